// Package treenet makes networks of trees of tests: an AND for each path from the root to a leaf, and for
// each class an OR of the paths that lead to it. What goes in are the tests on a path and the class of its
// leaf, what comes out is the network, with what it needs of the values of its inputs.
package treenet

import (
	"fmt"

	"halfspace/pkg/ltu"
)

// A Paths is the network of a tree in the making: an AND for each path from
// the root to a leaf, and for each class an OR of the paths that lead to it.
type Paths struct {
	*ltu.Builder
	bounds map[bound]ltu.Signal
	to     [][]ltu.Signal // by class
	Needs  Needs          // of the network
}

// A bound is the test x_attr ≤ at.
type bound struct {
	attr int
	at   float64
}

// New returns the network without paths of a tree that reads the given number of attributes and predicts
// one of the given number of classes.
func New(in, classes int) *Paths {
	return &Paths{Builder: ltu.NewBuilder(in), bounds: map[bound]ltu.Signal{}, to: make([][]ltu.Signal, max(2, classes))}
}

// AtMost returns a signal that fires when x_j ≤ t, the same for all that ask.
func (p *Paths) AtMost(j int, t float64) ltu.Signal {
	s, ok := p.bounds[bound{j, t}]
	if !ok {
		s = p.Add(ltu.Unit{W: []float64{-1}, Theta: -t}, ltu.Signal(j))
		p.bounds[bound{j, t}] = s
	}
	return s
}

// Is returns signals that all fire when nominal x_j, of n values, is the k-th.
func (p *Paths) Is(j, k, n int) []ltu.Signal {
	values := make([]float64, n)
	for i := range values {
		values[i] = float64(i)
	}
	return p.Between(j, k, values)
}

// Between returns signals that all fire when x_j, of the given values in
// ascending order, is the k-th.
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

// Among returns a signal that fires when nominal x_j is one of the values that
// are in. Of the bounds at the ends of each run of these, the upper fires and
// the lower does not only inside the run.
func (p *Paths) Among(j int, in []bool) ltu.Signal {
	var u ltu.Unit
	var from []ltu.Signal
	edge := func(k int, w float64) {
		u.W, from = append(u.W, w), append(from, p.AtMost(j, float64(k)))
	}
	u.Theta = 1
	for k, yes := range in {
		switch before := k > 0 && in[k-1]; {
		case yes && !before && k > 0:
			edge(k-1, -1)
		case !yes && before:
			edge(k-1, 1)
		}
	}
	if len(in) > 0 && in[len(in)-1] { // nothing bounds the last run
		u.Theta = 0
	}
	return p.Add(u, from...)
}

// Lead adds the path on which all of the signals fire, to the given class. Of
// two classes only the second needs paths.
func (p *Paths) Lead(class int, all ...ltu.Signal) {
	if class > 0 || len(p.to) > 2 {
		p.to[class] = append(p.to[class], p.And(all...))
	}
}

// Network returns the network of the paths so far.
func (p *Paths) Network() *ltu.Network {
	if len(p.to) == 2 {
		return p.Needs.Of(p.Builder.Network(p.Or(p.to[1]...)))
	}
	out := make([]ltu.Signal, len(p.to))
	for c, s := range p.to {
		out[c] = p.Or(s...)
	}
	return p.Needs.Of(p.Builder.Network(out...))
}
