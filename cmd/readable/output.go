package main

import "strings"

// An output is the text that the program of a cell writes on stdout. Its beginning is shown as it comes.
type output struct{ excerpt }

// pass returns the message with the part of its text that is shown. If no file can be written, all of the
// text is shown.
func (o *output) pass(m message, frames [][]byte, key string) [][][]byte {
	text := textEntry(m.content, "text")
	switch shown := o.write(text); {
	case shown == text, o.cut && o.all == nil:
		return [][][]byte{frames}
	case shown != "":
		return [][][]byte{m.derive("stream", map[string]any{"name": "stdout", "text": shown}).frames(key)}
	}
	return nil
}

// finish returns a message with the last lines of a long output, and the name of the file with all of it.
func (o *output) finish(m message, key string) (messages [][][]byte) {
	if o.all != nil {
		text := o.rest()
		if !strings.HasSuffix(o.begun.String(), "\n") {
			text = "\n" + text
		}
		messages = [][][]byte{m.derive("stream", map[string]any{"name": "stdout", "text": text}).frames(key)}
	}
	o.excerpt = o.anew()
	return messages
}
