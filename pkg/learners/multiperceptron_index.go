package learners

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
)

// filing is the cost of computing an example's cell and recording the example there, which is called
// filing it. The cost is counted in attribute values: the number of values that could be presented in
// the same time. Loops use it to decide how often to look at the context.
const filing = 200

// A SeenExample is a distinct example that a PerceptronSystem has met, with its place in the index of
// cells. The index exists to find an example of the other class in a cell fast. It has a stack for each
// cell and class, with the latest example on top. The examples of a stack are linked in both directions,
// through Above and Below. So an example can be taken out of the middle of a stack in constant time, and
// without allocating memory.
//
// To file an example means to put it into the stack of the cell that contains it. A filed example is not
// moved when halfspaces move, because that would take too long. So the index may be out of date: an
// example may be filed in one cell and lie in another.
type SeenExample struct {
	X            []float64
	Y            int8   // its class, −1 if it was met in both
	Cell         uint64 // the cell where it is filed; it may be in another cell now
	Run          int32  // number of restarts when it was filed, plus 1; 0 if never
	Above, Below int32  // its neighbours in the stack, counted from 1; 0 if none
}

// A CellStacks is the entry of a cell in the index: a stack of the filed examples for each class.
type CellStacks struct {
	Count [2]int   // examples of each class
	Top   [2]int32 // the last example filed of each class, counted from 1; 0 without examples
}

// class returns the majority class of the cell's examples, 0 on a tie.
func (p CellStacks) class() int {
	if p.Count[1] > p.Count[0] {
		return 1
	}
	return 0
}

// meet returns the index of x in Met, and adds x there if x is new. The result ok is false if x must be
// ignored: because it has a value that cannot be learned from, or because it was met in both classes,
// which no halfspaces can separate. If Rows is nil, as after reading JSON, meet makes it anew.
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

// unlearnable reports whether v is missing or a value that Fit refuses. It would spoil the
// weights for good, because a sum with it stays infinite or not a number.
func unlearnable(v float64) bool { return !(math.Abs(v) <= 1e100) }

// find returns the index of x in Met, or −1 if x is not there. It also returns the key of x in Rows, or
// the key that x would get. If two examples have equal hashes, the later one has the next free key.
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

// hashRow returns a hash of the bits of x. Its constants are from the finalizer of MurmurHash3. With them
// each bit of a value changes each bit of the hash in about half of all cases.
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

// run returns the number of the present run, from 1. Only examples that were filed in this run count as
// filed. So a restart empties all stacks at once, without going through the examples.
func (p *PerceptronSystem) run() int32 { return int32(p.Restarts) + 1 }

// file takes example e out of the stack where it is, and puts it on top of the stack of its class in the
// given cell. It updates the number of filed examples, and the number of cells with both classes.
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

// unfile takes example e out of its stack, if it is in one. A cell whose stacks become empty is deleted,
// so there are never more stored cells than examples.
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

// mixed returns 1 if examples of both classes are filed in the cell, else 0, so that it can be added up.
func (p CellStacks) mixed() int {
	if p.Count[0] > 0 && p.Count[1] > 0 {
		return 1
	}
	return 0
}

// conflict reports whether an example of the class other than y lies in a cell: case (b) of §4.1. First
// it checks the few examples on top of the cell's stack. If none of them still lies in the cell,
// another example may have come into the cell without being recorded there, because halfspaces have
// moved since it was filed. So conflict computes the cell of one example after the other, and files it
// there, until it finds an example in the given cell. This takes about as long as predicting the
// examples. If conflict finds none, all are now in the right cells, and nothing need be computed again
// until a halfspace moves.
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

// verifications is the number of examples of a stack that conflictOnTop checks. An example that turns
// out to lie in another cell is filed there, so wrong entries of the index disappear with time.
const verifications = 4

// conflictOnTop looks for an example of the class other than y in a cell, among the few on top of the
// stack for that class. If such an example has left the cell, it is filed in its present cell.
//
// A check of a single example would be enough for Fit to end only when the classes are separated.
// Suppose that nothing moved in an epoch, but that x and y of different classes lie in one cell, and
// that y came later. When x came, it was filed in that cell, above all examples filed before the epoch.
// So the example on top of the stack when y came was filed within the epoch. As nothing moved, that
// example still lies in the cell. So y met a conflict, and something would have moved: a contradiction.
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

// Refile computes the cell of every example that was met, and files it there. Its time is proportional
// to the number of examples. Fit calls it at the end, because the model predicts by the examples filed
// in a cell.
func (p *PerceptronSystem) Refile() {
	_ = p.refileAll(context.Background()) // a context that is never done
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

// refile files example i in the cell where it lies now, and returns that cell.
func (p *PerceptronSystem) refile(i int32) (cell uint64) {
	m := &p.Met[i]
	cell = p.cell(m.X)
	if m.Run != p.run() || m.Cell != cell {
		p.file(i, cell)
	}
	return cell
}
