package setcover

import (
	"math/bits"
	"slices"

	"halfspace/pkg/learners/internal/sample"
)

// A partition is how some hyperplanes part the examples into cells. Cells with examples of one
// class only are left out, as nothing in them is to be separated any more, and so are the words
// in which a cell has no examples. So a partition gets smaller as hyperplanes are added.
type partition struct {
	words []cellWord  // of all cells, one cell after the other
	mixed []mixedCell // the cells with examples of both classes
	pairs int         // how many pairs of examples of different classes are in the same cell
}

// A mixedCell is a cell with examples of both classes.
type mixedCell struct {
	end   int    // where its words end; they begin where those of the cell before end
	count [2]int // of its examples, by class
}

// pairs returns how many pairs of examples of different classes are in the cell.
func (c mixedCell) pairs() int { return c.count[0] * c.count[1] }

// A cellWord is those of 64 examples that lie in a cell. The examples of a word may lie in several
// cells, each of which has a cellWord of its own.
type cellWord struct {
	at int       // the number of the word, so that its examples are 64·at, …, 64·at+63
	in [2]uint64 // the examples in the cell, by class
}

// newPartition returns one cell of all examples, which have the given classes: no hyperplane parts
// them yet. If they are all of one class there is no mixed cell, and nothing to separate.
func newPartition(classes []int) partition {
	p := partition{words: make([]cellWord, (len(classes)+63)/64)}
	for i, class := range classes {
		p.words[i/64].at = i / 64
		p.words[i/64].in[class] |= 1 << (i % 64)
	}
	p.close(0)
	return p
}

// close makes a cell of the words from the given place on if it is mixed, and else drops them. A
// cell of n₀ and n₁ examples of the classes has n₀·n₁ pairs that are together.
func (p *partition) close(from int) {
	var n [2]int
	for _, w := range p.words[from:] {
		n[0] += bits.OnesCount64(w.in[0])
		n[1] += bits.OnesCount64(w.in[1])
	}
	if n[0] == 0 || n[1] == 0 {
		p.words = p.words[:from]
		return
	}
	p.mixed = append(p.mixed, mixedCell{len(p.words), n})
	p.pairs += p.mixed[len(p.mixed)-1].pairs()
}

// split sets to to the cells that a further hyperplane, with the given examples inside, makes of
// those of p. It reuses the memory of to.
func (p *partition) split(inside []uint64, to *partition) {
	to.words, to.mixed, to.pairs = to.words[:0], to.mixed[:0], 0
	begin := 0
	for _, cell := range p.mixed {
		for _, flip := range [2]uint64{0, ^uint64(0)} {
			from := len(to.words)
			for _, w := range p.words[begin:cell.end] {
				m := inside[w.at] ^ flip
				if w.in[0]&m|w.in[1]&m != 0 {
					to.words = append(to.words, cellWord{w.at, [2]uint64{w.in[0] & m, w.in[1] & m}})
				}
			}
			to.close(from)
		}
		begin = cell.end
	}
}

// pairsAfter returns how many pairs a further hyperplane would leave together, or some number
// above most if they are more than most. It is where the time of a choice goes: it counts bits
// and writes nothing, while split would have to be undone.
func (p *partition) pairsAfter(inside []uint64, most int) (left int) {
	begin := 0
	for _, cell := range p.mixed {
		var n [2]int
		for _, w := range p.words[begin:cell.end] {
			m := inside[w.at]
			n[0] += bits.OnesCount64(w.in[0] & m)
			n[1] += bits.OnesCount64(w.in[1] & m)
		}
		left += n[0]*n[1] + (cell.count[0]-n[0])*(cell.count[1]-n[1])
		if left > most {
			return left
		}
		begin = cell.end
	}
	return left
}

// largestFirst returns the same cells in another order, those of the most pairs first: so that pairsAfter
// soonest sees that too many are left.
func (p *partition) largestFirst() *partition {
	begin := []int{0} // where the words of a cell begin
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

// elements returns the numbers of the bits that are set, in ascending order. It counts them first,
// which is quicker than to let the slice grow.
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
