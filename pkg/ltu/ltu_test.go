package ltu

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestUnit(t *testing.T) {
	u := Unit{W: []float64{1, -2}, Theta: 0.5}
	for _, c := range []struct {
		v    []float64
		want bool
	}{
		{[]float64{1, 0}, true},
		{[]float64{0.5, 0}, true}, // on the hyperplane
		{[]float64{0, 0}, false},
		{[]float64{math.NaN(), 0}, false},
	} {
		if got := u.Fires(c.v); got != c.want {
			t.Errorf("%v: got %t", c.v, got)
		}
		if outside := c.v[0] != 0.5 && !math.IsNaN(c.v[0]); outside && u.Complement().Fires(c.v) == c.want {
			t.Errorf("%v: the complement agrees", c.v)
		}
	}
}

func TestUnitPanicsOnWrongLength(t *testing.T) {
	defer func() {
		if r := fmt.Sprint(recover()); !strings.Contains(r, "2 weights") || !strings.Contains(r, "1 values") {
			t.Errorf("got %q", r)
		}
	}()
	Unit{W: []float64{1, 2}}.Fires([]float64{1})
}

// formula builds a network of And, Or and Not of the bits x, and computes the
// same formula directly.
func formula(r *rand.Rand, inputs int) (n *Network, f func(x []float64) bool) {
	b := NewBuilder(inputs)
	signals, values := b.Inputs(), make([]func([]float64) bool, inputs)
	for i := range values {
		values[i] = func(x []float64) bool { return x[i] == 1 }
	}
	pick := func() (Signal, func([]float64) bool) {
		k := r.IntN(len(signals))
		if v := values[k]; r.IntN(2) == 0 {
			return Not(signals[k]), func(x []float64) bool { return !v(x) }
		}
		return signals[k], values[k]
	}
	for range 6 {
		s1, f1 := pick()
		s2, f2 := pick()
		if r.IntN(2) == 0 {
			signals, values = append(signals, b.And(s1, s2)), append(values, func(x []float64) bool { return f1(x) && f2(x) })
		} else {
			signals, values = append(signals, b.Or(s1, s2)), append(values, func(x []float64) bool { return f1(x) || f2(x) })
		}
	}
	out, f := pick()
	return b.Network(out), f
}

func TestNetworkIsItsFormula(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 200 {
		const inputs = 4
		n, f := formula(r, inputs)
		if err := n.Check(); err != nil {
			t.Fatal(err)
		}
		var X [][]float64
		for bits := range 1 << inputs {
			x := make([]float64, inputs)
			for j := range x {
				x[j] = float64(bits >> j & 1)
			}
			X = append(X, x)
		}
		all := n.PredictAll(X)
		for i, x := range X {
			want := int(toFloat(f(x)))
			if got := n.Predict(x); got != want || all[i] != want {
				t.Fatalf("%v: Predict says %d, PredictAll %d, want %d", x, got, all[i], want)
			}
		}
		var back Network
		b, err := json.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, &back); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(back.PredictAll(X), all) {
			t.Fatal("the network is another after writing and reading it as JSON")
		}
	}
}

func TestManyClasses(t *testing.T) {
	b := NewBuilder(1)
	low, high := b.Unit(Unit{[]float64{-1}, 0}), b.Unit(Unit{[]float64{1}, 1})
	n := b.Network(low, b.Const(false), high) // excess −x, −1, x−1
	for _, c := range []struct {
		x    float64
		want int
	}{{-3, 0}, {0.4, 0}, {0.5, 0}, {0.6, 2}, {7, 2}} {
		if got := n.Predict([]float64{c.x}); got != c.want {
			t.Errorf("%v: got class %d, want %d", c.x, got, c.want)
		}
	}
	if got := n.Predict([]float64{math.NaN()}); got != 1 {
		t.Errorf("NaN: got class %d, want the one whose unit does not read it", got)
	}
}

func TestSize(t *testing.T) {
	b := NewBuilder(3)
	h := b.Unit(Unit{[]float64{1, 0, 2}, 0})
	g := b.And(h, b.Or(0, Not(h)))
	if got, want := b.Network(g).Size(), (Size{Units: 3, Weights: 6, Depth: 3}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got, want := NewBuilder(2).Network(Not(1)).Size(), (Size{1, 1, 1}); got != want {
		t.Errorf("a negated input: got %+v, want %+v", got, want)
	}
}

func TestBuilderKeepsNothing(t *testing.T) {
	b, w := NewBuilder(1), []float64{1}
	first := b.Network(b.Unit(Unit{W: w, Theta: 1}))
	w[0] = -1
	b.Const(true)
	if len(first.Nodes) != 1 || first.Predict([]float64{2}) != 1 {
		t.Error("a network changed after it was built")
	}
}

func TestMalformed(t *testing.T) {
	for _, c := range []struct{ json, want string }{
		{`{"In":1,"Nodes":[],"Out":[0]}`, "output is signal 0"},
		{`{"In":1,"Nodes":[{"W":[1],"Theta":0,"From":[1]}],"Out":[1]}`, "node 0 reads signal 1"},
		{`{"In":1,"Nodes":[{"W":[1,2],"Theta":0,"From":[0]}],"Out":[1]}`, "2 weights for 1 signals"},
		{`{"In":1,"Nodes":[{"W":[],"Theta":0,"From":[]}],"Out":[]}`, "0 outputs"},
		{`{"In":0,"Nodes":[{"W":[],"Theta":0,"From":[],"Soft":true}],"Out":[0]}`, "node 0, which is soft"},
		{`{"In":-1,"Nodes":[{"W":[],"Theta":0,"From":[]}],"Out":[0]}`, "-1 inputs"},
		{`{"In":"a"}`, "cannot unmarshal"},
		// Eighty bytes that would ask for 160 GB, and more than any machine has.
		{`{"In":20000000000,"Nodes":[{"W":[],"Theta":0,"From":[]}],"Out":[20000000000]}`, "20000000000 inputs, want at most 16777216"},
		{`{"In":9223372036854775806,"Nodes":[{"W":[],"Theta":0,"From":[]}],"Out":[9223372036854775806]}`, "want at most"},
		{`{"In":16777217,"Nodes":[{"W":[],"Theta":0,"From":[]}],"Out":[16777217]}`, "16777217 inputs, want at most"},
		{`{"In":0,"Nodes":[{"W":[],"Theta":0,"From":[],"soff":true}],"Out":[0]}`, "unknown field"},
		{`{"In":0,"Nodes":[{"W":[],"Theta":0,"From":[]}],"Out":[0],"Name":"net"}`, "unknown field"},
		{`{"Attrs":[{"Name":"a"}],"Classes":["p","q"],"W":[1],"Theta":0.5}`, "unknown field"},
		{`{}`, "0 inputs and 0 outputs"},
		{`null`, "0 inputs and 0 outputs"},
	} {
		var n Network
		err := json.Unmarshal([]byte(c.json), &n)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.json, err, c.want)
		}
	}
}

// TestLengthsAreComparedFirst wants a panic with a reason from a network of more inputs than memory
// can hold, and from one that an example does not fit, be it the second of two.
func TestLengthsAreComparedFirst(t *testing.T) {
	vast := &Network{In: math.MaxInt - 1, Nodes: []Node{{}}, Out: []Signal{math.MaxInt - 1}}
	small := NewBuilder(2)
	n := small.Network(small.Unit(Unit{[]float64{1, 1}, 1}))
	for name, predict := range map[string]func(){
		"Predict":          func() { vast.Predict(make([]float64, 3)) },
		"PredictAll":       func() { vast.PredictAll([][]float64{make([]float64, 3)}) },
		"Signals":          func() { vast.Signals(make([]float64, 3)) },
		"too long":         func() { n.Predict(make([]float64, 3)) },
		"too long, second": func() { n.PredictAll([][]float64{{1, 1}, {1, 1, 1}}) },
		"too short":        func() { n.PredictAll([][]float64{{1, 1}, {1}}) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if r := fmt.Sprint(recover()); !strings.HasPrefix(r, "ltu: network has ") {
					t.Errorf("got %q, want the two lengths", r)
				}
			}()
			predict()
		})
	}
	if got := vast.PredictAll(nil); len(got) != 0 {
		t.Errorf("got %v", got)
	}
}

func BenchmarkPredictAll(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 0))
	build := NewBuilder(36)
	var h []Signal
	for range 10 {
		u := Unit{W: make([]float64, 36)}
		for j := range u.W {
			u.W[j] = r.NormFloat64()
		}
		h = append(h, build.Unit(u))
	}
	n := build.Network(build.And(h...))
	X := make([][]float64, 1000)
	for i := range X {
		X[i] = make([]float64, 36)
		for j := range X[i] {
			X[i][j] = r.NormFloat64()
		}
	}
	for b.Loop() {
		n.PredictAll(X)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/example")
}

// TestSoft has a soft unit between the input and the output, read directly and negated.
func TestSoft(t *testing.T) {
	for _, negated := range []bool{false, true} {
		b := NewBuilder(1)
		h := b.AddSoft(Unit{W: []float64{2}}, 0)
		if negated {
			h = Not(h)
		}
		n := b.Network(b.Add(Unit{W: []float64{1}, Theta: 0.75}, h))
		c := NewBuilder(1)
		embedded := c.Network(c.Embed(n)...)
		if text, err := json.Marshal(embedded); err != nil || json.Unmarshal(text, &n) != nil {
			t.Fatal(err)
		}
		for _, x := range []float64{-2, -0.5, 0, 0.5, 2, math.Inf(1)} {
			soft := 1 / (1 + math.Exp(-2*x))
			want := soft >= 0.75
			if negated {
				want = 1-soft >= 0.75
			}
			if got := n.Predict([]float64{x}) == 1; got != want {
				t.Errorf("negated %t, at %v: got %t, want %t", negated, x, got, want)
			}
			if got := n.Signals([]float64{x})[1]; got != soft {
				t.Errorf("at %v: the soft unit is %v, want %v", x, got, soft)
			}
		}
	}
	hard := NewBuilder(1)
	if text, _ := json.Marshal(hard.Network(0)); strings.Contains(string(text), "Soft") {
		t.Errorf("a network of threshold units speaks of soft ones: %s", text)
	}
}

// TestEmbed puts a network beside another under one unit.
func TestEmbed(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 0))
	for range 50 {
		n1, f1 := formula(r, 4)
		n2, f2 := formula(r, 4)
		b := NewBuilder(4)
		n := b.Network(b.And(append(b.Embed(n1), b.Embed(n2)...)...))
		if err := n.Check(); err != nil {
			t.Fatal(err)
		}
		for bits := range 16 {
			x := []float64{float64(bits & 1), float64(bits >> 1 & 1), float64(bits >> 2 & 1), float64(bits >> 3)}
			if want := f1(x) && f2(x); (n.Predict(x) == 1) != want {
				t.Fatalf("%v: got %t", x, !want)
			}
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("embedding a network of other inputs does not panic")
		}
	}()
	n, _ := formula(r, 3)
	NewBuilder(4).Embed(n)
}
