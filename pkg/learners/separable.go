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

// separable returns a unit that has every example of s right. If there is none, the error is an
// *Inseparable that says why. The system is that of the rows of s by class; name is the learner's, for
// errors.
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
		return ltu.Unit{}, wrong // the classes are apart by less than rounding allows
	}
	// Two equal examples are the shortest reason there is, and the one that is understood at once.
	if p, q, found := sample.Contradiction(s); found {
		wrong.Examples, wrong.Weights, wrong.Positive, wrong.equal = []int{p, q}, []float64{1, 1}, 1, unlike(s, p, q)
		return ltu.Unit{}, wrong
	}
	// Else it is Farkas' lemma: some rows have a sum with positive weights that is nothing, so no plane
	// has all of them in front. The system knows them by their places in the order of the classes.
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

// orElse lets another learner learn what is inseparable, if there is one and err says that it is.
// Other errors it returns as they are.
func orElse(ctx context.Context, l Learner, s *data.Set, r *rand.Rand, err error) (Model, error) {
	if _, is := err.(*Inseparable); is && l != nil {
		return l.Fit(ctx, s, r)
	}
	return nil, err
}

// rowOrder returns the indices of the examples of class 0, and then of class 1, each in their order.
func rowOrder(s *data.Set) []int {
	order := sample.Indices(s.Len())
	slices.SortStableFunc(order, func(a, b int) int { return s.Y[a] - s.Y[b] })
	return order
}

// Inseparable is the error of learners that need a linearly separable sample. It wraps an Unsuited.
type Inseparable struct {
	Learner string // in words, as "linear program"
	// Examples are the indices, in the sample that was to be fitted, of a few examples that no
	// halfspace has right: at most two more than there are attributes. They are the first two equal
	// examples of different classes, if there are any. There are none if it is rounding alone that
	// forbids a halfspace.
	Examples []int
	// Weights are the positive weights of these examples in a sum of rows that is nothing, but for
	// the margin. A row is (x, 1) for a positive example and −(x, 1) for a negative one, with x
	// scaled and the row of length 1. In that sum the convex hulls of the two classes meet.
	Weights []float64
	// Positive is how many of these examples are positive.
	Positive int

	equal string // the classes of two equal examples, if these are the reason
}

// Error says how many examples of each class are the reason, or which two are, if they are equal.
func (e *Inseparable) Error() string { return e.Unwrap().Error() }

// Unwrap returns the Unsuited that it is.
func (e *Inseparable) Unwrap() error { return &Unsuited{e.Learner, e.why()} }

// why returns the reason in words.
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
