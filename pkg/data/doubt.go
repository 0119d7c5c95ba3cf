package data

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"halfspace/pkg/data/internal/delimited"
)

// A doubt looks for a mistake in an attribute that readers of files cannot correct, such as a code for
// missing values. It returns a warning, or "" if it finds nothing.
type doubt func(s *Set, j int, a AttrSummary) string

// doubts are all tests of this kind, in the order of the warnings.
var doubts = []doubt{sentinel, spelling, withUnits, padded, crowd}

// sentinel finds a number that may stand for a missing value, such as −9, 999 or 1000000. Such a number has
// only nines, or is a power of ten, and occurs in some examples. Its distance to all other numbers is
// greater than their distances from each other.
func sentinel(s *Set, j int, a AttrSummary) string {
	if a.Nominal() || math.IsNaN(a.Min) {
		return ""
	}
	for _, v := range []float64{a.Min, a.Max} {
		n, low, high := 0, math.Inf(1), math.Inf(-1)
		for _, x := range s.X {
			switch {
			case x[j] == v:
				n++
			case !math.IsNaN(x[j]):
				low, high = min(low, x[j]), max(high, x[j])
			}
		}
		gap := max(low-v, v-high)
		if resemblesCode(v) && n > 1 && high-low >= 2 && gap > high-low {
			return fmt.Sprintf("has %.0f in %s, far from all other numbers: a code for missing values? Then set Column.Missing, or --missing-in %s=%.0f",
				v, plural(n, "example", "examples"), a.Name, v)
		}
	}
	return ""
}

// resemblesCode reports whether v looks like a code: −1, a number of nines only, or a power of ten from
// 100 on. The last two may have a minus sign.
func resemblesCode(v float64) bool {
	return v == -1 || regexp.MustCompile(`^-?9+$|^-?100+$`).MatchString(fmt.Sprintf("%.0f", v)) && v == math.Trunc(v)
}

// spelling finds two values that differ only in the case of letters, or in quotes.
func spelling(_ *Set, _ int, a AttrSummary) string { return alike(a.Values) }

// alike names two texts that differ only in case or quotes.
func alike(texts []string) string {
	seen := map[string]string{}
	for _, v := range texts {
		key := strings.Trim(strings.ToLower(v), `'"`)
		if first, ok := seen[key]; ok {
			return fmt.Sprintf("has %s and %s: the same value?", delimited.Quote(first), delimited.Quote(v))
		}
		seen[key] = v
	}
	return ""
}

// withUnit matches a number with a sign such as $ before it, or a unit behind it. Letters before a number
// make a code, such as A11.
var withUnit = regexp.MustCompile(`^([^\d\pL+.-]{0,2})[+-]?\d[\d.,]*([^\d]{0,8})$`)

// withUnits finds numbers that all have the same unit, such as "72 kg".
func withUnits(_ *Set, _ int, a AttrSummary) string {
	before, behind := "", ""
	for k, v := range a.Values {
		parts := withUnit.FindStringSubmatch(v)
		if parts == nil || k > 0 && (parts[1] != before || parts[2] != behind) {
			return ""
		}
		before, behind = parts[1], parts[2]
	}
	if len(a.Values) < 3 || before+behind == "" || before == "'" {
		return ""
	}
	return fmt.Sprintf("has %d texts such as %s: numbers with a unit? In the file, put %s into the name of the column",
		len(a.Values), delimited.Quote(a.Values[0]), delimited.Quote(strings.TrimSpace(before+behind)))
}

// padded finds numbers with zeros before them, if there are many.
func padded(_ *Set, _ int, a AttrSummary) string {
	zeros := 0
	for _, v := range a.Values {
		if !regexp.MustCompile(`^\d+(\.\d+)?$`).MatchString(v) {
			return ""
		}
		if delimited.Code([]byte(v)) {
			zeros++
		}
	}
	if zeros == 0 || len(a.Values) < fewest {
		return ""
	}
	return fmt.Sprintf("has %d numbers, %d of them with zeros before them, as nominal values: numeric? Then set Column.Kind, or --kind %s=numeric",
		len(a.Values), zeros, a.Name)
}

// quoted finds values in single quotes, which CSV takes as parts of the value. One warning is for all
// attributes, because a file with such quotes has them everywhere.
func quoted(attrs []AttrSummary) string {
	found, example, n := "", "", 0
	for _, a := range attrs {
		i := slices.IndexFunc(a.Values, func(v string) bool { return len(v) > 2 && v[0] == '\'' && v[len(v)-1] == '\'' })
		if i < 0 {
			continue
		}
		if n++; n == 1 {
			found, example = a.Name, a.Values[i]
		}
	}
	subject := fmt.Sprintf("attribute %s has", delimited.Quote(found))
	switch n {
	case 0:
		return ""
	case 1:
	default:
		subject = fmt.Sprintf("attribute %s and %d more have", delimited.Quote(found), n-1)
	}
	return fmt.Sprintf("%s values such as %s: the single quotes are a part of them, since CSV knows only double quotes", subject, delimited.Quote(example))
}

// crowd finds nominal attributes with very many values.
func crowd(s *Set, _ int, a AttrSummary) string {
	if len(a.Values) < 500 {
		return ""
	}
	return fmt.Sprintf("has %d values in %d examples: few learners use so many", len(a.Values), s.Len())
}

// repeated warns of examples that occur more than once, if they are at least a twentieth of all. Perhaps
// the file was copied twice. If no numeric attribute has many values, examples may agree by chance, so
// repeated does not warn.
func (s *Set) repeated(m *Summary) string {
	n := m.Examples - m.Distinct
	fine := slices.ContainsFunc(m.Attrs, func(a AttrSummary) bool {
		return !a.Nominal() && len(s.distinct(slices.Index(s.Names(), a.Name))) >= fewest
	})
	if 20*n < m.Examples || n == 0 || !fine {
		return ""
	}
	return fmt.Sprintf("%d of %d examples repeat an earlier one: copies in the file? A test on copies of training examples is too easy", n, m.Examples)
}

// quantity finds a class of many numbers, which are perhaps a quantity.
func quantity(classes []string) string {
	for _, c := range classes {
		if _, ok := (notation{}).number([]byte(c)); !ok {
			return ""
		}
	}
	if len(classes) <= 20 {
		return ""
	}
	return fmt.Sprintf("the class has %d different numbers: is another column the class? Then set Format.Class, or --class", len(classes))
}

// misspelt names two classes that differ only in case or quotes.
func misspelt(classes []string) string {
	if text := alike(classes); text != "" {
		return "the class " + text
	}
	return ""
}
