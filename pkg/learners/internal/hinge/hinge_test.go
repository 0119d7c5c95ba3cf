package hinge

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// draw returns rows of d values around a plane, with the given percentage on the wrong side. If
// values is not 0, the rows contain integers below it, so many rows are equal.
func draw(r *rand.Rand, n, d, wrong, values int) (rows [2][][]float64) {
	for i := range n {
		x, sum := make([]float64, d), 0.0
		for j := range x {
			if x[j] = 3 * r.NormFloat64(); values > 0 {
				x[j] = float64(r.IntN(values))
			}
			sum += x[j] - float64(values)/2
		}
		class := 0
		if (sum > 0) != (r.IntN(100) < wrong) {
			class = 1
		}
		if i < 2 {
			class = i // both classes must occur
		}
		rows[class] = append(rows[class], x)
	}
	return rows
}

// TestConditions checks the Karush-Kuhn-Tucker conditions of the plane found. The sums match the α,
// and the α are within their range. Where α is 0 the example is at the margin or beyond, where it
// is C at the margin or nearer, and otherwise at the margin.
func TestConditions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for trial := range 80 {
		d, c := 1+trial%7, math.Pow(10, float64(trial%8-4))
		s, err := newSearch(t.Context(), draw(r, 20+r.IntN(150), d, trial%30, trial%4), [2][]float64{}, c)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.solve(t.Context()); err != nil {
			t.Fatal(err)
		}
		b, sum, w := s.threshold(), 0.0, make([]float64, s.width)
		for i, a := range s.alpha {
			sum += a * s.y[i]
			for j, v := range s.row(i) {
				w[j] += a * s.y[i] * v
			}
			position := s.y[i] * (s.value[i] + b)
			if a < 0 || a > s.c || a < s.c && position < 1-2*agreed || a > 0 && position > 1+2*agreed {
				t.Errorf("trial %d: α is %v of %v, and the example at %v", trial, a, s.c, position)
			}
		}
		if math.Abs(sum) > 1e-9*s.c*float64(len(s.y)) {
			t.Errorf("trial %d: the sum of α·y is %v", trial, sum)
		}
		for i, v := range s.value {
			if exact := ltu.Dot(w, s.row(i)); math.Abs(v-exact) > 1e-9*(1+math.Abs(exact)) {
				t.Errorf("trial %d: the value is %v, want %v", trial, v, exact)
			}
		}
		if gap := s.plane([2][][]float64{{s.middle}, nil}).Gap; gap > 1e-4 {
			t.Errorf("trial %d: the gap is %v", trial, gap)
		}
	}
}

// TestByHand has planes computed by hand: two examples at 0 and 2 have α = ½ at the hard margin,
// and less if C is less; |w| is twice α.
func TestByHand(t *testing.T) {
	for _, c := range []struct {
		c, margin, loss float64
	}{{10, 1, 0}, {0.5, 1, 0}, {0.25, 2, 1}, {0.05, 10, 1.8}} {
		p, err := Fit(t.Context(), [2][][]float64{{{0}}, {{2}}}, [2][]float64{}, c.c)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(p.Margin-c.margin) > 1e-6 || math.Abs(p.Loss-c.loss) > 1e-6 || p.Gap > 1e-6 || math.Abs(p.Theta-p.W[0]) > 1e-9 || math.Abs(p.W[0]-1/c.margin) > 1e-6 {
			t.Errorf("C=%v: %+v, want margin %v and loss %v", c.c, p, c.margin, c.loss)
		}
	}
}

// TestScale expects the same plane in attributes ten times as great if C is a hundredth, and a
// plane that moves with the examples.
func TestScale(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	rows := draw(r, 100, 3, 10, 0)
	fit := func(scale, shift, c float64) Plane {
		var moved [2][][]float64
		for class := range rows {
			for _, x := range rows[class] {
				y := make([]float64, len(x))
				for j := range x {
					y[j] = scale*x[j] + shift
				}
				moved[class] = append(moved[class], y)
			}
		}
		p, err := Fit(t.Context(), moved, [2][]float64{}, c)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p, q := fit(1, 0, 2), fit(8, 16, 2.0/64)
	sum := 0.0
	for j := range p.W {
		sum += p.W[j]
		if math.Abs(p.W[j]-8*q.W[j]) > 1e-4 {
			t.Errorf("weight %d is %v, and %v scaled", j, p.W[j], q.W[j])
		}
	}
	if math.Abs(8*p.Margin-q.Margin) > 1e-3*q.Margin || math.Abs(p.Loss-q.Loss) > 1e-3*p.Loss || math.Abs(p.Theta+2*sum-q.Theta) > 1e-3 {
		t.Errorf("%+v, and scaled %+v", p, q)
	}
}

// TestAwkward has examples that allow no plane, or only one at the end of the range of numbers:
// each fit must end.
func TestAwkward(t *testing.T) {
	for _, c := range []struct {
		rows  [2][][]float64
		fires string // answers for all rows, class by class
	}{
		{[2][][]float64{{{1, 2}, {3, 4}}, nil}, "00"},
		{[2][][]float64{nil, {{1, 2}}}, "1"},
		{[2][][]float64{{{5}, {5}}, {{5}}}, "000"},
		{[2][][]float64{{{5}}, {{5}, {5}}}, "111"},
		{[2][][]float64{{{}}, {{}, {}}}, "111"},
		{[2][][]float64{{{-1e300, 0}}, {{1e300, 1e-300}}}, "01"},
		{[2][][]float64{{{1e-300}}, {{3e-300}}}, "01"},
	} {
		for _, cost := range []float64{1e-300, 1, 1e300} {
			p, err := Fit(t.Context(), c.rows, [2][]float64{}, cost)
			if err != nil {
				t.Fatal(err)
			}
			fires := ""
			for _, rows := range c.rows {
				for _, x := range rows {
					fires += fmt.Sprint(map[bool]int{true: 1}[p.Fires(x)])
				}
			}
			if fires != c.fires || !(p.Margin >= 0 && p.Loss >= 0 && p.Gap >= 0 && p.Margin < math.Inf(1) && p.Loss < math.Inf(1)) {
				t.Errorf("%v with C=%v: fires %s, want %s: %+v", c.rows, cost, fires, c.fires, p)
			}
		}
	}
}

// TestCacheForgets has room for the products of two examples or of all: the steps must be the same.
func TestCacheForgets(t *testing.T) {
	rows := draw(rand.New(rand.NewPCG(3, 0)), 80, 4, 15, 0)
	var alpha [2][]float64
	for k := range alpha {
		s, err := newSearch(t.Context(), rows, [2][]float64{}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if k == 1 {
			s.cache.kept = make([]column, 0, 2)
		}
		if _, err := s.solve(t.Context()); err != nil || len(s.cache.kept) < 2 {
			t.Fatal(err, len(s.cache.kept))
		}
		alpha[k] = s.alpha
	}
	if !slices.Equal(alpha[0], alpha[1]) {
		t.Errorf("α are %v, and %v where products are forgotten", alpha[0], alpha[1])
	}
}

// TestCurvature has examples that differ only by rounding: the square of their distance must not be
// less than 0.
func TestCurvature(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 0))
	for range 200 {
		x, y := make([]float64, 3), make([]float64, 3)
		for j := range x {
			x[j] = r.NormFloat64()
			y[j] = math.Nextafter(x[j], 9)
		}
		s, err := newSearch(t.Context(), [2][][]float64{{x, {9, 9, 9}}, {y}}, [2][]float64{}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if c := s.curvature(0, 2, s.products(0)); c != 0 {
			t.Fatalf("the distance of %v and %v has the square %v", x, y, c)
		}
	}
}

// TestMoveToTheEnd expects α to end at C, and at 0, exactly.
func TestMoveToTheEnd(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	for range 100 {
		s := &search{c: r.Float64(), alpha: []float64{0, 0}}
		s.limit = limits(s.c, []float64{1, 1})
		for k := range s.alpha {
			s.alpha[k] = s.c * r.Float64()
		}
		s.move(0, s.c-s.alpha[0], true)
		s.move(1, -s.alpha[1], true)
		if s.alpha[0] != s.c || s.alpha[1] != 0 {
			t.Errorf("α are %v, want %v and 0", s.alpha, s.c)
		}
	}
}

// TestManyExamplesEndAtTheSame has samples that begin with a barrier: with noise, without it, with few
// values, and with a small class. In the end the bounds of all must agree, and the objective must equal
// the one found by pairs.
func TestManyExamplesEndAtTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	for _, c := range []struct {
		d, wrong, values, small int
		c                       float64
	}{{6, 10, 0, 0, 0.01}, {6, 10, 0, 0, 1}, {20, 10, 0, 0, 100}, {3, 0, 0, 0, 1}, {2, 0, 0, 0, 1000}, {4, 20, 4, 0, 10}, {5, 5, 0, 7, 1}, {1, 30, 0, 0, 1}} {
		rows := draw(r, fewestThinned, c.d, c.wrong, c.values)
		if c.small > 0 {
			rows[1] = rows[1][:c.small]
			rows[0] = append(rows[0], rows[0]...)
		}
		var found [2]Plane
		for way := range found {
			s, err := newSearch(t.Context(), rows, [2][]float64{}, c.c)
			if err != nil {
				t.Fatal(err)
			}
			if way == 0 {
				err = cmp.Or(s.begin(t.Context()), s.finish(t.Context()))
			} else {
				_, err = s.solve(t.Context())
			}
			if err != nil {
				t.Fatal(err)
			}
			s.renew()
			if i, lowest := s.ends(); s.bound(i)-lowest > 2*agreed {
				t.Errorf("%+v: the bounds disagree by %v", c, s.bound(i)-lowest)
			}
			found[way] = s.plane(rows)
		}
		var objective [2]float64
		for way, p := range found {
			objective[way] = 0.5/p.Margin/p.Margin + float64(c.c*p.Loss)
			if p.Gap > 1e-4 {
				t.Errorf("%+v: way %d: the gap is %v", c, way, p.Gap)
			}
		}
		if math.Abs(objective[0]/objective[1]-1) > 1e-5 {
			t.Errorf("%+v: the objective is %v, without parts %v", c, objective[0], objective[1])
		}
	}
}

// TestPartsEndAtTheSame has samples where some examples are searched first, and then those near the
// margin. In the end the bounds of all must agree, and the price must equal the one of a barrier on all.
func TestPartsEndAtTheSame(t *testing.T) {
	for _, c := range []float64{0.01, 1, 100} {
		rows := draw(rand.New(rand.NewPCG(9, 0)), thinned*fewestThinned, 6, 10, 0)
		var price [2]float64
		for way := range price {
			s, err := newSearch(t.Context(), rows, [2][]float64{}, c)
			if err != nil {
				t.Fatal(err)
			}
			if way == 0 {
				if err = cmp.Or(s.begin(t.Context()), s.finish(t.Context())); s.parts == 0 {
					t.Errorf("C=%v: no part was searched", c)
				}
			} else {
				_, err = s.approach(t.Context())
			}
			if err != nil || !s.agree() {
				t.Errorf("C=%v: way %d: the bounds do not agree (%v)", c, way, err)
			}
			p := s.plane(rows)
			if price[way] = vec.Dot(s.w, s.w)/2 + s.c*p.Loss; p.Gap > 1e-9 {
				t.Errorf("C=%v: way %d: the gap is %v", c, way, p.Gap)
			}
		}
		if math.Abs(price[0]-price[1]) > 1e-9*price[1] {
			t.Errorf("C=%v: the price is %v, and without parts %v", c, price[0], price[1])
		}
	}
}

// TestBarrierEndsAtTheSame has 40 samples, with noise and without, with equal rows and with weights. The
// barrier ends with the conditions of the optimum, and at the price at which pairs of α end.
func TestBarrierEndsAtTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 0))
	for trial := range 40 {
		rows, c := draw(r, 100+r.IntN(400), 1+trial%6, trial%30, trial%4), math.Pow(10, float64(trial%5-2))
		var weights [2][]float64
		for class := range rows {
			for range rows[class] {
				weights[class] = append(weights[class], 1+float64(trial%2)*r.Float64())
			}
		}
		var price [2]float64
		for way := range price {
			s, err := newSearch(t.Context(), rows, weights, c)
			if err != nil {
				t.Fatal(err)
			}
			if way == 0 {
				_, err = s.approach(t.Context())
				if i, lowest := s.ends(); s.bound(i)-lowest > 2*agreed {
					t.Errorf("trial %d: the bounds disagree by %v", trial, s.bound(i)-lowest)
				}
			} else {
				_, err = s.solve(t.Context())
			}
			if err != nil {
				t.Fatal(err)
			}
			p := s.plane(rows)
			if price[way] = vec.Dot(s.w, s.w)/2 + s.c*p.Loss; p.Gap > 1e-4 || way == 0 && p.Gap > 1e-9 {
				t.Errorf("trial %d: way %d: the gap is %v", trial, way, p.Gap)
			}
		}
		if math.Abs(price[0]-price[1]) > 1e-5*price[1] || price[0] > price[1]*(1+1e-9) {
			t.Errorf("trial %d: the price is %v, and by pairs %v", trial, price[0], price[1])
		}
	}
}

// TestDifferentScales has attributes whose ranges are in the ratio of a million, where rounding hides
// whether the bounds agree: the search ends, and proves its gap by the barrier's plane.
func TestDifferentScales(t *testing.T) {
	rows := draw(rand.New(rand.NewPCG(8, 0)), fewestThinned, 6, 20, 0)
	for class := range rows {
		for _, x := range rows[class] {
			x[0], x[1] = x[0]*1e6, math.Round(x[1])
		}
	}
	p, err := Fit(t.Context(), rows, [2][]float64{}, 1)
	if err != nil || p.Gap > 1e-9 {
		t.Errorf("the gap is %v (%v)", p.Gap, err)
	}
}

// TestVeryDifferentScalesEnd has numbers as they come: one is an amount of dollars, nearly always 0, one
// says nothing and is greater than all others, and many are 0 or 1. There rounding keeps the bounds apart.
// The search ends nevertheless, before a context that is done after many looks at it, and proves its gap.
func TestVeryDifferentScalesEnd(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 0))
	var rows [2][][]float64
	for range thinned * fewestThinned {
		x := []float64{math.Round(math.Exp(12 + 0.5*r.NormFloat64())), 0, math.Round(38 + 13*r.NormFloat64())}
		if r.IntN(12) == 0 {
			x[1] = math.Round(math.Exp(8.5 + r.NormFloat64()))
		}
		sum := 0.03*(x[2]-38) + min(x[1], 5000)/2500 - 0.5
		for j := range 10 {
			x = append(x, float64(r.IntN(2)))
			sum += float64(x[j+3]*float64(j-4)) / 5
		}
		class := 0
		if sum+r.NormFloat64() > 0 {
			class = 1
		}
		rows[class] = append(rows[class], x)
	}
	p, err := Fit(&patience{t.Context(), 20_000}, rows, [2][]float64{}, 0.1)
	if err != nil || p.Gap > 1e-9 {
		t.Errorf("the gap is %v (%v)", p.Gap, err)
	}
}

// A patience is a context that is done after a number of looks at it.
type patience struct {
	context.Context
	looks int
}

// Err counts a look.
func (p *patience) Err() error {
	if p.looks--; p.looks < 0 {
		return context.DeadlineExceeded
	}
	return p.Context.Err()
}

// TestConditionsOfWeights checks that the α of weighted examples are in their ranges and keep Σ α·y
// at 0, for a sample large enough that the search begins with some examples and then moves others
// to the ends of their ranges.
func TestConditionsOfWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 0))
	rows := draw(r, thinned*fewestThinned, 3, 20, 0)
	var weights [2][]float64
	for class := range rows {
		for range rows[class] {
			weights[class] = append(weights[class], 0.1+3*r.Float64())
		}
	}
	s, err := newSearch(t.Context(), rows, weights, 2)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range 2 { // at the beginning and at the end
		sum, all := 0.0, 0.0
		for i, a := range s.alpha {
			if sum, all = sum+a*s.y[i], all+a; a < 0 || a > s.limit[i] || s.limit[i] != s.c*s.weight[i] {
				t.Errorf("α of example %d is %v, of weight %v and C %v", i, a, s.weight[i], s.c)
			}
		}
		if math.Abs(sum) > 1e-9*all || all == 0 {
			t.Errorf("Σ α·y is %v, of %v", sum, all)
		}
		if _, err := s.solve(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}
