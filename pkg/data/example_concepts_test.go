package data_test

import (
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
)

// The linearly separable concept of Marchand & Golea (1993), figure 3.
func ExampleIntersection() {
	r := rand.New(rand.NewPCG(1, 0))
	s := data.Intersection(10, 1, r).Sample(100, r)
	fmt.Println(s.Name, s.Len(), len(s.Attrs))
	// Output: intersection of 1 halfspaces, n = 10 100 10
}

// About a quarter of the cube is positive.
func ExampleOrthogonal() {
	r := rand.New(rand.NewPCG(1, 0))
	n := data.Orthogonal(20, r).Sample(10_000, r).ClassCounts()
	fmt.Printf("%.2f\n", float64(n[1])/10_000)
	// Output: 0.25
}

func ExampleParallel() {
	r := rand.New(rand.NewPCG(1, 0))
	slab := data.Parallel(16, .5, r)
	fmt.Println(slab.Label(make([]float64, 16))) // the origin lies in the middle of it
	// Output: true
}

func ExampleMirror() {
	c := data.Mirror(6)
	fmt.Println(c.Label([]float64{1, -1, -1, -1, -1, 1}), c.Label([]float64{1, -1, -1, 1, -1, -1}))
	// Output: true false
}

func ExampleAtLeast() {
	table, err := data.AtLeast(2, 3).Table()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Y)
	// Output: [0 0 0 1 0 1 1 1]
}

func ExampleParity() {
	table, err := data.Parity(3).Table()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Y)
	// Output: [0 1 1 0 1 0 0 1]
}

// The address 1 0 names data bit d2.
func ExampleMultiplexer() {
	c := data.Multiplexer(2)
	fmt.Println(c.Names())
	fmt.Println(c.Label([]float64{1, 0, 0, 0, 1, 0}), c.Label([]float64{1, 0, 1, 1, 0, 1}))
	// Output:
	// [a1 a2 d0 d1 d2 d3]
	// true false
}

func ExampleOutside() {
	table, err := data.Outside(0, 3, 3).Table()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Name, table.Y)
	// Output: at most 0 or at least 3 of 3 [1 0 0 0 0 0 0 1]
}

func ExampleSparsePerceptron() {
	r := rand.New(rand.NewPCG(1, 0))
	table, err := data.SparsePerceptron(8, 2, 3, r).Table()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Name, table.Len())
	// Output: 3-sparse 2-perceptron, n = 8 256
}

func ExampleConcept_Draw() {
	r := rand.New(rand.NewPCG(1, 0))
	c := data.Parity(4)
	x := c.Draw(r)
	fmt.Println(len(x), c.Label(x) == (int(x[0]+x[1]+x[2]+x[3])%2 == 1))
	// Output: 4 true
}

// The same seed gives the same sample.
func ExampleConcept_Sample() {
	c := data.Parity(4)
	s := c.Sample(50, rand.New(rand.NewPCG(1, 0)))
	repeated := c.Sample(50, rand.New(rand.NewPCG(1, 0)))
	fmt.Println(s.Len(), s.Fingerprint() == repeated.Fingerprint())
	// Output: 50 true
}

// One example in a thousand is symmetric; half of a balanced sample are.
func ExampleConcept_Balanced() {
	s, err := data.Mirror(20).Balanced(100, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.ClassCounts())
	// Output: [50 50]
}

func ExampleConcept_Table() {
	_, err := data.Parity(30).Table()
	fmt.Println(err)
	// Output: parity of 30: no table: its domain has more than 1048576 points
}

func ExampleConcept_Irrelevant() {
	c := data.AtLeast(2, 3).Irrelevant(2)
	fmt.Println(c.Names())
	fmt.Println(c.Label([]float64{1, 1, 0, 0, 0}), c.Label([]float64{1, 1, 0, 1, 1}))
	// Output:
	// [x1 x2 x3 irrelevant1 irrelevant2]
	// true true
}
