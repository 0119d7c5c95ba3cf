package learners

import (
	"cmp"
	"strconv"

	"halfspace/pkg/internal/portable"
)

// A SplitRule decides when to give up the unit of a leaf (§4.2.1). In the rules below W is the vector of the
// unit's weights, and dim(W) is their number.
type SplitRule string

const (
	// Stalled splits a leaf when its unit was adjusted more than log dim(W) times in a row without a
	// weight smaller or greater than ever before. It is the paper's rule, and the default.
	Stalled SplitRule = "stalled"
	// Vacillating splits a leaf when its unit was adjusted more than log dim(W) times in a row without
	// weights whose magnitude |W| was smaller or greater than ever before. It is Stalled with the single
	// number |W| in place of the single weights. Duda & Hart (1973) observed such vacillation. The paper
	// tried a test of it, but does not print the test.
	Vacillating SplitRule = "vacillating"
	// Proven splits a leaf when its unit had more weight vectors than exist between the smallest and
	// greatest weights it ever had. One vector must then have come twice, so no halfspace is right on all
	// examples (corollary 2). Proven needs whole weights, so it does not work with Numeric.
	Proven SplitRule = "proven"
	// StalledPocket splits a leaf when its unit was adjusted more than dim(W) times in a row without a
	// longer run of right answers than any run before. The paper proposes the rule; the number is ours.
	StalledPocket SplitRule = "stalled pocket"
	// Revisited splits a leaf when its unit returns to weights that it has left. This proves the same
	// as Proven, at the earliest possible time. The price is memory: the unit keeps up to 65,536 of its
	// latest weight vectors, so Revisited suits few attributes. It needs whole weights, too.
	Revisited SplitRule = "revisited"
	// Never splits no leaf: the learner is then a perceptron with absolute error correction.
	Never SplitRule = "never"
)

// stuck reports whether the tree's SplitRule gives up u, which was just adjusted (step 7; §4.2.1 compares
// proven and quick rules). Patience does not apply to the rules that prove that u is wrong.
func (m *PerceptronTreeModel) stuck(u *ValueUnit) bool {
	switch m.How.Split {
	case Never:
		return false
	case Proven:
		return u.cycled()
	case Revisited:
		return u.Visited[u.key()]
	case StalledPocket:
		return float64(u.Lacking) > cmp.Or(m.How.Patience, 1)*m.dim(u)
	}
	return float64(u.Stalled) > cmp.Or(m.How.Patience, 1)*portable.Log(m.dim(u))/portable.Log(cmp.Or(m.How.LogBase, 2))
}

// cycled reports whether u had more weight vectors, including the first one, than can exist: the product of
// the numbers of values that each weight can have had. Then one vector came twice, so learning goes in a
// circle and no halfspace is right on all examples (corollary 2). cycled multiplies whole numbers and stops
// before they overflow, so the answer is exact.
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

// mostVisited is the maximum number of weight vectors that a unit keeps to notice a second visit. A unit
// with more vectors forgets all of them. So memory is bounded, but a circle of more adjustments goes
// unnoticed.
const mostVisited = 1 << 16

// leave remembers the weights that u is about to leave.
func (u *ValueUnit) leave() {
	if u.Visited == nil || len(u.Visited) == mostVisited {
		u.Visited = map[string]bool{}
	}
	u.Visited[u.key()] = true
}

// key returns the weights of u as text, which differs for different weight vectors. A key from before a new
// value became known is shorter than a later key, so the two are never equal. That is right: the inputs were
// different, and equal weights would prove nothing.
func (u *ValueUnit) key() string {
	key := strconv.AppendInt(nil, int64(u.Theta.W), 10)
	for _, ws := range u.W {
		for _, w := range ws {
			key = strconv.AppendInt(append(key, ' '), int64(w.W), 10)
		}
	}
	return string(key)
}

// magnitude returns |W|² of u. Its weights are for the inputs that the unit learns from: 1 or −1 for a
// value, and standard units for a number. The part of a number's mean is in the threshold.
func (m *PerceptronTreeModel) magnitude(u *ValueUnit) float64 {
	s, theta := 0.0, u.Theta.W
	for _, ws := range u.W {
		for _, w := range ws {
			s += float64(w.W * w.W)
		}
	}
	for i, w := range u.Numbers {
		n := &m.Numbers[i]
		v := w.W * n.Deviation()
		s, theta = s+float64(v*v), theta+float64(w.W*n.Mean)
	}
	return s + float64(theta*theta)
}

// widen extends the Range of u by the magnitude of its weights, and reports whether that magnitude is
// smaller or greater than ever before.
func (m *PerceptronTreeModel) widen(u *ValueUnit) bool {
	switch s := m.magnitude(u); {
	case s < u.Range[0]:
		u.Range[0] = s
	case s > u.Range[1]:
		u.Range[1] = s
	default:
		return false
	}
	return true
}
