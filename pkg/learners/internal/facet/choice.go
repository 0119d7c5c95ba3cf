package facet

import (
	"context"
	"math"

	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

// A choice is the plane of the closest pair so far. Among equally close pairs its plane has the
// greatest clearance.
type choice struct {
	unit             ltu.Unit
	apart, clearance float64
	tolerance        float64
}

// consider takes the plane halfway between facet h, of the hull of class side, and the example of t, if
// the pair is closer than any before. It also takes the plane if the pair is as close as the best and the
// plane's clearance is greater. The clearance is the distance to the nearest of all examples, less than 0
// if any is on the wrong side.
func (c *choice) consider(h facet, t touch, opposite [][]float64, side int) {
	half := float64(h.distance(t.example) / 2)
	clearance := half
	for _, x := range opposite {
		clearance = min(clearance, h.distance(x)-half)
	}
	isCloser, isAsClose := t.apart < c.apart-c.tolerance, t.apart <= c.apart+c.tolerance
	if !isCloser && !(isAsClose && clearance > c.clearance+c.tolerance) {
		return
	}
	u := ltu.Unit{W: h.normal, Theta: ltu.Dot(h.normal, h.through) + half}
	if side == 1 {
		u = u.Complement()
	}
	c.unit, c.clearance, c.apart = u, clearance, t.apart
}

// touching returns the point of the hull of points that is nearest to p, a point outside the hull. The
// plane of maximum margin is halfway between the two.
func touching(ctx context.Context, points [][]float64, p []float64) (touch, error) {
	problem, err := separate.NewEuclidean(ctx, points, [][]float64{p}, 0)
	if err != nil {
		return touch{}, err
	}
	u, err := problem.MostStable(ctx, []int{0})
	if err != nil {
		return touch{}, err
	}
	square, excess := ltu.Dot(u.W, u.W), u.Excess(p)
	foot := make([]float64, len(p))
	for j, w := range u.W {
		foot[j] = p[j] - float64(2*excess/square*w)
	}
	return touch{example: p, foot: foot, apart: 2 * excess / math.Sqrt(square)}, nil
}
