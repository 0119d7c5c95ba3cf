package peer

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestMain is a peer, too, that knows only how to answer well or badly: the tests run this program as one.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "fake" {
		os.Exit(fake(os.Args[2], os.Args[3:]))
	}
	os.Exit(m.Run())
}

// fakePeer returns a peer that answers in some way.
func fakePeer(t *testing.T, how string) Peer {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Peer{Name: "fake", Command: []string{self, "fake", how}, Install: "something"}
}

// beat is the time between two signs of life of a fake peer's child.
const beat = 5 * time.Millisecond

// fake answers by the class of the first training example, with score 1 for it, in as many seconds as
// the trial's seed, and returns the program's status.
func fake(how string, args []string) int {
	switch how {
	case "fails":
		fmt.Fprint(os.Stderr, "Traceback:\n  of many lines\nValueError: it is full\n\n")
		return 1
	case "unsuited":
		fmt.Fprintln(os.Stderr, "needs two classes, has 3")
		return statusUnsuited
	case "hangs":
		exec.Command(os.Args[0], "fake", "beats").Start()
		time.Sleep(time.Minute)
	case "beats":
		for b := []byte{}; len(b) < 10_000; b = append(b, '.') {
			os.WriteFile(os.Getenv("FAKE_CHILD"), b, 0o666)
			time.Sleep(beat)
		}
		return 0
	case "short title":
		fmt.Println("Fake 1.0")
		return 0
	case "silent":
		return 0
	}
	fmt.Print("Fake, ", args[0], strings.Repeat(" talk", 100_000), "\n1\n2\n3\n4\n")
	b := predictions(args)
	switch lines := bytes.SplitAfter(b, []byte("\n")); how {
	case "torn":
		b = b[:len(b)-1]
	case "short":
		b = bytes.Join(lines[:len(lines)-2], nil)
	case "long":
		b = append(b, bytes.Repeat(lines[1], 1_000_000)...)
	case "other":
		b = bytes.Replace(b, []byte("\n0,"), []byte("\n1,"), 1)
	case "unknown":
		b = bytes.Replace(b, lines[1], []byte("0,0,9,0.5,7,0,0,1\n"), 1)
	case "few scores":
		b = bytes.Replace(b, lines[2], []byte("0,1,0,0.5,7,0,0\n"), 1)
	case "two classes":
		b = bytes.ReplaceAll(bytes.Replace(b, []byte(",score 2"), nil, 1), []byte(",0\n"), []byte("\n"))
	case "no number":
		b = bytes.Replace(b, lines[2], []byte("0,1,0,soon,7,0,0,1\n"), 1)
	case "no CSV":
		b = []byte("\"\n")
	}
	if err := os.WriteFile(args[1], b, 0o666); err != nil {
		panic(err)
	}
	return 0
}

// predictions returns the right file for the arguments of a run.
func predictions(args []string) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Write([]string{"trial", "example", "class", "seconds", "size", "score 0", "score 1", "score 2"})
	seed, _ := strconv.Atoi(args[0])
	for k := 2; k < len(args); k += 2 {
		data, folds := records(args[k]), records(args[k+1])
		first := map[string]string{} // class of the first training example of each trial
		for _, f := range folds[1:] {
			i, _ := strconv.Atoi(f[1])
			x := data[1+i]
			if class := x[len(x)-1]; f[2] == "train" && first[f[0]] == "" {
				first[f[0]] = class
			}
			if f[2] == "test" {
				scores := []string{"0", "0", "0"}
				c, _ := strconv.Atoi(first[f[0]])
				scores[c] = "1"
				trial, _ := strconv.Atoi(f[0])
				seconds := strconv.Itoa(seed + trial) // so that a test sees the seed
				w.Write(append([]string{f[0], f[1], first[f[0]], seconds, "7"}, scores...))
			}
		}
	}
	w.Flush()
	return b.Bytes()
}

func records(file string) [][]string {
	f, err := os.Open(file)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	all, err := csv.NewReader(f).ReadAll()
	if err != nil {
		panic(err)
	}
	return all
}
