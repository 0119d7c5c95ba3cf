package learners

import (
	"cmp"
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "majority",
	Learner: Majority{},
	Paper:   "baseline",
	Learns:  []string{"constant"},

	AnyOrder: true,
})

// Majority predicts the class of most examples, the first of these on a tie:
// the default accuracy that every learner is to beat.
type Majority struct{}

// Fit returns a *Constant.
func (Majority) Fit(ctx context.Context, s *data.Set, _ *rand.Rand) (Model, error) {
	if err := cmp.Or(check("majority", s), ctx.Err()); err != nil {
		return nil, err
	}
	c := &Constant{Schema: s.Schema}
	n := s.ClassCounts()
	for class := range n {
		if n[class] > n[c.Class] {
			c.Class = class
		}
	}
	return c, nil
}

// A Constant predicts the same class for every example.
type Constant struct {
	data.Schema
	Class int
}

// Predict returns c.Class.
func (c *Constant) Predict(x []float64) int {
	checkLength(c.Schema, x)
	return c.Class
}

// String says what the model predicts.
func (c *Constant) String() string { return "always " + c.Classes[c.Class] }

// Network returns a network of constant units.
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
