package learners

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
)

// filing is how many values could be presented in the time that it takes to find and file an example.
const filing = 200

// A SeenExample is a distinct example that a PerceptronSystem has met. Those of a cell and class are
// a stack, the last filed on top: a doubly linked list through Above and Below, so that an example
// is taken out of the middle in constant time, and nothing is allocated but in Met itself.
//
// An example is filed where it was when it was last looked at. Halfspaces may have moved since, and
// it may be in another cell by now.
type SeenExample struct {
	X            []float64
	Y            int8   // class, −1 if it was met in both
	Cell         uint64 // where it is filed, which need not be where it is by now
	Run          int32  // number of restarts when it was filed, plus 1; 0 if never
	Above, Below int32  // its neighbours in the stack, counted from 1; 0 if none
}

// A CellStacks is what is filed in a cell: a stack for each class.
type CellStacks struct {
	Count [2]int   // examples of each class
	Top   [2]int32 // the one of each class filed last, counted from 1; 0 if none
}

// class returns the class of most of the pile's examples, 0 on a tie.
func (p CellStacks) class() int {
	if p.Count[1] > p.Count[0] {
		return 1
	}
	return 0
}

// meet returns the place in Met of x, which is put there if it is new; ok is false if x is set
// aside: if it cannot be learned from, or was met in both classes, so that no halfspaces can tell
// these apart. After JSON, Rows is made anew here.
func (p *PerceptronSystem) meet(x []float64, y int) (place int32, ok bool) {
	if slices.ContainsFunc(x, unlearnable) {
		return 0, false
	}
	if p.Rows == nil {
		p.Rows = make(map[uint64]int32, len(p.Met))
		for i, e := range p.Met {
			_, h := p.find(e.X)
			p.Rows[h] = int32(i)
		}
	}
	place, h := p.find(x)
	if place < 0 {
		place = int32(len(p.Met))
		p.Rows[h] = place
		p.Met = append(p.Met, SeenExample{X: slices.Clone(x), Y: int8(y)})
		return place, true
	}
	e := &p.Met[place]
	if int(e.Y) == y {
		return place, true
	}
	if e.Y >= 0 {
		p.unfile(place)
		e.Y = -1
	}
	return place, false
}

// unlearnable reports whether v is missing or what Fit refuses: it would spoil the weights for
// good, as a sum with it stays infinite or not a number.
func unlearnable(v float64) bool { return !(math.Abs(v) <= 1e100) }

// find returns the place of x in Met and in Rows; in Met −1 if it is not there, and in Rows then
// where it would be. Rows whose hashes are equal are at the next hashes that are free.
func (p *PerceptronSystem) find(x []float64) (place int32, h uint64) {
	for h = hashRow(x); ; h++ {
		place, ok := p.Rows[h]
		if !ok {
			return -1, h
		}
		if slices.Equal(p.Met[place].X, x) {
			return place, h
		}
	}
}

// hashRow returns a hash of the bits of x. The constants are those of the finalizer of MurmurHash3,
// by which every bit of a value changes every bit of the hash as often as not.
func hashRow(x []float64) uint64 {
	h := uint64(len(x))
	for _, v := range x {
		h ^= math.Float64bits(v + 0) // −0 is 0
		h ^= h >> 33
		h *= 0xff51afd7ed558ccd
		h ^= h >> 33
		h *= 0xc4ceb9fe1a85ec53
	}
	return h ^ h>>33
}

// run returns the number of the present run, from 1. What was filed in a run before is not filed
// now: so a restart empties all piles without a look at the examples.
func (p *PerceptronSystem) run() int32 { return int32(p.Restarts) + 1 }

// file puts example e on top of its class's stack of a cell, after taking it from where it is. The
// counts of examples and of mixed cells are kept up to date.
func (p *PerceptronSystem) file(e int32, cell uint64) {
	p.unfile(e)
	if p.Cells == nil {
		p.Cells = map[uint64]CellStacks{}
	}
	m := &p.Met[e]
	pile := p.Cells[cell]
	mixed := pile.mixed()
	m.Cell, m.Run, m.Above, m.Below = cell, p.run(), 0, pile.Top[m.Y]
	if m.Below > 0 {
		p.Met[m.Below-1].Above = e + 1
	}
	pile.Top[m.Y] = e + 1
	pile.Count[m.Y]++
	p.Filed[m.Y]++
	p.Mixed += pile.mixed() - mixed
	p.Cells[cell] = pile
}

// unfile takes example e from where it is filed, if it is. A pile that becomes empty is deleted, so
// that there are no more piles than examples, however many cells there are.
func (p *PerceptronSystem) unfile(e int32) {
	m := &p.Met[e]
	if m.Run != p.run() {
		return
	}
	pile := p.Cells[m.Cell]
	mixed := pile.mixed()
	if m.Below > 0 {
		p.Met[m.Below-1].Above = m.Above
	}
	if m.Above > 0 {
		p.Met[m.Above-1].Below = m.Below
	} else {
		pile.Top[m.Y] = m.Below
	}
	m.Run = 0
	pile.Count[m.Y]--
	p.Filed[m.Y]--
	p.Mixed += pile.mixed() - mixed
	if pile.Count == [2]int{} {
		delete(p.Cells, m.Cell)
	} else {
		p.Cells[m.Cell] = pile
	}
}

// mixed returns 1 if examples of both classes are filed, else 0, as a number to count with.
func (p CellStacks) mixed() int {
	if p.Count[0] > 0 && p.Count[1] > 0 {
		return 1
	}
	return 0
}

// conflict reports whether an example of the class other than y is in a cell: case (b) of §4.1.
// Where the few on top of the pile do not show one, others that are filed elsewhere may have come
// into the cell, unless nothing has moved since all were filed where they are. So all are filed
// anew, until one is found in the cell: that takes about as long as to look at them, and if there
// is none they need not be looked at again until something moves.
func (p *PerceptronSystem) conflict(cell uint64, y int) bool {
	if p.conflictOnTop(cell, y) {
		return true
	}
	if p.Bounded || p.Refiled == p.Moves {
		return false
	}
	for i, m := range p.Met {
		if m.Y >= 0 && p.refile(int32(i)) == cell && int(m.Y) != y {
			return true
		}
	}
	p.Refiled = p.Moves
	return false
}

// verifications is how many examples conflictOnTop looks at. Each that is found where it is not
// filed is filed anew, so that what is out of date wears off.
const verifications = 4

// conflictOnTop reports whether an example of the class other than y is found in a cell. Of those
// filed there it looks at a few from the top, and files anew what has left.
//
// One look would do for Fit to end rightly. Say nothing moved in an epoch, and x and y of different
// classes are in one cell; y came later. Then x was filed there, above all that was filed before
// the epoch, so that the one on top when y came was filed within the epoch and is where it is
// filed: y saw a conflict.
func (p *PerceptronSystem) conflictOnTop(cell uint64, y int) bool {
	for range verifications {
		e := p.Cells[cell].Top[1-y] - 1
		if e < 0 {
			return false
		}
		now := p.cell(p.Met[e].X)
		if now == cell {
			return true
		}
		p.file(e, now)
	}
	return false
}

// Refile files every example that was met where it is by now. It takes time in proportion to their
// number. Fit does it at the end, so that the model predicts by what the examples say of the cells
// as they are.
func (p *PerceptronSystem) Refile() {
	_ = p.refileAll(context.Background()) // which is never done
}

// refileAll is Refile that ends with ctx's error when ctx is done.
func (p *PerceptronSystem) refileAll(ctx context.Context) error {
	p.Refiled = p.Moves
	interval := sample.PerLook(filing + len(p.Attrs)*len(p.Units))
	for i, m := range p.Met {
		if i%interval == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if m.Y >= 0 {
			p.refile(int32(i))
		}
	}
	return nil
}

// refile files example i where it is by now, and returns that cell.
func (p *PerceptronSystem) refile(i int32) (cell uint64) {
	m := &p.Met[i]
	cell = p.cell(m.X)
	if m.Run != p.run() || m.Cell != cell {
		p.file(i, cell)
	}
	return cell
}
