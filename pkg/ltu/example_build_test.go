package ltu_test

import (
	"fmt"
	"math"

	"halfspace/pkg/ltu"
)

// A unit reads signals of one's choice, one per weight: two inputs, and of the third that it is off.
func ExampleBuilder_Add() {
	b := ltu.NewBuilder(3)
	x := b.Inputs()
	n := b.Network(b.Add(ltu.Unit{W: []float64{2, 1, 1}, Theta: 3}, x[0], x[1], ltu.Not(x[2])))
	fmt.Println(n.PredictAll([][]float64{{1, 1, 1}, {1, 0, 0}, {0, 1, 0}}))
	// Output: [1 1 0]
}

// An AND of all signals is one unit, whose threshold is how many there are.
func ExampleBuilder_And() {
	b := ltu.NewBuilder(3)
	n := b.Network(b.And(b.Inputs()...))
	fmt.Println(n.Nodes[0].W, n.Nodes[0].Theta, n.Predict([]float64{1, 1, 1}), n.Predict([]float64{1, 0, 1}))
	// Output: [1 1 1] 3 1 0
}

// An OR differs from it by the threshold alone.
func ExampleBuilder_Or() {
	b := ltu.NewBuilder(3)
	n := b.Network(b.Or(b.Inputs()...))
	fmt.Println(n.Nodes[0].W, n.Nodes[0].Theta, n.Predict([]float64{0, 0, 1}), n.Predict([]float64{0, 0, 0}))
	// Output: [1 1 1] 1 1 0
}

// A model that says the same of everything is a unit without inputs.
func ExampleBuilder_Const() {
	for _, fires := range []bool{false, true} {
		b := ltu.NewBuilder(1)
		n := b.Network(b.Const(fires))
		fmt.Println(n.Predict([]float64{-7}), n.Size())
	}
	// Output:
	// 0 {1 0 1}
	// 1 {1 0 1}
}

// guarded is a network for numbers that must not be missing, but in the second attribute may be 0 or 1 alone.
func guarded() *ltu.Network {
	b := ltu.NewBuilder(2)
	n := b.Network(b.Unit(ltu.Unit{W: []float64{1, 1}, Theta: 1}))
	n.Needs = []ltu.Need{{Input: 1, Values: []float64{0, 1}}}
	return n
}

// A network may be made of a model for some examples only: of others it says nothing.
func ExampleNetwork_Covers() {
	n := guarded()
	fmt.Println(n.Covers([]float64{3, 1}), n.Covers([]float64{3, 2}), n.Covers([]float64{3, math.NaN()}))
	// Output: true false false
}

// Which of many examples it covers is what another network says.
func ExampleNetwork_Covering() {
	fmt.Println(guarded().Covering().PredictAll([][]float64{{3, 0}, {3, 1}, {3, 2}}))
	// Output: [1 1 0]
}

// Of several outputs the one of greatest excess is the class, also if none fires.
func ExampleNetwork_Excesses() {
	b := ltu.NewBuilder(1)
	low, high := b.Unit(ltu.Unit{W: []float64{-1}, Theta: -2}), b.Unit(ltu.Unit{W: []float64{1}, Theta: 5})
	n := b.Network(low, high)
	for _, x := range []float64{1, 3, 4, 6} {
		fmt.Println(n.Excesses([]float64{x}), n.Predict([]float64{x}))
	}
	// Output:
	// [1 -4] 0
	// [-1 -2] 0
	// [-2 -1] 1
	// [-4 1] 1
}
