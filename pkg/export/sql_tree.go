package export

import (
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/data"
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

// fires returns the sum of a unit over all features, minus its threshold. It leaves out a weight of
// 0 whose feature is never missing.
func (q *query) fires(u ltu.Unit) expression {
	n := ltu.Node{Unit: ltu.Unit{Theta: u.Theta}}
	for k, w := range u.W {
		if w != 0 || q.features[k].Keep {
			n.W, n.From = append(n.W, w), append(n.From, ltu.Signal(k))
		}
	}
	return q.sum(n)
}

// unitTree returns the second class if the unit at the leaf fires that an example reaches below n, and
// otherwise the first class.
func (q *query) unitTree(n *learners.UnitNode) expression {
	leaves := func(n *learners.UnitNode, class int) expression {
		if n == nil {
			return write(literal(q.Classes[class]))
		}
		return q.unitTree(n)
	}
	return nestedIn(write("CASE WHEN ", q.fires(n.Unit), " >= 0.0 THEN ", leaves(n.Right, 1), " ELSE ", leaves(n.Left, 0), " END"))
}

// tree returns the class of the leaf that an example reaches. If the example lacks a value for a
// test and so reaches no leaf, it returns the class with the greatest share.
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

// nested returns the class below n, with each test inside a branch of the test above.
func (q *query) nested(t *learners.DecisionTree, n *learners.DecisionNode) expression {
	if n.Attr < 0 {
		return write(literal(q.Classes[n.Class]))
	}
	parts := []any{"CASE"}
	for b, takes := range q.branches(t, n) {
		parts = append(parts, " WHEN ", takes, " THEN ", q.nested(t, n.Branches[b]))
	}
	return nestedIn(write(append(parts, " END")...))
}

// nestedIn returns a test that has other tests in its branches. It takes two levels of the parser's
// stack.
func nestedIn(e expression) expression {
	if e.levels++; e.levels > mostLevels {
		return expression{}
	}
	return e
}

// flat returns a WHEN for each leaf below n. An example must meet all conditions to reach n.
func (q *query) flat(t *learners.DecisionTree, n *learners.DecisionNode, conditions []any) []any {
	if n.Attr < 0 {
		return append(append([]any{"\nWHEN "}, conditions...), " THEN "+literal(q.Classes[n.Class]))
	}
	if len(conditions) > 0 {
		conditions = append(slices.Clip(conditions), " AND ")
	}
	var all []any
	for b, takes := range q.branches(t, n) {
		all = append(all, q.flat(t, n.Branches[b], append(slices.Clip(conditions), takes))...)
	}
	return all
}

// divided appends the terms of the leaves below n to the votes of each class, in the order of the form's
// division. Each term is a product. It begins with share, which is the share of the example that reaches n.
func (q *query) divided(t *learners.DecisionTree, n *learners.DecisionNode, share []any, node int, votes [][]any) int {
	if n.Attr < 0 {
		for _, v := range q.division.votes {
			if v.node == node {
				term := append(append([]any{" + 1.0"}, share...), " * "+double(v.count)+" / "+double(v.all))
				votes[v.class] = append(votes[v.class], write(term...))
			}
		}
		return node
	}
	branches, last := q.branches(t, n), node
	known := []any{"CASE WHEN ", branches[0]}
	for _, takes := range branches[1:] {
		known = append(known, " OR ", takes)
	}
	known = append(known, " THEN ")
	for b, takes := range branches {
		p := q.division.parts[last]
		product := slices.Concat(share, []any{" * CASE WHEN ", takes, " THEN 1.0 WHEN "}, known[1:],
			[]any{"0.0 ELSE " + double(p.count) + " END / "}, known, []any{"1.0 ELSE " + double(p.all) + " END"})
		last = q.divided(t, n.Branches[b], product, last+1, votes)
	}
	return last
}

// branches returns, for each branch of n, the condition for taking it. An example that lacks the
// value meets no condition.
func (q *query) branches(t *learners.DecisionTree, n *learners.DecisionNode) []expression {
	feature := q.features[n.Attr]
	a, v := q.Attrs[feature.Attr], q.signals[n.Attr]
	words := slices.Clone(n.Levels)
	for k := range t.Attrs[n.Attr].Values {
		words = append(words, float64(k))
	}
	if words == nil {
		return []expression{write(v, " <= "+double(n.Threshold)), write(v, " > "+double(n.Threshold))}
	}
	if a.Nominal() && feature.Value < 0 && feature.Base == 0 && feature.Step == 1 && n.Levels == nil {
		return wordBranches(a, feature, n)
	}
	tests := make([][]string, len(n.Branches))
	for k, word := range words {
		if b := branchOf(n, k); b >= 0 {
			tests[b] = append(tests[b], double(word))
		}
	}
	all := make([]expression, len(tests))
	for b, values := range tests {
		switch len(values) {
		case 0:
			all[b] = write("0 = 1")
		case 1:
			all[b] = write(v, " = "+values[0])
		default:
			all[b] = write(v, fmt.Sprintf(" IN (%s)", strings.Join(values, ", ")))
		}
	}
	return all
}

// wordBranches returns the conditions for the branches of a test of a word. Some codings replace a missing
// word by another word. Then every text that matches no other branch takes the branch of this other word.
func wordBranches(a data.Attr, feature data.Feature, n *learners.DecisionNode) []expression {
	tests := make([][]string, len(n.Branches))
	fill := -1         // the branch of a missing word
	var known []string // tests of the words that do not take it
	for k := range a.Values {
		if !feature.Keep && feature.Missing == float64(k) {
			fill = branchOf(n, k)
		}
	}
	for k, word := range a.Values {
		b, test := branchOf(n, k), exactly(columnName(a), word)
		if b >= 0 {
			tests[b] = append(tests[b], test)
		}
		if b != fill {
			known = append(known, test)
		}
	}
	all := make([]expression, len(tests))
	for b, words := range tests {
		switch {
		case b == fill && len(known) == 0:
			all[b] = write("1 = 1")
		case b == fill:
			all[b] = write("CASE WHEN " + strings.Join(known, " OR ") + " THEN 0 ELSE 1 END = 1")
		case len(words) == 0:
			all[b] = write("0 = 1")
		default:
			all[b] = write("(" + strings.Join(words, " OR ") + ")")
		}
		all[b].depth += len(a.Values)
	}
	return all
}

// branchOf returns the branch of n that the value with index k takes, −1 for none.
func branchOf(n *learners.DecisionNode, k int) int {
	if n.Groups != nil {
		return n.Groups[k]
	}
	return k
}
