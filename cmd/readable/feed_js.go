package main

import "io"

// A feed gives bytes to a reader, and waits until the reader has used them. So if a program writes a text,
// sends a display and writes another text, the display appears between the two texts.
type feed struct {
	input  chan []byte
	hungry chan bool // the reader has used all
	rest   []byte
}

func newFeed() *feed { return &feed{input: make(chan []byte), hungry: make(chan bool, 1)} }

// give gives bytes, and returns when they are used. After end it does nothing.
func (f *feed) give(bytes []byte) {
	if _, reads := <-f.hungry; !reads {
		return
	}
	f.input <- bytes
	if _, reads := <-f.hungry; reads {
		f.hungry <- true
	}
}

// end says that nobody reads any more.
func (f *feed) end() { close(f.hungry) }

// Read reads the bytes that were given.
func (f *feed) Read(b []byte) (int, error) {
	if len(f.rest) == 0 {
		f.hungry <- true
		given, ok := <-f.input
		if !ok {
			return 0, io.EOF
		}
		f.rest = given
	}
	n := copy(b, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}
