package viz

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// This file has the words for what is drawn: the alternative texts of figures, and the conditions that
// titles of units show. An alternative text is one sentence that begins with the kind of figure and has
// the names and numbers that a reader would take from it.

// mostListed is how many things a sentence names.
const mostListed = 8

// listed joins texts by commas, and counts those beyond eight.
func listed(texts []string) string {
	if more := len(texts) - mostListed; more > 0 {
		texts = append(texts[:mostListed:mostListed], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(texts, ", ")
}

// valued joins names with their values, "C45 93.2, MLP 94". What has no value is left out.
func valued(names []string, value func(i int) float64) string {
	var texts []string
	for i, name := range names {
		if v := value(i); !math.IsNaN(v) {
			texts = append(texts, name+" "+number(v))
		}
	}
	return listed(texts)
}

// percent returns v with three digits and its sign.
func percent(v float64) string { return number(v) + " %" }

// counted joins the classes of a sample with their numbers of examples.
func counted(s *data.Set) string {
	counts := s.ClassCounts()
	return valued(s.Classes, func(i int) float64 { return float64(counts[i]) })
}

// alt says what Regions and Lines draw of a sample.
func (f *field) alt() string {
	text := fmt.Sprintf("%s by %s and %s (%s)", plural(f.s.Len(), "example"), f.s.Attrs[0].Name, f.s.Attrs[1].Name, counted(f.s))
	if f.net == nil {
		return text
	}
	return fmt.Sprintf("decision regions of %s over %s, %d misclassified", plural(f.net.Size().Units, "unit"), text, f.mistaken())
}

// alt says what Lines draws.
func (l *lined) alt() string {
	var groups []string
	for _, g := range l.groups {
		groups = append(groups, g.Name)
	}
	if groups == nil {
		return l.field.alt()
	}
	return l.field.alt() + ", with lines: " + listed(groups)
}

// alt says where the lines of a learning curve end.
func (g *graph) alt() string {
	return fmt.Sprintf("learning curves on %s: accuracy in percent at the most %s: %s", orUnnamed(g.curve.Set), cmp.Or(g.curve.Of, "training examples"), valued(g.curve.Names, func(i int) float64 {
		if line := g.lines[i]; len(line) > 0 {
			return line[len(line)-1].mean
		}
		return math.NaN()
	}))
}

// orUnnamed returns the name of a sample, or says that it has none.
func orUnnamed(name string) string {
	if name == "" {
		return "a sample without a name"
	}
	return name
}

// alt says which setting was chosen.
func (v *validation) alt() string {
	return fmt.Sprintf("validation curve of %s over %s: chosen %s, with %s on inner folds",
		v.field, plural(len(v.of.Tried), "setting"), v.of.Tried[v.of.Chosen].Learner, percent(v.chosen.mean))
}

// alt says how accurate the learners are in the end.
func (s current) alt() string {
	last := len(s.Seen) - 1
	return fmt.Sprintf("accuracy on the stream of %s, in percent of the last %d of %s: %s", orUnnamed(s.Set), s.Window,
		plural(s.Seen[last], "example"), valued(s.Names, func(i int) float64 { return 100 * s.Recent[i][last] }))
}

// alt says where the lines of a series end.
func (s Series) alt() string {
	names := make([]string, len(s.Lines))
	for i, l := range s.Lines {
		names[i] = l.Name
	}
	what := s.Y
	if what == "" {
		what = "values"
	}
	return fmt.Sprintf("%s: %s by %s, at the last point: %s", s.Title, what, s.X, valued(names, func(i int) float64 {
		if points := s.Lines[i].Points; len(points) > 0 {
			return points[len(points)-1].Mean
		}
		return math.NaN()
	}))
}

// alt has the mean ranks, the best first.
func (d *ranking) alt() string {
	names := make([]string, len(d.order))
	for place, i := range d.order {
		names[place] = d.f.Learners[i]
	}
	return fmt.Sprintf("critical difference diagram of %s on %s, mean ranks: %s; critical difference %s", plural(len(d.order), "learner"),
		plural(len(d.f.Sets), "set"), valued(names, func(place int) float64 { return d.mean[d.order[place]] }), number(d.critical))
}

// alt says how many examples are right, and what was mistaken most often.
func (m matrix) alt() string {
	text := fmt.Sprintf("confusion matrix of %s, %d of %d right", plural(len(m.Classes), "class"), m.right(), m.Total())
	most, class, taken := 0, 0, 0
	for k, row := range m.Counts {
		for p, n := range row {
			if k != p && n > most {
				most, class, taken = n, k, p
			}
		}
	}
	if most == 0 {
		return text
	}
	return text + fmt.Sprintf("; most often %s was taken for %s, %d times", m.Classes[class], m.Classes[taken], most)
}

// alt has the title, what the numbers of the legend are, and these.
func (s square) alt() string {
	var lines []string
	for _, l := range s.lines {
		lines = append(lines, l.name)
	}
	return fmt.Sprintf("%s (%s): %s", s.title, s.note, listed(lines))
}

// alt says from where to where the classes go.
func (r response) alt() string {
	var classes []string
	for _, k := range r.shown {
		first, last := r.Shares[0][k], r.Shares[len(r.Shares)-1][k]
		classes = append(classes, fmt.Sprintf("%s from %s to %s", r.Classes[k], percent(100*first), percent(100*last)))
	}
	return fmt.Sprintf("response curve of a model on %s to %s: %s", orUnnamed(r.Set), r.Attr.Name, listed(classes))
}

// alt has the greatest weights.
func (b *barChart) alt() string {
	names := make([]string, len(b.bars))
	for i, w := range b.bars {
		names[i] = w.name
	}
	if len(names) == 0 {
		return "weights of a unit: none but zero"
	}
	text := "weights"
	if b.smaller > 0 {
		text = fmt.Sprintf("the %d greatest of %s", len(b.bars), plural(len(b.bars)+b.smaller, "weight"))
	}
	return fmt.Sprintf("%s of a unit with threshold %s, greatest first: %s", text, number(b.theta), valued(names, func(i int) float64 { return b.bars[i].w }))
}

// alt has the rules, as far as a sentence goes.
func (l cascade) alt() string {
	var rules []string
	for _, r := range l.Rules {
		rules = append(rules, fmt.Sprintf("%s if %s", l.class(r.Class), fires(r.If, l.Names(), mostTerms)))
	}
	rules = append(rules[:min(len(rules), mostListed):min(len(rules), mostListed)], "else "+l.class(l.Else))
	return fmt.Sprintf("decision list of %s: %s", plural(len(l.Rules), "rule"), strings.Join(rules, "; "))
}

// alt counts what a network has.
func (d *diagram) alt() string {
	size := d.net.Size()
	text := fmt.Sprintf("network of %s with %s, depth %d, from %s to %s", plural(size.Units, "unit"), plural(size.Weights, "weight"),
		size.Depth, plural(d.net.In, "input"), plural(len(d.net.Out), "output"))
	if d.classes != nil {
		text += " for " + listed(d.classes)
	}
	if d.example != nil {
		text += "; " + strings.TrimPrefix(d.firing(), "bold: ")
	}
	return text
}

// alt says how large a tree is and what it asks first.
func (t sapling) alt() string {
	text := "tree, " + t.title
	if t.root.below != nil {
		text += ", " + t.root.Text + " at the root"
	}
	if t.note != "" {
		text += "; " + strings.TrimPrefix(t.note, "bold: ")
	}
	return text
}

// mostSpelt is how many terms of a unit its title spells out.
const mostSpelt = 12

// fires says when a unit fires: "1.5 · size − weight ≥ 1", "always" or "never". It spells out at most
// so many terms, the greatest, and counts the others.
func fires(u ltu.Unit, names []string, most int) string {
	terms := u.Greatest()
	switch {
	case len(terms) > 0:
	case 0 >= u.Theta:
		return "always"
	default:
		return "never"
	}
	var b strings.Builder
	for k, i := range terms[:min(most, len(terms))] {
		b.WriteString(term(u.W[i], nameOf(names, i, "x"), k == 0))
	}
	if more := len(terms) - most; more > 0 {
		b.WriteString(" + " + plural(more, "term"))
	}
	return b.String() + " ≥ " + number(u.Theta)
}
