package pipeline

import (
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// Limits of numbers in a stream. Samples have the same limits.
const (
	fewValues      = 32    // different values of an attribute for a learner of few values
	greatestNumber = 1e100 // magnitude of a number
)

// An onlineNumber is a numeric attribute of a stream.
type onlineNumber struct {
	learners.Number
	feature *data.Feature    // nil if examples are not coded
	fixed   bool             // the feature is the attribute itself
	scaled  bool             // some value so far is not -1, 0 or 1
	values  map[float64]bool // seen so far, if examples are not coded
}

// accepts reports whether the attribute's value in x is one of at most 32 values so far, or missing.
func (n *onlineNumber) accepts(x []float64) bool {
	v := x[n.Attr]
	if v != v || n.values[v] {
		return true
	}
	if len(n.values) == fewValues {
		return false
	}
	n.values[v] = true
	return true
}

// see adds the value in x to the moments, and changes the feature to the coding by them.
func (n *onlineNumber) see(x []float64, scales bool) {
	if n.fixed {
		return
	}
	v := x[n.Attr]
	n.See(v)
	n.scaled = n.scaled || v < -1 || v > 1 || v > -1 && v < 0 || v > 0 && v < 1
	if !scales || !n.scaled {
		n.feature.Missing = n.Mean
		return
	}
	n.feature.Base, n.feature.Step, n.feature.Missing = 0, 0, 0 // a constant so far
	if d := n.Deviation(); d > 0 {
		n.feature.Base, n.feature.Step = -n.Mean/d, 1/d
	}
}
