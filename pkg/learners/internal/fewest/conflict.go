package fewest

import (
	"slices"

	"halfspace/pkg/learners/internal/rowset"
	"halfspace/pkg/learners/internal/separate"
)

// A conflict is a minimal inseparable set of rows (an irreducible infeasible subsystem, IIS): no plane
// has all of its rows in front, but each smaller set of them has a plane. So at least one of its rows
// must be left out. A conflict has at most two more rows than there are attributes.
type conflict struct {
	rows []int
	set  rowset.Set
}

// A packing is a set of conflicts at a frame. No two of them share a row that may be left out. Each of
// them needs a row of its own to be left out, so the number of conflicts is a lower bound on the further
// errors. Rows that must be kept may occur in several conflicts.
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

// pack counts conflicts that do not share rows that may be left out. First comes the conflict of the
// frame itself, then known conflicts, which cost nothing, and then others, each at the cost of a node.
// It stops above enough. It returns the conflict with the fewest rows that may be left out, and the
// number of conflicts, or −1 if the limit is reached.
func (f *search) pack(node *frame, enough, limit int) (smallest conflict, n int) {
	// A conflict with a row that is left out already no longer needs an error.
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
	// The probe is a system without the rows of the conflicts so far, apart from rows that must be kept.
	// If even the probe has no plane, its conflict is a new one.
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

// conflict returns the conflict of a system without a plane, and stores it for other nodes, unless it is
// known. Conflicts are stored in order of size, because small conflicts share rows with fewer others, so
// that more of them fit in a packing. If there are too many, the largest is dropped.
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
