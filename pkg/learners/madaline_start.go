package learners

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// Continue returns the network of a tree with its weights, votes and Else, which
// it copies: an *Adaptive that learns on. Shape, From and Epochs do not matter. It
// is an error if a weight is not above 0 and Winnow is to multiply it.
func (m Madaline) Continue(t *UnitTree) (*Adaptive, error) { return m.start(t, true, nil) }

// start returns the network of a tree, as it is or with initial weights.
func (m Madaline) start(t *UnitTree, keep bool, r *rand.Rand) (*Adaptive, error) {
	d := len(t.Attrs)
	alpha, theta := cmp.Or(m.Alpha, 1.2), cmp.Or(m.Theta, float64(d)/2)
	switch {
	case !m.Winnow && (m.Alpha != 0 || m.Theta != 0):
		return nil, fmt.Errorf("madaline: Alpha is %v and Theta %v without Winnow", m.Alpha, m.Theta)
	case !(alpha > 1 && alpha < largestWeight) || !(theta >= 0 && theta < largestWeight):
		return nil, fmt.Errorf("madaline: Alpha is %v and Theta %v, want more than 1 and at least 0, and finite", alpha, theta)
	case len(t.Roots) == 0 || slices.Contains(t.Roots, nil):
		return nil, fmt.Errorf("madaline: the tree has no nodes: there is nothing to learn")
	}
	a := &Adaptive{UnitTree: UnitTree{Schema: t.Schema}}
	if keep {
		a.Else = t.Else
	}
	if m.Winnow {
		a.Alpha = alpha
	}
	unit := func(u ltu.Unit) ltu.Unit {
		switch {
		case keep:
			return ltu.Unit{W: slices.Clone(u.W), Theta: u.Theta}
		case m.Winnow:
			return ltu.Unit{W: slices.Repeat([]float64{1}, d), Theta: theta}
		}
		return signs(d, r)
	}
	for _, root := range t.Roots {
		if err := root.checkPositive(t.Attrs); keep && m.Winnow && err != nil {
			return nil, err
		}
		a.Roots = append(a.Roots, root.copied(unit))
		if !keep {
			a.Roots[len(a.Roots)-1].each(func(n *UnitNode) { n.Vote = 0 })
		}
	}
	return a, nil
}

// checkPositive returns an error if Winnow cannot multiply a weight of the tree.
func (n *UnitNode) checkPositive(attrs []data.Attr) (err error) {
	n.each(func(n *UnitNode) {
		if j := slices.IndexFunc(n.W, func(w float64) bool { return !(w > 0) }); j >= 0 && err == nil {
			err = fmt.Errorf("madaline: a unit of the tree has the weight %v of %q, want weights above 0 for Winnow", n.W[j], attrs[j].Name)
		}
	})
	return err
}

// signs returns a unit whose weights and threshold are 1 or −1 at random: as
// large as one update, so that units start out different and sums of features
// that are whole numbers stay exact.
func signs(d int, r *rand.Rand) ltu.Unit {
	u := ltu.Unit{W: make([]float64, d), Theta: float64(2*r.IntN(2) - 1)}
	for j := range u.W {
		u.W[j] = float64(2*r.IntN(2) - 1)
	}
	return u
}

// copied returns a copy of the tree whose units are what unit returns of its.
func (n *UnitNode) copied(unit func(ltu.Unit) ltu.Unit) *UnitNode {
	if n == nil {
		return nil
	}
	return &UnitNode{Unit: unit(n.Unit), Left: n.Left.copied(unit), Right: n.Right.copied(unit), Vote: n.Vote}
}
