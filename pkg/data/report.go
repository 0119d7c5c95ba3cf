package data

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"halfspace/pkg/internal/escape"
)

// mostAttrs limits the attributes shown. It exceeds the number of raw attributes of every set in
// the catalogue; an encoded set can have thousands. mostLevels limits the values shown of one
// attribute, the most frequent first.
const (
	mostAttrs  = 64
	mostLevels = 6
)

// A report is a Summary in words and percentages. Text, Markdown and HTML are all written from it, so they
// cannot contradict each other. Every text in it is one line.
type report struct {
	Title, Size string
	Facts       []string
	Class       string // the heading of the classes
	Classes     []classRow
	Attrs       []attrRow
	More        string // says how many attributes were left out, if any
}

// A classRow is a row of the table of classes.
type classRow struct {
	Name    string
	N       int
	Percent float64
	Role    string
}

// An attrRow is a row of the table of attributes.
type attrRow struct {
	Name, Type string
	Missing    int
	Values     string
	Shares     []float64 // shares of the levels that Values lists, in percent
}

// report returns m in words.
func (m *Summary) report() report {
	r := report{Title: oneLine(cmp.Or(m.Name, "data")), Facts: m.facts(), Class: "class"}
	if label := oneLine(m.Class); label != "" && label != "class" {
		r.Class += " (" + label + ")"
	}
	r.Size = plural(m.Examples, "example", "examples") + ", " +
		plural(len(m.Attrs), "attribute", "attributes") + ", " + plural(len(m.Classes), "class", "classes")
	for c, count := range m.Classes {
		row := classRow{Name: oneLine(count.Name), N: count.N, Percent: percentage(count.N, m.Examples)}
		if len(m.Classes) == 2 && c == 1 {
			row.Role = "positive"
		}
		r.Classes = append(r.Classes, row)
	}
	for _, a := range m.Attrs[:min(len(m.Attrs), mostAttrs)] {
		r.Attrs = append(r.Attrs, a.row(m.Examples))
	}
	if hidden := len(m.Attrs) - mostAttrs; hidden > 0 {
		r.More = fmt.Sprintf("… and %s", plural(hidden, "more attribute", "more attributes"))
	}
	return r
}

// facts lists what to know before learning from the examples: missing values, duplicates and
// contradictions, the reader's remarks and a profile's warnings. If the first three are absent, it
// says so, because that is good to know as well.
func (m *Summary) facts() []string {
	missing := "no missing values"
	if m.Missing > 0 {
		missing = plural(m.Missing, "missing value", "missing values") + " in " + plural(m.Incomplete, "example", "examples")
	}
	copies := "no duplicates"
	if n := m.Examples - m.Distinct; n > 0 {
		copies = plural(n, "duplicate", "duplicates") + fmt.Sprintf(" (%d vectors are distinct)", m.Distinct)
	}
	clash := "no contradictions"
	if m.Contradictory > 0 {
		clash = plural(m.Contradictory, "vector is", "vectors are") + " in more than one class: " +
			plural(m.Unavoidable, "mistake is", "mistakes are") + " unavoidable"
	}
	facts := []string{missing, copies, clash}
	for _, note := range m.Notes {
		facts = append(facts, oneLine(note))
	}
	for _, warning := range m.Warnings {
		facts = append(facts, "warning: "+oneLine(warning))
	}
	return facts
}

// row describes a, an attribute of n examples.
func (a AttrSummary) row(n int) attrRow {
	r := attrRow{Name: oneLine(a.Name), Type: oneLine(a.kind()), Missing: a.Missing, Values: oneLine(a.values())}
	for _, v := range a.levels() {
		r.Shares = append(r.Shares, percentage(v.N, n))
	}
	return r
}

// kind names the type of a, with a note on how it was inferred.
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

// levels returns the levels to show: all of them in their own order, or, if there are many, the
// most frequent ones by falling counts.
func (a AttrSummary) levels() []Count {
	if len(a.Levels) <= mostLevels {
		return a.Levels
	}
	falling := slices.Clone(a.Levels)
	slices.SortStableFunc(falling, func(v, w Count) int { return cmp.Compare(w.N, v.N) })
	return falling[:mostLevels]
}

// values lists the levels of a nominal attribute with their counts, or the range and the mean of a
// numeric one.
func (a AttrSummary) values() string {
	if !math.IsNaN(a.Min) {
		return short(a.Min) + " to " + short(a.Max) + ", mean " + short(a.Mean)
	}
	var text []string
	for _, v := range a.levels() {
		text = append(text, fmt.Sprintf("%s: %d", v.Name, v.N))
	}
	if hidden := len(a.Levels) - len(text); hidden > 0 {
		text = append(text, fmt.Sprintf("… %d more", hidden))
	}
	return cmp.Or(strings.Join(text, ", "), "none")
}

// short writes a number with four digits. It never writes a whole number, or one with more digits
// before the point, with a power of ten: an identifier must not become 1e+05.
func short(x float64) string {
	if a := math.Abs(x); a < 1e15 && (a >= 1e4 || x == math.Trunc(x)) {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return fmt.Sprintf("%.4g", x)
}

// percentage returns k of n in percent, 0 if n is 0.
func percentage(k, n int) float64 { return 100 * float64(k) / float64(max(n, 1)) }

// oneLine returns s in a form that cannot break a table's line: every run of blanks, tabs and line
// ends becomes one blank. Names come from files, and may contain any of these, and control
// characters.
func oneLine(s string) string { return escape.Text(strings.Join(strings.Fields(s), " ")) }

// plural returns n followed by the singular or plural noun.
func plural(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, several)
}

// String returns m as plain text of several lines, aligned for a font of fixed width.
func (m *Summary) String() string {
	var b strings.Builder
	r := m.report()
	fmt.Fprintf(&b, "%s: %s\n%s\n", r.Title, r.Size, strings.Join(r.Facts, "\n"))
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\n%s\texamples\n", r.Class)
	for _, c := range r.Classes {
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("%s\t%d (%.1f %%) %s", c.Name, c.N, c.Percent, c.Role), " "))
	}
	w.Flush()
	fmt.Fprint(w, "\nattribute\ttype\tmissing\tvalues\n")
	for _, a := range r.Attrs {
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\n", a.Name, a.Type, a.Missing, a.Values)
	}
	w.Flush()
	if r.More != "" {
		fmt.Fprintln(&b, r.More)
	}
	return b.String()
}

// Markdown returns m as Markdown, with tables in the form that GitHub and Jupyter know. It escapes
// Markdown, HTML and TeX in names, so that they show unchanged.
func (m *Summary) Markdown() string {
	var b strings.Builder
	r, plain := m.report(), escape.Markdown
	fmt.Fprintf(&b, "**%s**: %s\n\n", plain(r.Title), r.Size)
	for _, fact := range r.Facts {
		fmt.Fprintf(&b, "- %s\n", plain(fact))
	}
	fmt.Fprintf(&b, "\n| %s | examples | %% | |\n|---|--:|--:|---|\n", plain(r.Class))
	for _, c := range r.Classes {
		fmt.Fprintf(&b, "| %s | %d | %.1f | %s |\n", plain(c.Name), c.N, c.Percent, c.Role)
	}
	b.WriteString("\n| attribute | type | missing | values |\n|---|---|--:|---|\n")
	for _, a := range r.Attrs {
		fmt.Fprintf(&b, "| %s | %s | %d | %s |\n", plain(a.Name), plain(a.Type), a.Missing, plain(a.Values))
	}
	if r.More != "" {
		fmt.Fprintf(&b, "\n%s\n", r.More)
	}
	return b.String()
}
