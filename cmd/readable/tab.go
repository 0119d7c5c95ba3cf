package main

import (
	"sync"
	"unicode/utf8"

	"halfspace/internal/complete"
)

// Tabs answer Tab and Shift-Tab from an index that `make setup` builds. An answer needs neither GoNB nor a
// compiler, so it comes at once, also while a cell runs.
type tabs struct {
	*complete.Index
	key string // signs messages

	sync.Mutex
	listeners map[*connected]bool // clients that hear outputs
	busy      *message            // the request of the cell that runs, nil if none does
}

// listen adds a client that hears outputs, until its connection is closed.
func (t *tabs) listen(c *connected) {
	t.Lock()
	defer t.Unlock()
	if t.listeners == nil {
		t.listeners = map[*connected]bool{}
	}
	t.listeners[c] = true
	c.closed = func() {
		t.Lock()
		defer t.Unlock()
		delete(t.listeners, c)
	}
}

// runs notes the request of the cell that runs, nil if none does.
func (t *tabs) runs(m *message) {
	t.Lock()
	defer t.Unlock()
	t.busy = m
}

// answer answers m, a complete_request or an inspect_request, with the declarations that the notebook keeps.
func (t *tabs) answer(m message, c *connected, notebook string) {
	place := newCursor(m)
	t.announce(m, "busy")
	if m.kind() == "complete_request" {
		c.toClient.send(m.reply("complete_reply", place.complete(t.Index, notebook)).frames(t.key))
	} else {
		c.toClient.send(m.reply("inspect_reply", place.inspect(t.Index, notebook)).frames(t.key))
	}
	t.announce(m, "idle")
}

// announce tells all clients that the kernel begins or ends its answer to a request. If a cell is running,
// the kernel stays busy after the answer.
func (t *tabs) announce(m message, state string) {
	t.Lock()
	defer t.Unlock()
	statuses := []message{m.reply("status", map[string]any{"execution_state": state})}
	if t.busy != nil && state == "idle" {
		statuses = append(statuses, t.busy.reply("status", map[string]any{"execution_state": "busy"}))
	}
	for c := range t.listeners {
		for _, s := range statuses {
			s.before = [][]byte{[]byte("status")}
			c.toClient.send(s.frames(t.key))
		}
	}
}

// A cursor is the place where Tab was pressed.
type cursor struct {
	code   string
	offset int // in bytes
}

// newCursor returns the cursor of a request, which gives its place as a number of characters. If the number
// makes no sense, the cursor is before the first character.
func newCursor(m message) cursor {
	code, position := []rune(textEntry(m.content, "code")), 0
	if n, _ := m.content["cursor_pos"].(float64); n > 0 && int(n) <= len(code) {
		position = int(n)
	}
	return cursor{string(code), len(string(code[:position]))}
}

// unbuilt is the answer if the index is missing.
const unbuilt = "is off: make setup builds its index"

// complete returns the content of a complete_reply.
func (c cursor) complete(x *complete.Index, notebook string) map[string]any {
	matches, start, end := x.Complete(notebook, c.code, c.offset)
	if x.Module() == "" {
		matches, start = c.apology(start)
	}
	first, last := utf8.RuneCountInString(c.code[:start]), utf8.RuneCountInString(c.code[:end])
	texts, typed := []any{}, []any{}
	for _, m := range matches {
		texts = append(texts, m.Text)
		entry := map[string]any{"text": m.Text, "type": m.Kind, "start": first, "end": last}
		if x.Module() == "" {
			entry["text"] = c.code[start:end]
		}
		typed = append(typed, entry)
	}
	return map[string]any{"status": "ok", "matches": texts, "cursor_start": first, "cursor_end": last,
		"metadata": map[string]any{"_jupyter_types_experimental": typed}}
}

// apology returns a line that says why no names come, and the start of the text before the cursor. Choosing
// the line replaces the text by itself, because JupyterLab accepts no empty text. The line begins with the
// word before the cursor. Otherwise JupyterLab would leave it out if it has words of its own to offer.
func (c cursor) apology(start int) ([]complete.Match, int) {
	switch word := c.code[start:c.offset]; {
	case word != "":
		return []complete.Match{{Text: word + ": completion " + unbuilt}}, start
	case start > 0:
		_, size := utf8.DecodeLastRuneInString(c.code[:start])
		return []complete.Match{{Text: "completion " + unbuilt}}, start - size
	}
	return nil, start
}

// inspect returns the content of an inspect_reply.
func (c cursor) inspect(x *complete.Index, notebook string) map[string]any {
	text := x.Inspect(notebook, c.code, c.offset)
	if x.Module() == "" {
		text = "Documentation " + unbuilt + "."
	}
	data := map[string]any{}
	if text != "" {
		data["text/plain"] = text
	}
	return map[string]any{"status": "ok", "found": text != "", "data": data, "metadata": map[string]any{}}
}
