package learners

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
)

var _ = register(Info{
	Name:    "linear program",
	Learner: LinearProgram{},
	Paper:   "Rao, Oblow & Glover 1991",
	About:   "one halfspace that separates the classes, by linear programming (§3.1)",
	Learns:  []string{"halfspace", "3-of-5"},
})

// LinearProgram finds a halfspace that separates two linearly separable classes: all positive examples
// lie strictly inside and all negative ones strictly outside. It solves the linear inequalities w·x > θ
// for positive and w·y < θ for negative examples. It may return any solution; MaximumMargin returns the
// one in the middle, which usually classifies new examples better.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of half-spaces
// (1991), §3.1 (a). The method here is a dual active-set method instead of the ellipsoid method or
// Karmarkar's.
type LinearProgram struct {
	// Margin is the distance from the plane that "strictly" requires, as in IncLP: 1e-9 if zero.
	Margin float64
	// Else, if not nil, learns from samples that are not linearly separable, as in §3.1 (b): for example
	// MinimumError{}. If nil, such samples are unsuited, and the error is an *Inseparable.
	Else Learner
}

// Domain describes the samples that the learner accepts.
func (LinearProgram) Domain() Domain { return unitDomain }

// Fit returns a *Halfspace, or a model of l.Else.
func (l LinearProgram) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	const name = "linear program"
	if err := check(ctx, name, s, l.Domain()); err != nil {
		return nil, err
	}
	if err := checkMargin(name, l.Margin); err != nil {
		return nil, err
	}
	rows := sample.ByClass(s)
	problem, err := separate.New(ctx, rows[0], rows[1], l.Margin)
	if err != nil {
		return nil, err
	}
	u, err := separable(ctx, name, s, problem.System())
	if err != nil {
		return orElse(ctx, l.Else, s, r, err)
	}
	return &Halfspace{s.Schema, u}, nil
}
