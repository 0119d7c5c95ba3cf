package ltu

import (
	"fmt"
	"math"
	"slices"
)

// A Need is what an example must have at an input for a network to equal the model that it was made
// of: a finite number, or if there are Values one of these.
type Need struct {
	Input   Signal
	Values  []float64 `json:",omitzero"`
	Missing bool      `json:",omitzero"` // the value may be missing (NaN), too
}

// meets reports whether v is what is needed.
func (d Need) meets(v float64) bool {
	switch {
	case math.IsNaN(v):
		return d.Missing
	case d.Values != nil:
		return slices.Contains(d.Values, v)
	}
	return !math.IsInf(v, 0)
}

// Covers reports whether the network says of x, of n.In values, what the model says that it was made
// of: whether x has what n Needs.
func (n *Network) Covers(x []float64) bool {
	for _, d := range n.Needs {
		if !d.meets(x[d.Input]) {
			return false
		}
	}
	return true
}

// Covering returns a network that says class 1 of what n Covers, for asking it of many examples.
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
	// A unit does not fire on what is no finite number, not even where its weight is 0.
	all = append(all, b.Add(Unit{W: make([]float64, len(numbers))}, numbers...))
	return b.Network(b.And(all...))
}

// met adds units that say whether an input meets a need, and returns the signal of the last.
func (b *Builder) met(d Need) Signal {
	between := func(least, most float64) Signal {
		return b.And(b.Add(Unit{[]float64{1}, least}, d.Input), b.Add(Unit{[]float64{-1}, -most}, d.Input))
	}
	var ways []Signal
	for _, v := range d.Values {
		ways = append(ways, between(v, v))
	}
	if d.Values == nil {
		ways = append(ways, between(-math.MaxFloat64, math.MaxFloat64))
	}
	if d.Missing { // neither from 0 on nor up to 0
		ways = append(ways, b.And(Not(b.Add(Unit{[]float64{1}, 0}, d.Input)), Not(b.Add(Unit{[]float64{-1}, 0}, d.Input))))
	}
	return b.Or(ways...)
}

// checkNeeds returns an error if there is a need of what is no input.
func (n *Network) checkNeeds() error {
	for _, d := range n.Needs {
		if d.Input < 0 || int(d.Input) >= n.In {
			return fmt.Errorf("ltu: a need of signal %d, want an input: 0 to %d", d.Input, n.In-1)
		}
	}
	return nil
}
