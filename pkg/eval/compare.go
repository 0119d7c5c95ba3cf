package eval

import (
	"context"
	"errors"
	"fmt"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// Accuracy returns the share of the examples of s that m classifies correctly, from 0 to 1. It is
// NaN if s is empty.
func Accuracy(m learners.Model, s *data.Set) float64 {
	share, _ := accuracy(context.Background(), m, s) // which is never done
	return share
}

// accuracy is Accuracy that ends with ctx's error when ctx is done.
func accuracy(ctx context.Context, m learners.Model, s *data.Set) (float64, error) {
	right := 0
	for i, x := range s.X {
		if i%looksEvery == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if m.Predict(x) == s.Y[i] {
			right++
		}
	}
	return float64(right) / float64(s.Len()), nil
}

// An outcome is what one learner made of one trial: a prediction for each test example, and the size of
// its model, or the error that says why it cannot learn from such a sample.
type outcome struct {
	Trial
	score    float64
	size     *ltu.Size // nil of a model that is no network
	unsuited error
}

// compare runs every learner on every split, and collects the outcomes in a table. A learner that
// fails in any other way than that the sample does not suit it ends the comparison with an error.
func compare(ctx context.Context, s *data.Set, plan string, splits []data.Split, seed uint64, ls []learners.Learner) (*Table, error) {
	if len(ls) == 0 {
		return nil, errors.New("eval: no learners to compare")
	}
	trials := len(splits)
	results := make([]outcome, len(ls)*trials)
	err := Each(ctx, plan, len(results), func(ctx context.Context, i int) (err error) {
		// Outcome i is that of learner i/trials, so each learner's trials are together.
		l, t := ls[i/trials], i%trials
		if results[i], err = trial(ctx, s, splits[t], seed, t, l); err != nil {
			return fmt.Errorf("%s, trial %d: %w", learners.String(l), t+1, err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	table := &Table{Set: s.Name, Plan: plan, Classes: s.Classes}
	tested, learned := 0, 0 // examples of all splits, as these may differ by one
	for _, split := range splits {
		tested, learned = tested+len(split.Test), learned+len(split.Train)
		table.Tested = append(table.Tested, split.Test)
		table.Truth = append(table.Truth, s.Subset(split.Test).Y)
	}
	table.Ratio = float64(tested) / float64(learned)
	for i, l := range ls {
		table.Rows = append(table.Rows, newRow(s, l, results[i*trials:(i+1)*trials]))
	}
	return table, nil
}

// trial lets a learner learn from one split, with the trial's random stream, and tests its model on
// the other examples. What the learner's domain asks for is put before it, from the training examples
// alone; see pipeline.Of. That the sample does not suit the learner even so is an outcome, and no
// error, and so is that the learner panics, which may be somebody's first.
func trial(ctx context.Context, s *data.Set, split data.Split, seed uint64, t int, l learners.Learner) (o outcome, err error) {
	defer func() {
		if p := recover(); p != nil {
			o, err = outcome{unsuited: fmt.Errorf("panics: %v", p)}, nil
		}
	}()
	train, test := split.Of(s)
	began := time.Now()
	l, _ = unnamed(l)
	fitted, err := pipeline.Of(l).Fit(ctx, train, stream(seed, uint64(1+t)))
	if errors.Is(err, learners.ErrUnsuited) {
		return outcome{unsuited: err}, nil
	}
	if err != nil {
		return outcome{}, err
	}
	m := fitted.(*pipeline.Model)
	o.FitSeconds, o.Tuning = time.Since(began).Seconds(), m.Tuning
	return o, o.test(ctx, m, test)
}

// test has the model predict the test examples.
func (o *outcome) test(ctx context.Context, m *pipeline.Model, test *data.Set) error {
	began, right := time.Now(), 0
	o.Predicted = make([]int, 0, test.Len())
	for from := 0; from < test.Len(); from += looksEvery {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		o.Predicted = append(o.Predicted, m.PredictAll(test.X[from:min(from+looksEvery, test.Len())])...)
	}
	o.PredictSeconds = time.Since(began).Seconds()
	for i, y := range test.Y {
		if o.Predicted[i] == y {
			right++
		}
	}
	o.score = float64(right) / float64(test.Len())
	o.Scores = m.ScoresAll(test.X)
	if m.Networked() {
		size := m.Network().Size()
		o.size = &size
	}
	return nil
}

// newRow collects the outcomes of a learner's trials. If some of these were unsuited, the row has no
// scores at all: a mean over the other trials would be over splits that are easier than those of
// the other learners, and could not be compared with theirs. It says in how many trials that was.
func newRow(s *data.Set, l learners.Learner, outcomes []outcome) Row {
	l, name := unnamed(l)
	p := pipeline.Of(l)
	row := Row{Learner: learners.String(p.Learner), Coding: p.Describe(s)}
	if name != "" {
		row.Literal, row.Learner = row.Learner, name
	}
	failed, why := 0, ""
	for _, o := range outcomes {
		if o.unsuited != nil {
			if failed++; why == "" {
				why = whyUnsuited(o.unsuited)
			}
			continue
		}
		row.Scores = append(row.Scores, o.score)
		row.Trials = append(row.Trials, o.Trial)
		if o.size != nil {
			row.Units = append(row.Units, float64(o.size.Units))
			row.Weights = append(row.Weights, float64(o.size.Weights))
		}
	}
	switch failed {
	case 0:
		return row
	case len(outcomes):
	default:
		why = fmt.Sprintf("in %d of %d trials: %s", failed, len(outcomes), why)
	}
	return Row{Learner: row.Learner, Literal: row.Literal, Coding: row.Coding, Unsuited: why}
}

// whyUnsuited returns what is wrong with a sample, without the name of the learner that says so: it
// stands beside it in the row. An error that is not of type Unsuited is returned as it is.
func whyUnsuited(err error) string {
	if u := (*learners.Unsuited)(nil); errors.As(err, &u) {
		return u.Why
	}
	return err.Error()
}
