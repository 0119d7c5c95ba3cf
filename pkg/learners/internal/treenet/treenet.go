// Package treenet turns decision trees into networks: with an AND for each path from the root to a leaf,
// and for each class an OR of the paths that lead to it. The input is the tests on each path, and the
// class of its leaf. The output is the network, with its requirements on the values of its inputs.
package treenet

import (
	"fmt"
	"math"

	"halfspace/pkg/ltu"
)

// A Paths builds the network of a tree, path by path.
type Paths struct {
	*ltu.Builder
	bounds  map[bound]ltu.Signal
	known   map[int]ltu.Signal // by attribute
	byClass [][]ltu.Signal     // by class
	Needs   Needs              // needs of the network
}

// A bound is the test x_attr ≤ threshold.
type bound struct {
	attr      int
	threshold float64
}

// New returns the network, still without paths, of a tree that reads the given number of attributes
// and predicts one of the given number of classes.
func New(inputs, classes int) *Paths {
	return &Paths{Builder: ltu.NewBuilder(inputs), bounds: map[bound]ltu.Signal{}, known: map[int]ltu.Signal{}, byClass: make([][]ltu.Signal, max(2, classes))}
}

// AtMost returns a signal that fires when x_j ≤ t. For equal arguments it is always the same signal.
func (p *Paths) AtMost(j int, t float64) ltu.Signal {
	s, ok := p.bounds[bound{j, t}]
	if !ok {
		s = p.Add(ltu.Unit{W: []float64{-1}, Theta: -t}, ltu.Signal(j))
		p.bounds[bound{j, t}] = s
	}
	return s
}

// Known returns a signal that fires when x_j is not missing. It is an OR of two tests: at most 0, and
// at least the smallest number above 0. One of them is true for every number, but neither for a missing
// value, because comparisons with NaN are false. For equal arguments it is always the same signal.
func (p *Paths) Known(j int) ltu.Signal {
	s, ok := p.known[j]
	if !ok {
		positive := p.Add(ltu.Unit{W: []float64{1}, Theta: math.SmallestNonzeroFloat64}, ltu.Signal(j))
		s = p.Or(p.AtMost(j, 0), positive)
		p.known[j] = s
	}
	return s
}

// Is returns signals that all fire when the nominal attribute x_j, with n values, has its k-th value.
func (p *Paths) Is(j, k, n int) []ltu.Signal {
	values := make([]float64, n)
	for i := range values {
		values[i] = float64(i)
	}
	return p.Between(j, k, values)
}

// Between returns signals that all fire when x_j is the k-th of the given values, which are in
// ascending order.
func (p *Paths) Between(j, k int, values []float64) []ltu.Signal {
	if k < 0 || k >= len(values) {
		panic(fmt.Sprintf("treenet: value %d of %d", k, len(values)))
	}
	var all []ltu.Signal
	if k > 0 {
		all = append(all, ltu.Not(p.AtMost(j, values[k-1])))
	}
	if k < len(values)-1 {
		all = append(all, p.AtMost(j, values[k]))
	}
	return all
}

// Among returns a signal that fires when the nominal attribute x_j has one of the chosen values. For
// each run of successive chosen values, it reads two bounds, at both ends of the run. Inside the run,
// and only there, the upper bound fires and the lower one does not.
func (p *Paths) Among(j int, chosen []bool) ltu.Signal {
	var u ltu.Unit
	var sources []ltu.Signal
	edge := func(k int, w float64) {
		u.W, sources = append(u.W, w), append(sources, p.AtMost(j, float64(k)))
	}
	u.Theta = 1
	for k, yes := range chosen {
		switch before := k > 0 && chosen[k-1]; {
		case yes && !before && k > 0:
			edge(k-1, -1)
		case !yes && before:
			edge(k-1, 1)
		}
	}
	if len(chosen) > 0 && chosen[len(chosen)-1] { // the last run has no upper bound
		u.Theta = 0
	}
	return p.Add(u, sources...)
}

// Lead adds a path to a leaf of the given class, which an example takes where all of the signals fire.
// With two classes only the second class needs paths.
func (p *Paths) Lead(class int, all ...ltu.Signal) {
	if class > 0 || len(p.byClass) > 2 {
		p.byClass[class] = append(p.byClass[class], p.And(all...))
	}
}

// Network returns the network of the paths so far.
func (p *Paths) Network() *ltu.Network {
	if len(p.byClass) == 2 {
		return p.Needs.Of(p.Builder.Network(p.Or(p.byClass[1]...)))
	}
	out := make([]ltu.Signal, len(p.byClass))
	for c, s := range p.byClass {
		out[c] = p.Or(s...)
	}
	return p.Needs.Of(p.Builder.Network(out...))
}
