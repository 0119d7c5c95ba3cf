// Package fewest finds a plane that misclassifies few examples of two classes, and proves how many any
// plane must misclassify. It looks for the minimum error hyperplane, whose complement is a maximum
// feasible subsystem of linear inequalities. The problem is NP-hard (Johnson & Preparata 1978), so the
// search has a budget of nodes and may stop anywhere. At any time it knows the best plane found and the
// greatest bound proven.
//
// There are two ways to find planes. The first turns a plane about random axes, each time to the place of
// fewest errors (improve). The second takes left-out examples back in exchange for others that conflict
// with them (exchange).
//
// There are two ways to prove a bound. If few examples are misclassified, an iterative deepening looks
// for a hitting set of the minimal inseparable subsets (deepen). Each of these subsets contains an error,
// so the number of errors is at least the number of disjoint subsets. In few dimensions, where the
// deepening takes longer, a sweep examines every plane that divides the examples differently (sweep).
//
// In at most eight dimensions, if neither way proves the best plane, package cones tries. It divides the
// weights into cones, and suits samples with many errors.
//
// The paper's own way, a sequence of quadratic programs, is Programs.
//
// The input is a sample with finite values, an initial unit and the budget; the output is a Result.
//
// # Reach
//
// Minimal inseparable subsets have at most d + 2 examples in d dimensions. Branching on them proves up to
// about 15 errors in any dimension tried (5 on the congressional votes, in 16 dimensions). The sweep
// proves the rest if the budget covers it. It works in the space that the rows span, so a wide sample
// costs C(n+1, span−2) nodes for n examples. Finding and proving alternate with doubling budgets. The
// budgets count nodes, not seconds, so the result does not depend on the clock.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of half-spaces
// (1991), §3.1 (b), asks for the plane. The deepening is the search of M. Parker, J. Ryan, Finding the
// minimum weight IIS cover of an infeasible system of linear inequalities, Annals of Mathematics and
// Artificial Intelligence 17 (1996) 107–126; the sweep follows D. S. Johnson, F. P. Preparata, The
// densest hemisphere problem, Theoretical Computer Science 6 (1978) 93–107.
package fewest

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/cones"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// A Result is the best unit found, with the extent of its proof.
type Result struct {
	Unit   ltu.Unit
	Errors int // examples of the sample that the unit misclassifies
	// Bound is a number of examples that every unit misclassifies at least. Units that have some examples
	// right by less than separate.Margin do not count. If Bound equals Errors, the unit is proven to be
	// best.
	Bound int
	Nodes int // used nodes of the budget
}

// Limits end a search.
type Limits struct {
	// Nodes are the greatest number of nodes: a node is a plane that is turned about an axis, or a set of
	// examples for which a separating plane is sought. If it is 0, the search begins with a round of usual
	// nodes, and goes on with rounds of twice as many until ctx is done.
	Nodes int
	// Memory is the greatest size of all cones together, in bytes. If it is 0, they have no limit.
	Memory int
	// Enough reports whether the error of ctx only ends the search, so that the result so far counts. It may
	// be nil: then it never does.
	Enough func(error) bool
}

// enough reports whether err only ends the search.
func (l Limits) enough(err error) bool { return err != nil && l.Enough != nil && l.Enough(err) }

// Find looks for the unit that misclassifies the fewest examples of s, which has two classes, and
// begins with start. The unit has maximal stability among units that misclassify the same examples.
// Find ends when the unit is proven to be best, or at a limit. It returns ctx's error if ctx is done and
// that is not enough.
func Find(ctx context.Context, s *data.Set, start ltu.Unit, limits Limits, r *rand.Rand) (Result, error) {
	rows := sample.ByClass(s)
	f, err := newSearch(ctx, rows[0], rows[1], limits.Nodes)
	if limits.enough(err) {
		return Result{Unit: start, Errors: sample.Errors(start, s)}, nil
	}
	if err != nil {
		return Result{}, err
	}
	f.memory = limits.Memory
	f.begin(f.problem.Plane(start))
	if err := f.look(s, r); err != nil && !limits.enough(err) {
		return Result{}, err
	}
	f.ctx = context.WithoutCancel(ctx) // the plane of the result takes little time
	u, err := f.unit(s)
	if err != nil {
		return Result{}, err
	}
	errors := sample.Errors(u, s)
	f.report(min(f.bound, errors), errors, true)
	return Result{u, errors, min(f.bound, errors), f.nodes}, nil
}

// usual is the number of nodes of the first round of a search without a limit of nodes.
const usual = 20_000

// look searches until the best plane is proven, or to a limit. It returns ctx's error if ctx is done.
func (f *search) look(s *data.Set, r *rand.Rand) error {
	if f.budget > 0 {
		f.run(r)
		return cmp.Or(f.ctx.Err(), f.cones(s))
	}
	for f.budget = usual; f.bound < f.errors && f.ctx.Err() == nil && f.nodes < math.MaxInt/4; f.budget = 2 * max(f.budget, f.nodes) {
		f.run(r)
		if err := f.cones(s); err != nil {
			return err
		}
		if f.full {
			break
		}
	}
	return f.ctx.Err()
}

// A search looks for the fewest rows that must be left out so that a plane has all others in front.
// Its rows are the solver's rows: an example of class 1 or the opposite of an example of class 0,
// scaled, with a coordinate for the threshold, and of length 1.
type search struct {
	ctx           context.Context
	hard, soft    [][]float64 // the examples of class 0 and of class 1
	problem       *separate.Problem
	rows          [][]float64 // of the problem
	wrong         []bool      // rows left out by the best plane found
	errors        int         // the number of these rows
	bound         int         // no plane leaves out fewer
	nodes, budget int
	memory        int              // the limit of Limits, for cones
	full          bool             // cones have reached it
	reported      *progress.Bounds // nil before the first report

	// plane is the best plane found. But a sweep that finds a better plane keeps only the rows that it
	// leaves out. Then plane is the best plane before the sweep.
	plane []float64

	// w is the plane that is turned, bestFront the greatest number of rows that it had in front, and idle
	// the number of turns since then.
	w               []float64
	bestFront, idle int

	conflicts []conflict // found so far, by size
	frames    []*frame   // of the deepening, by depth
	probe     *separate.System
}

// newSearch returns a search whose best plane so far has no weights: all examples of the smaller
// class are left out. It returns ctx's error if ctx is done.
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

// spend takes a node from the budget, and reports whether a node was left below the limit. Every way to
// find or prove looks at the context here.
func (f *search) spend(limit int) bool {
	if f.ctx.Err() != nil {
		return false
	}
	if f.nodes%256 == 0 {
		progress.Report(f.ctx, "minimum error", f.nodes, f.budget)
	}
	f.report(f.bound, f.errors, false)
	if f.nodes >= limit {
		return false
	}
	f.nodes++
	return true
}

// report reports the bounds between which the fewest errors lie, if they have changed.
func (f *search) report(bound, errors int, last bool) {
	now := progress.Bounds{Steps: f.nodes, Bound: min(bound, errors), Best: errors, Last: last}
	if before := f.reported; last || before == nil || before.Bound != now.Bound || before.Best != now.Best {
		progress.ReportBounds(f.ctx, now)
		f.reported = &now
	}
}

// found records the rows that a plane leaves out, if they are fewer than before, and the plane w,
// if it is known.
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

// run finds and proves in turn, each with half of the nodes of a round. It doubles the nodes in every
// round, so that easy samples cost little.
func (f *search) run(r *rand.Rand) {
	// The first round has a 32nd of the budget. It suffices for most samples with few errors.
	const rounds = 6
	rows := f.spanned()
	planes := sweepNodes(len(rows), len(rows[0]))
	for round := rounds - 1; round >= 0 && f.bound < f.errors && f.ctx.Err() == nil; round-- {
		limit := max(1, f.budget>>round)
		half := (limit - f.nodes) / 2
		f.improve(limit-half-half/2, r)
		f.exchange(limit-half, r)
		// A sweep that the budget covers always ends with a proof; a deepening need not.
		if planes <= float64(limit-f.nodes) {
			f.sweep(rows)
			return
		}
		// The nodes that improve and exchange left of the round are for the proof.
		for f.bound < f.errors && f.deepen(limit) {
		}
	}
}

// cones looks for a proof by cones, or for a better plane, in few dimensions where the other ways found
// no proof. Its budget is lower for many rows, which take longer.
func (f *search) cones(s *data.Set) error {
	const dimensions, rows = 8, 32
	if f.bound >= f.errors || len(s.Attrs) > dimensions {
		return nil
	}
	p, err := cones.PointsOf(f.ctx, s, [2]int{1, 1})
	if err != nil {
		return err
	}
	before := f.nodes
	found, err := cones.Find(f.ctx, p, cones.Settings{Errors: f.errors, Nodes: rows * f.budget / len(p.Rows), Memory: f.memory,
		Trace: func(nodes, bound, errors int) {
			f.nodes = before + nodes
			f.report(max(f.bound, bound), errors, false)
		}})
	if found.Wrong != nil {
		f.found(f.rowsOf(s, p, found.Wrong), nil)
	}
	f.bound = max(f.bound, found.Bound)
	f.nodes = before + found.Nodes
	f.full = found.Full
	return err
}

// rowsOf returns which rows stand for the examples of some points.
func (f *search) rowsOf(s *data.Set, p cones.Points, points []int) []bool {
	// The next row of each class, and the row by example.
	next, row := [2]int{0, len(f.hard)}, make([]int, s.Len())
	for i, y := range s.Y {
		row[i] = next[y]
		next[y]++
	}
	wrong := make([]bool, len(f.rows))
	for _, k := range points {
		for _, i := range p.Examples[k] {
			wrong[row[i]] = true
		}
	}
	return wrong
}

// unit returns the unit of the plane found, at the place of maximal stability. If attributes have
// extremely different ranges, the solver may not find the plane again. Or it may find a plane that
// floating-point numbers cannot express in units of the attributes. Then unit returns the best of the
// alternatives: the plane originally found, or a constant unit.
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
	// The first of these certainly has finite weights, even if it is not good.
	u := constant(len(s.Attrs), len(f.hard) < len(f.soft))
	if w := system.UnitOf(f.plane); sample.Errors(w, s) < sample.Errors(u, s) {
		u = w
	}
	if system.Solve(f.ctx) {
		if v := system.Unit(); sample.Errors(v, s) <= sample.Errors(u, s) {
			u = v
		}
	}
	if len(hard) == 0 || len(soft) == 0 { // stability is undefined for one class
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
	return u, nil // the two differ only by rounding
}

// constant returns a unit with the given number of weights that always fires, or never.
func constant(attrs int, fires bool) ltu.Unit {
	if fires {
		return ltu.Unit{W: make([]float64, attrs), Theta: -1}
	}
	return ltu.Unit{W: make([]float64, attrs), Theta: 1}
}

// rowsBehind reports which rows a plane, of length 1, does not have in front by at least the solver's
// margin. A row that is in front by less may be in front only by rounding.
func rowsBehind(rows [][]float64, w []float64) []bool {
	behind := make([]bool, len(rows))
	for i, a := range rows {
		behind[i] = !(ltu.Dot(a, w) > separate.Margin)
	}
	return behind
}

// leftOut returns the rows where wrong is true, in ascending order.
func leftOut(wrong []bool) (rows []int) {
	for i, w := range wrong {
		if w {
			rows = append(rows, i)
		}
	}
	return rows
}
