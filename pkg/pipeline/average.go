package pipeline

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// Average learns a model with each of the given learners, and averages the models' log-odds. The models
// may differ in everything, coding included, so they make different mistakes. Their mean is a network
// too, which reads the features of all models. Learners whose models have log-odds that are sums can be
// averaged: Backprop, MLP, SecondOrder, GradientBoosting and RandomForest. A learner that does not suit
// the sample is left out, with a note.
type Average struct {
	Of []learners.Learner // the learners, at least one
}

// Domain returns the zero Domain: Average accepts any sample, because each learner has a coding of its own.
func (Average) Domain() learners.Domain { return learners.Domain{} }

// Fit returns a *Model with a *learners.Mean inside.
func (a Average) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	return Of(a).Fit(ctx, s, r)
}

// describe says how samples are coded.
func (a Average) describe(*data.Set) string { return "for each model" }

// fitWhole is Fit without provenance.
func (a Average) fitWhole(ctx context.Context, s *data.Set, r *rand.Rand) (*Model, error) {
	var parts []*Model
	var note string
	refused := errors.New("average: no learners to average")
	for _, l := range a.Of {
		m, err := Of(l).fit(ctx, s, r)
		switch {
		case errors.Is(err, learners.ErrUnsuited):
			refused, note = err, fmt.Sprintf("without %s, because of %v", learners.String(l), err)
		case err != nil:
			return nil, err
		default:
			parts = append(parts, m)
		}
	}
	if len(parts) == 0 {
		return nil, refused
	}
	m := &Model{Schema: s.Schema, Encoding: &data.Encoding{From: s.Attrs}}
	var inner []learners.Model
	var features [][]int
	for k, part := range parts {
		inner = append(inner, part.Inner)
		features = append(features, m.join(part, k))
	}
	mean, err := learners.NewMean(m.encoded(), inner, features)
	if err != nil {
		return nil, fmt.Errorf("average: %w", err)
	}
	mean.Note, m.Inner = note, mean
	return m, nil
}

// join adds a part's features to m, and returns their indices. Parts share equal features. If
// two features differ but not in their names, the later one gets the part's number.
func (m *Model) join(part *Model, ordinal int) (indices []int) {
	for _, f := range part.RawFeatures() {
		e := m.Encoding
		k := slices.IndexFunc(e.Features, func(g data.Feature) bool { return reflect.DeepEqual(f, g) })
		if k < 0 {
			k = len(e.Features)
			named := func(g data.Feature) bool { return g.Name == f.Name }
			for slices.ContainsFunc(e.Features, named) {
				f.Name = fmt.Sprintf("%s (%d)", f.Name, ordinal+1)
			}
			e.Features = append(e.Features, f)
		}
		indices = append(indices, k)
	}
	return indices
}

// RawFeatures returns the features that the inner model reads, each with its formula from raw
// attributes. Their encoding refuses no value. If examples are not coded, each feature is an attribute
// itself.
func (m *Model) RawFeatures() (all []data.Feature) {
	if m.Encoding == nil {
		for j, a := range m.Attrs {
			all = append(all, data.Feature{Name: a.Name, Attr: j, Value: -1, Step: 1, Keep: true, Values: a.Values})
		}
		return all
	}
	for _, f := range m.Encoding.Features {
		f.Keep = f.Keep || m.Encoding.Missing == data.Refuse
		all = append(all, f)
	}
	return all
}
