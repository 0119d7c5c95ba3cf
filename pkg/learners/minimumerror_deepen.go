package learners

import (
	"cmp"
	"math/bits"
	"slices"

	"halfspace/pkg/learners/internal/separate"
)

// A rowSet is a set of rows, a bit for each.
type rowSet []uint64

func newRowSet(n int) rowSet { return make(rowSet, (n+63)/64) }

func (s rowSet) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s rowSet) has(i int) bool { return s[i/64]>>(i%64)&1 == 1 }

// meets reports whether s and t have a row in common that is not in but.
func (s rowSet) meets(t, but rowSet) bool {
	for k, v := range s {
		if v&t[k]&^but[k] != 0 {
			return true
		}
	}
	return false
}

// without returns the number of rows of s that are not in t.
func (s rowSet) without(t rowSet) (n int) {
	for k, v := range s {
		n += bits.OnesCount64(v &^ t[k])
	}
	return n
}

func (s rowSet) addAll(t rowSet) {
	for k, v := range t {
		s[k] |= v
	}
}

// A conflict is a few rows that no plane has all in front, while any fewer of
// them can be: at least one must be left out.
type conflict struct {
	rows []int
	set  rowSet
}

// A frame is a node of the search: rows that are left out, and rows that must
// not be.
type frame struct {
	system *separate.System
	out    rowSet
	kept   rowSet
	used   rowSet // scratch
}

func (f *fewest) frame(depth int) *frame {
	for len(f.frames) <= depth {
		n := len(f.rows)
		f.frames = append(f.frames, &frame{f.problem.System(), newRowSet(n), newRowSet(n), newRowSet(n)})
	}
	return f.frames[depth]
}

// An outcome of a node of the search.
type outcome int

const (
	none    outcome = iota // no plane leaves out so few rows
	some                   // one was found
	stopped                // the limit was reached
)

// deepen looks for a plane that leaves out no more than f.bound rows. It raises the
// bound if there is none, notes it if there is one, and reports false if the limit
// ends the search.
//
// R. E. Korf, Depth-first iterative-deepening, Artificial Intelligence 27 (1985) 97–109.
func (f *fewest) deepen(limit int) bool {
	top := f.frame(0)
	clear(top.out)
	clear(top.kept)
	switch f.visit(0, limit) {
	case none:
		f.bound++
	case stopped:
		return false
	}
	return true
}

// visit searches below the frame at depth, at which so many rows are left out.
func (f *fewest) visit(depth, limit int) outcome {
	if !f.spend(limit) {
		return stopped
	}
	at := f.frame(depth)
	if at.system.Solve(f.ctx) {
		wrong := make([]bool, len(f.rows))
		for i := range wrong {
			wrong[i] = at.out.has(i)
		}
		f.found(wrong, at.system.Plane())
		return some
	}
	if rows, _ := at.system.Opposed(); rows == nil {
		return stopped // rounding hides the reason: nothing is proven
	}
	smallest, n := f.pack(at, f.bound-depth, limit)
	switch {
	case n < 0:
		return stopped
	case n > f.bound-depth:
		return none
	}
	for _, i := range f.ordered(smallest, at) {
		next := f.frame(depth + 1)
		next.system.CopyFrom(at.system)
		copy(next.out, at.out)
		copy(next.kept, at.kept)
		next.system.Remove(i)
		next.out.add(i)
		if got := f.visit(depth+1, limit); got != none {
			return got
		}
		at.kept.add(i)
	}
	return none
}

// A packing is conflicts without a common row, among the rows that are in at a frame,
// but for those that must be kept: as many more must be left out.
type packing struct {
	at       *frame
	n, most  int      // of them, and how many are enough
	smallest conflict // of them, by the rows that may be left out
	free     int      // so many
}

// take adds a conflict.
func (p *packing) take(c conflict) {
	p.n++
	p.at.used.addAll(c.set)
	if free := c.set.without(p.at.kept); p.n == 1 || free < p.free {
		p.smallest, p.free = c, free
	}
	if p.free == 0 {
		p.n = p.most + 1
	}
}

// pack counts conflicts without a common row, first those that are known and then
// others. It stops above most, and returns of the conflicts the one with the fewest rows
// to leave out; -1 if the limit is reached.
func (f *fewest) pack(at *frame, most, limit int) (smallest conflict, n int) {
	copy(at.used, at.out)
	p := &packing{at: at, most: most}
	p.take(f.conflict(at.system))
	for _, c := range f.conflicts {
		if p.n > most {
			return p.smallest, p.n
		}
		if !c.set.meets(at.used, at.kept) {
			p.take(c)
		}
	}
	f.probe.CopyFrom(at.system)
	for p.n <= most {
		for i := range f.rows {
			if at.used.has(i) && !at.kept.has(i) {
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

// keptConflicts is how many conflicts are kept to count with: at each node all
// are looked at, which then takes about as long as to look for a plane.
const keptConflicts = 1000

// conflict returns the one of a system without a plane, and keeps it.
func (f *fewest) conflict(s *separate.System) conflict {
	rows, _ := s.Opposed()
	c := conflict{rows, newRowSet(len(f.rows))}
	for _, i := range rows {
		c.set.add(i)
	}
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

// ordered returns the rows of c that may be left out at a node, first those that
// are in most conflicts.
func (f *fewest) ordered(c conflict, at *frame) []int {
	count := map[int]int{}
	rows := slices.DeleteFunc(slices.Clone(c.rows), at.kept.has)
	for _, i := range rows {
		for _, other := range f.conflicts {
			if other.set.has(i) && !other.set.meets(at.out, at.kept) {
				count[i]++
			}
		}
	}
	slices.SortFunc(rows, func(a, b int) int { return cmp.Or(count[b]-count[a], a-b) })
	return rows
}
