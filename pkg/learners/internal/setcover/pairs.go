package setcover

import (
	"cmp"
	"math/bits"
	"slices"

	"halfspace/pkg/internal/parallel"
)

// mostCompared limits the work of finding pairs with few separators before the search begins. It is the
// number of words of 64 candidates that may be compared, which takes a few seconds. If there would be
// more, these pairs are not found. The search then branches only on pairs from the cells, and takes
// longer.
const mostCompared = 1 << 31

// A pair is two examples, the first of class 0 and the second of class 1.
type pair [2]int

// isParted reports whether the examples of the pair are on different sides of a candidate. The slice
// inside has the examples on its inner side, as bits.
func (p pair) isParted(inside []uint64) bool {
	return (inside[p[0]/64]>>(p[0]%64)^inside[p[1]/64]>>(p[1]%64))&1 != 0
}

// together returns at most limit pairs of examples of different classes that are in the same cell. It
// takes one pair from each of the first cells, because several pairs of one cell would have nearly the
// same separators.
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

// byClass returns the examples in mixed cells, by class. Before the first hyperplane, these are all
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

// hardest returns a pair for each example of class 0: with the example of class 1 from which the fewest
// candidates separate it. The pairs with the fewest separators come first, because they mean few
// branches for the exact search. If finding them would take too long, hardest returns nil.
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

// nearest returns the pair of example i with one of its rivals: the rival from which the fewest of the
// allowed candidates separate it, the first on a tie. It also returns the number of these candidates. If
// ctx is done, the result must not be used.
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
