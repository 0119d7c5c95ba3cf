package folder

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"halfspace/internal/wholefile"
)

// planned returns a folder of n tasks.
func planned(t *testing.T, n int) (Folder, []Task) {
	t.Helper()
	var tasks []Task
	for i := range n {
		tasks = append(tasks, Task{Key: fmt.Sprintf("k%d", i), About: fmt.Sprint("task ", i), From: i, To: i + 1})
	}
	f := Folder(t.TempDir())
	if err := f.Plan(tasks); err != nil {
		t.Fatal(err)
	}
	return f, tasks
}

func worker(t *testing.T, f Folder) *Worker {
	t.Helper()
	w, err := f.Worker()
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestResultsThatAreNotWhole cuts and changes the file of a result at every byte. None is believed, and
// the task is done again.
func TestResultsThatAreNotWhole(t *testing.T) {
	f, tasks := planned(t, 1)
	w := worker(t, f)
	defer w.Close()
	do := func(text string) {
		t.Helper()
		if err := w.Do(t.Context(), tasks[0], func(context.Context) (string, error) { return text, nil }); err != nil {
			t.Fatal(err)
		}
	}
	do("a,1\nb,2\n")
	path := f.Path(done, "k0")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Index(string(whole), ",") // what follows, to the end of the line, are the seconds
	end := strings.Index(string(whole), "\n")
	for i := range whole {
		changed := []byte(string(whole))
		changed[i]++
		for _, broken := range [][]byte{whole[:i], changed} {
			if err := os.WriteFile(path, broken, 0o644); err != nil {
				t.Fatal(err)
			}
			text, _, ok, err := f.Result(tasks[0])
			if err != nil || ok && (text != "a,1\nb,2\n" || i < want || i > end) {
				t.Fatalf("byte %d: %q is believed of %q, %v", i, text, broken, err)
			}
		}
	}
	do("anew\n")
	if text, _, ok, err := f.Result(tasks[0]); !ok || text != "anew\n" || err != nil {
		t.Errorf("%q, %t, %v", text, ok, err)
	}
}

// TestClaims has a task that somebody has begun: he is alive, dead, silent, or on another machine.
func TestClaims(t *testing.T) {
	gone := exec.Command(os.Args[0], "-test.run=^$")
	if err := gone.Run(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		owner string
		ago   time.Duration
		alive bool
	}{
		{processName(os.Getpid()), 0, true},
		{processName(os.Getpid()), 2 * silence, false},
		{processName(gone.Process.Pid), 0, false},
		{"elsewhere:1", 0, true},
		{"elsewhere:1", 2 * silence, false},
		{"elsewhere:1", -silence / 2, true},
		{"elsewhere:1", -2 * silence, false},
	} {
		f, tasks := planned(t, 1)
		path := f.Path(running, "k0")
		if err := os.WriteFile(path, []byte(c.owner+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Time{}, time.Now().Add(-c.ago)); err != nil {
			t.Fatal(err)
		}
		s, err := f.Status()
		if err != nil || (len(s.Running) == 1) != c.alive || (s.Missing == 0) != c.alive {
			t.Errorf("%+v: %+v, %v", c, s, err)
		}
		w := worker(t, f)
		err = w.Do(t.Context(), tasks[0], func(context.Context) (string, error) { return "x\n", nil })
		w.Close()
		failure := (*Under)(nil)
		if errors.As(err, &failure) != c.alive || !c.alive && err != nil {
			t.Errorf("%+v: %v", c, err)
		}
		if _, err := os.Stat(path); (err == nil) != c.alive {
			t.Errorf("%+v: what says who does it: %v", c, err)
		}
	}
}

// TestWorkersShare has eight workers do two hundred tasks, each once.
func TestWorkersShare(t *testing.T) {
	f, tasks := planned(t, 200)
	var times [200]atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			w := worker(t, f)
			defer w.Close()
			for i, task := range tasks {
				err := w.Do(t.Context(), task, func(context.Context) (string, error) {
					times[i].Add(1)
					return fmt.Sprintln(i), nil
				})
				if err != nil && !errors.As(err, new(*Under)) {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	for i := range times {
		if n := times[i].Load(); n != 1 {
			t.Errorf("task %d was done %d times", i, n)
		}
	}
	if s, err := f.Status(); err != nil || s.Done != 200 || s.Missing != 0 || s.Running != nil || s.Left != 0 {
		t.Errorf("%+v, %v", s, err)
	}
	if err := f.Clear(tasks); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(string(f)); err == nil {
		t.Error("the folder is left")
	}
}

// TestFailures keeps the reason of a task that failed until it is done.
func TestFailures(t *testing.T) {
	f, tasks := planned(t, 2)
	w := worker(t, f)
	defer w.Close()
	err := w.Do(t.Context(), tasks[1], func(context.Context) (string, error) { return "", errors.New("no\nmemory") })
	if !errors.As(err, new(*Failed)) {
		t.Fatal(err)
	}
	s, err := f.Status()
	if err != nil || s.Missing != 2 || len(s.Failed) != 1 || s.Failed[0].Error() != "no memory" || s.Failed[0].Task.About != "task 1" {
		t.Fatalf("%+v, %v", s, err)
	}
	if err := w.Do(t.Context(), tasks[1], func(context.Context) (string, error) { return "", nil }); err != nil {
		t.Fatal(err)
	}
	if s, err := f.Status(); err != nil || s.Failed != nil || s.Done != 1 {
		t.Fatalf("%+v, %v", s, err)
	}
	// A task that was stopped has not failed.
	ctx, stop := context.WithCancel(t.Context())
	err = w.Do(ctx, tasks[0], func(context.Context) (string, error) { stop(); return "", errors.New("stopped") })
	if s, _ := f.Status(); !errors.Is(err, context.Canceled) || s.Failed != nil || s.Running != nil {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestTimeLeft estimates the time from finished tasks.
func TestTimeLeft(t *testing.T) {
	f, tasks := planned(t, 4)
	for i := range tasks {
		tasks[i].Seconds = float64(1 + i)
	}
	if err := f.Plan(tasks); err != nil {
		t.Fatal(err)
	}
	if s, err := f.Status(); err != nil || s.Left != 10 || s.Longest != 4 {
		t.Errorf("%+v, %v: want the estimate of 10 s, 4 of them the longest", s, err)
	}
	for _, task := range tasks[:2] { // of 3 s, which took 1.5
		if err := f.Save(seal(task, "x\n", 0.75), done, task.Key); err != nil {
			t.Fatal(err)
		}
	}
	if s, err := f.Status(); err != nil || s.Left != 3.5 || s.Longest != 2 {
		t.Errorf("%+v, %v: want 3.5 s left, 2 of them the longest", s, err)
	}
}

// TestTasksThatAreNone reads lists with entries that are not tasks, or would leave the folder.
func TestTasksThatAreNone(t *testing.T) {
	for _, text := range []string{"{", "{}\n", `{"key":"../x","from":0,"to":1}`, `{"key":"x","from":1,"to":1}`, `{"key":"x","from":-1,"to":1}`, "\x00"} {
		f, _ := planned(t, 0)
		if err := f.Save(text, TasksFile); err != nil {
			t.Fatal(err)
		}
		if tasks, err := f.Tasks(); err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "tasks.jsonl:1: ") {
			t.Errorf("%q: %v, %v", text, tasks, err)
		}
	}
	if _, err := Folder(t.TempDir()).Tasks(); err == nil || !strings.Contains(err.Error(), "plan an experiment") {
		t.Error(err)
	}
}

// TestSweepTemporary keeps a result, and a temporary file that may still be written, but no old one.
func TestSweepTemporary(t *testing.T) {
	f, _ := planned(t, 1)
	old := time.Now().Add(-2 * time.Hour)
	for _, name := range []string{"result", wholefile.Prefix + "new", wholefile.Prefix + "old"} {
		if err := os.WriteFile(f.Path(done, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, "new") {
			if err := os.Chtimes(f.Path(done, name), old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
	f.Sweep()
	files, err := os.ReadDir(f.Path(done))
	if err != nil || len(files) != 2 || files[0].Name() != wholefile.Prefix+"new" || files[1].Name() != "result" {
		t.Errorf("%v are left, %v", files, err)
	}
}
