package ltu

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestCovers has each kind of need and each kind of value, and asks one by one and by the network.
func TestCovers(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	number, missing := Need{}, Need{Missing: true}
	values, either := Need{Values: []float64{0, 2}}, Need{Values: []float64{0, 2}, Missing: true}
	for _, c := range []struct {
		need Need
		v    float64
		want bool
	}{
		{number, 0, true}, {number, -1e308, true}, {number, math.MaxFloat64, true}, {number, inf, false}, {number, -inf, false}, {number, nan, false},
		{missing, 3, true}, {missing, nan, true}, {missing, inf, false}, {missing, -inf, false}, {missing, math.MaxFloat64, true},
		{values, 0, true}, {values, 2, true}, {values, math.Copysign(0, -1), true}, {values, 1, false}, {values, 5e-324, false}, {values, nan, false}, {values, inf, false},
		{either, 2, true}, {either, nan, true}, {either, 1, false}, {either, -inf, false},
	} {
		n := &Network{In: 2, Needs: []Need{c.need}}
		x := []float64{c.v, nan}
		if got := n.Covers(x); got != c.want {
			t.Errorf("%+v covers %v: %t", c.need, c.v, got)
		}
		if got := n.Covering().Predict(x) == 1; got != c.want {
			t.Errorf("by the network, %+v covers %v: %t", c.need, c.v, got)
		}
	}
	r := rand.New(rand.NewPCG(11, 0))
	for range 200 {
		n := &Network{In: 6}
		for range r.IntN(6) {
			n.Needs = append(n.Needs, []Need{number, missing, values, either}[r.IntN(4)])
			n.Needs[len(n.Needs)-1].Input = Signal(r.IntN(n.In))
		}
		X := anyExamples(r, 70, n.In)
		for i, got := range n.Covering().PredictAll(X) {
			if want := n.Covers(X[i]); (got == 1) != want {
				t.Fatalf("%+v covers %v: %t, by the network %d", n.Needs, X[i], want, got)
			}
		}
	}
}

// TestNeedsAreRead writes needs and reads them. A need of a signal that is not an input must be refused.
func TestNeedsAreRead(t *testing.T) {
	b := NewBuilder(2)
	n := b.Network(b.Unit(Unit{W: []float64{1, 1}, Theta: 1}))
	if text, err := json.Marshal(n); err != nil || strings.Contains(string(text), "Needs") {
		t.Errorf("a network that needs nothing says so: %s, %v", text, err)
	}
	n.Needs = []Need{{Input: 1, Values: []float64{0, 1}, Missing: true}}
	text, err := json.Marshal(n)
	var reread Network
	if err == nil {
		err = json.Unmarshal(text, &reread)
	}
	if err != nil || len(reread.Needs) != 1 || reread.Covers([]float64{0, 2}) || !reread.Covers([]float64{2, math.NaN()}) {
		t.Errorf("%s is read as %+v, %v", text, reread, err)
	}
	for _, input := range []Signal{-1, 2} {
		n.Needs[0].Input = input
		if err := n.Check(); err == nil || !strings.Contains(err.Error(), "a need names signal") {
			t.Errorf("a need that names signal %d: %v", input, err)
		}
	}
}
