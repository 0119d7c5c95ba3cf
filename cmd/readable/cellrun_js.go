package main

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"syscall/js"

	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// In a program of a cell, package gonbui exchanges messages with the kernel by these two files. The worker
// that runs the program has devices with these names.
const toKernel, fromKernel = "/to-kernel", "/from-kernel"

func init() {
	gob.Register(map[string]any{})
	gob.Register([]any{})
}

// A cellRun is a program of a cell while it runs in a worker of its own.
type cellRun struct {
	*engine
	request message
	output  bytes.Buffer // words for the program
	words   *gob.Encoder
}

// An event comes from the worker of a program: text on a stream, a display, or the end of the program.
type event struct {
	kind  string
	bytes []byte
	how   string // its exit status, or why it broke
}

// start runs the program that was built last, to its end.
func (e *engine) start(m message, args []string) error {
	r := &cellRun{engine: e, request: m}
	r.words = gob.NewEncoder(&r.output)
	displays := newFeed()
	defer close(displays.input)
	go r.show(displays)
	events := make(chan event, 1000)
	heard := js.FuncOf(func(_ js.Value, args []js.Value) any {
		said := event{kind: args[0].String(), how: args[2].String()}
		if !args[1].IsNull() {
			said.bytes = make([]byte, args[1].Length())
			js.CopyBytesToGo(said.bytes, args[1])
		}
		events <- said
		return nil
	})
	defer heard.Release()
	arguments, err := json.Marshal(append([]string{}, args...))
	if err != nil {
		return err
	}
	env, err := json.Marshal(e.env)
	if err != nil {
		return err
	}
	e.host.Call("start", string(arguments), string(env), heard)
	for said := range events {
		switch said.kind {
		case "stdout", "stderr":
			e.publish(m, "stream", map[string]any{"name": said.kind, "text": string(said.bytes)})
		case "display":
			displays.give(said.bytes)
		case "stopped":
			return errors.New("signal: interrupt")
		case "broken":
			return errors.New(said.how)
		case "exit":
			if said.how != "0" {
				return fmt.Errorf("exit status %s", said.how)
			}
			return nil
		}
	}
	return nil
}

// show shows the displays that the program sends, and answers its requests.
func (r *cellRun) show(source *feed) {
	for displays := gob.NewDecoder(source); ; {
		var d protocol.DisplayData
		if err := displays.Decode(&d); err != nil {
			source.end()
			return
		}
		if value, ok := d.Data[protocol.MIMECommValue].(protocol.CommValue); ok {
			r.comm(value)
			continue
		}
		if _, ok := d.Data[protocol.MIMECommSubscribe]; ok {
			continue // pages do not send values yet
		}
		r.display(d)
	}
}

// comm answers the program if it asks whether everything that it has sent has been received.
func (r *cellRun) comm(value protocol.CommValue) {
	if value.Address != protocol.GonbuiSyncAddress {
		return
	}
	r.output.Reset()
	if r.words.Encode(&protocol.CommValue{Address: protocol.GonbuiSyncAckAddress, Value: value.Value}) != nil {
		return
	}
	word := js.Global().Get("Uint8Array").New(r.output.Len())
	js.CopyBytesToJS(word, r.output.Bytes())
	r.host.Call("word", word)
}

// display publishes a display. If the display has a name, it replaces the display with the same name.
func (r *cellRun) display(d protocol.DisplayData) {
	data, metadata, transient := map[string]any{}, map[string]any{}, map[string]any{}
	for kind, content := range d.Data {
		data[string(kind)] = content
	}
	for key, value := range d.Metadata {
		metadata[key] = value
	}
	kind := "display_data"
	if d.DisplayID != "" {
		transient["display_id"] = d.DisplayID
		if r.blocks[d.DisplayID] {
			kind = "update_display_data"
		}
		r.blocks[d.DisplayID] = true
	}
	r.publish(r.request, kind, map[string]any{"data": data, "metadata": metadata, "transient": transient})
}
