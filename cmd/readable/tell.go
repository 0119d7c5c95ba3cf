package main

import (
	"fmt"
	"html"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"halfspace/internal/cells"
)

// A teller changes a kernel's messages about errors, and answers Tab and Shift-Tab. The fields below the
// lock are zero until the first request.
type teller struct {
	key    string // signs messages
	folder string // for programs, as long as the kernel runs
	names  names

	sync.Mutex
	notebook cells.Notebook
	waiting  []*request
	running  *request            // nil if none does
	known    map[string]*request // prepared requests, by name
	count    int                 // the execution count of the last cell
	codes    history
	ended    ending // how the program ended that panicked last
	tabs     tabs
}

// An ending describes how the program of a request ended: the readable line, and the whole text that the
// program wrote.
type ending struct{ request, line, panicked string }

func newTeller(key, folder string) *teller {
	t := &teller{key: key, folder: folder, names: readNames(), codes: history{}, known: map[string]*request{}}
	t.notebook.Packages = t.names
	t.tabs = tabs{Index: t.names.Index, key: key}
	return t
}

// channels returns the kernel's channels by the names of their ports in a connection file.
func (t *teller) channels() map[string]channel {
	return map[string]channel{
		"shell_port": t.shell, "iopub_port": t.iopub, "control_port": t.control,
		"stdin_port": func(*connected) (ask, listener) { return unchanged, nil },
		"hb_port":    func(*connected) (ask, listener) { return nil, nil },
	}
}

// shell is the channel of requests and replies.
func (t *teller) shell(c *connected) (ask, listener) {
	c.closed = func() { t.leave(c) }
	return func(m message, frames [][]byte) [][][]byte { return t.asked(m, frames, c) }, replies{t}
}

// control is the channel that carries Stop.
func (t *teller) control(*connected) (ask, listener) {
	return func(m message, frames [][]byte) [][][]byte {
		if m.kind() == "interrupt_request" {
			t.stop()
		}
		return [][][]byte{frames}
	}, nil
}

// asked keeps requests to run a cell, and answers Tab and Shift-Tab.
func (t *teller) asked(m message, frames [][]byte, c *connected) [][][]byte {
	switch m.kind() {
	case "execute_request":
		t.queue(m, c)
		return nil
	case "complete_request", "inspect_request":
		t.Lock()
		kept := t.notebook.Context(textEntry(m.content, "code"))
		t.Unlock()
		t.tabs.answer(m, c, kept)
		return nil
	}
	return [][][]byte{frames}
}

// replies changes replies to requests to run a cell.
type replies struct{ *teller }

func (replies) kinds() []string { return []string{"execute_reply"} }

func (r replies) change(m message, frames [][]byte) [][][]byte {
	if textEntry(m.content, "status") == "error" {
		r.failed(m)
		return [][][]byte{m.frames(r.key)}
	}
	r.done(m, ending{}, "")
	return [][][]byte{frames}
}

// passes is called for a reply that is too long to be read, which only an error can be. It starts the next
// cell.
func (r replies) passes(m message) [][][]byte {
	if m.kind() == "execute_reply" {
		const value = "its error is too long to be read"
		m.content = map[string]any{"status": "error", "evalue": value}
		r.done(m, ending{}, value)
	}
	return nil
}

// failed puts the line and the whole message of GoNB into the reply of an error, because
// programs that run notebooks print the reply.
func (t *teller) failed(m message) {
	value, all := textEntry(m.content, "evalue"), traceback(m.content)
	line, e := t.names.explain(value, t.request(m).cell()), ending{}
	if ended.MatchString(value) {
		if e = t.ending(m); e.line != "" {
			line, all = e.line, []any{e.panicked}
		}
	}
	t.done(m, e, line)
	m.content["evalue"] = line
	if len(all) != 1 || all[0] != line {
		m.content["traceback"] = append([]any{line}, all...)
	}
}

// ending returns how the program behind m, a reply, ended. The output of the program comes by another
// connection, so the end of its output may arrive a little later than the reply. It never arrives if the
// program did not panic, or if no client listens to outputs.
func (t *teller) ending(m message) ending {
	id := m.request()
	for range 20 {
		t.Lock()
		e := t.ended
		t.Unlock()
		if e.request == id {
			return e
		}
		time.Sleep(10 * time.Millisecond)
	}
	return ending{}
}

// iopub is the channel of outputs. Clients only subscribe to it.
func (t *teller) iopub(c *connected) (ask, listener) {
	t.tabs.listen(c)
	return nil, &held{teller: t}
}

// A held changes outputs. If a program panics, it holds back an excerpt of the program's output until the
// cell has ended.
type held struct {
	*teller
	now     cellCode // the cell whose outputs come
	panics  excerpt  // the text of a program that panics
	first   *message // the first of its messages, nil without a panic
	midLine bool     // the last text on stderr did not end its line
	remark  [][]byte // the message of a remark, kept until it is known whether an error repeats it
	output  output
}

// remark matches the line that GoNB writes when a program has failed. The error that follows says the same.
var remark = regexp.MustCompile(`^exit status \d+\n$`)

// panicking finds the beginning of a panic, or of an error with its place, in the output on stderr.
var panicking = regexp.MustCompile(`(?m)^(panic: |fatal error: |cell\[\d+\]:\d+: )`)

func (h *held) kinds() []string { return []string{"execute_input", "stream", "error", "status"} }

// passes returns the remark that was held back, so that it comes before the next message.
func (h *held) passes(message) (messages [][][]byte) {
	if h.remark != nil {
		messages = [][][]byte{h.remark}
	}
	h.remark = nil
	return messages
}

// change returns the messages that replace a message. If a remark was held back, it comes before the
// message, unless the message is an error that says the same.
func (h *held) change(m message, frames [][]byte) [][][]byte {
	remarked := h.passes(m)
	messages := h.next(m, frames)
	if m.kind() == "error" {
		return messages
	}
	return append(remarked, messages...)
}

// next returns the messages in place of m.
func (h *held) next(m message, frames [][]byte) [][][]byte {
	switch kind := m.kind(); {
	case kind == "execute_input":
		return [][][]byte{h.begin(m).frames(h.key)}
	case kind == "stream" && textEntry(m.content, "name") == "stderr":
		return h.stderr(m, frames)
	case kind == "stream":
		return h.output.pass(m, frames, h.key)
	case kind == "error":
		return append(h.output.finish(m, h.key), h.error(m)...)
	case kind == "status" && textEntry(m.content, "execution_state") == "idle":
		h.tabs.runs(nil)
		return append(h.end(m), frames)
	case kind == "status":
		if r := h.request(m); r != nil {
			h.tabs.runs(&r.message)
		}
	}
	return [][][]byte{frames}
}

// begin notes which cell runs now, and returns the message with the cell as the user wrote it.
func (h *held) begin(m message) message {
	count, _ := m.content["execution_count"].(float64)
	h.now = cellCode{textEntry(m.content, "code"), int(count)}
	if r := h.request(m); r != nil {
		h.now.code, m.content["code"] = r.code, r.code
	}
	h.Lock()
	defer h.Unlock()
	h.codes[h.now.count], h.count = h.now.code, h.now.count
	h.midLine = false // what writes to stderr now is another program
	file := filepath.Join(h.folder, fmt.Sprintf("cell-%d", h.now.count))
	h.output = output{excerpt{file: file + ".txt", ending: 50}}
	h.panics = excerpt{file: file + "-errors.txt", ending: 300} // a trace has 100 frames of two lines at most
	return m
}

// end returns the last messages of a cell: the end of a long output, a text that was held back because it
// looked like a panic, and remarks.
func (h *held) end(m message) (messages [][][]byte) {
	messages = h.output.finish(m, h.key)
	if h.first != nil {
		messages = append(messages, h.release().frames(h.key))
	}
	r := h.request(m)
	if r == nil {
		return messages
	}
	h.Lock()
	defer h.Unlock()
	if all := h.remarks(r); len(all) > 0 {
		text := strings.Join(all, "\n")
		page := `<div style="color: var(--jp-ui-font-color2, gray); font-size: 90%; white-space: pre-wrap">` + html.EscapeString(text) + `</div>`
		messages = append(messages, m.display(page, text).frames(h.key))
	}
	return messages
}

// stderr keeps panics and remarks back.
func (h *held) stderr(m message, frames [][]byte) [][][]byte {
	written := textEntry(m.content, "text")
	if remark.MatchString(written) {
		h.remark = frames
		return nil
	}
	if h.first != nil {
		h.panics.write(written)
		return nil
	}
	index := panicking.FindStringIndex(written)
	if index == nil || index[0] == 0 && h.midLine {
		h.midLine = !strings.HasSuffix(written, "\n")
		return [][][]byte{frames}
	}
	h.first = &m
	h.panics.write(written[index[0]:])
	if index[0] == 0 {
		return nil
	}
	return [][][]byte{m.derive("stream", map[string]any{"name": "stderr", "text": written[:index[0]]}).frames(h.key)}
}

// release returns the kept output as one message, and forgets it.
func (h *held) release() message {
	m := h.first.derive("stream", map[string]any{"name": "stderr", "text": h.panics.text()})
	h.first, h.midLine = nil, false
	h.panics = h.panics.anew()
	return m
}

// cause returns the text that was held back, from the panic on that ended the program. A long text may
// contain several panics. The program recovered from all of them except the last one.
func (h *held) cause() string {
	last := h.panics.last()
	if all := panicking.FindAllStringIndex(last, -1); len(all) > 0 {
		return last[all[len(all)-1][0]:]
	}
	return h.panics.text()
}

// error returns the error in one line, and below it, folded, the texts of GoNB and the program.
func (h *held) error(m message) [][][]byte {
	panicked, cause := h.panics.text(), h.cause()
	if h.first != nil {
		h.release()
	}
	detail, line := strings.TrimSpace(panicked), ""
	h.Lock()
	if panicked != "" {
		line = h.codes.explainEnd(cause, h.now)
	} else {
		line = h.names.explain(textEntry(m.content, "evalue"), h.now)
		detail = strings.TrimSpace(textEntry(m.content, "evalue"))
	}
	h.ended = ending{m.request(), line, panicked}
	if panicked == "" {
		h.ended.line = ""
	}
	h.Unlock()
	short := m.derive("error", map[string]any{"ename": textEntry(m.content, "ename"), "evalue": line, "traceback": []any{line}})
	messages := [][][]byte{short.frames(h.key)}
	detail = ours.ReplaceAllString(temporary.ReplaceAllString(detail, ""), "the cell")
	if detail != line && withoutPlace(line) != problem.ReplaceAllString(detail, "$3") {
		page := fmt.Sprintf("<details><summary>in full</summary>\n<pre>%s</pre>\n</details>", html.EscapeString(detail))
		messages = append(messages, m.display(page, detail).frames(h.key))
	}
	return messages
}

// temporary finds names that GoNB made and the user did not: its heading of a package, and the folder
// of the file that it makes of cells.
var temporary = regexp.MustCompile(`(?m)^# gonb_\w+\n|[\w./-]*gonb_[0-9a-f]+/|^\./`)

// ours is the name of the package that GoNB makes of cells.
var ours = regexp.MustCompile(`gonb_[0-9a-f]+`)

// traceback returns the texts of a traceback.
func traceback(content map[string]any) []any {
	lines, _ := content["traceback"].([]any)
	return lines
}
