package separate

import (
	"context"
	"math"

	"halfspace/pkg/ltu"
)

// AtVertex returns the unit of a plane between the hard points and the given soft points: the plane at
// which the simplex method with Bland's rule ends (see simplex). Which plane this is depends on the
// order of rows and weights: hard points come first, and the last weight belongs to the threshold.
// Attributes are scaled to [−1, 1] by their range, and each point must reach 1 on its side. If no such
// plane is found, the unit never fires. AtVertex returns ctx's error if ctx is done.
func (p *Problem) AtVertex(ctx context.Context, covered []int) (ltu.Unit, error) {
	var rows []float64
	for i := range p.hard {
		rows = append(rows, p.signed(i)...)
	}
	for _, i := range covered {
		rows = append(rows, p.signed(len(p.hard)+i)...)
	}
	s := newSimplex(rows, len(p.mid)+1)
	found, err := s.solve(ctx)
	if err != nil || !found {
		return ltu.Unit{W: make([]float64, len(p.mid)), Theta: 1}, err
	}
	return (&Search{p: p, covered: covered, plane: &plane{w: s.w}}).Unit(), nil
}

// signed returns the scaled point of row i and 1, padded, all negated if the point is hard.
func (p *Problem) signed(i int) []float64 {
	a, scale := append([]float64(nil), p.row(i)...), math.Abs(p.row(i)[len(p.mid)])
	for j := range a {
		a[j] /= scale
	}
	return a
}
