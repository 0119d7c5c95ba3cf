package learners_test

import (
	"fmt"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

// nominalSet has one example of nominal attributes.
func nominalSet(attrs, values int) *data.Set {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}, X: [][]float64{make([]float64, attrs)}, Y: []int{1}}
	names := []string{"a", "c", "g", "t"}[:values]
	for j := range attrs {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("p", j), Values: names})
	}
	return s
}

// TestSecondOrderCounts has the weights of table 2 of Jackson & Craven (1996), at
// random, as at the least loss the one example leaves most of them at 0.
func TestSecondOrderCounts(t *testing.T) {
	for _, c := range []struct {
		name                string
		attrs, values, want int
	}{{"voting", 15, 2, 450}, {"promoters", 57, 4, 25764}, {"protein coding", 15, 4, 1740}} {
		s := nominalSet(c.attrs, c.values).OneHot()
		p := fit[*learners.Pairwise](t, learners.SecondOrder{Backprop: learners.Backprop{Epochs: 1, Rate: 0.01}}, s)
		if got := len(p.Out[0].W); got != c.want || len(p.Attrs)+len(p.Pairs) != c.want {
			t.Errorf("%s: %d weights, want %d", c.name, got, c.want)
		}
		for _, pair := range p.Pairs {
			if p.Attrs[pair[0]].Of == p.Attrs[pair[1]].Of {
				t.Fatalf("%s: %v pairs two values of %s", c.name, pair, p.Attrs[pair[0]].Of)
			}
		}
	}
}

// TestSecondOrderIsItsNetwork on all examples of three Boolean attributes, by a
// formula of two conjunctions.
func TestSecondOrderIsItsNetwork(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}, {Name: "c"}}}}
	for bits := range 8 {
		x := []float64{float64(bits & 1), float64(bits >> 1 & 1), float64(bits >> 2)}
		y := 0
		if x[0]*x[1]+x[1]*x[2] > 0 != (x[0]*x[2] > 0) {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	p := fit[*learners.Pairwise](t, learners.SecondOrder{Backprop: learners.Backprop{Epochs: 5000}}, s)
	n := p.Network()
	for _, x := range append(s.X, []float64{0.5, 1.5, 3}, []float64{2, -1, 1}) {
		if p.Predict(x) != n.Predict(x) {
			t.Errorf("%v: the network says %d, the model %d", x, n.Predict(x), p.Predict(x))
		}
	}
	if got, want := n.Size(), (ltu.Size{Units: 4, Weights: 6 + 3*2 - 3 + 3, Depth: 2}); got != want {
		t.Errorf("size %+v, want %+v", got, want)
	}
	if got := mistakes(fit[learners.Networked](t, learners.Backprop{}, learnertest.Sample("xor")), learnertest.Sample("xor")); got == 0 {
		t.Error("an ordinary perceptron learns xor: the claim of SecondOrder shows nothing")
	}
}
