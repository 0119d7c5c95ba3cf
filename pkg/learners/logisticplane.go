package learners

import "halfspace/pkg/ltu"

var _ = registerModel((*LogisticPlane)(nil))

// A LogisticPlane is the model of logistic regression for two classes: a halfspace whose excess is the
// logarithm of the odds of the positive class.
type LogisticPlane struct{ Halfspace }

// Probabilities returns the probability of each class, by the sigmoid of the unit's excess.
func (p *LogisticPlane) Probabilities(x []float64) []float64 {
	return fromExcesses([]float64{p.Excess(x)})
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (p *LogisticPlane) UnmarshalJSON(text []byte) error {
	type plain struct{ plainHalfspace }
	return readModel(text, p, func(read plain) { *p = LogisticPlane{Halfspace(read.plainHalfspace)} })
}

func (p *LogisticPlane) scaled(factor float64) Summable {
	return &LogisticPlane{Halfspace{p.Schema, scaleUnits([]ltu.Unit{p.Unit}, factor)[0]}}
}

func (p *LogisticPlane) terms() func(sums, x []float64) {
	out := []ltu.Unit{p.Unit}
	return func(sums, x []float64) { addTerms(sums, out, x) }
}

func (p *LogisticPlane) thresholds() []float64 { return []float64{p.Theta} }
