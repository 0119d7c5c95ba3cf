package learners_test

import (
	"fmt"
	"runtime"
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

// TestSecondOrderCounts has the weights of table 2 of Jackson & Craven (1996). They are random, because
// the least loss on a single example leaves most of them at 0.
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

// TestSecondOrderIsItsNetwork compares on all examples of three Boolean attributes, for a formula of two
// conjunctions.
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

// TestSecondOrderRefusesWhatDoesNotFit has 8 million conjunctions on 400 examples, whose lists once took
// 5.7 GB. The learner must say so before it makes them. With less Memory a small sample is refused too,
// and with just enough it is not.
func TestSecondOrderRefusesWhatDoesNotFit(t *testing.T) {
	large := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}}
	for j := range 4000 {
		large.Attrs = append(large.Attrs, data.Attr{Name: fmt.Sprint("x", j)})
	}
	r := learners.Seed(1)
	for i := range 400 {
		x := make([]float64, 4000)
		for j := range x {
			x[j] = float64(r.IntN(2))
		}
		large.X, large.Y = append(large.X, x), append(large.Y, i%2)
	}
	small := &data.Set{Schema: large.Schema, X: [][]float64{{1, 1, 1}, {1, 0, 0}}, Y: []int{0, 1}}
	small.Attrs = []data.Attr{{Name: "a=0", Of: "a"}, {Name: "a=1", Of: "a"}, {Name: "b"}}
	// Two conjunctions; 3 attributes, 2 conjunctions and the constant, and 1 attribute and the constant.
	const enough = 2*96 + 4*(6+2)
	for _, c := range []struct {
		set    *data.Set
		memory int
		want   string
	}{
		{large, 0, "second-order: unsuited sample: 7998000 conjunctions of 4000 attributes on 400 examples take 3.97 GB, Memory is 2.15 GB"},
		{small, enough - 1, "second-order: unsuited sample: 2 conjunctions of 3 attributes on 2 examples take 2.24e-07 GB, Memory is 2.23e-07 GB"},
		{small, enough, ""},
		{small, -1, "second-order: Memory is -1, want at least 0"},
	} {
		_, err := learners.SecondOrder{Memory: c.memory}.Fit(t.Context(), c.set, learners.Seed(1))
		if err != nil {
			if got := err.Error(); got != c.want {
				t.Errorf("%s\nwant %s", got, c.want)
			}
		} else if c.want != "" {
			t.Errorf("no error, want %s", c.want)
		}
	}
}

// TestSecondOrderCountsBeforeItAllocates has 5,000 attributes on 200 examples. The learner once listed all
// 12 million conjunctions before it refused them, which took 50 MB here and 3.2 GB for the eight steps of
// each of 5,000 numbers.
func TestSecondOrderCountsBeforeItAllocates(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}}
	for j := range 5000 {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("x", j)})
	}
	for i := range 200 {
		x := make([]float64, 5000)
		x[i] = 1
		s.X, s.Y = append(s.X, x), append(s.Y, i%2)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := learners.SecondOrder{Memory: 1 << 30}.Fit(t.Context(), s, learners.Seed(1))
	runtime.ReadMemStats(&after)
	if want := "second-order: unsuited sample: 12497500 conjunctions of 5000 attributes on 200 examples take 1.2 GB, Memory is 1.07 GB"; err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 10_000_000 {
		t.Errorf("refused after it allocated %d bytes, want 10 MB at most", bytes)
	}
}
