package learners

import "math"

// A ValueUnit is a linear threshold unit that reads, for each value of each
// attribute, 1 if the attribute has it and −1 if not. It accepts if the sum is
// positive. Its weights are integers, unless it also reads numbers.
type ValueUnit struct {
	W        [][]ValueWeight // by attribute and index of the value; nil where the attribute is tested above
	Numbers  []NumberWeight  `json:",omitzero"` // by index in the tree's Numbers
	Theta    ValueWeight     // the weight of a constant input 1; no counts
	Sum      float64         // of all weights in W
	InPocket float64         // the sum of those in the pocket
	Cuts     int             `json:",omitzero"` // tests above that used up no attribute

	Adjusted int // how often the weights were adjusted
	Stalled  int // adjustments since some weight was smaller or greater than ever before
	Run      int // right answers of the present weights in a row
	Longest  int // run of the weights in the pocket
	Lacking  int // adjustments since the pocket got better weights

	Combined *Combination `json:",omitzero"` // of the pocket's weights, if such tests are wanted
}

// A ValueWeight is the weight of one value, with what is known of its past.
type ValueWeight struct {
	W, Min, Max float64
	Pocket      float64 // the weight when the unit had its longest run of right answers
	N           [2]int  // examples with the value, of other classes and of the tree's
}

// add adds d to the weight, and reports whether it is smaller or greater than
// ever before.
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

func startWeight(w float64) ValueWeight { return ValueWeight{W: w, Min: w, Max: w, Pocket: w} }

// unit returns the unit of zero weights over the given attributes.
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

// child returns the unit of a new leaf below t, on its k-th branch.
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
			theta += sign(i == k-1) * w.Pocket
		}
	}
	u.Theta, u.InPocket = startWeight(theta), u.Sum
	return u
}

// sign is how a unit reads a value: 1 if it is there, −1 if not.
func sign(there bool) float64 {
	if there {
		return 1
	}
	return -1
}

// excess returns W·I of u on x.
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

// total returns W·I of u on x, where s is twice the sum of the weights of its
// values. It adds up in the order in which the network does.
func (m *GrownTree) total(u *ValueUnit, s float64, x []float64) float64 {
	for i, w := range u.Numbers {
		s += float64(w.W * m.Numbers[i].read(x)) // no fused multiply-add
	}
	return s - (u.Sum - u.Theta.W)
}

// count returns W·I of u on x, of the tree's class if own is 1, and counts its
// values.
func (m *GrownTree) count(u *ValueUnit, x []float64, own int) float64 {
	s := 0.0
	for j, w := range u.W {
		if w == nil {
			continue
		}
		k := m.index(j, x[j])
		if uint(k) >= uint(len(w)) {
			if k = m.grow(u, j, x[j]); k < 0 {
				continue
			}
			w = u.W[j]
		}
		s += w[k].W
		w[k].N[own]++
	}
	return m.total(u, 2*s, x)
}

// grow makes u have weights for all known values of attribute j, if need be v,
// and returns the index of v, −1 if it is missing.
func (m *GrownTree) grow(u *ValueUnit, j int, v float64) int {
	m.meet(j, v)
	for len(u.W[j]) < len(m.Values[j]) {
		u.W[j] = append(u.W[j], ValueWeight{})
	}
	return m.index(j, v)
}

// adjust makes u right on x, which it gave the excess y, by steps 5 and 6.
// Numbers count in dim(W) by their squares, which is what makes it right.
func (m *GrownTree) adjust(u *ValueUnit, x []float64, y float64, own int) {
	if u.Run > u.Longest {
		m.pocket(u)
	}
	dim := m.dim(u)
	for i := range u.Numbers {
		z := m.Numbers[i].standard(x[m.Numbers[i].Attr])
		dim += z*z - 1
	}
	q := y / max(dim, 1)
	if m.How.Floor {
		q = math.Floor(q)
	}
	u.Adjusted++
	u.Lacking++
	u.Stalled++
	if m.step(u, x, float64(2*own-1)-math.Trunc(q)) {
		u.Stalled = 0
	}
	u.Run = 0
}

// step adds step times the input to the weights, and reports whether one of
// them is smaller or greater than ever before.
func (m *GrownTree) step(u *ValueUnit, x []float64, step float64) (moved bool) {
	theta := step
	for i := range u.Numbers {
		n := &m.Numbers[i]
		if z := n.standard(x[n.Attr]); z != 0 { // else nothing, or d may be 0
			d := step * z / n.deviation()
			theta -= d * n.Mean
			moved = u.Numbers[i].add(d) || moved
		}
	}
	for j, w := range u.W {
		k := -1
		if w != nil {
			k = m.index(j, x[j])
		}
		for i := range w {
			d := step * sign(i == k)
			u.Sum += d
			moved = w[i].add(d) || moved
		}
	}
	return u.Theta.add(theta) || moved
}

// dim returns dim(W).
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
