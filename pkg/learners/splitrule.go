package learners

import (
	"cmp"
	"strconv"

	"halfspace/pkg/internal/portable"
)

// A SplitRule decides when a leaf of a PerceptronTree gives up its unit and becomes a test (§4.2.1). The
// rules look for signs that the unit makes no more progress, because no halfspace is right about the
// examples of the leaf. In the rules below W is the vector of the unit's weights, and dim(W) is their
// number.
type SplitRule string

const (
	// Stalled is the paper's rule, and the default. It splits a leaf when its unit was adjusted more
	// than log dim(W) times in a row without any weight becoming smaller or greater than ever before.
	Stalled SplitRule = "stalled"
	// Vacillating splits a leaf when its unit was adjusted more than log dim(W) times in a row without
	// the magnitude |W| becoming smaller or greater than ever before. So it watches a single number,
	// where Stalled watches each weight. Duda & Hart (1973) observed that |W| vacillates where no
	// halfspace is right. The paper tried a test of this, but does not print the test.
	Vacillating SplitRule = "vacillating"
	// Proven splits a leaf when it is proven that no halfspace is right about all examples (corollary
	// 2). It counts how many different weight vectors are possible between the smallest and greatest
	// weights that the unit ever had. If the unit had more vectors than this, one vector must have come
	// twice, and so learning goes in a circle. Proven needs whole weights, so it does not work with
	// Numeric.
	Proven SplitRule = "proven"
	// StalledPocket splits a leaf when its unit was adjusted more than dim(W) times in a row without a
	// longer run of right answers than ever before. The paper proposes the rule; the number is ours.
	StalledPocket SplitRule = "stalled pocket"
	// Revisited splits a leaf when its unit returns to weights that it had before. This is the same
	// proof as that by Proven, at the earliest possible time. It costs memory: the unit keeps up to
	// 65,536 of its latest weight vectors, so Revisited suits few attributes. It needs whole weights,
	// too.
	Revisited SplitRule = "revisited"
	// Never splits no leaf. The tree is then a single perceptron with absolute error correction.
	Never SplitRule = "never"
)

// stuck reports whether the tree's SplitRule gives up u, which was just adjusted, so that its leaf must
// be split (step 7; §4.2.1 compares the rules). Patience applies only to the rules that guess, and not
// to Proven and Revisited.
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

// cycled reports whether u has had more weight vectors, including the first one, than different ones
// can exist: the product of the numbers of values that each weight can have had. Then one vector came
// twice. So learning goes in a circle, and no halfspace is right about all examples (corollary 2). The
// product may be too large to compute, so cycled stops multiplying as soon as it exceeds the number of
// vectors. The answer is still exact.
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

// mostVisited is the maximum number of weight vectors that a unit keeps, in order to notice when a
// vector comes again. If there are more, the unit forgets all of them and begins anew. This bounds the
// memory, but a unit whose weights go in a longer circle is not noticed.
const mostVisited = 1 << 16

// leave remembers the weights that u is about to leave.
func (u *ValueUnit) leave() {
	if u.Visited == nil || len(u.Visited) == mostVisited {
		u.Visited = map[string]bool{}
	}
	u.Visited[u.key()] = true
}

// key returns the weights of u as text; different weight vectors have different texts. A new value adds
// a weight, so later texts are longer than earlier ones and never equal to them. They should not be
// equal, because the same weights for different inputs would prove nothing.
func (u *ValueUnit) key() string {
	key := strconv.AppendInt(nil, int64(u.Theta.W), 10)
	for _, ws := range u.W {
		for _, w := range ws {
			key = strconv.AppendInt(append(key, ' '), int64(w.W), 10)
		}
	}
	return string(key)
}

// magnitude returns |W|² of u. It converts the weights to weights of the inputs that the unit learns
// from: 1 or −1 for a value, and standard units for a number. The threshold is converted too, because it
// contains the part of each number's mean.
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
