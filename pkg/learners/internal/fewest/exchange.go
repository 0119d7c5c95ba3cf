package fewest

import (
	"math/rand/v2"
	"slices"

	"halfspace/pkg/learners/internal/separate"
)

// exchange is a local search that goes on from the best plane found, by rows: it takes back what it
// can of those left out, and then again and again takes back one that it cannot, and leaves out
// others that conflict with it. What is as good is as welcome, so that it does not stay where it is.
// It ends at the limit, or when the best plane is proven to be best.
func (f *search) exchange(limit int, r *rand.Rand) {
	// at is the system of the rows that are not wrong, and next is scratch for the one after it.
	at, next := f.problem.System(), f.problem.System()
	wrong := slices.Clone(f.wrong)
	for _, i := range leftOut(wrong) {
		at.Remove(i)
	}
	if !at.Solve(f.ctx) || !f.takeBack(at, wrong, limit, r) {
		return
	}
	for f.errors > f.bound {
		next.CopyFrom(at)
		other := slices.Clone(wrong)
		if !f.swap(next, other, limit, r) {
			return
		}
		// The new plane may happen to have others of those left out in front.
		for _, i := range leftOut(other) {
			if next.InFront(i) {
				next.Insert(i)
				other[i] = false
			}
		}
		if len(leftOut(other)) > len(leftOut(wrong)) {
			continue
		}
		at, next, wrong = next, at, other
		if !f.takeBack(at, wrong, limit, r) {
			return
		}
	}
}

// swap takes back a random row, and leaves out a random one of every conflict that comes of it, but
// not that row itself. Wrong is kept up to date. It reports false if the limit is reached.
func (f *search) swap(s *separate.System, wrong []bool, limit int, r *rand.Rand) bool {
	out := leftOut(wrong)
	// That one is in from now on, whatever it costs: else it would be the first to go again.
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
		if len(rows) > 0 { // none, if rounding hides the reason
			i = rows[r.IntN(len(rows))]
		}
		s.Remove(i)
		wrong[i] = true
	}
}

// takeBack takes back the rows it can, in random order, and takes note of what is left out then, also
// when it ends early. It reports false if the limit is reached.
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
