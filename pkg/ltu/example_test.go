package ltu_test

import (
	"encoding/json"
	"fmt"
	"math"

	"halfspace/pkg/ltu"
)

// A unit fires inside its halfspace, to which the hyperplane belongs. It does
// not fire where a value is missing (NaN), even one that has no weight.
func ExampleUnit() {
	u := ltu.Unit{W: []float64{2, -1, 0}, Theta: 1}
	for _, v := range [][]float64{{1, 0, 7}, {1, 1, 7}, {1, 2, 7}, {1, math.NaN(), 7}, {1, 0, math.NaN()}} {
		fmt.Println(v, u.Fires(v))
	}
	// Output:
	// [1 0 7] true
	// [1 1 7] true
	// [1 2 7] false
	// [1 NaN 7] false
	// [1 0 NaN] false
}

// The excess says how far inside the halfspace an input is, in units of the
// weights.
func ExampleUnit_Excess() {
	u := ltu.Unit{W: []float64{2, -1}, Theta: 1}
	fmt.Println(u.Excess([]float64{3, 1}), u.Excess([]float64{1, 1}), u.Excess([]float64{0, 0}))
	// Output: 4 0 -1
}

// The complement fires where the unit does not: both do on the hyperplane.
func ExampleUnit_Complement() {
	u := ltu.Unit{W: []float64{1, 1}, Theta: 1}
	c := u.Complement()
	fmt.Println(c.W, c.Theta)
	for _, v := range [][]float64{{1, 1}, {1, 0}, {0, 0}} {
		fmt.Println(v, u.Fires(v), c.Fires(v))
	}
	// Output:
	// [-1 -1] -1
	// [1 1] true false
	// [1 0] true true
	// [0 0] false true
}

// To read a unit begin with the weights of greatest magnitude.
func ExampleUnit_Greatest() {
	names := []string{"size", "weight", "colour", "price"}
	u := ltu.Unit{W: []float64{0.5, -3, 0, 2}, Theta: 1}
	for _, j := range u.Greatest() {
		fmt.Println(names[j], u.W[j])
	}
	// Output:
	// weight -3
	// price 2
	// size 0.5
}

// Exclusive or takes three units: at least one of the inputs, but not both.
func ExampleBuilder() {
	b := ltu.NewBuilder(2)
	x := b.Inputs()
	xor := b.Network(b.And(b.Or(x...), ltu.Not(b.And(x...))))
	for _, v := range [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
		fmt.Println(v, xor.Predict(v))
	}
	fmt.Printf("%+v\n", xor.Size())
	// Output:
	// [0 0] 0
	// [0 1] 1
	// [1 0] 1
	// [1 1] 0
	// {Units:3 Weights:6 Depth:2}
}

// A negated signal costs no unit: its weight changes sign, and the threshold
// moves with it.
func ExampleNot() {
	b := ltu.NewBuilder(2)
	x := b.Inputs()
	n := b.Network(b.And(x[0], ltu.Not(x[1])))
	fmt.Println(len(n.Nodes), n.Nodes[0].W, n.Nodes[0].Theta)
	// Output: 1 [1 -1] 1
}

// A vote of several halfspaces, here of three half-planes, is one more unit.
func ExampleBuilder_AtLeast() {
	b := ltu.NewBuilder(2)
	right := b.Unit(ltu.Unit{W: []float64{1, 0}, Theta: 0})
	upper := b.Unit(ltu.Unit{W: []float64{0, 1}, Theta: 0})
	inner := b.Unit(ltu.Unit{W: []float64{-1, -1}, Theta: -1})
	n := b.Network(b.AtLeast(2, right, upper, inner))
	fmt.Println(n.PredictAll([][]float64{{0.2, 0.2}, {3, 3}, {3, -9}, {-1, -1}}))
	// Output: [1 1 1 0]
}

// Networks are made of networks: this one predicts three classes, with an output each. It takes two
// halfspaces unchanged and adds the region between them.
func ExampleBuilder_Embed() {
	halfspace := func(w, theta float64) *ltu.Network {
		b := ltu.NewBuilder(1)
		return b.Network(b.Unit(ltu.Unit{W: []float64{w}, Theta: theta}))
	}
	b := ltu.NewBuilder(1)
	low, high := b.Embed(halfspace(-1, -2))[0], b.Embed(halfspace(1, 5))[0] // x ≤ 2, x ≥ 5
	n := b.Network(b.Or(low), b.And(ltu.Not(low), ltu.Not(high)), b.Or(high))
	fmt.Println(n.PredictAll([][]float64{{1}, {2}, {3}, {5}, {6}}))
	// Output: [0 0 1 2 2]
}

// A soft unit has a value between 0 and 1, as the units of a net have while it
// learns by backpropagation. Only an output must be hard.
func ExampleBuilder_AddSoft() {
	b := ltu.NewBuilder(1)
	soft := b.AddSoft(ltu.Unit{W: []float64{1}, Theta: 2}, b.Inputs()...)
	n := b.Network(b.Add(ltu.Unit{W: []float64{1}, Theta: 0.9}, soft))
	for _, x := range []float64{2, 4, 6} {
		signals := n.Signals([]float64{x})
		fmt.Printf("input %v, soft unit %.2f, output %v\n", signals[0], signals[1], signals[2])
	}
	// Output:
	// input 2, soft unit 0.50, output 0
	// input 4, soft unit 0.88, output 0
	// input 6, soft unit 0.98, output 1
}

// All signals of a network: the inputs first, then its units in their order.
func ExampleNetwork_Signals() {
	b := ltu.NewBuilder(3)
	x := b.Inputs()
	n := b.Network(b.And(b.Or(x[0], x[1]), x[2]))
	fmt.Println(n.Signals([]float64{0, 1, 1}))
	fmt.Println(n.Signals([]float64{0, 0, 1}))
	// Output:
	// [0 1 1 1 1]
	// [0 0 1 0 0]
}

// All rows of a sample at once.
func ExampleNetwork_PredictAll() {
	b := ltu.NewBuilder(2)
	n := b.Network(b.Unit(ltu.Unit{W: []float64{1, 1}, Theta: 1}))
	fmt.Println(n.PredictAll([][]float64{{0, 0}, {0.5, 0.5}, {1, 1}}))
	// Output: [0 1 1]
}

// Networks are written and read as JSON. A network is checked when it is read: here a unit reads a signal
// that comes after it.
func ExampleNetwork_UnmarshalJSON() {
	b := ltu.NewBuilder(2)
	text, err := json.Marshal(b.Network(b.Or(b.Inputs()...)))
	fmt.Println(string(text), err)
	var n ltu.Network
	fmt.Println(json.Unmarshal(text, &n), n.Predict([]float64{0, 1}))
	fmt.Println(json.Unmarshal([]byte(`{"In":1,"Nodes":[{"W":[1],"Theta":0,"From":[1]}],"Out":[1]}`), &n))
	// Output:
	// {"In":2,"Nodes":[{"W":[1,1],"Theta":1,"From":[0,1]}],"Out":[2]} <nil>
	// <nil> 1
	// ltu: node 0 reads signal 1, want 0 to 0
}

// A network made by hand is well-formed, or the error names the fault.
func ExampleNetwork_Check() {
	unit := ltu.Unit{W: []float64{1, 1, 1}, Theta: 2}
	n := &ltu.Network{In: 2, Nodes: []ltu.Node{{Unit: unit, From: []ltu.Signal{0, 1}}}, Out: []ltu.Signal{2}}
	fmt.Println(n.Check())
	// Output: ltu: node 0 has 3 weights for 2 signals
}

// The size of a network, as papers count it: units, and weights that are not 0. Thresholds do not count.
func ExampleSize() {
	b := ltu.NewBuilder(3)
	first := b.Unit(ltu.Unit{W: []float64{1, 0, -2}, Theta: 7})
	size := b.Network(b.Or(first, b.Inputs()[1])).Size()
	fmt.Println(size.Units, "units,", size.Weights, "weights,", size.Depth, "layers")
	// Output: 2 units, 4 weights, 2 layers
}

// Sums are added in order and without fused multiply-add, so that they are the
// same on every processor.
func ExampleDot() {
	fmt.Println(ltu.Dot([]float64{1, 2, 3}, []float64{4, 5, 6}))
	fmt.Println(ltu.Dot([]float64{1e16, 1, -1e16}, []float64{1, 1, 1})) // the 1 is lost in this order
	// Output:
	// 32
	// 0
}

// On the hyperplane a soft unit is at ½.
func ExampleSigmoid() {
	fmt.Printf("%.3f %.3f %.3f\n", ltu.Sigmoid(-2), ltu.Sigmoid(0), ltu.Sigmoid(2))
	// Output: 0.119 0.500 0.881
}
