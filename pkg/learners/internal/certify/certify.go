// Package certify turns the proof of a search into a certificate, which can be checked without the search.
// The search calculates with floating-point numbers. So each conflict that it found is solved again with
// exact rational numbers, for multipliers that are whole numbers.
//
// The input is a sample of numbers with two classes, a unit and a proof that no unit is better; the output
// is a certificate.Proof. Multipliers exist by J. Farkas (1902); see package certificate.
package certify

import (
	"context"
	"fmt"
	"math/big"
	"strconv"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/proof"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// Certificate returns the certificate of a proof about s. It checks the certificate before it returns it. It
// is an error if exact arithmetic contradicts the proof: the search may have taken examples for inseparable
// that a plane separates by less than its margin. It returns ctx's error if ctx is done.
func Certificate(ctx context.Context, s *data.Set, found *proof.Proof) (*certificate.Proof, error) {
	described, err := certificate.Describe(s)
	if err != nil {
		return nil, err
	}
	rows, err := exactRows(ctx, s)
	if err != nil {
		return nil, err
	}
	p := &certificate.Proof{Format: certificate.Format, Claim: certificate.AtLeast, Data: described, Errors: found.Errors}
	if found.Faultless != proof.None {
		p.Faultless = s.Classes[found.Faultless]
	}
	if found.Unit != nil {
		p.Claim = certificate.FewestErrors
		if p.Plane, err = plane(*found.Unit, s, rows); err != nil {
			return nil, err
		}
		p.Plane.On = described.Positive
	}
	for _, examples := range found.Conflicts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c, ok := conflict(examples, rows, s.Y)
		if !ok {
			return nil, fmt.Errorf("a plane separates examples %v by less than the margin of the search", examples)
		}
		p.Conflicts = append(p.Conflicts, c)
	}
	// The nodes of both trees stand in the same order.
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

// exactRows returns the values of the examples, each with a 1 behind it.
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

// plane returns the plane of u with the fewest digits that has the same errors in each class as u.
func plane(u ltu.Unit, s *data.Set, rows [][]certificate.Fraction) (*certificate.Plane, error) {
	var errors [2]int
	for i, x := range s.X {
		if u.Fires(x) != (s.Y[i] == 1) {
			errors[s.Y[i]]++
		}
	}
	// Few digits make a plane that people can read. 17 digits determine a floating-point number.
	const digits = 17
	for n := 1; n <= digits; n++ {
		w := make([]certificate.Fraction, len(u.W)+1)
		for j := range w {
			v := -u.Theta
			if j < len(u.W) {
				v = u.W[j]
			}
			v, _ = strconv.ParseFloat(strconv.FormatFloat(v, 'g', n, 64), 64)
			var finite bool
			if w[j], finite = certificate.Exact(v); !finite {
				break
			}
		}
		if last := w[len(u.W)]; last.Rat != nil && errorsOf(w, s, rows) == errors {
			last.Neg(last.Rat)
			return &certificate.Plane{Weights: w[:len(u.W)], Threshold: last}, nil
		}
	}
	return nil, fmt.Errorf("by exact arithmetic the plane does not have %d errors", errors[0]+errors[1])
}

// errorsOf returns the number of examples of each class that the plane w, with minus its threshold behind its
// weights, has on the wrong side. Examples on the plane are positive.
func errorsOf(w []certificate.Fraction, s *data.Set, rows [][]certificate.Fraction) (errors [2]int) {
	term := new(big.Rat)
	for i, row := range rows {
		excess := new(big.Rat)
		for j, x := range row {
			excess.Add(excess, term.Mul(w[j].Rat, x.Rat))
		}
		if (excess.Sign() >= 0) != (s.Y[i] == 1) {
			errors[s.Y[i]]++
		}
	}
	return errors
}
