package export

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// TestSmallForm draws networks of whole numbers, evaluates every partial sum at every example, and wants
// small to hold exactly if no sum can reach the limit with the signs that are worst.
func TestSmallForm(t *testing.T) {
	r, accepted := rand.New(rand.NewPCG(5, 6)), 0
	for range 500 {
		f := &form{Schema: data.Schema{Attrs: []data.Attr{{Name: "a", Values: []string{"0", "1", "2"}[:2+r.IntN(2)]}, {Name: "b"}}}}
		f.features = []data.Feature{
			{Attr: 0, Value: -1, Base: float64(r.IntN(3) - 1), Step: float64(r.IntN(5) - 2), Missing: float64(r.IntN(9) - 4)},
			{Attr: 1, Value: -1, Step: 1, Cuts: []float64{1, 2, 3}[:1+r.IntN(3)]},
		}
		greatest := []float64{0, 0, 1} // of the features and the first unit
		for k, feature := range f.features {
			for n := range 1 + max(len(f.Attrs[feature.Attr].Values), len(feature.Cuts)) {
				for _, sign := range []float64{-1, 1} { // small does not look at signs
					greatest[k] = max(greatest[k], math.Abs(feature.Missing), math.Abs(feature.Base)+sign*math.Abs(feature.Step)*float64(n))
				}
			}
		}
		limit, reached := float64(10+r.IntN(30)), false
		for j := range 2 {
			n := ltu.Node{Unit: ltu.Unit{Theta: float64(r.IntN(21) - 10)}}
			sum := math.Abs(n.Theta)
			for s := range 2 + j {
				n.W, n.From = append(n.W, float64(r.IntN(7)-3)), append(n.From, ltu.Signal(s))
				sum += math.Abs(n.W[s]) * greatest[s]
			}
			f.nodes, reached = append(f.nodes, n), reached || sum >= limit
		}
		if got := f.small(limit); got == reached {
			t.Fatalf("%+v, %+v below %v: %v", f.features, f.nodes, limit, got)
		} else if got {
			accepted++
		}
		changed := *f
		changed.nodes = append([]ltu.Node{}, f.nodes...)
		for _, n := range []ltu.Node{{Unit: ltu.Unit{Theta: 0.5}}, {Soft: true}, {Unit: ltu.Unit{W: []float64{0.5}}, From: []ltu.Signal{0}}} {
			if changed.nodes[1] = n; changed.small(1e9) {
				t.Fatalf("%+v counts as whole", n)
			}
		}
	}
	if accepted < 100 || accepted > 400 {
		t.Errorf("%d of 500 forms are small", accepted)
	}
}

// TestWholeArithmetic wants integers where all is whole and nominal, and floats of 32 bits where numbers
// are only compared.
func TestWholeArithmetic(t *testing.T) {
	nominal, number := data.Attr{Name: "a", Values: []string{"x", "y"}}, data.Attr{Name: "b"}
	unit := []ltu.Node{{Unit: ltu.Unit{W: []float64{2}, Theta: 1}, From: []ltu.Signal{0}}}
	large := []ltu.Node{{Unit: ltu.Unit{W: []float64{1 << 23}, Theta: 1}, From: []ltu.Signal{0}}}
	indicator := data.Feature{Value: 1, Step: 1}
	cuts := func(limits ...float64) data.Feature { return data.Feature{Value: -1, Step: 1, Cuts: limits} }
	for i, c := range []struct {
		attr             data.Attr
		feature          data.Feature
		nodes            []ltu.Node
		divided          bool
		integral, single bool
	}{
		{nominal, indicator, unit, false, true, true}, {nominal, indicator, large, false, true, false}, {nominal, indicator, unit, true, true, false},
		{number, cuts(1.5, 2), unit, false, false, true}, {number, cuts(1.5, 0.1), unit, false, false, false},
		{number, data.Feature{Value: -1, Step: 1}, unit, false, false, false},
		{nominal, cuts(1, 0.5), unit, false, false, true}, {nominal, cuts(0, 1), unit, false, true, true},
		{nominal, data.Feature{Value: 1, Step: 0.5}, unit, false, false, false}, {nominal, data.Feature{Value: 1, Base: 0.5, Step: 1}, unit, false, false, false},
		{nominal, data.Feature{Value: 1, Step: 1, Missing: 0.5}, unit, false, false, false},
	} {
		f := &form{Schema: data.Schema{Attrs: []data.Attr{c.attr}}, features: []data.Feature{c.feature}, nodes: c.nodes}
		if c.divided {
			f.division = &division{}
		}
		if f.integral() != c.integral || f.single() != c.single {
			t.Errorf("form %d: integers %v, floats of 32 bits %v", i, f.integral(), f.single())
		}
	}
}

// TestWideForm counts weights and signals beyond an int of 16 bits.
func TestWideForm(t *testing.T) {
	for n, want := range map[int]bool{100: false, math.MaxInt16: false, math.MaxInt16 + 1: true} {
		weights := &form{nodes: []ltu.Node{{Unit: ltu.Unit{W: make([]float64, n-1)}}, {Unit: ltu.Unit{W: make([]float64, 1)}}}}
		signals := &form{features: make([]data.Feature, n-3), nodes: make([]ltu.Node, 3)}
		if weights.wide() != want || signals.wide() != want {
			t.Errorf("%d weights: wide is %v; %d signals: %v", n, weights.wide(), n, signals.wide())
		}
		var b bytes.Buffer
		signals.writeDivision(&b, &division{parts: make([]nodeShare, 1), votes: make([]vote, 1)}, "")
		index := map[bool]string{true: "long", false: "int"}[want]
		for _, line := range []string{"static const " + index + " model_parent[]", "static const double model_some[]"} {
			if !strings.Contains(b.String(), line) {
				t.Errorf("%d signals: no %s in\n%s", n, line, b.String())
			}
		}
	}
}
