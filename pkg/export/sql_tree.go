package export

import (
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// list returns the class of the first rule that fires.
func (q *query) list(l *learners.List) expression {
	if len(l.Rules) == 0 {
		return write(literal(q.Classes[l.Else]))
	}
	parts := []any{"CASE"}
	for _, r := range l.Rules {
		parts = append(parts, "\nWHEN ", q.fires(r.If), " >= 0.0 THEN "+literal(q.Classes[r.Class]))
	}
	return write(append(parts, "\nELSE "+literal(q.Classes[l.Else])+" END")...)
}

// fires returns the sum of a unit over all features, less its threshold. A weight of 0 is left out where
// its feature is never missing.
func (q *query) fires(u ltu.Unit) expression {
	n := ltu.Node{Unit: ltu.Unit{Theta: u.Theta}}
	for k, w := range u.W {
		if w != 0 || q.features[k].Keep {
			n.W, n.From = append(n.W, w), append(n.From, ltu.Signal(k))
		}
	}
	return q.sum(n)
}

// unitTree returns the second class where the leaf below n that an example comes to fires, else the first.
func (q *query) unitTree(n *learners.UnitNode) expression {
	below := func(n *learners.UnitNode, class int) expression {
		if n == nil {
			return write(literal(q.Classes[class]))
		}
		return q.unitTree(n)
	}
	return within(write("CASE WHEN ", q.fires(n.Unit), " >= 0.0 THEN ", below(n.Right, 1), " ELSE ", below(n.Left, 0), " END"))
}

// tree returns the class of the leaf that an example comes to, or of one that lacks a value for a test, and
// comes to none, the class of the greatest share.
func (q *query) tree(t *learners.DecisionTree) expression {
	if t.Root.Attr < 0 {
		return write(literal(q.Classes[t.Root.Class]))
	}
	e := q.nested(t, t.Root)
	if e.text == nil {
		e = write(append(append([]any{"CASE"}, q.flat(t, t.Root, nil)...), " END")...)
	}
	if q.division == nil {
		return e
	}
	votes := make([][]any, len(q.Classes))
	q.divided(t, t.Root, nil, 0, votes)
	sums := make([]expression, len(votes))
	for c, terms := range votes {
		sums[c] = write(append([]any{"0.0"}, terms...)...)
		if sums[c].depth += len(terms); sums[c].depth > mostDepth {
			return expression{}
		}
	}
	return write("COALESCE(", e, ",\n", q.greatest(sums), ")")
}

// nested returns the class below n, a test in each branch of the one above.
func (q *query) nested(t *learners.DecisionTree, n *learners.DecisionNode) expression {
	if n.Attr < 0 {
		return write(literal(q.Classes[n.Class]))
	}
	parts := []any{"CASE"}
	for b, takes := range q.branches(t, n) {
		parts = append(parts, " WHEN ", takes, " THEN ", q.nested(t, n.Branches[b]))
	}
	return within(write(append(parts, " END")...))
}

// within returns a test with others in its branches, which is as long on the parser's stack as two levels.
func within(e expression) expression {
	if e.levels++; e.levels > mostLevels {
		return expression{}
	}
	return e
}

// flat returns a WHEN for each leaf below n, to which an example comes of which all of here hold.
func (q *query) flat(t *learners.DecisionTree, n *learners.DecisionNode, here []any) []any {
	if n.Attr < 0 {
		return append(append([]any{"\nWHEN "}, here...), " THEN "+literal(q.Classes[n.Class]))
	}
	if len(here) > 0 {
		here = append(slices.Clip(here), " AND ")
	}
	var all []any
	for b, takes := range q.branches(t, n) {
		all = append(all, q.flat(t, n.Branches[b], append(slices.Clip(here), takes))...)
	}
	return all
}

// divided appends to the votes of each class the terms of the leaves below n, in the order of the form's
// division: as a product begins, an example comes to n with the share here.
func (q *query) divided(t *learners.DecisionTree, n *learners.DecisionNode, here []any, at int, votes [][]any) int {
	if n.Attr < 0 {
		for _, v := range q.division.votes {
			if v.of == at {
				term := append(append([]any{" + 1.0"}, here...), " * "+double(v.some)+" / "+double(v.all))
				votes[v.class] = append(votes[v.class], write(term...))
			}
		}
		return at
	}
	branches, last := q.branches(t, n), at
	known := []any{"CASE WHEN ", branches[0]}
	for _, takes := range branches[1:] {
		known = append(known, " OR ", takes)
	}
	known = append(known, " THEN ")
	for b, takes := range branches {
		p := q.division.parts[last]
		of := slices.Concat(here, []any{" * CASE WHEN ", takes, " THEN 1.0 WHEN "}, known[1:],
			[]any{"0.0 ELSE " + double(p.some) + " END / "}, known, []any{"1.0 ELSE " + double(p.all) + " END"})
		last = q.divided(t, n.Branches[b], of, last+1, votes)
	}
	return last
}

// branches returns, for each branch of n, what holds of examples that take it. Of an example that lacks
// the value none holds.
func (q *query) branches(t *learners.DecisionTree, n *learners.DecisionNode) []expression {
	of := q.features[n.Attr]
	a, v := q.Attrs[of.Attr], q.signals[n.Attr]
	words := slices.Clone(n.Levels)
	for k := range t.Attrs[n.Attr].Values {
		words = append(words, float64(k))
	}
	if words == nil {
		return []expression{write(v, " <= "+double(n.Threshold)), write(v, " > "+double(n.Threshold))}
	}
	in, name := make([][]string, len(n.Branches)), double
	if a.Nominal() && of.Value < 0 && of.Base == 0 && of.Step == 1 && n.Levels == nil {
		v = write(columnName(a))
		name = func(k float64) string { return literal(a.Values[int(k)]) }
	}
	for k, word := range words {
		b := k
		if n.Groups != nil {
			b = n.Groups[k]
		}
		if b >= 0 {
			in[b] = append(in[b], name(word))
		}
	}
	all := make([]expression, len(in))
	for b, of := range in {
		switch len(of) {
		case 0:
			all[b] = write("0 = 1")
		case 1:
			all[b] = write(v, " = "+of[0])
		default:
			all[b] = write(v, fmt.Sprintf(" IN (%s)", strings.Join(of, ", ")))
		}
	}
	return all
}
