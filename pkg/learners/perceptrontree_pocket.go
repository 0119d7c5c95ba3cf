package learners

// pocket puts the weights into the pocket.
func (m *GrownTree) pocket(u *ValueUnit) {
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
	if m.How.Combine > 0 {
		m.combine(u)
	}
}

// answer returns W·I on x of the weights that u answers by.
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

// byPocket reports whether the weights in u's pocket are better than those of
// the moment.
func (m *GrownTree) byPocket(u *ValueUnit) bool {
	return m.How.Pocket && u.Longest > 0 && u.Longest >= u.Run
}

// answering returns a unit of the weights that u answers by.
func (m *GrownTree) answering(u *ValueUnit) *ValueUnit {
	if !m.byPocket(u) {
		return u
	}
	p := &ValueUnit{W: make([][]ValueWeight, len(u.W)), Numbers: make([]NumberWeight, len(u.Numbers)), Sum: u.InPocket}
	p.Theta.W = u.Theta.Pocket
	for j, w := range u.W {
		if w == nil {
			continue
		}
		p.W[j] = make([]ValueWeight, len(w))
		for i := range w {
			p.W[j][i].W = w[i].Pocket
		}
	}
	for i, w := range u.Numbers {
		p.Numbers[i].W = w.Pocket
	}
	return p
}
