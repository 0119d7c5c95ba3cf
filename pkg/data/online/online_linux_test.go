package online

import (
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A write that the system cuts short, as on a full disk, leaves nothing behind. The limit on the
// size of files holds for a whole process, go test's own log included, so a process of its own gets
// it.
func TestShortWrite(t *testing.T) {
	const alone = "HALFSPACE_SHORT_WRITE"
	if os.Getenv(alone) == "" {
		c := exec.Command(os.Args[0], "-test.run=^TestShortWrite$")
		c.Env = append(os.Environ(), alone+"=1")
		if out, err := c.CombinedOutput(); err != nil || !strings.Contains(string(out), "PASS") {
			t.Fatalf("%v\n%s", err, out)
		}
		return
	}
	l := serve(t, map[string]http.HandlerFunc{"ml/toy.data": send(toyText)})
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 5, Max: old.Max}); err != nil {
		t.Fatal(err)
	}
	_, _, err := l.Get(t.Context(), toy)
	if e := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); e != nil {
		t.Fatal(e)
	}
	if err == nil || !strings.HasPrefix(err.Error(), "cannot save the file in the cache (write ") || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
	if c := cached(t, l); c != nil {
		t.Errorf("left %v", c)
	}
	mustGet(t, l)
}

// A pipe in the place of a file or a directory is refused, and not waited for.
func TestPipes(t *testing.T) {
	l := serve(t, map[string]http.HandlerFunc{"ml/toy.data": send(toyText)})
	dir := t.TempDir()
	pipe := filepath.Join(dir, "toy.data")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for place, want := range map[string]string{
		dir:  pipe + " is not a regular file; remove or replace it",
		pipe: "HALFSPACE_DATA names " + pipe + ", which is not a directory",
	} {
		l.Dirs = []string{place}
		failed := make(chan error, 1)
		go func() {
			_, _, err := l.Get(t.Context(), toy)
			failed <- err
		}()
		select {
		case err := <-failed:
			if err == nil || err.Error() != want {
				t.Errorf("got %v, want %s", err, want)
			}
		case <-time.After(10 * time.Second):
			t.Fatal("waits for a pipe")
		}
	}
}
