package learners

import (
	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// WholeNetwork returns the network of m that agrees with m on the most examples. The network of m.Network
// may have Needs, which keep it small. WholeNetwork also handles missing values and numbers that training
// did not show. Some Needs remain, because threshold units cannot avoid them. A DecisionTree needs the
// values that it tests, because it divides an example whose value is missing. PerceptronTree's model needs
// the numbers that its units add up. Conjunctions need attributes that are bits to be 0, 1 or missing.
func WholeNetwork(m Networked) *ltu.Network {
	if w, ok := m.(interface{ wholeNetwork() *ltu.Network }); ok {
		return w.wholeNetwork()
	}
	return m.Network()
}

// ExactNetwork returns WholeNetwork with additional units for the needs that units can meet. With them,
// numbers of Conjunctions that should be 0 or 1 may have any value. This takes two more units for each test
// of an attribute.
func ExactNetwork(m Networked) *ltu.Network {
	if e, ok := m.(interface{ exactNetwork() *ltu.Network }); ok {
		return e.exactNetwork()
	}
	return WholeNetwork(m)
}

// reaches returns, for each attribute, the largest number that may count as a new value. While the tree has
// room for new values, that is greatestNumber. Afterwards it is −1: no number counts as new.
func reaches(s data.Schema, values [][]float64) []float64 {
	reach := make([]float64, len(s.Attrs))
	for j, a := range s.Attrs {
		if reach[j] = greatestNumber; len(values[j]) >= len(a.Values)+mostValues {
			reach[j] = -1
		}
	}
	return reach
}
