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

// A form is the common content of all formats that compute a class. It consists of the features of the raw
// attributes, a network that reads the features and, for a decision tree, the division that decides about
// examples with missing values.
type form struct {
	data.Schema
	features []data.Feature // one for each input of the network; Keep where missing stays missing
	nodes    []ltu.Node
	out      []ltu.Signal
	division *division // nil if no example is divided
}

// formOf returns the model's form. It is an error if the inner model has no network, if network and
// model differ on some examples, or if a weight is not finite, which few languages can write.
func formOf(m *pipeline.Model) (*form, error) {
	if !m.Networked() {
		return nil, fmt.Errorf("export: a %T is not a network of threshold units: export the model that it was made from", m.Inner)
	}
	f := &form{Schema: m.Schema, features: m.RawFeatures()}
	net := learners.WholeNetwork(m.Inner.(learners.Networked))
	if f.unmet(net) >= 0 {
		net = learners.ExactNetwork(m.Inner.(learners.Networked))
	}
	if err := net.Check(); err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	if i := f.unmet(net); i >= 0 {
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
				return nil, errors.New("export: a weight or threshold is not finite")
			}
		}
	}
	return f, nil
}

// unmet returns the index of the first requirement of net on its inputs that some example does not meet, or
// −1.
func (f *form) unmet(net *ltu.Network) int {
	return slices.IndexFunc(net.Needs, func(d ltu.Need) bool { return !f.meets(d) })
}

// meets reports whether the input meets a requirement for every example: to have one of a few given values.
func (f *form) meets(d ltu.Need) bool {
	feature := f.features[d.Input]
	if feature.Keep && !d.Missing || !feature.Keep && !meets(d, feature.Missing) {
		return false
	}
	last := len(f.Attrs[feature.Attr].Values) - 1
	switch {
	case feature.Value >= 0:
		last = 1
	case feature.Cuts != nil:
		last = len(feature.Cuts)
	case last < 0:
		return d.Values == nil // a number may be any
	}
	for t := range last + 1 {
		if !meets(d, feature.Base+float64(feature.Step*float64(t))) {
			return false
		}
	}
	return true
}

// meets reports whether a value meets a need.
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
