package learners

import "halfspace/pkg/outline"

// A Tree is a model that finds its class by a sequence of tests.
type Tree interface {
	Model
	// Outline returns the root of the tree in the form for printing and drawing.
	Outline() *outline.Node
	// Path returns the branches that x takes from the root, as indices into the Branches of outline.Node.
	Path(x []float64) []int
}
