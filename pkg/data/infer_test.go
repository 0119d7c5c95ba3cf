package data

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// column writes a CSV file whose first column has the given fields.
func columnCSV(fields ...string) string {
	var b strings.Builder
	b.WriteString("a,c\n")
	for i, f := range fields {
		fmt.Fprintf(&b, "%s,%c\n", f, "pq"[i%2])
	}
	return b.String()
}

func repeat(field string, n int) []string {
	fields := make([]string, n)
	for i := range fields {
		fields[i] = field
	}
	return fields
}

func counted(format string, n int) []string {
	fields := make([]string, n)
	for i := range fields {
		fields[i] = fmt.Sprintf(format, i)
	}
	return fields
}

func TestInfer(t *testing.T) {
	for _, c := range []struct {
		fields []string
		values []string
		note   string
	}{
		{[]string{"1", "2.5", "?", "-3e1", ""}, nil, "inferred numeric: 3 numbers, 2 missing"},
		{[]string{"?", "1"}, nil, "inferred numeric: 1 number, 1 missing; constant"},
		{[]string{"7", "7", "7"}, nil, "inferred numeric: 3 numbers; constant"},
		{[]string{"1", "0", "?", "0"}, nil, "inferred numeric: 3 numbers, 1 missing; 2 different numbers: nominal?"},
		{[]string{"?", "", "?"}, nil, "inferred numeric: all 3 are missing"},
		{append(repeat("9", 3), counted("%d", 9)...), nil, "inferred numeric: 12 numbers"},
		{counted("%d", 12), nil, "inferred numeric: 12 numbers; all 12 differ: an identifier?"},
		{append(counted("%d", 12), "?"), nil, "inferred numeric: 12 numbers, 1 missing; all 12 differ: an identifier?"},
		{append(counted("%d", 12), "0.5"), nil, "inferred numeric: 13 numbers"},
		{counted("%d.5", 12), nil, "inferred numeric: 12 numbers"},
		{counted("%d", 9), nil, "inferred numeric: 9 numbers"},
		{[]string{"y", "?", "n", "y"}, []string{"y", "n"}, "inferred nominal: 2 values, 1 missing"},
		{[]string{"y", "y"}, []string{"y"}, "inferred nominal: 1 value; constant"},
		{counted("id%d", 12), counted("id%d", 12), "inferred nominal: 12 values; all 12 differ: an identifier?"},
		{[]string{"1", "?", "abc", "01", "1"}, []string{"1", "abc", "01"}, `inferred nominal because of "abc" at line 4 (2 of 3 others are numbers), 1 missing`},
		{[]string{"abc", "1", "x", "1"}, []string{"abc", "1", "x"}, `inferred nominal because of "abc" at line 2 (2 of 3 others are numbers)`},
		{[]string{"1", "NaN"}, []string{"1", "NaN"}, `inferred nominal because of "NaN" at line 3 (1 of 1 others are numbers); 1 is "NaN": missing?`},
		{[]string{"-", "4", "n/a", "-", "5", "7"}, []string{"-", "4", "n/a", "5", "7"},
			`inferred nominal because of "-" at line 2 (3 of 5 others are numbers); 2 are "-", 1 is "n/a": missing?`},
		{[]string{"red", "-", "red"}, []string{"red", "-"}, `inferred nominal: 2 values; 1 is "-": missing?`},
		{[]string{"2139", "02139", "?", "10001"}, []string{"2139", "02139", "10001"},
			`inferred nominal because of the code "02139" at line 3 (2 of 2 others are numbers), 1 missing`},
		{[]string{"02139", "00501", "00501"}, []string{"02139", "00501"}, `inferred nominal: 2 values such as the code "02139"`},
		{[]string{"0", "0.5", "-0.25", "00.5", "0e1"}, nil, "inferred numeric: 5 numbers"},
		{[]string{"1", "-Inf"}, []string{"1", "-Inf"}, `inferred nominal because of "-Inf" at line 3 (1 of 1 others are numbers)`},
	} {
		s := read(t, Format{}, columnCSV(c.fields...))
		if a := s.Attrs[0]; !reflect.DeepEqual(a.Values, c.values) || a.Note != c.note {
			t.Errorf("%v:\n got %q %v\nwant %q %v", c.fields, a.Note, a.Values, c.note, c.values)
		}
	}
}

// Columns that are mixed late keep their texts, and leave the others alone.
func TestInferMixedLate(t *testing.T) {
	var b strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&b, "%d.50,%d,0%d,%c\n", i, i, i%7, "pq"[i%2])
	}
	s := read(t, Format{NoHeader: true}, b.String()+"1,-,x,p\n")
	if s.Attrs[0].Nominal() || s.X[19_999][0] != 19999.5 || s.X[20_000][0] != 1 {
		t.Errorf("x1: %v", s.Attrs[0].Note)
	}
	if a := s.Attrs[1]; len(a.Values) != 20_001 || a.Values[20_000] != "-" || s.X[123][1] != 123 {
		t.Errorf("x2: %v", a.Note)
	}
	if a := s.Attrs[2]; !reflect.DeepEqual(a.Values, []string{"00", "01", "02", "03", "04", "05", "06", "x"}) {
		t.Errorf("x3: %v %v", a.Note, a.Values)
	}
}

// A number that stands for missing values is not a number of the column.
func TestInferMissingCode(t *testing.T) {
	s := read(t, Format{Missing: []string{"-9", "?"}}, columnCSV("1", "-9", "-9.0", "2"))
	if a := s.Attrs[0]; a.Note != "inferred numeric: 3 numbers, 1 missing" || s.X[1][0] == s.X[1][0] || s.X[2][0] != -9 {
		t.Error(show(s))
	}
}

// The note proposes to treat a word such as NA as missing; with MissingWords it is missing, and a
// column of numbers is then numeric.
func TestMissingWords(t *testing.T) {
	text := columnCSV(MissingWords()...) + "3.5,p\n"
	s := read(t, Format{Missing: MissingWords()}, text)
	if a := s.Attrs[0]; a.Nominal() || s.Summary().Missing != len(MissingWords()) {
		t.Error(show(s))
	}
	s = read(t, Format{}, text)
	if a := s.Attrs[0]; !strings.Contains(a.Note, ": missing?") || strings.Count(a.Note, "1 is") != len(MissingWords())-2 {
		t.Errorf("of %q: %s", MissingWords(), a.Note)
	}
}

// A code keeps its zero in any column that is not declared numeric, quoted or not, early or late.
func TestLeadingZeros(t *testing.T) {
	for _, text := range []string{"zip,c\n02139,p\n10001,q\n", "zip,c\n10001,p\n02139,q\n", "zip,c\n\"02139\",p\n\"10001\",q\n"} {
		s := read(t, Format{}, text)
		if a := s.Attrs[0]; !a.Nominal() || !strings.Contains(fmt.Sprint(a.Values), "02139") {
			t.Error(show(s))
		}
		s = read(t, Format{Columns: []Column{{Name: "zip", Kind: Numeric}}}, text)
		if s.Attrs[0].Nominal() || min(s.X[0][0], s.X[1][0]) != 2139 {
			t.Error(show(s))
		}
	}
}

// A file without a header that is read as if it had one is remarked on.
func TestHeaderOfNumbers(t *testing.T) {
	const text = "5.1,3.5,setosa\n4.9,3.0,setosa\n6.3,3.3,virginica\n"
	for _, c := range []struct {
		f    Format
		want []string
	}{
		{Format{}, []string{"2 of 3 names of columns are numbers: is the first line an example, and no header? Then set NoHeader; on the command line --no-header or --names"}},
		{Format{NoHeader: true}, nil},
	} {
		if s := read(t, c.f, text); !reflect.DeepEqual(s.Notes, c.want) {
			t.Errorf("%v: notes %q, want %q", c.f, s.Notes, c.want)
		}
	}
	_, err := Format{}.Read(strings.NewReader("1,1,p\n2,3,q\n"), "f")
	if want := `f:1:3: a second column "1": is the first line an example, and no header? Then set NoHeader; on the command line --no-header or --names`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
