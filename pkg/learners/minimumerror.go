package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "minimum error",
	Learner: MinimumError{},
	Paper:   "Rao, Oblow & Glover 1991",
	Learns:  []string{"halfspace", "3-of-5"},
})

// MinimumError finds the halfspace that misclassifies the fewest examples, and
// of those that misclassify the same ones the plane of MaximalStability. In any
// number of dimensions that is NP-hard (Johnson & Preparata 1978), although the
// paper has it done by n quadratic programs: these do not say which examples to
// give up. So there is a budget, and the model says how far it got: it is the
// best halfspace found, with a lower bound of what any can reach.
//
// It begins with the halfspace of Pocket{}, which turns of the plane about random
// axes and exchanges of misclassified examples improve. What proves it best is,
// where few are misclassified, a search by iterative deepening: a few examples
// that cannot all be right hold a mistake, and as many mistakes are needed as there
// are such sets without a common example. In few dimensions, where that takes
// longer, every way to divide the examples is looked at. The search may stop
// anywhere, and knows what it has found and proven by then.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean
// combinations of half-spaces (1991), §3.1 (b), after V. Vapnik, Estimation of
// Dependences Based on Empirical Data (1982), addendum I. The search is that of
// M. Parker, J. Ryan, Finding the minimum weight IIS cover of an infeasible
// system of linear inequalities, Annals of Mathematics and Artificial
// Intelligence 17 (1996) 107–126; the planes are those of D. S. Johnson, F. P.
// Preparata, The densest hemisphere problem, Theoretical Computer Science 6
// (1978) 93–107.
type MinimumError struct {
	// Nodes is the budget: of planes that are turned about an axis, or sets of
	// examples for which a separating plane is looked for. If zero it is 20,000,
	// but no more than 200 million over the number of values in the sample, so that
	// large ones take seconds too. On n examples that span d dimensions a proof takes
	// at most 8·C(n+1, d−1) nodes or a 32nd of the budget, whichever is more, but may
	// take far fewer.
	Nodes int
}

// Fit returns a *MinimumErrorPlane.
func (m MinimumError) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	const name = "minimum error"
	if err := check(name, s, twoClasses, finite); err != nil {
		return nil, err
	}
	if m.Nodes < 0 {
		return nil, fmt.Errorf("%s: Nodes is %d, want at least 0", name, m.Nodes)
	}
	rows := sample.ByClass(s)
	f := newFewest(ctx, rows[0], rows[1], cmp.Or(m.Nodes, min(20_000, 1+200_000_000/(s.Len()*(len(s.Attrs)+1)))))
	u, err := Pocket{}.train(progress.Silent(ctx), s, -1, r)
	if err != nil {
		return nil, err
	}
	f.begin(f.problem.Plane(u))
	f.run(r)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if u, err = f.unit(s); err != nil {
		return nil, err
	}
	progress.Report(ctx, name, f.budget, f.budget)
	errors := sample.Errors(u, s)
	return &MinimumErrorPlane{Halfspace{s.Schema, u}, errors, min(f.bound, errors), f.nodes}, nil
}

// A MinimumErrorPlane is a halfspace that misclassifies few examples.
type MinimumErrorPlane struct {
	Halfspace
	Errors int // examples of the sample that it misclassifies
	Bound  int // no halfspace misclassifies fewer, unless by a margin below 1e-9, as of IncLP
	Nodes  int // of the budget, that were used
}

// Proven reports whether no halfspace misclassifies fewer examples.
func (m *MinimumErrorPlane) Proven() bool { return m.Bound >= m.Errors }

// fewest is a search for the fewest rows that must be left out so that a plane
// has all others in front.
type fewest struct {
	ctx           context.Context
	hard, soft    [][]float64
	problem       *separate.Problem
	rows          [][]float64 // of the problem, each of length 1
	wrong         []bool      // rows left out by the best plane found
	plane         []float64   // it, or of a sweep, which keeps none, the best before
	errors        int         // of them
	bound         int
	nodes, budget int

	w          []float64 // the plane that is turned
	most, idle int       // rows that it had in front at the best, and turns since then

	conflicts []conflict // found so far: rows that no plane has all in front
	frames    []*frame   // of the search, by depth
	probe     *separate.System
}

// newFewest returns a search that has found as much as a plane without weights does.
func newFewest(ctx context.Context, hard, soft [][]float64, budget int) *fewest {
	f := &fewest{ctx: ctx, hard: hard, soft: soft, problem: separate.New(hard, soft, 0), budget: budget}
	n := len(hard) + len(soft)
	f.rows, f.wrong = make([][]float64, n), make([]bool, n)
	for i := range f.rows {
		f.rows[i] = f.problem.Row(i)
		f.wrong[i] = i < len(hard) == (len(hard) < len(soft))
	}
	f.errors = min(len(hard), len(soft))
	f.plane = make([]float64, len(f.rows[0]))
	f.probe = f.problem.System()
	return f
}

// spend takes a node from the budget, and reports whether there was one below
// the limit. It looks at the context.
func (f *fewest) spend(limit int) bool {
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

// found takes note of a plane w, if there is one at hand, that has all rows in front but
// the given ones.
func (f *fewest) found(wrong []bool, w []float64) {
	n := 0
	for _, w := range wrong {
		if w {
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

// run finds and proves in turn, each with half of the nodes of a round, and in every
// round with twice those of the one before: so little is spent where little is
// enough.
func (f *fewest) run(r *rand.Rand) {
	const rounds = 6
	rows := f.spanned()
	planes := sweepNodes(len(rows), len(rows[0]))
	for round := rounds - 1; round >= 0 && f.bound < f.errors && f.ctx.Err() == nil; round-- {
		limit := max(1, f.budget>>round)
		half := (limit - f.nodes) / 2
		f.improve(limit-half-half/2, r)
		f.exchange(limit-half, r)
		if planes <= float64(limit-f.nodes) {
			f.sweep(rows)
			return
		}
		for f.bound < f.errors && f.deepen(limit) {
		}
	}
}

// unit returns the unit of the plane found, at the place of maximal stability. Where the
// ranges of attributes are so far apart that the solver does not find the plane again,
// or not one that floating-point numbers can write in units of the attributes, it
// is the best of those that are left.
func (f *fewest) unit(s *data.Set) (ltu.Unit, error) {
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
	u := constant(len(s.Attrs), len(f.hard) < len(f.soft))
	if w := system.UnitOf(f.plane); sample.Errors(w, s) < sample.Errors(u, s) {
		u = w
	}
	if system.Solve(f.ctx) {
		if v := system.Unit(); sample.Errors(v, s) <= sample.Errors(u, s) {
			u = v
		}
	}
	if len(hard) == 0 || len(soft) == 0 {
		return u, nil
	}
	best, err := separate.New(hard, soft, 0).MostStable(f.ctx, sample.Indices(len(soft)))
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

// rowsBehind reports which rows a plane, of length 1, does not have in front by the
// solver's margin.
func rowsBehind(rows [][]float64, w []float64) []bool {
	behind := make([]bool, len(rows))
	for i, a := range rows {
		behind[i] = !(ltu.Dot(a, w) > separate.Margin)
	}
	return behind
}
