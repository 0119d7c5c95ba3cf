package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
)

// The flags of a frame, in the wire format of ZeroMQ: ZMTP 3.1 (https://rfc.zeromq.org/spec/23), the
// only one that Jupyter and GoNB speak, here without encryption.
const (
	moreFollows = 1 << iota // another frame of the message follows
	long                    // the size takes eight bytes
	command                 // not part of a message
)

// A frame is the head of a frame of ZeroMQ: its flags and the size of the body that follows.
type frame struct {
	flags byte
	size  uint64 // size of the body, in bytes: only a promise, until the body has come
}

// errFrame says that the bytes are not a frame that ZMTP allows.
var errFrame = errors.New("its bytes are no frame of ZeroMQ")

// readFrame reads flags and a size. It leaves the body in the input.
func readFrame(input *bufio.Reader) (f frame, err error) {
	if f.flags, err = input.ReadByte(); err != nil {
		return f, err
	}
	if f.flags > moreFollows|long|command || f.flags&command != 0 && f.flags&moreFollows != 0 {
		return f, errFrame
	}
	var size [8]byte
	start := 7
	if f.flags&long != 0 {
		start = 0
	}
	if _, err := io.ReadFull(input, size[start:]); err == io.EOF {
		return f, io.ErrUnexpectedEOF
	} else if err != nil {
		return f, err
	}
	if f.size = binary.BigEndian.Uint64(size[:]); f.size >= 1<<63 {
		return f, errFrame
	}
	return f, nil
}

// body reads the body of f. The memory for it grows as the bytes come.
func (f frame) body(input io.Reader) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(input, int64(f.size)))
	if err == nil && uint64(len(body)) != f.size {
		err = io.ErrUnexpectedEOF
	}
	return body, err
}

// write writes the flags and the size, which takes as few bytes as possible. It returns no error, because a
// bufio.Writer returns its error again at the next write.
func (f frame) write(out *bufio.Writer) {
	size := binary.BigEndian.AppendUint64(nil, f.size)
	flags := f.flags | long
	if f.size < 256 {
		size, flags = size[7:], f.flags&^long
	}
	out.WriteByte(flags)
	out.Write(size)
}

// writeFrame writes a frame with its body.
func writeFrame(out *bufio.Writer, flags byte, body []byte) error {
	frame{flags, uint64(len(body))}.write(out)
	_, err := out.Write(body)
	return err
}
