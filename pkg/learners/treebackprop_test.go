package learners

import (
	"errors"
	"math"
	"strings"
	"testing"

	"halfspace/pkg/data"
)

// TestLogicMomentum lets one unit take two small steps on one example. The second step is 1.9 times the
// first, or as large without momentum.
func TestLogicMomentum(t *testing.T) {
	s := normalSample(1, 3)
	s.X[0], s.Y[0] = []float64{1, 1, 0}, 1
	for _, c := range []struct {
		b    Backprop
		want float64
	}{{Backprop{}, 1.9}, {Backprop{Momentum: 0.5}, 1.5}, {Backprop{NoMomentum: true}, 1}} {
		after := func(epochs int, rate float64) float64 {
			l := LogicMLP{Shape: "A", Backprop: c.b}
			l.Epochs, l.Rate = epochs, rate
			m, err := l.Fit(t.Context(), s, Seed(1))
			if err != nil {
				t.Fatal(err)
			}
			return m.(*UnitTree).Roots[0].Excess(s.X[0])
		}
		const rate = 1e-4
		start := after(1, 1e-300)
		first := after(1, rate) - start
		second := after(2, rate) - start - first
		if math.Abs(second/first-c.want) > 0.01 {
			t.Errorf("%s: the second step is %v of the first, want %v", String(c.b), second/first, c.want)
		}
	}
}

func TestLogicOptions(t *testing.T) {
	s := data.Outside(1, 5, 6).Sample(300, Seed(1)).Complements()
	for _, l := range []LogicMLP{{}, {Shape: Branching}, {Backprop: Backprop{Validation: 0.3}}, {Backprop: Backprop{Batch: 1000, Epochs: 2000}}, {Gain: 8, Backprop: Backprop{NoMomentum: true, Rate: 0.1}}} {
		m, err := l.Fit(t.Context(), s, Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		wrong := 0
		for i, x := range s.X {
			if m.Predict(x) != s.Y[i] {
				wrong++
			}
		}
		if wrong > 15 {
			t.Errorf("%s: %d of %d wrong", String(l), wrong, s.Len())
		}
	}
	for _, bad := range []LogicMLP{{Gain: -1}, {Gain: math.Inf(1)}, {Gain: math.NaN()}, {Shape: "¬A"}, {Backprop: Backprop{Epochs: -1}}, {Backprop: Backprop{Rate: -1}},
		{Backprop: Backprop{Validation: 1}}} {
		if m, err := bad.Fit(t.Context(), s, Seed(1)); err == nil || m != nil || errors.Is(err, ErrUnsuited) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", String(bad), err)
		}
	}
}
