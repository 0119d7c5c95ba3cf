package hinge

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/vec"
)

const (
	// agreed is by how much bounds for the threshold may disagree at the end, where the distance
	// between the plane and its margin is 1.
	agreed = 1e-6
	// flat stands for the square of a distance where that is less, to choose by.
	flat = 1e-12
	// rounding is the relative error of such a square.
	rounding = 1e-15
	// cached is how many products of two examples are kept.
	cached = 1 << 23
	// fewestSteps are allowed in any case, and stepsPerExample more: many times what C in the range
	// of use needs. With a C so large that a plane without any loss is wanted they need not suffice.
	fewestSteps, stepsPerExample = 100_000, 100
	// stepsPerFace and a quarter of the examples are the pairs after which a face is settled.
	stepsPerFace = 50
)

// A search is the dual problem, of examples scaled to [−1, 1] by the widest attribute's range.
type search struct {
	middle []float64 // of every attribute's range
	widest float64   // half of the widest range, or 1

	c      float64   // for examples so scaled, of weight 1
	weight []float64 // of the examples
	width  int       // of a row, with padding
	rows   []float64 // packed
	y      []float64 // −1 or 1
	alpha  []float64
	most   []float64 // that α can be: c times the weight
	value  []float64 // w·x
	square []float64 // x·x
	w      []float64
	cache  cache

	within float64   // by how much bounds may disagree at the end
	rest   []float64 // w of the examples that are left out, see part
	parts  int       // searches among some examples so far
}

// newSearch returns the search that begins where all α are 0, of examples that all weigh 1 if there are no
// weights. The error is ctx's, if it is done.
func newSearch(ctx context.Context, rows [2][][]float64, weights [2][]float64, c float64) (*search, error) {
	s := &search{within: agreed}
	if err := s.measure(ctx, rows); err != nil {
		return nil, err
	}
	s.width = vec.Pad(max(1, len(s.middle)))
	for class, y := range []float64{-1, 1} {
		if err := sample.EachRow(ctx, rows[class], func(_ int, x []float64) {
			at := len(s.rows)
			s.rows = append(s.rows, make([]float64, s.width)...)
			for j, v := range x {
				s.rows[at+j] = (v - s.middle[j]) / s.widest
			}
			s.y, s.square = append(s.y, y), append(s.square, vec.Dot(s.rows[at:], s.rows[at:]))
		}); err != nil {
			return nil, err
		}
	}
	// The objective is that of the attributes as given divided by widest², within what C may be.
	s.c = min(max(float64(c*s.widest)*s.widest, 1/greatestC), greatestC)
	n := len(s.y)
	if s.weight = append(s.weight, slices.Concat(weights[:]...)...); len(s.weight) == 0 {
		s.weight = slices.Repeat([]float64{1}, n)
	}
	s.most = mosts(s.c, s.weight)
	s.alpha, s.value = make([]float64, n), make([]float64, n)
	s.w, s.rest = make([]float64, s.width), make([]float64, s.width)
	s.cache = newCache(n)
	return s, nil
}

// greatestC is the greatest C that is used, and its inverse the least.
const greatestC = 1e100

// mosts returns what the α of examples of those weights can be.
func mosts(c float64, weights []float64) []float64 {
	all := make([]float64, len(weights))
	for i, w := range weights {
		all[i] = min(max(float64(c*w), 1/greatestC), greatestC)
	}
	return all
}

// measure finds the middle of every attribute's range and the widest of these.
func (s *search) measure(ctx context.Context, rows [2][][]float64) error {
	var lo, hi []float64
	for _, r := range rows {
		if err := sample.EachRow(ctx, r, func(_ int, x []float64) {
			if lo == nil {
				lo, hi = append(lo, x...), append(hi, x...)
			}
			for j, v := range x {
				lo[j], hi[j] = min(lo[j], v), max(hi[j], v)
			}
		}); err != nil {
			return err
		}
	}
	s.middle = make([]float64, len(lo))
	for j := range lo {
		half := float64(hi[j]/2) - float64(lo[j]/2) // hi−lo may overflow
		s.middle[j], s.widest = lo[j]+half, max(s.widest, half)
	}
	if s.widest == 0 {
		s.widest = 1
	}
	return nil
}

// row returns example i.
func (s *search) row(i int) []float64 { return s.rows[i*s.width : (i+1)*s.width] }

// bound returns the threshold b at which example i is just at the margin. While its α can grow in the
// direction of class 1 the best b is no less, and while it can in that of class −1 no more.
func (s *search) bound(i int) float64 { return s.y[i] - s.value[i] }

// up and down report whether α·y of example i can grow, and whether it can fall.
func (s *search) up(i int) bool {
	return s.y[i] > 0 && s.alpha[i] < s.most[i] || s.y[i] < 0 && s.alpha[i] > 0
}
func (s *search) down(i int) bool {
	return s.y[i] > 0 && s.alpha[i] > 0 || s.y[i] < 0 && s.alpha[i] < s.most[i]
}

// solve moves pairs of α until the bounds agree, and now and then all of a face. Values are carried
// along from step to step; at the end they are computed afresh, and the steps go on if the bounds then
// do not agree.
func (s *search) solve(ctx context.Context) error {
	fresh, every := true, stepsPerFace+len(s.y)/4
	for step := range fewestSteps + stepsPerExample*len(s.y) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		i, j := s.pair()
		switch {
		case j < 0 && fresh:
			return nil
		case j < 0:
			s.renew()
			fresh = true
		case step%every == every-1:
			s.settle(ctx)
			if err := s.narrow(ctx); err != nil {
				return err
			}
			fresh = true
		default:
			s.step(i, j)
			fresh = false
		}
	}
	s.renew()
	return nil
}

// pair returns the two examples to move next: i of the greatest bound from below, and of those that
// bound from above by less the j with which the dual objective grows most. If the bounds agree, j is
// −1.
func (s *search) pair() (i, j int) {
	i, least := s.ends()
	j = -1
	if i < 0 || s.bound(i)-least <= s.within {
		return i, -1
	}
	greatest := s.bound(i)
	products, most := s.products(i), 0.0
	for t := range s.y {
		if !s.down(t) {
			continue
		}
		if by := greatest - s.bound(t); by > 0 {
			if gain := float64(by*by) / max(s.curvature(i, t, products), flat); gain > most {
				j, most = t, gain
			}
		}
	}
	return i, j
}

// ends returns the example of the greatest bound from below, −1 if there is none, and the least bound from
// above.
func (s *search) ends() (i int, least float64) {
	i, least = -1, math.Inf(1)
	greatest := math.Inf(-1)
	for t := range s.y {
		b := s.bound(t)
		if s.up(t) && b > greatest {
			i, greatest = t, b
		}
		if s.down(t) {
			least = min(least, b)
		}
	}
	return i, least
}

// curvature returns |x_i − x_t|², given the products of i, and 0 if it is no more than rounding.
func (s *search) curvature(i, t int, products []float64) float64 {
	sum := s.square[i] + s.square[t]
	if c := sum - float64(2*products[t]); c > rounding*sum {
		return c
	}
	return 0
}

// step moves α·y of i up and that of j down by as much, to where their bounds agree or to the end of
// what one of the two can.
func (s *search) step(i, j int) {
	of := s.products(i)
	by := (s.bound(i) - s.bound(j)) / s.curvature(i, j, of) // infinite if they are equal
	room := func(t int, y float64) float64 {                // of α in the direction y
		if s.y[t]*y > 0 {
			return s.most[t] - s.alpha[t]
		}
		return s.alpha[t]
	}
	roomI, roomJ := room(i, 1), room(j, -1)
	by = min(by, roomI, roomJ)
	s.move(i, float64(s.y[i]*by), by == roomI)
	s.move(j, -float64(s.y[j]*by), by == roomJ)
	other := s.products(j)
	for t := range s.value {
		s.value[t] += float64(by * (of[t] - other[t]))
	}
}

// move changes α of example t. At the end of its range it is set to that, as rounding would leave it
// beside.
func (s *search) move(t int, by float64, toEnd bool) {
	switch {
	case !toEnd:
		s.alpha[t] += by
	case by > 0:
		s.alpha[t] = s.most[t]
	default:
		s.alpha[t] = 0
	}
}

// renew computes w and the values from α.
func (s *search) renew() {
	s.weigh()
	vec.Dots(s.value, s.rows, s.w)
}

// weigh computes w from α.
func (s *search) weigh() {
	copy(s.w, s.rest)
	for i, a := range s.alpha {
		if a > 0 {
			vec.AddRows(s.w, []float64{float64(a * s.y[i])}, s.row(i))
		}
	}
}

// threshold returns b: the mean of the bounds of examples at the margin, whose α is at neither end of its
// range. If there is none, it is in the middle between the bounds, as in libsvm.
func (s *search) threshold() float64 {
	sum, n, below, above := 0.0, 0, math.Inf(-1), math.Inf(1)
	for i := range s.y {
		b := s.bound(i)
		switch {
		case s.up(i) && s.down(i):
			sum, n = sum+b, n+1
		case s.up(i):
			below = max(below, b)
		default:
			above = min(above, b)
		}
	}
	if n > 0 {
		return sum / float64(n)
	}
	return float64(below/2) + float64(above/2)
}
