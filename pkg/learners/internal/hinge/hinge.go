// Package hinge finds the plane of the soft margin: the w and b for which
//
//	½|w|² + C·Σ max(0, 1 − y(w·x + b))
//
// is least, over examples x of classes y = −1 and 1: the support vector machine of Cortes & Vapnik. The
// threshold b is not penalised, as in libsvm; liblinear penalises it, as the weight of an attribute that
// is always 1, and so has another plane.
//
// What goes in are the rows of the two classes and C; what comes out is an ltu.Unit, its margin, what
// the loss is, and how far from the least the objective may be, which the dual problem proves.
//
// The dual problem is
//
//	max Σ α − ½|Σ α·y·x|²  with 0 ≤ α ≤ C and Σ α·y = 0,
//
// and w = Σ α·y·x. It is solved by sequential minimal optimization, two α at a time: the example whose
// bound for b is the greatest, and of those with less the one that gains most, by the second order; and
// now and then, by conjugate gradients, all at the margin at once. Of many examples it begins with some,
// and then leaves out those that are not likely to move. It ends where the bounds of all examples agree,
// but for a millionth: these are the Karush-Kuhn-Tucker conditions.
//
// C. Cortes, V. Vapnik, Support-vector networks, Machine Learning 20 (1995) 273–297; R.-E. Fan, P.-H.
// Chen, C.-J. Lin, Working set selection using second order information for training support vector
// machines, Journal of Machine Learning Research 6 (2005) 1889–1918.
package hinge

import (
	"context"
	"math"

	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// A Plane is that of the soft margin.
type Plane struct {
	ltu.Unit         // fires on the second class; see plane for its scale
	Margin   float64 // 1/|w|, the distance from the plane at which the loss begins; 0 if w is 0
	Loss     float64 // Σ max(0, 1 − y(w·x + b)), each by its weight
	Gap      float64 // the objective is above its least by no more than this share of it
}

// Fit returns the plane for rows of class −1 and of class 1, of equal length and with finite values. C
// is above 0 and finite; that of a row is C times its weight, or C itself if there are no weights, which
// are above 0. Attributes count as they are given: all are scaled alike. If a class is empty,
// the unit is constant. The error is ctx's, if it is done.
func Fit(ctx context.Context, rows [2][][]float64, weights [2][]float64, c float64) (Plane, error) {
	if len(rows[0]) == 0 || len(rows[1]) == 0 {
		return Plane{Unit: constant(rows, len(rows[0]) == 0)}, ctx.Err()
	}
	s, err := newSearch(ctx, rows, weights, c)
	if err != nil {
		return Plane{}, err
	}
	if err := s.begin(ctx); err != nil {
		return Plane{}, err
	}
	if err := s.solve(ctx); err != nil {
		return Plane{}, err
	}
	return s.plane(rows), nil
}

// constant returns a unit that fires everywhere or nowhere.
func constant(rows [2][][]float64, fires bool) ltu.Unit {
	u := ltu.Unit{Theta: 1}
	for _, r := range rows {
		if len(r) > 0 {
			u.W = make([]float64, len(r[0]))
		}
	}
	if fires {
		u.Theta = -1
	}
	return u
}

// farthest bounds weights, and their inverses, that are kept as they are.
const farthest = 1e100

// plane returns what was found, in the attributes as given. The unit's excess is w·x + b, ±1 where the
// loss begins, so that planes of several classes can be compared by it. Only where weights would be
// near the end of what numbers can be, the greatest is 1 or −1 instead.
func (s *search) plane(rows [2][][]float64) Plane {
	b, p := s.threshold(), Plane{}
	sum := 0.0
	for i, y := range s.y {
		p.Loss += float64(s.weight[i] * max(0, 1-float64(y*(s.value[i]+b))))
		sum += s.alpha[i]
	}
	square := vec.Dot(s.w, s.w)
	least, most := sum-float64(square/2), float64(square/2)+float64(s.c*p.Loss)
	p.Gap = max(0, (most-least)/most)
	p.Unit = constant(rows, b > 0)
	greatest := 0.0
	for _, v := range s.w {
		greatest = max(greatest, math.Abs(v))
	}
	if greatest == 0 {
		return p
	}
	p.Margin = min(s.widest/math.Sqrt(square), math.MaxFloat64)
	by := s.widest
	if g := greatest / by; !(g > 1/farthest && g < farthest) {
		by = greatest
	}
	for j := range p.W {
		p.W[j] = s.w[j] / by
	}
	p.Theta = ltu.Dot(p.W, s.middle) - float64(b/by*s.widest)
	return p
}
