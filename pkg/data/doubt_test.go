package data

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestDoubts reads columns with mistakes, and columns beside them that are right.
func TestDoubts(t *testing.T) {
	columns := map[string]struct {
		fields string // of eleven examples
		want   string // warnings, without the name
	}{
		"minus nine": {"34 -9 51 -9 44 38 29 61 47 -9 33", "has -9 in 3 examples, far from all other numbers: a code for missing values? Then set Column.Missing, or --missing-in a=-9"},
		"nines":      {"1.5 999 1.25 2 999 3 1.75 2 4 5.5 3", "has 999 in 2 examples, far from all other numbers: a code for missing values? Then set Column.Missing, or --missing-in a=999"},
		"million":    {"1000000 2000 3100 2500 1000000 2900 3300 2750 1000000 2600 2000", "has 1000000 in 3 examples, far from all other numbers: a code for missing values? Then set Column.Missing, or --missing-in a=1000000"},
		"once":       {"34 -9 51 40 44 38 29 61 47 50 33", ""},
		"in range":   {"9 8 7 9 5 4 3 12 1 0 2", ""},
		"not a code": {"34 -8 51 -8 44 38 29 61 47 -8 33", ""},
		"bits":       {"0 1 -1 0 1 -1 0 1 0 1 0", ""},
		"case":       {"Yes yes No no Yes No Yes No Yes No Yes", `has "Yes" and "yes": the same value?`},
		"kilograms":  {"70kg 81kg 65kg 90kg 77kg 68kg 72kg 88kg 59kg 95kg 70kg", `has 10 texts such as "70kg": numbers with a unit? In the file, put "kg" into the name of the column`},
		"dollars":    {"$5 $6 $7 $5 $6 $7 $5 $6 $7 $5 $6", `has 3 texts such as "$5": numbers with a unit? In the file, put "$" into the name of the column`},
		"codes":      {"A11 A12 A13 A11 A12 A13 A11 A12 A13 A11 A12", ""},
		"padded":     {"01234 02345 03456 04567 05678 06789 07890 08901 09012 00123 01234", "has 10 numbers, 10 of them with zeros before them, as nominal values: numeric? Then set Column.Kind, or --kind a=numeric"},
		"quotes":     {"'40-49' '50-59' '60-69' '40-49' '50-59' '60-69' '40-49'", `has values such as "'40-49'": the single quotes are a part of them, since CSV knows only double quotes`},
		"few padded": {"01 02 03 01 02 03 01 02 03 01 02", ""},
	}
	for name, c := range columns {
		var text strings.Builder
		text.WriteString("a,n,class\n")
		for i, field := range strings.Fields(c.fields) {
			fmt.Fprintf(&text, "%s,%d,%s\n", field, i*i%7, []string{"p", "q"}[i%2])
		}
		s, err := Format{KeepAll: true}.Read(strings.NewReader(text.String()), "mine")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, w := range s.Profile().Warnings {
			if text, ok := strings.CutPrefix(w, `attribute "a" `); ok && !strings.Contains(text, "identifier?") {
				got = append(got, text)
			}
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s: warnings %q, want %q", name, got, c.want)
		}
	}
}

// TestQuotedColumns warns once of all columns with single quotes.
func TestQuotedColumns(t *testing.T) {
	s, err := Format{KeepAll: true}.Read(strings.NewReader("a,b,n,class\n'x','u',1,p\n'y','v',2,q\n'x','u',3,p\n"), "mine")
	if err != nil {
		t.Fatal(err)
	}
	const want = `attribute "a" and 1 more have values such as "'x'": the single quotes are a part of them, since CSV knows only double quotes`
	if got := s.Profile().Warnings; !slices.Contains(got, want) || strings.Count(strings.Join(got, "\n"), "single quotes") != 1 {
		t.Errorf("warnings %q, want once %q", got, want)
	}
}

// TestMeasuredClass warns of a class of more than twenty numbers, but not of twenty, nor of words.
func TestMeasuredClass(t *testing.T) {
	for _, c := range []struct {
		class string
		n     int
		warns bool
	}{{"%d", 21, true}, {"%d", 20, false}, {"v%d", 30, false}} {
		var text strings.Builder
		text.WriteString("a,class\n")
		for i := range 10 * c.n {
			fmt.Fprintf(&text, "%d,"+c.class+"\n", i*i%7, i%c.n)
		}
		s, err := Format{}.Read(strings.NewReader(text.String()), "mine")
		if err != nil {
			t.Fatal(err)
		}
		const want = "the class has 21 different numbers: is another column the class? Then set Format.Class, or --class"
		if got := slices.Contains(s.Profile().Warnings, want); got != c.warns {
			t.Errorf("%d classes such as %s: warnings %q", c.n, c.class, s.Profile().Warnings)
		}
	}
}

// TestDoubtsOfExamples warns of classes that differ only in case, of hundreds of values, and of copies of
// examples with a number of many values. Without such a number, examples agree by chance.
func TestDoubtsOfExamples(t *testing.T) {
	for name, c := range map[string]struct {
		field           string // of the example k
		first, rows     int    // examples that differ, and all
		second, warning string // a class beside no, and the start of the warning
	}{
		"classes": {"%d.5", 24, 24, "No", `the class has "No" and "no": the same value?`},
		"crowd":   {"v%d", 600, 1200, "yes", `attribute "a" has 600 values in 1200 examples: few learners use so many`},
		"copies":  {"%d.5", 20, 40, "yes", "20 of 40 examples repeat an earlier one: copies in the file?"},
		"bits":    {"%d", 2, 40, "yes", ""},
		"few":     {"%d.5", 39, 40, "yes", ""},
	} {
		text := "a,class\n"
		for i := range c.rows {
			text += fmt.Sprintf(c.field+",%s\n", i%c.first, []string{"no", c.second}[i/2%2])
		}
		s, err := Format{KeepAll: true}.Read(strings.NewReader(text), "mine")
		if err != nil {
			t.Fatal(err)
		}
		found := slices.DeleteFunc(s.Profile().Warnings, func(w string) bool { return strings.Contains(w, "identifier") || strings.Contains(w, "leak") })
		if c.warning == "" && len(found) > 0 || c.warning != "" && (len(found) != 1 || !strings.HasPrefix(found[0], c.warning)) {
			t.Errorf("%s: warnings %q, want %q", name, found, c.warning)
		}
	}
}
