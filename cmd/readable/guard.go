package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"time"
)

// greetingSize is the number of bytes that each side sends first.
const greetingSize = 64

// patience is the time that a client may take for its handshake, as in libzmq.
const patience = 30 * time.Second

// A guard reads the messages of a client. Any user of this machine may connect to the ports. So the guard
// keeps little of a message, and passes it on only when its signature shows that the sender knows the key.
type guard struct {
	*incoming
	client net.Conn
	key    string
	ask    ask                  // nil if messages of the channel have no signatures
	say    func(string, ...any) // writes a line about a message that is dropped
}

// An ask returns the messages that go to the kernel in place of a client's message, whose signature is
// right.
type ask func(m message, frames [][]byte) [][][]byte

// unchanged passes a message on.
func unchanged(_ message, frames [][]byte) [][][]byte { return [][][]byte{frames} }

func newGuard(client net.Conn, key string, a ask, note func(string, ...any)) *guard {
	bounds := unproven
	if a == nil {
		bounds = unsigned
	}
	return &guard{newIncoming(client, bounds), client, key, a, note}
}

// pass passes messages on until the connection ends.
func (g *guard) pass(kernel io.Writer, target *wire) error {
	if err := g.handshake(kernel, target); err != nil {
		return err
	}
	for {
		f, err := readFrame(g.Reader)
		switch {
		case err != nil:
		case f.flags&command != 0:
			err = g.command(f, target)
		default:
			if err = g.keep(f); err == nil && f.flags&moreFollows == 0 {
				err = target.send(g.checked(g.take())...)
			}
		}
		if err != nil {
			return err
		}
	}
}

// handshake passes on the client's greeting and its first command. The client first sends only a part of
// its greeting. It sends the rest when it has seen the kernel's greeting.
func (g *guard) handshake(kernel io.Writer, target *wire) error {
	g.client.SetReadDeadline(time.Now().Add(patience))
	defer g.client.SetReadDeadline(time.Time{})
	_, err := io.CopyN(kernel, g, greetingSize)
	var f frame
	if err == nil {
		f, err = readFrame(g.Reader)
	}
	if err == nil && f.flags&command == 0 {
		return refusal("it sends a message before its handshake")
	}
	if err == nil {
		err = g.command(f, target)
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return refusal(fmt.Sprint("its handshake takes longer than ", patience))
	}
	return err
}

// checked returns the messages that replace a client's message, or none if its signature is wrong. After
// the first right signature, the connection may send longer messages.
func (g *guard) checked(frames [][]byte) [][][]byte {
	if g.ask == nil {
		return [][][]byte{frames}
	}
	m, err := parse(frames, g.key)
	if err != nil {
		g.say("dropped a message: %v", err)
		return nil
	}
	g.limit = proven
	return g.ask(m, frames)
}
