package explain

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
	"halfspace/pkg/pipeline"
	"halfspace/pkg/table"
)

// A Decision explains why a model predicts the class of an example.
type Decision struct {
	Set   string // name of the sample that the model was learned from
	Class string // the predicted class
	By    string // the part that decided: "rule 2 of 5", "a path of 3 tests", "the output unit", …
	// Margin says how clear the decision was: by how much the deciding sum would have to change to give
	// another class, in the units of this sum. Which sum decides depends on the kind of model:
	//
	//   - If a rule of a list fires, Margin is the excess W·v − Theta of the rule's unit.
	//   - If no rule fires, it is the excess that the nearest rule of another class lacks.
	//   - For a path in a tree, it is the least Margin of the path's tests.
	//   - For output units, it is the excess of the class minus the greatest other excess.
	//   - If a curve turns the scores of a model into probabilities, it is the margin of that model. It is
	//     negative if the curve predicts another class than the model.
	//   - Without a sum it is NaN.
	Margin float64
	// Otherwise is the nearest other answer and its condition, such as "democrat if the sum falls by more
	// than 2". It is empty if none is known.
	Otherwise string
	Missing   []string  // attributes without a value
	Scores    []float64 // the score of each class; see pipeline.Model.Scores
	Steps     []Step    // the rules or tests up to the deciding one, in order; nil for output units
	// Terms are the terms of the deciding unit's sum, greatest first. If no rule fires, they are the
	// terms of the nearest rule, and their sum minus Theta is −Margin. They are nil for a path.
	Terms []Term
	Theta float64 // the threshold for the sum of the terms
}

// A Step is a rule or a test that the model evaluated on its way to the decision.
type Step struct {
	Text   string
	Value  string  // the value of the tested attribute, or the tested unit's sum; empty for a rule
	Margin float64 // distance of the example from the other outcome; NaN without a distance
	// Otherwise is the class after the other outcome, or the classes after several other outcomes: "a or
	// b". It is empty if it is not known.
	Otherwise string
}

// A Term is the contribution of one raw attribute to the deciding sum W·v. An attribute may have several
// features, such as an indicator for each value; their terms are added. If the unit reads hidden units, a
// Term is the contribution of one hidden unit. In a vote or a sum of trees, it is the change at the tests
// of one attribute.
type Term struct {
	Name    string
	Value   string // the value of the attribute, or the unit's output
	Product float64
}

// Case explains the prediction for a raw example. For a List it returns the rule that fires first. For a
// Tree it returns the path from the root to the leaf. For other networks it returns the output units with
// the terms of their sums. If a model from outside the library is not a network, Case returns only the
// scores. It panics unless x has one value per attribute.
func Case(m *pipeline.Model, x []float64) *Decision {
	class := m.Predict(x)
	d := &Decision{Set: m.Name, Class: m.Classes[class], Margin: math.NaN(), Scores: m.Scores(x)}
	for j, a := range m.Attrs {
		if math.IsNaN(x[j]) {
			d.Missing = append(d.Missing, a.Name)
		}
	}
	c := sight{m, x, m.Encode(x)}
	switch model := inside(m).(type) {
	case *learners.List:
		c.list(d, model)
	case learners.Tree:
		c.tree(d, model)
	case *learners.Boosted:
		if model.Cuts() == nil {
			c.outputs(d, model.Network(), class)
			break
		}
		c.vote(d, model)
	case *learners.AdditiveTrees:
		c.additive(d, model)
	case *learners.Mean:
		c.mean(d, model)
	case learners.Networked:
		c.outputs(d, model.Network(), class)
	default:
		d.By = "a model without a network"
	}
	return d
}

// A sight is an example as a model reads it.
type sight struct {
	m *pipeline.Model
	x []float64 // raw
	v []float64 // its features
}

// list records which rule of a list decided.
func (c sight) list(d *Decision, l *learners.List) {
	for i, r := range l.Rules {
		excess := r.If.Excess(c.v)
		text := fmt.Sprintf("%d. %s: %s", i+1, outline.Condition(r.If, l.Attrs), l.Classes[r.Class])
		d.Steps = append(d.Steps, Step{Text: text, Margin: excess, Otherwise: l.Classes[r.Class]})
		if excess >= 0 {
			d.By, d.Margin = fmt.Sprintf("rule %d of %d", i+1, len(l.Rules)), excess
			d.Terms, d.Theta = c.terms(r.If, inputs(len(c.v)), nil), r.If.Theta
			rest := *l
			rest.Rules = l.Rules[i+1:]
			d.Steps[i].Otherwise = l.Classes[rest.Predict(c.v)]
			d.Otherwise = d.Steps[i].Otherwise + " without this rule"
			return
		}
	}
	d.By = fmt.Sprintf("none of %d rules", len(l.Rules))
	c.nearestRule(d, l)
}

// nearestRule is used if no rule of the list fires. It records the rule of another class that lacks the
// least excess to fire.
func (c sight) nearestRule(d *Decision, l *learners.List) {
	for i, r := range l.Rules {
		if lacks := -d.Steps[i].Margin; r.Class != l.Else && !(d.Margin <= lacks) { // the first, or the least
			d.Margin, d.Theta, d.Terms = lacks, r.If.Theta, c.terms(r.If, inputs(len(c.v)), nil)
			d.Otherwise = fmt.Sprintf("%s if the sum of rule %d, the nearest, grows by %s", l.Classes[r.Class], i+1, amount(lacks))
		}
	}
}

// outputs records the sum of a network's output units: the sum for the class minus the sum for the
// class that comes second.
func (c sight) outputs(d *Decision, net *ltu.Network, class int) {
	signals, node := net.Signals(c.v), func(o ltu.Signal) ltu.Node { return net.Nodes[int(o)-net.In] }
	var u ltu.Unit
	var inputSignals []ltu.Signal
	add := func(n ltu.Node, sign float64) {
		for i, w := range n.W {
			u.W, inputSignals = append(u.W, sign*w), append(inputSignals, n.From[i])
		}
		u.Theta += float64(sign * n.Theta)
	}
	next := 1 - class
	if len(net.Out) == 1 {
		d.By = "the output unit"
		add(node(net.Out[0]), float64(2*class-1))
	} else {
		excess := net.Excesses(c.v)
		excess[class] = math.Inf(-1)
		next = slices.Index(excess, slices.Max(excess))
		d.By = "the output units of " + d.Class + " and, next to it, " + c.m.Classes[next]
		add(node(net.Out[class]), 1)
		add(node(net.Out[next]), -1)
	}
	sum := 0.0
	for i, w := range u.W {
		sum += float64(w * signals[inputSignals[i]])
	}
	d.Margin, d.Theta, d.Terms = sum-u.Theta, u.Theta, c.terms(u, inputSignals, net)
	if d.Margin >= 0 {
		d.Otherwise = fmt.Sprintf("%s if the sum falls by more than %s", c.m.Classes[next], amount(d.Margin))
	}
}

// inputs returns the first n signals.
func inputs(n int) []ltu.Signal { return ltu.NewBuilder(n).Inputs() }

// terms returns the terms of u's sum over the given signals, which are features if net is nil.
// Features of one raw attribute form one term.
func (c sight) terms(u ltu.Unit, inputSignals []ltu.Signal, net *ltu.Network) (terms []Term) {
	signals := c.v
	if net != nil {
		signals = net.Signals(c.v)
	}
	sums := map[string]int{} // index of each name in terms
	for i, w := range u.W {
		name, value := c.source(int(inputSignals[i]), net)
		place, known := sums[name]
		if !known {
			place = len(terms)
			sums[name], terms = place, append(terms, Term{Name: name, Value: value})
		}
		terms[place].Product += float64(w * signals[inputSignals[i]])
	}
	terms = slices.DeleteFunc(terms, func(t Term) bool { return t.Product == 0 })
	slices.SortStableFunc(terms, func(a, b Term) int { return cmp.Compare(math.Abs(b.Product), math.Abs(a.Product)) })
	return terms
}

// source returns the name and the value of a signal: of the raw attribute, or the unit's output.
func (c sight) source(signal int, net *ltu.Network) (name, value string) {
	if signal < len(c.v) {
		a := c.m.Attrs[attrOf(c.m, signal)]
		return a.Name, valueText(a, c.x[attrOf(c.m, signal)])
	}
	name, value = fmt.Sprintf("unit %d", signal-net.In+1), amount(net.Signals(c.v)[signal])
	if condition := c.condition(net, signal, 2); condition != "" {
		name += ": " + condition
	}
	return name, value
}

// mostConditions is the greatest number of units whose conditions stand in the condition of another unit.
const mostConditions = 3

// condition returns the condition under which a unit fires. If the unit reads other units, their conditions
// stand in parentheses within it, down to the given number of layers. The condition is empty if there are
// more layers, or too many units.
func (c sight) condition(net *ltu.Network, signal, layers int) string {
	n, features := net.Nodes[signal-net.In], c.m.Features()
	read, units := features[:0:0], 0
	for _, f := range n.From {
		if int(f) < net.In {
			read = append(read, features[f])
			continue
		}
		inner := ""
		if units++; layers > 1 && units <= mostConditions {
			inner = c.condition(net, int(f), layers-1)
		}
		if inner == "" {
			return ""
		}
		read = append(read, data.Attr{Name: "(" + inner + ")"})
	}
	return outline.Condition(n.Unit, read)
}

// shownTerms is the number of terms that a Decision prints.
const shownTerms = 8

// Table returns the decision as a table: the steps, then the terms of the deciding unit.
func (d *Decision) Table() *table.Table {
	t := &table.Table{Head: []string{"what", "value", "by", "otherwise"}, Words: 2}
	for _, s := range d.Steps {
		t.Rows = append(t.Rows, []string{s.Text, s.Value, amount(s.Margin), s.Otherwise})
	}
	rest := 0.0
	for k, term := range d.Terms {
		if k >= shownTerms {
			rest += term.Product
			continue
		}
		t.Rows = append(t.Rows, []string{term.Name, term.Value, amount(term.Product), ""})
	}
	if hidden := len(d.Terms) - shownTerms; hidden > 0 {
		t.Rows = append(t.Rows, []string{fmt.Sprintf("%d more", hidden), "", amount(rest), ""})
	}
	if d.Terms != nil {
		t.Rows = append(t.Rows, []string{"−Theta", "", amount(-d.Theta), ""})
	}
	t.Caption = d.caption()
	return withoutEmpty(t)
}

// caption names the class, the part that decided, and the condition of another answer.
func (d *Decision) caption() string {
	text := strings.TrimPrefix(fmt.Sprintf("%s: %s, decided by %s", d.Set, d.Class, d.By), ": ")
	if !math.IsNaN(d.Margin) {
		text += ", margin " + amount(d.Margin)
	}
	if d.Otherwise != "" {
		text += "; " + d.Otherwise
	}
	if d.Missing != nil {
		text += ". Missing: " + strings.Join(d.Missing, ", ")
	}
	return escape.Text(text + ".")
}

// withoutEmpty leaves out the columns of t that say nothing about any row.
func withoutEmpty(t *table.Table) *table.Table {
	for k := len(t.Head) - 1; k > 0 && len(t.Rows) > 0; k-- {
		if slices.ContainsFunc(t.Rows, func(row []string) bool { return row[k] != "" && row[k] != amount(math.NaN()) }) {
			continue
		}
		t.Head = slices.Delete(t.Head, k, k+1)
		for i, row := range t.Rows {
			t.Rows[i] = slices.Delete(row, k, k+1)
		}
	}
	return t
}

// String formats the decision for a terminal.
func (d *Decision) String() string { return d.Table().String() }

// Markdown formats the decision with its caption.
func (d *Decision) Markdown() string { return d.Table().Markdown() }
