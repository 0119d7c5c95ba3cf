package setcover

import (
	"math/bits"
	"slices"

	"halfspace/pkg/learners/internal/sample"
)

// A partition is the division of the examples into cells by the chosen hyperplanes. It stores only mixed
// cells, which have examples of both classes, because in all others nothing need be separated any more.
// Of a cell it stores only the words of 64 examples that contain some of its examples. So a partition
// shrinks as hyperplanes are added.
type partition struct {
	words []cellWord  // words of all cells, one cell after the other
	mixed []mixedCell // the cells with examples of both classes
	pairs int         // number of pairs of examples of different classes in the same cell
}

// A mixedCell is a cell with examples of both classes.
type mixedCell struct {
	end   int    // the end of its words; they begin at the end of the previous cell's words
	count [2]int // count of its examples, by class
}

// pairs returns the number of pairs of examples of different classes in the cell.
func (c mixedCell) pairs() int { return c.count[0] * c.count[1] }

// A cellWord is a part of a cell: the cell's examples among 64 successive examples, as bits. The 64
// examples may lie in several cells; each of these cells has its own cellWord.
type cellWord struct {
	index   int       // the number of the word: its examples are 64·index, …, 64·index+63
	members [2]uint64 // the examples in the cell, by class
}

// newPartition returns the partition without hyperplanes: one cell with all examples, which have the
// given classes. If all have the same class, the cell is not mixed, and nothing need be separated.
func newPartition(classes []int) partition {
	p := partition{words: make([]cellWord, (len(classes)+63)/64)}
	for i, class := range classes {
		p.words[i/64].index = i / 64
		p.words[i/64].members[class] |= 1 << (i % 64)
	}
	p.close(0)
	return p
}

// close ends a cell, which consists of the words from start on. If the cell is not mixed, close drops
// it. A cell with n₀ and n₁ examples of the two classes has n₀·n₁ pairs to separate.
func (p *partition) close(start int) {
	var n [2]int
	for _, w := range p.words[start:] {
		n[0] += bits.OnesCount64(w.members[0])
		n[1] += bits.OnesCount64(w.members[1])
	}
	if n[0] == 0 || n[1] == 0 {
		p.words = p.words[:start]
		return
	}
	p.mixed = append(p.mixed, mixedCell{len(p.words), n})
	p.pairs += p.mixed[len(p.mixed)-1].pairs()
}

// split sets target to the partition that results when one more hyperplane divides the cells of p. The
// slice inside has the examples on its inner side, as bits. The memory of target is reused.
func (p *partition) split(inside []uint64, target *partition) {
	target.words, target.mixed, target.pairs = target.words[:0], target.mixed[:0], 0
	begin := 0
	for _, cell := range p.mixed {
		for _, flip := range [2]uint64{0, ^uint64(0)} {
			start := len(target.words)
			for _, w := range p.words[begin:cell.end] {
				m := inside[w.index] ^ flip
				if w.members[0]&m|w.members[1]&m != 0 {
					target.words = append(target.words, cellWord{w.index, [2]uint64{w.members[0] & m, w.members[1] & m}})
				}
			}
			target.close(start)
		}
		begin = cell.end
	}
}

// pairsAfter returns the number of pairs that would still be together after one more hyperplane, or some
// number above limit if there are more than limit. The choice of candidates spends most of its time
// here. So pairsAfter only counts bits and writes nothing, unlike split.
func (p *partition) pairsAfter(inside []uint64, limit int) (left int) {
	begin := 0
	for _, cell := range p.mixed {
		var n [2]int
		for _, w := range p.words[begin:cell.end] {
			m := inside[w.index]
			n[0] += bits.OnesCount64(w.members[0] & m)
			n[1] += bits.OnesCount64(w.members[1] & m)
		}
		left += n[0]*n[1] + (cell.count[0]-n[0])*(cell.count[1]-n[1])
		if left > limit {
			return left
		}
		begin = cell.end
	}
	return left
}

// largestFirst returns the same cells in another order, with the cells with the most pairs first, so
// that pairsAfter exceeds its limit as soon as possible.
func (p *partition) largestFirst() *partition {
	begin := []int{0} // the beginnings of the cells' words
	for _, cell := range p.mixed {
		begin = append(begin, cell.end)
	}
	order := sample.Indices(len(p.mixed))
	slices.SortStableFunc(order, func(a, b int) int { return p.mixed[b].pairs() - p.mixed[a].pairs() })
	sorted := &partition{pairs: p.pairs}
	for _, i := range order {
		sorted.words = append(sorted.words, p.words[begin[i]:begin[i+1]]...)
		sorted.mixed = append(sorted.mixed, mixedCell{len(sorted.words), p.mixed[i].count})
	}
	return sorted
}

// elements returns the indices of the bits that are set, in ascending order. It counts them first, which
// is faster than letting the slice grow.
func elements(set []uint64) []int {
	n := 0
	for _, v := range set {
		n += bits.OnesCount64(v)
	}
	numbers := make([]int, 0, n)
	for w, v := range set {
		for ; v != 0; v &= v - 1 {
			numbers = append(numbers, 64*w+bits.TrailingZeros64(v))
		}
	}
	return numbers
}
