package learners

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/certify"
	"halfspace/pkg/learners/internal/proof"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

// separable returns a unit that classifies every example of s correctly. If no such unit exists, the error
// is an *Inseparable that says why. The system contains the rows of s, ordered by class. Errors begin with
// the given name of the learner.
func separable(ctx context.Context, name string, s *data.Set, system *separate.System) (ltu.Unit, error) {
	for open := true; open; {
		if ctx.Err() != nil {
			return ltu.Unit{}, ctx.Err()
		}
		open = system.Step()
	}
	wrong := &Inseparable{Learner: name}
	if system.Feasible() {
		u := system.Unit()
		if sample.Errors(u, s) == 0 {
			return u, nil
		}
		return ltu.Unit{}, wrong // the distance between the classes is within rounding error
	}
	// Two equal examples are the shortest possible reason, and the easiest to understand.
	if p, q, found := sample.Contradiction(s); found {
		wrong.Examples, wrong.Weights, wrong.Positive, wrong.equal = []int{p, q}, []float64{1, 1}, 1, unlike(s, p, q)
		return ltu.Unit{}, wrong
	}
	// Otherwise the reason is a sum, by Farkas' lemma: some rows, with positive weights, add up to zero, so
	// no plane has all of them in front. The system numbers the rows in the order of the classes.
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

// orElse fits l if err says that the sample is inseparable and l is not nil. Otherwise it returns err.
func orElse(ctx context.Context, l Learner, s *data.Set, r *rand.Rand, err error) (Model, error) {
	if _, inseparable := err.(*Inseparable); inseparable && l != nil {
		return l.Fit(ctx, s, r)
	}
	return nil, err
}

// rowOrder returns the indices of the examples of class 0 and then of class 1, each in ascending order.
func rowOrder(s *data.Set) []int {
	order := sample.Indices(s.Len())
	slices.SortStableFunc(order, func(a, b int) int { return s.Y[a] - s.Y[b] })
	return order
}

// Inseparable is the error of learners that need a linearly separable sample. It wraps an Unsuited.
type Inseparable struct {
	Learner string // in words, such as "linear program"
	// Examples are the indices, in the sample to be fitted, of a few examples that no halfspace classifies
	// correctly: at most two more than there are attributes. If the sample has equal examples of different
	// classes, Examples has the first two of these. It is nil if only rounding rules out a halfspace.
	Examples []int
	// Weights are positive weights of these examples with which their rows add up to zero, except for the
	// margin. The row of a positive example x is (x, 1), and the row of a negative example is −(x, 1). Here
	// x is scaled and the row has length 1. The sum shows that the convex hulls of the two classes meet.
	Weights []float64
	// Positive is the number of positive examples among Examples.
	Positive int

	equal string // the classes of two equal examples, if these are the reason
}

// Certify returns a certificate that every halfspace has an error on s, the sample of the error. The
// certificate consists of the examples with multipliers in whole numbers. It is an error if only rounding
// rules out a halfspace. Certify returns ctx's error if ctx is done.
func (e *Inseparable) Certify(ctx context.Context, s *data.Set) (*certificate.Proof, error) {
	if err := check(ctx, "certificate", s, unitDomain); err != nil {
		return nil, err
	}
	for _, i := range e.Examples {
		if i >= s.Len() {
			return nil, fmt.Errorf("certificate: the error is about another sample, which has an example %d", i)
		}
	}
	if e.Examples == nil {
		return nil, errors.New("certificate: only rounding rules out a halfspace")
	}
	p, err := certify.Certificate(ctx, s, &proof.Proof{Errors: 1, Bound: 1, Aim: proof.Plain, Conflicts: [][]int{slices.Sorted(slices.Values(e.Examples))},
		Nodes: []proof.Node{{Branch: -1, Conflicts: []int{0}, Weights: []int{1}}}})
	return p, certificateError(ctx, err)
}

// Error gives the number of examples of each class that are the reason, or names the two equal examples.
func (e *Inseparable) Error() string { return e.Unwrap().Error() }

// Unwrap returns the error as an Unsuited.
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
