// Package facet finds a plane between two classes by the steps that Rao, Oblow & Glover print for it:
//
//	(1) compute the convex hulls of the two classes;
//	(2) of the examples p of one class and the facets h of the other's hull take the closest pair;
//	(3) take the plane parallel to h and halfway between p and h.
//
// What goes in are the points of two classes that a plane separates; what comes out is the unit of
// the printed plane, which may be wrong about some of them. The paper says that the plane of h has
// the other hull wholly on its other side. In three dimensions it need not: the example nearest to
// h is in front of h, and others of its class are behind it, since two hulls may be closest to each
// other at two edges, and then even no plane parallel to any facet need separate them. In two
// dimensions hulls are closest at a corner, and one of the edges there has the other hull in front,
// unless hulls are flat; but if it is two corners that are closest the plane is nearer to them than
// it need be. On a line the plane is that of maximum margin.
//
// Where several pairs are equally close, as wherever the closest point of a hull is on an edge of
// two facets, the paper does not say which to take. Here it is the one whose plane does best: that
// with the greatest distance to the nearest example, which counts as negative on the wrong side. So
// where the result does not separate, no closest pair does.
//
// Facets are found by looking at all planes through d points, which is for few points in few
// dimensions. Which points of a hull are closest to an example is a question for the solver of
// package separate, so that no more than the facets there are looked at.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of
// half-spaces (1991), §3.1, steps (1) to (3).
package facet

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"

	"halfspace/pkg/learners/internal/arrange"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// MostSubsets is through how many sets of d points of one class planes are laid at the most.
const MostSubsets = 10_000_000

// ErrNone is the error where neither hull has a facet at the closest points, as it has none at all
// if fewer than d of its points are in general position.
var ErrNone = errors.New("neither hull has a facet where the other is nearest")

// TooMany is the error of Between for more sets of points than MostSubsets: their number.
type TooMany struct{ Subsets *big.Int }

func (t TooMany) Error() string {
	return fmt.Sprintf("planes through %v sets of examples, at most %d are looked at", t.Subsets, MostSubsets)
}

// near is how close, relative to the widest range of the points, two of them are taken for one.
const near = 1e-7

// A facet is a plane through some points of a hull that has all others behind it.
type facet struct{ normal, through []float64 }

// beyond returns how far x is in front of the facet's plane, less than 0 behind it.
func (h facet) beyond(x []float64) (distance float64) {
	return ltu.Dot(h.normal, minus(x, h.through))
}

// A touch is an example and the point of the other hull that is nearest to it.
type touch struct {
	example, foot []float64
	apart         float64
}

// Between returns the unit of the printed plane between the rows of class 0 and those of class 1, on
// which it is to fire. Neither class is empty, and some plane separates them. The error is TooMany,
// ErrNone, or ctx's.
func Between(ctx context.Context, rows [2][][]float64) (ltu.Unit, error) {
	for _, points := range rows {
		subsets := new(big.Int).Binomial(int64(len(points)), int64(len(points[0])))
		if subsets.Cmp(big.NewInt(MostSubsets)) > 0 {
			return ltu.Unit{}, TooMany{subsets}
		}
	}
	tolerance := near * widest(rows)
	best := choice{tolerance: tolerance, apart: math.Inf(1)}
	for side := range rows {
		touches := make([]touch, len(rows[1-side]))
		for k, p := range rows[1-side] {
			var err error
			if touches[k], err = touching(ctx, rows[side], p); err != nil {
				return ltu.Unit{}, err
			}
		}
		err := facets(ctx, rows[side], tolerance, func(h facet) {
			for _, t := range touches {
				if math.Abs(h.beyond(t.foot)) <= tolerance {
					best.consider(h, t, rows[1-side], side)
				}
			}
		})
		if err != nil {
			return ltu.Unit{}, err
		}
	}
	if best.unit.W == nil {
		return ltu.Unit{}, ErrNone
	}
	return best.unit, nil
}

// widest returns the widest range of any coordinate.
func widest(rows [2][][]float64) (width float64) {
	for j := range rows[0][0] {
		low, high := math.Inf(1), math.Inf(-1)
		for _, points := range rows {
			for _, x := range points {
				low, high = min(low, x[j]), max(high, x[j])
			}
		}
		width = max(width, high-low)
	}
	return width
}

// facets visits the facets of the hull of points, again for every d of more points on it. A hull
// that is flat has one, with either side in front.
func facets(ctx context.Context, points [][]float64, tolerance float64, visit func(facet)) error {
	every, k := sample.PerLook(len(points[0])*(len(points)+len(points[0])*len(points[0]))), 0
	for on := range arrange.Subsets(len(points), len(points[0])) {
		if k++; k%every == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		h, ok := through(points, on)
		if !ok {
			continue
		}
		front, back := false, false
		for _, x := range points {
			d := h.beyond(x)
			front, back = front || d > tolerance, back || d < -tolerance
			if front && back {
				break
			}
		}
		if !front {
			visit(h)
		}
		if !back {
			visit(facet{minus(make([]float64, len(h.normal)), h.normal), h.through})
		}
	}
	return nil
}

// through returns the plane through d points, if there is only one.
func through(points [][]float64, on []int) (h facet, ok bool) {
	var axes [][]float64
	a := points[on[0]]
	for _, i := range on[1:] {
		v := minus(points[i], a)
		if length := vec.Normalize(v); length == 0 || vec.Orthogonalize(v, axes) < near {
			return facet{}, false
		}
		axes = append(axes, v)
	}
	// The unit vector that has the least in common with the axes leaves the most for the normal.
	least, at := math.Inf(1), 0
	for j := range a {
		common := 0.0
		for _, v := range axes {
			common += float64(v[j] * v[j])
		}
		if common < least {
			least, at = common, j
		}
	}
	normal := make([]float64, len(a))
	normal[at] = 1
	vec.Orthogonalize(normal, axes)
	return facet{normal, a}, true
}

// minus returns a − b.
func minus(a, b []float64) []float64 {
	v := make([]float64, len(a))
	for j := range v {
		v[j] = a[j] - b[j]
	}
	return v
}
