package data

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

// checkRead checks what every reader promises: a one-line *ParseError, or a
// consistent sample that survives being written and read again.
func checkRead(t *testing.T, s *Set, err error) {
	t.Helper()
	if err != nil {
		if bad := (*ParseError)(nil); s != nil || !errors.As(err, &bad) || strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 3000 {
			t.Fatalf("sample %v, error %q", s, err)
		}
		return
	}
	if s.Len() == 0 || len(s.Y) != s.Len() || len(s.Attrs) == 0 || s.checkValues() != nil {
		t.Fatalf("%d examples, %d classes of them, %d attributes, %v", s.Len(), len(s.Y), len(s.Attrs), s.checkValues())
	}
	for i, x := range s.X {
		if len(x) != len(s.Attrs) || cap(x) != len(x) || s.Y[i] < 0 || s.Y[i] >= len(s.Classes) {
			t.Fatalf("example %d has %d values and class %d", i, len(x), s.Y[i])
		}
	}
	for _, a := range s.Attrs {
		if strings.ContainsAny(a.Note, "\n\r") || len(a.Note) > 1000 {
			t.Fatalf("note %q", a.Note)
		}
	}
	var b bytes.Buffer
	if s.WriteCSV(&b) != nil {
		return
	}
	reread, err := s.Format().Read(&b, "again")
	for j := range s.Attrs {
		s.Attrs[j].Note = ""
	}
	if err != nil || !sameSet(reread, s) {
		t.Fatalf("%v; wrote %s, read %s", err, show(s), show(reread))
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"a,b,c\n1,x,p\n2,y,q\n", "1,2,3\n\n4,?,6", "\ufeffa;b\r\n\"x\"\"\ny\";p\r\n", "1 2 3\n 4\t5 6\n", "a,b\n1,p\nx,q\n01,p\n",
		"acgt,p\nacgn,q\n", "# no\n1,2,p\n", "\xff,p\n", "1,\x00\n", "\"", "a,\"b\nc\"d\n", "NaN,p\nInf,q\n", ",,\n,,\n",
		"1,p\n2,\n02139,q\n", "a,b\n-,p\n3,n/a\n",
	} {
		for _, options := range []uint16{0, 1, 1 << 4, 2<<4 | 1, 1<<7 | 1, 3 << 8, 1 << 14, 2<<14 | 1} {
			f.Add([]byte(text), options)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, o uint16) {
		format := Format{
			NoHeader: o&1 != 0,
			Comma:    []rune{0, ' ', ';', '\t', 'e', '→', '\u00a0', '|'}[o>>1&7],
			Comment:  []string{"", "#"}[o>>4&1],
			Class:    []string{"", "x1", "a", "c"}[o>>5&3],
			Missing:  [][]string{nil, {}, {"NA", "-9"}, {"n"}}[o>>7&3],
			Positive: []string{"", "p"}[o>>9&1],
			Classes:  [][]string{nil, {"p", "q"}}[o>>10&1],

			Unlabelled: []Unlabelled{Refused, Dropped, Kept}[o>>14%3],
		}
		switch k := int(o >> 11 & 7); {
		case k == len(kinds): // declare nothing
		case format.NoHeader:
			format.Columns = []Column{{Kind: kinds[k]}, {}, {Values: []string{"x", "y"}}}[:2+o>>14&1]
		default:
			format.Columns = []Column{{Name: "a", Kind: kinds[k]}}
		}
		s, err := format.Read(bytes.NewReader(text), "f")
		checkRead(t, s, err)
		if s != nil {
			fromPipe, err := format.Read(io.MultiReader(bytes.NewReader(text)), "f")
			for j := range s.Attrs {
				s.Attrs[j].Note = ""
				if err == nil {
					fromPipe.Attrs[j].Note = ""
				}
			}
			if err != nil || !sameSet(s, fromPipe) {
				t.Fatalf("not the same through a pipe: %v", err)
			}
		}
	})
}

func FuzzDecodeARFF(f *testing.F) {
	head := "@attribute a real\n@attribute b {x,'y z',\"\\\"\"}\n@attribute c {p,q}\n@data\n"
	for _, text := range []string{weather, head + "1,x,p\n?,'y z',q\n", head + "1 x p", head + "{0 1}", head + "1,,p", head + "1,'\\", "@attribute", "@data", "@attribute a {"} {
		f.Add([]byte(text), "")
		f.Add([]byte(text), "b")
	}
	f.Fuzz(func(t *testing.T, text []byte, class string) {
		s, err := DecodeARFF(bytes.NewReader(text), "f", Format{Class: class})
		checkRead(t, s, err)
	})
}
