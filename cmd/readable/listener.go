package main

import (
	"bytes"
	"errors"
	"io"
	"slices"
)

// A listener changes messages of the kernel in one channel.
type listener interface {
	// kinds returns the types of messages that are changed.
	kinds() []string
	// change returns the messages that replace m.
	change(m message, frames [][]byte) [][][]byte
	// passes returns the messages that go before m, which passes unchanged. Only the header of m is
	// known.
	passes(m message) [][][]byte
}

// passOutputs passes the kernel's messages on until the connection ends. The kernel's socket is a file that
// only its user can open, so nobody else can have sent these messages. Messages that the listener does not
// change therefore pass without a check of their signature.
func passOutputs(source io.Reader, target *wire, l listener, key string, note func(string, ...any)) error {
	input := newIncoming(source, readable)
	for {
		f, err := readFrame(input.Reader)
		switch {
		case err != nil:
		case f.flags&command != 0:
			err = input.command(f, target)
		case !input.fits(f) || input.unheard(l):
			if err = target.send(l.passes(heading(input.kept))...); err == nil {
				err = target.stream(input.take(), f, input.Reader)
			}
		default:
			if err = input.keep(f); err == nil && f.flags&moreFollows == 0 {
				err = target.send(changed(input.take(), l, key, note)...)
			}
		}
		if err != nil {
			return err
		}
	}
}

// unheard reports whether the next frame begins the content of a message that the listener does not change.
func (i *incoming) unheard(l listener) bool {
	n := len(i.kept)
	return n >= 5 && bytes.Equal(i.kept[n-5], delimiter) && !slices.Contains(l.kinds(), heading(i.kept).kind())
}

// changed returns the messages that replace a message. If the message does not have Jupyter's form, it
// passes unchanged. If its signature is wrong, it is dropped, because the messages in its place would get a
// right one.
func changed(frames [][]byte, l listener, key string, note func(string, ...any)) [][][]byte {
	m, err := parse(frames, key)
	switch {
	case errors.Is(err, errSignature):
		note("dropped a message of the kernel: %v", err)
		return nil
	case err != nil:
		return [][][]byte{frames}
	}
	return l.change(m, frames)
}
