package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// hello is the greeting of a client and its first command.
var hello = strings.Repeat("g", greetingSize) + "\x04\x05READY"

// wired returns the bytes of messages.
func wired(messages ...[][]byte) string {
	var b bytes.Buffer
	newWire(&b).send(messages...)
	return b.String()
}

// A visit is a client's visit to a guard.
type visit struct {
	kernel bytes.Buffer // what comes through
	said   []string     // the lines of the log
	read   int          // how many bytes the guard read
	err    error
}

// visited sends bytes to a guard, until it closes the connection. The guard has the key "secret".
func visited(a ask, sent io.Reader) *visit {
	v, client, end := &visit{}, net.Conn(nil), net.Conn(nil)
	client, end = net.Pipe()
	written := make(chan int64)
	go func() {
		n, _ := io.Copy(end, sent)
		end.Close()
		written <- n
	}()
	note := func(format string, args ...any) { v.said = append(v.said, fmt.Sprintf(format, args...)) }
	v.err = newGuard(client, "secret", a, note).pass(&v.kernel, newWire(&v.kernel))
	client.Close()
	v.read = int(<-written)
	return v
}

// signed returns a signed message with a text of some length.
func signed(size int) [][]byte {
	return said("input_reply", map[string]any{"value": strings.Repeat("a", size)})
}

// TestGuardPasses passes greetings, commands, and messages of all sizes unchanged.
func TestGuardPasses(t *testing.T) {
	sent := hello + wired(signed(1), signed(300)) + "\x04\x04PING" + wired(signed(proven.bytes-300))
	v := visited(unchanged, strings.NewReader(sent))
	if v.err != io.EOF || v.kernel.String() != sent || len(v.said) > 0 {
		t.Errorf("%v, %q, %d bytes of %d", v.err, v.said, v.kernel.Len(), len(sent))
	}
	sent = hello + wired([][]byte{nil, []byte("ping")}, [][]byte{{1}})
	if v := visited(nil, strings.NewReader(sent)); v.err != io.EOF || v.kernel.String() != sent {
		t.Errorf("without signatures: %v, %q", v.err, v.kernel.String())
	}
	if v := visited(unchanged, strings.NewReader(sent[:len(sent)-1])); v.err != io.ErrUnexpectedEOF {
		t.Errorf("a frame that ends early: %v", v.err)
	}
}

// TestGuardDrops drops messages from somebody who does not know the key, and never asks about them.
func TestGuardDrops(t *testing.T) {
	for name, change := range map[string]func(frames [][]byte) [][]byte{
		"no signature":    func(f [][]byte) [][]byte { f[2] = nil; return f },
		"another message": func(f [][]byte) [][]byte { f[6] = []byte(`{"code": "!id"}`); return f },
		"another parent":  func(f [][]byte) [][]byte { f[4] = []byte(`{}`); return f },
		"another key":     func(f [][]byte) [][]byte { f[2] = sign(f[3:7], "guess"); return f },
		"too short":       func(f [][]byte) [][]byte { return f[:6] },
		"no delimiter":    func(f [][]byte) [][]byte { f[1] = nil; return f },
		"no content":      func(f [][]byte) [][]byte { f[6] = []byte("null"); f[2] = sign(f[3:7], "secret"); return f },
		"no header":       func(f [][]byte) [][]byte { f[3] = []byte("null"); f[2] = sign(f[3:7], "secret"); return f },
		"no JSON":         func(f [][]byte) [][]byte { f[6] = []byte("{"); f[2] = sign(f[3:7], "secret"); return f },
	} {
		asked := 0
		v := visited(func(_ message, frames [][]byte) [][][]byte { asked++; return [][][]byte{frames} },
			strings.NewReader(hello+wired(change(said("execute_request", map[string]any{"code": "1"})))))
		if v.kernel.String() != hello || asked > 0 || len(v.said) != 1 || !strings.HasPrefix(v.said[0], "dropped a message: it") {
			t.Errorf("%s: asked %d times, %q, log %q", name, asked, v.kernel.String(), v.said)
		}
	}
}

// TestGuardRefuses closes connections that send too much, and reads no more of it than is kept.
func TestGuardRefuses(t *testing.T) {
	const large, tiny = "its message has more than 64 frames or 262144 bytes", "\x01\x00"
	wrong := signed(1)
	wrong[2] = nil
	for _, c := range []struct {
		name string
		ask
		sent, want string
		kept       int
	}{
		{"a frame", unchanged, hello + announced(0, 1<<62), large, 0},
		{"several frames", unchanged, hello + "\x01\x01a" + announced(0, uint64(unproven.bytes)), large, 0},
		{"many frames", unchanged, hello + strings.Repeat(tiny, 65), large, 64 * len(tiny)},
		{"a command", unchanged, hello + announced(command, mostCommand+1), "its command has more than 4096 bytes", 0},
		{"a long greeting", unchanged, hello[:greetingSize] + announced(command, 1<<40), "its command has more than 4096 bytes", 0},
		{"no handshake", unchanged, hello[:greetingSize] + wired(signed(1)), "it sends a message before its handshake", 0},
		{"a heartbeat", nil, hello + announced(0, uint64(unsigned.bytes+1)), "its message has more than 8 frames or 4096 bytes", 0},
		{"behind a wrong one", unchanged, hello + wired(wrong) + announced(0, 1<<20), large, len(wired(wrong))},
		{"behind a right one", unchanged, hello + wired(signed(1)) + announced(0, uint64(proven.bytes+1)), "its message has more than 64 frames or 16777216 bytes", len(wired(signed(1)))},
	} {
		v := visited(c.ask, io.MultiReader(strings.NewReader(c.sent), io.LimitReader(endless{}, 1<<20)))
		if refused := refusal(""); !errors.As(v.err, &refused) || string(refused) != c.want {
			t.Errorf("%s: %v, want %s", c.name, v.err, c.want)
		}
		if bound := len(hello) + c.kept + 2*4096; v.read > bound { // the buffer of a bufio.Reader
			t.Errorf("%s: %d bytes are read, want at most %d", c.name, v.read, bound)
		}
	}
}

// endless has any number of bytes.
type endless struct{}

func (endless) Read(b []byte) (int, error) { return len(b), nil }

// TestGuardWaits waits some time for a handshake, and any time for messages.
func TestGuardWaits(t *testing.T) {
	for n := range len(hello) + 1 {
		synctest.Test(t, func(t *testing.T) {
			client, end := net.Pipe()
			closed := make(chan error, 1)
			go func() { closed <- newGuard(client, "secret", unchanged, nil).pass(io.Discard, newWire(io.Discard)) }()
			io.WriteString(end, hello[:n])
			if n == len(hello) {
				time.Sleep(2 * patience)
				end.Close()
			}
			err, want := <-closed, error(refusal("its handshake takes longer than 30s"))
			if n == len(hello) {
				want = io.EOF
			}
			if err != want {
				t.Errorf("after %d bytes: %v, want %v", n, err, want)
			}
		})
	}
}

// TestUnsignedCell sends a cell without the key. Neither its code nor Stop has an effect.
func TestUnsignedCell(t *testing.T) {
	gonb := &kernel{}
	teller := newTeller("secret", t.TempDir())
	c := &connected{toKernel: newWire(gonb)}
	up, _ := teller.shell(c)
	stop, _ := teller.control(c)
	forged := asked("a", "!id")
	forged[1] = sign(forged[2:], "guess")
	visited(up, strings.NewReader(hello+wired(forged)))
	if got := gonb.codes(t); len(got) > 0 || len(teller.waiting) > 0 || teller.running != nil {
		t.Errorf("GoNB is asked for %q", got)
	}
	visited(up, strings.NewReader(hello+wired(asked("a", "1"), asked("b", "2"))))
	interrupt := said("interrupt_request", nil)
	interrupt[2] = nil
	visited(stop, strings.NewReader(hello+wired(interrupt)))
	if slices.ContainsFunc(teller.waiting, func(r *request) bool { return r.stopped }) {
		t.Error("a stranger stops a cell")
	}
}
