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

// separable returns a unit that classifies every example of s correctly. If no such unit exists, the
// error is an *Inseparable, which says why. The system has the rows of s, ordered by class. Errors begin
// with the name of the learner.
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
	// Otherwise the reason is given by Farkas' lemma: some rows, with positive weights, add up to zero.
	// If a plane had all of these rows in front, the sum would lie in front too. The system numbers the
	// rows in the order of the classes.
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

// Inseparable is the error of a learner that needs linearly separable classes. It names a few examples
// that prove that the classes are not separable. It wraps an Unsuited.
type Inseparable struct {
	Learner string // in words, such as "linear program"
	// Examples are a few examples that no halfspace classifies correctly, as indices in the sample.
	// There are at most two more than there are attributes. If the sample has equal examples of
	// different classes, Examples has the first two of these. It is nil if the classes may be separable,
	// but by too little for the rounding of the arithmetic.
	Examples []int
	// Weights prove that no halfspace is right about Examples: they are positive, and the sum of the
	// examples' rows with these weights is zero, except for the margin. The row of a positive example x
	// is (x, 1), and the row of a negative example is −(x, 1), where x is scaled and the row has length
	// 1. The sum shows that the convex hulls of the two classes meet.
	Weights []float64
	// Positive is the number of positive examples among Examples.
	Positive int

	equal string // the classes of two equal examples, if these are the reason
}

// Certify returns a certificate that every halfspace has an error on s, the sample of the error. The
// certificate consists of the examples with whole numbers as multipliers, so anyone can check it.
// Certify returns an error if Examples is nil, and ctx's error if ctx is done.
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

// Error names the two equal examples of different classes, or gives the number of examples of each class
// that no halfspace classifies correctly.
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
