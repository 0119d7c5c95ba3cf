package learners

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// networkOf returns the network of a model that l has learned from samples of schema s, for a learner
// that makes it a part of its own model. It is an error if there is none that reads the attributes.
// What the network needs to equal l's model is no matter any more: the new model is made of the network.
func networkOf(m Model, l Learner, s data.Schema) (*ltu.Network, error) {
	if n, ok := m.(Networked); ok {
		if net := n.Network(); net.In == len(s.Attrs) {
			net.Needs = nil
			return net, nil
		}
	}
	return nil, fmt.Errorf("models of %s are no networks of the attributes", String(l))
}

// singleUnit returns the unit that m is, over all attributes: a model of l, which the named learner has
// learn for it.
func singleUnit(name string, l Learner, m Model, s data.Schema) (ltu.Unit, error) {
	n, err := networkOf(m, l, s)
	if err != nil {
		return ltu.Unit{}, fmt.Errorf("%s: %w", name, err)
	}
	if len(n.Nodes) != 1 || len(n.Out) != 1 {
		return ltu.Unit{}, fmt.Errorf("%s: %s learns a network of %d units, want one", name, String(l), len(n.Nodes))
	}
	u := ltu.Unit{W: make([]float64, n.In), Theta: n.Nodes[0].Theta}
	for i, input := range n.Nodes[0].From {
		u.W[input] += n.Nodes[0].W[i]
	}
	return u, nil
}

// against returns s with two classes: a class of s, as the positive one, and the rest. Of two classes
// it is s itself or its mirror image.
func classAgainstRest(s *data.Set, class int) *data.Set {
	t := &data.Set{Schema: s.Schema, X: s.X, Y: make([]int, s.Len())}
	t.Classes = []string{"not " + s.Classes[class], s.Classes[class]}
	if len(s.Classes) == 2 {
		t.Classes[0] = s.Classes[1-class]
	}
	for i, y := range s.Y {
		if y == class {
			t.Y[i] = 1
		}
	}
	return t
}

// againstTheRest returns s, or if it has more than two classes a sample for each, of that
// class against the rest (one-vs-rest).
func againstTheRest(s *data.Set) []*data.Set {
	if len(s.Classes) == 2 {
		return []*data.Set{s}
	}
	tasks := make([]*data.Set, len(s.Classes))
	for class := range tasks {
		tasks[class] = classAgainstRest(s, class)
	}
	return tasks
}

// fitBit returns the network, of one output, that l learns of two classes, by weights if there are any.
func fitBit(ctx context.Context, l Learner, s *data.Set, weights []float64, r *rand.Rand) (*ltu.Network, error) {
	m, err := fitBy(progress.Silent(ctx), l, s, weights, r)
	if err != nil {
		return nil, err
	}
	return bitOf(m, l, s.Schema)
}

// bitOf is networkOf a model whose network must have one output.
func bitOf(m Model, l Learner, s data.Schema) (*ltu.Network, error) {
	net, err := networkOf(m, l, s)
	if err == nil && len(net.Out) != 1 {
		return nil, fmt.Errorf("%s makes networks of %d outputs, want one", String(l), len(net.Out))
	}
	return net, err
}

// checkNetworks returns an error unless each network is there, reads the attributes of the schema and
// has one output. That it is well-formed was checked when it was read.
func checkNetworks(s data.Schema, networks ...*ltu.Network) error {
	for _, n := range networks {
		if n == nil {
			return errors.New("a network is missing")
		}
		if n.In != len(s.Attrs) || len(n.Out) != 1 {
			return fmt.Errorf("a network of %d inputs and %d outputs, want %d and 1", n.In, len(n.Out), len(s.Attrs))
		}
	}
	return nil
}

// checkSomeNetworks is checkNetworks of networks that may be missing.
func checkSomeNetworks(s data.Schema, networks []*ltu.Network, missing bool) error {
	for _, n := range networks {
		if n == nil && missing {
			continue
		}
		if err := checkNetworks(s, n); err != nil {
			return err
		}
	}
	return nil
}
