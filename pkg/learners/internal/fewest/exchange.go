package fewest

import (
	"math/rand/v2"
	"slices"

	"halfspace/pkg/learners/internal/separate"
)

// exchange is a local search by rows that continues from the best plane found. It takes back all left-out
// rows that it can. Then it repeatedly takes back a row that it cannot have for free, and leaves out rows
// that conflict with it. It also accepts a result that is as good as the last, so that it does not stay
// where it is. It ends at the limit, or when the best plane is proven to be best.
func (f *search) exchange(limit int, r *rand.Rand) {
	// current is the system of the rows that are not wrong, and next is scratch for its successor.
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
		// The new plane may happen to have further left-out rows in front.
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

// swap takes back a random row. For every conflict that results, it leaves out a random row, but not the
// row taken back. It updates wrong. It reports false if the limit is reached.
func (f *search) swap(s *separate.System, wrong []bool, limit int, r *rand.Rand) bool {
	out := leftOut(wrong)
	// That row is in from now on, whatever it costs. Otherwise it would be the first to go again.
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

// takeBack takes back the rows it can, in random order, and records the rows then left out, even if
// it ends early. It reports false if the limit is reached.
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
