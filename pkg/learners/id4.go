package learners

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
)

var _ = register(Info{
	Name:    "id4",
	Learner: ID4{},
	Paper:   "Schlimmer & Fisher 1986",
	About:   "a decision tree from counts, learned one example at a time; when a test changes, everything below it is learned anew",
	Learns:  []string{"constant"},

	OneEpoch: ID4{},
})

// ID4 learns a decision tree on-line, one example at a time, and keeps no examples. Each node counts the
// values and classes of the examples that reach it, and tests the attribute that leaves the least
// entropy of the class (the E-score). When another attribute becomes better, the whole tree below the
// node is thrown away, and grows again from later examples. So the tree may never classify all its
// examples correctly, however often they come. ID5R does not have this weakness.
//
// A test stays if another attribute only ties with it. A missing value is one more value of its
// attribute. A numeric attribute is treated like a nominal one, by its distinct values; there may be at
// most 32.
//
// J. C. Schlimmer, D. Fisher, A case study of incremental concept induction, AAAI (1986) 496–501. This
// is the version that P. E. Utgoff, Machine Learning 4 (1989) 161–186, compares with his ID5R: it has no
// χ² test to leave out irrelevant attributes.
type ID4 struct{}

// Domain describes the samples that the learner accepts.
func (ID4) Domain() Domain { return incrementalTreeDomain }

// Fit returns an *IncrementalTree.
func (ID4) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitIncrementalTree(ctx, "id4", s, true, r)
}

// Start returns an *IncrementalTree that has seen no examples.
func (ID4) Start(s data.Schema, _ *rand.Rand) (Updater, error) {
	return startIncrementalTree("id4", s, true)
}
