package fewest

import (
	"cmp"
	"slices"

	"halfspace/pkg/learners/internal/rowset"
	"halfspace/pkg/learners/internal/separate"
)

// A frame is a node of the deepening: rows that are left out, and rows that must not be, because
// whatever leaves them out was looked for already.
type frame struct {
	system *separate.System // of all rows that are not left out
	out    rowset.Set
	kept   rowset.Set
	used   rowset.Set // scratch of a packing
}

// frame returns the frame at a depth. Frames are made once and used again by all nodes of that depth.
func (f *search) frame(depth int) *frame {
	for len(f.frames) <= depth {
		n := len(f.rows)
		f.frames = append(f.frames, &frame{f.problem.System(), rowset.New(n), rowset.New(n), rowset.New(n)})
	}
	return f.frames[depth]
}

// An outcome is what a node of the deepening came to.
type outcome int

const (
	noPlane  outcome = iota // no plane leaves out so few rows
	hasPlane                // one was found
	atLimit                 // the limit was reached, and nothing is proven
)

// deepen is a step of iterative deepening: it looks for a plane that leaves out no more than f.bound
// rows. If there is none it raises the bound, and if there is one it takes note of it. It reports false
// if the limit ends the search.
//
// R. E. Korf, Depth-first iterative-deepening, Artificial Intelligence 27 (1985) 97–109.
func (f *search) deepen(limit int) bool {
	top := f.frame(0)
	clear(top.out)
	clear(top.kept)
	switch f.visit(0, limit) {
	case noPlane:
		f.bound++
	case atLimit:
		return false
	}
	return true
}

// visit searches below the frame at depth, at which so many rows are left out: it leaves out each row
// of a conflict in turn, of which a plane must leave out one. When all that leaves out a row was
// looked at the row is kept, so that no set of rows is left out twice.
func (f *search) visit(depth, limit int) outcome {
	if !f.spend(limit) {
		return atLimit
	}
	at := f.frame(depth)
	// A plane without the rows that are left out is what was looked for.
	if at.system.Solve(f.ctx) {
		wrong := make([]bool, len(f.rows))
		for i := range wrong {
			wrong[i] = at.out.Has(i)
		}
		f.found(wrong, at.system.Plane())
		return hasPlane
	}
	if rows, _ := at.system.Opposed(); rows == nil {
		return atLimit // rounding hides the reason: nothing is proven
	}
	// If more errors are left than may be made, nothing below this frame needs to be looked at.
	smallest, n := f.pack(at, f.bound-depth, limit)
	switch {
	case n < 0:
		return atLimit
	case n > f.bound-depth:
		return noPlane
	}
	for _, i := range f.ordered(smallest, at) {
		next := f.frame(depth + 1)
		next.system.CopyFrom(at.system)
		copy(next.out, at.out)
		copy(next.kept, at.kept)
		next.system.Remove(i)
		next.out.Add(i)
		if got := f.visit(depth+1, limit); got != noPlane {
			return got
		}
		at.kept.Add(i)
	}
	return noPlane
}

// ordered returns the rows of c that may be left out at a frame. Those that are in most conflicts come
// first, since a plane is the likeliest without them, and on a tie the first.
func (f *search) ordered(c conflict, at *frame) []int {
	count := map[int]int{}
	rows := slices.DeleteFunc(slices.Clone(c.rows), at.kept.Has)
	for _, i := range rows {
		for _, other := range f.conflicts {
			if other.set.Has(i) && !other.set.Meets(at.out, at.kept) {
				count[i]++
			}
		}
	}
	slices.SortFunc(rows, func(a, b int) int { return cmp.Or(count[b]-count[a], a-b) })
	return rows
}
