// Package madaline changes the units of a tree's network by Sahami's Madaline-style rules. When the
// network misclassifies an example, only the units that are responsible change, by adding the example to
// their weights (the fixed increment) or by Winnow.
//
// Which units are responsible? A leaf unit is a unit without a right child. After a false negative, the
// leaf unit whose activation is nearest its threshold is strengthened, and the units above this leaf are
// corrected so that they send the example there. A unit that has the leaf on its right should fire, and
// is strengthened if it does not. A unit that has the leaf on its left should not fire, and is weakened
// if it does. After a false positive, the leaf unit of the path whose AND fired is weakened.
//
// The input is the form of the tree, its units, and one example after the other. The units are changed
// in place.
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear threshold unit trees and
// Madaline-style networks, AAAI (1993) 335–341.
package madaline

import (
	"math"

	"halfspace/pkg/learners/internal/formula"
	"halfspace/pkg/ltu"
)

// A Net is a tree of units that learns.
type Net struct {
	formula.Tree
	units  []*ltu.Unit // units by node; they belong to the caller, who sees them change
	parent []int       // −1 for the root
	excess []float64   // excess of each unit on the present example
}

// New returns the net of a tree with the given units by node, which it will change in place.
func New(t formula.Tree, units []*ltu.Unit) *Net {
	n := &Net{Tree: t, units: units, parent: make([]int, t.Len()), excess: make([]float64, t.Len())}
	for node := range n.parent {
		if node == 0 {
			n.parent[node] = -1
		}
		for _, child := range []int{t.Left[node], t.Right[node]} {
			if child >= 0 {
				n.parent[child] = node
			}
		}
	}
	return n
}

// Present reports whether the network fires on x, and corrects the network if this answer is not the
// wanted one. Alpha is Winnow's factor, or 0 for the fixed increment. A net without units never fires
// and never learns.
func (n *Net) Present(x []float64, want bool, alpha float64) (fires bool) {
	if n.Len() == 0 {
		return false
	}
	n.read(x)
	node, fires := n.answer()
	switch {
	case fires == want:
	case fires: // the AND of the path to node fired: its leaf unit is responsible
		move(n.units[node], x, -1, alpha)
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

// dots returns u·x and v·x, each with the same bits as ltu.Dot. Two sums computed together take no
// longer than one, because in a single sum each addition must wait for the one before.
func dots(u, v, x []float64) (a, b float64) {
	u, v = u[:len(x)], v[:len(x)]
	for i, y := range x {
		a += float64(u[i] * y) // The conversion forbids fused multiply-add.
		b += float64(v[i] * y)
	}
	return a, b
}

// answer returns the node whose unit answers, and whether it fires.
func (n *Net) answer() (node int, fires bool) {
	for {
		fires = n.excess[node] >= 0
		next := n.Left[node]
		if fires {
			next = n.Right[node]
		}
		if next < 0 {
			return node, fires
		}
		node = next
	}
}

// nearest returns the leaf unit whose activation is nearest its threshold, the first on a tie.
func (n *Net) nearest() int {
	nearest, distance := -1, math.Inf(1)
	for node, e := range n.excess {
		if n.Right[node] < 0 && (nearest < 0 || math.Abs(e) < distance) {
			nearest, distance = node, math.Abs(e)
		}
	}
	return nearest
}

// strengthen strengthens a leaf unit, and corrects every unit above it that sends x to the other side.
func (n *Net) strengthen(leaf int, x []float64, alpha float64) {
	move(n.units[leaf], x, 1, alpha)
	for node := leaf; n.parent[node] >= 0; node = n.parent[node] {
		parent := n.parent[node]
		switch fires := n.excess[parent] >= 0; {
		case n.Left[parent] == node && fires:
			move(n.units[parent], x, -1, alpha)
		case n.Right[parent] == node && !fires:
			move(n.units[parent], x, 1, alpha)
		}
	}
}

// LargestWeight is the greatest weight that Winnow makes. If equal examples have different classes,
// weights are multiplied again and again, and would become infinite.
const LargestWeight = 1e100

// smallestWeight is the least weight that Winnow leaves. If equal examples have different classes,
// weights are divided again and again, and would become 0, which no factor changes any more.
const smallestWeight = 1 / LargestWeight

// move strengthens a unit on x if step is 1, and weakens it if step is −1. If alpha is above 0, it is
// Winnow's factor for the weights, and the threshold does not change. If alpha is 0, x is added or
// subtracted, and the threshold changes as if it were the weight of a constant input −1.
func move(u *ltu.Unit, x []float64, step, alpha float64) {
	if alpha == 0 {
		for j, v := range x {
			u.W[j] += float64(step * v)
		}
		u.Theta -= step
		return
	}
	for j, v := range x {
		switch {
		case v != 1:
		case step > 0:
			u.W[j] = min(u.W[j]*alpha, LargestWeight)
		default:
			u.W[j] = max(u.W[j]/alpha, smallestWeight)
		}
	}
}
