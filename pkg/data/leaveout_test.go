package data

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// besides returns a CSV file with a column of the given fields, called name, beside one of numbers with
// fractions.
func besides(name string, fields []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s,b,c\n", name)
	for i, f := range fields {
		fmt.Fprintf(&b, "%s,%d.5,%c\n", f, i%4, "pq"[i%2])
	}
	return b.String()
}

// shuffled returns whole numbers that differ, with gaps and in no order.
func shuffled(n int) []string {
	var fields []string
	for i := range n {
		fields = append(fields, fmt.Sprint(i*37%101+100))
	}
	return fields
}

// Identifiers and dates are left out and named, numbers that may be measurements are not.
func TestLeftOut(t *testing.T) {
	falling := counted("%d", 12)
	slices.Reverse(falling)
	gapless := slices.Clone(falling)
	gapless[0], gapless[7] = gapless[7], gapless[0]
	for _, c := range []struct {
		name   string
		fields []string
		why    string // "" if the column stays
	}{
		{"a", counted("id%d", 12), "an identifier: all 12 differ"},
		{"a", append(counted("id%d", 12), "?"), "an identifier: all 12 differ"},
		{"a", counted("id%d", 9), ""},
		{"a", append(counted("id%d", 12), "id3"), ""},
		{"a", counted("%d", 12), "an identifier: all 12 differ"},
		{"a", falling, "an identifier: all 12 differ"},
		{"a", []string{"99", "90", "81", "72", "63", "54", "43", "36", "27", "18"}, "an identifier: all 10 differ"},
		{"a", gapless, "an identifier: all 12 differ"},
		{"a", counted("%d00", 12), "an identifier: all 12 differ"},
		{"a", counted("1%d00", 10), "an identifier: all 10 differ"},
		{"a", append(counted("%d00", 12), "?"), "an identifier: all 12 differ"},
		{"a", counted("00%d", 12), "an identifier: all 12 differ"},
		{"a", shuffled(12), ""},
		{"a", counted("%d.5", 12), ""},
		{"patient_id", shuffled(12), "an identifier: all 12 differ"},
		{"patientId", shuffled(12), "an identifier: all 12 differ"},
		{"ID", shuffled(12), "an identifier: all 12 differ"},
		{"arid", shuffled(12), ""},
		{"id", append(counted("id%d", 19), "id3"), "an identifier: 19 of 20 differ"},
		{"id", append(shuffled(19), "100"), "an identifier: 19 of 20 differ"},
		{"id", append(counted("id%d", 15), "id1", "id2", "id3"), ""},
		{"arid", append(counted("id%d", 19), "id3"), ""},
		{"a", append(counted("%d", 12), "x"), ""},
		{"a", counted("\"%d,5\"", 12), ""},
		{"a", []string{"2026-03-01", "-", "2026-03-01"}, "dates: Column{Kind: Date}"},
		{"a", []string{"2026-03-01", "soon", "2026-03-01"}, ""},
		{"a", []string{"?", "?"}, ""},
	} {
		s := read(t, Format{}, besides(c.name, c.fields))
		want := []string{c.name, "b"}
		var notes []string
		if c.why != "" {
			want, notes = want[1:], []string{fmt.Sprintf("column %q left out, %s; to keep it, declare it", c.name, c.why)}
		}
		if !slices.Equal(s.Names(), want) || !slices.Equal(s.Notes, notes) || s.X[1][len(want)-1] != 1.5 || cap(s.X[1]) != len(want) {
			t.Errorf("%s %v: %v %q, want %v %q", c.name, c.fields, s.Names(), s.Notes, want, notes)
		}
		for _, f := range []Format{{KeepAll: true}, {Columns: []Column{{Name: c.name, Kind: Nominal}}}} {
			if s := read(t, f, besides(c.name, c.fields)); len(s.Attrs) != 2 || s.Notes != nil {
				t.Errorf("%+v: %v, %q", f, s.Names(), s.Notes)
			}
		}
	}
}

// A sample whose only attribute is an identifier keeps it.
func TestNothingElseLeft(t *testing.T) {
	if s := read(t, Format{}, columnCSV(counted("id%d", 12)...)); len(s.Attrs) != 1 || s.Notes != nil {
		t.Errorf("%v, %q", s.Names(), s.Notes)
	}
}

// Columns are declared by pattern; names go before patterns, earlier patterns before later ones, and
// the class is not meant.
func TestPatterns(t *testing.T) {
	const text = "lab_1,lab/2,zip,lab_k,class\n1,2,7,4,1\n5,6,8,8,2\n"
	f := Format{Columns: []Column{{Name: "lab*", Kind: Nominal}, {Name: "lab_k", Kind: Numeric}, {Name: "*", Kind: Ignore}}}
	s := read(t, f, text)
	if got := show(s); !slices.Equal(s.Names(), []string{"lab_1", "lab/2", "lab_k"}) || !s.Attrs[1].Nominal() || s.Attrs[2].Nominal() {
		t.Error(got)
	}
	bare := Format{NoHeader: true, Class: "x2", Columns: []Column{{Name: "x[13]", Kind: Ignore}, {Name: "x5", Kind: Nominal}}}
	s = read(t, bare, "1,p,2,3,4\n5,q,6,7,8\n")
	if !slices.Equal(s.Names(), []string{"x4", "x5"}) || s.Attrs[0].Nominal() || !s.Attrs[1].Nominal() {
		t.Error(show(s))
	}
	s = read(t, Format{Columns: []Column{{Name: "a[1]", Kind: Nominal}}}, "a[1],a1,c\n1,2,p\n3,4,q\n")
	if !s.Attrs[0].Nominal() || s.Attrs[1].Nominal() {
		t.Error(show(s))
	}
	for want, f := range map[string]Format{
		`f:1: no column like "lap*" to be declared; there are lab_1, lab/2, zip, lab_k, class`:                  {Columns: []Column{{Name: "lap*"}}},
		`f: column "lab[" is a pattern with an error`:                                                           {Columns: []Column{{Name: "lab["}}},
		`f:1: no column "x9" to be declared; there are x1, x2, x3, x4, x5`:                                      {NoHeader: true, Columns: []Column{{Name: "x9"}}},
		`f:1:7: Columns (--names) names 1 columns, and the line has 5: name all in order, or some as x1, x2, …`: {NoHeader: true, Columns: []Column{{Name: "x01"}}},
	} {
		if _, err := f.Read(strings.NewReader(text), "f"); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// A test file is read under the schema of the training file: kinds, values, classes and the order of
// attributes are those, whatever is left out there or would be inferred here.
func TestUnderOneSchema(t *testing.T) {
	var train strings.Builder
	train.WriteString("id,day,colour,size,zip,price\n")
	for i := range 12 {
		fmt.Fprintf(&train, "k%d,%d.3.2026,%s,\"%d,5\",0%d,%d\n", i, i+13, []string{"red", "blue"}[i%2], i, i%3, i)
	}
	f := Format{Decimal: ',', Columns: []Column{{Name: "day", Kind: DateParts, Layout: "2.1.2006"}, {Name: "price", Cuts: []float64{6}}}}
	s := read(t, f, train.String())
	f.Schema = &s.Schema
	test := read(t, f, "price,more,size,colour,zip,day,id\n3,2026-01-01,1,blue,02,1.4.2026,7\n9,2026-01-02,?,?,01,2.4.2026,8\n")
	if !slices.Equal(test.Names(), s.Names()) || !slices.Equal(test.Classes, s.Classes) || !slices.Equal(test.Y, []int{0, 1}) || test.Notes != nil {
		t.Fatalf("%s\nwant the schema of %s", show(test), show(s))
	}
	for j, a := range test.Attrs {
		if !slices.Equal(a.Values, s.Attrs[j].Values) || a.Nominal() != s.Attrs[j].Nominal() {
			t.Errorf("attribute %s is %v, want %v", a.Name, a, s.Attrs[j])
		}
	}
	if got := fmt.Sprint(test.X[0]); got != "[2026 4 1 3 1 1 2]" {
		t.Errorf("the first example is %s", got)
	}
	if x := test.X[1]; !math.IsNaN(x[4]) || !math.IsNaN(x[5]) || x[6] != 1 {
		t.Errorf("the second is %v", x)
	}
	for text, want := range map[string]string{
		"price,size,colour,zip,day\n3,1,green,02,1.4.2026\n": `f:2:5: column "colour" has no value "green", but red, blue`,
		"price,size,colour,zip,day\n3,x,red,02,1.4.2026\n":   `f:2:3: "x" is not a finite number, but column "size" is declared numeric`,
		"price,size,zip,day\n3,1,02,1.4.2026\n":              `f: no column makes the attribute "colour"; there are size, zip, day year, day month, day day, day weekday`,
	} {
		if _, err := f.Read(strings.NewReader(text), "f"); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	f.Columns = append(f.Columns, Column{Name: "size", Kind: Nominal})
	_, err := f.Read(strings.NewReader("price,size,colour,zip,day\n3,1,red,02,1.4.2026\n"), "f")
	if want := `f: the attribute "size" has other values than in the schema, or no values`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	// Without a header columns are known by their numbers.
	bare := read(t, Format{NoHeader: true}, "1,u,p\n2,v,q\n2,w,p\n")
	reread := read(t, Format{NoHeader: true, Schema: &bare.Schema}, "3,v,p\n")
	if reread.X[0][1] != 1 || !slices.Equal(reread.Classes, bare.Classes) {
		t.Error(show(reread))
	}
}
