package setcover

import (
	"cmp"
	"math/bits"
	"slices"

	"halfspace/pkg/internal/parallel"
)

// mostCompared is the number of words of 64 candidates that may be compared, for all pairs of
// examples, to find pairs with few separators before the search begins. That takes a few seconds.
// Without these pairs the search branches only on pairs from the cells, and takes longer.
const mostCompared = 1 << 31

// A pair is two examples, the first of class 0 and the second of class 1.
type pair [2]int

// isParted reports whether the examples of the pair are on different sides of the candidate that has
// the given examples inside.
func (p pair) isParted(inside []uint64) bool {
	return (inside[p[0]/64]>>(p[0]%64)^inside[p[1]/64]>>(p[1]%64))&1 != 0
}

// together returns at most limit pairs of examples in the same cell, one from each of the first
// cells: the first example of either class. Pairs of one cell would have much the same separators.
func (p *partition) together(limit int) (pairs []pair) {
	begin := 0
	for _, cell := range p.mixed {
		if len(pairs) == limit {
			break
		}
		var first pair
		for class := range first {
			for _, w := range p.words[begin:cell.end] {
				if w.members[class] != 0 {
					first[class] = 64*w.index + bits.TrailingZeros64(w.members[class])
					break
				}
			}
		}
		pairs = append(pairs, first)
		begin = cell.end
	}
	return pairs
}

// byClass returns the examples in mixed cells, by class. Before any hyperplane these are all
// examples.
func (p *partition) byClass() (examples [2][]int) {
	for _, w := range p.words {
		for class, word := range w.members {
			for _, i := range elements([]uint64{word}) {
				examples[class] = append(examples[class], 64*w.index+i)
			}
		}
	}
	return examples
}

// hardest returns, for each example of class 0, the example of class 1 from which the fewest
// candidates separate it. The pairs with the fewest separators come first. They leave the exact
// search few branches. If finding them would take too long, it returns nil.
func (e *exactSearch) hardest(allowed []uint64) (pairs []pair) {
	class := e.start.byClass()
	if len(class[0])*len(class[1])*((e.candidates.Len()+63)/64) > mostCompared {
		return nil
	}
	pairs, counts := make([]pair, len(class[0])), make([]int, len(class[0]))
	err := parallel.Each(e.ctx, len(pairs), func(k int) error {
		pairs[k], counts[k] = e.nearest(class[0][k], class[1], allowed)
		return nil
	})
	if err != nil {
		return nil
	}
	separators := map[pair]int{}
	for k, p := range pairs {
		separators[p] = counts[k]
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(separators[a], separators[b]) })
	return pairs
}

// nearest returns the pair of example i and a rival: the rival from which the fewest of the
// allowed candidates separate example i, the first on a tie. It also returns the number of these
// candidates. If ctx is done, the result is not used.
func (e *exactSearch) nearest(i int, rivals []int, allowed []uint64) (closest pair, fewest int) {
	fewest = e.candidates.Len() + 1
	for _, j := range rivals {
		if e.ctx.Err() != nil {
			return closest, 0
		}
		if n := e.countSeparators(pair{i, j}, allowed, fewest); n < fewest {
			closest, fewest = pair{i, j}, n
		}
	}
	return closest, fewest
}
