package fewest

import (
	"math/rand/v2"
	"slices"

	"halfspace/pkg/learners/internal/separate"
)

// exchange is a local search that improves the best plane by exchanging rows. First it takes back all
// left-out rows that it can. Then it repeats one move: it takes back another row, and leaves out rows
// that conflict with this one. It also accepts a result that is only as good as the last, so that it
// does not get stuck. It ends at the limit, or when the best plane is proven to be the best.
func (f *search) exchange(limit int, r *rand.Rand) {
	// current is the system of the rows that are not left out, and next is memory for its successor.
	current, next := f.problem.System(), f.problem.System()
	wrong := slices.Clone(f.wrong)
	for _, i := range leftOut(wrong) {
		current.Remove(i)
	}
	if !current.Solve(f.ctx) || !f.takeBack(current, wrong, limit, r) {
		return
	}
	for f.errors > f.bound {
		next.CopyFrom(current)
		swapped := slices.Clone(wrong)
		if !f.swap(next, swapped, limit, r) {
			return
		}
		// The new plane may have some of the left-out rows in front anyway.
		for _, i := range leftOut(swapped) {
			if next.InFront(i) {
				next.Insert(i)
				swapped[i] = false
			}
		}
		if len(leftOut(swapped)) > len(leftOut(wrong)) {
			continue
		}
		current, next, wrong = next, current, swapped
		if !f.takeBack(current, wrong, limit, r) {
			return
		}
	}
}

// swap takes back a random row. As long as the rows are then in conflict, it leaves out a random row of
// the conflict, but never the row that was taken back. It updates wrong. It returns false if the limit
// is reached.
func (f *search) swap(s *separate.System, wrong []bool, limit int, r *rand.Rand) bool {
	out := leftOut(wrong)
	// This row stays in the system, whatever it costs. Otherwise it would be the first to be left out
	// again.
	back := out[r.IntN(len(out))]
	s.Insert(back)
	wrong[back] = false
	for {
		if !f.spend(limit) {
			return false
		}
		if s.Solve(f.ctx) {
			return true
		}
		rows, _ := s.Opposed()
		rows = slices.DeleteFunc(rows, func(i int) bool { return i == back })
		i := back
		if len(rows) > 0 { // empty if rounding hides the reason
			i = rows[r.IntN(len(rows))]
		}
		s.Remove(i)
		wrong[i] = true
	}
}

// takeBack takes back all rows that it can, in random order. Even if it ends early, it records which
// rows are then left out. It returns false if the limit is reached.
func (f *search) takeBack(s *separate.System, wrong []bool, limit int, r *rand.Rand) bool {
	defer func() { f.found(wrong, s.Plane()) }()
	out := leftOut(wrong)
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	for _, i := range out {
		if !f.spend(limit) {
			return false
		}
		f.probe.CopyFrom(s)
		f.probe.Insert(i)
		if f.probe.Solve(f.ctx) {
			s.CopyFrom(f.probe)
			wrong[i] = false
		}
	}
	return true
}
