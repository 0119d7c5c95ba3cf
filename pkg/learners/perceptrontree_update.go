package learners

import "math"

// Update learns from x of class y by table II, and reports whether Predict had another class for
// it. A value that is neither declared nor among the first 32 others of its attribute, of a
// magnitude beyond 1e100, or of a nominal attribute and no index, is taken as missing.
func (m *PerceptronTreeModel) Update(x []float64, y int) (mistake bool) {
	checkLength(m.Schema, x)
	// Means and deviations are of the whole tree and know x before any unit reads it.
	for i, n := range m.Numbers {
		m.Numbers[i].see(x[n.Attr])
	}
	class, accepted := m.fallback(), false
	for i, n := range m.Trees {
		c, own := m.classOf(i), 0
		if c == y {
			own = 1
		}
		// Every tree learns, even if another has accepted x already.
		if m.learn(n, x, own) && (!accepted || m.N[c] > m.N[class]) {
			class, accepted = c, true
		}
	}
	m.N[y]++
	return class != y
}

// learn updates the tree below n by x, which is the tree's own class if own is 1, and says
// whether it had accepted x. The steps are those of table II: go to a leaf (1), growing it if x is
// the first to come that way (2, 3); evaluate its unit (4); if that is wrong, adjust the weights
// (5 for an example of the class, 6 for another), and make the leaf a test if its unit is stuck
// (7).
//
// An example that splits the leaf is not observed any more: the leaf's counts are gone with its
// unit, unless the new test keeps it for the sake of its weights.
func (m *PerceptronTreeModel) learn(n *PerceptronNode, x []float64, own int) (accepted bool) {
	n, accepted, met := m.reach(n, x, own)
	y := m.count(n.Unit, x, own) // step 4
	accepts, sure := m.verdict(n, y)
	// What the tree answers by may be the pocket's weights, but those of the moment learn.
	switch {
	case met && m.byPocket(n.Unit):
		accepted, _ = m.verdict(n, m.answer(n.Unit, x))
	case met:
		accepted = accepts
	}
	n.N[own]++
	if m.How.CountLast {
		m.observe(n.Unit, x, own)
	}
	if right := sure && accepts == (own == 1); right {
		n.Unit.Run++
	} else {
		m.Changes++
		m.adjust(n.Unit, x, y, own)                                      // steps 5 and 6
		if m.stuck(n.Unit) && m.searched(n.Unit) && m.split(n, x, own) { // step 7
			return accepted
		}
	}
	if !m.How.CountLast {
		m.observe(n.Unit, x, own)
	}
	return accepted
}

// reach returns the leaf below n that x comes to, and whether an example had come there before.
// If not, for want of a branch, one is grown, and accepts is what most examples say that came to
// the test above it. A path may grow by one leaf only, since a new leaf has no test.
func (m *PerceptronTreeModel) reach(n *PerceptronNode, x []float64, own int) (leaf *PerceptronNode, accepts, met bool) {
	met = true
	for n.Test != nil { // step 1
		t := n.Test
		k := m.branch(t, x)
		for k >= len(t.Branches) {
			t.Branches = append(t.Branches, nil)
		}
		if t.Branches[k] == nil { // steps 2 and 3
			if t.byValue() {
				m.meet(t.Attr, x[t.Attr])
			}
			accepts, met = n.mostOwn(), false
			t.Branches[k] = &PerceptronNode{Unit: m.child(t, k)}
			m.Changes++
		}
		n.N[own]++
		n = t.Branches[k]
	}
	return n, accepts, met
}

// meet makes v known as a value of attribute j, if it is new.
func (m *PerceptronTreeModel) meet(j int, v float64) {
	if m.isNew(j, v) {
		m.Values[j] = append(m.Values[j], v)
	}
}

// count returns W·I of u on x, of the tree's class if own is 1, and counts its values for the
// entropies of tests. It does both in one pass, which is the excess with counting: this is where
// the time of an update goes.
func (m *PerceptronTreeModel) count(u *ValueUnit, x []float64, own int) float64 {
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

// uncount takes back what count has counted.
func (m *PerceptronTreeModel) uncount(u *ValueUnit, x []float64, own int) {
	for j, w := range u.W {
		if k := m.index(j, x[j]); w != nil && k >= 0 {
			w[k].N[own]--
		}
	}
}

// grow makes u have weights for all known values of attribute j, if need be v, and returns the
// index of v, −1 if it is missing. Values become known to the whole tree, but a unit has no
// weights for them until an example brings one.
func (m *PerceptronTreeModel) grow(u *ValueUnit, j int, v float64) int {
	m.meet(j, v)
	for len(u.W[j]) < len(m.Values[j]) {
		u.W[j] = append(u.W[j], ValueWeight{})
	}
	return m.index(j, v)
}

// observe takes x into what u knows of numbers and of its combination, for the sake of tests.
func (m *PerceptronTreeModel) observe(u *ValueUnit, x []float64, own int) {
	for i := range u.Numbers {
		if u.Cuts < mostCuts { // else no number is cut here any more
			u.Numbers[i].count(x[m.Numbers[i].Attr], own)
		}
	}
	if m.How.Search {
		m.search(u, x, own)
	}
	if u.Combined != nil {
		u.Combined.Sides[m.side(u.Combined.Unit, x)][own]++
	}
}

// adjust makes u right on x, which it gave the excess y, by steps 5 and 6: absolute error
// correction. A step of 1 along the input changes W·I by the input's square, which is dim(W)
// where all inputs are 1 or −1. So a step of 1 more than the whole part of |y|/dim(W) takes W·I
// to the other side of 0. Numbers are other inputs, and count by their own squares.
func (m *PerceptronTreeModel) adjust(u *ValueUnit, x []float64, y float64, own int) {
	if u.Run > u.Longest { // the run of these weights ends here
		m.pocket(u)
	}
	dim := m.dim(u)
	for i := range u.Numbers {
		z := m.Numbers[i].standard(x[m.Numbers[i].Attr])
		dim += float64(z*z) - 1
	}
	q := y / max(dim, 1)
	if m.How.Floor {
		q = math.Floor(q)
	}
	u.Adjusted++
	u.Lacking++
	u.Stalled++
	if m.How.Split == Revisited {
		u.leave()
	}
	moved := m.step(u, x, float64(2*own-1)-math.Trunc(q))
	if m.How.Split == Vacillating {
		moved = m.widen(u)
	}
	if moved {
		u.Stalled = 0
	}
	u.Run = 0
}

// step adds step times the input to the weights, and reports whether one of them is smaller or
// greater than ever before. A number is an input in standard units, but its weight is per unit
// of the attribute: the mean's part of the step goes to the threshold. So the unit stays what it
// is when the mean and the deviation change.
func (m *PerceptronTreeModel) step(u *ValueUnit, x []float64, step float64) (moved bool) {
	theta := step
	for i := range u.Numbers {
		n := &m.Numbers[i]
		if z := n.standard(x[n.Attr]); z != 0 { // else nothing, or d may be 0
			d := step * z / n.deviation()
			theta -= float64(d * n.Mean)
			moved = u.Numbers[i].add(d) || moved
		}
	}
	for j, w := range u.W {
		k := -1
		if w != nil {
			k = m.index(j, x[j])
		}
		for i := range w {
			d := float64(step * valueInput(i == k))
			u.Sum += d
			moved = w[i].add(d) || moved
		}
	}
	return u.Theta.add(theta) || moved
}

// pocket puts the weights into the pocket, since they had the longest run so far (S. I. Gallant's
// pocket algorithm, as §4.2.1 and §5.2 propose), and makes the combination of them that may
// become a test.
func (m *PerceptronTreeModel) pocket(u *ValueUnit) {
	u.Longest, u.Lacking = u.Run, 0
	u.Theta.Pocket, u.InPocket = u.Theta.W, u.Sum
	for _, w := range u.W {
		for i := range w {
			w[i].Pocket = w[i].W
		}
	}
	for i := range u.Numbers {
		u.Numbers[i].Pocket = u.Numbers[i].W
	}
	if m.How.Combine > 0 && !m.How.Search {
		m.combine(u)
	}
}
