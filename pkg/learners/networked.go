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

// networkOf returns the network of m, a model that l has learned from samples of schema s. A learner
// calls it to make this network a part of its own model. It returns an error if m has no network that
// reads the attributes of s. (A pipeline's model encodes raw examples, so its network reads features
// instead.) The Needs of the network are dropped, because the new model consists of the network, and
// need not agree with m.
func networkOf(m Model, l Learner, s data.Schema) (*ltu.Network, error) {
	_, encodes := m.(interface{ Encode(x []float64) []float64 })
	if n, ok := m.(Networked); ok && !encodes {
		if net := n.Network(); net.In == len(s.Attrs) {
			net.Needs = nil
			return net, nil
		}
	}
	return nil, fmt.Errorf("a model of %s cannot be written as a network of the attributes", String(l))
}

// singleUnit returns the unit over all attributes that is equal to m, a model that l learned for the
// learner with the given name. It returns an error if m is more than one unit.
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

// classAgainstRest returns s with two classes: the given class as the positive one, and the rest as the
// negative one. If s has two classes, it returns s itself or s with the classes exchanged.
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

// againstTheRest returns s alone if it has two classes. Otherwise it returns a sample for each class,
// which separates the class from the rest (one-vs-rest).
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

// fitBit lets l learn a sample of two classes, with weights unless these are nil, and returns the
// model's network, which must have one output.
func fitBit(ctx context.Context, l Learner, s *data.Set, weights []float64, r *rand.Rand) (*ltu.Network, error) {
	m, err := fitBy(progress.Silent(ctx), l, s, weights, r)
	if err != nil {
		return nil, err
	}
	return bitOf(m, l, s.Schema)
}

// bitOf is networkOf for a model whose network must have one output.
func bitOf(m Model, l Learner, s data.Schema) (*ltu.Network, error) {
	net, err := networkOf(m, l, s)
	if err == nil && len(net.Out) != 1 {
		return nil, fmt.Errorf("%s learns networks of %d outputs, want one", String(l), len(net.Out))
	}
	return net, err
}

// checkNetworks returns an error unless each network exists, reads the attributes of the schema and has
// one output. It need not check whether a network is well-formed, because reading the network does.
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

// checkSomeNetworks is checkNetworks for networks that may be missing.
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
