//go:build unix

package experiment

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// TestFullDisk goes on with a ledger where files may not grow as long as it is, as on a full disk.
// Nothing of it may be lost: once it was written anew at every start, and lost what no longer fitted.
func TestFullDisk(t *testing.T) {
	if room := os.Getenv("ROOM"); room != "" {
		n, err := strconv.ParseUint(room, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: n, Max: n}); err != nil {
			t.Fatal(err)
		}
		runMarks(t, "1", os.Getenv("MARKS_DIR"))
		return
	}
	e := marks(1)
	header := "# version " + e.version([32]byte{1}, e.Trials(true)) + "\ntrial,seed,version\n"
	ledger := header
	for i := 40; i < 90; i++ {
		ledger += e.Trials(true)[i].String() + ",1\n"
	}
	for _, c := range []struct {
		room int
		tail string // a line without an end
	}{
		{10, ""}, {len(header) + 10, ""}, {len(ledger), ""}, {len(ledger), "3,"}, {100, "3,"}, {len(ledger) + 14, ""}, {len(ledger) + 14, "3,3"},
	} {
		dir := t.TempDir()
		partial, _ := partialOf(e, dir)
		if err := os.WriteFile(partial, []byte(ledger+c.tail), 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := marksProgram(t, 1, dir)
		cmd.Env = append(cmd.Env, "ROOM="+strconv.Itoa(c.room))
		out, err := cmd.Output()
		if err != nil || !strings.Contains(string(out), "partial: file too large\n") {
			t.Errorf("%+v: %v, %s", c, err, out)
		}
		after, err := os.ReadFile(partial)
		if finished := strings.Count(string(out), "finished"); err != nil || !strings.HasPrefix(string(after), ledger) || strings.Count(string(after), "\n") < 52+finished {
			t.Errorf("%+v: %d finished, %v; of\n%s\nis left\n%s", c, finished, err, ledger, after)
		}
		if path, err := e.run(t.Context(), dir, true, [32]byte{1}); err != nil {
			t.Errorf("%+v: with room: %v", c, err)
		} else if text, _ := os.ReadFile(path); strings.Count(string(text), ",1\n") != 100 {
			t.Errorf("%+v: with room:\n%s", c, text)
		}
	}
}
