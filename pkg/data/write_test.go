package data

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"
)

var nan = math.NaN()

// mixed is a sample with all that a file has to carry.
func mixed() *Set {
	return &Set{
		Schema: Schema{Name: "mixed", Class: "kind, of", Classes: []string{"q", "p", "never"}, Attrs: []Attr{
			{Name: "x"}, {Name: "a \"b\"", Values: []string{"?", "0", "two\nlines", "NA", "unused"}}, {Name: "y"}}},
		X: [][]float64{{math.Pi, 0, nan}, {-1e-300, 1, math.Copysign(0, -1)}, {nan, nan, nan}, {1.0 / 3, 2, 1 << 60}, {math.MaxFloat64, 3, 4.9e-324}},
		Y: []int{1, 0, 1, 1, 0},
	}
}

func TestWriteCSV(t *testing.T) {
	s := mixed()
	var b bytes.Buffer
	if err := s.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	const want = "x,\"a \"\"b\"\"\",y,\"kind, of\"\n3.141592653589793,?,,p\n-1e-300,0,-0,q\n,,,p\n" +
		"0.3333333333333333,\"two\nlines\",1.152921504606847e+18,p\n1.7976931348623157e+308,NA,5e-324,q\n"
	if b.String() != want {
		t.Errorf("got %q\nwant %q", b.String(), want)
	}
	got, err := s.Format().Read(&b, "other.csv")
	if err != nil || !sameSet(got, s) {
		t.Errorf("read back %v, %v", got, err)
	}
}

// Reading a written file infers the same types as reading the first file.
func TestWriteInferred(t *testing.T) {
	s := read(t, Format{}, "a,b,c\n0.1,x,p\n?,y,q\n3,,p\n")
	var b bytes.Buffer
	if err := s.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	if got := read(t, Format{}, b.String()); !sameSet(got, s) {
		t.Errorf("got %s\nwant %s", show(got), show(s))
	}
}

func TestWriteErrors(t *testing.T) {
	for want, spoil := range map[string]func(*Set){
		`"" cannot be written to a CSV file and read back unchanged`:       func(s *Set) { s.Attrs[1].Values[2] = "" },
		`" a" cannot be written to a CSV file and read back unchanged`:     func(s *Set) { s.Attrs[1].Values[2] = " a" },
		`"a\r\nb" cannot be written to a CSV file and read back unchanged`: func(s *Set) { s.Classes[0] = "a\r\nb" },
		`"\xff" cannot be written to a CSV file and read back unchanged`:   func(s *Set) { s.Attrs[0].Name = "\xff" },
		`two columns are called "x"`:                                       func(s *Set) { s.Attrs[2].Name = "x" },
		`two columns are called "class"`:                                   func(s *Set) { s.Attrs[2].Name, s.Class = "class", "" },
		`attribute "x" of example 1 cannot be +Inf`:                        func(s *Set) { s.X[1][0] = math.Inf(1) },
		`attribute "a \"b\"" of example 0 cannot be 5`:                     func(s *Set) { s.X[0][1] = 5 },
		`attribute "a \"b\"" of example 0 cannot be 0.5`:                   func(s *Set) { s.X[0][1] = 0.5 },
	} {
		s := mixed()
		spoil(s)
		if err := s.WriteCSV(new(bytes.Buffer)); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
		if err := s.Frame().Err; err == nil && !strings.Contains(want, "CSV") {
			t.Errorf("a frame in spite of: %s", want)
		}
	}
	if err := mixed().WriteCSV(full{}); err == nil || err.Error() != "disk full" {
		t.Errorf("got %v", err)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }
