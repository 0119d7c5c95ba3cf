package learners

import "math"

// Update learns from x of class y as table II says, and reports whether Predict would have given another
// class for x before. Some values count as missing: values of an attribute beyond the declared ones and
// 32 others, numbers beyond ±1e100, and numbers that are not an index of a nominal attribute's value.
func (m *PerceptronTreeModel) Update(x []float64, y int) (mistake bool) {
	checkLength(m.Schema, x)
	// Means and deviations belong to the whole tree. They must include x before any unit reads it.
	for i, n := range m.Numbers {
		m.Numbers[i].See(x[n.Attr])
	}
	class, accepted := m.fallback(), false
	for i, n := range m.Trees {
		c, label := m.classOf(i), 0
		if c == y {
			label = 1
		}
		// All trees learn, even if one of them has accepted x already.
		if m.learn(n, x, label) && (!accepted || m.N[c] > m.N[class]) {
			class, accepted = c, true
		}
	}
	m.N[y]++
	return class != y
}

// learn updates the tree below n with x, and reports whether the tree accepted x before. Label is 1 if x
// belongs to the tree's class. The steps follow table II: (1) Go to a leaf. (2, 3) If x is the first
// example to come that way, grow a leaf. (4) Evaluate the unit of the leaf. (5, 6) If the unit is wrong,
// adjust its weights: step 5 for an example of the class, step 6 for another. (7) If the unit is stuck,
// make the leaf a test.
//
// An example that splits a leaf is not counted in the leaf's statistics. It would make no difference,
// because these counts vanish with the unit of the leaf, unless the new test keeps the unit for its
// weights.
func (m *PerceptronTreeModel) learn(n *PerceptronNode, x []float64, label int) (accepted bool) {
	n, accepted, met := m.reach(n, x, label)
	y := m.count(n.Unit, x, label) // step 4
	accepts, sure := m.verdict(n, y)
	// Even if the tree predicts by the weights in the pocket, the current weights are the ones that
	// learn.
	switch {
	case met && m.byPocket(n.Unit):
		accepted, _ = m.verdict(n, m.answer(n.Unit, x))
	case met:
		accepted = accepts
	}
	n.N[label]++
	if m.How.CountLast {
		m.observe(n.Unit, x, label)
	}
	if right := sure && accepts == (label == 1); right {
		n.Unit.Run++
	} else {
		m.Changes++
		m.adjust(n.Unit, x, y, label)                                      // steps 5 and 6
		if m.stuck(n.Unit) && m.searched(n.Unit) && m.split(n, x, label) { // step 7
			return accepted
		}
	}
	if !m.How.CountLast {
		m.observe(n.Unit, x, label)
	}
	return accepted
}

// reach returns the leaf below n that x comes to, and whether an example has come to it before. If the
// branch that x takes is missing, reach grows a leaf there. The result accepts is then the majority at
// the test above the branch. A path grows by one leaf only, because a new leaf has no test.
func (m *PerceptronTreeModel) reach(n *PerceptronNode, x []float64, label int) (leaf *PerceptronNode, accepts, met bool) {
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
		n.N[label]++
		n = t.Branches[k]
	}
	return n, accepts, met
}

// meet makes v a known value of attribute j, if it is new to the tree.
func (m *PerceptronTreeModel) meet(j int, v float64) {
	if m.isNew(j, v) {
		m.Values[j] = append(m.Values[j], v)
	}
}

// count returns W·I of u on x, and at the same time counts the values of x, for the entropies of tests.
// Label is 1 if x belongs to the tree's class. An update spends most of its time here, so one loop does
// both.
func (m *PerceptronTreeModel) count(u *ValueUnit, x []float64, label int) float64 {
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
		w[k].N[label]++
	}
	return m.total(u, 2*s, x)
}

// uncount takes back the counts that count added.
func (m *PerceptronTreeModel) uncount(u *ValueUnit, x []float64, label int) {
	for j, w := range u.W {
		if k := m.index(j, x[j]); w != nil && k >= 0 {
			w[k].N[label]--
		}
	}
}

// grow makes sure that u has weights for all known values of attribute j, and that v is one of these
// values. It returns the index of v, or −1 if v is missing. A new value becomes known to the whole tree
// at once, but a unit gets a weight for it only when an example brings the value to the unit.
func (m *PerceptronTreeModel) grow(u *ValueUnit, j int, v float64) int {
	m.meet(j, v)
	for len(u.W[j]) < len(m.Values[j]) {
		u.W[j] = append(u.W[j], ValueWeight{})
	}
	return m.index(j, v)
}

// observe counts x in the statistics that u keeps for tests of numbers and for its combination.
func (m *PerceptronTreeModel) observe(u *ValueUnit, x []float64, label int) {
	for i := range u.Numbers {
		if u.Cuts < mostCuts { // else no number is cut here any more
			u.Numbers[i].count(x[m.Numbers[i].Attr], label)
		}
	}
	if m.How.Search {
		m.search(u, x, label)
	}
	if u.Combined != nil {
		u.Combined.Sides[m.side(u.Combined.Unit, x)][label]++
	}
}

// adjust changes the weights of u so that u is right on x, where its sum W·I was y. This is absolute
// error correction, as in steps 5 and 6. If the weights change by 1 along the input, W·I changes by the
// squared length of the input. That is dim(W) if all inputs are 1 or −1, so a step of 1 more than the
// integer part of |y|/dim(W) takes W·I to the other side of 0. Numeric inputs contribute their squares
// to the squared length.
func (m *PerceptronTreeModel) adjust(u *ValueUnit, x []float64, y float64, label int) {
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
	moved := m.step(u, x, float64(2*label-1)-math.Trunc(q))
	if m.How.Split == Vacillating {
		moved = m.widen(u)
	}
	if moved {
		u.Stalled = 0
	}
	u.Run = 0
}

// step adds step times the input to the weights, and reports whether some weight is smaller or greater
// than ever before. A unit reads a number in standard units, but stores its weight per unit of the
// attribute, and adds the part of the mean to the threshold. So the unit stays the same when the mean
// and the deviation change.
func (m *PerceptronTreeModel) step(u *ValueUnit, x []float64, step float64) (moved bool) {
	theta := step
	for i := range u.Numbers {
		n := &m.Numbers[i]
		if z := n.standard(x[n.Attr]); z != 0 { // otherwise the step is 0, and the deviation may be 0
			d := step * z / n.Deviation()
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

// pocket copies the current weights to the pocket, because they have had the longest run of right
// answers so far (S. I. Gallant's pocket algorithm, as §4.2.1 and §5.2 propose). From these weights it
// also makes the combination that may become a test.
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
