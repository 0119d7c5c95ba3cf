package learners

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/hinge"
)

// TakesWeights reports whether C is set. A hard margin cannot use weights, because it must be right
// about all examples anyway.
func (m MaximumMargin) TakesWeights() bool { return m.C != 0 }

// FitWeighted is Fit for weighted examples: the price of an error on an example is C times its weight.
// It is an error if C is 0.
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

// A SoftMarginPlane is the model of MaximumMargin with C set: a halfspace with the two parts of its
// price, which is ½/Margin² + C·Loss. (If Margin is 0, the price is C·Loss.) The excess of its unit is
// ±1 at the margin, as in libsvm, so OneAgainstRest compares the planes of several classes as libsvm
// would.
type SoftMarginPlane struct {
	Halfspace
	// Margin is 1/|w|, the Euclidean distance from the plane at which the loss begins, in units of the
	// attributes. It is 0 without a plane: all examples are in one class, or C is so small that every
	// example gets the more frequent class.
	Margin float64
	// Loss is the sum of the examples' hinge losses, each times the example's weight. The hinge loss
	// says how far an example falls short of the Margin on its own side, as a share of the Margin.
	Loss float64
	// Gap says how exact the plane is: it bounds how much the price exceeds the least possible price, as
	// a share of that price. Usually it is about a millionth, from rounding. It is greater only if the
	// search reached its limit of steps, as with a very large C.
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
