//go:build unix

package folder

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// announcements returns the numbers of files that announce workers and tasks.
func announcements(t *testing.T, f Folder) (workers, tasks int) {
	t.Helper()
	files, err := os.ReadDir(f.Path(running))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasPrefix(file.Name(), mark) {
			workers++
		}
	}
	return workers, len(files) - workers
}

// begun starts a process that begins the task and never ends it.
func begun(t *testing.T, f Folder) *exec.Cmd {
	t.Helper()
	c := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	c.Env = append(os.Environ(), "WORK_IN="+string(f))
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill(); c.Wait() })
	if lines := bufio.NewScanner(out); !lines.Scan() || lines.Text() != "begun" {
		t.Fatalf("it says %q", lines.Text())
	}
	return c
}

// TestKilledWorkersLeaveNothing suspends a worker and kills it. Its files stay while it is suspended, and the
// next worker, or a merge, removes them when it is dead. Files of other machines stay.
func TestKilledWorkersLeaveNothing(t *testing.T) {
	if dir := os.Getenv("WORK_IN"); dir != "" {
		w := worker(t, Folder(dir))
		w.Do(t.Context(), Task{Key: "k0"}, func(context.Context) (string, error) { fmt.Println("begun"); select {} })
		return
	}
	for name, next := range map[string]func(Folder){
		"worker": func(f Folder) { worker(t, f).Close() },
		"merge":  Folder.Sweep,
	} {
		f, _ := planned(t, 1)
		c := begun(t, f)
		if err := c.Process.Signal(syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
		next(f)
		if workers, tasks := announcements(t, f); workers != 1 || tasks != 1 {
			t.Errorf("%s: a suspended worker has %d files, and %d tasks", name, workers, tasks)
		}
		c.Process.Kill()
		c.Wait()
		remote := f.Path(running, mark+"remote")
		if err := os.WriteFile(remote, fmt.Appendf(nil, "elsewhere:%d\n", c.Process.Pid), 0o600); err != nil {
			t.Fatal(err)
		}
		next(f)
		if workers, tasks := announcements(t, f); workers != 1 || tasks != 0 {
			t.Errorf("%s: %d workers and %d tasks are left, want the one of another machine", name, workers, tasks)
		}
		if _, err := os.Stat(remote); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSameNameOfMachines has a file whose process does not exist here, as in a container with the same name.
// It stays while somebody has locked it.
func TestSameNameOfMachines(t *testing.T) {
	gone := exec.Command(os.Args[0], "-test.run=^$")
	if err := gone.Run(); err != nil {
		t.Fatal(err)
	}
	f, _ := planned(t, 1)
	w := worker(t, f)
	if _, err := w.file.WriteAt([]byte(processName(gone.Process.Pid)+"\n"), 0); err != nil {
		t.Fatal(err)
	}
	var left []int
	for range 2 {
		f.Sweep()
		workers, _ := announcements(t, f)
		left = append(left, workers)
		w.file.Close()
	}
	close(w.end)
	if !slices.Equal(left, []int{1, 0}) {
		t.Errorf("%v files are left, first of a locked one, then of one that is not", left)
	}
}
