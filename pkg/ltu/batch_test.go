package ltu

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

// anyNetwork returns a network of random shape: soft and hard nodes that read inputs, each other or
// both, gates, negations and constants, and one output or several. Weights are small whole numbers
// as a rule, so that many sums are 0 and many outputs tie.
func anyNetwork(r *rand.Rand, inputs int) *Network {
	b := NewBuilder(inputs)
	signals := b.Inputs()
	hard := []Signal{b.Const(r.IntN(2) == 0)}
	sample := func(available []Signal) (drawn []Signal) {
		for range r.IntN(6) {
			s := available[r.IntN(len(available))]
			if int(s) >= inputs && r.IntN(3) == 0 {
				s = Not(s)
			}
			drawn = append(drawn, s)
		}
		return drawn
	}
	weights := func(n int) (u Unit) {
		scale := []float64{1, 1, 1, 0.3, 1e200}[r.IntN(5)]
		for range n {
			u.W = append(u.W, scale*float64(r.IntN(5)-2))
		}
		u.Theta = scale * float64(r.IntN(5)-2)
		return u
	}
	for range 1 + r.IntN(20) {
		var s Signal
		switch r.IntN(8) {
		case 0:
			sources := sample(append(slices.Clone(signals), hard...))
			s = b.AddSoft(weights(len(sources)), sources...)
			signals = append(signals, s)
			continue
		case 1, 2:
			sources := sample(hard)
			s = b.AtLeast(r.IntN(len(sources)+2), sources...)
		case 3:
			s = b.And(sample(hard)...)
		case 4:
			s = b.Or(sample(hard)...)
		case 5:
			if inputs > 0 {
				s = b.Add(weights(1), Signal(r.IntN(inputs)))
				break
			}
			fallthrough
		default:
			sources := sample(append(slices.Clone(signals), hard...))
			s = b.Add(weights(len(sources)), sources...)
		}
		hard, signals = append(hard, s), append(signals, s)
	}
	out := []Signal{hard[len(hard)-1]}
	if r.IntN(2) == 0 {
		for range 1 + r.IntN(4) {
			out = append(out, hard[r.IntN(len(hard))])
		}
	}
	return b.Network(out...)
}

// anyExamples returns examples of few values, so that they lie on hyperplanes, with some that are
// missing or infinite.
func anyExamples(r *rand.Rand, n, inputs int) [][]float64 {
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1), 1e300}
	X := make([][]float64, n)
	for i := range X {
		X[i] = make([]float64, inputs)
		for j := range X[i] {
			X[i][j] = float64(r.IntN(5) - 2)
			if r.IntN(12) == 0 {
				X[i][j] = odd[r.IntN(len(odd))]
			}
		}
	}
	return X
}

// TestBlocksAreRows compares predicting all at once with predicting row by row, on networks of every
// shape and on any number of examples, be it no multiple of 64.
func TestBlocksAreRows(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 0))
	for k := range 1500 {
		inputs := r.IntN(12)
		if k%50 == 0 {
			inputs = 300 // few of them are read
		}
		n := anyNetwork(r, inputs)
		X := anyExamples(r, 1+r.IntN(200), inputs)
		if k%300 == 0 {
			X = slices.Repeat(X, perTask/len(X)+2) // for several goroutines
		}
		want := make([]int, len(X))
		for i, x := range X {
			want[i] = n.Predict(x)
		}
		if got := n.PredictAll(X); !slices.Equal(got, want) {
			t.Fatalf("network %d, %v: all at once %v, row by row %v", k, n, got, want)
		}
		predict, got := n.Batch(), make([]int, len(X))
		for start := 0; start < len(X); {
			stop := min(start+1+r.IntN(100), len(X))
			predict(got[start:stop], X[start:stop])
			start = stop
		}
		if !slices.Equal(got, want) {
			t.Fatalf("network %d, %v: in parts %v, row by row %v", k, n, got, want)
		}
	}
}

// TestNoProgram has networks that are evaluated row by row: 0 times an infinite weight is NaN, and a
// malformed network has no order.
func TestNoProgram(t *testing.T) {
	for name, weigh := range map[string]float64{"infinite": math.Inf(1), "no number": math.NaN()} {
		b := NewBuilder(1)
		u := b.Add(Unit{W: []float64{1}, Theta: 1}, 0)
		n := b.Network(b.Add(Unit{W: []float64{weigh, 1}, Theta: 1}, u, 0))
		if _, ok := compile(n); ok {
			t.Errorf("%s: a program", name)
		}
		X := slices.Repeat([][]float64{{0}, {1}}, fewest)
		for i, got := range n.PredictAll(X) {
			if want := n.Predict(X[i]); got != want {
				t.Errorf("%s, on %v: class %d, want %d", name, X[i], got, want)
			}
		}
	}
	for _, n := range []*Network{{In: 1, Nodes: []Node{{Unit: Unit{W: []float64{1}}, From: []Signal{1}}}, Out: []Signal{1}}, {In: 1 << 20}} {
		if _, ok := compile(n); ok {
			t.Errorf("%v has a program", n)
		}
	}
	wide := NewBuilder(mostColumns + 1)
	if _, ok := compile(wide.Network(wide.Unit(Unit{W: make([]float64, mostColumns+1)}))); ok {
		t.Error("a network that would take more than 64 MB has a program")
	}
}

// TestNothingPerRow counts the allocations after a network is prepared.
func TestNothingPerRow(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 0))
	n := anyNetwork(r, 10)
	X, predict := anyExamples(r, 1000, 10), n.Batch()
	y := make([]int, len(X))
	predict(y, X)
	if allocated := testing.AllocsPerRun(10, func() { predict(y, X) }); allocated > 0 {
		t.Errorf("%v allocations, want none", allocated)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	classes := n.PredictAll(slices.Repeat(X, 100))
	runtime.ReadMemStats(&after)
	if share := float64(after.Mallocs-before.Mallocs) / float64(len(classes)); share > 0.01 {
		t.Errorf("%.3f allocations for each example", share)
	}
}

func ExampleNetwork_Batch() {
	b := NewBuilder(2)
	n := b.Network(b.Unit(Unit{W: []float64{1, 1}, Theta: 1.5}))
	predict := n.Batch()
	y := make([]int, 3)
	for _, X := range [][][]float64{{{0, 0}, {0, 1}, {1, 1}}, {{1, 1}, {1, 0}, {2, 0}}} {
		predict(y, X)
		fmt.Println(y)
	}
	// Output:
	// [0 0 1]
	// [1 0 1]
}
