package learners

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "linear program",
	Learner: LinearProgram{},
	Paper:   "Rao, Oblow & Glover 1991",
	Learns:  []string{"halfspace", "3-of-5"},
})

// LinearProgram finds a halfspace that has all positive examples strictly
// inside and all negative ones strictly outside, if there is one: a solution of
// the linear inequalities w·x > θ and w·y < θ. Which one is left open: not the one of
// MaximumMargin.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean
// combinations of half-spaces (1991), §3.1 (a). Here by a dual active-set method
// instead of the ellipsoid method or Karmarkar's.
type LinearProgram struct {
	// Margin is what "strictly" means, as of IncLP: 1e-9 if zero.
	Margin float64
	// Else learns from samples that are not linearly separable, such as
	// MinimumError{}, as in §3.1 (b). If nil, they are unsuited: the error is an
	// *Inseparable.
	Else Learner
}

// Fit returns a *Halfspace, or a model of l.Else.
func (l LinearProgram) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	const name = "linear program"
	if err := check(name, s, twoClasses, finite); err != nil {
		return nil, err
	}
	if err := checkMargin(name, l.Margin); err != nil {
		return nil, err
	}
	rows := sample.ByClass(s)
	u, err := separable(ctx, name, s, separate.New(rows[0], rows[1], l.Margin).System())
	if err != nil {
		return orElse(ctx, l.Else, s, r, err)
	}
	return &Halfspace{s.Schema, u}, nil
}

// separable returns a unit that has every example of s right, or an error that
// says why there is none; system is of the rows of s by class.
func separable(ctx context.Context, name string, s *data.Set, system *separate.System) (ltu.Unit, error) {
	for more := true; more; {
		if ctx.Err() != nil {
			return ltu.Unit{}, ctx.Err()
		}
		more = system.Step()
	}
	wrong := &Inseparable{Learner: name}
	if system.Feasible() {
		u := system.Unit()
		if sample.Errors(u, s) == 0 {
			return u, nil
		}
		return ltu.Unit{}, wrong // by less than rounding allows
	}
	if p, q, found := sample.Contradiction(s); found {
		wrong.Examples, wrong.Weights, wrong.Positive, wrong.equal = []int{p, q}, []float64{1, 1}, 1, unlike(s, p, q)
		return ltu.Unit{}, wrong
	}
	order := rowOrder(s)
	wrong.Examples, wrong.Weights = system.Opposed()
	for k, i := range wrong.Examples {
		wrong.Examples[k] = order[i]
		if s.Y[order[i]] == 1 {
			wrong.Positive++
		}
	}
	return ltu.Unit{}, wrong
}

// orElse lets another learner learn what is inseparable, if there is one.
func orElse(ctx context.Context, l Learner, s *data.Set, r *rand.Rand, err error) (Model, error) {
	if _, is := err.(*Inseparable); is && l != nil {
		return l.Fit(ctx, s, r)
	}
	return nil, err
}

// Inseparable is the error of learners that need a linearly separable sample.
// It wraps an Unsuited.
type Inseparable struct {
	Learner string
	// Examples are the indices, in the sample that was to be fitted, of a few
	// examples that no halfspace has right, and Weights their positive weights in
	// a sum of rows ±(x, 1), positive for the positive class, each of length 1
	// after x is scaled, that is nothing but for the margin: the convex hulls of
	// the two classes meet there. They are at most two more than there are
	// attributes, and Positive of them are positive: the first two equal examples of
	// different classes if there are any. None are given if it is rounding alone that
	// forbids a halfspace.
	Examples []int
	Weights  []float64
	Positive int

	equal string // the classes of two equal examples, which then are the reason
}

// Error says how many examples of each class are the reason, and which are if there
// are two that are equal.
func (e *Inseparable) Error() string { return e.Unwrap().Error() }

// Unwrap returns the Unsuited that it is.
func (e *Inseparable) Unwrap() error { return &Unsuited{e.Learner, e.why()} }

func (e *Inseparable) why() string {
	switch {
	case e.equal != "":
		return fmt.Sprintf("not linearly separable: examples %d and %d are equal, %s", e.Examples[0], e.Examples[1], e.equal)
	case e.Examples == nil:
		return "the classes are nearer to each other than the margin"
	}
	return fmt.Sprintf("not linearly separable: the hulls of %d positive and %d negative examples meet",
		e.Positive, len(e.Examples)-e.Positive)
}

// rowOrder returns the indices of the examples of class 0, and then of class 1.
func rowOrder(s *data.Set) []int {
	order := sample.Indices(s.Len())
	slices.SortStableFunc(order, func(a, b int) int { return s.Y[a] - s.Y[b] })
	return order
}
