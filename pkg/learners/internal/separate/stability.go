package separate

import (
	"context"
	"math"

	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// optimal is how far rows may miss the margin at the end, as a share of it: the plane counts as best if
// no row falls short of the margin of the active rows by more than this share.
const optimal = 1e-9

// A Stability search takes at most stabilitySteps steps, and stabilityStepsPerPoint more for each
// point. It needs far fewer, except where points are so near to each other that rounding hides their
// distance. Then the steps might never end by themselves.
const stabilitySteps, stabilityStepsPerPoint = 10_000, 10

// A Stability search looks for the plane of maximum margin between the hard points and given soft
// points. The margin is the distance from the plane to the nearest point, where attributes are scaled
// to [−1, 1] by their range. Unlike in a Search, the threshold does not count as part of the vector's
// length. The plane is the shortest w with w·(x − y) ≥ 1 for every soft point x and hard point y. So
// each pair of points has a row, their difference, which is stored halved. Only the row of least
// product with w must be looked for, and it belongs to the x of least product and the y of greatest
// product.
type Stability struct {
	p          *Problem
	covered    []int
	soft, hard scan // scans of the soft points, and of the hard points negated
	plane      *plane
	pair       []float64 // scratch
	left       int       // steps left before the limit
}

// Stability returns a search for the plane that has the given soft points on
// one side and all hard points on the other. It returns ctx's error if ctx is done.
func (p *Problem) Stability(ctx context.Context, covered []int) (*Stability, error) {
	s := &Stability{p: p, covered: covered, plane: newPlane(len(p.mid), p.width, p.points(), Margin), pair: make([]float64, p.width)}
	hard := make([]float64, 0, len(p.hard)*p.width)
	if err := sample.EachRow(ctx, p.hard, func(i int, _ []float64) { hard = p.appendPoint(hard, i) }); err != nil {
		return nil, err
	}
	soft := make([]float64, 0, len(covered)*p.width)
	interval := sample.PerLook(p.width)
	for k, i := range covered {
		if k%interval == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		soft = p.appendPoint(soft, len(p.hard)+i)
	}
	s.hard, s.soft = newScan(hard, p.width, len(p.mid)), newScan(soft, p.width, len(p.mid))
	s.left = stabilitySteps + stabilityStepsPerPoint*(len(covered)+len(p.hard))
	return s, nil
}

// MostStable returns the unit of the plane halfway between the hard points and the given soft
// points, at the maximum margin. It returns ctx's error if ctx is done before the plane is found.
func (p *Problem) MostStable(ctx context.Context, covered []int) (ltu.Unit, error) {
	search, err := p.Stability(ctx, covered)
	if err != nil {
		return ltu.Unit{}, err
	}
	for search.Step() {
		if ctx.Err() != nil {
			return ltu.Unit{}, ctx.Err()
		}
	}
	return search.Unit(), nil
}

// appendPoint appends half of row i's scaled point, negated if the point is hard.
func (p *Problem) appendPoint(rows []float64, i int) []float64 {
	rows = append(rows, p.row(i)...)
	a, n := rows[len(rows)-p.width:], len(p.mid)
	scale := 2 * math.Abs(a[n])
	for j := range a {
		a[j] /= scale
	}
	a[n] = 0
	return rows
}

// Step brings the plane nearer to the best plane, and reports whether it moved. If it did not move, the
// plane is the best, or no plane exists, or the search has reached its limit of steps.
func (s *Stability) Step() bool {
	if s.left--; s.left < 0 {
		return false
	}
	i, x := s.soft.lowest(s.plane.w, nil)
	k, y := s.hard.lowest(s.plane.w, nil)
	if i < 0 || k < 0 || x+y >= 1-optimal {
		return false
	}
	copy(s.pair, s.soft.row(i))
	vec.AddRows(s.pair, []float64{1}, s.hard.row(k))
	return s.plane.step(i, s.pair) == moved
}

// Unit returns the unit of the plane, as Search.Unit does. If the plane does not separate the
// points, it covers as many of the soft points as it can.
func (s *Stability) Unit() ltu.Unit {
	return (&Search{p: s.p, covered: s.covered, plane: s.plane}).Unit()
}
