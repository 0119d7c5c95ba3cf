package export

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// A form is a model as the formats that compute carry it: features of the raw attributes, a network of
// the features, and how examples that lack a value are divided among the leaves of a tree.
type form struct {
	data.Schema
	features []data.Feature // one for each input of the network; Keep where missing stays missing
	nodes    []ltu.Node
	out      []ltu.Signal
	division *division // nil if no example is divided
}

// formOf returns the model's form. It is an error if the model inside is no network, if there are examples
// of which the network does not say what the model says, or if a weight is not finite, which few languages
// can write.
func formOf(m *pipeline.Model) (*form, error) {
	if !m.Networked() {
		return nil, fmt.Errorf("export: a %T is no network of threshold units: export the model that it was made of", m.Inner)
	}
	net := learners.WholeNetwork(m.Inner.(learners.Networked))
	if err := net.Check(); err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	f := &form{Schema: m.Schema, features: rawFeatures(m)}
	if i := slices.IndexFunc(net.Needs, func(d ltu.Need) bool { return !f.meets(d) }); i >= 0 {
		tree, ok := m.Inner.(*learners.DecisionTree)
		if !ok {
			name := f.Attrs[f.features[net.Needs[i].Input].Attr].Name
			return nil, fmt.Errorf("export: the network of a %T is not the model where %.60q is missing: let Pipeline.Coding put another value there", m.Inner, name)
		}
		var err error
		if f.division, net, err = divisionOf(tree, net); err != nil {
			return nil, err
		}
	}
	f.nodes, f.out = net.Nodes, net.Out
	for _, n := range f.nodes {
		for _, v := range append(slices.Clone(n.W), n.Theta) {
			if math.IsInf(v, 0) || math.IsNaN(v) {
				return nil, errors.New("export: a weight or threshold is no finite number")
			}
		}
	}
	return f, nil
}

// rawFeatures returns how the inputs of the model inside are made of raw attributes. Where examples are not
// coded, each is an attribute as it is.
func rawFeatures(m *pipeline.Model) []data.Feature {
	var all []data.Feature
	if m.Encoding == nil {
		for j, a := range m.Attrs {
			all = append(all, data.Feature{Name: a.Name, Attr: j, Value: -1, Step: 1, Keep: true})
		}
		return all
	}
	for _, f := range m.Encoding.Features {
		f.Keep = f.Keep || m.Encoding.Missing == data.Refuse
		all = append(all, f)
	}
	return all
}

// meets reports whether every example has what is needed at an input: few values, none of them another.
func (f *form) meets(d ltu.Need) bool {
	of := f.features[d.Input]
	if of.Keep && !d.Missing || !of.Keep && !meets(d, of.Missing) {
		return false
	}
	last := len(f.Attrs[of.Attr].Values) - 1
	switch {
	case of.Value >= 0:
		last = 1
	case of.Cuts != nil:
		last = len(of.Cuts)
	case last < 0:
		return d.Values == nil // a number may be any
	}
	for t := range last + 1 {
		if !meets(d, of.Base+float64(of.Step*float64(t))) {
			return false
		}
	}
	return true
}

// meets reports whether a value is what is needed.
func meets(d ltu.Need, v float64) bool {
	if math.IsNaN(v) {
		return d.Missing
	}
	return d.Values == nil && !math.IsInf(v, 0) || slices.Contains(d.Values, v)
}

// soft reports whether some nodes are sigmoid units.
func (f *form) soft() bool {
	return slices.ContainsFunc(f.nodes, func(n ltu.Node) bool { return n.Soft })
}
