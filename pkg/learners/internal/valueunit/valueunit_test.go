package valueunit_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/valueunit"
	"halfspace/pkg/ltu"
)

var missing = math.NaN()

// inputs returns a nominal attribute with an undeclared value, a number attribute read by values in
// no order, and one read as a number.
func inputs() valueunit.Inputs {
	return valueunit.Inputs{
		Attrs:   []data.Attr{{Name: "a", Values: []string{"F", "T"}}, {Name: "n"}, {Name: "age"}},
		Values:  [][]float64{{0, 1, 7}, {12, -7.5, 0}, nil},
		Numbers: []int{2},
	}
}

func TestNames(t *testing.T) {
	input := inputs()
	for _, c := range []struct {
		j, k int
		want string
	}{{0, -1, "?"}, {0, 1, "T"}, {0, 2, "#7"}, {1, 1, "-7.5"}} {
		if got := input.Name(c.j, c.k); got != c.want {
			t.Errorf("value %d of attribute %d is %q, want %q", c.k, c.j, got, c.want)
		}
	}
}

func TestTermsAndGrid(t *testing.T) {
	input := inputs()
	for _, c := range []struct {
		unit        valueunit.Unit
		terms, grid string
	}{
		{
			valueunit.Unit{W: [][]float64{{-2, 1}, nil, nil}, Numbers: []float64{0.5}, Theta: -3},
			"− 2[a = F] + [a = T] + 0.5·age − 3",
			"{[F T] [a age θ] [[-2 NaN NaN] [1 0.5 -3]]}",
		}, {
			valueunit.Unit{W: [][]float64{nil, {0, -1, 4}, nil}},
			"− [n = -7.5] + 4[n = 0]",
			"{[12 -7.5 0] [n θ] [[0 NaN] [-1 NaN] [4 0]]}",
		}, {
			valueunit.Unit{W: make([][]float64, 3), Theta: 1},
			"1",
			"{[] [θ] [[1]]}", // one row without a name
		},
	} {
		if got := input.Terms(c.unit); got != c.terms {
			t.Errorf("terms %q, want %q", got, c.terms)
		}
		if got := fmt.Sprint(*input.Grid(c.unit)); got != c.grid {
			t.Errorf("grid %s, want %s", got, c.grid)
		}
	}
}

// examples returns all combinations of values, including missing ones.
func examples() (X [][]float64) {
	for _, a := range []float64{0, 1, 7, missing} {
		for _, n := range []float64{-7.5, 0, 12, missing} {
			for _, age := range []float64{-1, 0, 3.25} {
				X = append(X, []float64{a, n, age})
			}
		}
	}
	return X
}

// excess computes W·I by the definition.
func excess(input valueunit.Inputs, u valueunit.Unit, x []float64) float64 {
	sum := u.Theta
	for j, weights := range u.W {
		for k, w := range weights {
			if x[j] == input.Values[j][k] {
				sum += w
			} else {
				sum -= w
			}
		}
	}
	for i, w := range u.Numbers {
		sum += w * x[input.Numbers[i]]
	}
	return sum
}

// TestWiresAreTheUnit compares signals with the definition on all examples, for units that read all
// attributes, a part of them, fewer values than are known, and numbers; on an excess of 0 a strict
// unit differs.
func TestWiresAreTheUnit(t *testing.T) {
	input, zeros := inputs(), 0
	for _, u := range []valueunit.Unit{
		{W: [][]float64{{1, -2, 3}, {4, 0, -1}, nil}, Theta: 1, Sum: 5},
		{W: [][]float64{{1, -1}, nil, nil}},
		{W: [][]float64{nil, {2}, nil}, Theta: 2, Sum: 2},
		{W: [][]float64{{2, 2, 2}, nil, nil}, Theta: 4, Sum: 6},
		{W: [][]float64{{1, 0, 0}, nil, nil}, Numbers: []float64{2}, Theta: -5.5, Sum: 1},
	} {
		for _, strict := range []bool{false, true} {
			w := valueunit.NewWires(input)
			wired := w.Wire(u)
			if _, ok := wired.Constant(strict); ok {
				t.Errorf("%v has weights", u)
			}
			net := w.Network(w.Signal(wired, strict))
			for _, x := range examples() {
				e := excess(input, u, x)
				if e == 0 {
					zeros++
				}
				if want := e > 0 || e == 0 && !strict; (net.Predict(x) == 1) != want {
					t.Errorf("%v on %v: fires %v, the excess is %v, strict %v", u, x, !want, e, strict)
				}
			}
		}
	}
	if zeros == 0 {
		t.Error("no excess is 0: the test does not tell strict units from others")
	}
}

// TestConstants has thresholds of −1, 0 and 1 without weights: strictness matters only for 0.
func TestConstants(t *testing.T) {
	for _, c := range []struct {
		theta         float64
		loose, strict bool
	}{{-1, false, false}, {0, true, false}, {1, true, true}} {
		u := valueunit.NewWires(inputs()).Wire(valueunit.Unit{W: [][]float64{{0, 0}, nil, nil}, Theta: c.theta})
		loose, ok := u.Constant(false)
		strict, sure := u.Constant(true)
		if !ok || !sure || loose != c.loose || strict != c.strict {
			t.Errorf("θ = %v: fires %v and strictly %v, want %v and %v", c.theta, loose, strict, c.loose, c.strict)
		}
	}
}

// TestHas expects, on every example, the signals of its own values to fire and no others, and
// expects a network to contain a step only once if it is requested again.
func TestHas(t *testing.T) {
	input := inputs()
	for j, values := range input.Values[:2] {
		for k := -1; k < len(values); k++ {
			w := valueunit.NewWires(input)
			w.Has(j, k)
			net := w.Network(w.All(w.Has(j, k)...))
			if n := net.Size().Units; n > len(values)+1 {
				t.Errorf("%d units tell %d values apart", n, len(values))
			}
			for _, x := range examples() {
				want := k >= 0 && x[j] == values[max(k, 0)] || k < 0 && math.IsNaN(x[j])
				if (net.Predict(x) == 1) != want {
					t.Errorf("attribute %d of %v has value %d: not %v", j, x, k, want)
				}
			}
		}
	}
}

// TestBounds compares with a number, with the number next to it, and with a missing value.
func TestBounds(t *testing.T) {
	input := inputs()
	for _, c := range []struct {
		x                    float64
		atMost, notBelow, up int
	}{{1, 1, 0, 0}, {2, 1, 1, 0}, {math.Nextafter(2, 3), 0, 1, 1}, {missing, 0, 0, 0}} {
		w := valueunit.NewWires(input)
		for i, s := range []ltu.Signal{w.AtMost(2, 2), w.NotBelow(2, 2), w.Above(2, 2)} {
			want := []int{c.atMost, c.notBelow, c.up}[i]
			if got := w.Network(s).Predict([]float64{0, 0, c.x}); got != want {
				t.Errorf("bound %d on %v: %d, want %d", i, c.x, got, want)
			}
		}
	}
}

// TestMostFrequent has three classes with 1, 5 and 5 examples, and tries every set of accepted
// classes.
func TestMostFrequent(t *testing.T) {
	n := []int{1, 5, 5}
	input := valueunit.Inputs{Attrs: make([]data.Attr, 3)}
	w := valueunit.NewWires(input)
	accepts := make([]ltu.Signal, 3)
	for c := range accepts {
		accepts[c] = w.NotBelow(c, 1)
	}
	out := w.MostFrequent(n, accepts)
	for set, want := range []int{1, 0, 1, 1, 2, 2, 1, 1} {
		x := []float64{float64(set & 1), float64(set >> 1 & 1), float64(set >> 2)}
		var fires []int
		for c, s := range out {
			if w.Network(s).Predict(x) == 1 {
				fires = append(fires, c)
			}
		}
		if !slices.Equal(fires, []int{want}) {
			t.Errorf("accepted %v: class %v fires, want %d", x, fires, want)
		}
	}
}
