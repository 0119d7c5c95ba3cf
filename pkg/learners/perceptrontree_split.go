package learners

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
)

// mostCuts is the maximum number of tests on a path that use up no attribute: cuts of a number and linear
// combinations. So the tree is bounded, whatever the labels.
const mostCuts = 8

// split turns the leaf n into a test without branches: the test that leaves the least entropy. It returns
// false if no attribute is left or if there are enough tests. The unit of n was last adjusted to x, which
// takes no part in the choice unless CountLast is set.
func (m *PerceptronTreeModel) split(n *PerceptronNode, x []float64, label int) bool {
	if m.Tests == m.How.MaxTests && m.Tests > 0 {
		return false
	}
	// The last example was counted before the leaf was known to be split.
	u, seen := n.Unit, n.N
	if !m.How.CountLast {
		seen[label]--
		m.uncount(u, x, label)
	}
	// A combination is younger than the leaf, so fewer examples were counted for it. Its entropy per
	// example is scaled to the number of examples that the leaf has seen.
	t, lowest := m.bestTest(u, seen)
	if e := u.Combined.entropy(m.How.Combine) * float64(seen[0]+seen[1]); u.Cuts < mostCuts && e < lowest {
		t.Attr, t.Ends, t.Unit, lowest = -1, nil, u.Combined.Unit, e
	}
	if math.IsInf(lowest, 1) {
		return false
	}
	t.Cuts = u.Cuts
	if !t.byValue() {
		t.Cuts++
	}
	// Below the test its attribute is known and no longer needed. Only a number may be cut again.
	t.Left = slices.DeleteFunc(t.Left, func(j int) bool { return j == t.Attr })
	if m.How.Inherit {
		t.From = u
	}
	u.Visited = nil // a leaf that is split needs no more proof
	n.Unit, n.Test = nil, t
	m.Tests++
	return true
}

// bestTest returns the test of one attribute that leaves the least entropy among the examples seen, and that
// entropy summed over these examples. Without such a test the entropy is +Inf. The first attribute wins a
// tie. Sums of the same entropies in another order may differ by rounding, so nearly equal entropies are
// compared exactly.
func (m *PerceptronTreeModel) bestTest(u *ValueUnit, seen [2]int) (t *ValueTest, lowest float64) {
	t, lowest = &ValueTest{}, math.Inf(1)
	for j, w := range u.W {
		if w == nil {
			continue
		}
		t.Left = append(t.Left, j)
		e := entropyByValue(w, seen)
		similar := lowest-e <= 1e-9*e // lowest is infinite before the first attribute
		if e < lowest && !(similar && sample.SameBits(countsByValue(u.W[t.Attr], seen), countsByValue(w, seen))) {
			t.Attr, lowest = j, e
		}
	}
	if u.Cuts >= mostCuts { // the path may have no more cuts
		return t, lowest
	}
	for i, n := range m.Numbers {
		if ends, e := u.Numbers[i].cut(seen, cmp.Or(m.How.Intervals, 2)); e < lowest {
			t.Attr, t.Ends, lowest = n.Attr, ends, e
		}
	}
	return t, lowest
}

// entropyByValue returns the paper's E-score of an attribute, times the number of examples seen. The slice w
// has the counts of the attribute's values. A missing value counts as one more value.
func entropyByValue(w []ValueWeight, seen [2]int) (e float64) {
	for _, n := range countsByValue(w, seen) {
		e += sample.Bits(n)
	}
	return e
}

// countsByValue returns the number of examples seen of each class, by their value. The last entry counts
// the examples where the value is missing.
func countsByValue(w []ValueWeight, seen [2]int) [][2]int {
	counts, rest := make([][2]int, 0, len(w)+1), seen
	for _, v := range w {
		counts = append(counts, v.N)
		rest[0], rest[1] = rest[0]-v.N[0], rest[1]-v.N[1]
	}
	return append(counts, rest)
}
