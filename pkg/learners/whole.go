package learners

import (
	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// WholeNetwork returns a network that agrees with m on more examples than m.Network does. The network of
// m.Network is small, but its Needs may exclude examples with missing values, or with numbers that did
// not occur in training. WholeNetwork handles these too. Three Needs remain, because threshold units
// cannot avoid them. The network of a DecisionTree needs the values that it tests, because the tree
// divides an example with a missing value among branches. The network of PerceptronTree's model needs
// the numbers that its units add up. The network of Conjunctions needs attributes of bits to be 0, 1 or
// missing.
func WholeNetwork(m Networked) *ltu.Network {
	if w, ok := m.(interface{ wholeNetwork() *ltu.Network }); ok {
		return w.wholeNetwork()
	}
	return m.Network()
}

// ExactNetwork returns WholeNetwork without the last of its Needs: the attributes of Conjunctions that
// should be 0 or 1 may have any value. This takes two more units for each test of such an attribute.
func ExactNetwork(m Networked) *ltu.Network {
	if e, ok := m.(interface{ exactNetwork() *ltu.Network }); ok {
		return e.exactNetwork()
	}
	return WholeNetwork(m)
}

// reaches returns, for each attribute, the largest number that the tree may treat as a new value. While
// the tree has room for new values, this is greatestNumber. Afterwards no number counts as new, which
// −1 stands for.
func reaches(s data.Schema, values [][]float64) []float64 {
	reach := make([]float64, len(s.Attrs))
	for j, a := range s.Attrs {
		if reach[j] = greatestNumber; len(values[j]) >= len(a.Values)+mostValues {
			reach[j] = -1
		}
	}
	return reach
}
