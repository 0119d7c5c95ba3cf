package learners

import (
	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// WholeNetwork returns the network of m that says what m says of the most examples: where m.Network has
// Needs, for the sake of its size, this one tells missing values and numbers that training did not show
// from those that m knows. It still needs what no threshold unit can tell: of a DecisionTree the values
// that are tested, without which it divides an example; of PerceptronTree's model the numbers that units
// add up; and of conjunctions that attributes which are bits are 0, 1 or missing.
func WholeNetwork(m Networked) *ltu.Network {
	if w, ok := m.(interface{ wholeNetwork() *ltu.Network }); ok {
		return w.wholeNetwork()
	}
	return m.Network()
}

// reaches returns, by attribute, how great a number may be that is none of the values which a tree tells
// apart, and still is a new one: any that is a number, as long as there is room; then none.
func reaches(s data.Schema, values [][]float64) []float64 {
	reach := make([]float64, len(s.Attrs))
	for j, a := range s.Attrs {
		if reach[j] = greatestNumber; len(values[j]) >= len(a.Values)+mostValues {
			reach[j] = -1
		}
	}
	return reach
}
