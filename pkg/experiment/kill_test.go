package experiment

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/progress"
)

// marks is an experiment whose trials wait a little and yield the version of the code that they are
// of: in a file of numbers from two versions, it shows.
func marks(version byte) Experiment {
	return Experiment{
		Name: "marks", Params: []string{"trial"}, Measures: []Measure{{Name: "version"}},
		Trials: func(bool) (trials []Trial) {
			for i := range 100 {
				trials = append(trials, Trial{[]any{i}, uint64(i), func(context.Context, *rand.Rand) (Values, error) {
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
	ctx := progress.With(t.Context(), func(what string, done, total int) { fmt.Println("finished", done) })
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

// TestKills kills runs of two versions of the code at random moments. No trial of which a run said
// that it was finished may be missing in the next, and no file may have numbers of both versions.
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
	t.Logf("%d kills: %d trials finished, %d results whole, %d runs of another version refused", kills, k.finished, k.results, k.refused)
	if k.finished == 0 || kills == 300 && (k.results == 0 || k.refused == 0) {
		t.Error("some of these never happened")
	}
}

// A killer starts runs and kills them, and knows what must be in the ledger.
type killer struct {
	r                          *rand.Rand
	dir, ledger                string
	version                    int // of the ledger, 0 if there is none
	finished, results, refused int
}

// kill starts a run, mostly of the version that the ledger is of, kills it, and looks at the files.
func (k *killer) kill(t *testing.T) {
	t.Helper()
	version := k.version
	if k.version == 0 {
		version = 1 + k.r.IntN(2)
	} else if k.r.IntN(5) == 0 {
		version = 3 - k.version
	}
	cmd := marksProgram(t, version, k.dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// Some are killed while they begin, most while trials are under way or the result is written.
	lines := bufio.NewScanner(out)
	finished, refused := 0, false
	if k.r.IntN(3) > 0 {
		lines.Scan()
	}
	time.AfterFunc(time.Duration(k.r.IntN(50_000))*time.Microsecond, func() { cmd.Process.Kill() })
	for more := true; more; more = lines.Scan() {
		fmt.Sscanf(lines.Text(), "finished %d", &finished)
		refused = refused || strings.Contains(lines.Text(), "another version")
	}
	cmd.Wait()
	k.finished += finished
	k.look(t, version, finished, refused)
}

// look checks the files after a run of a version that said how many trials it finished, or that it
// was refused.
func (k *killer) look(t *testing.T, version, finished int, refused bool) {
	t.Helper()
	for _, path := range []string{"marks-short.csv", "marks-short.csv.partial"} {
		text, _ := os.ReadFile(filepath.Join(k.dir, path))
		if strings.Contains(string(text), ",1\n") && strings.Contains(string(text), ",2\n") {
			t.Fatalf("%s has numbers of two versions:\n%s", path, text)
		}
	}
	b, err := os.ReadFile(filepath.Join(k.dir, "marks-short.csv.partial"))
	now := string(b)
	switch kept := k.ledger[:strings.LastIndex(k.ledger, "\n")+1]; {
	case refused:
		k.refused++
		if now != k.ledger {
			t.Fatalf("a run that was refused changed\n%s\nto\n%s", k.ledger, now)
		}
	case err != nil && finished+strings.Count(kept, "\n") >= 100: // the result is whole
		k.results++
		text, _ := os.ReadFile(filepath.Join(k.dir, "marks-short.csv"))
		if n := strings.Count(string(text), fmt.Sprintf(",%d\n", version)); n != 100 {
			t.Fatalf("%d trials of version %d are in the result, want 100", n, version)
		}
	case !strings.HasPrefix(now, kept) || strings.Count(now, "\n") < strings.Count(kept, "\n")+finished:
		t.Fatalf("%d trials were finished; before:\n%s\nafter:\n%s", finished, k.ledger, now)
	}
	switch now {
	case k.ledger:
	case "":
		k.version = 0
	default:
		k.version = version
	}
	k.ledger = now
}
