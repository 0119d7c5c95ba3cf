package c45

import (
	"encoding/binary"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
)

// A group is a set of values of a nominal attribute that share a branch.
type group struct {
	values []int
	counts []float64 // counts by class
	// bits is the information that the classes carry: their entropy times n, the number of
	// examples.
	bits, n float64
	split   float64 // n·log2 n
	// pairs has, for each earlier group, the gain of a union with that group. Thanks to these
	// stored unions, a step of joining takes time in proportion to the square of the number of groups,
	// whatever the number of classes.
	pairs []pair
}

// A pair is the union of two groups.
type pair struct{ bits, split float64 }

// grouped returns the split of a nominal attribute with grouped values. At first each value is a group
// of its own, except that values whose examples have the classes in the same proportions share one,
// because a split between them gains nothing. Then the two groups whose union gives the greatest gain
// ratio are joined, again and again. Joining ends when the ratio would fall, or when fewer than two
// branches of MinLeaf would remain. The time grows with the cube of the number of groups. The classes
// are counted only once for each pair of groups that could be joined, not at every step.
//
// The cells have the weights of the examples by value and class, known has the weights by class of the
// examples that have a value, and total is the weight of all examples.
//
// Quinlan (1993), §7.2.
func (g *grower) grouped(cells, known []float64, total float64) candidate {
	values := len(cells)/len(g.Classes) - 1
	all := g.newGrouping(cells, values)
	info, n := g.plogp.info(known)
	best := g.worth(candidate{}, info-all.remaining, all.split, n, total)
	// One group would not be a split, so joining ends with two.
	for len(all.groups) > 2 {
		// On a tie the best pair is the first, ordered by the later of its groups and then by the
		// earlier.
		next, a, b := candidate{ratio: -1}, 0, 0
		for k := range all.groups {
			if g.stopped() {
				return candidate{}
			}
			for i := range k {
				remaining, split, large := all.joined(i, k)
				if t := g.worth(candidate{}, info-remaining, split, n, total); large >= 2 && t.ratio > next.ratio+rounding {
					next, a, b = t, i, k
				}
			}
		}
		if next.ratio < best.ratio-rounding {
			break
		}
		all.join(a, b)
		best = next
	}
	best.branches, best.groups = len(all.groups), all.branches(values)
	return best
}

// A grouping is all groups with their sums.
type grouping struct {
	groups           []group
	remaining, split float64 // information left below the split, and the sum of n·log2 n
	large            int     // groups that have MinLeaf or more
	minimum          float64 // the least weight of a large group
	plogp
}

// newGrouping returns the initial grouping of the given number of values. Values without examples
// do not belong to any group.
func (g *grower) newGrouping(cells []float64, values int) *grouping {
	classes := len(g.Classes)
	all := &grouping{plogp: g.plogp, minimum: g.MinLeaf - rounding}
	alike := map[string]int{} // the group of values with these proportions
	for v := range values {
		counts := cells[v*classes : (v+1)*classes]
		n := sample.Total(counts)
		if n == 0 {
			continue
		}
		key := proportions(counts, n)
		k, ok := alike[key]
		if !ok {
			k = len(all.groups)
			alike[key] = k
			all.groups = append(all.groups, group{counts: make([]float64, classes)})
		}
		all.groups[k].add([]int{v}, counts, n)
	}
	// With thousands of values the pairs take the time, so each row of pairs checks the context.
	for k := range all.groups {
		if g.stopped() {
			break
		}
		one := &all.groups[k]
		one.bits, _ = g.plogp.info(one.counts)
		one.split = g.plogp.term(one.n)
		all.remaining, all.split, all.large = all.remaining+one.bits, all.split+one.split, all.large+all.isLarge(one.n)
		one.pairs = make([]pair, k)
		for i := range one.pairs {
			one.pairs[i] = all.pair(i, k)
		}
	}
	return all
}

// proportions returns a text that is the same for equal proportions of the classes, up to rounding, so
// that it can be the key of a map.
func proportions(counts []float64, n float64) string {
	text := make([]byte, 0, 8*len(counts))
	for _, k := range counts {
		text = binary.LittleEndian.AppendUint64(text, uint64(math.Round(k/n/rounding)))
	}
	return string(text)
}

// add adds values, with the counts of their examples, to the group. It does not update bits, split and
// pairs, which follow from the counts: the caller does.
func (one *group) add(values []int, counts []float64, n float64) {
	one.values, one.n = append(one.values, values...), one.n+n
	for class, k := range counts {
		one.counts[class] += k
	}
}

// isLarge returns 1 if a branch of n examples has MinLeaf, else 0.
func (all *grouping) isLarge(n float64) int {
	if n >= all.minimum {
		return 1
	}
	return 0
}

// pair returns the union of groups a and b.
func (all *grouping) pair(a, b int) pair {
	x, y := &all.groups[a], &all.groups[b]
	split := all.term(x.n + y.n)
	bits := split // n·log2 n minus the sum of this term over the classes, as in info
	for class, k := range x.counts {
		bits -= all.term(k + y.counts[class])
	}
	return pair{bits, split}
}

// joined returns remaining, split and large as they would be after joining groups a and b, where b is
// later. It is called for every pair at every step, so it reads the stored union of the pair and does
// not count the classes.
func (all *grouping) joined(a, b int) (remaining, split float64, large int) {
	x, y := &all.groups[a], &all.groups[b]
	joint := y.pairs[a]
	return all.remaining + joint.bits - x.bits - y.bits, all.split + joint.split - x.split - y.split,
		all.large + all.isLarge(x.n+y.n) - all.isLarge(x.n) - all.isLarge(y.n)
}

// join joins groups a and b, where b is later. Only the pairs with the union are new.
func (all *grouping) join(a, b int) {
	all.remaining, all.split, all.large = all.joined(a, b)
	x, y := &all.groups[a], all.groups[b]
	x.add(y.values, y.counts, y.n)
	x.bits, _ = all.info(x.counts)
	x.split = all.term(x.n)
	// Group b is gone, and so are its pairs with later groups. Groups before b have no pair with b.
	all.groups = slices.Delete(all.groups, b, b+1)
	for k := range all.groups[b:] {
		later := &all.groups[b+k]
		later.pairs = slices.Delete(later.pairs, b, b+1)
	}
	// Group a has changed, and so have its pairs with earlier and later groups.
	for i := range a {
		all.groups[a].pairs[i] = all.pair(i, a)
	}
	for k := a + 1; k < len(all.groups); k++ {
		all.groups[k].pairs[a] = all.pair(a, k)
	}
}

// branches returns the group of each value. Values without examples join the largest group.
func (all *grouping) branches(values int) []int {
	largest := 0
	for k, one := range all.groups {
		if one.n > all.groups[largest].n {
			largest = k
		}
	}
	groupOf := slices.Repeat([]int{largest}, values)
	for k, one := range all.groups {
		for _, v := range one.values {
			groupOf[v] = k
		}
	}
	return groupOf
}
