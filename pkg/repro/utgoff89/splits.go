package utgoff89

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// Three questions are answered for all functions of four attributes: the costs of
// splits (§5.1), the reason of the rule C > log dim(W) (§4.2.1), and the sizes of ID3's
// trees (§3).

// splitCosts follows each function as figure 1 follows one. Nothing is random, because
// trees see the rows in a circle. So all trials have the same seed.
func splitCosts() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-splits", Source: "Utgoff 1989, §3, §4.2.1 and §5.1 (the paper has no numbers)",
		About: protocol.Prose(`
			Every Boolean function of four attributes, its sixteen rows in a circle, by
			PerceptronTree{}. A trial is the mean of the 256 functions that agree in their first
			eight rows. First drop: how much accuracy a tree loses at its first split, where an
			unknown answer is wrong, as in figure 1; later drop: the mean of its other splits.
			Smaller: the share of trees of two splits or more whose later drop is smaller. Before
			and between: the mean accuracy up to the first split, and from there to the second or,
			without one, to the end of learning. New extremes: the share of the adjustments of one
			LTU, never split, that make a weight smaller or greater than ever before, until all rows
			are right if a halfspace describes the function, else in the second hundred
			presentations. ID3: decision nodes of its tree, of the smallest decision tree, and the
			share of functions where both are equal.`),
		Params: []string{"block"},
		Measures: []experiment.Measure{
			{Name: "first", Title: "first drop %", Percent: true, Digits: 1},
			{Name: "later", Title: "later drop %", Percent: true, Digits: 1},
			{Name: "smaller", Title: "smaller later %", Percent: true, Digits: 1},
			{Name: "before", Title: "before %", Percent: true, Digits: 1},
			{Name: "between", Title: "between %", Percent: true, Digits: 1},
			{Name: "separable", Title: "separable %", Percent: true, Digits: 1},
			{Name: "new", Title: "new extremes %", Percent: true, Digits: 1},
			{Name: "new_other", Title: "new extremes, inseparable %", Percent: true, Digits: 1},
			{Name: "id3_tests", Title: "ID3's nodes", Digits: 2},
			{Name: "smallest", Title: "fewest nodes", Digits: 2},
			{Name: "equal", Title: "ID3 smallest %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			n := blocks
			if short {
				n = 1
			}
			for b := range n {
				trials = append(trials, experiment.Trial{At: []any{b}, Seed: 1, Run: splitBlock(b)})
			}
			return trials
		},
	}
}

// splitBlock is a trial: the means of a block. Three parts of the trial look at the
// same table: a tree that is split, one LTU that is not split, and decision trees.
func splitBlock(b int) experiment.Run {
	return func(ctx context.Context, _ *rand.Rand) (experiment.Values, error) {
		var all means
		s := sixteen(func([]bool) bool { return false }, "function")
		for k := range perBlock {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			setRows(s, b*perBlock+k)
			if err := all.addDrops(s); err != nil {
				return nil, err
			}
			if err := all.addExtremes(s); err != nil {
				return nil, err
			}
			d, err := learners.ID3{}.Fit(ctx, s, nil)
			if err != nil {
				return nil, err
			}
			smallest := fewestTests(s)
			all.add("id3_tests", testsOf(d))
			all.add("smallest", smallest)
			all.add("equal", protocol.Indicator(testsOf(d) == smallest))
		}
		return all.values(), nil
	}
}

// means sums values by name. A function that has no value, such as a later drop, does not count.
type means map[string]struct{ sum, n float64 }

func (m *means) add(name string, v float64) {
	if *m == nil {
		*m = means{}
	}
	entry := (*m)[name]
	entry.sum += v
	entry.n++
	(*m)[name] = entry
}

func (m means) values() experiment.Values {
	v := experiment.Values{}
	for name, entry := range m {
		v[name] = entry.sum / entry.n
	}
	return v
}

// addDrops presents a table until all is right, and adds the accuracy that its tree loses at each split. By
// theorem 2 the loop ends: after the last change, the tree is right about a whole round of rows.
func (m *means) addDrops(s *data.Set) error {
	tree, err := grow(learners.PerceptronTree{}, s, 0)
	if err != nil {
		return err
	}
	// The losses, and the accuracies before the first split and after it.
	var drops, before, after []float64
	for n, unchanged, right := 0, 0, 0.; unchanged < s.Len(); n++ {
		tests, changes, i := tree.Tests, tree.Changes, n%s.Len()
		tree.Update(s.X[i], s.Y[i])
		if unchanged++; tree.Changes > changes {
			unchanged = 0
		}
		last := right
		right = knownRight(tree, s)
		switch {
		case tree.Tests > tests:
			drops = append(drops, last-right)
		case tree.Tests == 0:
			before = append(before, right)
		case tree.Tests == 1:
			after = append(after, right)
		}
	}
	if len(drops) == 0 {
		return nil
	}
	m.add("first", drops[0])
	m.add("before", experiment.Summarize(before).Mean)
	m.add("between", experiment.Summarize(after).Mean)
	if len(drops) > 1 {
		later := experiment.Summarize(drops[1:]).Mean
		m.add("later", later)
		m.add("smaller", protocol.Indicator(later < drops[0]))
	}
	return nil
}

// addExtremes adds the share of the adjustments of one LTU that make a weight smaller or greater than ever.
func (m *means) addExtremes(s *data.Set) error {
	tree, err := grow(learners.PerceptronTree{Split: learners.Never}, s, 0)
	if err != nil {
		return err
	}
	var extremes, later []float64 // indicators of all adjustments, and of the second hundred presentations
	// The unit counts the adjustments since the last new extreme: 0 means that this one is new.
	unit, unchanged := tree.Trees[0].Unit, 0
	for n := 0; n < mostForOne && unchanged < s.Len(); n++ {
		before := unit.Adjusted
		tree.Update(s.X[n%s.Len()], s.Y[n%s.Len()])
		if unchanged++; unit.Adjusted == before {
			continue
		}
		unchanged = 0
		extremes = append(extremes, protocol.Indicator(unit.Stalled == 0))
		if n >= 100 && n < 200 {
			later = append(later, extremes[len(extremes)-1])
		}
	}
	learned := unchanged == s.Len()
	m.add("separable", protocol.Indicator(learned))
	if learned {
		m.add("new", experiment.Summarize(extremes).Mean)
	} else {
		m.add("new_other", experiment.Summarize(later).Mean)
	}
	return nil
}

// mostForOne are the presentations after which an LTU of four attributes that still changes never ends.
const mostForOne = 1000

// fewestTests returns the number of tests in the smallest decision tree of a table of four attributes. It
// tries every test at every node. If two paths lead to the same set of rows, the smallest tree below both
// is the same, so it is computed only once.
func fewestTests(s *data.Set) float64 {
	var table uint16 // a bit for each row
	for i, x := range s.X {
		row := 0
		for _, v := range x {
			row = 2*row + int(v)
		}
		table |= uint16(s.Y[i]) << row
	}
	known := map[uint16]float64{} // by the rows of a subtree
	var fewest func(rows uint16) float64
	fewest = func(rows uint16) float64 {
		if rows&table == 0 || rows&^table == 0 {
			return 0
		}
		if n, found := known[rows]; found {
			return n
		}
		best := 1e9
		for j := range 4 {
			var ones uint16
			for row := range 16 {
				ones |= uint16(row>>j&1) << row
			}
			if yes, rest := rows&ones, rows&^ones; yes != 0 && rest != 0 {
				best = min(best, 1+fewest(yes)+fewest(rest))
			}
		}
		known[rows] = best
		return best
	}
	return fewest(1<<16 - 1)
}
