// Package hinge finds the plane of the soft margin, for learners.MaximumMargin with C set: the w and b
// for which
//
//	½|w|² + C·Σ max(0, 1 − y(w·x + b))
//
// is least, over examples x of classes y = −1 and 1. This is the support vector machine of Cortes &
// Vapnik. The threshold b is not penalised, as in libsvm. liblinear penalises it, as the weight of an
// attribute that is always 1, and so finds another plane.
//
// The input is the rows of the two classes and C. The output is an ltu.Unit, its margin, its loss, and a
// bound on the distance of the objective from its minimum, which the dual problem proves.
//
// The dual problem is
//
//	max Σ α − ½|Σ α·y·x|²  with 0 ≤ α ≤ C and Σ α·y = 0,
//
// with a multiplier α for each example, and w = Σ α·y·x. Each example also sets a bound for b, the
// threshold at which it lies exactly on the margin. The search ends where the bounds of all examples
// agree up to a millionth: these are the Karush-Kuhn-Tucker conditions.
//
// The main method is sequential minimal optimization, which moves two α at a time. The first belongs to
// the example with the greatest bound for b. The second is chosen among examples with a lesser bound, so
// that the objective gains most, to the second order. Occasionally conjugate gradients move all α at the
// margin at once. With many examples the search begins with some of them, and then leaves out examples
// that are unlikely to move. With many examples and few attributes, an interior point method comes
// first.
//
// C. Cortes, V. Vapnik, Support-vector networks, Machine Learning 20 (1995) 273–297; R.-E. Fan, P.-H.
// Chen, C.-J. Lin, Working set selection using second order information for training support vector
// machines, Journal of Machine Learning Research 6 (2005) 1889–1918.
package hinge

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// A Plane is the plane of the soft margin.
type Plane struct {
	ltu.Unit         // fires on the second class; see plane for its scale
	Margin   float64 // 1/|w|, the distance from the plane at which the loss begins; 0 if w is 0
	Loss     float64 // Σ max(0, 1 − y(w·x + b)), each term times its weight
	Gap      float64 // the objective exceeds its minimum by at most this share of it
}

// Fit returns the plane for rows of class −1 and of class 1, which have equal length and finite values.
// C must be above 0 and finite. If there are weights, they must be above 0, and the C of a row is
// multiplied by its weight. Attributes are not scaled one by one, only all by the same factor. If a
// class is empty, the unit is constant. Fit returns ctx's error if ctx is done.
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
	if err := s.finish(ctx); err != nil {
		return Plane{}, err
	}
	return s.plane(rows), nil
}

// finish moves α until the bounds of all examples agree. If the steps are not enough, or there are many
// examples, it uses a barrier on all examples. Rounding may keep the bounds from agreeing. Then the
// result is the plane of the barrier, with the α that prove the smaller gap.
func (s *search) finish(ctx context.Context) error {
	if len(s.y) < fewestThinned || !s.tall() {
		if done, err := s.solve(ctx); done || err != nil || !s.tall() {
			return err
		}
	}
	if s.agree() {
		return nil
	}
	p, err := s.approach(ctx)
	if err != nil {
		return err
	}
	if err := s.narrow(ctx); err != nil || s.agree() {
		return err
	}
	kept, before := slices.Clone(s.alpha), s.dual()
	copy(s.alpha, p.free)
	if s.renew(); s.dual() < before {
		copy(s.alpha, kept)
		s.renew()
	}
	s.last = p
	return nil
}

// dual returns the value of the dual problem, a lower bound on the price of every plane.
func (s *search) dual() (sum float64) {
	for _, a := range s.alpha {
		sum += a
	}
	return sum - float64(vec.Dot(s.w, s.w)/2)
}

// loss returns the sum of the losses for the threshold b.
func (s *search) loss(b float64) (sum float64) {
	for i, y := range s.y {
		sum += float64(s.weight[i] * max(0, 1-float64(y*(s.value[i]+b))))
	}
	return sum
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

// farthest is the greatest weight that is kept as computed, and its inverse is the least.
const farthest = 1e100

// plane returns the result in the attributes as given. The unit's excess is w·x + b, which is ±1 where
// the loss begins, so that excesses of planes for several classes can be compared. Only if weights come
// near the end of the range of numbers, they are scaled so that the greatest weight is 1 or −1.
func (s *search) plane(rows [2][][]float64) Plane {
	b, lower := s.threshold(), s.dual()
	if s.last != nil {
		s.w, b = s.last.w, s.last.b
		vec.Dots(s.value, s.rows, s.w)
	}
	p, square := Plane{Loss: s.loss(b)}, vec.Dot(s.w, s.w)
	upper := float64(square/2) + float64(s.c*p.Loss)
	p.Gap = max(0, (upper-lower)/upper)
	p.Unit = constant(rows, b > 0)
	greatest := 0.0
	for _, v := range s.w {
		greatest = max(greatest, math.Abs(v))
	}
	if greatest == 0 {
		return p
	}
	p.Margin = min(s.widest/math.Sqrt(square), math.MaxFloat64)
	divisor := s.widest
	if g := greatest / divisor; !(g > 1/farthest && g < farthest) {
		divisor = greatest
	}
	for j := range p.W {
		p.W[j] = s.w[j] / divisor
	}
	p.Theta = ltu.Dot(p.W, s.middle) - float64(b/divisor*s.widest)
	return p
}
