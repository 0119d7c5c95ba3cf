package c45

import (
	"math"
	"slices"

	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners/internal/sample"
)

// mostLeft limits how many examples a threshold must leave on each side. Without a limit, no threshold
// in a large sample could separate a few hundred examples from the rest.
const mostLeft = 25

// numeric returns the split of numeric attribute j at the threshold with the greatest gain. From this
// gain it subtracts the cost of choosing a threshold: log2 of the number of possible thresholds,
// divided by the number of examples (Quinlan 1996, §3). The rest must be above 0. A threshold must
// also leave enough examples on both sides: at least a tenth of the average number of examples in a
// class, but at most 25 are demanded, and never fewer than MinLeaf. The counts are the weights of all
// cases by class.
func (g *grower) numeric(j int, cs cases, counts []float64) candidate {
	list := cs.sorted[j]
	known := list // the cases that have a value
	for len(known) > 0 && known[len(known)-1].rank < 0 {
		known = known[:len(known)-1]
	}
	// At first all cases with a value are on the right, and the left is empty.
	right := g.right
	copy(right, counts)
	for _, e := range list[len(known):] {
		right[e.class] -= g.weightHere[e.id]
	}
	if len(known) < len(list) { // for an absent class, rounding must not leave less than zero
		for c, k := range right {
			right[c] = max(k, 0)
		}
	}
	// bits is the information in the classes of the cases with a value, before the cut.
	bits, n := g.plogp.info(right)
	minimum := max(g.MinLeaf, min(mostLeft, 0.1*n/float64(len(g.Classes))))
	if n < 2*minimum-rounding {
		return candidate{}
	}
	var c cutPoint
	if cs.whole {
		c = g.cutWhole(known, minimum)
	} else {
		c = g.cutWeighted(known, n, minimum)
	}
	if c.tries == 0 {
		return candidate{}
	}
	// The gain must pay for naming the threshold. A split that gains less than this does not count, not
	// even in the average gain.
	total := sample.Total(counts)
	price := portable.Log2(float64(c.tries))
	if bits-c.remaining-price < rounding*total {
		return candidate{}
	}
	return g.worth(candidate{branches: 2, cut: c.rank, next: c.next}, bits-c.remaining-price, g.plogp.term(c.n)+g.plogp.term(n-c.n), n, total)
}

// A cutPoint is the place where a numeric attribute is cut in two.
type cutPoint struct {
	rank int32   // the greatest rank on the left
	next int32   // the least rank on the right
	n    float64 // examples on the left
	// remaining has the bits that the classes still carry on both sides: their entropy times the
	// examples.
	remaining float64
	tries     int // number of possible cuts
}

// cutWhole is cutWeighted for examples that all have weight 1. Counts are then integers k, so k·log2 k
// can be read from a table. The sum of these terms over the classes on both sides is updated from one
// example to the next, which takes the same time for any number of classes.
func (g *grower) cutWhole(known []entry, minimum float64) cutPoint {
	n, first := len(known), int(math.Ceil(minimum-rounding))
	// The scratch of counts is divided in two; g.left and g.right are for weights.
	left, right, t := g.whole[:len(g.right)], g.whole[len(g.right):2*len(g.right)], g.plogp
	clear(left)
	sum := 0.0
	for c, k := range g.right {
		right[c] = int32(k)
		sum += t[right[c]]
	}
	// With k examples on the left and n−k on the right, the classes carry k·log2 k + (n−k)·log2 (n−k)
	// bits minus that sum, by the definition of entropy.
	best := cutPoint{remaining: math.Inf(1)}
	last := int32(0) // the rank of the previous entry
	for k, e := range known {
		if e.rank != last && k >= first && k <= n-first {
			best.tries++
			if remaining := t[k] + t[n-k] - sum; remaining < best.remaining-rounding {
				best.rank, best.next, best.n, best.remaining = last, e.rank, float64(k), remaining
			}
		}
		last = e.rank
		l, r := left[e.class], right[e.class]
		sum += t[l+1] - t[l] + t[r-1] - t[r]
		left[e.class], right[e.class] = l+1, r-1
	}
	return best
}

// cutWeighted returns the cut with the least remaining information, the lowest on a tie, among the
// cuts with at least the given weight of examples on both sides. The known entries have a value;
// g.right has their weights by class, which sum to n.
func (g *grower) cutWeighted(known []entry, n, minimum float64) cutPoint {
	left, right := g.left, g.right
	clear(left)
	best := cutPoint{remaining: math.Inf(1)}
	sum := 0.0
	// A cut is possible before each entry whose value differs from the previous entry's.
	for k, e := range known {
		if k > 0 && e.rank != known[k-1].rank && sum >= minimum-rounding && n-sum >= minimum-rounding {
			best.tries++
			bl, _ := g.plogp.info(left)
			br, _ := g.plogp.info(right)
			if bl+br < best.remaining-rounding {
				best.rank, best.next, best.n, best.remaining = known[k-1].rank, e.rank, sum, bl+br
			}
		}
		w := g.weightHere[e.id]
		left[e.class] += w
		right[e.class] = max(right[e.class]-w, 0) // rounding may leave less than zero
		sum += w
	}
	return best
}

// threshold returns the greatest value in the sample that is at most midway between the values of ranks
// a and b. Like C4.5 it returns a value that occurs in the sample, so that a tree does not show a number
// that nobody measured (Quinlan 1993, §2.4). All values of the attribute count, including those at other
// nodes.
func threshold(values []float64, a, b int32) float64 {
	inner := values[a+1 : b]
	middle := float64(values[a]/2) + float64(values[b]/2)
	k, found := slices.BinarySearch(inner, middle)
	switch {
	case found:
		return middle
	case k == 0:
		return values[a]
	}
	return inner[k-1]
}
