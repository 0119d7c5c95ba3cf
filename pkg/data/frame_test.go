package data

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

func TestFrameRoundTrip(t *testing.T) {
	s := read(t, Format{}, "x,a,y,b,c\n0.1234567890123,?,1,u,q\n?,yes,-2e300,,p\n3,no,?,v,q\n,yes,,u,p\n")
	df := s.Frame()
	if df.Err != nil {
		t.Fatal(df.Err)
	}
	got, err := FromFrame(df, "")
	if err != nil {
		t.Fatal(err)
	}
	for j := range s.Attrs {
		s.Attrs[j].Note = ""
	}
	s.Name = ""
	if !sameSet(got, s) {
		t.Errorf("got %s\nwant %s", show(got), show(s))
	}
	if n := df.Names(); len(n) != 5 || n[4] != "c" || df.Nrow() != 4 {
		t.Errorf("frame %v", df)
	}
	if na := df.Col("a").IsNaN(); !na[0] || na[1] {
		t.Errorf("a: missing %v", na)
	}
	if v := df.Col("x").Elem(0).Float(); v != 0.1234567890123 {
		t.Errorf("x: %v", v)
	}
}

func TestFromFrame(t *testing.T) {
	df := dataframe.ReadCSV(strings.NewReader("n,f,s,b,k\n1,0.5,\"1, 2\",true,1.5\n2,NaN,\"3, 4\",false,-1\nNaN,2,?,true,1.5\n"))
	s, err := FromFrame(df, "k")
	if err != nil {
		t.Fatal(err)
	}
	const want = `["k",["-1","1.5"],[{"Name":"n"},{"Name":"f"},` +
		`{"Name":"s","Values":["1, 2","3, 4","?"],"Note":"\"\" or \"?\" is a value: missing?"},{"Name":"b","Values":["true","false"]}],` +
		`[["1","0.5","1, 2","true","1.5"],["2","","3, 4","false","-1"],["","2","?","true","1.5"]]]`
	if got := show(s); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	s, err = FromFrame(dataframe.New(series.New([]string{"1", " 2"}, series.String, "a"), series.New([]string{"1", "2"}, series.String, "b"),
		series.New([]string{"x", "y"}, series.Float, "f"), series.New([]int{3, 12}, series.Int, "k")), "k")
	if err != nil || s.Attrs[0].Note != "" || s.Attrs[1].Note != "text in the frame, but all are numbers: numeric?" ||
		s.Attrs[2].Note != "all 2 are missing" || s.Classes[1] != "12" {
		t.Errorf("%v, %v", show(s), err)
	}
}

func TestFromFrameErrors(t *testing.T) {
	a, k := series.New([]float64{1, 2}, series.Float, "a"), series.New([]string{"p", "q"}, series.String, "k")
	twice := dataframe.New(a, k, a.Copy())
	if err := twice.SetNames("a", "k", "a"); err != nil {
		t.Fatal(err)
	}
	classTwice := dataframe.New(a, k, k.Copy())
	if err := classTwice.SetNames("a", "k", "k"); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		df          dataframe.DataFrame
		class, want string
	}{
		"zero":          {dataframe.DataFrame{}, "", "frame: 0 examples of 0 columns: want an attribute, a class and an example"},
		"broken":        {dataframe.ReadCSV(strings.NewReader("a,b\n1\n")), "", "frame: record on line 2: wrong number of fields"},
		"no rows":       {dataframe.New(series.New([]float64{}, series.Float, "a"), series.New([]string{}, series.String, "k")), "", "frame: 0 examples of 2 columns: want an attribute, a class and an example"},
		"only class":    {dataframe.New(k), "", "frame: 2 examples of 1 columns: want an attribute, a class and an example"},
		"unknown":       {dataframe.New(a, k), "z", `frame: no column "z" to be the class; the last column is "k"; there are a, k`},
		"twice":         {twice, "k", `frame: two columns are called "a"`},
		"class twice":   {classTwice, "k", `frame: two columns are called "k"`},
		"missing class": {dataframe.New(a, series.New([]string{"p", "NaN"}, series.String, "k")), "", `frame: the class of example 1 is missing`},
		"infinite":      {dataframe.New(series.New([]string{"1", "-Inf"}, series.Float, "a"), k), "", `frame: column "a": example 1 is -Inf, not a finite number`},
		"one class":     {dataframe.New(a, series.New([]string{"p", "p"}, series.String, "k")), "", `frame: "p" is the only class, and a classifier needs two or more`},
		"large int": {dataframe.New(series.New([]int{math.MaxInt64, math.MaxInt64 - 1}, series.Int, "a"), k), "",
			`frame: column "a": example 0 is 9223372036854775807, beyond ±2^53, so a float64 may not hold it exactly`},
		"small int":   {dataframe.New(series.New([]int{-1 << 53, -1<<53 - 1}, series.Int, "a"), k), "", `frame: column "a": example 1 is -9007199254740993, beyond ±2^53, so a float64 may not hold it exactly`},
		"value bytes": {dataframe.New(series.New([]string{"x", "\xff"}, series.String, "a"), k), "", `frame: column "a": example 1 is "\xff", which is not UTF-8`},
		"value NUL":   {dataframe.New(series.New([]string{"\x00", "x"}, series.String, "a"), k), "", `frame: column "a": example 0 is "\x00", which has a NUL byte`},
		"class bytes": {dataframe.New(a, series.New([]string{"p", "\xff"}, series.String, "k")), "", `frame: the class of example 1 is "\xff", which is not UTF-8`},
		"name":        {dataframe.New(series.New([]int{1, 2}, series.Int, "\xff"), k), "", `frame: a column is called "\xff", which is not UTF-8`},
	} {
		if s, err := FromFrame(c.df, c.class); s != nil || err == nil || err.Error() != c.want {
			t.Errorf("%s:\n got %v\nwant %s", name, err, c.want)
		}
	}
}

// gota takes the text NaN for a missing value, wherever it stands, and gives
// nameless columns a name.
func TestFrameErrors(t *testing.T) {
	for want, spoil := range map[string]func(*Set){
		`value NaN of "a \"b\"" would become a missing value in a frame`:  func(s *Set) { s.Attrs[1].Values[4] = "NaN" },
		`value NaN of "kind, of" would become a missing value in a frame`: func(s *Set) { s.Classes[2] = "NaN" },
		`gota needs a name for every attribute`:                           func(s *Set) { s.Attrs[0].Name = "" },
	} {
		s := mixed()
		spoil(s)
		if err := s.Frame().Err; err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// Measurements are not accepted as classes, unless somebody makes strings of them.
func TestFrameNumericTarget(t *testing.T) {
	var texts []string
	var numbers []float64
	for i := range 30 {
		texts, numbers = append(texts, fmt.Sprint(i, ".5")), append(numbers, float64(i)+0.5)
	}
	a := series.New(numbers, series.Float, "a")
	_, err := FromFrame(dataframe.New(a, series.New(numbers, series.Float, "c")), "c")
	const want = "frame: the class is one of 30 different numbers in 30 examples, so it looks like a numeric target: turn the numbers, or intervals of them, into strings"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if s, err := FromFrame(dataframe.New(a, series.New(texts, series.String, "c")), "c"); err != nil || len(s.Classes) != 30 {
		t.Errorf("%v, %v", s, err)
	}
}
