package c45

import (
	"encoding/binary"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
)

// A group is values of a nominal attribute that share a branch.
type group struct {
	values []int
	counts []float64 // by class
	// bits is the information that the classes carry: their entropy times the examples, of which
	// there are n.
	bits, n float64
	split   float64 // n·log2 n
	// pairs has what the group would be with each of the groups before it. It makes a step of joining
	// take time in the square of the groups instead of that times the number of classes.
	pairs []pair
}

// A pair is two groups as if they were one.
type pair struct{ bits, split float64 }

// grouped returns the split of a nominal attribute whose values are grouped. Each value is alone at
// first; then again and again those two groups are joined that make the gain ratio greatest, as
// long as it gets no worse and two branches of MinLeaf are left. Values whose examples have the
// same classes in the same proportions are together from the start, because no split between them
// tells anything. From there it takes time in the cube of the groups, but it looks at the classes
// only once for each pair that could be joined.
//
// The cells are the weights of the examples by value and class, known those by class of the
// examples that have a value, and of is the weight of all.
//
// Quinlan (1993), §7.2.
func (g *grower) grouped(cells, known []float64, of float64) candidate {
	values := len(cells)/len(g.Classes) - 1
	all := g.newGrouping(cells, values)
	info, n := g.plogp.info(known)
	best := g.worth(candidate{}, info-all.below, all.split, n, of)
	// A split into one group would be none, so joining ends with two.
	for len(all.groups) > 2 {
		// The best pair is the first on a tie, by the later of its groups and then by the earlier.
		next, a, b := candidate{ratio: -1}, 0, 0
		for k := range all.groups {
			if g.stopped() {
				return candidate{}
			}
			for i := range k {
				below, split, large := all.joined(i, k)
				if t := g.worth(candidate{}, info-below, split, n, of); large >= 2 && t.ratio > next.ratio+rounding {
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

// A grouping is all groups, and what they have together.
type grouping struct {
	groups       []group
	below, split float64 // information left below the split, and the sum of n·log2 n
	large        int     // groups that have MinLeaf or more
	least        float64 // that weight
	plogp
}

// newGrouping returns the grouping of so many values with which grouped begins. Values without
// examples are in no group.
func (g *grower) newGrouping(cells []float64, values int) *grouping {
	classes := len(g.Classes)
	all := &grouping{plogp: g.plogp, least: g.MinLeaf - rounding}
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
	// With thousands of values it is the pairs that take time, so each row of them looks at the
	// context.
	for k := range all.groups {
		if g.stopped() {
			break
		}
		one := &all.groups[k]
		one.bits, _ = g.plogp.info(one.counts)
		one.split = g.plogp.of(one.n)
		all.below, all.split, all.large = all.below+one.bits, all.split+one.split, all.large+all.isLarge(one.n)
		one.pairs = make([]pair, k)
		for i := range one.pairs {
			one.pairs[i] = all.pair(i, k)
		}
	}
	return all
}

// proportions returns the same text for the same proportions, up to rounding: a key for a map.
func proportions(counts []float64, n float64) string {
	text := make([]byte, 0, 8*len(counts))
	for _, k := range counts {
		text = binary.LittleEndian.AppendUint64(text, uint64(math.Round(k/n/rounding)))
	}
	return string(text)
}

// add adds values with the given examples to the group, but leaves what follows from the counts
// (bits, split and pairs) to the caller.
func (one *group) add(values []int, counts []float64, n float64) {
	one.values, one.n = append(one.values, values...), one.n+n
	for class, k := range counts {
		one.counts[class] += k
	}
}

// isLarge returns 1 if a branch of so many examples has MinLeaf, else 0.
func (all *grouping) isLarge(n float64) int {
	if n >= all.least {
		return 1
	}
	return 0
}

// pair returns groups a and b as if they were one.
func (all *grouping) pair(a, b int) pair {
	x, y := &all.groups[a], &all.groups[b]
	split := all.of(x.n + y.n)
	bits := split // n·log2 n less the sum of it over the classes, as info has it
	for class, k := range x.counts {
		bits -= all.of(k + y.counts[class])
	}
	return pair{bits, split}
}

// joined returns what below, split and large would be if groups a and b, the later one, were one. It
// is asked for every pair at every step, so it reads the pair that is kept and looks at no class.
func (all *grouping) joined(a, b int) (below, split float64, large int) {
	x, y := &all.groups[a], &all.groups[b]
	both := y.pairs[a]
	return all.below + both.bits - x.bits - y.bits, all.split + both.split - x.split - y.split,
		all.large + all.isLarge(x.n+y.n) - all.isLarge(x.n) - all.isLarge(y.n)
}

// join makes groups a and b, the later one, one. Only the pairs with that one are new.
func (all *grouping) join(a, b int) {
	all.below, all.split, all.large = all.joined(a, b)
	x, y := &all.groups[a], all.groups[b]
	x.add(y.values, y.counts, y.n)
	x.bits, _ = all.info(x.counts)
	x.split = all.of(x.n)
	// Group b is gone, and with it the pairs that later groups had with it. Groups before b have none.
	all.groups = slices.Delete(all.groups, b, b+1)
	for k := range all.groups[b:] {
		later := &all.groups[b+k]
		later.pairs = slices.Delete(later.pairs, b, b+1)
	}
	// Group a is another one now, and so are its pairs with those before it and after it.
	for i := range a {
		all.groups[a].pairs[i] = all.pair(i, a)
	}
	for k := a + 1; k < len(all.groups); k++ {
		all.groups[k].pairs[a] = all.pair(a, k)
	}
}

// branches returns the group of each value. Values without examples are with the largest group.
func (all *grouping) branches(values int) []int {
	largest := 0
	for k, one := range all.groups {
		if one.n > all.groups[largest].n {
			largest = k
		}
	}
	of := slices.Repeat([]int{largest}, values)
	for k, one := range all.groups {
		for _, v := range one.values {
			of[v] = k
		}
	}
	return of
}
