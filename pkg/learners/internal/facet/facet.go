// Package facet finds a plane between two classes by the steps that Rao, Oblow & Glover print for it:
//
//	(1) compute the convex hulls of the two classes;
//	(2) among the examples p of one class and the facets h of the other's hull, take the closest pair;
//	(3) take the plane parallel to h and halfway between p and h.
//
// The input is the points of two classes that some plane separates. The output is the unit of the
// printed plane, which may be wrong about some of the points. The paper says that the plane of h has
// the other hull wholly in front of it. In three dimensions this may be wrong: the example nearest to h
// is in front of h, but others of its class may be behind h. If two hulls are closest at two edges,
// perhaps no plane parallel to a facet separates them. In two dimensions the closest points of two
// hulls include a corner. One of the edges at that corner has the other hull in front, unless hulls are
// flat. If both closest points are corners, the plane is nearer to them than necessary. On a line the
// result is the plane of maximum margin.
//
// Several pairs of an example and a facet may be equally close, for example wherever the closest point
// of a hull lies on an edge of two facets. The paper does not say which pair to take. Here it is the
// pair whose plane has the greatest distance to the nearest example; the distance to an example on the
// wrong side counts as negative. So if the result does not separate the classes, no closest pair does.
//
// Facets are found by examining all planes through d points of a class, where d is the number of
// attributes. This is feasible for few points in few dimensions. Not every facet must be compared with
// every example: the solver of package separate finds the point of a hull that is closest to an
// example, and only the facets at that point are compared with the example.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of half-spaces
// (1991), §3.1, steps (1) to (3).
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

// MostSubsets is the greatest number of sets of d points of one class. Between tries the plane through
// each of these sets.
const MostSubsets = 10_000_000

// ErrNone is the error if neither hull has a facet at the closest points. For example, a hull has no
// facet if fewer than d of its points are in general position, where d is the number of attributes.
var ErrNone = errors.New("neither hull has a facet where the other is nearest")

// TooMany is the error of Between if the number of sets of points exceeds MostSubsets; it holds
// that number.
type TooMany struct{ Subsets *big.Int }

func (t TooMany) Error() string {
	return fmt.Sprintf("planes through %v sets of examples, at most %d are tried", t.Subsets, MostSubsets)
}

// coincident is the distance, relative to the widest range of the points, within which two of them
// count as one.
const coincident = 1e-7

// A facet is a plane through some points of a hull that has all other points of the hull behind it.
type facet struct{ normal, through []float64 }

// distance returns the distance of x in front of the facet's plane, less than 0 behind it.
func (h facet) distance(x []float64) (distance float64) {
	return ltu.Dot(h.normal, minus(x, h.through))
}

// A touch is an example, the point of the other hull nearest to it (its foot), and the distance between
// the two.
type touch struct {
	example, foot []float64
	apart         float64
}

// Between returns the unit of the printed plane between the rows of class 0 and the rows of class
// 1; it fires on class 1. Neither class may be empty, and some plane must separate them. The error
// is TooMany, ErrNone, or ctx's error.
func Between(ctx context.Context, rows [2][][]float64) (ltu.Unit, error) {
	for _, points := range rows {
		subsets := new(big.Int).Binomial(int64(len(points)), int64(len(points[0])))
		if subsets.Cmp(big.NewInt(MostSubsets)) > 0 {
			return ltu.Unit{}, TooMany{subsets}
		}
	}
	tolerance := coincident * widest(rows)
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
				if math.Abs(h.distance(t.foot)) <= tolerance {
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

// facets visits the facets of the hull of points. A facet with more than d points is visited once for
// every d of them. A flat hull has one facet, with either side in front.
func facets(ctx context.Context, points [][]float64, tolerance float64, visit func(facet)) error {
	period, k := sample.PerLook(len(points[0])*(len(points)+len(points[0])*len(points[0]))), 0
	for subset := range arrange.Subsets(len(points), len(points[0])) {
		if k++; k%period == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		h, ok := through(points, subset)
		if !ok {
			continue
		}
		front, back := false, false
		for _, x := range points {
			d := h.distance(x)
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

// through returns the plane through d points, if they determine only one.
func through(points [][]float64, subset []int) (h facet, ok bool) {
	var axes [][]float64
	a := points[subset[0]]
	for _, i := range subset[1:] {
		v := minus(points[i], a)
		if length := vec.Normalize(v); length == 0 || vec.Orthogonalize(v, axes) < coincident {
			return facet{}, false
		}
		axes = append(axes, v)
	}
	// The normal is the rest of a unit vector after its components along the axes are subtracted. The
	// unit vector that has least in common with the axes leaves the longest rest.
	smallest, axis := math.Inf(1), 0
	for j := range a {
		common := 0.0
		for _, v := range axes {
			common += float64(v[j] * v[j])
		}
		if common < smallest {
			smallest, axis = common, j
		}
	}
	normal := make([]float64, len(a))
	normal[axis] = 1
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
