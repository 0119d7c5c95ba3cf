package data

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
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

// TestUnlistedMissing takes values that are not listed for missing ones and counts them, alike for a whole
// sample and one example at a time. A class must be listed.
func TestUnlistedMissing(t *testing.T) {
	schema := Schema{Class: "c", Classes: []string{"p", "q"}, Attrs: []Attr{{Name: "a", Values: []string{"x", "y"}}, {Name: "n"}}}
	const text = "n,c,a\n1,p,x\n2,q,z\n3,p,?\n4,q,w\n"
	want := []string{`column "a": 2 values other than x, y taken as missing; the first is "z" at line 3`}
	f := schema.Format()
	f.UnlistedMissing, f.Missing = true, []string{"?"}
	if s := read(t, f, text); !slices.Equal(s.Notes, want) || s.X[0][0] != 0 || !math.IsNaN(s.X[1][0]) || !math.IsNaN(s.X[3][0]) {
		t.Errorf("notes %q, examples %v", s.Notes, s.X)
	}
	e, err := schema.Labelled(t.Context(), strings.NewReader(text), "f", Format{UnlistedMissing: true})
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for x, y := range e.All() {
		rows = append(rows, fmt.Sprint(x, y))
	}
	if fmt.Sprint(rows) != "[[0 1] 0 [NaN 2] 1 [NaN 3] 0 [NaN 4] 1]" || e.Err() != nil || !slices.Equal(e.Notes(), want) {
		t.Errorf("%v, %v, notes %q", rows, e.Err(), e.Notes())
	}
	const wrong = `f:2:3: column "c" has no value "r", but p, q`
	if _, err := f.Read(strings.NewReader("n,c,a\n1,r,x\n"), "f"); err == nil || err.Error() != wrong {
		t.Error(err)
	}
	e, err = schema.Labelled(t.Context(), strings.NewReader("n,c,a\n1,r,x\n"), "f", Format{UnlistedMissing: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Next(); err == nil || err.Error() != wrong {
		t.Error(err)
	}
}

// TestExamplesWithoutHeader reads the first line as an example, with names from the Format or x1, x2, ….
func TestExamplesWithoutHeader(t *testing.T) {
	named := Format{NoHeader: true, Columns: []Column{{Name: "b"}, {Name: "id"}, {Name: "a"}}}
	for _, c := range []struct {
		attrs []string
		f     Format
		want  string
	}{
		{[]string{"a", "b"}, named, "[3 1] [6 4]"},
		{[]string{"x1", "x3"}, Format{NoHeader: true}, "[1 3] [4 6]"},
	} {
		schema := Schema{Attrs: []Attr{{Name: c.attrs[0]}, {Name: c.attrs[1]}}}
		e, err := schema.Examples(t.Context(), strings.NewReader("1,u,3\n4,v,6\n"), "f", c.f)
		if err != nil || e.Head != "" {
			t.Fatal(err, e)
		}
		var rows []string
		for err = e.Next(); err == nil; err = e.Next() {
			rows = append(rows, fmt.Sprint(e.X))
		}
		if got := strings.Join(rows, " "); got != c.want || err != io.EOF {
			t.Errorf("%v: %s, %v, want %s", c.attrs, got, err, c.want)
		}
	}
}
