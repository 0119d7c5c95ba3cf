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
		m, err := parse(frames, "secret")
		if err != nil {
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
		{"panic", [][][]byte{stderr("panic: "), stderr("no <way>\n"), stderr("\ngoroutine 1\n\tgonb_0f/x.go:3\nin gonb_0f\n"), stderr("exit status 2\n"), failed, idle},
			"error: the program ended: no <way>|panic: no <way>\n\ngoroutine 1\n\tx.go:3\nin the cell|status: idle"},
		{"panic behind a text", [][][]byte{stderr("a\npanic: b\n"), failed}, "stream: a\n|error: the program ended: b|panic: b"},
		{"no panic", [][][]byte{stderr("panic: not really\n"), stderr("so\n"), idle}, "stream: panic: not really\nso\n|status: idle"},
		{"in a line", [][][]byte{stderr("a "), stderr("panic: b\n"), idle}, "stream: a |stream: panic: b\n|status: idle"},
		{"in the line of an earlier cell", [][][]byte{stderr("a "), idle, said("execute_input", nil), stderr("panic: b\n"), failed},
			"stream: a |status: idle|execute_input: |error: the program ended: b|panic: b"},
		{"exit", [][][]byte{stderr("wrong\n"), stderr("exit status 2\n"), failed}, "stream: wrong\n|error: exit status 2"},
		{"exit of a shell", [][][]byte{stderr("exit status 1\n"), idle}, "stream: exit status 1\n|status: idle"},
	} {
		_, change := channelOf(newTeller("secret", t.TempDir()).iopub(&connected{}))
		var all [][][]byte
		for _, m := range c.messages {
			all = append(all, change(m)...)
		}
		if got := heard(t, all); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	_, outputs := newTeller("", t.TempDir()).iopub(&connected{})
	for _, frames := range [][][]byte{{[]byte("x")}, {}, {delimiter, nil, []byte("{"), nil, nil, nil}} {
		if got := changed(frames, outputs, "", nil); len(got) != 1 || !slices.EqualFunc(got[0], frames, bytes.Equal) {
			t.Errorf("%q becomes %q", frames, got)
		}
	}
}

// A folded detail has nothing of its own markup, and the reply to the request has all that GoNB says.
func TestDetailAndReply(t *testing.T) {
	teller := newTeller("secret", t.TempDir())
	_, down := channelOf(teller.shell(&connected{}))
	_, change := channelOf(teller.iopub(&connected{}))
	teller.known["2"] = &request{count: 3}
	change(said("execute_input", map[string]any{"execution_count": 3}))
	wrong := map[string]any{"status": "error", "ename": "ERROR", "evalue": "# gonb_1\ncell[3]:2:1: cannot <b>\n\tmore\n", "traceback": []any{"cannot <b>"}}
	outputs := change(said("error", wrong))
	if got, want := heard(t, outputs), "error: line 2: cannot <b>|cell[3]:2:1: cannot <b>\n\tmore"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	shown, _ := parse(outputs[1], "secret")
	if page := textEntry(shown.content["data"].(map[string]any), "text/html"); !strings.Contains(page, "cannot &lt;b&gt;") || strings.Contains(page, "<b>") {
		t.Error(page)
	}
	reply, _ := parse(down(said("execute_reply", wrong))[0], "secret")
	if got := fmt.Sprint(reply.content["traceback"]); !strings.HasPrefix(got, "[line 2: cannot <b> cannot <b>") {
		t.Errorf("%s", got)
	}
}

// The reply to a request whose program panicked has the line, which is heard by another connection.
func TestReplyOfPanic(t *testing.T) {
	teller := newTeller("secret", t.TempDir())
	_, down := channelOf(teller.shell(&connected{}))
	_, change := channelOf(teller.iopub(&connected{}))
	failed := map[string]any{"status": "error", "evalue": "exit status 2", "traceback": []any{"exit status 2"}}
	replied := make(chan [][][]byte)
	go func() { replied <- down(said("execute_reply", failed)) }()
	change(stderr("panic: no way\n"))
	change(said("error", failed))
	reply, _ := parse((<-replied)[0], "secret")
	if got := fmt.Sprint(reply.content["evalue"], reply.content["traceback"]); got != "the program ended: no way[the program ended: no way panic: no way\n]" {
		t.Errorf("%q", got)
	}
	change(said("error", failed))
	reply, _ = parse(down(said("execute_reply", failed))[0], "secret")
	if got := fmt.Sprint(reply.content["evalue"], reply.content["traceback"]); got != "exit status 2[exit status 2]" {
		t.Errorf("no panic: %q", got)
	}
}

// channelOf returns the messages that go on in place of signed ones, for each direction of a channel.
func channelOf(a ask, l listener) (up, down func([][]byte) [][][]byte) {
	up = func(frames [][]byte) [][][]byte {
		return (&guard{ask: a, incoming: &incoming{}, key: "secret"}).checked(frames)
	}
	return up, func(frames [][]byte) [][][]byte { return changed(frames, l, "secret", nil) }
}

// asked returns the frames of a request to run a cell, with a name.
func asked(name, code string) [][]byte {
	m := message{header: map[string]any{"msg_type": "execute_request", "msg_id": name}, parent: json.RawMessage("{}"), content: map[string]any{"code": code, "store_history": true}}
	return m.frames("secret")
}

// replied returns the frames of a message about the request with a name.
func replied(kind, name string, content map[string]any) [][]byte {
	m := message{header: map[string]any{"msg_type": kind, "msg_id": "1"}, parent: json.RawMessage(`{"msg_id": "` + name + `"}`), content: content}
	return m.frames("secret")
}

// A kernel is the side of a connection that GoNB has.
type kernel struct{ bytes.Buffer }

// messages returns the messages that the kernel has got.
func (k *kernel) messages(t *testing.T) (all []message) {
	t.Helper()
	in := newIncoming(bytes.NewReader(k.Bytes()), proven)
	for {
		f, err := readFrame(in.Reader)
		if err == io.EOF {
			return all
		}
		if err == nil {
			err = in.keep(f)
		}
		if err != nil {
			t.Fatal(err)
		}
		if f.flags&moreFollows == 0 {
			m, _ := parse(in.take(), "secret")
			all = append(all, m)
		}
	}
}

// codes returns the codes of the requests that the kernel has got.
func (k *kernel) codes(t *testing.T) (codes []string) {
	t.Helper()
	for _, m := range k.messages(t) {
		codes = append(codes, textEntry(m.content, "code"))
	}
	return codes
}

// TestCellsWait asks for several cells at once. Each is prepared when the one before it has ended, and knows
// how that one ended.
func TestCellsWait(t *testing.T) {
	gonb, folder := &kernel{}, t.TempDir()
	teller := newTeller("secret", folder)
	up, down := channelOf(teller.shell(&connected{toKernel: newWire(gonb)}))
	_, outputs := channelOf(teller.iopub(&connected{}))
	up(asked("a", "x := 1\nfail()"))
	for _, c := range [][2]string{{"b", "x"}, {"c", "!ls"}, {"d", "%%bash\nls"}, {"e", "y :="}, {"f", "func TestIt() {}\n%test"}} {
		if got := up(asked(c[0], c[1])); got != nil {
			t.Errorf("%s does not wait", c[0])
		}
	}
	read := func(name string) string {
		text, _ := os.ReadFile(filepath.Join(folder, name))
		return string(text)
	}
	if got := gonb.codes(t); len(got) != 1 || got[0] != "\n%%\n//cells "+folder {
		t.Fatalf("%q", got)
	}
	if got := read("program.go"); !strings.Contains(got, "//line cell[1]:1:1\nx := 1\n") {
		t.Error(got)
	}
	shown, _ := parse(outputs(replied("execute_input", "a", map[string]any{"code": "stub", "execution_count": 1}))[0], "secret")
	if shown.content["code"] != "x := 1\nfail()" {
		t.Errorf("%q", shown.content)
	}
	outputs(replied("stream", "a", map[string]any{"name": "stderr", "text": "panic: no way\nmain.main()\n\tcell[1]:1 +0x2\n"}))
	failed := map[string]any{"status": "error", "evalue": "exit status 2"}
	got := evalue(outputs(replied("error", "a", failed))[0])
	if want := "line 1, x := 1: the program ended: no way"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	down(replied("execute_reply", "a", failed))
	if got, want := read("errors.txt"), "cell[2]:1:1: x comes from cell [1], which failed (x := 1: the program ended: no way): mend that cell and run it\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for count, name := range []string{"b", "c", "d", "e", "f"} {
		outputs(replied("execute_input", name, map[string]any{"code": "stub", "execution_count": count + 2}))
		down(replied("execute_reply", name, map[string]any{"status": "ok"}))
	}
	codes := gonb.codes(t)
	if codes = codes[2:]; codes[0] != "!ls" || codes[1] != "%%bash\nls" || codes[2] != "\n%%\n//cells "+folder ||
		!strings.Contains(codes[3], "%test\nimport \"testing\"\nfunc TestIt(*testing.T) {\n//cells ") {
		t.Errorf("%q", codes)
	}
}

// evalue returns the error of a message.
func evalue(frames [][]byte) string {
	m, _ := parse(frames, "secret")
	return textEntry(m.content, "evalue")
}

// TestStop presses Stop while one cell is built and another waits.
func TestStop(t *testing.T) {
	gonb, folder := &kernel{}, t.TempDir()
	teller := newTeller("secret", folder)
	c := &connected{toKernel: newWire(gonb)}
	up, down := channelOf(teller.shell(c))
	stop, _ := channelOf(teller.control(nil))
	up(asked("a", "1"))
	up(asked("b", "2"))
	stop(said("interrupt_request", nil))
	if _, err := os.Stat(filepath.Join(folder, "stop")); err != nil {
		t.Error(err)
	}
	down(replied("execute_reply", "a", map[string]any{"status": "ok"}))
	text, _ := os.ReadFile(filepath.Join(folder, "errors.txt"))
	if want := "cell[1]:1:1: this cell was waiting when Stop was pressed, and has not run\n"; string(text) != want {
		t.Errorf("%q, want %q", text, want)
	}
	up(asked("c", "3"))
	c.closed() // the client leaves, and asks again by another connection
	up, _ = channelOf(teller.shell(&connected{toKernel: newWire(gonb)}))
	up(asked("d", "4"))
	if got := len(gonb.codes(t)); got != 3 {
		t.Errorf("%d requests, want those of a, b and d", got)
	}
}

// TestLongOutput cuts the output of a program, and keeps all of it in a file.
func TestLongOutput(t *testing.T) {
	folder := t.TempDir()
	_, change := channelOf(newTeller("secret", folder).iopub(&connected{}))
	change(said("execute_input", map[string]any{"execution_count": 3}))
	var all, shown strings.Builder
	hear := func(messages [][][]byte) {
		for _, frames := range messages {
			m, _ := parse(frames, "secret")
			shown.WriteString(textEntry(m.content, "text"))
		}
	}
	for i := range 600 {
		text := fmt.Sprintf("%d\n%d\n%d\n", 3*i, 3*i+1, 3*i+2)
		all.WriteString(text)
		hear(change(said("stream", map[string]any{"name": "stdout", "text": text})))
	}
	hear(change(said("status", map[string]any{"execution_state": "idle"})))
	file := filepath.Join(folder, "cell-3.txt")
	if kept, err := os.ReadFile(file); err != nil || string(kept) != all.String() {
		t.Errorf("%v, %d bytes of %d", err, len(kept), all.Len())
	}
	lines := strings.Split(shown.String(), "\n")
	if lines[999] != "999" || !strings.HasPrefix(lines[1000], "… 1800 lines in all; until the kernel ends they are in "+file) || lines[1001] != "1750" || lines[1050] != "1799" {
		t.Errorf("%q", lines[995:])
	}
}
