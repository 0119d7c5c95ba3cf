package utgoff89

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/outline"
	"halfspace/pkg/repro/internal/protocol"
)

// Table I compares decision trees with linear threshold units in words. Here each of
// its rows is counted, also for perceptron trees and for the on-line trees that §2
// argues with.

// A method is a learner of table I, which learns on-line.
type method struct {
	name    string
	learner learners.Incremental
	// rebuilt says that for every new example the tree is built anew from all examples
	// so far, as with ID3. The tree is the same as ID5R's.
	rebuilt bool
	// repeats says that examples may be presented again until all of them are right.
	repeats bool
	// lone says that the method never splits, and so does not need the counts that its
	// model keeps.
	lone bool
}

var methods = []method{
	{name: "ID3 rebuilt", learner: learners.ID5R{}, rebuilt: true},
	{name: "ID5R", learner: learners.ID5R{}},
	{name: "ID4", learner: learners.ID4{}, repeats: true},
	{name: "one LTU", learner: learners.PerceptronTree{Split: learners.Never}, repeats: true, lone: true},
	{name: "PerceptronTree", learner: learners.PerceptronTree{}, repeats: true},
}

// mostTrained is the greatest number of examples that methods learn from. It is small
// because ID3 is rebuilt for each of them.
const mostTrained = 500

// countedSources are the samples, of two classes and nominal attributes: kinds of
// concepts on which trees and units differ, and data.
var countedSources = []source{
	{"(a∨b)⊕(c∧d)", func(context.Context, *rand.Rand) (*data.Set, error) { return Sixteen(), nil }},
	drawn("multiplexer of 11", data.Multiplexer(3), 2*mostTrained),
	drawn("8 of 15", data.AtLeast(8, 15), 2*mostTrained),
	catalogued("house-votes-84"), catalogued("monks-2"), catalogued("tic-tac-toe"), catalogued("kr-vs-kp"), catalogued("mushroom"),
}

// characteristics is table I.
func characteristics() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-table1", Source: "Utgoff 1989, table I and §2 (the paper has words, no numbers)",
		About: protocol.Prose(`
			Of methods that learn on-line: all 256 functions of three attributes, a trial each, the
			sixteen instances of §4.3, once, and of other samples 500 examples or two thirds,
			whichever is less, five times. Consistent: the share of trials in which all training examples are
			right after up to 100 passes, one by ID3 and ID5R. The first pass is counted: right
			before learned (prequential); per example, counts of values and classes added to,
			weights changed, and E-scores computed. Then: right on new examples (of the first two
			samples, on all there are), attributes evaluated to classify one, and the size of the
			model as JSON. One LTU has the error correction of the tree, and no need of counts. ± is
			the standard error.`),
		Params: []string{"set", "method"},
		Measures: []experiment.Measure{
			{Name: "consistent", Title: "consistent %", Percent: true, Digits: 1, StdErr: true},
			{Name: "prequential", Title: "prequential %", Percent: true, Digits: 1, StdErr: true},
			{Name: "gen", Title: "new %", Percent: true, Digits: 1, StdErr: true},
			{Name: "evaluated", Title: "attributes evaluated", Digits: 1, StdErr: true},
			{Name: "attributes", Title: "of", Digits: 0, StdErr: true},
			{Name: "counts", Title: "counts added to", Digits: 1, StdErr: true},
			{Name: "weights", Title: "weights changed", Digits: 1, StdErr: true},
			{Name: "scores", Title: "E-scores", Digits: 1, StdErr: true},
			{Name: "kb", Title: "size, kB", Digits: 1, StdErr: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, m := range methods {
				for f := range protocol.Repeats(short, 256) {
					trials = append(trials, experiment.Trial{At: []any{"functions of 3", m.name}, Seed: protocol.Seed(0, f), Run: m.counted(ofThree(f))})
				}
			}
			for i, input := range protocol.Points(short, 2, countedSources...) {
				n := 5
				if i == 0 { // a table, whose trials are all alike
					n = 1
				}
				for _, m := range methods {
					trials = append(trials, protocol.Repeat(short, n, 1+i, m.counted(input), input.name, m.name)...)
				}
			}
			return trials
		},
	}
}

// ofThree is the source of the table of a function of three attributes: its row i
// is 1 if bit i of f is.
func ofThree(f int) source {
	return source{"functions of 3", func(context.Context, *rand.Rand) (*data.Set, error) {
		s, err := data.Formula("function of 3", 3, func([]bool) bool { return false }).Table()
		for i := range s.Y {
			s.Y[i] = f >> i & 1
		}
		return s, err
	}}
}

// part parts a sample into examples to learn from and new ones, at random; a table
// of few rows is both.
func (input source) part(ctx context.Context, r *rand.Rand) (train, test *data.Set, err error) {
	s, err := input.sample(ctx, r)
	if err != nil || s.Len() <= 16 {
		return s, s, err
	}
	parts, err := s.Holdout(1-min(mostTrained/float64(s.Len()), 2./3), r)
	if err != nil {
		return nil, nil, err
	}
	train, test = parts.Of(s)
	return train, test, nil
}

// counted is a trial: the work of a method to learn a sample, and to classify new
// examples.
func (c method) counted(input source) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		train, test, err := input.part(ctx, r)
		if err != nil {
			return nil, err
		}
		m, err := c.learner.Start(train.Schema, r)
		if err != nil {
			return nil, err
		}
		var w work
		mistakes := 0.0
		for i, x := range train.X {
			mistake, err := w.update(ctx, m.(learners.Tree), x, train.Y[i], c.rebuilt)
			if err != nil {
				return nil, err
			}
			mistakes += protocol.Indicator(mistake)
		}
		for pass := 1; c.repeats && pass < 100 && eval.Accuracy(m, train) < 1; pass++ {
			for i, x := range train.X {
				m.Update(x, train.Y[i])
			}
		}
		text, err := json.Marshal(m)
		if err != nil {
			return nil, err
		}
		n := float64(train.Len())
		values := experiment.Values{
			"consistent": protocol.Indicator(eval.Accuracy(m, train) == 1), "prequential": 1 - mistakes/n,
			"gen": eval.Accuracy(m, test), "evaluated": meanEvaluated(m.(learners.Tree), test), "attributes": float64(len(test.Attrs)),
			"counts": w.counts / n, "weights": w.weights / n, "scores": w.scores / n, "kb": float64(len(text)) / 1000,
		}
		if c.lone {
			values["counts"] = math.NaN()
		}
		return values, nil
	}
}

// work counts the work of updates.
type work struct{ counts, weights, scores float64 }

// update updates m with an example, and adds the work that this takes. Decision trees count their work
// themselves. For a perceptron tree it is counted here. The leaf counts the values of all attributes that
// its unit reads. If the unit is adjusted, all of its weights change. If the leaf is split, each of these
// attributes gets a score.
func (w *work) update(ctx context.Context, m learners.Tree, x []float64, y int, rebuilt bool) (mistake bool, err error) {
	switch m := m.(type) {
	case *learners.IncrementalTree:
		added, scored := m.Tree.Added, m.Tree.Scored
		mistake = m.Update(x, y)
		if rebuilt {
			built, err := m.Rebuilt(ctx)
			if err != nil {
				return false, err
			}
			w.counts += float64(built.Tree.Added)
			w.scores += float64(built.Tree.Scored)
			return mistake, nil
		}
		w.counts += float64(m.Tree.Added - added)
		w.scores += float64(m.Tree.Scored - scored)
	case *learners.PerceptronTreeModel:
		leaf, changes, tests := endOfPath(m, x), m.Changes, m.Tests
		mistake = m.Update(x, y)
		if leaf.Weights == nil { // the leaf is new, and is not split at once
			leaf = endOfPath(m, x)
		}
		w.counts += float64(len(leaf.Weights.Columns) - 1) // the last is the threshold
		if m.Changes > changes {
			for _, row := range leaf.Weights.Cells {
				w.weights += float64(len(row) - count(row, math.IsNaN))
			}
		}
		if m.Tests > tests {
			w.scores += float64(len(leaf.Weights.Columns) - 1)
		}
	}
	return mistake, nil
}

func count(row []float64, match func(float64) bool) (n int) {
	for _, v := range row {
		if match(v) {
			n++
		}
	}
	return n
}

// endOfPath returns the node of a tree at which the path of x ends: a leaf, or a
// test that has no branch for its value.
func endOfPath(m learners.Tree, x []float64) *outline.Node {
	n := m.Outline()
	for _, k := range m.Path(x) {
		n = n.Branches[k]
	}
	return n
}

// evaluatedBy returns the names of the attributes that a tree, whose outline is given,
// evaluates to classify x: the attributes tested on its path, and all attributes that
// the unit of its leaf reads.
func evaluatedBy(root *outline.Node, path []int) (names []string) {
	n := root
	for _, k := range path {
		names, n = append(names, n.Text), n.Branches[k]
	}
	switch {
	case n.Weights != nil:
		return append(names, slices.DeleteFunc(slices.Clone(n.Weights.Columns), func(c string) bool { return c == "θ" })...)
	case n.Branches != nil: // no branch for the value that x has
		return append(names, n.Text)
	}
	return names
}

// meanEvaluated returns how many attributes a tree evaluates to classify an
// example of s, on average.
func meanEvaluated(m learners.Tree, s *data.Set) float64 {
	n, root := 0, m.Outline()
	for _, x := range s.X {
		n += len(evaluatedBy(root, m.Path(x)))
	}
	return float64(n) / float64(s.Len())
}
