package learners

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/hinge"
)

// TakesWeights reports whether C is set: a hard margin is right about all examples, whatever their weights.
func (m MaximumMargin) TakesWeights() bool { return m.C != 0 }

// FitWeighted is Fit for weighted examples: the price of each is C times its weight. It is an error if C is
// 0.
func (m MaximumMargin) FitWeighted(ctx context.Context, s *data.Set, weights []float64, _ *rand.Rand) (Model, error) {
	const name = "maximum margin"
	if err := check(ctx, name, s, m.Domain()); err != nil {
		return nil, err
	}
	s, weights, err := weighted(name, s, weights)
	if err != nil {
		return nil, err
	}
	if !m.TakesWeights() {
		return nil, fmt.Errorf("%s: example weights need a soft margin: set C above 0", name)
	}
	return m.soft(ctx, name, s, weights)
}

// soft is FitWeighted with a soft margin or, if weights is nil, Fit.
func (m MaximumMargin) soft(ctx context.Context, name string, s *data.Set, weights []float64) (Model, error) {
	switch {
	case !(m.C > 0 && m.C <= math.MaxFloat64):
		return nil, fmt.Errorf("%s: C is %v, want a finite number above 0, or 0 for a hard margin", name, m.C)
	case m.Printed:
		return nil, fmt.Errorf("%s: Printed works only with a hard margin, but C is %v: set C to 0", name, m.C)
	}
	var rows [2][][]float64
	var rowWeights [2][]float64 // the weights of the rows, by class
	for i, y := range s.Y {
		rows[y] = append(rows[y], s.X[i])
		if weights != nil {
			rowWeights[y] = append(rowWeights[y], weights[i])
		}
	}
	p, err := hinge.Fit(ctx, rows, rowWeights, m.C)
	if err != nil {
		return nil, err
	}
	return &SoftMarginPlane{Halfspace{s.Schema, p.Unit}, p.Margin, p.Loss, p.Gap}, nil
}

var _ = registerModel((*SoftMarginPlane)(nil))

// A SoftMarginPlane is a halfspace with the two parts of its price, ½/Margin² + C·Loss. (If Margin is 0, the
// price is C·Loss.) Its excess is ±1 at the margin, so OneAgainstRest compares several planes as libsvm
// would.
type SoftMarginPlane struct {
	Halfspace
	// Margin is the Euclidean distance from the plane to the place where the loss begins, in units of the
	// attributes: 1/|w|. It is 0 if there is no plane. Then all examples are in one class, or C is so small
	// that every example gets the more frequent class.
	Margin float64
	// Loss is the sum of the examples' hinge losses, each times the example's weight. A hinge loss
	// is how far an example falls short of the Margin on its own side, as a share of the Margin.
	Loss float64
	// Gap bounds the relative excess of the price over the least possible price. It is about a millionth,
	// from rounding. It is greater only where the search reached its limit of steps, as with a very large C.
	Gap float64
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (m *SoftMarginPlane) UnmarshalJSON(text []byte) error {
	type plain struct {
		plainHalfspace
		Margin, Loss, Gap float64
	}
	return readModel(text, m, func(read plain) {
		*m = SoftMarginPlane{Halfspace(read.plainHalfspace), read.Margin, read.Loss, read.Gap}
	})
}
