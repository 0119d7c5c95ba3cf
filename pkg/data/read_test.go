package data

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// show formats a sample with all that is in it.
func show(s *Set) string {
	text := make([][]string, s.Len())
	for i, x := range s.X {
		for j, v := range x {
			text[i] = append(text[i], Attr{Values: s.Attrs[j].Values}.Text(v))
		}
		text[i] = append(text[i], s.Classes[s.Y[i]])
	}
	b, _ := json.Marshal([]any{s.Class, s.Classes, s.Attrs, text})
	return string(b)
}

func sameSet(a, b *Set) bool {
	if len(a.X) != len(b.X) || !reflect.DeepEqual(a.Y, b.Y) || !reflect.DeepEqual(a.Schema, b.Schema) {
		return false
	}
	for i, x := range a.X {
		for j, v := range x {
			if math.Float64bits(v) != math.Float64bits(b.X[i][j]) && !(math.IsNaN(v) && math.IsNaN(b.X[i][j])) {
				return false
			}
		}
	}
	return true
}

func read(t *testing.T, f Format, text string) *Set {
	t.Helper()
	s, err := f.Read(strings.NewReader(text), "dir/f.csv")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var ab = []Column{{Name: "a", Kind: Numeric}, {Name: "b", Kind: Nominal, Values: []string{"n", "y"}}, {Name: "c"}}

func TestReadText(t *testing.T) {
	const want = `["c",["no","yes"],[{"Name":"a"},{"Name":"b","Values":["n","y"]}],` +
		`[["1","y","yes"],["-2.5","","no"],["","n","yes"]]]`
	bare := Format{NoHeader: true, Columns: ab}
	for name, c := range map[string]struct {
		f    Format
		text string
	}{
		"plain":       {bare, "1,y,yes\n-2.5,?,no\n,n,yes\n"},
		"header":      {Format{Columns: ab}, "a,b,c\n1,y,yes\n-2.5,?,no\n,n,yes\n"},
		"no last end": {bare, "1,y,yes\n-2.5,?,no\n,n,yes"},
		"CRLF":        {bare, "1,y,yes\r\n-2.5,?,no\r\n,n,yes\r\n"},
		"CRCRLF":      {bare, "1,y,yes\r\r\n-2.5,?,no\r\r\n,\"n\",\"yes\"\r\r\n"},
		"mark":        {bare, "\ufeff1,y,yes\n-2.5,?,no\n,n,yes\n"},
		"blank lines": {bare, "\n  \n1,y,yes\n\t\n\n-2.5,?,no\n,n,yes\n\n\r\n"},
		"blanks":      {bare, " 1 ,\ty, yes\n-2.5 , ?,no\t\n  , n,yes \n"},
		"comments":    {Format{NoHeader: true, Columns: ab, Comment: "//"}, "// a \x00\xff\n1,y,yes\n//\n-2.5,?,no\n,n,yes\n//"},
		"quotes":      {bare, "\"1\",\"y\",yes\n-2.5,\"?\",\"no\"\n\"\", \"n\",yes\n"},
		"semicolon":   {Format{NoHeader: true, Columns: ab, Comma: ';'}, "1;y;yes\n-2.5;?;no\n;n;yes\n"},
		"wide comma":  {Format{NoHeader: true, Columns: ab, Comma: '→'}, "1→y→yes\n-2.5→?→no\n→n→yes\n"},
		"tabs":        {Format{NoHeader: true, Columns: ab, Comma: '\t'}, "1\ty\tyes\n-2.5\t?\t\"no\"\n\tn\tyes\n"},
		"runs":        {Format{NoHeader: true, Columns: ab, Comma: ' '}, " 1 y   yes\n-2.5\t?\t no \n ? n yes\n"},
		"tokens":      {Format{NoHeader: true, Columns: ab, Missing: []string{"NA", "-"}}, "1,y,yes\n-2.5,NA,no\n-,n,yes\n"},
		"class first": {Format{NoHeader: true, Class: "c", Columns: []Column{ab[2], ab[0], ab[1]}}, "yes,1,y\nno,-2.5,?\nyes,,n\n"},
		"id":          {Format{NoHeader: true, Class: "c", Columns: []Column{ab[0], {Kind: Ignore}, ab[1], ab[2]}}, "1,p,y,yes\n-2.5,p,?,no\n,p,n,yes\n"},
		"no id":       {Format{Class: "c", Columns: []Column{ab[1], {Name: "id", Kind: Ignore}, ab[0]}}, "a,b,c,id\n1,y,yes,1\n-2.5,?,no,2\n,n,yes,3\n"},
		"classes":     {Format{NoHeader: true, Columns: ab, Classes: []string{"no", "yes"}}, "1,y,yes\n-2.5,?,no\n,n,yes\n"},
		"positive":    {Format{NoHeader: true, Columns: ab, Classes: []string{"yes", "no"}, Positive: "yes"}, "1,y,yes\n-2.5,?,no\n,n,yes\n"},
	} {
		s := read(t, c.f, c.text)
		if got := show(s); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
		if s.Name != "f" {
			t.Errorf("%s: called %q", name, s.Name)
		}
	}
}

// A quoted field may hold the delimiter, quotes and line ends; errors after it
// are still on the right line.
func TestReadQuoted(t *testing.T) {
	text := "\"the \"\"a\"\"\",b,c\n\"x, y\",\"1\n2\r\n3\",p\n\nz,1,q\n"
	s := read(t, Format{Columns: []Column{{Name: `the "a"`, Kind: Nominal}}}, text)
	const want = `["c",["p","q"],[{"Name":"the \"a\"","Values":["x, y","z"]},` +
		`{"Name":"b","Values":["1\n2\n3","1"],"Note":"inferred nominal because of \"1\\n2\\n3\" at line 2 (1 of 1 others are numbers)"}],` +
		`[["x, y","1\n2\n3","p"],["z","1","q"]]]`
	if got := show(s); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	_, err := Format{}.Read(strings.NewReader(text+"w,\"4\n5\", ?\n"), "f")
	if want := "f:8:5: class \"c\" (the last column, unless Class or --class names another) is missing: leave such examples out, or make them a class, by Unlabelled; on the command line --unlabelled=drop or keep"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestReadSequence(t *testing.T) {
	const text = "+, s1,\t\tacn\n-, s2, gtt\n-,s3,?\n"
	column := func(c Column) Format {
		c.Name, c.Kind = "p", Sequence
		return Format{NoHeader: true, Class: "y", Columns: []Column{{Name: "y"}, {Kind: Ignore}, c}}
	}
	acgt := []string{"a", "c", "g", "t"}
	declared := column(Column{Values: acgt, Letters: []string{"p-2", "p-1", "p+1"}})
	declared.Missing = []string{"?", "n"}
	for want, f := range map[string]Format{
		`[["a","c","","+"],["g","t","t","-"],["","","","-"]]`:  declared,
		`[["a","c","n","+"],["g","t","t","-"],["","","","-"]]`: column(Column{Values: append(acgt, "n")}),
	} {
		if got := show(read(t, f, text)); !strings.HasSuffix(got, want+"]") {
			t.Errorf("got %s, want … %s", got, want)
		}
	}
	s := read(t, declared, text)
	if s.Attrs[0].Name != "p-2" || s.Attrs[2].Name != "p+1" || !reflect.DeepEqual(s.Attrs[2].Values, acgt) {
		t.Errorf("attributes %v", s.Attrs)
	}
	s = read(t, column(Column{}), text)
	if s.Attrs[0].Name != "p1" || !reflect.DeepEqual(s.Attrs[2].Values, []string{"a", "c", "n", "g", "t"}) {
		t.Errorf("attributes %v", s.Attrs)
	}
	for want, c := range map[string]Column{
		`f:1:9: column "p3" has no value "n", but a, c, g, t`: {Values: acgt},
		`f:1:9: sequence "acn" has 3 letters, want 2`:         {Letters: []string{"p1", "p2"}},
	} {
		if _, err := column(c).Read(strings.NewReader(text), "f"); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// A declared value is never missing: it can be the class N beside letters N,
// or the third answer of a vote.
func TestDeclaredIsNotMissing(t *testing.T) {
	f := Format{NoHeader: true, Class: "x1", Classes: []string{"E", "N"}, Missing: []string{"?", "N"},
		Columns: []Column{{}, {Values: []string{"y", "n", "?"}}, {Name: "p", Values: []string{"A"}, Letters: []string{"p1", "p2"}}}}
	s := read(t, f, "N,?,AN\nE,N,?\n")
	if !reflect.DeepEqual(s.Y, []int{1, 0}) || s.X[0][0] != 2 || s.X[0][1] != 0 || s.X[1][0] == s.X[1][0] || s.X[1][2] == s.X[1][2] {
		t.Error(show(s))
	}
}

func TestReadClasses(t *testing.T) {
	s := read(t, Format{NoHeader: true}, "1,10\n2,9\n3,10\n")
	if !reflect.DeepEqual(s.Classes, []string{"9", "10"}) || !reflect.DeepEqual(s.Y, []int{1, 0, 1}) {
		t.Error(show(s))
	}
	_, err := Format{NoHeader: true}.Read(strings.NewReader("1,only\n2,only\n"), "dir/f.csv")
	if want := `dir/f.csv:2:3: "only" is the only class in column "x2" (the last column, unless Class or --class names another), and a classifier needs two or more`; err == nil || err.Error() != want {
		t.Errorf("one class: got %v, want %s", err, want)
	}
	s = read(t, Format{NoHeader: true, Classes: []string{"never", "only"}}, "1,only\n")
	if !reflect.DeepEqual(s.ClassCounts(), []int{0, 1}) {
		t.Error(show(s))
	}
}

func TestReadErrors(t *testing.T) {
	declared := Format{Columns: ab}
	long := strings.Repeat("x", 10<<20)
	for _, c := range []struct {
		f          Format
		text, want string
	}{
		{Format{}, "", "f: the file is empty"},
		{Format{}, " \n\n", "f: the file is empty"},
		{Format{}, "a,b,c\n", "f: no examples after the header"},
		{Format{}, "a,b,c\r1,2,p\r3,4,q\r", "f: no examples after the header: are its line ends CR, without LF?"},
		{Format{}, "a,b,c\n1,2,p\n1,2\n", "f:3:4: 2 fields, want 3"},
		{Format{}, "a,b,c\n1,2,p\n1,2, 3,p\n", "f:3:8: 4 fields, want 3"},
		{Format{NoHeader: true, Columns: ab}, "1,p\n", "f:1:4: Columns (--names) names 3 columns, and the line has 2: name all in order, or some as x1, x2, …"},
		{Format{}, "c\np\n", `f:2: no column but the class "c": is Comma the character between columns?`},
		{Format{Class: "d"}, "a,b,c\n1,2,p\n", `f:1: no column "d" to be the class; the last column is "c"; there are a, b, c`},
		{Format{Class: "clas"}, "a,b,class,d\n1,2,p,3\n", `f:1: no column "clas" to be the class; did you mean class? the last column is "d"; there are a, b, class, d`},
		{Format{Class: "outcome"}, strings.Join(strings.Split("abcdefghijklmnopqrstuvwxyz", ""), ",") + ",kind\n", `f:1: no column "outcome" to be the class; the last column is "kind"; there are a, b, c, d, e, f, g, h, i, j, k, l, 14 more, kind`},
		{Format{Columns: []Column{{Name: "d"}}}, "a,b,c\n1,2,p\n", `f:1: no column "d" to be declared; there are a, b, c`},
		{Format{Columns: []Column{{Name: "a"}, {Name: "a"}}}, "a,b,c\n1,2,p\n", `f: column "a" is declared twice`},
		{Format{Columns: []Column{{Name: "c", Kind: Ignore}}}, "a,b,c\n1,2,p\n", `f:1:5: the class column "c" must be nominal`},
		{Format{Columns: []Column{{Name: "a", Kind: "number"}}}, "a,c\n1,p\n2,q\n", `f: column "a" has the unknown kind "number"; there are ["numeric" "nominal" "sequence" "ignore" "date" "date parts"]`},
		{Format{Columns: []Column{{Name: "a", Kind: "-1"}}}, "a,c\n1,p\n2,q\n", `f: column "a" has the unknown kind "-1"; there are ["numeric" "nominal" "sequence" "ignore" "date" "date parts"]`},
		{Format{Columns: []Column{{Name: "a", Values: []string{"1", "1"}}}}, "a,c\n1,p\n", `f: column "a" declares a value twice`},
		{Format{}, "a,b, a\n1,2,p\n", `f:1:6: a second column "a": is the first line an example, and no header? Then set NoHeader; on the command line --no-header or --names`},
		{Format{Class: "c"}, "a;b;c\n1;2;p\n", `f:1: no column "c" to be the class; there are a;b;c; is the delimiter ';'? Then set Comma; on the command line --comma=';'`},
		{Format{Class: "c", Comma: ';'}, "a\tb\tc\n1\t2\tp\n", `f:1: no column "c" to be the class; there are a\tb\tc; is the delimiter '\t'? Then set Comma; on the command line --comma=tab`},
		{Format{NoHeader: true, Columns: []Column{{Name: "a"}, {Name: "a"}}}, "1,p\n", `f:1:3: a second column "a"`},
		{Format{Class: "c"}, "1,2,p\n3,4,q\n", `f:1: no column "c" to be the class; there are 1, 2, p; is the first line an example, and no header? Then set NoHeader; on the command line --no-header or --names`},
		{Format{Class: "d"}, "a;b,c\n1;2,p\n", `f:1: no column "d" to be the class; the last column is "c"; there are a;b, c`},
		{Format{}, "a  b c\n1 2 p\n", "f:2: no column but the class \"a  b c\"; are there blanks between columns? Then set Comma to ' '; on the command line --comma=' '"},
		{Format{}, "a;b;c\n1,5;2;p\n", "f:2:3: 2 fields, want 1; is the delimiter ';'? Then set Comma; on the command line --comma=';'"},
		{Format{}, "a,b,c\n1,2,p\n1,2,\n", "f:3:5: class \"c\" (the last column, unless Class or --class names another) is missing: leave such examples out, or make them a class, by Unlabelled; on the command line --unlabelled=drop or keep"},
		{Format{}, "a,b,c\n1,2,p\n1,2,?\n", "f:3:5: class \"c\" (the last column, unless Class or --class names another) is missing: leave such examples out, or make them a class, by Unlabelled; on the command line --unlabelled=drop or keep"},
		{Format{Classes: []string{"p", "q"}}, "a,c\n1,r\n", `f:2:3: column "c" has no value "r", but p, q`},
		{Format{Columns: []Column{{Name: "c", Values: []string{"p", "q"}, Letters: []string{"first"}}}}, "a,c\n1,p\n2,r\n",
			`f:3:3: column "c" has no value "r", but p, q`},
		{Format{}, "a,c\n1,\"p\"\"\"\n\"2\"\"\",q,3\n", "f:3:9: 3 fields, want 2"},
		{Format{Positive: "r"}, "a,c\n1,p\n2,q\n", `f: no class is called "r"; there are p, q`},
		{declared, "a,b,c\n1,y,p\n 1e,y,p\n", `f:3:2: "1e" is not a finite number, but column "a" is declared numeric`},
		{declared, "a,b,c\nNaN,y,p\n", `f:2:1: "NaN" is not a finite number, but column "a" is declared numeric`},
		{declared, "a,b,c\nInf,y,p\n", `f:2:1: "Inf" is not a finite number, but column "a" is declared numeric`},
		{declared, "a,b,c\n1e999,y,p\n", `f:2:1: "1e999" is not a finite number, but column "a" is declared numeric`},
		{declared, "a,b,c\n0x10,y,p\n", `f:2:1: "0x10" is not a finite number, but column "a" is declared numeric`},
		{declared, "a,b,c\n1,Y,p\n", `f:2:3: column "b" has no value "Y", but n, y`},
		{declared, "a,b,c\n" + long + ",y,p\n", `f:2:1: "` + long[:40] + `…" is not a finite number, but column "a" is declared numeric`},
		{Format{}, strings.Repeat(",", 1<<20) + "\n", "f:1:1048577: more than 1048576 columns: wrong delimiter or line ends?"},
		{Format{}, long, "f: no examples after the header"},
		{Format{}, "a,c\n1,p\n2,\"p\nq,\n", `f:3: a quoted field that begins here has no end`},
		{Format{}, "a,c\n5\",p\n2,q\n3,p\n", `f:2:2: bare " in non-quoted-field`},
		{Format{}, "a,c\n1,p\n2,p\"q\"\n", `f:3:4: bare " in non-quoted-field`},
		{Format{}, "a,c\n\"x\ny\" z,p\n", `f:3:2: extraneous or missing " in quoted-field`},
		{Format{Comma: ' '}, "a c\n1 \"p\"\n", "f:2:3: quotes have no meaning in a file delimited by blanks"},
		{Format{Comma: '"'}, "a,c\n1,p\n", `f: '"' cannot be a delimiter`},
		{Format{}, "a,c\n1,p\n2,\x00p\n", "f:3:3: NUL byte: not a text file, or not UTF-8"},
		{Format{}, "a,c\n\"1\n\x00\",p\n", "f:3:1: NUL byte: not a text file, or not UTF-8"},
		{Format{}, "a,c\n1,é\n2,\xe9t\xe9\n", "f:3:3: byte 0xe9: the text is not UTF-8"},
		{Format{NoHeader: true, Columns: []Column{{Name: "p", Kind: Sequence}, {}}}, "?,p\n",
			"f:1:1: the first sequence is missing, so that its length is unknown: name its letters"},
		{Format{NoHeader: true, Columns: []Column{{Name: "p", Kind: Sequence}, {Name: "p1"}, {}}}, "ab,1,p\n", `f: two columns are called "p1"`},
	} {
		_, err := c.f.Read(strings.NewReader(c.text), "f")
		if bad := (*ParseError)(nil); err == nil || err.Error() != c.want || !errors.As(err, &bad) || bad.File != "f" {
			t.Errorf("%.60q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

func TestReadUnreadable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none.csv")
	if _, err := ReadCSV(path, Format{}); !errors.Is(err, os.ErrNotExist) || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v", err)
	}
	if _, err := ReadARFF(path, Format{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	if _, err := ReadCSV(t.TempDir(), Format{}); err == nil {
		t.Error("read a directory")
	}
	broken := io.MultiReader(strings.NewReader("a,c\n1,p\n2,"), iotest.ErrReader(errors.New("cable cut")))
	if _, err := (Format{}).Read(broken, "f"); err == nil || err.Error() != "f:3: cable cut" {
		t.Errorf("got %v", err)
	}
}

// An error is one line, whatever the file is called and its reader says; and it sends no commands to
// a terminal.
func TestErrorsAreOneLine(t *testing.T) {
	input := iotest.ErrReader(errors.New("cut\n\x1b[2Jhere"))
	const want = `a\nb\x1b[31m \u202ec:1: cut\n\x1b[2Jhere`
	if _, err := (Format{}).Read(input, "a\nb\x1b[31m \u202ec"); err == nil || err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
	for _, err := range []error{
		func() error { _, err := ReadCSV("no\nsuch file", Format{}); return err }(),
		func() error { _, err := ReadARFF("no\nsuch file", Format{}); return err }(),
	} {
		if !errors.Is(err, os.ErrNotExist) || err.Error() != `no\nsuch file: no such file or directory` {
			t.Errorf("got %q", err)
		}
	}
}

// Long lines are read whole.
func TestReadLongLine(t *testing.T) {
	name := strings.Repeat("x", 10<<20)
	for _, text := range []string{name, `"` + name + `"`} {
		s := read(t, Format{NoHeader: true, Columns: []Column{{Kind: Nominal}, {}}}, text+",p\n\n"+text+",q\n")
		if s.Attrs[0].Values[0] != name || len(s.Attrs[0].Values) != 1 {
			t.Errorf("%d values, the first has %d bytes", len(s.Attrs[0].Values), len(s.Attrs[0].Values[0]))
		}
	}
	wide := strings.Repeat("1.5,", 1<<17)
	s := read(t, Format{NoHeader: true}, wide+"p\n"+wide+"q\n")
	if len(s.Attrs) != 1<<17 || s.X[1][1<<17-1] != 1.5 {
		t.Errorf("%d attributes", len(s.Attrs))
	}
}

// The text comes from readers of any kind: files, pipes, one byte at a time.
func TestReadTwice(t *testing.T) {
	const text = "a,b,c\n1,2,p\n01,3,q\nx,4,p\n"
	want := read(t, Format{}, text)
	if !reflect.DeepEqual(want.Attrs[0].Values, []string{"1", "01", "x"}) {
		t.Fatal(show(want))
	}
	path := filepath.Join(t.TempDir(), "f.csv")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadCSV(path, Format{}); err != nil || !sameSet(got, want) {
		t.Errorf("file: %v", err)
	}
	for name, r := range map[string]io.Reader{
		"buffer":  bytes.NewBufferString(text),
		"bytes":   iotest.OneByteReader(strings.NewReader(text)),
		"dataErr": iotest.DataErrReader(strings.NewReader(text)),
	} {
		if got, err := (Format{}).Read(r, "f.csv"); err != nil || !sameSet(got, want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestBaseSequences reads UCI's promoters by the format of sequences.
func TestBaseSequences(t *testing.T) {
	s, err := BaseSequences(3, "-", "+").Read(strings.NewReader("+,S10,\t\tact\n-,  867, gtt\n"), "f")
	if err != nil || s.Len() != 2 || len(s.Attrs) != 3 || !slices.Equal(s.Y, []int{1, 0}) || !slices.Equal(s.X[1], []float64{2, 3, 3}) {
		t.Errorf("%v, %v", s, err)
	}
}

// Examples without a class are an error, left out, or a class of their own, which is the last one
// unless it is declared or another is to be.
func TestUnlabelled(t *testing.T) {
	const text = "a,c\n1,10\n2,?\n3,9\n4,\n"
	for _, c := range []struct {
		f       Format
		classes []string
		y       []int
		note    string
	}{
		{Format{Unlabelled: Dropped}, []string{"9", "10"}, []int{1, 0}, "2 examples without a class left out"},
		{Format{Unlabelled: Kept}, []string{"9", "10", "?"}, []int{1, 2, 0, 2}, "2 examples without a class made class ?"},
		{Format{Unlabelled: Kept, Positive: "9"}, []string{"10", "?", "9"}, []int{0, 1, 2, 1}, "2 examples without a class made class ?"},
		{Format{Unlabelled: Kept, Classes: []string{"10", "9"}}, []string{"10", "9", "?"}, []int{0, 2, 1, 2}, "2 examples without a class made class ?"},
		{Format{Unlabelled: Kept, Classes: []string{"?", "10", "9"}}, []string{"?", "10", "9"}, []int{1, 0, 2, 0}, "1 example without a class made class ?"},
	} {
		s := read(t, c.f, text)
		if last := s.X[s.Len()-1][0]; last != 3 && c.f.Unlabelled == Dropped {
			t.Errorf("the last of two examples is %v, want that of 3", last)
		}
		if !slices.Equal(s.Classes, c.classes) || !slices.Equal(s.Y, c.y) || len(s.X) != len(c.y) {
			t.Errorf("%+v: %s", c.f, show(s))
		}
		if len(s.Notes) != 1 || s.Notes[0] != c.note || !strings.Contains(s.Summary().String(), c.note) {
			t.Errorf("%+v: notes %q, want %q", c.f, s.Notes, c.note)
		}
	}
	for want, f := range map[string]Format{
		"f:3:3: class \"c\" (the last column, unless Class or --class names another) is missing: leave such examples out, or make them a class, by Unlabelled; on the command line --unlabelled=drop or keep": {},
		`f: unknown way "3" to treat examples without a class`:    {Unlabelled: "3"},
		`f: unknown way "keep" to treat examples without a class`: {Unlabelled: "keep"},
	} {
		if _, err := f.Read(strings.NewReader(text), "f"); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	_, err := Format{Unlabelled: Dropped}.Read(strings.NewReader("a,c\n1,\n2,\n"), "f")
	if want := "f: no examples with a class: 2 are dropped"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
