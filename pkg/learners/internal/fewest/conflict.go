package fewest

import (
	"slices"

	"halfspace/pkg/learners/internal/rowset"
	"halfspace/pkg/learners/internal/separate"
)

// A conflict is a minimal inseparable set of rows (an irreducible infeasible subsystem, IIS): no plane
// has all of its rows in front, but some plane has all rows except one, whichever one is left out. So
// every plane must leave out at least one row of a conflict. A conflict has at most two more rows than
// there are attributes.
type conflict struct {
	rows []int
	set  rowset.Set
}

// A packing is a set of conflicts at a frame. No two of them share a row that may be left out. Every
// plane must leave out a row of each conflict, and these rows are different. So the number of conflicts
// is a lower bound on the errors that are still to come. Rows that must be kept may occur in several
// conflicts.
type packing struct {
	frame     *frame
	n, enough int // conflicts, and the number that suffices
	// smallest is the conflict with the fewest rows that may be left out, and free is their number.
	smallest conflict
	free     int
}

// take adds a conflict. If none of its rows may be left out, no plane is possible at this frame, and the
// conflict counts as more than enough.
func (p *packing) take(c conflict) {
	p.n++
	p.frame.used.AddAll(c.set)
	if free := c.set.Without(p.frame.kept); p.n == 1 || free < p.free {
		p.smallest, p.free = c, free
	}
	if p.free == 0 {
		p.n = p.enough + 1
	}
}

// pack counts conflicts that do not share rows that may be left out. It starts with the conflict of the
// frame itself, goes on with the stored conflicts, which cost nothing, and then looks for new ones,
// each at the cost of a node. It stops when the count exceeds enough. It returns the conflict with the
// fewest rows that may be left out, and the number of conflicts, or −1 if the limit is reached.
func (f *search) pack(node *frame, enough, limit int) (smallest conflict, n int) {
	// If a row of a conflict is left out already, the conflict does not force another error.
	copy(node.used, node.out)
	p := &packing{frame: node, enough: enough}
	p.take(f.conflict(node.system))
	for _, c := range f.conflicts {
		if p.n > enough {
			return p.smallest, p.n
		}
		if !c.set.Meets(node.used, node.kept) {
			p.take(c)
		}
	}
	// The probe is the system of the frame without the rows of the conflicts counted so far, except the
	// rows that must be kept. If even the probe has no plane, its conflict is a new one.
	f.probe.CopyFrom(node.system)
	for p.n <= enough {
		for i := range f.rows {
			if node.used.Has(i) && !node.kept.Has(i) {
				f.probe.Remove(i)
			}
		}
		if !f.spend(limit) {
			return p.smallest, -1
		}
		if f.probe.Solve(f.ctx) {
			break
		}
		if rows, _ := f.probe.Opposed(); rows == nil {
			break
		}
		p.take(f.conflict(f.probe))
	}
	return p.smallest, p.n
}

// keptConflicts is the number of conflicts that are stored for counting. Each node goes through all of
// them; with this number that takes about as long as looking for a plane.
const keptConflicts = 1000

// conflict returns the conflict of a system without a plane, and stores it for other nodes, unless it
// is stored already. Conflicts are stored in order of size. Small ones come first because they share
// rows with fewer others, so that more of them fit in a packing. If there are too many, the largest is
// dropped.
func (f *search) conflict(s *separate.System) conflict {
	rows, _ := s.Opposed()
	c := conflict{rows, rowset.New(len(f.rows))}
	for _, i := range rows {
		c.set.Add(i)
	}
	// It is inserted before others of equal size, among which an equal conflict may already be.
	place, _ := slices.BinarySearchFunc(f.conflicts, len(rows), func(c conflict, n int) int { return len(c.rows) - n })
	for _, old := range f.conflicts[place:] {
		if len(old.rows) > len(rows) {
			break
		}
		if slices.Equal(old.set, c.set) {
			return c
		}
	}
	f.conflicts = slices.Insert(f.conflicts, place, c)
	f.conflicts = f.conflicts[:min(len(f.conflicts), keptConflicts)]
	return c
}
