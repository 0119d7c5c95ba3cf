package bounds_test

import (
	"fmt"

	"halfspace/pkg/bounds"
)

// How many examples are enough to learn two halfspaces of the plane, and their consolidator, to an
// error of 5 % with probability 0.95? The VC dimension that the paper prints is less than the true
// one.
func ExamplePolyhedralExamples() {
	n, d := 2, 2
	vc := bounds.UpperVC(n, d)
	fmt.Println("dimension:", bounds.PrintedVC(n, d), "printed, from", bounds.LowerVC(n, d), "to", vc)
	fmt.Println("examples:", bounds.PolyhedralExamples(0.05, 0.05, vc))
	// Output:
	// dimension: 4 printed, from 5 to 18
	// examples: 23105
}

// The halfspace of fewest errors on these many examples is about as good as the
// best halfspace, whatever the target.
func ExampleAgnosticExamples() {
	for _, epsilon := range []float64{0.2, 0.1, 0.05} {
		fmt.Printf("%v: %.0f examples\n", epsilon, bounds.AgnosticExamples(epsilon, 0.05, 3))
	}
	// Output:
	// 0.2: 6501 examples
	// 0.1: 29646 examples
	// 0.05: 132992 examples
}

// Boosted conjunctions learn any s-sparse k-perceptron from a number of
// examples that grows with the logarithm of the number of inputs.
func ExampleSparseExamples() {
	for _, inputs := range []int{10, 100, 1000} {
		fmt.Println(inputs, "inputs:", bounds.SparseExamples(inputs, 2, 3, 0.1, 0.05), "examples")
	}
	// Output:
	// 10 inputs: 382449 examples
	// 100 inputs: 396202 examples
	// 1000 inputs: 406911 examples
}

// So many stages of boosting make no mistake on m examples.
func ExampleBoostingStages() {
	for _, m := range []int{100, 10000} {
		fmt.Println(m, "examples:", bounds.BoostingStages(0.2, m), "stages;",
			"of a 3-sparse perceptron", bounds.SparseStages(3, m))
	}
	// Output:
	// 100 examples: 58 stages; of a 3-sparse perceptron 83
	// 10000 examples: 116 stages; of a 3-sparse perceptron 166
}

// Lines of the plane make at most this number of cells, edges and vertices.
func ExampleArrangementFaces() {
	for _, lines := range []int{2, 3, 10} {
		fmt.Println(lines, "lines:", bounds.ArrangementCells(lines, 2), "cells,",
			bounds.ArrangementFaces(1, lines, 2), "edges,", bounds.ArrangementFaces(0, lines, 2), "vertices")
	}
	// Output:
	// 2 lines: 4 cells, 4 edges, 1 vertices
	// 3 lines: 7 cells, 9 edges, 3 vertices
	// 10 lines: 56 cells, 100 edges, 45 vertices
}

// The true VC dimension of the Boolean combinations of n halfspaces of the plane is between two
// bounds that hold; for one halfspace, which shatters three points, they are equal.
func ExampleUpperVC() {
	for n := 1; n <= 4; n++ {
		fmt.Println(n, "halfspaces:", bounds.LowerVC(n, 2), "to", bounds.UpperVC(n, 2))
	}
	// Output:
	// 1 halfspaces: 3 to 3
	// 2 halfspaces: 5 to 18
	// 3 halfspaces: 7 to 34
	// 4 halfspaces: 11 to 52
}

// The stages grow with the square of the number of conjunctions that the target has, and only
// with the logarithm of the number of examples.
func ExampleSparseStages() {
	for _, s := range []int{1, 3, 9} {
		fmt.Println(s, "conjunctions:", bounds.SparseStages(s, 1000), "stages for 1,000 examples,",
			bounds.SparseStages(s, 1_000_000), "for a million")
	}
	// Output:
	// 1 conjunctions: 14 stages for 1,000 examples, 28 for a million
	// 3 conjunctions: 125 stages for 1,000 examples, 249 for a million
	// 9 conjunctions: 1120 stages for 1,000 examples, 2239 for a million
}
