// Package certify turns the proof of a search into a certificate, which anyone can check without
// repeating the search. The search computes with floating-point numbers, which round. So certify solves
// each conflict that the search found once more, with exact rational numbers. The solution is a whole
// number for each example of the conflict, its multiplier. The multipliers stand in the certificate and
// prove the conflict.
//
// The input is a sample of numbers with two classes, a unit, and a proof that no unit is better. The
// output is a certificate.Proof. Multipliers exist by Farkas' lemma (J. Farkas 1902); see package
// certificate.
package certify

import (
	"context"
	"fmt"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/proof"
	"halfspace/pkg/learners/internal/sample"
)

// Certificate returns the certificate of a proof about s, after checking it. If exact arithmetic
// contradicts the proof, it returns an error. This may happen because the search takes examples for
// inseparable if a plane separates them by less than the search's margin. If the proof shows only a
// lower bound on the errors, so does the certificate. Certificate returns ctx's error if ctx is done.
func Certificate(ctx context.Context, s *data.Set, found *proof.Proof) (*certificate.Proof, error) {
	p, err := newProof(s, found.Aim)
	if err != nil {
		return nil, err
	}
	rows, err := exactRows(ctx, s)
	if err != nil {
		return nil, err
	}
	p.Claim, p.Errors = certificate.AtLeast, found.Bound
	if found.Unit != nil && found.Bound == found.Errors {
		p.Claim = certificate.FewestErrors
		want := errorsOf(sidesOf(*found.Unit, s), s)
		w, threshold, ok := plane(*found.Unit, rows, func(sides []bool) bool { return errorsOf(sides, s) == want })
		if !ok {
			return nil, fmt.Errorf("by exact arithmetic the plane does not have %d errors", found.Errors)
		}
		p.Plane = &certificate.Plane{Weights: w, Threshold: threshold, On: p.Data.Positive}
	}
	for _, examples := range found.Conflicts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c, ok := conflict(examples, rows, s.Y)
		if !ok {
			return nil, inexact(examples)
		}
		p.Conflicts = append(p.Conflicts, c)
	}
	// The nodes of the proof's tree and of the certificate's tree have the same order.
	for _, n := range found.Nodes {
		node := certificate.Node{Conflicts: n.Conflicts, Weights: n.Weights}
		if n.Branch >= 0 {
			node.Branch = &n.Branch
		}
		p.Tree = append(p.Tree, node)
	}
	if err := p.Verify(s); err != nil {
		return nil, err
	}
	return p, nil
}

// inexact is the error about examples that the search takes for a conflict, although a plane separates
// them.
func inexact(examples []int) error {
	return fmt.Errorf("a plane separates examples %v by less than the margin of the search", examples)
}

// newProof returns a proof about s without a claim.
func newProof(s *data.Set, aim proof.Aim) (*certificate.Proof, error) {
	described, err := certificate.Describe(s)
	if err != nil {
		return nil, err
	}
	p := &certificate.Proof{Format: certificate.Format, Data: described}
	for class, name := range s.Classes {
		switch limit := aim.Most[class]; {
		case limit == 0 && p.Faultless == "":
			p.Faultless = name
		case limit != proof.None:
			p.Limits = adding(p.Limits, name, limit)
		}
		if aim.Costs[class] != 1 {
			p.Costs = adding(p.Costs, name, aim.Costs[class])
		}
	}
	return p, nil
}

// adding returns a copy of numbers with one more entry, the number of a class.
func adding(numbers map[string]int, class string, n int) map[string]int {
	if numbers == nil {
		numbers = map[string]int{}
	}
	numbers[class] = n
	return numbers
}

// exactRows returns the values of the examples as fractions, each row with a 1 at its end.
func exactRows(ctx context.Context, s *data.Set) ([][]certificate.Fraction, error) {
	one, _ := certificate.Exact(1)
	rows := make([][]certificate.Fraction, s.Len())
	err := sample.Each(ctx, s, func(i int, x []float64) {
		for _, v := range x {
			f, _ := certificate.Exact(v) // the sample was described, so its values are finite
			rows[i] = append(rows[i], f)
		}
		rows[i] = append(rows[i], one)
	})
	return rows, err
}
