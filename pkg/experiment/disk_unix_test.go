//go:build unix

package experiment

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"

	"halfspace/pkg/progress"
)

// TestFullDisk runs until files may not grow any more, as on a full disk: from the beginning, or after
// some trials. The run ends with a line, all that was finished is kept, and a run with room does the rest.
func TestFullDisk(t *testing.T) {
	if os.Getenv("MARKS") != "" {
		var room, after uint64
		fmt.Sscan(os.Getenv("ROOM"), &room, &after)
		limit := func() {
			if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: room, Max: room}); err != nil {
				t.Fatal(err)
			}
		}
		if after == 0 {
			limit()
		}
		ctx := progress.With(t.Context(), func(_ string, done, _ int) {
			fmt.Println("finished", done)
			if uint64(done) == after {
				limit()
			}
		})
		if _, err := marks(1).run(ctx, os.Getenv("MARKS_DIR"), true, [32]byte{1}); err != nil {
			fmt.Println(err)
		}
		return
	}
	for _, room := range []string{"10 0", "1000 0", "10 1", "10 50", "80 50", "300 50"} {
		dir := t.TempDir()
		cmd := marksProgram(t, 1, dir)
		cmd.Env = append(cmd.Env, "ROOM="+room)
		out, err := cmd.Output()
		if err != nil || !strings.Contains(string(out), ": file too large\n") {
			t.Errorf("room %s: %v, %s", room, err, out)
		}
		f, tasks := partialOf(marks(1), dir, 1)
		todo, err := f.NotDone(tasks)
		if finished := strings.Count(string(out), "finished"); err != nil || len(todo) > 100-finished {
			t.Errorf("room %s: %d finished, %d are not done, %v", room, finished, len(todo), err)
		}
		path, err := marks(1).run(t.Context(), dir, true, [32]byte{1})
		if err != nil {
			t.Errorf("room %s: with room: %v", room, err)
		} else if text, _ := os.ReadFile(path); strings.Count(string(text), ",1\n") != 100 {
			t.Errorf("room %s: with room:\n%s", room, text)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
			t.Errorf("room %s: %v is left, %v", room, left, err)
		}
	}
}

// TestReadOnly runs where nothing can be written. The superuser can write everywhere: he runs as
// somebody else.
func TestReadOnly(t *testing.T) {
	if os.Getenv("MARKS") != "" {
		runMarks(t, "1", os.Getenv("MARKS_DIR"))
		return
	}
	dir, err := os.MkdirTemp("", "") // as others may not see into the test's own
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	cmd := marksProgram(t, 1, dir)
	if os.Getuid() == 0 {
		program, err := os.ReadFile(os.Args[0])
		if err != nil {
			t.Fatal(err)
		}
		cmd.Path = dir + "/program"
		if err := os.WriteFile(cmd.Path, program, 0o755); err != nil {
			t.Fatal(err)
		}
		cmd.Dir = "/"
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	out, err := cmd.Output()
	if err != nil || !strings.Contains(string(out), ": permission denied\n") || strings.Contains(string(out), "finished") {
		t.Errorf("%v, %s", err, out)
	}
}
