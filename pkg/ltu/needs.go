package ltu

import (
	"fmt"
	"math"
	"slices"
)

// A Need is a condition on an input of a network. A network may be equal to the model that it was made from
// only for some examples, for example for those without missing values. Its Needs say for which. The input
// must be a finite number or, if there are Values, one of these values.
type Need struct {
	Input   Signal
	Values  []float64 `json:",omitzero"`
	Missing bool      `json:",omitzero"` // the value may also be missing (NaN)
}

// meets reports whether v meets the need.
func (d Need) meets(v float64) bool {
	switch {
	case math.IsNaN(v):
		return d.Missing
	case d.Values != nil:
		return slices.Contains(d.Values, v)
	}
	return !math.IsInf(v, 0)
}

// Covers reports whether x, which has n.In values, meets all of n.Needs. If it does, the network gives x
// the same class as the model that it was made from.
func (n *Network) Covers(x []float64) bool {
	for _, d := range n.Needs {
		if !d.meets(x[d.Input]) {
			return false
		}
	}
	return true
}

// Covering returns a network that predicts class 1 for the examples that n covers, and 0 for the others.
// With its PredictAll you can check many examples at once.
func (n *Network) Covering() *Network {
	b := NewBuilder(n.In)
	var numbers, all []Signal
	for _, d := range n.Needs {
		if d.Values == nil && !d.Missing {
			numbers = append(numbers, d.Input)
		} else {
			all = append(all, b.met(d))
		}
	}
	// A unit does not fire on a value that is not a finite number, not even where its weight is 0.
	all = append(all, b.Add(Unit{W: make([]float64, len(numbers))}, numbers...))
	return b.Network(b.And(all...))
}

// met adds units that decide whether an input meets a need, and returns the signal of the last one.
func (b *Builder) met(d Need) Signal {
	interval := func(low, high float64) Signal {
		return b.And(b.Add(Unit{[]float64{1}, low}, d.Input), b.Add(Unit{[]float64{-1}, -high}, d.Input))
	}
	var ways []Signal
	for _, v := range d.Values {
		ways = append(ways, interval(v, v))
	}
	if d.Values == nil {
		ways = append(ways, interval(-math.MaxFloat64, math.MaxFloat64))
	}
	if d.Missing { // neither at least 0 nor at most 0
		ways = append(ways, b.And(Not(b.Add(Unit{[]float64{1}, 0}, d.Input)), Not(b.Add(Unit{[]float64{-1}, 0}, d.Input))))
	}
	return b.Or(ways...)
}

// checkNeeds returns an error if a need names a signal that is not an input.
func (n *Network) checkNeeds() error {
	for _, d := range n.Needs {
		if d.Input < 0 || int(d.Input) >= n.In {
			return fmt.Errorf("ltu: a need names signal %d, want an input: 0 to %d", d.Input, n.In-1)
		}
	}
	return nil
}
