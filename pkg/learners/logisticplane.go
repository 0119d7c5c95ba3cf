package learners

var _ = registerModel((*LogisticPlane)(nil))

// A LogisticPlane is a halfspace whose excess is the logarithm of the odds of the positive class, as logistic
// regression learns it.
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
