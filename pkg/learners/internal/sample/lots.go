package sample

import (
	"math/rand/v2"
	"sort"
)

// Lots are drawn by their weights: Lots[i] is what lot i and those before it weigh together.
type Lots []float64

// NewLots returns lots of the given weights, which are not negative nor all 0.
func NewLots(weights []float64) Lots {
	lots, sum := make(Lots, len(weights)), 0.0
	for i, w := range weights {
		sum += w
		lots[i] = sum
	}
	return lots
}

// Draw returns the lot that is drawn.
func (l Lots) Draw(r *rand.Rand) int {
	at := r.Float64() * l[len(l)-1]
	above := sort.Search(len(l), func(i int) bool { return l[i] > at })
	return min(above, len(l)-1) // at may be rounded up to the sum of all
}
