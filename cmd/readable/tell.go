package main

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"sync"
	"time"
)

// A teller changes a kernel's messages about errors, and about completion that is off. Before the
// first request, the values behind its lock are zero.
type teller struct {
	key   string // signs messages
	names names
	gopls bool // whether the kernel has it

	sync.Mutex
	cell   cell   // that runs: others may have been asked for and wait
	ended  ending // of the program that panicked last
	cursor cursor // of the newest request for completion
}

// An ending is how a program ended that a request ran: the readable line and all that it wrote.
type ending struct{ request, line, panicked string }

func newTeller(key string) *teller {
	return &teller{key: key, names: findModule(), gopls: hasGopls()}
}

// shell returns the changes of the channel of requests and replies.
func (t *teller) shell() (up, down change) { return t.asked, t.answered }

// asked notes where completion is asked for.
func (t *teller) asked(frames [][]byte) [][][]byte {
	if m, ok := parse(frames); ok && m.kind() == "complete_request" {
		t.Lock()
		t.cursor = newCursor(m)
		t.Unlock()
	}
	return [][][]byte{frames}
}

// answered changes some replies.
func (t *teller) answered(frames [][]byte) [][][]byte {
	m, ok := parse(frames)
	if !ok {
		return [][][]byte{frames}
	}
	switch kind, status := m.kind(), textEntry(m.content, "status"); {
	case kind == "execute_reply" && status == "error":
		t.failed(m)
	case kind == "complete_reply" && status == "ok" && !t.gopls:
		t.Lock()
		index := t.cursor
		t.Unlock()
		index.offer(m)
	case kind == "inspect_reply" && status == "ok" && !t.gopls:
		undocumented(m)
	default:
		return [][][]byte{frames}
	}
	return [][][]byte{m.frames(t.key)}
}

// failed has the reply of an error say the line and all of what GoNB says, as programs that run
// notebooks print it.
func (t *teller) failed(m message) {
	line, all := t.line(m.content, ""), traceback(m.content)
	if exit.MatchString(line) {
		if e := t.ending(m); e.line != "" {
			line, all = e.line, []any{e.panicked}
		}
	}
	m.content["evalue"] = line
	if len(all) != 1 || all[0] != line {
		m.content["traceback"] = append([]any{line}, all...)
	}
}

// exit is an error that says only that a program failed.
var exit = regexp.MustCompile(`^exit status \d+$`)

// ending returns how the program ended that m replies about. The program's output comes by another
// connection, so it may be heard a little later; or never, if the program did not panic or nobody
// listens to outputs.
func (t *teller) ending(m message) ending {
	request := m.request()
	for range 20 {
		t.Lock()
		e := t.ended
		t.Unlock()
		if e.request == request {
			return e
		}
		time.Sleep(10 * time.Millisecond)
	}
	return ending{}
}

// iopub returns the change of the channel of outputs.
func (t *teller) iopub() (up, down change) {
	h := held{teller: t}
	return nil, h.change
}

// held changes outputs. While a program panics, held keeps the program's output until the cell has
// ended.
type held struct {
	*teller
	text    strings.Builder
	first   *message // the first of the messages that are kept
	midLine bool     // the last text on stderr did not end its line
	remark  [][]byte // the message of a remark, until it is known whether an error says it too
}

// remark is what GoNB writes at the end of a program that fails, before it says so in the error.
var remark = regexp.MustCompile(`^exit status \d+\n$`)

// panicking finds the beginning of a panic in the output on stderr.
var panicking = regexp.MustCompile(`(?m)^(panic: |fatal error: )`)

// change returns the messages in place of one. A remark comes before what follows it, other than the
// error that says the same.
func (h *held) change(frames [][]byte) [][][]byte {
	m, ok := parse(frames)
	if !ok {
		return [][][]byte{frames}
	}
	remarked := h.remark
	h.remark = nil
	messages := h.next(m, frames)
	if remarked != nil && m.kind() != "error" {
		messages = append([][][]byte{remarked}, messages...)
	}
	return messages
}

// next returns the messages in place of m.
func (h *held) next(m message, frames [][]byte) [][][]byte {
	switch kind := m.kind(); {
	case kind == "execute_input":
		count, _ := m.content["execution_count"].(float64)
		h.Lock()
		// What writes to stderr now is another program.
		h.cell, h.midLine = cell{textEntry(m.content, "code"), int(count)}, false
		h.Unlock()
	case kind == "stream" && textEntry(m.content, "name") == "stderr":
		return h.stderr(m, frames)
	case kind == "error":
		return h.error(m)
	case kind == "status" && textEntry(m.content, "execution_state") == "idle" && h.first != nil:
		// A program that was not ended by what looks like a panic.
		return [][][]byte{h.release().frames(h.key), frames}
	}
	return [][][]byte{frames}
}

// stderr keeps panics and remarks back.
func (h *held) stderr(m message, frames [][]byte) [][][]byte {
	written := textEntry(m.content, "text")
	if remark.MatchString(written) {
		h.remark = frames
		return nil
	}
	if h.first != nil {
		h.text.WriteString(written)
		return nil
	}
	index := panicking.FindStringIndex(written)
	if index == nil || index[0] == 0 && h.midLine {
		h.midLine = !strings.HasSuffix(written, "\n")
		return [][][]byte{frames}
	}
	h.first = &m
	h.text.WriteString(written[index[0]:])
	if index[0] == 0 {
		return nil
	}
	return [][][]byte{m.derive("stream", map[string]any{"name": "stderr", "text": written[:index[0]]}).frames(h.key)}
}

// release returns the kept output as one message, and forgets it.
func (h *held) release() message {
	m := h.first.derive("stream", map[string]any{"name": "stderr", "text": h.text.String()})
	h.first, h.midLine = nil, false
	h.text.Reset()
	return m
}

// error returns the error in one line, and below it what GoNB and the program say, folded.
func (h *held) error(m message) [][][]byte {
	panicked := h.text.String()
	if h.first != nil {
		h.release()
	}
	line := h.line(m.content, panicked)
	h.Lock()
	h.ended = ending{m.request(), line, panicked}
	if panicked == "" {
		h.ended.line = ""
	}
	h.Unlock()
	detail := strings.TrimSpace(panicked)
	if detail == "" {
		detail = strings.TrimSpace(textEntry(m.content, "evalue"))
	}
	short := m.derive("error", map[string]any{"ename": textEntry(m.content, "ename"), "evalue": line, "traceback": []any{line}})
	messages := [][][]byte{short.frames(h.key)}
	if detail = ours.ReplaceAllString(temporary.ReplaceAllString(detail, ""), "the cell"); detail != line {
		page := fmt.Sprintf("<details><summary>in full</summary>\n<pre>%s</pre>\n</details>", html.EscapeString(detail))
		note := m.derive("display_data", map[string]any{
			"data": map[string]any{"text/html": page, "text/plain": detail}, "metadata": map[string]any{}, "transient": map[string]any{},
		})
		messages = append(messages, note.frames(h.key))
	}
	return messages
}

// temporary finds names that GoNB made and the user did not: its heading of a package, and the folder
// of the file that it makes of cells.
var temporary = regexp.MustCompile(`(?m)^# gonb_\w+\n|[\w./-]*gonb_[0-9a-f]+/|^\./`)

// ours is the name of the package that GoNB makes of cells.
var ours = regexp.MustCompile(`gonb_[0-9a-f]+`)

// line returns an error as one line.
func (t *teller) line(content map[string]any, panicked string) string {
	t.Lock()
	now := t.cell
	t.Unlock()
	if panicked != "" {
		return explainPanic(panicked, now)
	}
	return t.names.explain(traceback(content), textEntry(content, "evalue"), now)
}

// traceback returns the texts of a traceback.
func traceback(content map[string]any) []any {
	lines, _ := content["traceback"].([]any)
	return lines
}
