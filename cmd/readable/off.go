package main

import (
	"os/exec"
	"unicode"
)

// GoNB answers nothing to Tab and Shift-Tab where it has no gopls. Then the answers say how to get it:
// `make lab` puts gopls on the PATH, except with GOPLS=0, and nothing else does.
const turnedOn = "is off: start the lab by make lab, without GOPLS=0"

// A cursor is where Tab was pressed.
type cursor struct {
	request  string // the name of the request
	code     []rune
	position int // the number of characters before it
	moved    int // the number of characters that were put above the code
}

// hasGopls reports whether GoNB will find gopls, as it looks for it in the same way.
func hasGopls() bool {
	_, err := exec.LookPath("gopls")
	return err == nil
}

// newCursor returns the cursor of a complete_request: before the first character, if it makes no sense.
func newCursor(m message) cursor {
	position, _ := m.content["cursor_pos"].(float64)
	c := cursor{textEntry(m.header, "msg_id"), []rune(textEntry(m.content, "code")), int(position), 0}
	if c.position < 0 || c.position > len(c.code) {
		c.position = 0
	}
	return c
}

// word returns what stands before the cursor, a name or one character, and whether it is a name.
func (c cursor) word() (word string, isName bool) {
	start := c.position
	for start > 0 && (unicode.IsLetter(c.code[start-1]) || unicode.IsDigit(c.code[start-1]) || c.code[start-1] == '_') {
		start--
	}
	if start < c.position {
		return string(c.code[start:c.position]), true
	}
	return string(c.code[max(c.position-1, 0):c.position]), false
}

// offer makes a complete_reply without matches offer one line. If the user takes it, the text before
// the cursor replaces itself: JupyterLab takes no empty text in place of the line. It also leaves out
// words that do not begin with that name if it has other words to offer.
func (c cursor) offer(m message) {
	matches, _ := m.content["matches"].([]any)
	word, isName := c.word()
	if len(matches) > 0 || c.request != m.request() || word == "" {
		return
	}
	line := "completion " + turnedOn
	if isName {
		line = word + ": " + line
	}
	start := c.position - len([]rune(word))
	m.content["matches"], m.content["cursor_start"], m.content["cursor_end"] = []any{line}, start, c.position
	m.content["metadata"] = map[string]any{"_jupyter_types_experimental": []any{
		map[string]any{"text": word, "type": "", "start": start, "end": c.position},
	}}
}

// shift moves the places of a complete_reply to where they are in the cell.
func (c cursor) shift(m message) {
	if c.request != m.request() {
		return
	}
	entries := []map[string]any{m.content}
	data, _ := m.content["metadata"].(map[string]any)
	typed, _ := data["_jupyter_types_experimental"].([]any)
	for _, e := range typed {
		if entry, ok := e.(map[string]any); ok {
			entries = append(entries, entry)
		}
	}
	for _, e := range entries {
		for _, key := range []string{"cursor_start", "cursor_end", "start", "end"} {
			if n, ok := e[key].(float64); ok {
				e[key] = max(0, int(n)-c.moved)
			}
		}
	}
}

// undocumented makes an inspect_reply that found nothing say a line.
func undocumented(m message) {
	if m.content["found"] == false {
		m.content["found"] = true
		m.content["data"] = map[string]any{"text/plain": "Documentation " + turnedOn + "."}
	}
}
