package eval

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// Accuracy returns the share of the examples of s that m classifies correctly, from 0 to 1. It is
// NaN if s is empty.
func Accuracy(m learners.Model, s *data.Set) float64 {
	share, _ := accuracyUntilDone(context.Background(), m, s) // which is never done
	return share
}

// accuracyUntilDone is Accuracy that ends with ctx's error when ctx is done.
func accuracyUntilDone(ctx context.Context, m learners.Model, s *data.Set) (float64, error) {
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

// compare runs every learner on every split, and collects the outcomes in a table.
func compare(ctx context.Context, ls []learners.Learner, s *data.Set, plan Plan) (*Table, error) {
	// A table with a measure is not remembered: the measure has a function.
	measure, _ := ctx.Value(sizeMeasureKey{}).(SizeMeasure)
	return remembered(ctx, "comparison", func(ctx context.Context) (*Table, error) {
		return compareAnew(ctx, ls, s, plan)
	}, ls, s, plan, measure, wants(ctx))
}

// compareAnew does the work of compare, without looking for a remembered result.
func compareAnew(ctx context.Context, ls []learners.Learner, s *data.Set, plan Plan) (*Table, error) {
	if len(ls) == 0 {
		return nil, errors.New("eval: no learners to compare")
	}
	splits, err := plan.Splits(ctx, s)
	if err != nil {
		return nil, err
	}
	trials := len(splits)
	results := make([]*Outcome, len(ls)*trials)
	shares := sharesOf(ls, trials)
	err = Each(ctx, plan.String(), len(shares), func(ctx context.Context, i int) error {
		share := shares[i]
		part, err := try(ctx, ls[share.learner], s, splits[share.start:share.end], plan, share.start)
		// Each learner's outcomes are together.
		copy(results[share.learner*trials+share.start:], part)
		return err
	})
	table := Table{Set: s.Name, Plan: plan.String(), Ratio: Ratio(splits), SHA256: s.Fingerprint(), Seed: plan.seed(), Classes: s.Classes}
	if g, ok := ctx.Value(sizeMeasureKey{}).(SizeMeasure); ok {
		table.Measures = g.Names
	}
	for _, split := range splits {
		table.Tested = append(table.Tested, split.Test)
		table.Truth = append(table.Truth, s.Subset(split.Test).Y)
	}
	var rows []Row
	var outcomes [][]*Outcome
	for i, l := range ls {
		rows, outcomes = append(rows, rowOf(l, s)), append(outcomes, results[i*trials:(i+1)*trials])
	}
	return NewTable(table, rows, outcomes), err
}

// Ratio returns the number of test examples divided by the number of training examples, which the corrected
// t-test needs. Both numbers are summed over all splits, because splits may differ by one example.
func Ratio(splits []data.Split) float64 {
	tested, learned := 0, 0
	for _, s := range splits {
		tested, learned = tested+len(s.Test), learned+len(s.Train)
	}
	return float64(tested) / float64(learned)
}

// NewTable returns a table with a row for each learner, for a program that ran the trials itself by Try.
// Rows describes the learners, and Outcomes[i][t] is the outcome of learner i in trial t. It is nil if the
// trial was not done, for example because of an interrupt.
func NewTable(head Table, rows []Row, outcomes [][]*Outcome) *Table {
	head.Rows = nil
	for i, row := range rows {
		head.Rows = append(head.Rows, row.add(outcomes[i]))
	}
	if all := slices.Concat(outcomes...); slices.Contains(all, nil) {
		head.Stopped = stoppedAfter(all)
	}
	return &head
}

// Try runs one trial: a learner learns from the training examples of a split of s, and its model is tested
// on the other examples. The parameter t is the number of the trial in the plan, which determines its
// random stream. The coding that the learner's domain needs is learned from the training examples alone;
// see pipeline.Of. If the learner fails, the outcome gives the reason: the sample does not suit it, its
// settings are wrong, or it panics. Try returns an error only if ctx is done.
func Try(ctx context.Context, l learners.Learner, s *data.Set, split data.Split, plan Plan, t int) (*Outcome, error) {
	part, err := try(ctx, l, s, []data.Split{split}, plan, t)
	if err != nil {
		return nil, err
	}
	return part[0], nil
}

// try is Try for splits, beginning with trial t. There is one split, unless the learner is an
// ExternalLearner.
func try(ctx context.Context, l learners.Learner, s *data.Set, splits []data.Split, plan Plan, t int) ([]*Outcome, error) {
	l, _ = unnamed(l)
	if f, ok := l.(ExternalLearner); ok {
		return TryExternal(ctx, f, s, splits, plan, t)
	}
	o, err := tryHere(ctx, l, s, splits[0], plan, t)
	return []*Outcome{o}, err
}

// tryHere is Try of a learner that is fitted in this program.
func tryHere(ctx context.Context, l learners.Learner, s *data.Set, split data.Split, plan Plan, t int) (o *Outcome, err error) {
	defer func() {
		if p := recover(); p != nil {
			o, err = &Outcome{Failed: fmt.Errorf("panics: %v", p)}, nil
		}
	}()
	train, test := split.Of(s)
	began := time.Now()
	fitted, err := pipeline.Of(l).Fit(ctx, train, stream(plan.seed(), uint64(1+t)))
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return &Outcome{Failed: err}, nil
	}
	m := fitted.(*pipeline.Model)
	o = &Outcome{Trial: Trial{FitSeconds: time.Since(began).Seconds(), Tuning: m.Tuning, Note: learners.NoteOf(m.Inner)}, classes: s.Classes, truth: test.Y}
	if err := o.test(ctx, m, test); err != nil {
		return nil, err
	}
	return o, o.estimate(ctx, l, m, train, test, stream(plan.seed(), uint64(1+t)))
}
