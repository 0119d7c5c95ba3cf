package learners

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// normalSample returns n examples of two classes with d normal attributes.
func normalSample(n, d int) *data.Set {
	r := Seed(5)
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: make([]data.Attr, d)}}
	for range n {
		x := make([]float64, d)
		for j := range x {
			x[j] = r.NormFloat64()
		}
		s.X, s.Y = append(s.X, x), append(s.Y, r.IntN(2))
	}
	return s
}

// TestSigmoidUnitGradient compares steps of training with finite differences of
// half the squared error.
func TestSigmoidUnitGradient(t *testing.T) {
	const h = 1e-5
	s := normalSample(40, 4)
	for i := range s.X { // one example: a step from the same start is the gradient
		one := s.Subset([]int{i})
		one.X = [][]float64{{1, 0, 1, 1}} // is not standardised
		step := func(rate float64) ltu.Unit {
			m, err := SigmoidUnit{Epochs: 1, NoMomentum: true, Rate: rate}.Fit(t.Context(), one, Seed(uint64(i)))
			if err != nil {
				t.Fatal(err)
			}
			return m.(*Halfspace).Unit
		}
		start, end := step(1e-300), step(1)
		loss := func(u ltu.Unit) float64 {
			return math.Pow(ltu.Sigmoid(u.Excess(one.X[0]))-float64(one.Y[0]), 2) / 2
		}
		for j := range start.W {
			up, down := ltu.Unit{W: append([]float64(nil), start.W...), Theta: start.Theta}, ltu.Unit{W: append([]float64(nil), start.W...), Theta: start.Theta}
			up.W[j] += h
			down.W[j] -= h
			want := -(loss(up) - loss(down)) / (2 * h) / 4 // the squared length of the example
			if got := end.W[j] - start.W[j]; math.Abs(got-want) > 1e-9 {
				t.Fatalf("example %d, weight %d: it moved by %v, want %v", i, j, got, want)
			}
		}
	}
}

func TestSigmoidUnitMomentum(t *testing.T) {
	s := normalSample(1, 3)
	s.X[0] = []float64{1, 1, 0}
	after := func(l SigmoidUnit) float64 {
		m, err := l.Fit(t.Context(), s, Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		return m.(*Halfspace).Excess(s.X[0])
	}
	s.Y[0] = 1
	const rate = 1e-3
	start := after(SigmoidUnit{Epochs: 1, Rate: 1e-300})
	first := after(SigmoidUnit{Epochs: 1, Rate: rate}) - start
	second := after(SigmoidUnit{Epochs: 2, Rate: rate}) - start - first
	if start > 0 {
		t.Fatal("the first epoch has no error, and training ends: it tests nothing")
	}
	if math.Abs(second/first-1.9) > 0.01 {
		t.Errorf("the second step is %v of the first, want 1.9", second/first)
	}
}

func TestSigmoidUnitErrors(t *testing.T) {
	s := normalSample(50, 3)
	for _, c := range []struct {
		l    SigmoidUnit
		want string
	}{
		{SigmoidUnit{Epochs: -1}, "Epochs is -1"},
		{SigmoidUnit{Rate: -1}, "Rate is -1"},
		{SigmoidUnit{Rate: math.NaN()}, "Rate is NaN"},
		{SigmoidUnit{Rate: 1e308}, "grow without bound"},
		{SigmoidUnit{Momentum: 1}, "Momentum is 1"},
		{SigmoidUnit{Momentum: 0.5, NoMomentum: true}, "give one of them"},
	} {
		if _, err := c.l.Fit(t.Context(), s, Seed(1)); err == nil || !strings.Contains(fmt.Sprint(err), c.want) {
			t.Errorf("%v: got %v, want %q", String(c.l), err, c.want)
		}
	}
}
