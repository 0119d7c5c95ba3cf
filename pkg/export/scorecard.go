package export

import (
	"bytes"
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

// ScoreCard writes a halfspace or a list of them as a sheet of paper that a person fills in by hand, a page
// of HTML to print: points for what holds of an example, their sum, the threshold, and what the answer is.
// Weights are made whole as Verilog makes them; what it refuses, and a model of another kind, is an error.
func ScoreCard(w io.Writer, m *pipeline.Model) error {
	c, err := newCircuit(m)
	if err != nil {
		return fmt.Errorf("export: scorecard: %w", err)
	}
	if c.table != nil {
		return fmt.Errorf("export: scorecard: the weights cannot be made whole")
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "<h1>%s: a score card</h1>\n<p>Name or number of the example: ______________________</p>\n", escape.HTML(m.Provenance.Data))
	b.WriteString("<p>Where a line holds, write its points into the box. Add them up, and compare the sum.</p>\n")
	list, isList := m.Inner.(*learners.List)
	switch {
	case isList:
		c.steps(&b, list)
	case len(c.units) == 1 && c.scores == nil:
		c.sheet(&b, "Points", c.units[0], m.Classes[1])
		fmt.Fprintf(&b, "<p>Otherwise the answer is <b>%s</b>.</p>\n", escape.HTML(m.Classes[0]))
	default:
		return fmt.Errorf("export: scorecard: a %T is neither one halfspace here nor a list of them", m.Inner)
	}
	_, err = io.WriteString(w, document(m.Provenance.Data+": a score card", b.String()))
	return err
}

// steps writes a sheet for each rule of a list. Its network begins with the units of the rules, but for
// those at the end that say what Else says.
func (c *circuit) steps(b *bytes.Buffer, l *learners.List) {
	rules := l.Rules
	for len(rules) > 0 && rules[len(rules)-1].Class == l.Else {
		rules = rules[:len(rules)-1]
	}
	for i, r := range rules {
		c.sheet(b, fmt.Sprintf("Step %d", i+1), c.units[i], l.Classes[r.Class])
		if i+1 < len(rules) {
			b.WriteString("<p>Otherwise go on to the next step.</p>\n")
		}
	}
	fmt.Fprintf(b, "<p>Otherwise the answer is <b>%s</b>.</p>\n", escape.HTML(l.Classes[l.Else]))
}

// sheet writes the table of one unit.
func (c *circuit) sheet(b *bytes.Buffer, title string, u wholeUnit, class string) {
	fmt.Fprintf(b, "<section>\n<h2>%s</h2>\n<table>\n<tr><th>if</th><th>points</th><th>write</th></tr>\n", title)
	for _, t := range u.terms {
		for v, add := range t.adds {
			if add == 0 {
				continue
			}
			fmt.Fprintf(b, "<tr><td>%s</td><td>%+d</td><td class=\"box\"></td></tr>\n", escape.HTML(c.wires[t.from].at(v)), add)
		}
	}
	fmt.Fprintf(b, "<tr><th colspan=\"2\">sum</th><td class=\"box\"></td></tr>\n</table>\n")
	fmt.Fprintf(b, "<p>If the sum is at least <b>%d</b>, the answer is <b>%s</b>.</p>\n</section>\n", u.theta, escape.HTML(class))
}

// at says what holds where the wire has a value.
func (w wire) at(v int) string {
	if w.values > 2 {
		return fmt.Sprintf("%s: step %d of %d", w.means, v, w.values-1)
	}
	return w.means
}
