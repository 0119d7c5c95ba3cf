package main

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"halfspace/bench/weka"
	"halfspace/pkg/data"
)

// A lab has running programs, one for all of scikit-learn and one for each class of Weka, which is
// started when it is first asked. They read from standard input lines of a file to learn from, one to
// test on, how often to learn, and what learns or how, between tabs; and answer with a line of the CPU
// time of the quickest fit in milliseconds and the predicted classes.
type lab struct {
	dir      string              // of files for them
	scripts  string              // where the programs are
	programs map[string]*program // by what starts them
}

type program struct {
	*exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func newLab(scripts string) (*lab, error) {
	dir, err := os.MkdirTemp("", "namesakes")
	return &lab{dir: dir, scripts: scripts, programs: map[string]*program{}}, err
}

// close ends the programs and removes their files.
func (l *lab) close() {
	for _, p := range l.programs {
		p.in.Close()
		p.Wait()
	}
	os.RemoveAll(l.dir)
}

// An answer is what a peer predicts, and the CPU time of its quickest fit in milliseconds.
type answer struct {
	classes []int
	ms      float64
}

// ask has a peer learn from train, a number of times, and predict the classes of test.
func (l *lab) ask(of language, train, test *data.Set, peer string, times int) (a answer, err error) {
	cmd, write := l.python(), writeFloats
	if of == java {
		class, options, _ := strings.Cut(peer, " ")
		cmd, write, peer = l.java(class), weka.WriteARFF, options
	}
	p, err := l.program(cmd)
	if err != nil {
		return a, err
	}
	files := []string{filepath.Join(l.dir, "train"), filepath.Join(l.dir, "test")}
	for k, s := range []*data.Set{train, test} {
		if err := toFile(files[k], s, write); err != nil {
			return a, err
		}
	}
	fmt.Fprintf(p.in, "%s\t%s\t%d\t%s\n", files[0], files[1], times, peer)
	line, err := p.out.ReadString('\n')
	if err != nil {
		return a, fmt.Errorf("no answer: %w", err)
	}
	if a, err = parse(line); err == nil && len(a.classes) != test.Len() {
		err = fmt.Errorf("%d classes for %d examples", len(a.classes), test.Len())
	}
	return a, err
}

// parse reads an answer.
func parse(line string) (a answer, err error) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return a, errors.New("an empty answer")
	}
	if a.ms, err = strconv.ParseFloat(words[0], 64); err != nil {
		return a, err
	}
	a.classes = make([]int, len(words)-1)
	for i, w := range words[1:] {
		if a.classes[i], err = strconv.Atoi(w); err != nil {
			return a, err
		}
	}
	return a, nil
}

// program returns the running program of a command, which it starts unless it runs already.
func (l *lab) program(cmd *exec.Cmd) (*program, error) {
	name := cmd.String()
	if l.programs[name] != nil {
		return l.programs[name], nil
	}
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	l.programs[name] = &program{cmd, in, bufio.NewReader(out)}
	return l.programs[name], nil
}

// java returns what starts the program of a class of Weka.
func (l *lab) java(class string) *exec.Cmd {
	jar := cmp.Or(os.Getenv("WEKA"), "/usr/share/java/weka.jar")
	return exec.Command("java", "-Xmx1g", "-Djava.awt.headless=true", "-cp", jar, filepath.Join(l.scripts, "../weka/Folds.java"), class)
}

// python returns what starts the program of scikit-learn.
func (l *lab) python() *exec.Cmd {
	venv := filepath.Join(l.scripts, "../../build/peers/main/bin/python")
	cmd := exec.Command(cmp.Or(os.Getenv("SKLEARN_PYTHON"), venv), filepath.Join(l.scripts, "peers.py"))
	cmd.Env = append(os.Environ(), "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1")
	return cmd
}

func toFile(name string, s *data.Set, write func(io.Writer, *data.Set) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	if err := write(w, s); err != nil {
		return err
	}
	return w.Flush()
}

// writeFloats writes the number of columns and then the rows, the class last, all as 64-bit floats.
func writeFloats(w io.Writer, s *data.Set) error {
	all := []float64{float64(len(s.Attrs) + 1)}
	for i, x := range s.X {
		all = append(append(all, x...), float64(s.Y[i]))
	}
	return binary.Write(w, binary.LittleEndian, all)
}
