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
func (m *GrownTree) split(n *PerceptronNode, x []float64, own int) bool {
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
func (m *GrownTree) bestTest(u *ValueUnit, seen [2]int) (t *ValueTest, least float64) {
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
	// Cuts are tried only while the path may have more of them.
	for i, n := range m.Numbers {
		if ends, e := u.Numbers[i].cut(seen, cmp.Or(m.How.Intervals, 2)); u.Cuts < mostCuts && e < least {
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

// A Combination is a linear combination of few attributes that may become a test of a perceptron
// tree (§5.6), as a unit, with the examples that it told apart since it was made.
type Combination struct {
	Unit  *ValueUnit
	Sides [2][2]int // by whether it fires: examples of other classes and of the tree's
}

// combine makes the combination of the weights in u's pocket: those of the Combine attributes
// with the greatest say. What the others add on average goes into the threshold, rounded for
// values, whose weights are whole numbers.
func (m *GrownTree) combine(u *ValueUnit) {
	c := m.unit(nil)
	c.Theta.W = u.Theta.Pocket
	for k, v := range m.voices(u) {
		chosen := k < m.How.Combine
		switch {
		case v.number && chosen:
			c.Numbers[v.at].W = u.Numbers[v.at].Pocket
		case v.number:
			c.Theta.W += float64(u.Numbers[v.at].Pocket * m.Numbers[v.at].Mean)
		case chosen:
			c.W[v.at] = make([]ValueWeight, len(u.W[v.at]))
			for i, w := range u.W[v.at] {
				c.W[v.at][i].W = w.Pocket
				c.Sum += w.Pocket
			}
		default:
			c.Theta.W += math.Round(averageInput(u.W[v.at]))
		}
	}
	u.Combined = &Combination{Unit: c}
}

// A voice is an attribute with its say in a unit: how much it can move W·I.
type voice struct {
	say    float64
	number bool
	at     int // index of the attribute, or in Numbers
}

// voices returns the attributes of u's pocket, those of greatest say first: of values the
// difference between the greatest and the least weight, of a number what it adds between a
// deviation below its mean and one above.
func (m *GrownTree) voices(u *ValueUnit) []voice {
	var all []voice
	for j, w := range u.W {
		if len(w) == 0 {
			continue
		}
		low, high := w[0].Pocket, w[0].Pocket
		for _, v := range w {
			low, high = min(low, v.Pocket), max(high, v.Pocket)
		}
		all = append(all, voice{high - low, false, j})
	}
	for i, w := range u.Numbers {
		all = append(all, voice{2 * math.Abs(w.Pocket) * m.Numbers[i].deviation(), true, i})
	}
	slices.SortStableFunc(all, func(a, b voice) int { return cmp.Compare(b.say, a.say) })
	return all
}

// averageInput returns what an attribute adds to W·I on average over the examples counted.
func averageInput(weights []ValueWeight) float64 {
	there, n, all := 0.0, 0.0, 0.0
	for _, w := range weights {
		k := float64(w.N[0] + w.N[1])
		there, n, all = there+float64(2*k*w.Pocket), n+k, all+w.Pocket
	}
	return there/max(1, n) - all
}

// entropy returns the entropy that is left for an example on either side, in bits, and +Inf if
// there were too few to tell: the capacity of a unit is twice its number of attributes (§5.3).
func (c *Combination) entropy(attrs int) float64 {
	if c == nil {
		return math.Inf(1)
	}
	n := [2]int{c.Sides[0][0] + c.Sides[0][1], c.Sides[1][0] + c.Sides[1][1]}
	if n[0] == 0 || n[1] == 0 || n[0]+n[1] <= 2*attrs {
		return math.Inf(1)
	}
	return (sample.Bits(c.Sides[0]) + sample.Bits(c.Sides[1])) / float64(n[0]+n[1])
}
