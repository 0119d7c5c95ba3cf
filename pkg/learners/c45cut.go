package learners

import (
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
)

// No threshold needs to leave more examples on a side than this.
const mostLeft = 25

// numeric returns the test of numeric attribute j at the threshold of the
// greatest gain, if that is more than the choice costs: log2 of the number of
// thresholds to choose from, shared by the examples. Those leave on both sides a
// tenth of what a class has on average, but at most 25 and at least MinLeaf.
func (g *grower) numeric(j int, cs cases, counts []float64) test {
	list := cs.sorted[j]
	known := list
	for len(known) > 0 && known[len(known)-1].rank < 0 {
		known = known[:len(known)-1]
	}
	right := g.right
	copy(right, counts)
	for _, e := range list[len(known):] {
		right[e.class] -= g.weight[e.id]
	}
	if len(known) < len(list) { // what rounding leaves of an absent class is nothing
		for c, k := range right {
			right[c] = max(k, 0)
		}
	}
	bits, n := g.plogp.info(right)
	least := max(g.MinLeaf, min(mostLeft, 0.1*n/float64(len(g.Classes))))
	if n < 2*least-rounding {
		return test{}
	}
	var c parting
	if cs.whole {
		c = g.cutWhole(known, least)
	} else {
		c = g.cutWeighted(known, n, least)
	}
	if c.tries == 0 {
		return test{}
	}
	of := sample.Total(counts)
	price := math.Log2(float64(c.tries))
	if bits-c.below-price < rounding*of {
		return test{}
	}
	return g.worth(test{branches: 2, cut: c.rank, next: c.next}, bits-c.below-price, g.plogp.of(c.n)+g.plogp.of(n-c.n), n, of)
}

// A parting is where a numeric attribute is parted.
type parting struct {
	rank  int32   // the greatest on the left
	next  int32   // the least on the right
	n     float64 // examples on the left
	below float64 // bits that classes still carry on both sides
	tries int     // possible cuts
}

// cutWhole does as cutWeighted for examples that all have weight 1. It keeps the
// sum of k·log2 k over the classes of both sides up to date.
func (g *grower) cutWhole(known []entry, least float64) parting {
	n, first := len(known), int(math.Ceil(least-rounding))
	left, right, t := g.whole[:len(g.right)], g.whole[len(g.right):2*len(g.right)], g.plogp
	clear(left)
	sum := 0.0
	for c, k := range g.right {
		right[c] = int32(k)
		sum += t[right[c]]
	}
	best := parting{below: math.Inf(1)}
	last := int32(0)
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

// cutWeighted returns the cut of the least information below, the lowest on a
// tie, with at least the given weight of examples on both sides. g.right has
// the classes of all, n in number.
func (g *grower) cutWeighted(known []entry, n, least float64) parting {
	left, right := g.left, g.right
	clear(left)
	best := parting{below: math.Inf(1)}
	sum := 0.0
	for k, e := range known {
		if k > 0 && e.rank != known[k-1].rank && sum >= least-rounding && n-sum >= least-rounding {
			best.tries++
			bl, _ := g.plogp.info(left)
			br, _ := g.plogp.info(right)
			if bl+br < best.below-rounding {
				best.rank, best.next, best.n, best.below = known[k-1].rank, e.rank, sum, bl+br
			}
		}
		w := g.weight[e.id]
		left[e.class] += w
		right[e.class] = max(right[e.class]-w, 0)
		sum += w
	}
	return best
}

// threshold returns the greatest of the sample's values that is at most midway
// between those of ranks a and b: a value that occurs, not one between.
func threshold(values []float64, a, b int32) float64 {
	between := values[a+1 : b]
	middle := values[a]/2 + values[b]/2
	k, found := slices.BinarySearch(between, middle)
	switch {
	case found:
		return middle
	case k == 0:
		return values[a]
	}
	return between[k-1]
}
