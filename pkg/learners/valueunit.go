package learners

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/forward"
)

// A ValueUnit is a linear threshold unit of a perceptron tree. It reads, for each value of each
// attribute, 1 if the attribute has it and −1 if not, and accepts if the sum is positive. Its
// weights are integers, unless it also reads numbers.
type ValueUnit struct {
	// W has a weight by attribute and index of the value; nil where the attribute is tested above.
	W        [][]ValueWeight
	Numbers  []NumberWeight `json:",omitzero"` // by index in the tree's Numbers
	Theta    ValueWeight    // the weight of a constant input 1; no counts
	Sum      float64        // of all weights in W
	InPocket float64        // the sum of those in the pocket
	Cuts     int            `json:",omitzero"` // tests above that used up no attribute

	Adjusted int // how often the weights were adjusted
	Stalled  int // adjustments since some weight, or Vacillating's |W|, was less or more than ever
	Run      int // right answers of the present weights in a row
	Longest  int // run of the weights in the pocket
	Lacking  int // adjustments since the pocket got better weights

	Range   [2]float64      `json:",omitzero"` // the least and the greatest |W|² so far, for Vacillating
	Visited map[string]bool `json:",omitzero"` // what was left, for Revisited: the threshold, then W

	Combined *Combination    `json:",omitzero"` // of the pocket's weights, if such tests are wanted
	Search   *forward.Search `json:",omitzero"` // or of what this search finds
}

// A ValueWeight is the weight of one value in a perceptron tree's unit, with what is known of
// its past.
type ValueWeight struct {
	W, Min, Max float64
	Pocket      float64 // the weight when the unit had its longest run of right answers
	N           [2]int  // examples with the value, of other classes and of the tree's
}

// add adds d to the weight, and reports whether it is smaller or greater than ever before. A
// unit whose weights stay within old bounds makes no progress, by the paper's rule for splits.
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

// turned reports whether the least value is above the greatest, which no weight ever is.
func (w ValueWeight) turned() bool { return w.Min > w.Max }

// startWeight returns a weight that begins at w and has no past.
func startWeight(w float64) ValueWeight { return ValueWeight{W: w, Min: w, Max: w, Pocket: w} }

// unit returns the unit of zero weights over the given attributes, by value, and over all
// numbers.
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

// child returns the unit of a new leaf below t, on its k-th branch. If t keeps the unit that was
// there, the new one has that one's weights. On the branch all inputs of t's attribute are
// constant, so that their weights go into the threshold.
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

// valueInput is what a unit reads for a value: 1 if it is there, −1 if not.
func valueInput(there bool) float64 {
	if there {
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

// excess returns W·I of u on x. It adds up only the weights of the values that are there: twice
// their sum less that of all weights is what the inputs of 1 and −1 come to.
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

// total returns W·I of u on x, where s is twice the sum of the weights of its values. It adds up
// in the order in which the network does, and compares with its threshold, so that both round
// alike and agree on every example.
func (m *PerceptronTreeModel) total(u *ValueUnit, s float64, x []float64) float64 {
	for i, w := range u.Numbers {
		s += float64(w.W * m.Numbers[i].read(x)) // no fused multiply-add
	}
	return s - (u.Sum - u.Theta.W)
}

// side returns 1 if u, a linear combination that may be a test, fires on x, else 0. A sum of 0
// does not fire: unlike a leaf, a test must know.
func (m *PerceptronTreeModel) side(u *ValueUnit, x []float64) int {
	if m.excess(u, x) > 0 {
		return 1
	}
	return 0
}

// byPocket reports whether u answers by the weights in its pocket, which it does if it may and
// they are better than those of the moment.
func (m *PerceptronTreeModel) byPocket(u *ValueUnit) bool {
	return m.How.Pocket && u.Longest > 0 && u.Longest >= u.Run
}

// answer returns W·I on x of the weights that u answers by. The pocket's are kept beside the
// others, not in a unit of their own, so that prediction takes no memory.
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

// checkUnit returns an error unless u has weights for what m reads.
func (m *PerceptronTreeModel) checkUnit(u *ValueUnit) error {
	if len(u.W) != len(m.Attrs) || len(u.Numbers) != len(m.Numbers) {
		return fmt.Errorf("a unit of %d attributes and %d numbers, want %d and %d", len(u.W), len(u.Numbers), len(m.Attrs), len(m.Numbers))
	}
	for j, w := range u.W {
		if len(w) > len(m.Values[j]) {
			return fmt.Errorf("weights of %d values of attribute %q, which has %d", len(w), m.Attrs[j].Name, len(m.Values[j]))
		}
		if slices.ContainsFunc(w, ValueWeight.turned) {
			return fmt.Errorf("a weight of attribute %q whose least value is above its greatest", m.Attrs[j].Name)
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
		return errors.New("a weight that is no whole number, in a unit that reads no numbers")
	case u.Theta.turned():
		return errors.New("a threshold whose least value is above its greatest")
	case u.Combined == nil:
		return nil
	case u.Combined.Unit == nil:
		return errors.New("a combination without a unit")
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
			return errors.New("a unit of a search is missing, or has weights of other attributes")
		}
		if err := m.checkAttrs(u.Attrs...); err != nil {
			return err
		}
		if slices.ContainsFunc(u.On, func(p forward.Point) bool { return p.Own != 0 && p.Own != 1 }) {
			return errors.New("a unit of a search is judged on an example that is of the class and is not")
		}
		for place, j := range u.Attrs {
			if most := max(1, len(m.Values[j])); len(u.Now.W[place]) > most || len(u.Sum.W[place]) > most {
				return fmt.Errorf("a unit of a search with more than %d weights of attribute %q", most, m.Attrs[j].Name)
			}
		}
	}
	return nil
}

// whole reports whether what u adds up are whole numbers, as far as values go: by that a network
// knows what is the next sum above 0.
func (u *ValueUnit) whole() bool {
	fraction := func(w ValueWeight) bool { return w.W != math.Trunc(w.W) || w.Pocket != math.Trunc(w.Pocket) }
	for _, w := range u.W {
		if slices.ContainsFunc(w, fraction) {
			return false
		}
	}
	return !fraction(u.Theta) && u.Sum == math.Trunc(u.Sum) && u.InPocket == math.Trunc(u.InPocket)
}
