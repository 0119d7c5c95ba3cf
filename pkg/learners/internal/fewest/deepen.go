package fewest

import (
	"cmp"
	"slices"

	"halfspace/pkg/learners/internal/rowset"
	"halfspace/pkg/learners/internal/separate"
)

// A frame is a node of the tree that the deepening searches. At a frame some rows are left out, and
// some rows must be kept, because all sets that leave them out were examined already.
type frame struct {
	system *separate.System // of all rows that are not left out
	out    rowset.Set
	kept   rowset.Set
	used   rowset.Set // scratch of a packing
}

// frame returns the frame at a depth. Frames are made once and reused by all nodes of that depth.
func (f *search) frame(depth int) *frame {
	for len(f.frames) <= depth {
		n := len(f.rows)
		f.frames = append(f.frames, &frame{f.problem.System(), rowset.New(n), rowset.New(n), rowset.New(n)})
	}
	return f.frames[depth]
}

// An outcome is the result of a node of the deepening.
type outcome int

const (
	noPlane  outcome = iota // every plane leaves out more rows
	hasPlane                // one was found
	atLimit                 // the limit was reached, and nothing is proven
)

// deepen is one step of iterative deepening: it looks for a plane that leaves out at most f.bound rows.
// If it finds one, it records the plane. If it proves that none exists, it raises the bound. It
// returns false if the limit ends the search first.
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

// visit searches below the frame at depth, where depth rows are left out. It takes a conflict and
// leaves out each of its rows in turn, because every plane must leave out one of them. When all sets
// that leave out one of these rows have been examined, that row must be kept from then on, so that no
// set of rows is examined twice.
func (f *search) visit(depth, limit int) outcome {
	if !f.spend(limit) {
		return atLimit
	}
	node := f.frame(depth)
	// If the remaining rows have a plane, the search is over.
	if node.system.Solve(f.ctx) {
		wrong := make([]bool, len(f.rows))
		for i := range wrong {
			wrong[i] = node.out.Has(i)
		}
		f.found(wrong, node.system.Plane())
		return hasPlane
	}
	if rows, _ := node.system.Opposed(); rows == nil {
		return atLimit // rounding hides the reason: nothing is proven
	}
	// If more errors are necessary than are allowed, nothing below this frame need be examined.
	smallest, n := f.pack(node, f.bound-depth, limit)
	switch {
	case n < 0:
		return atLimit
	case n > f.bound-depth:
		return noPlane
	}
	for _, i := range f.ordered(smallest, node) {
		next := f.frame(depth + 1)
		next.system.CopyFrom(node.system)
		copy(next.out, node.out)
		copy(next.kept, node.kept)
		next.system.Remove(i)
		next.out.Add(i)
		if got := f.visit(depth+1, limit); got != noPlane {
			return got
		}
		node.kept.Add(i)
	}
	return noPlane
}

// ordered returns the rows of c that may be left out at a frame. Rows that occur in the most conflicts
// come first, because if such a row is left out, a plane for the rest is most likely. On a tie the
// first row comes first.
func (f *search) ordered(c conflict, node *frame) []int {
	count := map[int]int{}
	rows := slices.DeleteFunc(slices.Clone(c.rows), node.kept.Has)
	for _, i := range rows {
		for _, rival := range f.conflicts {
			if rival.set.Has(i) && !rival.set.Meets(node.out, node.kept) {
				count[i]++
			}
		}
	}
	slices.SortFunc(rows, func(a, b int) int { return cmp.Or(count[b]-count[a], a-b) })
	return rows
}
