// Package densest finds the densest halfspace: the halfspace that holds the most soft points and no hard
// point. This is the densest-halfspace-covering problem, which is NP-hard (Johnson & Preparata 1978).
// The package solves it by branch and bound.
//
// At a node of the search some soft points are in, so the halfspace must hold them, and some are out. A
// point that no halfspace holds together with the points that are in is put out at once. If some
// halfspace holds all points that are not out, it is the best one below the node. Otherwise the
// conflicts between points show how many points must be lost in any case (bound). If these are too many
// for a better solution, the search turns back. If not, it branches on a point with many conflicts: the
// point is in, or it is out. Every halfspace that the search meets counts as a solution, so good ones
// are found early.
//
// The input is points, an initial unit, and the budget: the number of systems of inequalities that may
// be solved. For few points a system takes a few microseconds. The budget does not count time, so the
// result does not depend on the clock. The output is a Result.
//
// # Reach
//
// How large a sample can be solved depends on the dimension. Points that lie around the hard ones
// conflict in pairs, and then the bound is nearly exact. So hundreds of points take less than a second
// in few dimensions. In many dimensions a conflict involves many points, and the search grows with the
// number of points lost. For figure 4 of Marchand & Golea (1993), n = 16, the search solves two thirds
// of the samples of 50 negative examples, where about eight are lost, but not the samples of 100.
//
// M. Marchand, M. Golea, On learning simple neural concepts, Network 4 (1993) 67–85, §3, step 3 of the
// greedy method; D. S. Johnson, F. P. Preparata, The densest hemisphere problem, Theoretical Computer
// Science 6 (1978) 93–107. The bound by cliques comes from exact searches for a largest clique: E.
// Tomita, T. Kameda, Journal of Global Optimization 37 (2007) 95–111.
package densest

import (
	"context"

	"halfspace/pkg/learners/internal/rowset"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// Budget is a number of systems that is usually enough for small samples.
const Budget = 200_000

// A Result is the best unit found, and how much is proven about it.
type Result struct {
	Unit ltu.Unit // fires on no hard point
	// Proven says that no unit covers more soft points, apart from units that cover some of them by less
	// than separate.Margin. It is false if the budget was used up, or if rounding left a doubt.
	Proven bool
	// Most is a proven upper bound: no unit covers more soft points. If Proven, Unit covers this number.
	Most   int
	Solved int // systems of the budget that were solved
}

// Find looks for the unit that covers the most soft points and no hard point. It begins with start,
// which must not fire on hard points; other packages find such units fast. If ctx is done, it returns
// ctx's error, with the result so far. Its last report of progress has the number of systems that were
// solved, so that users of a Separator can count them too.
func Find(ctx context.Context, hard, soft [][]float64, start ltu.Unit, budget int) (Result, error) {
	problem, err := separate.New(ctx, hard, soft, 0)
	if err != nil {
		return Result{Unit: start, Most: len(soft)}, err
	}
	s := newSearch(ctx, problem, len(hard), len(soft), budget)
	covered := rowset.New(s.soft)
	for i, x := range soft {
		if start.Fires(x) {
			covered.Add(i)
			s.bestCount++
		}
	}
	ended := s.visit(0)
	if ended {
		s.ceiling = s.bestCount
	}
	s.report(true)
	progress.Report(ctx, "densest halfspace", budget-s.left, budget) // how many systems it took
	u := start
	if s.plane != nil {
		u = s.unit()
	}
	return Result{u, ended, s.ceiling, budget - s.left}, ctx.Err()
}

// report reports the bounds on the number of soft points that are lost. The search goes into the depth
// first, so until the end the lower bound is the one of the first node.
func (s *search) report(last bool) {
	progress.ReportBounds(s.ctx, progress.Bounds{Steps: s.budget - s.left, Bound: s.soft - max(s.ceiling, s.bestCount), Best: s.soft - s.bestCount, Last: last})
}

// A search is a run of Find. Among the problem's rows, the hard points come first.
type search struct {
	ctx          context.Context
	problem      *separate.Problem
	hard, soft   int // points of each kind
	left, budget int // systems left, and systems in all

	lost      int        // points that any plane loses at the last node
	ceiling   int        // no plane covers more soft points
	bestCount int        // number of soft points that the best plane covers
	plane     []float64  // the best plane, nil while the initial unit is best
	covered   rowset.Set // the soft points covered by that plane

	pairs     []rowset.Set // for each soft point, the points that conflict with it; made by pair
	conflicts []rowset.Set // conflicts of more than two soft points
	frames    []*frame     // frames by depth
}

// newSearch returns a search that covers nothing yet.
func newSearch(ctx context.Context, problem *separate.Problem, hard, soft, budget int) *search {
	s := &search{ctx: ctx, problem: problem, hard: hard, soft: soft, left: budget, budget: budget, ceiling: soft}
	s.covered = rowset.New(soft)
	top := s.frame(0)
	for i := range soft {
		top.kept.Remove(s.row(i))
	}
	return s
}

// row returns the row of soft point i.
func (s *search) row(i int) int { return s.hard + i }

// spent reports whether the search must end.
func (s *search) spent() bool { return s.left <= 0 || s.ctx.Err() != nil }

// solve solves a system, at a cost of one from the budget. Every system contains all hard points. So if
// it has a plane, this plane is a solution, and solve compares it with the best.
func (s *search) solve(system *separate.System) bool {
	if s.left--; s.left%1024 == 0 {
		progress.Report(s.ctx, "densest halfspace", s.budget-s.left, s.budget)
	}
	if !system.Solve(s.ctx) {
		return false
	}
	s.look(system)
	return true
}

// look records a plane if it covers more soft points than the best one.
func (s *search) look(system *separate.System) {
	n := 0
	for i := range s.soft {
		if system.InFront(s.row(i)) {
			n++
		}
	}
	if n <= s.bestCount {
		return
	}
	s.bestCount, s.plane = n, append(s.plane[:0], system.Plane()...)
	s.report(false)
	clear(s.covered)
	for i := range s.soft {
		if system.InFront(s.row(i)) {
			s.covered.Add(i)
		}
	}
}

// unit returns the unit of the best plane.
func (s *search) unit() ltu.Unit {
	system := s.problem.System()
	for i := range s.soft {
		if !s.covered.Has(i) {
			system.Remove(s.row(i))
		}
	}
	return system.UnitOf(s.plane)
}
