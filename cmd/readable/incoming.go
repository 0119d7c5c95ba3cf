package main

import (
	"bufio"
	"fmt"
	"io"
)

// A limit is the greatest number of frames, and of bytes, of a message that is kept in memory.
type limit struct{ frames, bytes int }

// The limits of messages. SECURITY.md has them too.
var (
	// unsigned messages are heartbeats and subscriptions, which are a few bytes long.
	unsigned = limit{8, 4 << 10}
	// unproven connections have sent no message with a valid signature yet. Jupyter's clients begin with a
	// kernel_info_request, which is shorter than 1 KB.
	unproven = limit{64, 256 << 10}
	// proven connections have sent a message with a valid signature. Jupyter's server accepts messages of
	// 10 MB from a browser.
	proven = limit{64, 16 << 20}
	// readable messages of the kernel are read and changed. GoNB cuts texts into messages of 32 KB, and a
	// byte takes at most six in JSON. Longer messages pass as they come.
	readable = limit{64, 4 << 20}
)

// mostCommand is the longest command, in bytes. A command has at most a subscription, or names of 255 bytes.
const mostCommand = 4 << 10

// A refusal is the reason why a connection is closed.
type refusal string

func (r refusal) Error() string { return string(r) }

// An incoming reads one side of a connection. It keeps frames of the message that comes now.
type incoming struct {
	*bufio.Reader
	limit
	kept [][]byte
	size int // size of the kept frames, in bytes
}

func newIncoming(source io.Reader, l limit) *incoming {
	return &incoming{Reader: bufio.NewReader(source), limit: l}
}

// fits reports whether the message is within its limits with one more frame.
func (i *incoming) fits(f frame) bool {
	return len(i.kept) < i.frames && f.size <= uint64(i.bytes-i.size)
}

// keep reads the body of a frame. Before it reads, it refuses a frame that does not fit.
func (i *incoming) keep(f frame) error {
	if !i.fits(f) {
		return refusal(fmt.Sprintf("its message has more than %d frames or %d bytes", i.frames, i.bytes))
	}
	body, err := f.body(i)
	i.kept, i.size = append(i.kept, body), i.size+len(body)
	return err
}

// take returns the kept frames, and keeps them no longer.
func (i *incoming) take() [][]byte {
	frames := i.kept
	i.kept, i.size = nil, 0
	return frames
}

// command passes a command on. Commands come between messages.
func (i *incoming) command(f frame, target *wire) error {
	if f.size > mostCommand {
		return refusal(fmt.Sprintf("its command has more than %d bytes", mostCommand))
	}
	body, err := f.body(i)
	if err != nil {
		return err
	}
	return target.command(f.flags, body)
}
