package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "madaline",
	Learner: Madaline{},
	Paper:   "Sahami 1993",
	Learns:  []string{"halfspace", "3-of-5", "xor"},

	OneEpoch: Madaline{Epochs: 1},
})

var _ = register(Info{
	Name:    "madaline winnow",
	Learner: Madaline{Winnow: true},
	Paper:   "Sahami 1993",
	Learns:  []string{"3-of-5"},

	OneEpoch: Madaline{Winnow: true, Epochs: 1},
})

// Madaline learns the units of a network of a given shape, the network of a
// tree of units, by changing those of them that are to blame for a mistake. It
// goes through the sample in random order and stops after an epoch without a
// mistake, or at the epoch limit.
//
// A false negative: of the leaf units, those without a right child, the one whose
// activation is nearest its threshold is strengthened. So is each unit above it
// that does not fire though the leaf is on its right; one that fires though the
// leaf is on its left is weakened. A false positive: of the path whose AND fired
// the leaf unit is weakened. To strengthen is W ← W + x, to weaken W ← W − x; or
// by Winnow w_j ← α·w_j and w_j ← w_j/α where x_j is 1.
//
// The fixed increment is for features of 1 and −1, such as s.Ordinal() makes of
// Boolean attributes; Winnow is for s.Complements(), Boolean features with
// their complements. Of more than two classes there is one network each.
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear
// threshold unit trees and Madaline-style networks, AAAI (1993) 335–341. The
// text that we have lost its numbers: all defaults are ours.
type Madaline struct {
	// Shape is that of the network, Chain(2) if empty: two units, A ∨ ¬AB.
	Shape Shape
	// From learns a tree of units, a *UnitTree, of the same sample first: its
	// shape is the network's. The paper gets the size of network from an LTUTree.
	From Learner
	// Keep starts with the weights of From's tree as well.
	Keep bool
	// Winnow multiplies weights by Alpha or divides them instead of adding the
	// example to them or subtracting it. The thresholds then are fixed.
	Winnow bool
	// Alpha is Winnow's factor, 1.2 if zero. From about 1.3 on weights may never settle.
	Alpha float64
	// Theta is Winnow's threshold, of all units, half the number of inputs if zero:
	// the number of attributes if each is there with its complement.
	Theta float64
	// Epochs is the greatest number of passes over the sample, 100 if zero.
	Epochs int
}

// Fit returns an *Adaptive.
func (m Madaline) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	domain := finite
	if m.Winnow {
		domain = boolean
	}
	if err := check("madaline", s, severalClasses, domain); err != nil {
		return nil, err
	}
	a, err := m.first(ctx, s, r)
	if err != nil {
		return nil, err
	}
	return fitOnline(ctx, "madaline", a, s, cmp.Or(m.Epochs, 100), r)
}

// Start returns the network of initial weights, an *Adaptive. It is an error if
// the shape is to be learned from a sample.
func (m Madaline) Start(s data.Schema, r *rand.Rand) (Updater, error) {
	if wrong := severalClasses(&data.Set{Schema: s}); wrong != "" {
		return nil, fmt.Errorf("madaline: %w: %s", ErrUnsuited, wrong)
	}
	if m.From != nil {
		return nil, fmt.Errorf("madaline: From needs a sample to learn the shape from: use Fit, or Continue with its tree")
	}
	root, err := cmp.Or(m.Shape, Chain(2)).tree()
	if err != nil {
		return nil, fmt.Errorf("madaline: %w", err)
	}
	t := &UnitTree{Schema: s, Roots: []*UnitNode{root}}
	for len(s.Classes) > 2 && len(t.Roots) < len(s.Classes) {
		t.Roots = append(t.Roots, root)
	}
	return m.start(t, false, r)
}

// first returns the model to begin with.
func (m Madaline) first(ctx context.Context, s *data.Set, r *rand.Rand) (Updater, error) {
	if m.From == nil {
		return m.Start(s.Schema, r)
	}
	if m.Shape != "" {
		return nil, fmt.Errorf("madaline: both Shape and From are given, want one of them")
	}
	learned, err := m.From.Fit(ctx, s, r)
	if err != nil {
		return nil, fmt.Errorf("madaline: %w", err)
	}
	t, ok := learned.(*UnitTree)
	if !ok {
		return nil, fmt.Errorf("madaline: From is %s, whose model is a %T, want a *UnitTree", String(m.From), learned)
	}
	return m.start(t, m.Keep, r)
}

// Continue returns the network of a tree with its weights, which it copies: an
// *Adaptive that learns on. Shape, From and Epochs do not matter.
func (m Madaline) Continue(t *UnitTree) (*Adaptive, error) { return m.start(t, true, nil) }

// start returns the network of a tree, with its weights or initial ones.
func (m Madaline) start(t *UnitTree, keep bool, r *rand.Rand) (*Adaptive, error) {
	d := len(t.Attrs)
	alpha, theta := cmp.Or(m.Alpha, 1.2), cmp.Or(m.Theta, float64(d)/2)
	switch {
	case !m.Winnow && (m.Alpha != 0 || m.Theta != 0):
		return nil, fmt.Errorf("madaline: Alpha is %v and Theta %v without Winnow", m.Alpha, m.Theta)
	case !(alpha > 1 && alpha < largestWeight) || !(theta >= 0 && theta < largestWeight):
		return nil, fmt.Errorf("madaline: Alpha is %v and Theta %v, want more than 1 and at least 0, and finite", alpha, theta)
	case m.Keep && m.From == nil && r != nil:
		return nil, fmt.Errorf("madaline: Keep without From: there are no weights to keep")
	}
	a := &Adaptive{UnitTree: UnitTree{Schema: t.Schema, Else: t.Else}}
	if m.Winnow {
		a.Alpha = alpha
	}
	for _, root := range t.Roots {
		a.Roots = append(a.Roots, root.copied(func(u ltu.Unit) ltu.Unit {
			switch {
			case keep:
				return ltu.Unit{W: slices.Clone(u.W), Theta: u.Theta}
			case m.Winnow:
				return ltu.Unit{W: slices.Repeat([]float64{1}, d), Theta: theta}
			}
			return signs(d, r)
		}))
	}
	return a, nil
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
