package main

import (
	"errors"
	"fmt"
	"io"
	"net"
)

// mostConnections is the largest number of connections that a port has at once. Jupyter's server makes
// one for each tab.
const mostConnections = 64

// A gate is a port that Jupyter knows. It passes messages to and from a socket of the kernel.
type gate struct {
	net.Listener
	name, socket string
	channel
	key   string
	lines *log
}

// A channel is the purpose of a port in Jupyter's protocol, such as requests or outputs. For a client's
// connection it returns how the client's messages are changed (ask) and how the kernel's (listener). Without
// an ask, the client's messages have no signatures. Without a listener, the kernel's messages
// pass unchanged.
type channel func(*connected) (ask, listener)

// open connects clients to the kernel's socket, until the gate is closed.
func (g *gate) open() {
	places := make(chan struct{}, mostConnections)
	for {
		client, err := g.Accept()
		if err != nil {
			return // closed
		}
		select {
		case places <- struct{}{}:
			go func() {
				defer func() { <-places }()
				g.serve(client)
			}()
		default:
			g.say("closed a connection: there are %d already", mostConnections)
			client.Close()
		}
	}
}

// serve passes messages between a client and the kernel. If the kernel does not listen yet, the connection
// ends, and Jupyter tries again.
func (g *gate) serve(client net.Conn) {
	defer client.Close()
	kernel, err := net.Dial("unix", g.socket)
	if err != nil {
		return
	}
	defer kernel.Close()
	c := &connected{toKernel: newWire(kernel), toClient: newWire(client), closed: func() {}}
	up, down := g.channel(c)
	done := make(chan error, 2)
	go func() { done <- newGuard(client, g.key, up, g.say).pass(kernel, c.toKernel) }()
	go func() { done <- g.answer(client, kernel, c, down) }()
	if err, refused := <-done, refusal(""); errors.As(err, &refused) || errors.Is(err, errFrame) {
		g.say("closed a connection: %v", err)
	}
	c.closed()
}

// answer passes the kernel's messages on.
func (g *gate) answer(client io.Writer, kernel io.Reader, c *connected, l listener) error {
	if l == nil {
		_, err := io.Copy(client, kernel)
		return err
	}
	if _, err := io.CopyN(client, kernel, greetingSize); err != nil {
		return err
	}
	return fmt.Errorf("from the kernel: %w", passOutputs(kernel, c.toClient, l, g.key, g.say))
}

// say writes a line that names the port.
func (g *gate) say(format string, args ...any) { g.lines.say(g.name+": "+format, args...) }
