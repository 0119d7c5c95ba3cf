package memory

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/progress"
)

// A lab is a context with a memory. It counts what was computed and recalled.
type lab struct {
	context.Context
	folder   string
	runs     int
	recalled []int // cells
	saved    time.Duration
}

// newLab returns a lab whose library has the given version.
func newLab(t *testing.T, folder string, version byte) *lab {
	l := &lab{folder: folder}
	l.Context = With(t.Context(), Memory{Folder: folder, Code: [32]byte{version}, Recalled: func(cell int, saved time.Duration) {
		l.recalled, l.saved = append(l.recalled, cell), l.saved+saved
	}})
	return l
}

// run asks for a number that depends on parts, and reports whether it was computed.
func (l *lab) run(t *testing.T, parts ...any) (computed bool) {
	t.Helper()
	before := l.runs
	v, err := Result(l, "number", func(context.Context) (int, error) { l.runs++; return 7, nil }, parts...)
	if err != nil || v != 7 {
		t.Errorf("parts %v: got %d, %v", parts, v, err)
	}
	return l.runs > before
}

// sample returns a sample of one example.
func sample(value float64) *data.Set {
	return &data.Set{Schema: data.Schema{Name: "one", Attrs: []data.Attr{{Name: "a"}}, Classes: []string{"no", "yes"}}, X: [][]float64{{value}}, Y: []int{1}}
}

type setting struct {
	Size  int
	Inner any
}

// TestResult wants a result to be computed once for the same parts and code, and anew for others.
func TestResult(t *testing.T) {
	folder := t.TempDir()
	l := newLab(t, folder, 1)
	for _, parts := range [][]any{
		{sample(1), setting{Size: 3}}, {sample(2), setting{Size: 3}}, {sample(1), setting{Size: 4}},
		{sample(1), setting{Size: 3, Inner: 1.0}}, {sample(1), setting{Size: 3, Inner: 1}}, {sample(1), uint64(1)}, {sample(1), time.Second}, {},
	} {
		if !l.run(t, parts...) {
			t.Errorf("parts %v have the result of others", parts)
		}
		if l.run(t, parts...) {
			t.Errorf("parts %v are computed twice", parts)
		}
	}
	if changed := newLab(t, folder, 2); !changed.run(t) || changed.run(t) {
		t.Error("the code of the library has changed, and its result has not")
	}
	if _, err := Result(l, "another", func(context.Context) (int, error) { return 0, errors.New("computed") }); err == nil {
		t.Error("two names have one result")
	}
	if _, err := Result(l, "number", func(context.Context) (float64, error) { return 0, errors.New("computed") }); err == nil {
		t.Error("two types have one result")
	}
}

// TestNotRemembered lists results that must be computed each time.
func TestNotRemembered(t *testing.T) {
	malformed := sample(1)
	malformed.Y = nil
	for name, part := range map[string]any{
		"a function": setting{Inner: func() {}}, "a pointer": &setting{}, "a map": map[int]int{}, "a malformed sample": malformed,
		// Types that this library does not declare: their code may be the cell's.
		"foreign": time.March, "foreign inside": setting{Inner: []any{1, time.March}}, "foreign and nil": (*os.File)(nil),
	} {
		l := newLab(t, t.TempDir(), 1)
		for range 2 {
			if !l.run(t, part) {
				t.Errorf("%s: remembered", name)
			}
		}
	}
	l := newLab(t, t.TempDir(), 1)
	twice(t, "an error", l, func() (int, error) { return 1, errors.New("no luck") })
	twice(t, "not a number", l, func() (float64, error) { return math.NaN(), nil })
	twice(t, "a private field", l, func() (any, error) { return struct{ hidden int }{7}, nil })
	twice(t, "a type behind an interface", l, func() (any, error) { return setting{}, nil })
	m := Memory{Folder: t.TempDir(), Least: time.Hour}
	twice(t, "little time", &lab{Context: With(t.Context(), m), folder: m.Folder}, func() (int, error) { return 1, nil })
	t.Chdir(t.TempDir()) // where a memory without a folder would write
	twice(t, "no memory", &lab{Context: t.Context()}, func() (int, error) { return 1, nil })
	gone := newLab(t, filepath.Join(t.TempDir(), "gone"), 1)
	twice(t, "no folder", gone, func() (int, error) { return 1, nil })
	if _, err := os.Stat(gone.folder); err == nil {
		t.Error("the folder of a kernel that has ended is made again")
	}
}

// twice wants compute to run each time, and no file.
func twice[T any](t *testing.T, name string, l *lab, compute func() (T, error)) {
	t.Helper()
	runs := 0
	for range 2 {
		Result(l, name, func(context.Context) (T, error) { runs++; return compute() })
	}
	if files, _ := filepath.Glob(filepath.Join(l.folder, "*")); runs != 2 || l.folder != "" && len(files) > 0 {
		t.Errorf("%s: %d runs, files %q", name, runs, files)
	}
}

// TestBrokenFile breaks the file of a result. The result must be computed anew.
func TestBrokenFile(t *testing.T) {
	l := newLab(t, t.TempDir(), 1)
	l.run(t)
	files, _ := filepath.Glob(filepath.Join(l.folder, "*"))
	if len(files) != 1 {
		t.Fatalf("files %q", files)
	}
	whole, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, broken := range []string{"", "null", string(whole[:len(whole)/2]), strings.Replace(string(whole), "7", "8", 1), string(whole) + "{}"} {
		if err := os.WriteFile(files[0], []byte(broken), 0o600); err != nil {
			t.Fatal(err)
		}
		if !l.run(t) || l.run(t) {
			t.Errorf("%q is believed, or stays", broken)
		}
	}
}

// TestRecalled wants the cell that computed a result and the time that it took.
func TestRecalled(t *testing.T) {
	l := newLab(t, t.TempDir(), 1)
	slow := func(context.Context) (int, error) { time.Sleep(50 * time.Millisecond); return 1, nil }
	inCell4(func() { inCell3(func() { Result(l, "slow", slow) }) })
	inCell3(func() { Result(l, "slow", slow) })
	Result(l, "elsewhere", slow)
	Result(l, "elsewhere", slow)
	if want := []int{4, 0}; !slices.Equal(l.recalled, want) {
		t.Errorf("recalled from cells %v, want %v", l.recalled, want)
	}
	if l.saved < 60*time.Millisecond || l.saved > 10*time.Second {
		t.Errorf("saved %v of twice 50 ms", l.saved)
	}
}

// TestProgress wants the last report again where the result comes from the memory: a bar below a cell ends
// as it did at first.
func TestProgress(t *testing.T) {
	l := newLab(t, t.TempDir(), 1)
	for run, want := range [][]string{{"folds 1/0", "folds 1/2", "folds 2/2"}, {"folds 2/2"}} {
		var heard []string
		ctx := progress.With(l, func(task string, done, total int) { heard = append(heard, fmt.Sprintf("%s %d/%d", task, done, total)) })
		_, err := Result(ctx, "work", func(ctx context.Context) (int, error) {
			progress.Report(ctx, "folds", 1, 0)
			progress.Report(ctx, "folds", 1, 2)
			progress.Report(ctx, "folds", 2, 2)
			return 1, nil
		})
		if err != nil || !slices.Equal(heard, want) {
			t.Errorf("run %d reports %q, want %q; %v", run, heard, want, err)
		}
	}
}

// TestTwoCellsAtOnce runs itself as programs that remember the same results at the same time, and kills them.
// Every file must be whole, and give the result of its parts.
func TestTwoCellsAtOnce(t *testing.T) {
	if folder := os.Getenv("MEMORY_FOLDER"); folder != "" {
		l := newLab(t, folder, 1)
		for i := 0; ; i++ {
			Result(l, "many", func(context.Context) ([]int, error) { return slices.Repeat([]int{i}, 20_000), nil }, i)
		}
	}
	folder := t.TempDir()
	results := func() []string { files, _ := filepath.Glob(filepath.Join(folder, "many-*")); return files }
	whole := func() {
		for _, file := range results() {
			if r, ok := Load[record[[]int]](file); !ok || len(r.Result) != 20_000 {
				b, _ := os.ReadFile(file)
				t.Errorf("%s is broken: JSON %t, %d bytes", file, json.Valid(b), len(b))
			}
		}
	}
	for i := range 10 {
		var wait sync.WaitGroup
		for range 2 {
			cmd := exec.Command(os.Args[0], "-test.run=^TestTwoCellsAtOnce$")
			cmd.Env = append(os.Environ(), "MEMORY_FOLDER="+folder)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			wait.Go(func() {
				for n := 0; n < 1000*(i+1) && len(results()) <= i; n++ {
					time.Sleep(time.Millisecond)
					whole()
				}
				time.Sleep(time.Duration(i) * time.Millisecond) // in another part of the work each time
				cmd.Process.Kill()
				cmd.Wait()
			})
		}
		if wait.Wait(); len(results()) <= i {
			t.Fatalf("%d results after %d programs", len(results()), 2*(i+1))
		}
	}
	whole()
}

// The lines below stand in two cells, as the kernel names them.

//line cell[3]:1
func inCell3(f func()) { f() }

//line kernel/cell[4]:1
func inCell4(f func()) { f() }
