package certify

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/parting"
	"halfspace/pkg/ltu"
)

// Halfspaces returns the certificate of a proof about the fewest halfspaces for s. Its errors are the
// same as Certificate's.
func Halfspaces(ctx context.Context, s *data.Set, found *parting.Proof) (*certificate.Proof, error) {
	described, err := certificate.Describe(s)
	if err != nil {
		return nil, err
	}
	rows, err := exactRows(ctx, s)
	if err != nil {
		return nil, err
	}
	p := &certificate.Proof{Format: certificate.Format, Claim: certificate.FewestHalfspaces, Data: described, Planes: []certificate.Plane{}}
	if found.Faultless != parting.None {
		p.Faultless = s.Classes[found.Faultless]
		p.Errors = left(found.Units, s, found.Faultless)
	}
	for _, u := range found.Units {
		want := sidesOf(u, s)
		w, threshold, ok := plane(u, rows, func(fires []bool) bool { return slices.Equal(fires, want) })
		if !ok {
			return nil, errors.New("in exact arithmetic, a plane of the search has some examples on its other side")
		}
		if found.Fires == 0 {
			for j := range w {
				w[j].Neg(w[j].Rat)
			}
			threshold.Neg(threshold.Rat)
		}
		p.Planes = append(p.Planes, certificate.Plane{Weights: w, Threshold: threshold, On: s.Classes[found.Fires]})
	}
	sides := make([]int, s.Len())
	for _, c := range found.Conflicts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for k, i := range c.Examples {
			sides[i] = c.Sides[k]
		}
		exact, ok := conflict(c.Examples, rows, sides)
		if !ok {
			return nil, inexact(c.Examples)
		}
		for k, i := range exact.Examples {
			if sides[i] == 0 {
				exact.Multipliers[k] = new(big.Int).Neg(exact.Multipliers[k])
			}
		}
		p.Conflicts = append(p.Conflicts, exact)
	}
	for _, n := range found.Nodes {
		p.Tree = append(p.Tree, nodeOf(n))
	}
	if err := p.Verify(s); err != nil {
		return nil, err
	}
	return p, nil
}

// nodeOf returns the node of a certificate.
func nodeOf(n parting.Node) (node certificate.Node) {
	if n.Conflict != parting.None {
		node.Conflicts = []int{n.Conflict}
		return node
	}
	node.Branch = &n.Branch
	if n.From != parting.None {
		node.From = &n.From
	}
	return node
}

// left returns the number of examples outside the faultless class on which no unit fires.
func left(units []ltu.Unit, s *data.Set, faultless int) (n int) {
	for i, x := range s.X {
		if s.Y[i] != faultless && !slices.ContainsFunc(units, func(u ltu.Unit) bool { return u.Fires(x) }) {
			n++
		}
	}
	return n
}
