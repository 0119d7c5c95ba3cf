package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// said returns the frames of a message.
func said(kind string, content map[string]any) [][]byte {
	m := message{before: [][]byte{[]byte("topic")}, header: map[string]any{"msg_type": kind, "msg_id": "1"}, parent: json.RawMessage(`{"msg_id": "2"}`), content: content}
	return m.frames("secret")
}

func stderr(text string) [][]byte {
	return said("stream", map[string]any{"name": "stderr", "text": text})
}

// heard returns messages in short, and fails unless they are signed.
func heard(t *testing.T, messages [][][]byte) string {
	t.Helper()
	var all []string
	for _, frames := range messages {
		m, ok := parse(frames)
		if !ok {
			t.Fatalf("%q is no message", frames)
		}
		mac := hmac.New(sha256.New, []byte("secret"))
		mac.Write(bytes.Join(frames[3:7], nil))
		if string(frames[2]) != hex.EncodeToString(mac.Sum(nil)) || string(m.parent) != `{"msg_id": "2"}` || string(m.before[0]) != "topic" {
			t.Errorf("%q is not signed, or its address is lost", frames)
		}
		switch data, _ := m.content["data"].(map[string]any); {
		case data != nil:
			all = append(all, textEntry(data, "text/plain"))
		default:
			all = append(all, m.kind()+": "+textEntry(m.content, "text")+textEntry(m.content, "evalue")+textEntry(m.content, "execution_state"))
		}
	}
	return strings.Join(all, "|")
}

// TestOutputs has a kernel's outputs, message by message, and the outputs that Jupyter hears.
func TestOutputs(t *testing.T) {
	idle := said("status", map[string]any{"execution_state": "idle"})
	failed := said("error", map[string]any{"ename": "ERROR", "evalue": "exit status 2", "traceback": []any{"exit status 2"}})
	for _, c := range []struct {
		name     string
		messages [][][]byte
		want     string
	}{
		{"text", [][][]byte{stderr("hello\n"), idle}, "stream: hello\n|status: idle"},
		{"panic", [][][]byte{stderr("panic: "), stderr("no <way>\n"), stderr("\ngoroutine 1\n\tgonb_0f/main.go:3\nin gonb_0f\n"), stderr("exit status 2\n"), failed, idle},
			"error: the program ended: no <way>|panic: no <way>\n\ngoroutine 1\n\tmain.go:3\nin the cell|status: idle"},
		{"panic behind a text", [][][]byte{stderr("a\npanic: b\n"), failed}, "stream: a\n|error: the program ended: b|panic: b"},
		{"no panic", [][][]byte{stderr("panic: not really\n"), stderr("so\n"), idle}, "stream: panic: not really\nso\n|status: idle"},
		{"in a line", [][][]byte{stderr("a "), stderr("panic: b\n"), idle}, "stream: a |stream: panic: b\n|status: idle"},
		{"in the line of an earlier cell", [][][]byte{stderr("a "), idle, said("execute_input", nil), stderr("panic: b\n"), failed},
			"stream: a |status: idle|execute_input: |error: the program ended: b|panic: b"},
		{"exit", [][][]byte{stderr("wrong\n"), stderr("exit status 2\n"), failed}, "stream: wrong\n|error: exit status 2"},
		{"exit of a shell", [][][]byte{stderr("exit status 1\n"), idle}, "stream: exit status 1\n|status: idle"},
	} {
		_, change := newTeller("secret").iopub()
		var all [][][]byte
		for _, m := range c.messages {
			all = append(all, change(m)...)
		}
		if got := heard(t, all); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	_, change := newTeller("").iopub()
	for _, frames := range [][][]byte{{[]byte("x")}, {}, {delimiter, nil, []byte("{"), nil, nil, nil}} {
		if got := change(frames); len(got) != 1 || !slices.EqualFunc(got[0], frames, bytes.Equal) {
			t.Errorf("%q becomes %q", frames, got)
		}
	}
}

// A folded detail has nothing of its own markup, and the reply to the request has all that GoNB says.
func TestDetailAndReply(t *testing.T) {
	teller := newTeller("secret")
	_, down := teller.shell()
	_, change := teller.iopub()
	change(said("execute_input", map[string]any{"execution_count": 3}))
	wrong := map[string]any{"status": "error", "ename": "ERROR", "evalue": "# gonb_1\n./main.go:9:1: cannot <b>\n", "traceback": []any{"Cell[3]: Line 2\nx := 1\n^\ncannot <b>"}}
	outputs := change(said("error", wrong))
	if got, want := heard(t, outputs), "error: line 2: cannot <b>|main.go:9:1: cannot <b>"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	shown, _ := parse(outputs[1])
	if page := textEntry(shown.content["data"].(map[string]any), "text/html"); !strings.Contains(page, "cannot &lt;b&gt;") || strings.Contains(page, "<b>") {
		t.Error(page)
	}
	reply, _ := parse(down(said("execute_reply", wrong))[0])
	if got := fmt.Sprint(reply.content["traceback"]); !strings.HasPrefix(got, "[line 2: cannot <b> Cell[3]: Line 2") {
		t.Errorf("%s", got)
	}
}

// The reply to a request whose program panicked has the line, which is heard by another connection.
func TestReplyOfPanic(t *testing.T) {
	teller := newTeller("secret")
	_, down := teller.shell()
	_, change := teller.iopub()
	failed := map[string]any{"status": "error", "evalue": "exit status 2", "traceback": []any{"exit status 2"}}
	replied := make(chan [][][]byte)
	go func() { replied <- down(said("execute_reply", failed)) }()
	change(stderr("panic: no way\n"))
	change(said("error", failed))
	reply, _ := parse((<-replied)[0])
	if got := fmt.Sprint(reply.content["evalue"], reply.content["traceback"]); got != "the program ended: no way[the program ended: no way panic: no way\n]" {
		t.Errorf("%q", got)
	}
	change(said("error", failed))
	reply, _ = parse(down(said("execute_reply", failed))[0])
	if got := fmt.Sprint(reply.content["evalue"], reply.content["traceback"]); got != "exit status 2[exit status 2]" {
		t.Errorf("no panic: %q", got)
	}
}

// Of several cells that are asked for at once each has its own lines: a panic was looked for in the last.
func TestQueuedCells(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	folder := filepath.Join(os.TempDir(), "gonb_0a1b2c3d")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte("package main\n\nfail()\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	teller := newTeller("secret")
	up, _ := teller.shell()
	_, change := teller.iopub()
	for _, code := range []string{"%%\nfail()", "%%\n\n\nfail()"} {
		up(said("execute_request", map[string]any{"code": code}))
	}
	change(said("execute_input", map[string]any{"code": "%%\nfail()", "execution_count": 1}))
	change(stderr("panic: no way\n\tgonb_0a1b2c3d/main.go:3 +0x2\n"))
	outputs := change(said("error", map[string]any{"evalue": "exit status 2"}))
	if got, want := heard(t, outputs[:1]), "error: line 2, fail(): the program ended: no way"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestPassMessages forwards greetings, commands and messages of all sizes unchanged.
func TestPassMessages(t *testing.T) {
	stream := bytes.NewBuffer(bytes.Repeat([]byte{'g'}, greetingSize))
	stream.WriteString("\x04\x05READY")
	stream.WriteString("\x01\x01a\x00\x00")
	stream.WriteString("\x02\x00\x00\x00\x00\x00\x01\x00\x00" + strings.Repeat("b", 1<<16))
	sent := stream.String()
	var got bytes.Buffer
	var sizes []int
	note := func(frames [][]byte) [][][]byte {
		for _, f := range frames {
			sizes = append(sizes, len(f))
		}
		return [][][]byte{frames}
	}
	err := passMessages(&got, strings.NewReader(sent), note)
	if err != io.EOF || got.String() != sent || !slices.Equal(sizes, []int{1, 0, 1 << 16}) {
		t.Errorf("%v, %d bytes of %d, frames of %d", err, got.Len(), len(sent), sizes)
	}
	if err := passMessages(io.Discard, strings.NewReader(sent[:len(sent)-1]), note); err != io.ErrUnexpectedEOF {
		t.Errorf("a frame that ends early: %v", err)
	}
}
