package experiment

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"halfspace/pkg/progress"
)

// marks is an experiment whose trials wait a little and yield the version of the code that did them.
// So a file with numbers from two versions would show it.
func marks(version byte) Experiment {
	return Experiment{
		Name: "marks", Params: []string{"trial"}, Measures: []Measure{{Name: "version"}},
		Trials: func(bool) (trials []Trial) {
			for i := range 100 {
				trials = append(trials, Trial{At: []any{i}, Seed: uint64(i), Run: func(context.Context, *rand.Rand) (Values, error) {
					time.Sleep(time.Duration(i%7) * 100 * time.Microsecond)
					return Values{"version": float64(version)}, nil
				}})
			}
			return trials
		},
	}
}

// runMarks runs the program that the tests below start: marks of the version, with a line for each
// finished trial.
func runMarks(t *testing.T, version, dir string) {
	v := version[0] - '0'
	ctx := progress.With(t.Context(), func(name string, done, total int) { fmt.Println("finished", done) })
	if _, err := marks(v).run(ctx, dir, true, [32]byte{v}); err != nil {
		fmt.Println(err)
	}
}

// marksProgram returns that program, which is this one with only the given test.
func marksProgram(t *testing.T, version int, dir string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), fmt.Sprint("MARKS=", version), "MARKS_DIR="+dir)
	return cmd
}

// TestKills kills runs of two versions of the code at random moments, sometimes two runs at a time.
// The next run must have every trial that a run reported as finished, and must not repeat it; no file
// may have numbers of both versions.
func TestKills(t *testing.T) {
	if version := os.Getenv("MARKS"); version != "" {
		runMarks(t, version, os.Getenv("MARKS_DIR"))
		return
	}
	kills := 300
	if testing.Short() {
		kills = 20
	}
	k := killer{r: rand.New(rand.NewPCG(1, 0)), dir: t.TempDir()}
	for range kills {
		k.kill(t)
	}
	t.Logf("%d kills: %d trials finished, %d results whole", kills, k.finished, k.results)
	if k.finished == 0 || kills == 300 && k.results == 0 {
		t.Error("some of these never happened")
	}
}

// A killer starts runs and kills them, and knows what must be kept.
type killer struct {
	r                 *rand.Rand
	dir               string
	result            os.FileInfo               // of the file, nil without a file
	kept              [3]map[string]os.FileInfo // of each version, the results of trials by their keys
	finished, results int
}

// kill starts a run, or two of the same version, kills them, and looks at the files.
func (k *killer) kill(t *testing.T) {
	t.Helper()
	version := 1 + k.r.IntN(2)
	var runs sync.WaitGroup
	var finished [2]int
	started := 1 + k.r.IntN(4)/3
	for i := range started {
		cmd := marksProgram(t, version, k.dir)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		wait, early := time.Duration(k.r.IntN(50_000))*time.Microsecond, k.r.IntN(3) == 0
		runs.Go(func() {
			// Some are killed while they begin, most while trials are under way or the result is written.
			lines, n := bufio.NewScanner(out), 0
			if !early {
				lines.Scan()
			}
			time.AfterFunc(wait, func() { cmd.Process.Kill() })
			for found := true; found; found = lines.Scan() {
				fmt.Sscanf(lines.Text(), "finished %d", &n)
			}
			cmd.Wait()
			finished[i] = n
		})
	}
	runs.Wait()
	// Each of two runs also counts the trials of the other, and we may have killed the other during as
	// many trials as there are cores.
	n := max(finished[0], finished[1])
	if started == 2 {
		n = max(0, n-runtime.GOMAXPROCS(0))
	}
	k.finished += n
	k.look(t, version, n)
}

// look checks the files after runs of a version that said how many trials they finished.
func (k *killer) look(t *testing.T, version, finished int) {
	t.Helper()
	path := filepath.Join(k.dir, "marks-short.csv")
	text, _ := os.ReadFile(path)
	if n, m := strings.Count(string(text), ",1\n"), strings.Count(string(text), ",2\n"); n+m != 0 && n+m != 100 || n*m != 0 {
		t.Fatalf("%d trials of version 1 and %d of version 2 are in the result", n, m)
	}
	result, _ := os.Stat(path)
	whole := result != nil && (k.result == nil || !unchanged(k.result, result))
	if k.result = result; whole {
		k.results++
	}
	fresh := 0
	for v := 1; v <= 2; v++ {
		now := k.done(t, v)
		for key, before := range k.kept[v] {
			if whole && v == version {
				break // trials in the result need not be kept
			}
			if now[key] == nil || !unchanged(before, now[key]) {
				t.Fatalf("the result of %s is gone or was done again", key)
			}
		}
		if v == version {
			fresh = len(now) - len(k.kept[v])
		}
		k.kept[v] = now
	}
	if !whole && fresh < finished {
		t.Fatalf("%d trials were finished, %d results are new", finished, fresh)
	}
}

// done returns the results of a version, which must be of that version.
func (k *killer) done(t *testing.T, version int) map[string]os.FileInfo {
	t.Helper()
	f, tasks := partialOf(marks(byte(version)), k.dir, byte(version))
	files := map[string]os.FileInfo{}
	if _, err := os.Stat(f.Path("done")); errors.Is(err, fs.ErrNotExist) {
		return files // the run had merged its results, and was killed while it removed their folder
	}
	for _, task := range tasks {
		text, _, ok, err := f.Result(task)
		if err != nil || ok && !strings.HasSuffix(text, fmt.Sprintf(",%d\n", version)) {
			t.Fatalf("version %d has %q, %v", version, text, err)
		}
		if ok {
			if files[task.Key], err = os.Stat(f.Path("done", task.Key)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return files
}

// unchanged reports whether a and b describe one file that was not written in between.
func unchanged(a, b os.FileInfo) bool { return os.SameFile(a, b) && a.ModTime().Equal(b.ModTime()) }
