package fewest

import (
	"slices"

	"halfspace/pkg/learners/internal/rowset"
	"halfspace/pkg/learners/internal/separate"
)

// A conflict is a minimal inseparable subset (an irreducible infeasible subsystem, IIS): rows that no
// plane has all in front, while it can have any fewer of them. At least one must be left out, and
// there are at most two more of them than attributes.
type conflict struct {
	rows []int
	set  rowset.Set
}

// A packing is conflicts among the rows that are in at a frame, of which no two have a row in common
// that may be left out. As many rows more must be left out, since each conflict holds an error of its
// own. Rows that must be kept may be in several.
type packing struct {
	at      *frame
	n, most int // conflicts, and how many are enough
	// smallest is the conflict of which the fewest rows may be left out, free how many these are.
	smallest conflict
	free     int
}

// take adds a conflict. One of which no row may be left out makes the frame hopeless, so it counts
// for more than enough.
func (p *packing) take(c conflict) {
	p.n++
	p.at.used.AddAll(c.set)
	if free := c.set.Without(p.at.kept); p.n == 1 || free < p.free {
		p.smallest, p.free = c, free
	}
	if p.free == 0 {
		p.n = p.most + 1
	}
}

// pack counts conflicts without a common row that may be left out: first the one of the frame itself,
// then those that are known, which cost nothing, and then others, each of which costs a node. It
// stops above most. It returns the conflict of which the fewest rows may be left out, and how many
// conflicts there are, −1 if the limit is reached.
func (f *search) pack(at *frame, most, limit int) (smallest conflict, n int) {
	// A conflict that has a row that is left out holds no error any more.
	copy(at.used, at.out)
	p := &packing{at: at, most: most}
	p.take(f.conflict(at.system))
	for _, c := range f.conflicts {
		if p.n > most {
			return p.smallest, p.n
		}
		if !c.set.Meets(at.used, at.kept) {
			p.take(c)
		}
	}
	// The probe is a system without the rows of the conflicts so far, but for those that must be kept.
	// If it has no plane either, its conflict is one more.
	f.probe.CopyFrom(at.system)
	for p.n <= most {
		for i := range f.rows {
			if at.used.Has(i) && !at.kept.Has(i) {
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

// keptConflicts is how many conflicts are kept to count with. All are looked at in each node, which
// takes then about as long as to look for a plane.
const keptConflicts = 1000

// conflict returns that of a system without a plane, and keeps it for other nodes, unless it is known.
// Conflicts are kept in order of size, because small ones are met by fewer others and so more of them
// go into a packing; if there are too many the largest is dropped.
func (f *search) conflict(s *separate.System) conflict {
	rows, _ := s.Opposed()
	c := conflict{rows, rowset.New(len(f.rows))}
	for _, i := range rows {
		c.set.Add(i)
	}
	// Of equal size it comes before the others, and those are where it may be already.
	at, _ := slices.BinarySearchFunc(f.conflicts, len(rows), func(c conflict, n int) int { return len(c.rows) - n })
	for _, old := range f.conflicts[at:] {
		if len(old.rows) > len(rows) {
			break
		}
		if slices.Equal(old.set, c.set) {
			return c
		}
	}
	f.conflicts = slices.Insert(f.conflicts, at, c)
	f.conflicts = f.conflicts[:min(len(f.conflicts), keptConflicts)]
	return c
}
