package data

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

func TestDates(t *testing.T) {
	for _, c := range []struct {
		layout string
		texts  []string
		want   []float64
	}{
		{"", []string{"1970-01-01", "1970-01-03", "1969-12-31", "2000-03-01"}, []float64{0, 2, -1, 11017}},
		{"", []string{"1970-01-02 12:00", "1970-01-02T06:00:00", "1970-01-02T06:00:00+06:00", "1970-01-02 18:00:00.5"},
			[]float64{1.5, 1.25, 1, 1.75 + 0.5/86400}},
		{"2.1.2006", []string{"3.1.1970", "03.01.1970", "1.2.1970"}, []float64{2, 2, 31}},
		{"1/2/2006 15:04", []string{"1/2/1970 12:00", "12/31/1969 0:00"}, []float64{1.5, -1}},
		{"15:04", []string{"06:00", "18:00"}, []float64{0.25, 0.75}},
	} {
		s := read(t, Format{Columns: []Column{{Name: "a", Kind: Date, Layout: c.layout}}}, columnCSV(append(c.texts, "?")...))
		if a := s.Attrs[0]; a.Nominal() || len(s.Attrs) != 1 || a.Note != "" {
			t.Errorf("%s: %+v", c.layout, s.Attrs)
		}
		for i, want := range append(c.want, math.NaN()) {
			if got := s.X[i][0]; got != want && (got == got || want == want) {
				t.Errorf("%s: %s is day %v, want %v", c.layout, append(c.texts, "?")[i], got, want)
			}
		}
	}
}

func TestDateParts(t *testing.T) {
	text := columnCSV("22.11.2026 13:30", "?", "1.3.2024 00:00")
	s := read(t, Format{Columns: []Column{{Name: "a", Kind: DateParts, Layout: "2.1.2006 15:04"}}}, text)
	if want := []string{"a year", "a month", "a day", "a weekday", "a hour"}; !slices.Equal(s.Names(), want) {
		t.Errorf("attributes %v, want %v", s.Names(), want)
	}
	if got := fmt.Sprint(s.X); got != "[[2026 11 22 7 13.5] [NaN NaN NaN NaN NaN] [2024 3 1 5 0]]" {
		t.Error(got)
	}
	s = read(t, Format{Columns: []Column{{Name: "a", Kind: DateParts}}}, columnCSV("2026-11-23", "2026-11-22"))
	if got := fmt.Sprint(s.X); got != "[[2026 11 23 1] [2026 11 22 7]]" {
		t.Error(got)
	}
}

func TestDateErrors(t *testing.T) {
	for want, layout := range map[string]string{
		`f:3:1: "2026-02-30" is not a date in the layout 2006-01-02, but column "a" is declared a date`: "",
		`f:2:1: "2026-02-28" is not a date in the layout 2.1.2006, but column "a" is declared a date`:   "2.1.2006",
	} {
		f := Format{Columns: []Column{{Name: "a", Kind: Date, Layout: layout}}}
		if _, err := f.Read(strings.NewReader("a,c\n2026-02-28,p\n2026-02-30,q\n"), "f"); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestNotation(t *testing.T) {
	for _, c := range []struct {
		n    notation
		text string
		want float64 // NaN if it is not a number
	}{
		{notation{',', 0}, "1,5", 1.5}, {notation{',', 0}, "-,5", -0.5}, {notation{',', 0}, "3", 3}, {notation{',', 0}, "1,5e3", 1500},
		{notation{',', 0}, "1.5", math.NaN()}, {notation{',', 0}, "1,5,5", math.NaN()}, {notation{',', 0}, "1,5.5", math.NaN()},
		{notation{',', 0}, "1e5,5", math.NaN()}, {notation{',', 0}, "", math.NaN()}, {notation{',', 0}, "x", math.NaN()},
		{notation{0, ','}, "82,319", 82319}, {notation{0, ','}, "-1,082,319.25", -1082319.25}, {notation{0, ','}, "82319", 82319},
		{notation{0, ','}, "82,31", math.NaN()}, {notation{0, ','}, ",319", math.NaN()}, {notation{0, ','}, "1234,319", math.NaN()},
		{notation{0, ','}, "1.5,319", math.NaN()}, {notation{0, ','}, "82,,319", math.NaN()}, {notation{0, ','}, "-,319", math.NaN()},
		{notation{',', '.'}, "1.234,5", 1234.5}, {notation{',', '.'}, "1.234", 1234}, {notation{',', '.'}, "1.23", math.NaN()},
		{notation{',', '\u202f'}, "1\u202f234,5", 1234.5}, {notation{'.', '\''}, "1'234.5", 1234.5},
	} {
		got, ok := c.n.number([]byte(c.text))
		if !ok {
			got = math.NaN()
		}
		if got != c.want && (got == got || c.want == c.want) {
			t.Errorf("%q in %v is %v, want %v", c.text, c.n, got, c.want)
		}
	}
}

// Numbers in another notation are numbers in all columns that are not declared, and also where the
// plain reading would be another number.
func TestReadNotation(t *testing.T) {
	s := read(t, Format{Comma: ';', Decimal: ',', Thousands: '.'}, "a;b;c\n1.234;0,5;p\n17;-1;q\n?;2,25;p\n")
	if got := fmt.Sprint(s.X); got != "[[1234 0.5] [17 -1] [NaN 2.25]]" || s.Attrs[0].Nominal() || s.Attrs[1].Nominal() {
		t.Error(show(s))
	}
	s = read(t, Format{Thousands: ',', Columns: []Column{{Name: "a", Kind: Numeric}}}, "a,c\n\"82,319\",p\n7,q\n")
	if s.X[0][0] != 82319 || s.X[1][0] != 7 {
		t.Error(show(s))
	}
	for want, f := range map[string]Format{
		`f: numbers cannot have the decimal sign '.' and '.' between thousands`:    {Thousands: '.'},
		`f: numbers cannot have the decimal sign ',' and ',' between thousands`:    {Decimal: ',', Thousands: ','},
		`f: numbers cannot have the decimal sign ';' and '\x00' between thousands`: {Decimal: ';'},
		`f: '5' cannot be in a number, beside digits`:                              {Thousands: '5'},
	} {
		if _, err := f.Read(strings.NewReader("a,c\n1,p\n2,q\n"), "f"); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// The note asks about the probable meaning: dates, or numbers in another notation. Words for a
// missing value do not hide them.
func TestMeant(t *testing.T) {
	for want, texts := range map[string][]string{
		"dates: Column{Kind: Date}?":                                           {"2026-03-01", "2026-04-01 12:00", "-"},
		`dates: Column{Kind: Date, Layout: "2.1.2006"}?`:                       {"13.3.2026", "01.04.2026"},
		`dates: Column{Kind: Date, Layout: "1/2/2006" or Layout: "2/1/2006"}?`: {"3/4/2026", "12/11/2026"},
		`dates: Column{Kind: Date, Layout: "1/2/2006"}?`:                       {"3/4/2026", "12/31/2026"},
		`dates: Column{Kind: Date, Layout: "15:04"}?`:                          {"13:30", "7:05"},
		`numbers in Format{Decimal: ','}?`:                                     {"1,5", "n/a", "22", "1234,5678"},
		`numbers in Format{Thousands: ','}?`:                                   {"82,319", "1,082,319.5"},
		`numbers in Format{Decimal: ',', Thousands: '.'}?`:                     {"1.234,5", "22", "7,25"},
		"2 values":            {"1,5", "x"},
		`2 are "-": missing?`: {"-", "-", "5", "7.5"},
		`the code "007"`:      {"007", "008", "7"},
	} {
		var b strings.Builder
		b.WriteString("a;c\n")
		for i, text := range texts {
			fmt.Fprintf(&b, "%s;%c\n", text, "pq"[i%2])
		}
		s := read(t, Format{Comma: ';'}, b.String())
		note := s.Attrs[0].Note
		if !strings.Contains(note, want) || strings.Contains(note, "numbers in") != strings.Contains(want, "numbers in") {
			t.Errorf("%q: note %s, want %s", texts, note, want)
		}
	}
}

// A numeric target is refused with a word, and can be cut into intervals, as any column can.
func TestNumericTarget(t *testing.T) {
	var b strings.Builder
	b.WriteString("a,price\n")
	for i := range 30 {
		fmt.Fprintf(&b, "%d,%d.5\n", i%3, 10*i)
	}
	_, err := Format{}.Read(strings.NewReader(b.String()), "f")
	if want := `f:31:3: the class "price" is one of 30 different numbers in 30 examples, so it looks like a numeric target: declare Cuts for column "price", or its Kind as Nominal (--kind), or another Class (--class)`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if s := read(t, Format{Columns: []Column{{Name: "price", Kind: Nominal}}}, b.String()); len(s.Classes) != 30 {
		t.Errorf("%d classes", len(s.Classes))
	}
	s := read(t, Format{Columns: []Column{{Name: "price", Cuts: []float64{100, 200.5}}, {Name: "a", Cuts: []float64{1}, Values: []string{"none", "some"}}}}, b.String())
	if got := fmt.Sprint(s.Classes, s.ClassCounts(), s.Attrs[0].Values, s.X[0], s.X[1], s.Y[20]); got != "[below 100 100 to 200.5 from 200.5] [10 10 10] [none some] [0] [1] 2" {
		t.Error(got)
	}
	whole := func(values, copies int) []string {
		var classes []string
		for i := range values * copies {
			classes = append(classes, fmt.Sprint(i%values))
		}
		return classes
	}
	for _, c := range []struct {
		classes []string
		n       int
		want    bool
	}{
		{whole(21, 1), 104, true}, {whole(21, 1), 105, false}, {whole(20, 1), 20, false}, {append(whole(20, 1), "0.5"), 1000, true}, {append(whole(30, 1), "x"), 31, false},
		{append(whole(30, 1), "n/a", "-"), 40, true}, {append(whole(30, 1), "1.234,5"), 1000, true}, {append(whole(30, 1), "1,5", "2.5"), 40, false},
	} {
		if got := numericTarget(c.classes, c.n); got != c.want {
			t.Errorf("%d classes of %d examples: numeric target %v, want %v", len(c.classes), c.n, got, c.want)
		}
	}
	for want, c := range map[string]Column{
		`f: column "a" has cuts [2 1], want finite numbers in ascending order`: {Name: "a", Cuts: []float64{2, 1}},
		`f: column "a" has an empty list of cuts`:                              {Name: "a", Cuts: []float64{}},
		`f: column "a" has cuts, and so must be nominal`:                       {Name: "a", Kind: Numeric, Cuts: []float64{2}},
		`f: column "a" has 1 values, want 2: one more than cuts`:               {Name: "a", Values: []string{"x"}, Cuts: []float64{2}},
	} {
		if _, err := (Format{Columns: []Column{c}}).Read(strings.NewReader("a,c\n1,p\n2,q\n"), "f"); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
