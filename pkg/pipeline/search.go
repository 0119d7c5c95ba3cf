package pipeline

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
)

// Search chooses the settings of a learner by cross-validation, like GridSearchCV in scikit-learn
// (hyperparameter tuning, grid search). It tries every setting in Over, and counts the mistakes on held-out
// examples of a stratified cross-validation. Then the best setting, the first on a tie, learns from the
// whole sample:
//
//	Search{Learner: learners.C45{}, Over: []Range{
//		{Field: "CF", Values: []any{0.05, 0.1, 0.25}},
//		{Field: "MinLeaf", Values: []any{2, 5, 10}},
//	}}
//
// A Search is itself a learner. So if you evaluate it by folds, the result is a nested cross-validation:
// the test examples do not influence the choice. The Tuning of its Model records the settings tried. It
// prints as a table, and viz.ValidationCurve draws it as a curve. Search resembles learners.CrossValidated.
// But Search takes raw samples, and learns the coding anew for each fold and setting.
//
// If only a few of many fields matter, random settings serve better than a grid; see Draws. J. Bergstra, Y.
// Bengio, Random search for hyper-parameter optimization, Journal of Machine Learning Research 13 (2012)
// 281–305.
type Search struct {
	// Learner is the learner to find settings for.
	Learner learners.Learner
	// Over lists the fields to search, with their values. Every combination of values is tried (a
	// grid). The last field changes first.
	Over []Range
	// Draws, if not zero, makes the search random: it is the number of settings to draw, instead of
	// trying all combinations. A setting that is drawn repeatedly is tried once.
	Draws int
	// Of lists the learners to choose from, in place of Learner and Over.
	Of []learners.Learner
	// By names the metric whose mean over the folds decides: "balanced accuracy", "F1", "AUC", "log
	// loss" or any other name that metric.Named knows. A loss, such as log loss, is minimised, and all
	// other metrics are maximised. If By is empty, the fewest mistakes decide. If the metric is
	// undefined on some fold, Fit returns an error.
	By string

	Folds   int  // as in learners.CrossValidated
	OneSE   bool // as in learners.CrossValidated, for settings instead of learners
	Halving int  // as in learners.CrossValidated
}

// Domain returns the zero Domain: a search accepts any sample.
func (q Search) Domain() learners.Domain { return learners.Domain{} }

// Fit returns the *Model of the best setting, with its Tuning.
func (q Search) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	return Of(q).Fit(ctx, s, r)
}

// describe says how samples are coded, if all candidates code them in the same way.
func (q Search) describe(s *data.Set) string {
	if q.Learner != nil {
		return Of(q.Learner).Describe(s)
	}
	common := ""
	for i, l := range q.Of {
		words := Of(l).Describe(s)
		if i > 0 && words != common {
			return "by choice"
		}
		common = words
	}
	return common
}

// A setting is a learner with some of its fields set.
type setting struct {
	learner learners.Learner
	values  []string
}

// fitWhole is Fit without provenance.
func (q Search) fitWhole(ctx context.Context, s *data.Set, r *rand.Rand) (*Model, error) {
	settings, err := q.settings(r)
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	engine := learners.CrossValidated{Folds: q.Folds, OneSE: q.OneSE, Halving: q.Halving}
	for _, l := range settings {
		engine.Of = append(engine.Of, Of(l.learner))
	}
	measure, err := q.metric()
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	m, choice, err := engine.ChooseBy(ctx, s, judge(measure), r)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, fmt.Errorf("search: %w", err)
	}
	for _, o := range q.Over {
		choice.Fields = append(choice.Fields, o.Field)
	}
	for i, l := range settings {
		choice.Tried[i].Learner, choice.Tried[i].Values = learners.String(l.learner), l.values
	}
	best := m.(*Model)
	choice.By, choice.LowerIsBetter, best.Tuning = q.By, measure.LowerIsBetter, choice
	if measure.LowerIsBetter {
		for _, t := range choice.Tried {
			floats.Scale(-1, t.Scores)
		}
	}
	return best, nil
}

// metric returns the metric that settings are chosen by, the zero Metric for mistakes.
func (q Search) metric() (measure metric.Metric, err error) {
	if q.By == "" {
		return measure, nil
	}
	return metric.Named(q.By)
}

// judge returns the metric as a number that is greater for better answers. It returns nil for the zero
// Metric.
func judge(measure metric.Metric) learners.Scoring {
	if measure.Of == nil {
		return nil
	}
	return func(inner learners.Model, held *data.Set) (float64, error) {
		v, err := measure.Of(inner.(*Model).Answers(held))
		if err != nil {
			return 0, fmt.Errorf("%s of a fold of %d examples: %w", measure.Name, held.Len(), err)
		}
		if measure.LowerIsBetter {
			v = -v
		}
		return v, nil
	}
}

// mostSettings limits the settings tried: a larger number is a mistake, or a case for Draws.
const mostSettings = 10_000

// settings returns the settings to try.
func (q Search) settings(r *rand.Rand) (all []setting, err error) {
	switch {
	case len(q.Of) > 0 && (q.Learner != nil || len(q.Over) > 0 || q.Draws != 0):
		return nil, errors.New("Of is given together with Learner, Over or Draws: give either Of or the others")
	case len(q.Of) > 0:
		for _, l := range q.Of {
			all = append(all, setting{learner: l})
		}
		return all, nil
	case q.Learner == nil:
		return nil, errors.New("no Learner is given: set Learner, or Of")
	case q.Draws < 0 || q.Draws > mostSettings:
		return nil, fmt.Errorf("%s is %d, want 0 to %d", "Draws", q.Draws, mostSettings)
	}
	for _, o := range q.Over {
		if err := o.check(q.Draws); err != nil {
			return nil, err
		}
	}
	if q.Draws > 0 {
		return q.drawn(r)
	}
	return q.grid()
}

// grid returns every combination of values.
func (q Search) grid() ([]setting, error) {
	all := []setting{{learner: q.Learner}}
	for _, o := range q.Over {
		if len(all)*len(o.Values) > mostSettings {
			return nil, fmt.Errorf("the grid has more than %d settings: set Draws to try some of them at random", mostSettings)
		}
		var next []setting
		for _, l := range all {
			for _, v := range o.Values {
				extended, err := l.extend(o.Field, v)
				if err != nil {
					return nil, err
				}
				next = append(next, extended)
			}
		}
		all = next
	}
	return all, nil
}

// drawn returns settings drawn at random, each once.
func (q Search) drawn(r *rand.Rand) (all []setting, err error) {
	for range q.Draws {
		l := setting{learner: q.Learner}
		for _, o := range q.Over {
			if l, err = l.extend(o.Field, o.draw(q.Learner, r)); err != nil {
				return nil, err
			}
		}
		if !slices.ContainsFunc(all, func(before setting) bool { return slices.Equal(before.values, l.values) }) {
			all = append(all, l)
		}
	}
	return all, nil
}

// extend returns the setting with one more field set.
func (l setting) extend(field string, v any) (setting, error) {
	changed, err := setField(l.learner, field, v)
	return setting{changed, append(slices.Clone(l.values), written(v))}, err
}
