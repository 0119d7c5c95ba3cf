package learners

import (
	"context"
	"encoding/json"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "majority",
	Learner: Majority{},
	Paper:   "baseline",
	About:   "the class of most examples",
	Learns:  []string{"constant"},

	AnyOrder: true,
})

// Majority is the baseline that every learner should beat, like DummyClassifier in scikit-learn. For
// every example it predicts the class that is most frequent in the sample, the first on a tie.
type Majority struct{}

// Domain describes the samples that the learner accepts.
func (Majority) Domain() Domain { return Domain{} }

// Fit returns a *Constant.
func (Majority) Fit(ctx context.Context, s *data.Set, _ *rand.Rand) (Model, error) {
	if err := check(ctx, "majority", s, Domain{}); err != nil {
		return nil, err
	}
	return &Constant{s.Schema, sample.Commonest(s.ClassCounts())}, nil
}

// FitWeighted is Fit for weighted examples: it predicts the class with the greatest sum of weights.
func (Majority) FitWeighted(ctx context.Context, s *data.Set, weights []float64, _ *rand.Rand) (Model, error) {
	if err := check(ctx, "majority", s, Domain{}); err != nil {
		return nil, err
	}
	s, weights, err := weighted("majority", s, weights)
	if err != nil {
		return nil, err
	}
	return &Constant{s.Schema, sample.Commonest(weightsByClass(s, weights))}, nil
}

var _ = registerModel((*Constant)(nil))

// A Constant predicts the same class for every example.
type Constant struct {
	data.Schema
	Class int `json:"Predicted"` // in JSON, "Class" is the name of the class column
}

// Predict returns c.Class.
func (c *Constant) Predict(x []float64) int {
	checkLength(c.Schema, x)
	return c.Class
}

// String returns the prediction in words.
func (c *Constant) String() string { return "always " + escape.Text(c.Classes[c.Class]) }

// Network returns a network of constant units. For two classes there is one unit, which fires if
// the class is the second; for more there is one for each class.
func (c *Constant) Network() *ltu.Network {
	b := ltu.NewBuilder(len(c.Attrs))
	if len(c.Classes) <= 2 {
		return b.Network(b.Const(c.Class == 1))
	}
	out := make([]ltu.Signal, len(c.Classes))
	for class := range out {
		out[class] = b.Const(c.Class == class)
	}
	return b.Network(out...)
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used. Version 0.2.0
// wrote the predicted class as "Class", and not the name of the class column.
func (c *Constant) UnmarshalJSON(text []byte) error {
	type earlier struct {
		data.Schema
		Class int
	}
	if json.Unmarshal(text, new(struct{ Class int })) == nil {
		return readModel(text, c, func(read earlier) { *c = Constant(read) })
	}
	type plain Constant
	return readModel(text, c, func(read plain) { *c = Constant(read) })
}

func (c *Constant) check() error { return checkClasses(c.Schema, c.Class) }
