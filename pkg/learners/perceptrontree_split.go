package learners

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
)

// A SplitRule says when the unit of a leaf is given up (§4.2.1).
type SplitRule string

const (
	// Stalled splits a leaf when its unit was adjusted more than log dim(W)
	// times in a row without a weight smaller or greater than ever before. It is
	// the paper's rule, and the default.
	Stalled SplitRule = "stalled"
	// Proven splits a leaf when its unit had more weight vectors than there are
	// between the smallest and greatest weights it ever had: one must have come
	// twice, so that no halfspace is right on all examples (corollary 2). It
	// needs whole weights, and so is not for Numeric.
	Proven SplitRule = "proven"
	// StalledPocket splits a leaf when its unit was adjusted more than dim(W)
	// times in a row without weights that made a longer run of right answers
	// than any before. The paper proposes it; the number is ours.
	StalledPocket SplitRule = "stalled pocket"
	// Never splits no leaf: a perceptron with absolute error correction.
	Never SplitRule = "never"
)

// stuck reports whether u, just adjusted, is to be given up.
func (m *GrownTree) stuck(u *ValueUnit) bool {
	switch m.How.Split {
	case Never:
		return false
	case Proven:
		return u.cycled()
	case StalledPocket:
		return float64(u.Lacking) > cmp.Or(m.How.Patience, 1)*m.dim(u)
	}
	return float64(u.Stalled) > cmp.Or(m.How.Patience, 1)*math.Log(m.dim(u))/math.Log(cmp.Or(m.How.LogBase, 2))
}

// cycled reports whether u had more weight vectors, the first one included,
// than the product of how many values each weight can have had. It multiplies
// whole numbers and stops before they overflow, so the answer is exact.
func (u *ValueUnit) cycled() bool {
	visited, product := uint64(u.Adjusted)+1, uint64(1)
	fewer := func(w ValueWeight) bool { // is the product still less than visited?
		n := uint64(w.Max-w.Min) + 1
		if n > (visited-1)/product {
			return false
		}
		product *= n
		return true
	}
	if !fewer(u.Theta) {
		return false
	}
	for _, ws := range u.W {
		for _, w := range ws {
			if !fewer(w) {
				return false
			}
		}
	}
	return true
}

// split makes n, a leaf, a test without branches: the one of least entropy. It
// reports false if there is none, since no attribute is left, or there are
// enough. N's unit was last adjusted to x.
func (m *GrownTree) split(n *PerceptronNode, x []float64, own int) bool {
	if m.Tests == m.How.MaxTests && m.Tests > 0 {
		return false
	}
	u, seen := n.Unit, n.N
	if !m.How.CountLast {
		seen[own]--
		m.uncount(u, x, own)
	}
	t, least := m.byAttribute(u, seen)
	if e := u.Combined.entropy(m.How.Combine) * float64(seen[0]+seen[1]); u.Cuts < mostCuts && e < least {
		t.Attr, t.Cut, t.Unit, least = -1, nil, u.Combined.Unit, e
	}
	if math.IsInf(least, 1) {
		return false
	}
	t.Cuts = u.Cuts
	if !t.byValue() {
		t.Cuts++
	}
	t.Left = slices.DeleteFunc(t.Left, func(j int) bool { return j == t.Attr })
	if m.How.Inherit {
		t.From = u
	}
	n.Unit, n.Test = nil, t
	m.Tests++
	return true
}

// byAttribute returns the test of one attribute that leaves the least entropy
// among the examples seen, and that entropy: +Inf if there is none. The first
// attribute wins a tie of the sums as computed; entropies that are equal but
// summed in another order may differ by rounding, and then a later one may win.
func (m *GrownTree) byAttribute(u *ValueUnit, seen [2]int) (t *ValueTest, least float64) {
	t, least = &ValueTest{}, math.Inf(1)
	for j, w := range u.W {
		if w == nil {
			continue
		}
		t.Left = append(t.Left, j)
		if e := entropyOf(w, seen); e < least {
			t.Attr, least = j, e
		}
	}
	for i, n := range m.Numbers {
		if at, e := u.Numbers[i].cut(seen); u.Cuts < mostCuts && e < least {
			t.Attr, t.Cut, least = n.Attr, &at, e
		}
	}
	return t, least
}

func (m *GrownTree) uncount(u *ValueUnit, x []float64, own int) {
	for j, w := range u.W {
		if k := m.index(j, x[j]); w != nil && k >= 0 {
			w[k].N[own]--
		}
	}
}

// entropyOf returns the paper's E-score of an attribute whose values are
// counted in w, times the number of examples seen. Those where it is missing
// count as of a value of their own.
func entropyOf(w []ValueWeight, seen [2]int) float64 {
	e, rest := 0.0, seen
	for _, v := range w {
		e += sample.Bits(v.N)
		rest[0], rest[1] = rest[0]-v.N[0], rest[1]-v.N[1]
	}
	return e + sample.Bits(rest)
}
