package data

import (
	"bytes"
	"io"
	"runtime"
	"strings"
	"testing"
)

// TestLabelledKeepsNothing reads a file whose examples would be as much as may be allocated, if they
// were kept.
func TestLabelledKeepsNothing(t *testing.T) {
	const examples, limit = 200_000, 16_000_000 // bytes, for batches of text
	text := numbersCSV(examples, 10, 2)
	schema := Schema{Class: "class", Classes: []string{"p", "q"}}
	for name := range strings.SplitSeq("abcdefghij", "") {
		schema.Attrs = append(schema.Attrs, Attr{Name: name})
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	e, err := schema.Labelled(t.Context(), io.MultiReader(strings.NewReader("a,b,c,d,e,f,g,h,i,j,class\n"), bytes.NewReader(text)), "f", Format{})
	if err != nil {
		t.Fatal(err)
	}
	classes := [2]int{}
	for _, y := range e.All() {
		classes[y]++
	}
	runtime.ReadMemStats(&after)
	if e.Err() != nil || classes[0]+classes[1] != examples || classes[0] != bytes.Count(text, []byte("p")) {
		t.Errorf("%v examples of the classes, error %v", classes, e.Err())
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > limit {
		t.Errorf("%d bytes were allocated for %d examples", used, examples)
	}
}
