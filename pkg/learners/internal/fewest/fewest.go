// Package fewest finds a plane that misclassifies few examples of two classes, and proves how many
// any plane must misclassify: the minimum error hyperplane, whose complement is a maximum feasible
// subsystem of linear inequalities. The problem is NP-hard in any number of dimensions (Johnson &
// Preparata 1978), so there is a budget of nodes, and the search may stop anywhere: it knows at any
// time the best plane that it has found and the greatest bound that it has proven.
//
// Two ways find planes. A plane is turned about random axes, each time to the place of fewest errors
// (improve); and examples that are left out are taken back in exchange for others that conflict
// with them (exchange). Two ways prove. Where few examples are misclassified, an iterative
// deepening looks for a hitting set of the minimal inseparable subsets: a few examples that no plane
// has all right hold an error, and as many errors are needed as there are such subsets without a
// common example (deepen). In few dimensions, where that takes longer, a sweep looks at every plane
// that divides the examples differently (sweep).
//
// The paper's own way, a sequence of quadratic programs, is Programs.
//
// What goes in are a sample with finite values, a unit to begin with and the budget; what comes out
// is a Result.
//
// # How far it gets
//
// Minimal inseparable subsets have at most d + 2 examples. Branching on them proves up to about 15
// errors in any dimension tried (5 on the congressional votes, in 16 dimensions); the sweep proves
// the rest where it is affordable. It works in the space that the rows span, so that a wide sample
// costs C(n+1, span−2) nodes. Finding and proving alternate with doubling budgets. These are counted
// in nodes, and not in seconds, so that the result does not depend on the clock.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of
// half-spaces (1991), §3.1 (b), asks for the plane. The deepening is the search of M. Parker, J.
// Ryan, Finding the minimum weight IIS cover of an infeasible system of linear inequalities, Annals
// of Mathematics and Artificial Intelligence 17 (1996) 107–126; the sweep is that of D. S. Johnson,
// F. P. Preparata, The densest hemisphere problem, Theoretical Computer Science 6 (1978) 93–107.
package fewest

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// A Result is the best unit found and what is proven of it.
type Result struct {
	Unit   ltu.Unit
	Errors int // examples of the sample that the unit misclassifies
	// Bound is how many examples every unit misclassifies, unless it has some right by less than
	// separate.Margin. It is Errors if the unit is proven to be best.
	Bound int
	Nodes int // of the budget, that were used
}

// Find looks for the unit that misclassifies the fewest examples of s, which has two classes, and
// begins with start. The unit is the one of maximal stability among those that misclassify the same
// examples. Find ends when the unit is proven to be best or the nodes are used up: a node is a plane
// that is turned about an axis, or a set of examples for which a separating plane is looked for. The
// error is ctx's, if it is done.
func Find(ctx context.Context, s *data.Set, start ltu.Unit, nodes int, r *rand.Rand) (Result, error) {
	rows := sample.ByClass(s)
	f, err := newSearch(ctx, rows[0], rows[1], nodes)
	if err != nil {
		return Result{}, err
	}
	f.begin(f.problem.Plane(start))
	f.run(r)
	if ctx.Err() != nil {
		return Result{}, ctx.Err()
	}
	u, err := f.unit(s)
	if err != nil {
		return Result{}, err
	}
	errors := sample.Errors(u, s)
	return Result{u, errors, min(f.bound, errors), f.nodes}, nil
}

// A search looks for the fewest rows that must be left out so that a plane has all others in front.
// Its rows are those of the solver: an example of class 1 or the opposite of one of class 0, scaled,
// with a coordinate for the threshold, and of length 1.
type search struct {
	ctx           context.Context
	hard, soft    [][]float64 // the examples of class 0 and of class 1
	problem       *separate.Problem
	rows          [][]float64 // of the problem
	wrong         []bool      // rows left out by the best plane found
	errors        int         // how many these are
	bound         int         // no plane leaves out fewer
	nodes, budget int

	// plane is the best plane found, or where a sweep found a better one, of which it keeps only
	// what is left out, the best before.
	plane []float64

	// w is the plane that is turned, most how many rows it had in front at the best, and idle how many
	// turns there were since then.
	w          []float64
	most, idle int

	conflicts []conflict // found so far, by size
	frames    []*frame   // of the deepening, by depth
	probe     *separate.System
}

// newSearch returns a search that has found as much as a plane without weights does: all examples of
// the smaller class are left out. The error is ctx's, if it is done.
func newSearch(ctx context.Context, hard, soft [][]float64, budget int) (*search, error) {
	problem, err := separate.New(ctx, hard, soft, 0)
	if err != nil {
		return nil, err
	}
	f := &search{ctx: ctx, hard: hard, soft: soft, problem: problem, budget: budget}
	n := len(hard) + len(soft)
	f.rows, f.wrong = make([][]float64, n), make([]bool, n)
	for i := range f.rows {
		f.rows[i] = f.problem.Row(i)
		f.wrong[i] = i < len(hard) == (len(hard) < len(soft))
	}
	f.errors = min(len(hard), len(soft))
	f.plane = make([]float64, len(f.rows[0]))
	f.probe = f.problem.System()
	return f, nil
}

// spend takes a node from the budget, and reports whether there was one below the limit. It is where
// every way to find and to prove looks at the context.
func (f *search) spend(limit int) bool {
	if f.ctx.Err() != nil {
		return false
	}
	if f.nodes%256 == 0 {
		progress.Report(f.ctx, "minimum error", f.nodes, f.budget)
	}
	if f.nodes >= limit {
		return false
	}
	f.nodes++
	return true
}

// found takes note of what a plane leaves out, if that is less than before, and of the plane w, if it
// is at hand.
func (f *search) found(wrong []bool, w []float64) {
	n := 0
	for _, out := range wrong {
		if out {
			n++
		}
	}
	if n < f.errors {
		copy(f.wrong, wrong)
		f.errors = n
		if w != nil {
			f.plane = append(f.plane[:0], w...)
		}
	}
}

// run finds and proves in turn, each with half of the nodes of a round, and has in every round twice
// the nodes of the one before: so little is spent where little is enough.
func (f *search) run(r *rand.Rand) {
	// The first round has a 32nd of the budget. It is enough for most samples of few errors.
	const rounds = 6
	rows := f.spanned()
	planes := sweepNodes(len(rows), len(rows[0]))
	for round := rounds - 1; round >= 0 && f.bound < f.errors && f.ctx.Err() == nil; round-- {
		limit := max(1, f.budget>>round)
		half := (limit - f.nodes) / 2
		f.improve(limit-half-half/2, r)
		f.exchange(limit-half, r)
		// A sweep that the budget covers always ends with a proof, which a deepening need not.
		if planes <= float64(limit-f.nodes) {
			f.sweep(rows)
			return
		}
		// What improve and exchange left of the round is for the proof.
		for f.bound < f.errors && f.deepen(limit) {
		}
	}
}

// unit returns the unit of the plane found, at the place of maximal stability. Where the ranges of
// attributes are so far apart that the solver does not find the plane again, or finds one that
// floating-point numbers cannot write in units of the attributes, it returns the best of those that
// are left: the plane that was found, as it was, or a unit that answers the same everywhere.
func (f *search) unit(s *data.Set) (ltu.Unit, error) {
	system := f.problem.System()
	var hard, soft [][]float64
	for i, w := range f.wrong {
		switch {
		case w:
			system.Remove(i)
		case i < len(f.hard):
			hard = append(hard, f.hard[i])
		default:
			soft = append(soft, f.soft[i-len(f.hard)])
		}
	}
	// Of these the first is certain to be a unit with finite weights, if not a good one.
	u := constant(len(s.Attrs), len(f.hard) < len(f.soft))
	if w := system.UnitOf(f.plane); sample.Errors(w, s) < sample.Errors(u, s) {
		u = w
	}
	if system.Solve(f.ctx) {
		if v := system.Unit(); sample.Errors(v, s) <= sample.Errors(u, s) {
			u = v
		}
	}
	if len(hard) == 0 || len(soft) == 0 { // no plane is the most stable of one class
		return u, nil
	}
	problem, err := separate.New(f.ctx, hard, soft, 0)
	if err != nil {
		return u, err
	}
	best, err := problem.MostStable(f.ctx, sample.Indices(len(soft)))
	if err != nil || sample.Errors(best, s) <= sample.Errors(u, s) {
		return best, err
	}
	return u, nil // the two differ by no more than rounding allows
}

// constant returns the unit of so many weights that always fires, or never.
func constant(attrs int, fires bool) ltu.Unit {
	if fires {
		return ltu.Unit{W: make([]float64, attrs), Theta: -1}
	}
	return ltu.Unit{W: make([]float64, attrs), Theta: 1}
}

// rowsBehind reports which rows a plane, of length 1, does not have in front by the solver's margin.
// What is in front by less may be so by rounding only.
func rowsBehind(rows [][]float64, w []float64) []bool {
	behind := make([]bool, len(rows))
	for i, a := range rows {
		behind[i] = !(ltu.Dot(a, w) > separate.Margin)
	}
	return behind
}

// leftOut returns the rows that are wrong, in ascending order.
func leftOut(wrong []bool) (rows []int) {
	for i, w := range wrong {
		if w {
			rows = append(rows, i)
		}
	}
	return rows
}
