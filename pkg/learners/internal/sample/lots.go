package sample

import (
	"math/rand/v2"
	"sort"
)

// Lots are things to be drawn at random, with probabilities in proportion to weights. Lots[i] is the
// total weight of lot i and of all lots before it.
type Lots []float64

// NewLots returns lots with the given weights, which must not be negative nor all 0.
func NewLots(weights []float64) Lots {
	lots, sum := make(Lots, len(weights)), 0.0
	for i, w := range weights {
		sum += w
		lots[i] = sum
	}
	return lots
}

// Draw draws a lot and returns its index.
func (l Lots) Draw(r *rand.Rand) int {
	point := r.Float64() * l[len(l)-1]
	lot := sort.Search(len(l), func(i int) bool { return l[i] > point })
	return min(lot, len(l)-1) // rounding may make point the sum of all
}
