package ltu

import (
	"math"
	"slices"
	"testing"
)

// Zero weights do not count as weights, even if there are no others.
func TestGreatestLeavesOutZeros(t *testing.T) {
	for _, c := range []struct {
		w    []float64
		want []int
	}{
		{[]float64{0, -2, 0, 3, math.Copysign(0, -1), 2}, []int{3, 1, 5}},
		{[]float64{0, 0}, nil},
		{[]float64{1e-300, -1}, []int{1, 0}},
		{nil, nil},
	} {
		if got := (Unit{W: c.w}).Greatest(); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.w, got, c.want)
		}
	}
}

// An example with missing values has a class all the same: if no output can be compared it is the
// first, as on a tie.
func TestClassOfMissingValues(t *testing.T) {
	b := NewBuilder(1)
	net := b.Network(b.Unit(Unit{[]float64{1}, 0}), b.Unit(Unit{[]float64{-1}, 0}), b.Unit(Unit{[]float64{1}, 2}))
	if c := net.Predict([]float64{math.NaN()}); c != 0 {
		t.Errorf("class %d, want 0", c)
	}
	if y := net.PredictAll([][]float64{{-3}, {math.NaN()}, {3}}); !slices.Equal(y, []int{1, 0, 0}) {
		t.Errorf("classes %v", y)
	}
	// One that can be compared is preferred to all that cannot, even if it is below zero.
	half := b.Network(b.Unit(Unit{[]float64{1}, 0}), b.Const(false))
	if c := half.Predict([]float64{math.NaN()}); c != 1 {
		t.Errorf("class %d, want 1", c)
	}
}

// The excess of a constant is 1 or −1, which counts where outputs are compared.
func TestConstExcess(t *testing.T) {
	for _, c := range []struct {
		x     float64
		fires bool
		want  int
	}{{.5, true, 0}, {1.5, true, 1}, {-.5, false, 1}, {-1.5, false, 0}} {
		b := NewBuilder(1)
		net := b.Network(b.Const(c.fires), b.Unit(Unit{[]float64{1}, 0}))
		if got := net.Predict([]float64{c.x}); got != c.want {
			t.Errorf("a constant %v beside an excess of %v: output %d is greatest, want %d", c.fires, c.x, got, c.want)
		}
	}
}

// A network neither pads an example that is too short, by zeros or by the one before it, nor cuts
// off one that is too long.
func TestNetworkPanicsOnWrongLength(t *testing.T) {
	b := NewBuilder(2)
	net := b.Network(b.Unit(Unit{[]float64{1, 1}, 1}))
	for name, predict := range map[string]func(){
		"Predict, short":    func() { net.Predict([]float64{1}) },
		"Predict, long":     func() { net.Predict([]float64{1, 0, 0}) },
		"Predict, none":     func() { net.Predict(nil) },
		"PredictAll, short": func() { net.PredictAll([][]float64{{1, 1}, {1}}) },
		"PredictAll, long":  func() { net.PredictAll([][]float64{{1, 1}, {1, 1, 1}}) },
		"Signals, short":    func() { net.Signals([]float64{1}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			predict()
		}()
	}
}
