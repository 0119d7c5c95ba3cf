package certify

import (
	"cmp"
	"context"
	"errors"
	"math/big"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/cones"
	"halfspace/pkg/learners/internal/proof"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// A Found is the result of a search by package proof or package cones, from which a certificate can be
// made.
type Found struct {
	Unit   ltu.Unit // the best unit
	aim    proof.Aim
	tree   *proof.Proof // nil if cones are the result
	cones  cones.Result
	points cones.Points
	start  ltu.Unit // the unit that cones began with
}

// Bound returns a proven lower bound: no unit has fewer errors. It equals Errors if the unit is proven
// to be best.
func (f *Found) Bound() int {
	if f.tree != nil {
		return f.tree.Bound
	}
	return f.cones.Bound
}

// proven reports whether no unit has fewer errors than the best one.
func (f *Found) proven() bool {
	if f.tree != nil {
		return f.tree.Bound == f.tree.Errors
	}
	return f.cones.Bound == f.cones.Errors
}

// unitOf returns the unit of a plane, in numbers of about 1.
func unitOf(p *certificate.Plane) ltu.Unit {
	scale := new(big.Rat).Abs(p.Threshold.Rat)
	for _, w := range p.Weights {
		if size := new(big.Rat).Abs(w.Rat); size.Cmp(scale) > 0 {
			scale = size
		}
	}
	u := ltu.Unit{W: make([]float64, len(p.Weights))}
	if scale.Sign() == 0 {
		return u
	}
	for j, w := range p.Weights {
		u.W[j], _ = new(big.Rat).Quo(w.Rat, scale).Float64()
	}
	u.Theta, _ = new(big.Rat).Quo(p.Threshold.Rat, scale).Float64()
	return u
}

// Certificate returns the certificate that the unit is the best one for s or, if that is not proven, the
// certificate of the lower bound.
func (f *Found) Certificate(ctx context.Context, s *data.Set) (*certificate.Proof, error) {
	switch {
	case f.tree != nil:
		return Certificate(ctx, s, f.tree)
	case f.points.Rows != nil:
		return f.ofCones(ctx, s)
	}
	// Nothing is proven yet, so the certificate says only that every unit has at least 0 errors.
	return Certificate(ctx, s, &proof.Proof{Aim: f.aim, Nodes: []proof.Node{{Branch: -1}}})
}

// dimensions is the greatest number of attributes for which package cones is used.
const dimensions = 8

// Search looks for the unit with the fewest errors on s, and proves that it is the best. It begins with
// u. The aim says how errors count, and which units are allowed. Search solves at most the given number
// of systems of inequalities, and examines at most as many cones. If nodes is 0, it goes on until ctx is
// done. It returns proof.ErrNodes if the nodes are used up, and ctx's error if ctx is done. In both
// cases the result is the best so far. Its Unit is rounded, so it may have more errors than the unit of
// the certificate.
//
// In few dimensions two searches take turns, with growing numbers of nodes. Package proof is better if
// the best unit has few errors, and package cones if it has many.
func Search(ctx context.Context, s *data.Set, u ltu.Unit, aim proof.Aim, nodes int) (*Found, error) {
	const growth, first = 4, 200_000
	coned := len(s.Attrs) <= dimensions && suitsCones(aim)
	budget := cmp.Or(nodes, first)
	if coned || nodes == 0 {
		budget = max(1, budget/(growth*growth*growth))
	}
	best := &Found{Unit: u, aim: aim}
	for ; ; budget *= growth {
		last := nodes > 0 && budget > nodes/growth
		if last {
			budget = nodes
		}
		tree, err := proof.Find(ctx, s, best.Unit, aim, budget)
		if tree != nil {
			best.take(*tree.Unit, s, &Found{tree: tree})
		}
		if err == nil || !errors.Is(err, proof.ErrNodes) {
			return best, err
		}
		if coned {
			found, err := byCones(ctx, s, best.Unit, aim, budget)
			if found != nil {
				best.take(found.Unit, s, found)
			}
			if !errors.Is(err, proof.ErrNodes) {
				return best, err
			}
		}
		if last {
			return best, proof.ErrNodes
		}
	}
}

// suitsCones reports whether package cones can search for an aim. By a high cost it can exclude errors
// of one class, but it knows no other limits on errors.
func suitsCones(aim proof.Aim) bool {
	return aim.Most[0] <= 0 && aim.Most[1] <= 0 && (aim.Most[0] != 0 || aim.Most[1] != 0)
}

// take takes over a unit if it is better, and the proof of a result if it proves more.
func (f *Found) take(u ltu.Unit, s *data.Set, found *Found) {
	before, _ := f.aim.Errors(f.Unit, s)
	if n, counts := f.aim.Errors(u, s); counts && n < before {
		f.Unit = u
	}
	if f.tree == nil && f.points.Rows == nil || found.Bound() > f.Bound() || found.proven() {
		f.tree, f.cones, f.points, f.start = found.tree, found.cones, found.points, found.start
	}
}

// byCones does the work of Search by package cones, and examines at most the given number of cones.
func byCones(ctx context.Context, s *data.Set, u ltu.Unit, aim proof.Aim, nodes int) (*Found, error) {
	costs := aim.Costs
	for class, limit := range aim.Most {
		if limit == 0 {
			costs[class] = 1 + aim.Costs[1-class]*s.Len()
		}
	}
	points, err := cones.PointsOf(ctx, s, costs)
	if err != nil {
		return nil, err
	}
	known, _ := aim.Errors(u, s)
	_, _, ok, err := sidesExactly(ctx, s, u)
	if err != nil {
		return nil, err
	}
	if !ok {
		// The errors of u come from rounding, so no exact plane has them, and the search must find a
		// plane.
		known = 1 + costs[0]*s.Len() + costs[1]*s.Len()
	}
	found, err := cones.Find(ctx, points, cones.Settings{Errors: known, Nodes: nodes, Proof: true, Trace: func(n, bound, errors int) {
		progress.ReportBounds(ctx, progress.Bounds{Steps: n, Bound: bound, Best: errors})
	}})
	f := &Found{Unit: u, aim: aim, cones: found, points: points, start: u}
	if found.Wrong != nil {
		f.Unit = unitOf(exactPlane(found, points, len(s.Attrs)))
	}
	if err == nil && found.Bound < found.Errors {
		err = proof.ErrNodes
	}
	return f, err
}

// sidesExactly returns a plane in exact numbers with the same errors as u. The result ok is false if it
// finds none.
func sidesExactly(ctx context.Context, s *data.Set, u ltu.Unit) (weights []certificate.Fraction, threshold certificate.Fraction, ok bool, err error) {
	rows, err := exactRows(ctx, s)
	if err != nil {
		return nil, threshold, false, err
	}
	want := errorsOf(sidesOf(u, s), s)
	weights, threshold, ok = plane(u, rows, func(sides []bool) bool { return errorsOf(sides, s) == want })
	return weights, threshold, ok, nil
}

// ofCones is Certificate for cones.
func (f *Found) ofCones(ctx context.Context, s *data.Set) (*certificate.Proof, error) {
	p, err := newProof(s, f.aim)
	if err != nil {
		return nil, err
	}
	p.Claim, p.Errors = certificate.AtLeast, f.cones.Bound
	switch {
	case f.cones.Bound < f.cones.Errors:
	case f.cones.Wrong != nil:
		p.Claim, p.Plane = certificate.FewestErrors, exactPlane(f.cones, f.points, len(s.Attrs))
		p.Plane.On = p.Data.Positive
	default:
		w, threshold, _, err := sidesExactly(ctx, s, f.start)
		if err != nil {
			return nil, err
		}
		p.Claim, p.Plane = certificate.FewestErrors, &certificate.Plane{Weights: w, Threshold: threshold, On: p.Data.Positive}
	}
	p.Orthants = orthants(f.cones, f.points)
	for _, n := range f.cones.Tree {
		node := certificate.Node{}
		if n.Parts != nil {
			node.Divide, node.Parts = n.Rays[:], n.Parts[:]
		}
		for _, pair := range n.Pairs {
			node.Pairs = append(node.Pairs, []int{f.points.Examples[pair.Positive][0], f.points.Examples[pair.Negative][0], pair.Weight})
		}
		p.Tree = append(p.Tree, node)
	}
	if err := p.Verify(s); err != nil {
		return nil, err
	}
	return p, nil
}

// orthants returns the roots of the tree of a result.
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

// exactPlane returns the plane of a result as fractions, with a weight for each of the features.
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
