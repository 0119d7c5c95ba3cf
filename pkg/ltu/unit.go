// Package ltu implements linear threshold units (LTUs) and feed-forward networks of them. An LTU computes a
// weighted sum of its inputs, and fires if the sum is at least a threshold. So it divides space by a
// hyperplane, into two halfspaces. Every model in this library can be converted to a network of such units.
package ltu

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/internal/portable"
)

// A Unit is a linear threshold unit, or halfspace: it fires on v exactly when W·v ≥ Theta. Points
// on the separating hyperplane belong to the halfspace.
type Unit struct {
	W     []float64
	Theta float64
}

// Fires reports whether v, of len(u.W) values, lies in the halfspace. A unit does not fire if any
// value of v is missing (NaN), not even where its weight is 0.
func (u Unit) Fires(v []float64) bool { return Dot(u.W, v) >= u.Theta }

// Excess returns W·v − Theta, which is nonnegative exactly when u fires on v.
func (u Unit) Excess(v []float64) float64 { return Dot(u.W, v) - u.Theta }

// Complement returns the unit that fires where u does not fire. On the hyperplane itself both fire.
func (u Unit) Complement() Unit {
	w := make([]float64, len(u.W))
	for i, x := range u.W {
		w[i] = -x
	}
	return Unit{w, -u.Theta}
}

// Sigmoid returns 1/(1+e^−z), the value of a soft unit with excess z. It lies between 0 and 1, and
// is ½ on the hyperplane.
func Sigmoid(z float64) float64 { return 1 / (1 + portable.Exp(-z)) }

// Dot returns the sum of w[i]·v[i]. It adds in the order of i and without fused multiply-add, so
// the result is the same on every processor. It panics if the lengths differ.
func Dot(w, v []float64) float64 {
	if len(w) != len(v) {
		panic(fmt.Sprintf("ltu: unit has %d weights, input has %d values", len(w), len(v)))
	}
	s := 0.0
	for i, x := range w {
		s += float64(x * v[i]) // The conversion forbids fused multiply-add.
	}
	return s
}

// Greatest returns the indices of the non-zero weights of u, in descending order of magnitude.
func (u Unit) Greatest() []int {
	var idx []int
	for i, w := range u.W {
		if w != 0 {
			idx = append(idx, i)
		}
	}
	slices.SortStableFunc(idx, func(a, b int) int { return cmp.Compare(math.Abs(u.W[b]), math.Abs(u.W[a])) })
	return idx
}
