package learners

import "halfspace/pkg/learners/internal/forward"

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
func (m *GrownTree) unit(attrs []int) *ValueUnit {
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
func (m *GrownTree) child(t *ValueTest, k int) *ValueUnit {
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
func (m *GrownTree) dim(u *ValueUnit) float64 {
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
func (m *GrownTree) excess(u *ValueUnit, x []float64) float64 {
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
func (m *GrownTree) total(u *ValueUnit, s float64, x []float64) float64 {
	for i, w := range u.Numbers {
		s += float64(w.W * m.Numbers[i].read(x)) // no fused multiply-add
	}
	return s - (u.Sum - u.Theta.W)
}

// side returns 1 if u, a linear combination that may be a test, fires on x, else 0. A sum of 0
// does not fire: unlike a leaf, a test must know.
func (m *GrownTree) side(u *ValueUnit, x []float64) int {
	if m.excess(u, x) > 0 {
		return 1
	}
	return 0
}

// byPocket reports whether u answers by the weights in its pocket, which it does if it may and
// they are better than those of the moment.
func (m *GrownTree) byPocket(u *ValueUnit) bool {
	return m.How.Pocket && u.Longest > 0 && u.Longest >= u.Run
}

// answer returns W·I on x of the weights that u answers by. The pocket's are kept beside the
// others, not in a unit of their own, so that prediction takes no memory.
func (m *GrownTree) answer(u *ValueUnit, x []float64) float64 {
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
