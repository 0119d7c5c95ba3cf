package learners

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
)

// mostCuts is the maximum number of tests on a path after which their attribute may be tested again:
// tests of numeric attributes and of linear combinations. It bounds the depth of the tree, whatever the
// labels.
const mostCuts = 8

// split turns the leaf n into a test without branches: the test that leaves the least entropy of the
// class. It returns false if no attribute is left to test, or if the tree has enough tests. The example
// x is the one that the unit of n last learned from. It counts in the choice of the test only if
// CountLast is set.
func (m *PerceptronTreeModel) split(n *PerceptronNode, x []float64, label int) bool {
	if m.Tests == m.How.MaxTests && m.Tests > 0 {
		return false
	}
	// Take back the counts of the last example, which was counted before it was known that the leaf
	// splits.
	u, seen := n.Unit, n.N
	if !m.How.CountLast {
		seen[label]--
		m.uncount(u, x, label)
	}
	// The combination was made later than the leaf, so it has counted fewer examples. To make the
	// entropies comparable, its entropy per example is multiplied by the number of examples that the
	// leaf has seen.
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
	// Below the test the value of its attribute is known, so the attribute is not tested again. Only a
	// numeric attribute may be tested again, because the test leaves an interval of values.
	t.Left = slices.DeleteFunc(t.Left, func(j int) bool { return j == t.Attr })
	if m.How.Inherit {
		t.From = u
	}
	u.Visited = nil // a leaf that is split needs no more proof
	n.Unit, n.Test = nil, t
	m.Tests++
	return true
}

// bestTest returns the test of one attribute that leaves the least entropy of the class among the
// examples seen. It also returns that entropy, summed over these examples, or +Inf without a test. The
// first attribute wins a tie. To find ties in spite of rounding errors, nearly equal entropies are
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

// entropyByValue returns the paper's E-score of an attribute, multiplied by the number of examples seen.
// The slice w has the counts of the attribute's values. A missing value counts as one more value.
func entropyByValue(w []ValueWeight, seen [2]int) (e float64) {
	for _, n := range countsByValue(w, seen) {
		e += sample.Bits(n)
	}
	return e
}

// countsByValue returns, for each value of an attribute, the number of examples seen of each class. The
// last entry is for a missing value.
func countsByValue(w []ValueWeight, seen [2]int) [][2]int {
	counts, rest := make([][2]int, 0, len(w)+1), seen
	for _, v := range w {
		counts = append(counts, v.N)
		rest[0], rest[1] = rest[0]-v.N[0], rest[1]-v.N[1]
	}
	return append(counts, rest)
}
