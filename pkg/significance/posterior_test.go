package significance

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestCorrelatedTInClosedForm has one and two degrees of freedom, whose distributions have closed forms.
func TestCorrelatedTInClosedForm(t *testing.T) {
	survival := map[int]func(x float64) float64{
		2: func(x float64) float64 { return 0.5 - math.Atan(x)/math.Pi },
		3: func(x float64) float64 { return 0.5 - x/(2*math.Sqrt(2+x*x)) },
	}
	for _, c := range []struct {
		d              []float64
		mean, variance float64
	}{
		{[]float64{0.5, -0.25}, 0.125, 0.28125}, {[]float64{1, 2, 6}, 3, 7}, {[]float64{-1, 0.5, -1}, -0.5, 0.75},
	} {
		for _, ratio := range []float64{0, 0.25} {
			n := len(c.d)
			spread := math.Sqrt(c.variance * (1/float64(n) + ratio))
			better, atLeast := survival[n]((0.4-c.mean)/spread), survival[n]((-0.4-c.mean)/spread)
			checkPosterior(t, CorrelatedT(c.d, ratio, 0.4), [3]float64{better, atLeast - better, 1 - atLeast}, 1e-12)
		}
	}
}

// TestSignedRankOfOneDifference works the probabilities out. The weight of the prior's zero is Beta(½, 1),
// and so is at most w with probability √w. One difference d makes three means: 0, d/2 and d, with the
// weights w², 2w(1−w) and (1−w)².
func TestSignedRankOfOneDifference(t *testing.T) {
	greatest := func(d, rope float64, want Posterior) {
		t.Helper()
		checkPosterior(t, SignedRank([]float64{d}, rope), [3]float64{want.Better, want.Equivalent, want.Worse}, 0.006)
	}
	// d/2 is outside the rope: 1−w² against w².
	outside := math.Pow(0.5, 0.25)
	greatest(3, 1, Posterior{Better: outside, Equivalent: 1 - outside})
	greatest(-3, 1, Posterior{Worse: outside, Equivalent: 1 - outside})
	// Only d is: (1−w)² against the rest.
	alone := math.Sqrt(1 - math.Sqrt(0.5))
	greatest(1.5, 1, Posterior{Better: alone, Equivalent: 1 - alone})
	// d/2 is on the border, and half of it counts: 1−w against w.
	border := math.Sqrt(0.5)
	greatest(2, 1, Posterior{Better: border, Equivalent: 1 - border})
	greatest(-2, 1, Posterior{Worse: border, Equivalent: 1 - border})
	// Without a rope no mean is within it. 0 speaks by half for each.
	greatest(1, 0, Posterior{Better: 1})
}

// TestSignedRankOfNothing has differences that speak for neither, with a rope and without one.
func TestSignedRankOfNothing(t *testing.T) {
	for _, d := range [][]float64{nil, {0, 0}, {math.NaN()}} {
		for _, rope := range []float64{0, 1} {
			if got := SignedRank(d, rope); got != (Posterior{Equivalent: 1}) {
				t.Errorf("%v, rope %v: %+v", d, rope, got)
			}
		}
	}
}

// TestSignedRankDrawsTheSame has the shares that its draws had when they were published. Other draws are as
// good, but results are committed with these.
func TestSignedRankDrawsTheSame(t *testing.T) {
	want := Posterior{0.68332, 0.07736, 0.23932}
	if got := SignedRank([]float64{0.02, 0.05, 0.01, -0.04}, 0.01); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestDirichlet compares the first weight, of Beta(½, 2), and another one, of Beta(1, 3/2), with their
// distribution functions (3√w − w√w)/2 and 1 − (1−w)√(1−w). All weights add up to 1.
func TestDirichlet(t *testing.T) {
	r, n := rand.New(rand.NewPCG(3, 0)), 20_000
	first, last, weights := make([]float64, n), make([]float64, n), make([]float64, 3)
	for k := range n {
		dirichlet(weights, r)
		first[k], last[k] = weights[0], weights[2]
		approximate(t, "all", weights[0]+weights[1]+weights[2], 1, 1e-15)
	}
	distance(t, "the first", first, func(w float64) float64 { return (3 - w) * math.Sqrt(w) / 2 })
	distance(t, "the last", last, func(w float64) float64 { return 1 - (1-w)*math.Sqrt(1-w) })
	squares := make([]float64, n)
	for k := range squares {
		squares[k] = cosineSquared(r)
	}
	distance(t, "a cosine squared", squares, func(c float64) float64 { return 2 / math.Pi * math.Asin(math.Sqrt(c)) })
}

// distance fails if values differ from their distribution by more than Kolmogorov's bound, which random
// numbers exceed once in a thousand times.
func distance(t *testing.T, name string, values []float64, distribution func(float64) float64) {
	t.Helper()
	slices.Sort(values)
	n, far := float64(len(values)), 0.0
	for k, v := range values {
		p := distribution(v)
		far = max(far, p-float64(k)/n, float64(k+1)/n-p)
	}
	if far > 1.95/math.Sqrt(n) {
		t.Errorf("%s is %v from its distribution", name, far)
	}
}
