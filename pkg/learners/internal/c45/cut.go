package c45

import (
	"math"
	"slices"

	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners/internal/sample"
)

// No threshold needs to leave more examples than this on a side. Without such a limit a large sample
// would allow no threshold that sets a few hundred examples apart.
const mostLeft = 25

// numeric returns the split of numeric attribute j at the threshold of the greatest gain, if that
// gain is more than the choice of a threshold costs: log2 of the number of thresholds to choose
// from, shared by the examples (Quinlan 1996, §3). A threshold leaves on both sides a tenth of what
// a class has on average, but at most 25 examples and at least MinLeaf. The counts are of all cases
// by class.
func (g *grower) numeric(j int, cs cases, counts []float64) candidate {
	list := cs.sorted[j]
	known := list // those that have a value
	for len(known) > 0 && known[len(known)-1].rank < 0 {
		known = known[:len(known)-1]
	}
	// At first all that have a value are on the right, and nothing is on the left.
	right := g.right
	copy(right, counts)
	for _, e := range list[len(known):] {
		right[e.class] -= g.here[e.id]
	}
	if len(known) < len(list) { // what rounding leaves of an absent class is nothing
		for c, k := range right {
			right[c] = max(k, 0)
		}
	}
	// bits is what the classes of those that have a value carry before the cut.
	bits, n := g.plogp.info(right)
	least := max(g.MinLeaf, min(mostLeft, 0.1*n/float64(len(g.Classes))))
	if n < 2*least-rounding {
		return candidate{}
	}
	var c cutPoint
	if cs.whole {
		c = g.cutWhole(known, least)
	} else {
		c = g.cutWeighted(known, n, least)
	}
	if c.tries == 0 {
		return candidate{}
	}
	// The bits that are gained pay for naming the threshold. A split that does not earn its price is
	// none, and so does not count in the average gain either.
	of := sample.Total(counts)
	price := portable.Log2(float64(c.tries))
	if bits-c.below-price < rounding*of {
		return candidate{}
	}
	return g.worth(candidate{branches: 2, cut: c.rank, next: c.next}, bits-c.below-price, g.plogp.of(c.n)+g.plogp.of(n-c.n), n, of)
}

// A cutPoint is where a numeric attribute is cut in two.
type cutPoint struct {
	rank int32   // the greatest on the left
	next int32   // the least on the right
	n    float64 // examples on the left
	// below has the bits that classes still carry on both sides: their entropy times the examples.
	below float64
	tries int // cuts that were possible
}

// cutWhole does as cutWeighted for examples that all have weight 1. Counts are then whole numbers,
// of which k·log2 k is in a table, and the sum of it over the classes of both sides is kept up to
// date from one example to the next, whatever the number of classes.
func (g *grower) cutWhole(known []entry, least float64) cutPoint {
	n, first := len(known), int(math.Ceil(least-rounding))
	// The scratch of counts is cut in two; g.left and g.right are for weights.
	left, right, t := g.whole[:len(g.right)], g.whole[len(g.right):2*len(g.right)], g.plogp
	clear(left)
	sum := 0.0
	for c, k := range g.right {
		right[c] = int32(k)
		sum += t[right[c]]
	}
	// Of k examples on the left and n−k on the right the classes carry, by the definition of entropy,
	// k·log2 k + (n−k)·log2 (n−k) bits less the sum.
	best := cutPoint{below: math.Inf(1)}
	last := int32(0) // the rank of the entry before
	for k, e := range known {
		if e.rank != last && k >= first && k <= n-first {
			best.tries++
			if below := t[k] + t[n-k] - sum; below < best.below-rounding {
				best.rank, best.next, best.n, best.below = last, e.rank, float64(k), below
			}
		}
		last = e.rank
		l, r := left[e.class], right[e.class]
		sum += t[l+1] - t[l] + t[r-1] - t[r]
		left[e.class], right[e.class] = l+1, r-1
	}
	return best
}

// cutWeighted returns the cut that leaves the least information below, the lowest on a tie, of
// those with at least the given weight of examples on both sides. The known entries have a value;
// g.right has their weight by class, n in sum.
func (g *grower) cutWeighted(known []entry, n, least float64) cutPoint {
	left, right := g.left, g.right
	clear(left)
	best := cutPoint{below: math.Inf(1)}
	sum := 0.0
	// The possible cuts are before an entry whose value differs from that of the one before it.
	for k, e := range known {
		if k > 0 && e.rank != known[k-1].rank && sum >= least-rounding && n-sum >= least-rounding {
			best.tries++
			bl, _ := g.plogp.info(left)
			br, _ := g.plogp.info(right)
			if bl+br < best.below-rounding {
				best.rank, best.next, best.n, best.below = known[k-1].rank, e.rank, sum, bl+br
			}
		}
		w := g.here[e.id]
		left[e.class] += w
		right[e.class] = max(right[e.class]-w, 0) // rounding may leave less than nothing
		sum += w
	}
	return best
}

// threshold returns the greatest of the sample's values that is at most midway between those of
// ranks a and b. C4.5 takes a value that occurs, so that a tree shows no number that nobody
// measured (Quinlan 1993, §2.4). The values are all of the attribute, also those of other nodes.
func threshold(values []float64, a, b int32) float64 {
	between := values[a+1 : b]
	middle := float64(values[a]/2) + float64(values[b]/2)
	k, found := slices.BinarySearch(between, middle)
	switch {
	case found:
		return middle
	case k == 0:
		return values[a]
	}
	return between[k-1]
}
