package learners

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/forward"
	"halfspace/pkg/learners/internal/sample"
)

// A Combination is a linear combination of a few attributes that may become a test of a perceptron tree
// (§5.6). From the moment when it is made, it counts the examples of each class on either side of its
// unit.
type Combination struct {
	Unit  *ValueUnit
	Sides [2][2]int // by whether the unit fires, then by class: other classes, the tree's class
}

// combine makes a combination from the weights in u's pocket. It keeps the attributes that can change
// the unit's sum W·I most, as many as the field Combine says. Of the other attributes it adds the
// average contribution to the threshold. If an attribute has an input for each value, its average is
// rounded, because its weights are whole numbers.
func (m *PerceptronTreeModel) combine(u *ValueUnit) {
	c := m.unit(nil)
	c.Theta.W = u.Theta.Pocket
	for k, v := range m.voices(u) {
		chosen := k < m.How.Combine
		switch {
		case v.number && chosen:
			c.Numbers[v.index].W = u.Numbers[v.index].Pocket
		case v.number:
			c.Theta.W += float64(u.Numbers[v.index].Pocket * m.Numbers[v.index].Mean)
		case chosen:
			c.W[v.index] = make([]ValueWeight, len(u.W[v.index]))
			for i, w := range u.W[v.index] {
				c.W[v.index][i].W = w.Pocket
				c.Sum += w.Pocket
			}
		default:
			c.Theta.W += math.Round(averageInput(u.W[v.index]))
		}
	}
	u.Combined = &Combination{Unit: c}
}

// A voice is an attribute together with its say, which is how much it can change a unit's sum W·I.
type voice struct {
	say    float64
	number bool
	index  int // index of the attribute, or in Numbers
}

// voices returns the attributes of u's pocket, ordered by how much they can change the sum W·I, the
// most influential first. For an attribute with an input for each value, this is the difference between
// its greatest and its least weight. For a numeric attribute it is the difference in W·I between one
// standard deviation below the mean and one above.
func (m *PerceptronTreeModel) voices(u *ValueUnit) []voice {
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
		all = append(all, voice{2 * math.Abs(w.Pocket) * m.Numbers[i].Deviation(), true, i})
	}
	slices.SortStableFunc(all, func(a, b voice) int { return cmp.Compare(b.say, a.say) })
	return all
}

// averageInput returns the average contribution of an attribute to W·I over the examples counted.
func averageInput(weights []ValueWeight) float64 {
	sum, n, all := 0.0, 0.0, 0.0
	for _, w := range weights {
		k := float64(w.N[0] + w.N[1])
		sum, n, all = sum+float64(2*k*w.Pocket), n+k, all+w.Pocket
	}
	return sum/max(1, n) - all
}

// entropy returns the entropy of the class, in bits, that remains if one knows on which side of the
// combination an example lies. It returns +Inf if too few examples were counted to judge the
// combination: no more than the capacity of a unit, which is twice its number of attributes (§5.3).
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

// search presents x to u's search for the attributes of a combination; the first example begins the
// search. When the search has ended, its best unit becomes the combination, with the counts of the
// examples that were used to judge it.
func (m *PerceptronTreeModel) search(u *ValueUnit, x []float64, positive int) {
	if u.Cuts >= mostCuts || m.How.Combine == 0 {
		return
	}
	if u.Search == nil {
		var attrs []int
		for j := range m.Attrs {
			if u.W[j] != nil || m.number(j) != nil {
				attrs = append(attrs, j)
			}
		}
		u.Search = forward.New(attrs, m.How.Combine)
	}
	if u.Search.Over() {
		return
	}
	u.Search.See(m.searchInputs(x), positive)
	if found := u.Search.Best; u.Search.Over() && found != nil {
		u.Combined = &Combination{m.combination(found), found.Sides}
	}
}

// searched reports whether u may be split, because it has no search or its search has ended.
func (m *PerceptronTreeModel) searched(u *ValueUnit) bool {
	return !m.How.Search || m.How.Combine == 0 || u.Cuts >= mostCuts || u.Search != nil && u.Search.Over()
}

// searchInputs returns the inputs that the attributes of x give to the units of a search: for a nominal
// attribute a 1 at the index of its value, for a number its value in standard units.
func (m *PerceptronTreeModel) searchInputs(x []float64) []forward.Input {
	inputs := make([]forward.Input, len(x))
	for j, v := range x {
		if n := m.number(j); n != nil {
			inputs[j] = forward.Input{At: 0, Amount: n.standard(v)}
		} else {
			inputs[j] = forward.Input{At: m.index(j, v), Amount: 1}
		}
	}
	return inputs
}

// number returns the Number of attribute j, or nil if units have an input for each value of the
// attribute.
func (m *PerceptronTreeModel) number(j int) *Number {
	for i := range m.Numbers {
		if m.Numbers[i].Attr == j {
			return &m.Numbers[i]
		}
	}
	return nil
}

// combination converts a unit of a search to a unit of the tree, which has different inputs. For a
// value, the search has inputs of 1 and 0, and the tree has inputs of 1 and −1. So the tree's sum for
// values is twice the search's sum minus the sum of all weights, and the threshold is changed to make
// up for this. A numeric attribute has standard units in the search but not in the tree. So its weight
// is divided by the standard deviation, and the contribution of its mean goes into the threshold.
func (m *PerceptronTreeModel) combination(found *forward.Unit) *ValueUnit {
	c := m.unit(nil)
	c.Theta.W = 2 * found.Sum.Theta
	for place, j := range found.Attrs {
		weights := found.Sum.W[place]
		if n := m.number(j); n == nil {
			c.W[j] = make([]ValueWeight, len(weights))
			for k, w := range weights {
				c.W[j][k].W = w
				c.Sum += w
			}
		} else if d := n.Deviation(); d > 0 && len(weights) > 0 {
			i := slices.IndexFunc(m.Numbers, func(o Number) bool { return o.Attr == j })
			c.Numbers[i].W = 2 * weights[0] / d
			c.Theta.W -= float64(c.Numbers[i].W * n.Mean)
		}
	}
	c.Theta.W += c.Sum
	return c
}
