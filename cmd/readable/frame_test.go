package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"math"
	"strings"
	"testing"
)

// announced returns a long frame without its body.
func announced(flags byte, size uint64) string {
	return string(binary.BigEndian.AppendUint64([]byte{flags | long}, size))
}

// TestReadFrame has frames that ZMTP does not allow, and frames that end early.
func TestReadFrame(t *testing.T) {
	for sent, want := range map[string]error{
		"":                            io.EOF,
		"\x00":                        io.ErrUnexpectedEOF,
		"\x02\x00\x00":                io.ErrUnexpectedEOF,
		"\x08\x00":                    errFrame,
		"\x05\x00":                    errFrame, // a command has one frame
		announced(0, 1<<63):           errFrame,
		announced(0, math.MaxUint64):  errFrame,
		announced(moreFollows, 1<<62): nil,
		"\x00\x01":                    nil,
	} {
		f, err := readFrame(bufio.NewReader(strings.NewReader(sent)))
		if err != want {
			t.Errorf("%q: %v, want %v", sent, err, want)
		}
		if _, err := f.body(strings.NewReader("")); want == nil && err != io.ErrUnexpectedEOF {
			t.Errorf("%q: a body that does not come: %v", sent, err)
		}
	}
}

// FuzzFrames reads messages from any bytes. It keeps to the limits, and writes messages that are read as the
// same messages.
func FuzzFrames(f *testing.F) {
	f.Add([]byte("\x04\x05READY\x01\x01a\x00\x00"))
	f.Add([]byte("\x01\x00\x01\x00\x01\x00\x01\x00\x01\x00"))
	f.Add([]byte(announced(0, 3) + "abc" + announced(moreFollows, 1<<62)))
	f.Add([]byte("\x00\xff" + strings.Repeat("b", 255) + "\x08"))
	bounds := limit{4, 300}
	f.Fuzz(func(t *testing.T, sent []byte) {
		var copied bytes.Buffer
		target := newWire(&copied)
		messages, _ := readAll(t, sent, bounds, target)
		if len(messages) == 0 {
			return
		}
		reread, err := readAll(t, copied.Bytes(), bounds, newWire(io.Discard))
		if err != io.EOF || len(reread) != len(messages) {
			t.Fatalf("%d messages, and %d when they are read again: %v", len(messages), len(reread), err)
		}
		for i := range messages {
			if !bytes.Equal(bytes.Join(messages[i], []byte{0}), bytes.Join(reread[i], []byte{0})) {
				t.Fatalf("%q becomes %q", messages[i], reread[i])
			}
		}
	})
}

// readAll reads messages and commands until the first error, and writes them to a wire.
func readAll(t *testing.T, sent []byte, l limit, target *wire) (messages [][][]byte, err error) {
	input := newIncoming(bytes.NewReader(sent), l)
	for err == nil {
		var f frame
		if f, err = readFrame(input.Reader); err != nil {
			return messages, err
		}
		if f.flags&command != 0 {
			err = input.command(f, target)
			continue
		}
		if err = input.keep(f); len(input.kept) > l.frames || input.size > l.bytes {
			t.Fatalf("%d frames of %d bytes are kept", len(input.kept), input.size)
		}
		if err == nil && f.flags&moreFollows == 0 {
			messages = append(messages, input.take())
			target.send(messages[len(messages)-1])
		}
	}
	return messages, err
}
