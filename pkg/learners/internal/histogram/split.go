package histogram

import (
	"cmp"
	"slices"
)

// A split divides the examples of a node between two branches.
type split struct {
	gain  float64
	attr  int
	first sums // sums of the first branch
	// bin is the last bin of the first branch, if the attribute is a number.
	bin int
	// chosen has the bins of the first branch, if the attribute is nominal.
	chosen       []bool
	missingFirst bool // missing values take the first branch
}

// sides says for each bin whether it belongs to the first branch. The bin with number count is for
// missing values.
func (s split) sides(count int) (first [256]bool) {
	if s.chosen != nil {
		copy(first[:], s.chosen)
		return first
	}
	for bin := range s.bin + 1 {
		first[bin] = true
	}
	first[count] = s.missingFirst
	return first
}

// leastHessian is the least sum of second derivatives in a branch. The value of a leaf is divided by
// this sum, so with less it would be arbitrary.
const leastHessian = 1e-3

// A gain is the difference of sums. If it is smaller than this share of the sums, it may be only
// rounding.
const negligible = 1e-12

// A scorer computes the gains of splits of a node.
type scorer struct {
	total    sums
	unit     float64 // the value of 1 in sums
	minLeaf  float64
	together float64 // the worth of the node
}

func newScorer(total sums, unit, minLeaf float64) *scorer {
	c := &scorer{total: total, unit: unit, minLeaf: minLeaf}
	c.together = c.worth(total)
	return c
}

// worth returns by how much a leaf with the given sums lowers twice the loss, to the second order.
func (c *scorer) worth(s sums) float64 {
	if s.hessian <= 0 {
		return 0
	}
	g := float64(s.gradient) * c.unit
	return float64(g*g) / (float64(s.hessian) * c.unit)
}

// gain returns the gain of a split, given the sums of its first branch, or 0 if a branch is too small.
func (c *scorer) gain(first sums) float64 {
	second := c.total.minus(first)
	if smaller := min(first.weight, second.weight); float64(smaller)*c.unit < c.minLeaf {
		return 0
	}
	if smaller := min(first.hessian, second.hessian); float64(smaller)*c.unit < leastHessian {
		return 0
	}
	apart := c.worth(first) + c.worth(second)
	if gain := apart - c.together; gain > negligible*apart {
		return gain
	}
	return 0
}

// numeric returns the best split of a number between bins. Missing values take the branch with the
// greater gain. If no example of the node has a missing value, later ones take the branch of the greater
// weight.
func (c *scorer) numeric(bins []sums) (best split) {
	last := len(bins) - 1
	missing := bins[last]
	try := func(start sums, bins []sums, missingFirst bool) {
		for b, s := range bins {
			if start.add(s); s.weight == 0 {
				continue // the same examples as before
			}
			if gain := c.gain(start); gain > best.gain {
				best = split{gain: gain, bin: b, first: start, missingFirst: missingFirst}
			}
		}
	}
	if missing.weight == 0 {
		try(sums{}, bins[:last-1], false)
		best.missingFirst = best.first.weight > c.total.minus(best.first).weight
		return best
	}
	try(sums{}, bins[:last], false)
	try(missing, bins[:last-1], true)
	return best
}

// nominal returns the best split of the values of a nominal attribute. It sorts the values by the number
// that each would have as the value of a leaf. The best of all subsets is then a beginning of this order
// (W. D. Fisher 1958). A missing value is treated as one more value. Values that no example of the node
// has take the branch of the greater weight.
func (c *scorer) nominal(bins []sums) (best split) {
	var order []int
	for b, s := range bins {
		if s.weight > 0 {
			order = append(order, b)
		}
	}
	key := func(b int) float64 { return float64(bins[b].gradient) / float64(max(1, bins[b].hessian)) }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(key(a), key(b)) })
	var first sums
	ends := 0
	for k, b := range order {
		if first.add(bins[b]); k == len(order)-1 {
			break
		}
		if gain := c.gain(first); gain > best.gain {
			best, ends = split{gain: gain, first: first}, k+1
		}
	}
	if best.gain == 0 {
		return best
	}
	best.chosen = slices.Repeat([]bool{best.first.weight > c.total.minus(best.first).weight}, len(bins))
	for k, b := range order {
		best.chosen[b] = k < ends
	}
	best.missingFirst = best.chosen[len(bins)-1]
	return best
}
