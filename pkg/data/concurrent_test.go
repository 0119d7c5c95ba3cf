package data

import (
	"bytes"
	"io"
	"reflect"
	"strings"
	"testing"
)

// TestConcurrent is what `make race` runs of this package: texts that take several times the memory
// of the batches that are split ahead, read as CSV with and without quotes, as ARFF, and as a stream.
// Who keeps a field beyond its batch would read what another goroutine writes.
func TestConcurrent(t *testing.T) {
	text := numbersCSV(20_000, 5, 4)
	f := Format{NoHeader: true, Columns: make([]Column, 6)}
	want, err := f.Read(bytes.NewReader(text), "f")
	if err != nil {
		t.Fatal(err)
	}
	check := func(call string, s *Set, err error) {
		if err != nil || !reflect.DeepEqual(s.X, want.X) || !reflect.DeepEqual(s.Y, want.Y) {
			t.Errorf("%s: other examples, or %v", call, err)
		}
	}
	quoted := bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("p\n"), []byte("\"p\"\n")), []byte("q\n"), []byte("\"q\"\n"))
	s, err := f.Read(bytes.NewReader(quoted), "f")
	check("quoted", s, err)
	s, err = DecodeARFF(io.MultiReader(strings.NewReader(numbersHead(5)), bytes.NewReader(text)), "f", Format{})
	check("ARFF", s, err)

	var whole bytes.Buffer
	if err := want.WriteCSV(&whole); err != nil {
		t.Fatal(err)
	}
	stream, err := want.Labelled(t.Context(), &whole, "f", Format{})
	if err != nil {
		t.Fatal(err)
	}
	s = &Set{}
	for x, y := range stream.All() {
		s.X, s.Y = append(s.X, append([]float64(nil), x...)), append(s.Y, y)
	}
	check("stream", s, stream.Err())
}
