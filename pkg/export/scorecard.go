package export

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

var _ = register(Format{
	Name: "scorecard", Extension: ".html", Write: ScoreCard,
	Carries: "one halfspace, or a list of them, of bits or nominal values, with weights that are whole or can be made so",
})

// ScoreCard writes a halfspace, or a list of halfspaces, as a page of HTML to print and to fill in by hand.
// The page has conditions with their points, a place for the sum, the threshold, and the answer. Points are
// whole numbers: the weights are made whole in the same way as by Verilog, without changing any class.
// ScoreCard returns an error for any other model, and for weights that cannot be made whole.
func ScoreCard(w io.Writer, m *pipeline.Model) error {
	sheets, err := scoreSheets(m)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "<h1>%s: a score card</h1>\n<p>Name or number of the example: ______________________</p>\n", escape.HTML(m.Provenance.Data))
	fmt.Fprintf(&b, "<p>%s</p>\n", scoreHow)
	for _, s := range sheets {
		s.write(&b)
	}
	_, err = io.WriteString(w, document(m.Provenance.Data+": a score card", b.String()))
	return err
}

const scoreHow = "Where a line holds, write its points into the box. Add them up, and compare the sum."

// A scoreSheet is the sheet of one unit.
type scoreSheet struct {
	title          string
	rows           []scoreRow
	theta          int64
	class          string // the answer if the sum is at least theta
	advice, answer string // instructions or answers otherwise
}

// A scoreRow is a condition and its points.
type scoreRow struct {
	condition string
	points    int64
}

// scoreSheets returns the sheets of a model.
func scoreSheets(m *pipeline.Model) ([]scoreSheet, error) {
	c, err := newCircuit(m)
	if err != nil {
		return nil, fmt.Errorf("export: scorecard: %w", err)
	}
	if c.table != nil {
		return nil, errors.New("export: scorecard: the weights cannot be made whole")
	}
	list, isList := m.Inner.(*learners.List)
	switch {
	case isList:
		return c.steps(list), nil
	case len(c.units) == 1 && c.scores == nil:
		return []scoreSheet{c.sheet("Points", c.units[0], m.Classes[1], otherwise, m.Classes[0])}, nil
	}
	return nil, fmt.Errorf("export: scorecard: want one halfspace, or a list of halfspaces, got a %T", m.Inner)
}

const otherwise = "Otherwise the answer is "

// steps returns a sheet for each rule of a list. Its network begins with the units of the rules;
// units for Else follow at the end and have no sheet.
func (c *circuit) steps(l *learners.List) []scoreSheet {
	rules := l.Rules
	for len(rules) > 0 && rules[len(rules)-1].Class == l.Else {
		rules = rules[:len(rules)-1]
	}
	var all []scoreSheet
	for i, r := range rules {
		advice, answer := "Otherwise go on to the next step", ""
		if i+1 == len(rules) {
			advice, answer = otherwise, l.Classes[l.Else]
		}
		all = append(all, c.sheet(fmt.Sprintf("Step %d", i+1), c.units[i], l.Classes[r.Class], advice, answer))
	}
	if len(all) == 0 {
		all = []scoreSheet{{title: "No points", class: l.Classes[l.Else], advice: otherwise, answer: l.Classes[l.Else]}}
	}
	return all
}

// sheet returns the sheet of one unit.
func (c *circuit) sheet(title string, u wholeUnit, class, advice, answer string) scoreSheet {
	s := scoreSheet{title: title, theta: u.theta, class: class, advice: advice, answer: answer}
	for _, t := range u.terms {
		for v, add := range t.adds {
			if add != 0 {
				s.rows = append(s.rows, scoreRow{c.wires[t.source].condition(v), add})
			}
		}
	}
	return s
}

// write writes the sheet as a table of HTML.
func (s scoreSheet) write(b *bytes.Buffer) {
	fmt.Fprintf(b, "<section>\n<h2>%s</h2>\n<table>\n<tr><th>if</th><th>points</th><th>write</th></tr>\n", s.title)
	for _, r := range s.rows {
		fmt.Fprintf(b, "<tr><td>%s</td><td>%+d</td><td class=\"box\"></td></tr>\n", escape.HTML(r.condition), r.points)
	}
	fmt.Fprintf(b, "<tr><th colspan=\"2\">sum</th><td class=\"box\"></td></tr>\n</table>\n")
	fmt.Fprintf(b, "<p>If the sum is at least <b>%d</b>, the answer is <b>%s</b>.</p>\n</section>\n", s.theta, escape.HTML(s.class))
	if s.answer == "" {
		fmt.Fprintf(b, "<p>%s.</p>\n", s.advice)
		return
	}
	fmt.Fprintf(b, "<p>%s<b>%s</b>.</p>\n", s.advice, escape.HTML(s.answer))
}

// condition describes the examples for which the wire has a value.
func (w wire) condition(v int) string {
	if w.values > 2 {
		return fmt.Sprintf("%s: step %d of %d", w.means, v, w.values-1)
	}
	return w.means
}
