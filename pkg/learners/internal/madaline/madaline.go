// Package madaline changes the units of a tree's network by Sahami's Madaline-style rules. An
// example that the network misclassifies is attributed to the units that are to blame, and
// these alone move, by the fixed increment or by Winnow.
//
// A false negative strengthens, of the leaf units (those without a right child), the one whose
// activation is nearest its threshold, and every unit above it that does not fire though the
// leaf is on its right; it weakens those that fire though the leaf is on their left. A false
// positive weakens the leaf unit of the path whose AND fired.
//
// What goes in are the form of the tree, its units, and one example after the other; the units are
// changed in place.
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear threshold unit
// trees and Madaline-style networks, AAAI (1993) 335–341.
package madaline

import (
	"math"

	"halfspace/pkg/learners/internal/formula"
	"halfspace/pkg/ltu"
)

// A Net is a tree of units as it learns.
type Net struct {
	formula.Tree
	units  []*ltu.Unit // by node; they are the caller's, who sees them change
	parent []int       // −1 of the root
	excess []float64   // of each unit, on the example that is presented
}

// New returns the net of a tree with the given units by node, which it will change in place.
func New(t formula.Tree, units []*ltu.Unit) *Net {
	n := &Net{Tree: t, units: units, parent: make([]int, t.Len()), excess: make([]float64, t.Len())}
	for at := range n.parent {
		if at == 0 {
			n.parent[at] = -1
		}
		for _, child := range []int{t.Left[at], t.Right[at]} {
			if child >= 0 {
				n.parent[child] = at
			}
		}
	}
	return n
}

// Present returns whether the network fires on x, and corrects it if it should and does not, or
// the other way round. Alpha is Winnow's factor, 0 of the fixed increment. A net without units
// never fires and never learns.
func (n *Net) Present(x []float64, want bool, alpha float64) (fires bool) {
	if n.Len() == 0 {
		return false
	}
	n.read(x)
	at, fires := n.answer()
	switch {
	case fires == want:
	case fires: // the AND of the path to at fired: its leaf unit is to blame
		move(n.units[at], x, -1, alpha)
	default:
		n.strengthen(n.nearest(), x, alpha)
	}
	return fires
}

// read sets the excess of all units, in one pass over the weights.
func (n *Net) read(x []float64) {
	k := 0
	for ; k+1 < len(n.units); k += 2 {
		u, v := n.units[k], n.units[k+1]
		a, b := dots(u.W, v.W, x)
		n.excess[k], n.excess[k+1] = a-u.Theta, b-v.Theta
	}
	if k < len(n.units) {
		n.excess[k] = n.units[k].Excess(x)
	}
}

// dots returns u·x and v·x, each the same as ltu.Dot's to the bit. Two sums at a time take no
// longer than one, because an addition waits for the one before it.
func dots(u, v, x []float64) (a, b float64) {
	u, v = u[:len(x)], v[:len(x)]
	for i, y := range x {
		a += float64(u[i] * y) // The conversion forbids fused multiply-add.
		b += float64(v[i] * y)
	}
	return a, b
}

// answer returns the node whose unit answers, and whether it fires.
func (n *Net) answer() (at int, fires bool) {
	for {
		fires = n.excess[at] >= 0
		next := n.Left[at]
		if fires {
			next = n.Right[at]
		}
		if next < 0 {
			return at, fires
		}
		at = next
	}
}

// nearest returns the leaf unit whose activation is nearest its threshold, the first on a tie.
func (n *Net) nearest() int {
	nearest, distance := -1, math.Inf(1)
	for at, e := range n.excess {
		if n.Right[at] < 0 && (nearest < 0 || math.Abs(e) < distance) {
			nearest, distance = at, math.Abs(e)
		}
	}
	return nearest
}

// strengthen strengthens a leaf unit and corrects every unit above it that sends x to the other
// side.
func (n *Net) strengthen(leaf int, x []float64, alpha float64) {
	move(n.units[leaf], x, 1, alpha)
	for at := leaf; n.parent[at] >= 0; at = n.parent[at] {
		above := n.parent[at]
		switch fires := n.excess[above] >= 0; {
		case n.Left[above] == at && fires:
			move(n.units[above], x, -1, alpha)
		case n.Right[above] == at && !fires:
			move(n.units[above], x, 1, alpha)
		}
	}
}

// LargestWeight is the largest that Winnow's promotion makes, so that contradictory examples,
// which promote without end, do not lead to infinite weights.
const LargestWeight = 1e100

// smallestWeight is what demotion leaves at least, so that contradictory examples, which demote
// without end, do not make a weight 0 for good.
const smallestWeight = 1 / LargestWeight

// move strengthens a unit on x if by is 1 and weakens it if by is −1: by Winnow with the given
// factor, or by the fixed increment if alpha is 0. The threshold of the latter is the weight of
// a constant input −1; Winnow's thresholds are fixed.
func move(u *ltu.Unit, x []float64, by, alpha float64) {
	if alpha == 0 {
		for j, v := range x {
			u.W[j] += float64(by * v)
		}
		u.Theta -= by
		return
	}
	for j, v := range x {
		switch {
		case v != 1:
		case by > 0:
			u.W[j] = min(u.W[j]*alpha, LargestWeight)
		default:
			u.W[j] = max(u.W[j]/alpha, smallestWeight)
		}
	}
}
