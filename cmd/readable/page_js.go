package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"syscall/js"
)

// A page is the browser's side of a kernel that runs in a tab. A teller changes its messages, as in an
// installed lab. But they have no signatures, because nobody else can reach them.
type page struct {
	host     js.Value // the functions of the worker
	teller   *teller
	engine   *engine
	asks     map[string]func(message) // what becomes of a message, by channel
	incoming chan received
}

// A received is a message of the page, as JSON.
type received struct{ channel, text string }

// openPage connects a page, a teller and an engine.
func openPage(host js.Value) (*page, error) {
	folder, err := os.MkdirTemp("", "readable-")
	if err != nil {
		return nil, err
	}
	memory := filepath.Join(folder, "memory") // where package nb remembers results
	if err := os.Mkdir(memory, 0o700); err != nil {
		return nil, err
	}
	p := &page{host: host, teller: newTeller("", folder), asks: map[string]func(message){}, incoming: make(chan received, 1000)}
	requests, replies := p.connect("shell", p.teller.shell)
	_, outputs := p.connect("iopub", p.teller.iopub)
	p.engine = newEngine(host, replies, outputs, memory)
	waiting := make(chan message, 1000) // the teller does not wait for the engine
	go everyMessage(requests, func(m message) { waiting <- m })
	go func() {
		for m := range waiting {
			p.engine.answer(m)
		}
	}()
	return p, nil
}

// connect makes a channel between the page and the engine. It returns a reader from which the engine gets
// the page's messages, and a wire for the messages of the engine.
func (p *page) connect(name string, c channel) (requests io.Reader, replies *wire) {
	requests, up := io.Pipe()
	fromEngine, down := io.Pipe()
	shown, toPage := io.Pipe()
	wires := &connected{toKernel: newWire(up), toClient: newWire(toPage), closed: func() {}}
	ask, l := c(wires)
	p.asks[name] = func(m message) {
		if ask != nil {
			wires.toKernel.send(ask(m, m.frames(""))...)
		}
	}
	go passOutputs(fromEngine, wires.toClient, l, "", func(string, ...any) {})
	go everyMessage(shown, func(m message) { p.show(name, m) })
	return requests, newWire(down)
}

// serve passes the messages of the page on, for ever.
func (p *page) serve() {
	for r := range p.incoming {
		var m struct {
			Header, Metadata, Content map[string]any
			Parent                    json.RawMessage `json:"parent_header"`
		}
		if json.Unmarshal([]byte(r.text), &m) != nil {
			continue
		}
		if r.channel == "control" { // the only message is Stop
			p.teller.stop()
			p.host.Call("stop")
			continue
		}
		if m.Parent == nil {
			m.Parent = []byte("{}")
		}
		if ask := p.asks[r.channel]; ask != nil {
			ask(message{header: m.Header, parent: m.Parent, metadata: m.Metadata, content: m.Content})
		}
	}
}

// show sends a message to the page.
func (p *page) show(channel string, m message) {
	text, err := json.Marshal(map[string]any{"channel": channel, "header": m.header, "parent_header": m.parent, "metadata": m.metadata, "content": m.content})
	if err != nil {
		panic(err) // it came as JSON
	}
	p.host.Call("send", string(text))
}

// everyMessage calls do with each message of a source.
func everyMessage(source io.Reader, do func(message)) {
	input := newIncoming(source, limit{64, 1 << 30})
	for {
		f, err := readFrame(input.Reader)
		if err != nil || input.keep(f) != nil {
			return
		}
		if f.flags&moreFollows != 0 {
			continue
		}
		if m, err := parse(input.take(), ""); err == nil {
			do(m)
		}
	}
}
