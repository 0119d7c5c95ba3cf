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
	"halfspace/pkg/progress"
)

// Average learns a model with each of the given learners, and averages the models' log-odds (soft voting).
// The models may differ in everything, including the coding, so they make different mistakes, and their
// mean is often better than each of them. The mean is a network too, which reads the features of all
// models. An average is possible for learners whose models have log-odds that are sums: Backprop, MLP,
// SecondOrder, GradientBoosting and RandomForest. A learner that does not suit the sample is left out, with
// a note.
//
// The probabilities of the mean are scaled by a temperature. To measure it, Average divides the sample into
// halves, and tries the models of one half on the other. So a fit takes about twice as long as the fits of
// all learners, and one and a half times from 2,000 examples on. Predictions and scores do not depend on
// the temperature.
//
// C. Guo, G. Pleiss, Y. Sun, K. Q. Weinberger, On calibration of modern neural networks, ICML (2017)
// 1321–1330, §4.2, for the temperature.
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
	m, err := a.meanOf(ctx, s, r)
	if err != nil || ctx.Value(temperatureKey{}) != nil {
		return m, err
	}
	m.Inner.(*learners.Mean).Temperature, err = a.temperature(progress.Silent(ctx), s)
	return m, err
}

// temperatureKey is the key of a context that spares means their temperature.
type temperatureKey struct{}

// enoughInHalf is the number of examples from which it is enough to test the models of one half on the
// other. In a smaller sample both halves are used, in turns.
const enoughInHalf = 2000

// temperature returns the temperature for the mean that a learns from s. It comes from the sums of examples
// of one half by the mean of the other half, so it takes about one more fit. It is 0 in a sample
// that is too small, or if a half suits no learner. The fits draw from a stream of their own.
func (a Average) temperature(ctx context.Context, s *data.Set) (float64, error) {
	if s.Len() < 2*fewestForTemperature {
		return 0, nil
	}
	r := learners.Seed(0)
	halves, err := s.Folds(2, r)
	if err != nil {
		return 0, err
	}
	if s.Len() >= enoughInHalf {
		halves = halves[:1]
	}
	var t heldOutOdds
	for _, half := range halves {
		m, err := a.meanOf(ctx, s.Subset(half.Train), r)
		if errors.Is(err, learners.ErrUnsuited) {
			return 0, nil
		}
		if err != nil {
			return 0, err
		}
		test := s.Subset(half.Test)
		t.add(m.Inner.(*learners.Mean).Excesses(m.encodeAll(test.X)), test.Y)
	}
	return t.temperature(), ctx.Err()
}

// meanOf returns the mean without a temperature.
func (a Average) meanOf(ctx context.Context, s *data.Set, r *rand.Rand) (*Model, error) {
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

// join adds the features of a part of an average to m, and returns their indices in m. Equal features are
// added once. If two different features have the same name, the number of the part is added to the later
// name.
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

// RawFeatures returns the features that the inner model reads, each with its formula from raw attributes.
// If the model does not code examples, each feature is an attribute itself. The encoding of the features
// refuses no value.
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
