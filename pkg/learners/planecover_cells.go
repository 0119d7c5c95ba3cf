package learners

import "math/bits"

// A cells is the cells of some hyperplanes that examples of both classes lie
// in, in no more words than they have examples.
type cells struct {
	words []cellWord
	cells []mixedCell
	pairs int // of examples of different classes in the same cell
}

// A mixedCell is a cell with examples of both classes.
type mixedCell struct {
	end   int    // of its words; they begin where those of the cell before end
	count [2]int // of its examples, by class
}

// A cellWord is 64 examples, of which some lie in a cell.
type cellWord struct {
	at int       // their word
	in [2]uint64 // those in the cell, by class
}

// newCells returns one cell of all examples, which have the given classes.
func newCells(y []int) cells {
	c := cells{words: make([]cellWord, (len(y)+63)/64)}
	for i, class := range y {
		c.words[i/64].at = i / 64
		c.words[i/64].in[class] |= 1 << (i % 64)
	}
	c.close(0)
	return c
}

// close makes the words from the given place on a cell, if it is mixed.
func (c *cells) close(from int) {
	var n [2]int
	for _, w := range c.words[from:] {
		n[0] += bits.OnesCount64(w.in[0])
		n[1] += bits.OnesCount64(w.in[1])
	}
	if n[0] == 0 || n[1] == 0 {
		c.words = c.words[:from]
		return
	}
	c.cells = append(c.cells, mixedCell{len(c.words), n})
	c.pairs += n[0] * n[1]
}

// split sets to to the cells that a further hyperplane makes of c's.
func (c *cells) split(in []uint64, to *cells) {
	to.words, to.cells, to.pairs = to.words[:0], to.cells[:0], 0
	begin := 0
	for _, cell := range c.cells {
		for _, flip := range [2]uint64{0, ^uint64(0)} {
			from := len(to.words)
			for _, w := range c.words[begin:cell.end] {
				m := in[w.at] ^ flip
				if w.in[0]&m|w.in[1]&m != 0 {
					to.words = append(to.words, cellWord{w.at, [2]uint64{w.in[0] & m, w.in[1] & m}})
				}
			}
			to.close(from)
		}
		begin = cell.end
	}
}

// after returns how many pairs a further hyperplane would leave together, or
// some number above most if these are more than most.
func (c *cells) after(in []uint64, most int) (left int) {
	begin := 0
	for _, cell := range c.cells {
		var n [2]int
		for _, w := range c.words[begin:cell.end] {
			m := in[w.at]
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

// An opposites is two examples, of classes 0 and 1.
type opposites [2]int

// separates reports whether the examples are on different sides.
func (p opposites) separates(in []uint64) bool {
	return (in[p[0]/64]>>(p[0]%64)^in[p[1]/64]>>(p[1]%64))&1 != 0
}

// some returns at most so many pairs that are together, of different cells
// first.
func (c *cells) some(most int) (pairs []opposites) {
	begin := 0
	for _, cell := range c.cells {
		if len(pairs) == most {
			break
		}
		var p opposites
		for class := range p {
			for _, w := range c.words[begin:cell.end] {
				if w.in[class] != 0 {
					p[class] = 64*w.at + bits.TrailingZeros64(w.in[class])
					break
				}
			}
		}
		pairs = append(pairs, p)
		begin = cell.end
	}
	return pairs
}

// members returns the examples, by class.
func (c *cells) members() (m [2][]int) {
	for _, w := range c.words {
		for class, in := range w.in {
			for _, i := range members([]uint64{in}) {
				m[class] = append(m[class], 64*w.at+i)
			}
		}
	}
	return m
}
