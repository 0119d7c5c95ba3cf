package fewest

import (
	"slices"

	"halfspace/pkg/learners/internal/rowset"
	"halfspace/pkg/learners/internal/separate"
)

// A conflict is a minimal inseparable subset (an irreducible infeasible subsystem, IIS). No plane has all
// of its rows in front, but any smaller subset can be in front. So at least one of its rows must be left
// out. It has at most two more rows than there are attributes.
type conflict struct {
	rows []int
	set  rowset.Set
}

// A packing is a set of conflicts among the rows that are in at a frame, such that no two share a row
// that may be left out. Each conflict holds an error of its own, so at least as many further rows must be
// left out. Rows that must be kept may occur in several conflicts.
type packing struct {
	frame     *frame
	n, enough int // conflicts, and the number that suffices
	// smallest is the conflict with the fewest rows that may be left out, and free is their number.
	smallest conflict
	free     int
}

// take adds a conflict. A conflict without a row that may be left out makes the frame hopeless, so
// it counts as more than enough.
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

// pack counts conflicts that share no row that may be left out. The conflict of the frame itself comes
// first, then the known conflicts, which cost nothing, and then others, at the cost of a node each. It
// stops above enough. It returns the conflict with the fewest rows that may be left out, and the number
// of conflicts, −1 if the limit is reached.
func (f *search) pack(node *frame, enough, limit int) (smallest conflict, n int) {
	// A conflict that contains a left-out row no longer holds an error.
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
	// The probe is a system without the rows of the conflicts so far, except rows that must be kept. If
	// the probe has no plane either, its conflict is a new one.
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

// keptConflicts is the number of conflicts kept for counting. Each node examines all of them. With this
// number that takes about as long as looking for a plane.
const keptConflicts = 1000

// conflict returns the conflict of a system without a plane. It stores the conflict for other nodes,
// unless it is known. Conflicts are stored in order of size: small ones meet fewer others, so more of
// them go into a packing. Beyond the limit the largest is dropped.
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
