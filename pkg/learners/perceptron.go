package learners

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "perceptron",
	Learner: Perceptron{},
	Paper:   "Rosenblatt 1958",
	About:   "one unit, by the fixed-increment rule",
	Learns:  []string{"halfspace", "3-of-5"},

	AnyOrder: true,
	OneEpoch: Perceptron{Epochs: 1},
})

// Perceptron learns one linear threshold unit by the fixed-increment rule: after each mistake it adds
// the example to the weights, or subtracts it. It goes through the sample in random order until an epoch
// passes without a mistake. If the classes are linearly separable, this happens after finitely many
// epochs. Otherwise learning stops at the epoch limit, with whatever weights it has then; Pocket is
// better for such samples.
//
// F. Rosenblatt, The perceptron, Psychological Review 65 (1958) 386–408.
type Perceptron struct {
	// Epochs is the maximum number of passes over the sample, 1000 if zero.
	Epochs int
}

// Domain describes the samples that the learner accepts.
func (Perceptron) Domain() Domain { return ruleDomain }

// Fit returns a *FixedIncrement.
func (p Perceptron) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "perceptron", s, p.Domain()); err != nil {
		return nil, err
	}
	m := startPerceptron(s.Schema)
	if err := presentAll(ctx, "perceptron", s, p.Epochs, r, m.presenter(s, sample.NewSparse(s.X)), nil); err != nil {
		return nil, err
	}
	return m, nil
}

// FitWeighted is Fit for weighted examples: the increment of each example is multiplied by its weight.
func (p Perceptron) FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	if err := check(ctx, "perceptron", s, p.Domain()); err != nil {
		return nil, err
	}
	s, weights, err := weighted("perceptron", s, weights)
	if err != nil {
		return nil, err
	}
	m := startPerceptron(s.Schema)
	present := func(i int) bool { return m.update(s.X[i], s.Y[i], weights[i]) }
	if err := presentAll(ctx, "perceptron", s, p.Epochs, r, present, nil); err != nil {
		return nil, err
	}
	return m, nil
}

// Start returns a *FixedIncrement with zero weights.
func (p Perceptron) Start(s data.Schema, _ *rand.Rand) (Updater, error) {
	if err := checkSchema("perceptron", s); err != nil {
		return nil, err
	}
	return startPerceptron(s), nil
}

// startPerceptron returns the unit with zero weights, which fires on every example.
func startPerceptron(s data.Schema) *FixedIncrement {
	return &FixedIncrement{Halfspace{s, ltu.Unit{W: make([]float64, len(s.Attrs))}}}
}

var _ = registerModel((*FixedIncrement)(nil))

// A FixedIncrement is a halfspace that learns on-line by the fixed-increment rule.
type FixedIncrement struct{ Halfspace }

// Update adds x to the weights if the unit should have fired and did not, and subtracts x in the
// opposite case. The threshold changes as if it were the weight of a constant input −1.
func (f *FixedIncrement) Update(x []float64, y int) (mistake bool) { return f.update(x, y, 1) }

// update is Update with the increment multiplied by increments.
func (f *FixedIncrement) update(x []float64, y int, increments float64) (mistake bool) {
	d := float64(float64(y-f.Predict(x)) * increments) // rounded before it is subtracted
	if d == 0 {
		return false
	}
	for j, v := range x {
		f.W[j] += float64(d * v)
	}
	f.Theta -= d
	return true
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses a model that could not be used.
func (f *FixedIncrement) UnmarshalJSON(text []byte) error {
	return readModel(text, f, func(read plainHalfspace) { f.Halfspace = Halfspace(read) })
}
