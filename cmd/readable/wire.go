package main

import (
	"bufio"
	"encoding/binary"
	"io"
	"sync"
)

// A change returns the messages that go on in place of one. A message is its frames.
type change func(frames [][]byte) [][][]byte

// The flags of a frame, in the wire format of ZeroMQ: ZMTP 3.1 (https://rfc.zeromq.org/spec/23), the
// only one that Jupyter and GoNB speak, here without encryption.
const (
	moreFollows = 1 << iota // another frame of the message follows
	long                    // the size takes eight bytes
	command                 // not part of a message
)

// greetingSize is how many bytes each side sends first.
const greetingSize = 64

// A wire is one direction of a connection. Several goroutines may send messages on it.
type wire struct {
	sync.Mutex
	out *bufio.Writer
}

func newWire(target io.Writer) *wire { return &wire{out: bufio.NewWriter(target)} }

// send sends messages.
func (w *wire) send(messages ...[][]byte) error {
	w.Lock()
	defer w.Unlock()
	if err := writeMessages(w.out, messages); err != nil {
		return err
	}
	return w.out.Flush()
}

// command sends a command.
func (w *wire) command(flags byte, body []byte) error {
	w.Lock()
	defer w.Unlock()
	if err := writeFrame(w.out, flags, body); err != nil {
		return err
	}
	return w.out.Flush()
}

// A connected is a client's connection to one of the kernel's ports.
type connected struct {
	toKernel, toClient *wire
	closed             func() // is called when it ends
}

// greet copies the greeting of one side. Each side sends a part of its greeting, and the rest when it has
// seen the other's.
func greet(target io.Writer, source io.Reader) error {
	_, err := io.CopyN(target, source, greetingSize)
	return err
}

// passMessages copies one direction of a connection, with messages changed. Commands pass unchanged:
// they come between messages.
func passMessages(target *wire, source io.Reader, c change) error {
	input := bufio.NewReader(source)
	var frames [][]byte
	for {
		flags, body, err := readFrame(input)
		switch {
		case err != nil:
			return err
		case flags&command != 0:
			err = target.command(flags, body)
		default:
			if frames = append(frames, body); flags&moreFollows == 0 {
				err = target.send(c(frames)...)
				frames = nil
			}
		}
		if err != nil {
			return err
		}
	}
}

func readFrame(input *bufio.Reader) (flags byte, body []byte, err error) {
	if flags, err = input.ReadByte(); err != nil {
		return 0, nil, err
	}
	var size [8]byte
	start := 7
	if flags&long != 0 {
		start = 0
	}
	if _, err := io.ReadFull(input, size[start:]); err != nil {
		return 0, nil, err
	}
	// The body grows as it comes: a size is only a promise.
	body, err = io.ReadAll(io.LimitReader(input, int64(binary.BigEndian.Uint64(size[:])&(1<<62-1))))
	if err == nil && uint64(len(body)) != binary.BigEndian.Uint64(size[:]) {
		err = io.ErrUnexpectedEOF
	}
	return flags, body, err
}

func writeFrame(out *bufio.Writer, flags byte, body []byte) error {
	size := binary.BigEndian.AppendUint64(nil, uint64(len(body)))
	flags |= long
	if len(body) < 256 {
		size, flags = size[7:], flags&^long
	}
	out.WriteByte(flags)
	out.Write(size)
	_, err := out.Write(body) // an earlier error of a bufio.Writer comes again
	return err
}

func writeMessages(out *bufio.Writer, messages [][][]byte) error {
	for _, frames := range messages {
		for i, body := range frames {
			flags := byte(moreFollows)
			if i == len(frames)-1 {
				flags = 0
			}
			if err := writeFrame(out, flags, body); err != nil {
				return err
			}
		}
	}
	return nil
}
