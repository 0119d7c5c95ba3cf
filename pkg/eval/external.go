package eval

import (
	"context"
	"fmt"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/memory"
	"halfspace/pkg/learners"
)

// An ExternalLearner is a learner that runs in another program, such as scikit-learn or Weka through
// package peer. Its model stays in that program. A plan therefore passes all splits of a sample to it at
// once, and gets predictions back instead of models.
type ExternalLearner interface {
	learners.Learner
	// String is the learner's name in the rows of tables.
	fmt.Stringer
	// Answer learns from the training examples of each split, and predicts its test examples. The
	// learner's random seed for split k is seed plus k. If an answer is missing, the error gives the
	// reason in one line.
	Answer(ctx context.Context, s *data.Set, splits []data.Split, seed uint64) ([]Trial, error)
}

// TryExternal is Try for a learner of another program. It returns the outcomes of all the splits of s,
// which begin with trial first of the plan. It returns an error only if ctx is done.
func TryExternal(ctx context.Context, l ExternalLearner, s *data.Set, splits []data.Split, plan Plan, first int) ([]*Outcome, error) {
	trials, err := l.Answer(ctx, s, splits, plan.seed()+uint64(first))
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return slices.Repeat([]*Outcome{{Failed: err}}, len(splits)), nil
	}
	outcomes := make([]*Outcome, len(splits))
	for k, split := range splits {
		o := &Outcome{Trial: trials[k], classes: s.Classes, truth: s.Subset(split.Test).Y}
		right := 0
		for i, y := range o.truth {
			if o.Predicted[i] == y {
				right++
			}
		}
		o.Score = float64(right) / float64(len(o.truth))
		outcomes[k] = o
	}
	return outcomes, nil
}

// remembered returns the result of compute for learners on s. If ctx has a memory that already contains the
// result, it is taken from there; see memory.Result. The answers of an external learner are not remembered,
// because another version of its program, which this package cannot recognise, might answer differently.
func remembered[T any](ctx context.Context, name string, compute func(context.Context) (T, error), ls []learners.Learner, s *data.Set, rest ...any) (T, error) {
	for _, l := range ls {
		l, _ = unnamed(l)
		if _, ok := l.(ExternalLearner); ok {
			return compute(ctx)
		}
	}
	return memory.Result(ctx, name, compute, append(rest, ls, s)...)
}

// A batch is a part of a comparison that is done in one call: the trials of a learner from start to end.
type batch struct{ learner, start, end int }

// sharesOf divides a comparison into batches, which can run in parallel. Each trial of a learner is a batch
// of its own. But all trials of an ExternalLearner are one batch, because its program is started only once.
func sharesOf(ls []learners.Learner, trials int) (all []batch) {
	for i, l := range ls {
		l, _ = unnamed(l)
		if _, ok := l.(ExternalLearner); ok {
			all = append(all, batch{i, 0, trials})
			continue
		}
		for t := range trials {
			all = append(all, batch{i, t, t + 1})
		}
	}
	return all
}
