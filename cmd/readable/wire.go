package main

import (
	"bufio"
	"io"
	"sync"
)

// A wire is one direction of a connection. Several goroutines may send messages on it.
type wire struct {
	sync.Mutex
	out *bufio.Writer
}

func newWire(target io.Writer) *wire { return &wire{out: bufio.NewWriter(target)} }

// send sends messages. A message is its frames.
func (w *wire) send(messages ...[][]byte) error {
	w.Lock()
	defer w.Unlock()
	for _, frames := range messages {
		for i, body := range frames {
			flags := byte(moreFollows)
			if i == len(frames)-1 {
				flags = 0
			}
			if err := writeFrame(w.out, flags, body); err != nil {
				return err
			}
		}
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

// stream sends a message whose first frames are known. The frame f and all later frames are copied from the
// input as they come. So even a large message takes no more memory than the buffers of both sides.
func (w *wire) stream(first [][]byte, f frame, input *bufio.Reader) error {
	w.Lock()
	defer w.Unlock()
	for _, body := range first {
		if err := writeFrame(w.out, moreFollows, body); err != nil {
			return err
		}
	}
	for {
		f.write(w.out)
		_, err := io.CopyN(w.out, input, int64(f.size))
		if err == nil && f.flags&moreFollows == 0 {
			return w.out.Flush()
		}
		if err == nil {
			f, err = readFrame(input)
		}
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return err
		}
	}
}

// A connected is a client's connection to one of the kernel's ports.
type connected struct {
	toKernel, toClient *wire
	closed             func() // is called when it ends
}
