package data

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Longer lists of attributes and levels are cut.
const (
	mostAttrs  = 64 // more than the raw attributes of any UCI set here
	mostLevels = 6
)

// A report is a Summary put into words. What is printed of it differs only in
// layout.
type report struct {
	Title, Size string
	Facts       []string
	Classes     []classRow
	Attrs       []attrRow
	More        string // says how many attributes were left out, if any
}

type classRow struct {
	Name    string
	N       int
	Percent float64
	Role    string
}

type attrRow struct {
	Name, Type string
	Missing    int
	Values     string
}

func (m *Summary) report() report {
	r := report{Title: cmp.Or(m.Name, "data"), Facts: m.facts()}
	r.Size = plural(m.Examples, "example", "examples") + ", " +
		plural(len(m.Attrs), "attribute", "attributes") + ", " + plural(len(m.Classes), "class", "classes")
	for c, count := range m.Classes {
		row := classRow{Name: count.Name, N: count.N, Percent: 100 * float64(count.N) / float64(max(m.Examples, 1))}
		if len(m.Classes) == 2 && c == 1 {
			row.Role = "positive"
		}
		r.Classes = append(r.Classes, row)
	}
	for _, a := range m.Attrs[:min(len(m.Attrs), mostAttrs)] {
		r.Attrs = append(r.Attrs, attrRow{a.Name, a.kind(), a.Missing, a.values()})
	}
	if more := len(m.Attrs) - mostAttrs; more > 0 {
		r.More = fmt.Sprintf("… and %s more", plural(more, "attribute", "attributes"))
	}
	return r
}

// facts says what to know before learning from the examples.
func (m *Summary) facts() []string {
	missing := "no missing values"
	if m.Missing > 0 {
		missing = plural(m.Missing, "missing value", "missing values") + " in " + plural(m.Incomplete, "example", "examples")
	}
	copies := "no duplicates"
	if m.Distinct < m.Examples {
		copies = plural(m.Distinct, "distinct vector", "distinct vectors") + ": copies fall on both sides of a split"
	}
	clash := "no contradictory examples"
	if m.Contradictory > 0 {
		clash = plural(m.Contradictory, "vector is", "vectors are") + " in more than one class: " +
			plural(m.Unavoidable, "mistake is", "mistakes are") + " unavoidable"
	}
	return []string{missing, copies, clash}
}

func (a AttrSummary) kind() string {
	kind := "numeric"
	if a.Nominal() {
		kind = "nominal"
	}
	if a.Note != "" {
		kind += " (" + a.Note + ")"
	}
	return kind
}

// values lists the levels with their counts, the commonest if there are many,
// or says where the numbers lie.
func (a AttrSummary) values() string {
	switch {
	case !a.Nominal() && math.IsNaN(a.Mean):
		return "none"
	case !a.Nominal():
		return fmt.Sprintf("%.4g to %.4g, mean %.4g", a.Min, a.Max, a.Mean)
	case len(a.Levels) == 0:
		return "none"
	}
	levels, more := slices.Clone(a.Levels), ""
	if len(levels) > mostLevels {
		slices.SortStableFunc(levels, func(v, w Count) int { return cmp.Compare(w.N, v.N) })
		more = fmt.Sprintf(", … %d more", len(levels)-mostLevels)
		levels = levels[:mostLevels]
	}
	text := make([]string, len(levels))
	for k, v := range levels {
		text[k] = fmt.Sprintf("%s: %d", v.Name, v.N)
	}
	return strings.Join(text, ", ") + more
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
