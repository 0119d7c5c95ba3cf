package utgoff89

import (
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// By theorems 1 and 2, of §4.2, every consistent sample has a perceptron tree, and the
// tree is found after finitely many presentations. Here that is tested.

// A splitting is a setting of the perceptron tree: a rule that decides when a leaf is
// split, and the start of the new leaves.
type splitting struct {
	name string
	learners.PerceptronTree
}

// splitRules are six rules that decide when a leaf is split. By table II a leaf is split when its count of
// corrections exceeds log dim(W). By §4.2.1 it is split when the pocket makes no progress. The third rule
// is table II's, but new units inherit the weights in the pocket (§5.2). By corollary 2 a leaf is split
// only if it is proven that no halfspace describes its examples. By §4.2.1 the rule of the magnitude splits
// more readily. The last rule keeps all weight vectors. So it notices as soon as possible that a vector
// returns, which is the proof of corollary 2.
var splitRules = []splitting{
	{"stalled", learners.PerceptronTree{}},
	{"stalled pocket", learners.PerceptronTree{Split: learners.StalledPocket}},
	{"inherit", learners.PerceptronTree{Inherit: true}},
	{"proven", learners.PerceptronTree{Split: learners.Proven}},
	{"vacillating", learners.PerceptronTree{Split: learners.Vacillating}},
	{"revisited", learners.PerceptronTree{Split: learners.Revisited}},
}

// converge presents s to m, round after round. It stops when a round changes nothing, which means that the
// whole round was right, or after limit presentations. It returns the number of presentations up to the
// last change, and whether all is right. It asks for the order of the examples in each round, because the
// order may be random.
func converge(ctx context.Context, m *learners.PerceptronTreeModel, s *data.Set, order func() []int, limit int) (last int, ok bool, err error) {
	for n := 0; n < limit; {
		// A change is a correction of weights or a new branch. A round without changes
		// was right about all examples.
		before := m.Changes
		for _, i := range order() {
			now := m.Changes
			m.Update(s.X[i], s.Y[i])
			if n++; m.Changes > now {
				last = n
			}
		}
		switch {
		case m.Changes == before:
			return last, true, nil
		case ctx.Err() != nil:
			return 0, false, ctx.Err()
		}
	}
	return last, false, nil
}

// inOrder returns an order that presents n examples in a circle.
func inOrder(n int) func() []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return func() []int { return order }
}

// mostPresentations ends runs that do not converge: the rule of corollary 2 takes
// millions of presentations before it splits anything.
const mostPresentations = 20_000_000

// The 65,536 functions of four attributes are done in blocks, a trial each. The
// functions of a block have the same first eight rows of their sixteen.
const blocks, perBlock = 256, 256

// allFunctions learns every function that can be tabulated in sixteen rows. The order
// of presentation is fixed, so nothing is random: all trials have the same seed.
func allFunctions() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-functions", Source: "Utgoff 1989, theorems 1 and 2",
		About: protocol.Prose(fmt.Sprintf(`
			Every Boolean function of four attributes, learned from its table of sixteen rows in a
			circle: presentations until all are right for good, with their greatest number, and
			sizes beside ID3's. A trial is the mean of the %d functions that agree in their first
			eight rows; for the proven rule of corollary 2, which is slow, one of them, and up to %d
			presentations.`, perBlock, mostPresentations)),
		Params: []string{"rule"}, Within: []string{"block"},
		// right, the numbers within a limit of presentations, larger and single are
		// shares of the functions of a block. The paper says that the size "need never
		// exceed the number of nodes in a plain decision tree", so larger should be 0.
		Measures: []experiment.Measure{
			{Name: "right", Title: "learned %", Percent: true},
			{Name: "presentations", Title: "presentations", Digits: 1},
			{Name: "most", Title: "presentations, worst of a block", Digits: 1},
			{Name: "within64", Title: "within 64 %", Percent: true, Digits: 1},
			{Name: "within128", Title: "within 128 %", Percent: true, Digits: 1},
			{Name: "tests", Title: "decision nodes", Digits: 2},
			{Name: "id3_tests", Title: "ID3's", Digits: 2},
			{Name: "larger", Title: "more than ID3 %", Percent: true, Digits: 1},
			{Name: "single", Title: "one LTU %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			tried := blocks
			if short {
				tried = 2
			}
			// In a short run, and for the slow rule, only one function of a block is learned.
			for _, rule := range splitRules {
				reduced := short || rule.Split == learners.Proven
				for b := range tried {
					trials = append(trials, experiment.Trial{At: []any{rule.name, b}, Seed: 1, Run: block(rule.PerceptronTree, b, reduced)})
				}
			}
			return trials
		},
	}
}

// block is a trial: it learns the functions of a block, or one of them in a reduced
// trial. It returns means over them, and the greatest number of presentations.
func block(p learners.PerceptronTree, b int, reduced bool) experiment.Run {
	return func(ctx context.Context, _ *rand.Rand) (experiment.Values, error) {
		first, n := 0, perBlock
		if reduced {
			// Any number will do that mixes the two halves of the table. If it were the
			// same for all blocks, the second halves of all tables would be the same.
			first, n = (167*b+89)%perBlock, 1
		}
		// The sums of all measures become means in the end; the greatest number of
		// presentations is kept beside them.
		sums, highest := experiment.Values{}, 0.0
		s := sixteen(func([]bool) bool { return false }, "function")
		for k := first; k < first+n; k++ {
			setRows(s, b*perBlock+k)
			// Each function is learned by a tree of its own, that starts from nothing.
			values, err := function(ctx, p, s)
			if err != nil {
				return nil, err
			}
			for name, v := range values {
				sums[name] += v
			}
			highest = max(highest, values["presentations"])
		}
		for name := range sums {
			sums[name] /= float64(n)
		}
		sums["most"] = highest
		return sums, nil
	}
}

// setRows gives the sixteen rows the classes of a function: the bits of its
// number, the first row's the highest.
func setRows(s *data.Set, number int) {
	for i := range s.Y {
		s.Y[i] = number >> (15 - i) & 1
	}
}

// function returns the results for one function: whether the tree p learns it, the
// number of presentations, and the size of the tree beside ID3's tree of the table.
func function(ctx context.Context, p learners.PerceptronTree, s *data.Set) (experiment.Values, error) {
	m, err := grow(p, s, 0)
	if err != nil {
		return nil, err
	}
	last, ok, err := converge(ctx, m, s, inOrder(s.Len()), mostPresentations)
	if err != nil {
		return nil, err
	}
	// ID3 reads the same table, without an order or anything random.
	d, err := learners.ID3{}.Fit(ctx, s, nil)
	if err != nil {
		return nil, err
	}
	// ID3 is right on every table, because no two rows of a table are the same.
	tests, id3 := testsOf(m), testsOf(d)
	return experiment.Values{
		"right": protocol.Indicator(ok), "presentations": float64(last),
		"within64": protocol.Indicator(last <= 64), "within128": protocol.Indicator(last <= 128),
		"tests": tests, "id3_tests": id3,
		"larger": protocol.Indicator(tests > id3), "single": protocol.Indicator(tests == 0),
	}, nil
}
