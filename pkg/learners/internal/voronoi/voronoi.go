// Package voronoi finds which cells of a Voronoi diagram are neighbours, in any number of dimensions. It
// does not construct the diagram, which can have exponentially many faces of all dimensions, while there
// are at most n(n−1)/2 pairs of neighbours.
//
// Points p and q are neighbours if and only if some z is equally far from both and no closer to any
// other point. This is a question of feasibility in d variables. Let y = z − p. For every other point r,
// y must satisfy a·y ≤ |a|²/2, where a = r − p, with equality for q. Rows a are scaled to length 1, so
// that the bound is half the distance of p and r.
//
// A cell holds the rows of one point, and finds the rows that are not redundant by Clarkson's method. To
// do so it looks for the point of a facet that is nearest to p (nearest), with an orthogonal basis of
// the active rows (basis). From the neighbours follow, on request, the vertices of the diagram
// (Vertices), planes through points in all perturbations (Planes), and edges to draw (Edge).
//
// Cells that touch in less than a facet are not neighbours, for example the cells of diagonal corners of
// a square: see contact.
package voronoi

import (
	"context"
	"math"
	"slices"
	"sync/atomic"

	"halfspace/pkg/internal/parallel"
)

// contact decides when cells touch in less than a facet: if the bisector of p and q, moved outwards by
// this share of its distance from p, no longer bounds the cell of p. The share is far above the rounding
// errors of the solver (1e-12) and far below the facets of real data.
const contact = 1e-9

// Neighbors returns the neighbours of every point, in ascending order. Points must be distinct, of equal
// lengths, with finite values up to 1e100. If done is not nil, it is called after every point, with the
// number of points that are done, by several goroutines. Neighbors returns ctx's error if ctx is done.
//
// K. L. Clarkson, More output-sensitive geometric algorithms, Proc. 35th IEEE Symposium on Foundations
// of Computer Science (1994) 695–702, §2: for each of n points, about n problems with one row for each
// facet of the cell. They are independent, and run on all cores.
func Neighbors(ctx context.Context, points [][]float64, done func(int)) ([][]int, error) {
	// A cell is scratch memory of n·d values, so every goroutine has its own.
	facets := make([][]int, len(points))
	var finished atomic.Int64
	err := parallel.EachWith(ctx, len(points), func() func(int) error {
		c := newCell(points)
		return func(p int) error {
			facets[p] = c.facets(ctx, p)
			if f := int(finished.Add(1)); done != nil {
				done(f)
			}
			return nil
		}
	})
	if err != nil {
		return nil, err
	}
	return mutual(facets), nil
}

// mutual keeps only the neighbours that were found from both sides. If a facet is about as small as
// contact, one side may find it and the other not.
func mutual(facets [][]int) [][]int {
	kept := make([][]int, len(facets))
	for p, f := range facets {
		for _, q := range f {
			if slices.Contains(facets[q], p) {
				kept[p] = append(kept[p], q)
			}
		}
		slices.Sort(kept[p])
	}
	return kept
}

// dot returns the product of two rows. Rows are so short here that calling the function of package vec
// would take longer.
func dot(a, b []float64) float64 {
	s := 0.0
	for j, v := range a {
		s += float64(v * b[j]) // no fused multiply-add: the same on every processor
	}
	return s
}

// length returns the Euclidean length of a row, for any finite values.
func length(a []float64) float64 {
	greatest := 0.0
	for _, v := range a {
		greatest = max(greatest, math.Abs(v))
	}
	if greatest == 0 {
		return 0
	}
	s := 0.0
	for _, v := range a {
		v /= greatest // squares neither overflow nor vanish
		s += float64(v * v)
	}
	return greatest * math.Sqrt(s)
}
