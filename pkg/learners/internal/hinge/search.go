package hinge

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/vec"
)

const (
	// agreed is the greatest difference between the bounds for the threshold that is allowed at the end,
	// relative to the distance between the plane and its margin.
	agreed = 1e-6
	// flat is the least squared distance between two examples that is used when a pair is chosen. A
	// smaller square is replaced by it.
	flat = 1e-12
	// rounding is the relative error of the square of a distance.
	rounding = 1e-15
	// cached is the number of products of two examples that are stored.
	cached = 1 << 23
	// A search may take fewestSteps steps, or stepsPerExample for each example if that is more. These
	// are many times the number needed for a usual C. Only a C so large that no loss is allowed may need
	// more.
	fewestSteps, stepsPerExample = 100_000, 100
	// stepsAfter is the number of steps that a search may take after a barrier, although usually none is
	// needed.
	stepsAfter = 1000
	// Every so often all α of the face are moved together: after stepsPerFace pairs, plus a quarter of
	// the number of examples.
	stepsPerFace = 50
)

// A search is the dual problem, for examples that are all scaled by one factor, so that the widest
// attribute has the range [−1, 1].
type search struct {
	middle []float64 // middle of each attribute's range
	widest float64   // half of the widest range, or 1

	c      float64   // for the scaled examples, at weight 1
	weight []float64 // weight of the examples
	width  int       // width of a row, with padding
	rows   []float64 // packed
	y      []float64 // −1 or 1
	alpha  []float64
	limit  []float64 // upper limit of α: c times the weight
	value  []float64 // w·x
	square []float64 // x·x
	w      []float64
	cache  cache

	tolerance float64   // allowed difference of bounds at the end
	rest      []float64 // contribution to w of the examples that are left out, see part
	parts     int       // number of searches on subsets so far
	steps     int       // greatest number of steps
	last      *barrier  // of all examples, if their bounds do not agree in the end
}

// newSearch returns a search that starts with all α at 0; without weights, each example weighs 1.
// It returns ctx's error if ctx is done.
func newSearch(ctx context.Context, rows [2][][]float64, weights [2][]float64, c float64) (*search, error) {
	s := &search{tolerance: agreed}
	if err := s.measure(ctx, rows); err != nil {
		return nil, err
	}
	s.width = vec.Pad(max(1, len(s.middle)))
	s.rows = make([]float64, 0, s.width*(len(rows[0])+len(rows[1])))
	for class, y := range []float64{-1, 1} {
		if err := sample.EachRow(ctx, rows[class], func(_ int, x []float64) {
			offset := len(s.rows)
			s.rows = s.rows[:offset+s.width]
			for j, v := range x {
				s.rows[offset+j] = (v - s.middle[j]) / s.widest
			}
			s.y, s.square = append(s.y, y), append(s.square, vec.Dot(s.rows[offset:], s.rows[offset:]))
		}); err != nil {
			return nil, err
		}
	}
	// The objective is the objective for the given attributes, divided by widest². C must stay within
	// its limits.
	s.c = min(max(float64(c*s.widest)*s.widest, 1/greatestC), greatestC)
	n := len(s.y)
	s.steps = fewestSteps + stepsPerExample*n
	if s.weight = append(s.weight, slices.Concat(weights[:]...)...); len(s.weight) == 0 {
		s.weight = slices.Repeat([]float64{1}, n)
	}
	s.limit = limits(s.c, s.weight)
	s.alpha, s.value = make([]float64, n), make([]float64, n)
	s.w, s.rest = make([]float64, s.width), make([]float64, s.width)
	s.cache = newCache(n)
	return s, nil
}

// greatestC is the greatest C that is used, and its inverse is the least.
const greatestC = 1e100

// limits returns the upper limits of α for examples with the given weights.
func limits(c float64, weights []float64) []float64 {
	all := make([]float64, len(weights))
	for i, w := range weights {
		all[i] = min(max(float64(c*w), 1/greatestC), greatestC)
	}
	return all
}

// measure finds the middle of each attribute's range, and half of the widest range.
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

// bound returns the threshold b that puts example i exactly at the margin. If α·y of the example can
// grow, the best b is at least this. If α·y can fall, the best b is at most this.
func (s *search) bound(i int) float64 { return s.y[i] - s.value[i] }

// up and down report whether α·y of example i can grow, and whether it can fall.
func (s *search) up(i int) bool {
	return s.y[i] > 0 && s.alpha[i] < s.limit[i] || s.y[i] < 0 && s.alpha[i] > 0
}
func (s *search) down(i int) bool {
	return s.y[i] > 0 && s.alpha[i] > 0 || s.y[i] < 0 && s.alpha[i] < s.limit[i]
}

// solve moves pairs of α, and occasionally all α of a face, until the bounds agree. It updates the
// values in each step. At the end it computes them anew, and goes on if the bounds then disagree. It
// reports whether they agree; otherwise the steps were not enough.
func (s *search) solve(ctx context.Context) (done bool, err error) {
	fresh, period := true, stepsPerFace+len(s.y)/4
	for step := range s.steps {
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		i, j := s.pair()
		switch {
		case j < 0 && fresh:
			return true, nil
		case j < 0:
			s.renew()
			fresh = true
		case step%period == period-1:
			s.settle(ctx)
			if err := s.narrow(ctx); err != nil {
				return false, err
			}
			fresh = true
		default:
			s.step(i, j)
			fresh = false
		}
	}
	s.renew()
	return false, nil
}

// agree reports whether the bounds agree.
func (s *search) agree() bool {
	i, lowest := s.ends()
	return i < 0 || s.bound(i)-lowest <= s.tolerance
}

// pair returns the two examples to move next. Example i has the greatest lower bound for b. Example j is
// the one of the examples with a lesser upper bound that lets the dual objective grow most. If the
// bounds agree, j is −1.
func (s *search) pair() (i, j int) {
	i, lowest := s.ends()
	j = -1
	if i < 0 || s.bound(i)-lowest <= s.tolerance {
		return i, -1
	}
	greatest := s.bound(i)
	products, best := s.products(i), 0.0
	for t := range s.y {
		if !s.down(t) {
			continue
		}
		if difference := greatest - s.bound(t); difference > 0 {
			if gain := float64(difference*difference) / max(s.curvature(i, t, products), flat); gain > best {
				j, best = t, gain
			}
		}
	}
	return i, j
}

// ends returns the greatest lower bound and the least upper bound for the threshold b, and the example i
// that sets the lower bound; i is −1 if no example sets one. The best b lies between the two bounds.
func (s *search) ends() (i int, lowest float64) {
	i, lowest = -1, math.Inf(1)
	greatest := math.Inf(-1)
	for t := range s.y {
		b := s.bound(t)
		if s.up(t) && b > greatest {
			i, greatest = t, b
		}
		if s.down(t) {
			lowest = min(lowest, b)
		}
	}
	return i, lowest
}

// curvature returns |x_i − x_t|², computed from the products of i, or 0 if it may be only rounding.
func (s *search) curvature(i, t int, products []float64) float64 {
	sum := s.square[i] + s.square[t]
	if c := sum - float64(2*products[t]); c > rounding*sum {
		return c
	}
	return 0
}

// step increases α·y of i and decreases α·y of j by the same amount, until their bounds agree or one of
// the two reaches the end of its range.
func (s *search) step(i, j int) {
	productsI := s.products(i)
	amount := (s.bound(i) - s.bound(j)) / s.curvature(i, j, productsI) // infinite if they are equal
	room := func(t int, y float64) float64 {                           // room for α in the direction y
		if s.y[t]*y > 0 {
			return s.limit[t] - s.alpha[t]
		}
		return s.alpha[t]
	}
	roomI, roomJ := room(i, 1), room(j, -1)
	amount = min(amount, roomI, roomJ)
	s.move(i, float64(s.y[i]*amount), amount == roomI)
	s.move(j, -float64(s.y[j]*amount), amount == roomJ)
	productsJ := s.products(j)
	for t := range s.value {
		s.value[t] += float64(amount * (productsI[t] - productsJ[t]))
	}
}

// move changes α of example t. If it moves to the end of its range, α is set exactly to that end,
// because rounding might leave it a little beside.
func (s *search) move(t int, change float64, toEnd bool) {
	switch {
	case !toEnd:
		s.alpha[t] += change
	case change > 0:
		s.alpha[t] = s.limit[t]
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

// threshold returns b: the mean of the bounds of the examples at the margin, whose α is strictly inside
// its range. Without such examples it is the middle between the bounds, as in libsvm.
func (s *search) threshold() float64 {
	sum, n, lower, upper := 0.0, 0, math.Inf(-1), math.Inf(1)
	for i := range s.y {
		b := s.bound(i)
		switch {
		case s.up(i) && s.down(i):
			sum, n = sum+b, n+1
		case s.up(i):
			lower = max(lower, b)
		default:
			upper = min(upper, b)
		}
	}
	if n > 0 {
		return sum / float64(n)
	}
	return float64(lower/2) + float64(upper/2)
}
