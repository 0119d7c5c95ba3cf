package learners

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
)

var _ = register(Info{
	Name:    "id5r",
	Learner: ID5R{},
	Paper:   "Utgoff 1989b",
	About:   "the decision tree of ID3, learned one example at a time; it keeps all examples",
	Learns:  []string{"xor", "3-of-5", "constant"},

	OneEpoch: ID5R{},
})

// ID5R learns the same decision tree as ID3, but on-line, one example at a time and whatever the order
// of the examples. When an example makes another attribute the best test of a node, that test is pulled
// up through the tree below the node, without going through all examples again. For this the nodes keep
// counts of values and classes. The leaves keep the examples themselves, so memory grows with the number
// of examples.
//
// If attributes tie, the first is tested. A missing value is one more value of its attribute, with a
// branch of its own. In ID3 an example with a missing value goes where most examples go, so the two
// trees are the same only if no value is missing. A numeric attribute is treated like a nominal one, by
// its distinct values; there may be at most 32.
//
// P. E. Utgoff, Incremental induction of decision trees, Machine Learning 4 (1989) 161–186. It is a
// rival of his perceptron trees (§2), which keep no examples. ID4 is another rival.
type ID5R struct{}

// Domain describes the samples that the learner accepts.
func (ID5R) Domain() Domain { return incrementalTreeDomain }

// Fit returns an *IncrementalTree.
func (ID5R) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitIncrementalTree(ctx, "id5r", s, false, r)
}

// Start returns an *IncrementalTree that has seen no examples.
func (ID5R) Start(s data.Schema, _ *rand.Rand) (Updater, error) {
	return startIncrementalTree("id5r", s, false)
}
