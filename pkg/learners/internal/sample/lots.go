package sample

import (
	"math/rand/v2"
	"sort"
)

// Lots draws an index at random, for example the index of an example, where index i comes with a
// probability in proportion to its weight. Lots[i] is the total weight of the indices from 0 to i, so a
// random number below the total weight decides which index is drawn.
type Lots []float64

// NewLots returns the Lots for the given weights, which must not be negative nor all 0.
func NewLots(weights []float64) Lots {
	lots, sum := make(Lots, len(weights)), 0.0
	for i, w := range weights {
		sum += w
		lots[i] = sum
	}
	return lots
}

// Draw draws an index and returns it.
func (l Lots) Draw(r *rand.Rand) int {
	point := r.Float64() * l[len(l)-1]
	lot := sort.Search(len(l), func(i int) bool { return l[i] > point })
	return min(lot, len(l)-1) // rounding may make point the sum of all
}
