// Package arrange finds all the ways in which hyperplanes can part a sample, and a unit for each:
// in the dual, the cells of an arrangement of hyperplanes. What goes in are examples; what comes out are
// the dichotomies and, by Unit, a unit for each.
//
// There are infinitely many hyperplanes, but n points in d dimensions are parted in no more than
// O(n^d) ways. All are found by planes through d of the points, which are then moved a little, so
// that the points on a plane come to either side in every way that they can. Points on no plane
// but those that they must be on, in general position, are the easy case; where more than d are on
// a plane, or fewer than d of them span it, the ways to part these are found in the same way, in
// one dimension less.
//
// Whether a point is on a plane decides everything, so that it is found in floating point only
// where rounding cannot matter, and else by exact integers.
//
// N. Megiddo, On the complexity of polyhedral separability, Discrete & Computational Geometry 3
// (1988) 325–337; as described by N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by
// Boolean combinations of half-spaces (1991), §3.2.
package arrange

import (
	"context"
	"fmt"
	"math"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/learners/internal/sample"
)

// mostPlacings is how many points may have to be placed on a side of a plane, which takes a few
// seconds: as with 292 points in two dimensions, 79 in three or 25 in five.
const mostPlacings = 5e7

// TooMany is the error of Dichotomies for samples that have too many planes through their points.
type TooMany struct {
	Points     int     // how many examples differ
	Dimensions int     // of the space that they span
	Planes     float64 // how many planes they have, if they are in general position
}

// Error says how many planes there are, and how many would do.
func (t *TooMany) Error() string {
	return fmt.Sprintf("%d different examples that span %d dimensions have %.3g planes, at most %.3g can be tried",
		t.Points, t.Dimensions, t.Planes, mostPlacings/float64(t.Points))
}

// Dichotomies returns all ways in which a hyperplane can part the examples of s into two sets that
// are not empty; the classes do not matter. Equal examples are always on the same side. The error
// is a *TooMany, or ctx's.
func Dichotomies(ctx context.Context, s *data.Set) (*dichotomy.Set, error) {
	distinct, of, err := sample.Distinct(ctx, s.X)
	if err != nil {
		return nil, err
	}
	p, err := newPartings(ctx, s.Subset(distinct))
	if err != nil {
		return nil, err
	}
	points := sample.Indices(len(distinct))
	cols, err := p.exact.span(ctx, points, sample.Indices(len(s.Attrs)))
	if err != nil {
		return nil, err
	}
	n, d := len(points), len(cols)
	if planes := planesThrough(n, d); planes*float64(n) > mostPlacings {
		return nil, &TooMany{n, d, planes}
	}
	found := dichotomy.New(len(of))
	for sides := range p.parts(points, cols).All() {
		all := dichotomy.Of(len(of), func(i int) bool { return dichotomy.Side(sides, of[i]) == 1 })
		if found.Proper(all) {
			found.Add(all)
		}
	}
	return found, ctx.Err()
}

// planesThrough returns the number of planes through d of n points in general position, moved in
// all ways: C(n, d)·2^d.
func planesThrough(n, d int) float64 { return countSubsets(n, d) * math.Exp2(float64(d)) }
