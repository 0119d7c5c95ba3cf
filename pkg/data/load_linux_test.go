package data

import (
	"net/http"
	"os/signal"
	"strings"
	"syscall"
	"testing"
)

// A write that the system cuts short, as on a full disk, leaves nothing behind.
func TestShortWrite(t *testing.T) {
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
	_, err := l.load(t.Context(), toy())
	if e := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); e != nil {
		t.Fatal(e)
	}
	if err == nil || !strings.HasPrefix(err.Error(), "toy: cannot keep it in the cache (write ") || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
	if c := cached(t, l); c != nil {
		t.Errorf("left %v", c)
	}
	mustLoad(t, l)
}
