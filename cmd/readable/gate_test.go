package main

import (
	"io"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestGate refuses connections beyond the limit, and connections that send too much. Each refusal is a line
// of the log. A place becomes free when its connection ends.
func TestGate(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "s")
	behind, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer behind.Close()
	go func() { // a kernel that sends everything back
		for c, err := behind.Accept(); err == nil; c, err = behind.Accept() {
			go io.Copy(c, c)
		}
	}()
	front, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	lines := make(lineWriter, 2*mostConnections)
	g := &gate{front, "shell_port", socket, func(*connected) (ask, listener) { return unchanged, nil }, "secret", &log{out: lines}}
	defer g.Close()
	go g.open()
	dial := func() net.Conn {
		c, err := net.Dial("tcp", front.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		return c
	}
	greet := func(c net.Conn) error {
		io.WriteString(c, hello)
		_, err := io.ReadFull(c, make([]byte, len(hello)))
		return err
	}
	var first net.Conn
	for i := range mostConnections {
		c := dial()
		if err := greet(c); err != nil {
			t.Fatalf("connection %d: %v", i, err)
		}
		if first == nil {
			first = c
		}
	}
	if err := greet(dial()); err == nil {
		t.Error("another connection is served")
	}
	if got, want := <-lines, "readable: shell_port: closed a connection: there are 64 already\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	g.lines.Lock()
	g.lines.last = time.Time{} // a second is over
	g.lines.Unlock()
	io.WriteString(first, announced(0, 1<<40))
	if _, err := io.ReadAll(first); err != nil && !strings.Contains(err.Error(), "reset") {
		t.Error(err)
	}
	if got, want := <-lines, "readable: shell_port: closed a connection: its message has more than 64 frames or 262144 bytes\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for err = greet(dial()); err != nil; err = greet(dial()) { // until the place is free
	}
}

// A lineWriter passes the lines of a log on.
type lineWriter chan string

func (w lineWriter) Write(b []byte) (int, error) {
	select {
	case w <- string(b):
	default:
	}
	return len(b), nil
}
