package bounds_test

import (
	"fmt"

	"halfspace/pkg/bounds"
)

// How many examples are enough to learn a sparse perceptron of pairs, if a hypothesis with twenty weights
// is found that agrees with all of them?
func ExampleConsistentExamples() {
	for _, inputs := range []int{10, 100, 1000} {
		size := bounds.LnSparsePerceptrons(inputs, 2, 20)
		fmt.Println(inputs, "inputs:", bounds.ConsistentExamples(0.1, 0.05, size), "examples")
	}
	// Output:
	// 10 inputs: 3608 examples
	// 100 inputs: 4509 examples
	// 1000 inputs: 5428 examples
}
