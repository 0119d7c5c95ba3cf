package certify

import (
	"context"
	"errors"
	"math/big"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/cones"
	"halfspace/pkg/learners/internal/proof"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// Fewest returns a certificate that no unit has fewer errors on s than u. If a search finds a better
// unit, the certificate is about that one. Faultless is a class, or proof.None: only units without
// errors in that class count, and u is one of them. A search has at most the given number of nodes.
// Fewest returns proof.ErrNodes if they are used up, and ctx's error if ctx is done.
//
// In few dimensions, two searches take turns with growing numbers of nodes. Package proof is better
// where there are few errors, and package cones where there are many.
func Fewest(ctx context.Context, s *data.Set, u ltu.Unit, faultless, nodes int) (*certificate.Proof, error) {
	const dimensions, turns, growth = 8, 3, 4
	share := 1 // of the nodes
	for range turns {
		share *= growth
	}
	for ; ; share /= growth {
		if share > 1 && len(s.Attrs) > dimensions {
			continue
		}
		budget := max(1, nodes/share)
		found, err := proof.Find(ctx, s, u, faultless, budget)
		if err == nil {
			return Certificate(ctx, s, found)
		}
		if share == 1 || !errors.Is(err, proof.ErrNodes) {
			return nil, err
		}
		p, err := byCones(ctx, s, u, faultless, budget)
		if !errors.Is(err, proof.ErrNodes) {
			return p, err
		}
	}
}

// byCones is Fewest by package cones, which looks at most at the given number of cones.
func byCones(ctx context.Context, s *data.Set, u ltu.Unit, faultless, nodes int) (*certificate.Proof, error) {
	p, err := newProof(s, faultless)
	if err != nil {
		return nil, err
	}
	costs := [2]int{1, 1}
	if faultless != proof.None {
		costs[faultless] = s.Len() + 1
	}
	points, err := cones.PointsOf(ctx, s, costs)
	if err != nil {
		return nil, err
	}
	rows, err := exactRows(ctx, s)
	if err != nil {
		return nil, err
	}
	known, want := sample.Errors(u, s), errorsOf(sidesOf(u, s), s)
	w, threshold, ok := plane(u, rows, func(sides []bool) bool { return errorsOf(sides, s) == want })
	if !ok {
		known = s.Len() + 1 // rounding makes the errors of u, and the search finds a plane
	}
	p.Plane = &certificate.Plane{Weights: w, Threshold: threshold}
	found, err := cones.Find(ctx, points, cones.Settings{Errors: known, Nodes: nodes, Proof: true})
	switch {
	case err != nil:
		return nil, err
	case found.Bound < found.Errors:
		return nil, proof.ErrNodes
	case found.Wrong != nil:
		p.Plane = exactPlane(found, points, len(s.Attrs))
	}
	p.Claim, p.Errors, p.Plane.On = certificate.FewestErrors, found.Errors, p.Data.Positive
	p.Orthants = orthants(found, points)
	for _, n := range found.Tree {
		node := certificate.Node{}
		if n.Parts != nil {
			node.Divide, node.Parts = n.Rays[:], n.Parts[:]
		}
		for _, pair := range n.Pairs {
			node.Pairs = append(node.Pairs, []int{points.Examples[pair.Positive][0], points.Examples[pair.Negative][0], pair.Weight})
		}
		p.Tree = append(p.Tree, node)
	}
	if err := p.Verify(s); err != nil {
		return nil, err
	}
	return p, nil
}

// orthants returns the start of the tree of a result.
func orthants(found cones.Result, points cones.Points) *certificate.Orthants {
	o := &certificate.Orthants{Features: found.Attributes, Others: [][]certificate.Fraction{}}
	for _, f := range found.Functions {
		numbers := make([]certificate.Fraction, len(f))
		for k, v := range f {
			numbers[k] = certificate.Fraction{Rat: v}
		}
		last := &numbers[len(f)-1]
		last.Rat = new(big.Rat).Quo(last.Rat, new(big.Rat).SetInt(points.Factor))
		o.Others = append(o.Others, numbers)
	}
	return o
}

// exactPlane returns the plane of a result with a number of features.
func exactPlane(found cones.Result, points cones.Points, features int) *certificate.Plane {
	w := make([]certificate.Fraction, features)
	for j := range w {
		w[j].Rat = new(big.Rat)
	}
	for k, j := range found.Attributes {
		w[j].SetInt(found.Plane.Weights[k])
	}
	threshold := new(big.Rat).Quo(found.Plane.Threshold, new(big.Rat).SetInt(points.Factor))
	return &certificate.Plane{Weights: w, Threshold: certificate.Fraction{Rat: threshold}}
}
