// Package arrange finds all ways to separate a sample into two sides by hyperplanes, for
// learners.Megiddo. Its input is examples. Its output is the dichotomies and, by Unit, a unit for each.
//
// There are infinitely many hyperplanes, but they separate n points in d dimensions in only O(n^d) ways.
// To find all ways, take each plane through d of the points, and move it a little, so that the points on
// it come to either side in every possible way. The easy case is points in general position, where no
// plane has more points than are needed to determine it. Otherwise more than d points may be on a plane,
// or fewer than d of them span it. Then the ways to separate these points are found by the same method,
// in one dimension less. (In the dual space the dichotomies are the cells of an arrangement of
// hyperplanes, hence the name of the package.)
//
// Everything depends on whether a point is on a plane. Floating point decides this only where rounding
// cannot matter. Exact integers decide the other cases.
//
// N. Megiddo, On the complexity of polyhedral separability, Discrete & Computational Geometry 3 (1988)
// 325–337; as described by N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean
// combinations of half-spaces (1991), §3.2.
package arrange

import (
	"context"
	"fmt"
	"math"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/learners/internal/sample"
)

// mostPlacings is the greatest number of times that a point may have to be compared with a plane, which
// takes a few seconds. It is enough for 292 points in two dimensions, 79 in three or 25 in five.
const mostPlacings = 5e7

// TooMany is the error of Dichotomies for samples that have too many planes through their points.
type TooMany struct {
	Points     int     // the number of distinct examples
	Dimensions int     // dimensions of the space that the examples span
	Planes     float64 // the number of their planes, if they are in general position
}

// Error reports the number of planes and the limit.
func (t *TooMany) Error() string {
	return fmt.Sprintf("%d different examples that span %d dimensions have %.3g planes, at most %.3g can be tried",
		t.Points, t.Dimensions, t.Planes, mostPlacings/float64(t.Points))
}

// Dichotomies returns all ways to separate the examples of s into two nonempty sets by a hyperplane. The
// classes of the examples do not matter. Equal examples are always on the same side. The error is a
// *TooMany, or ctx's error.
func Dichotomies(ctx context.Context, s *data.Set) (*dichotomy.Set, error) {
	distinct, pointOf, err := sample.Distinct(ctx, s.X)
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
	found := dichotomy.New(len(pointOf))
	for sides := range p.parts(points, cols).All() {
		all := dichotomy.Of(len(pointOf), func(i int) bool { return dichotomy.Side(sides, pointOf[i]) == 1 })
		if found.Proper(all) {
			found.Add(all)
		}
	}
	return found, ctx.Err()
}

// planesThrough returns the number of planes through d of n points in general position, each moved in
// all ways: C(n, d)·2^d.
func planesThrough(n, d int) float64 { return countSubsets(n, d) * math.Exp2(float64(d)) }
