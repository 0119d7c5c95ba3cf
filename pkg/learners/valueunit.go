package learners

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/forward"
)

// A ValueUnit is a linear threshold unit of a perceptron tree. It has an input for each value of each
// attribute, which is 1 if the attribute has that value, and −1 if not. It accepts an example if the
// weighted sum is positive. Its weights are integers, unless it also reads numbers directly.
type ValueUnit struct {
	// W has the weights by attribute and index of the value. It is nil for an attribute that is tested
	// above the leaf.
	W        [][]ValueWeight
	Numbers  []NumberWeight `json:",omitzero"` // weights by index in the tree's Numbers
	Theta    ValueWeight    // the weight of a constant input 1; it has no counts
	Sum      float64        // the sum of all weights in W
	InPocket float64        // the sum of the weights in the pocket
	Cuts     int            `json:",omitzero"` // number of tests above it that used up no attribute

	Adjusted int // number of adjustments of the weights
	Stalled  int // adjustments since some weight, or Vacillating's |W|, was less or greater than ever
	Run      int // number of right answers in a row with the present weights
	Longest  int // number of right answers in a row with the weights in the pocket
	Lacking  int // adjustments since the pocket got better weights

	Range [2]float64 `json:",omitzero"` // the least and the greatest |W|² so far, for Vacillating
	// the weights that the unit had before, for Revisited, as text: the threshold, then W
	Visited map[string]bool `json:",omitzero"`

	Combined *Combination    `json:",omitzero"` // if wanted, by the pocket's greatest weights
	Search   *forward.Search `json:",omitzero"` // if wanted, the search for the attributes of a combination
}

// A ValueWeight is the weight of one value in a unit of a perceptron tree. It also records the smallest
// and greatest weight so far, which the rules for splits need.
type ValueWeight struct {
	W, Min, Max float64
	Pocket      float64 // the weight when the unit had its longest run of right answers
	N           [2]int  // number of examples with the value: of other classes, and of the tree's class
}

// add adds d to the weight, and reports whether the weight is now smaller or greater than ever before.
// By the paper's rule, a unit makes no progress if its weights stay within their old bounds.
func (w *ValueWeight) add(d float64) bool {
	w.W += d
	switch {
	case w.W < w.Min:
		w.Min = w.W
	case w.W > w.Max:
		w.Max = w.W
	default:
		return false
	}
	return true
}

// turned reports whether the stored minimum is above the stored maximum. No learned weight has such bounds.
func (w ValueWeight) turned() bool { return w.Min > w.Max }

// startWeight returns a weight that begins at w and has no history.
func startWeight(w float64) ValueWeight { return ValueWeight{W: w, Min: w, Max: w, Pocket: w} }

// unit returns a unit with zero weights, over the values of the given attributes and over all numbers.
func (m *PerceptronTreeModel) unit(attrs []int) *ValueUnit {
	u := &ValueUnit{W: make([][]ValueWeight, len(m.Attrs))}
	for _, j := range attrs {
		u.W[j] = make([]ValueWeight, len(m.Values[j]))
	}
	if len(m.Numbers) > 0 {
		u.Numbers = make([]NumberWeight, len(m.Numbers))
	}
	return u
}

// child returns the unit of a new leaf on the k-th branch below t. With Inherit, t has kept the unit of
// the leaf that was split, and the new unit gets its weights. On the branch all inputs of t's attribute
// are constant, so their weights are added to the threshold.
func (m *PerceptronTreeModel) child(t *ValueTest, k int) *ValueUnit {
	u := m.unit(t.Left)
	u.Cuts = t.Cuts
	if t.From == nil {
		return u
	}
	for _, j := range t.Left {
		for i, w := range t.From.W[j] {
			u.W[j][i] = startWeight(w.Pocket)
			u.Sum += w.Pocket
		}
	}
	for i, w := range t.From.Numbers {
		u.Numbers[i].ValueWeight = startWeight(w.Pocket)
	}
	theta := t.From.Theta.Pocket
	if t.byValue() {
		for i, w := range t.From.W[t.Attr] {
			theta += float64(valueInput(i == k-1) * w.Pocket)
		}
	}
	u.Theta, u.InPocket = startWeight(theta), u.Sum
	if m.How.Split == Vacillating {
		s := m.magnitude(u)
		u.Range = [2]float64{s, s}
	}
	return u
}

// valueInput returns the input of a unit for a value: 1 if it is present, −1 if not.
func valueInput(present bool) float64 {
	if present {
		return 1
	}
	return -1
}

// dim returns dim(W), the number of weights.
func (m *PerceptronTreeModel) dim(u *ValueUnit) float64 {
	d := len(u.Numbers)
	for _, w := range u.W {
		d += len(w)
	}
	if m.How.CountThreshold {
		d++
	}
	return float64(d)
}

// excess returns W·I of u on x. To be fast, it adds up only the weights of the values that x has. Twice
// this sum, minus the sum of all weights, is W·I for inputs of 1 and −1.
func (m *PerceptronTreeModel) excess(u *ValueUnit, x []float64) float64 {
	s := 0.0
	for j, w := range u.W {
		if len(w) == 0 {
			continue
		}
		if k := m.index(j, x[j]); uint(k) < uint(len(w)) {
			s += w[k].W
		}
	}
	return m.total(u, 2*s, x)
}

// total returns W·I of u on x, given s, twice the sum of the weights of the values of x. It adds the
// rest in the same order as the network, and compares with the same threshold. So both have the same
// rounding errors and agree on every example.
func (m *PerceptronTreeModel) total(u *ValueUnit, s float64, x []float64) float64 {
	for i, w := range u.Numbers {
		s += float64(w.W * m.Numbers[i].read(x)) // no fused multiply-add
	}
	return s - (u.Sum - u.Theta.W)
}

// side returns 1 if u, a linear combination that may become a test, fires on x, and 0 otherwise. A sum
// of 0 does not fire. A leaf may leave such an example undecided, but a test must send it to one side.
func (m *PerceptronTreeModel) side(u *ValueUnit, x []float64) int {
	if m.excess(u, x) > 0 {
		return 1
	}
	return 0
}

// byPocket reports whether u predicts by the weights in its pocket. It does so if the tree is set to
// use the pocket, and if the present weights have not had a longer run of right answers than the
// weights in the pocket.
func (m *PerceptronTreeModel) byPocket(u *ValueUnit) bool {
	return m.How.Pocket && u.Longest > 0 && u.Longest >= u.Run
}

// answer returns W·I on x for the weights that u uses to predict, in the pocket or current. The weights
// in the pocket are stored beside the current ones, so that prediction allocates no memory for a second
// unit.
func (m *PerceptronTreeModel) answer(u *ValueUnit, x []float64) float64 {
	if !m.byPocket(u) {
		return m.excess(u, x)
	}
	s := 0.0
	for j, w := range u.W {
		if k := m.index(j, x[j]); uint(k) < uint(len(w)) {
			s += w[k].Pocket
		}
	}
	s *= 2
	for i, w := range u.Numbers {
		s += float64(w.Pocket * m.Numbers[i].read(x))
	}
	return s - (u.InPocket - u.Theta.Pocket)
}

// checkUnit returns an error unless the weights of u fit the inputs of m.
func (m *PerceptronTreeModel) checkUnit(u *ValueUnit) error {
	if len(u.W) != len(m.Attrs) || len(u.Numbers) != len(m.Numbers) {
		return fmt.Errorf("a unit has %d attributes and %d numbers, want %d and %d", len(u.W), len(u.Numbers), len(m.Attrs), len(m.Numbers))
	}
	for j, w := range u.W {
		if len(w) > len(m.Values[j]) {
			return fmt.Errorf("attribute %q has %d values, but %d weights", m.Attrs[j].Name, len(m.Values[j]), len(w))
		}
		if slices.ContainsFunc(w, ValueWeight.turned) {
			return fmt.Errorf("for a weight of attribute %q, the stored minimum is above the maximum", m.Attrs[j].Name)
		}
	}
	for i, w := range u.Numbers {
		if len(w.Bins) > mostBins {
			return fmt.Errorf("%d bins of attribute %q, want at most %d", len(w.Bins), m.Attrs[m.Numbers[i].Attr].Name, mostBins)
		}
	}
	if err := m.checkSearch(u.Search); err != nil {
		return err
	}
	switch {
	case len(m.Numbers) == 0 && !u.whole():
		return errors.New("a unit that reads no numbers has a weight that is not a whole number")
	case u.Theta.turned():
		return errors.New("for the threshold, the stored minimum is above the maximum")
	case u.Combined == nil:
		return nil
	case u.Combined.Unit == nil:
		return errors.New("a test on a combination of attributes has no unit")
	}
	return m.checkUnit(u.Combined.Unit)
}

// checkSearch returns an error unless the units of s, which may be nil, are over attributes of m.
func (m *PerceptronTreeModel) checkSearch(s *forward.Search) error {
	if s == nil {
		return nil
	}
	units := slices.Clone(s.Tries)
	if s.Best != nil {
		units = append(units, s.Best)
	}
	for _, u := range units {
		if u == nil || len(u.Attrs) == 0 || len(u.Now.W) != len(u.Attrs) || len(u.Sum.W) != len(u.Attrs) {
			return errors.New("a unit of a search is missing, or its weights do not match its attributes")
		}
		if err := m.checkAttrs(u.Attrs...); err != nil {
			return err
		}
		if slices.ContainsFunc(u.On, func(p forward.Point) bool { return p.Own != 0 && p.Own != 1 }) {
			return errors.New("in a unit of a search, the field Own of an example is neither 0 nor 1")
		}
		for place, j := range u.Attrs {
			if maximum := max(1, len(m.Values[j])); len(u.Now.W[place]) > maximum || len(u.Sum.W[place]) > maximum {
				return fmt.Errorf("a unit of a search has more than %d weights of attribute %q", maximum, m.Attrs[j].Name)
			}
		}
	}
	return nil
}

// whole reports whether all weights and sums of u for values are whole numbers. Then the smallest sum
// above 0 is known, and a network relies on this.
func (u *ValueUnit) whole() bool {
	fraction := func(w ValueWeight) bool { return w.W != math.Trunc(w.W) || w.Pocket != math.Trunc(w.Pocket) }
	for _, w := range u.W {
		if slices.ContainsFunc(w, fraction) {
			return false
		}
	}
	return !fraction(u.Theta) && u.Sum == math.Trunc(u.Sum) && u.InPocket == math.Trunc(u.InPocket)
}
