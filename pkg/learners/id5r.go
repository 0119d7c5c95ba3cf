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
	About:   "the tree of ID3, one example at a time, all of which it keeps",
	Learns:  []string{"xor", "3-of-5", "constant"},

	OneEpoch: ID5R{},
})

// ID5R learns on-line, one example at a time, the decision tree that ID3 builds of the same examples,
// whatever their order: where a test is no longer the one of least entropy, the better one is pulled
// up through the tree, by counts that the nodes keep. The examples themselves are kept at the leaves,
// so that memory grows with their number.
//
// Of attributes that tie the first is tested. A missing value is one more value of its attribute, with
// a branch of its own; in ID3 such examples go where most go, and so the trees are the same only where
// none is missing. A numeric attribute is used by its distinct values, of which there may be 32.
//
// P. E. Utgoff, Incremental induction of decision trees, Machine Learning 4 (1989) 161–186. It is a
// rival of his perceptron trees (§2), which keep no examples; ID4 is another.
type ID5R struct{}

// Domain returns what the learner learns from.
func (ID5R) Domain() Domain { return incrementalTreeDomain }

// Fit returns an *IncrementalTree.
func (ID5R) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitIncrementalTree(ctx, "id5r", s, false, r)
}

// Start returns the tree that has seen nothing, an *IncrementalTree.
func (ID5R) Start(s data.Schema, _ *rand.Rand) (Updater, error) {
	return startIncrementalTree("id5r", s, false)
}
