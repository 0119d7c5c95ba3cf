package learners

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
)

// mostCuts is how many tests on a path may use up no attribute: cuts of a number and linear
// combinations. So a tree is bounded, whatever the labels.
const mostCuts = 8

// split makes n, a leaf, a test without branches: the one of least entropy. It reports false if
// there is none, since no attribute is left, or there are enough. N's unit was last adjusted to
// x, which takes no part in the choice unless CountLast is set.
func (m *PerceptronTreeModel) split(n *PerceptronNode, x []float64, own int) bool {
	if m.Tests == m.How.MaxTests && m.Tests > 0 {
		return false
	}
	// The last example was counted before the leaf was known to be split.
	u, seen := n.Unit, n.N
	if !m.How.CountLast {
		seen[own]--
		m.uncount(u, x, own)
	}
	// A combination tells fewer examples apart than were seen, since it is younger than the leaf:
	// what it leaves of an example is compared as if it had seen all.
	t, least := m.bestTest(u, seen)
	if e := u.Combined.entropy(m.How.Combine) * float64(seen[0]+seen[1]); u.Cuts < mostCuts && e < least {
		t.Attr, t.Ends, t.Unit, least = -1, nil, u.Combined.Unit, e
	}
	if math.IsInf(least, 1) {
		return false
	}
	t.Cuts = u.Cuts
	if !t.byValue() {
		t.Cuts++
	}
	// Below the test its attribute is known and of no use any more, but a number may be cut again.
	t.Left = slices.DeleteFunc(t.Left, func(j int) bool { return j == t.Attr })
	if m.How.Inherit {
		t.From = u
	}
	u.Visited = nil // what they prove is proven
	n.Unit, n.Test = nil, t
	m.Tests++
	return true
}

// bestTest returns the test of one attribute that leaves the least entropy among the examples
// seen, and that entropy, summed over them: +Inf if there is none. The first attribute wins a tie.
// Entropies that are equal but summed in another order may differ by rounding, so those that come
// out nearly equal are compared exactly.
func (m *PerceptronTreeModel) bestTest(u *ValueUnit, seen [2]int) (t *ValueTest, least float64) {
	t, least = &ValueTest{}, math.Inf(1)
	for j, w := range u.W {
		if w == nil {
			continue
		}
		t.Left = append(t.Left, j)
		e := entropyByValue(w, seen)
		near := least-e <= 1e-9*e // least is infinite before the first
		if e < least && !(near && sample.SameBits(countsByValue(u.W[t.Attr], seen), countsByValue(w, seen))) {
			t.Attr, least = j, e
		}
	}
	if u.Cuts >= mostCuts { // the path may have no more of them
		return t, least
	}
	for i, n := range m.Numbers {
		if ends, e := u.Numbers[i].cut(seen, cmp.Or(m.How.Intervals, 2)); e < least {
			t.Attr, t.Ends, least = n.Attr, ends, e
		}
	}
	return t, least
}

// entropyByValue returns the paper's E-score of an attribute whose values are counted in w, times
// the number of examples seen. Those where it is missing count as of a value of their own.
func entropyByValue(w []ValueWeight, seen [2]int) (e float64) {
	for _, n := range countsByValue(w, seen) {
		e += sample.Bits(n)
	}
	return e
}

// countsByValue returns the examples seen of each class by their value, and last those where it is
// missing.
func countsByValue(w []ValueWeight, seen [2]int) [][2]int {
	counts, rest := make([][2]int, 0, len(w)+1), seen
	for _, v := range w {
		counts = append(counts, v.N)
		rest[0], rest[1] = rest[0]-v.N[0], rest[1]-v.N[1]
	}
	return append(counts, rest)
}
