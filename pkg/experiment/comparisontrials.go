package experiment

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
)

// trials returns the trials on one sample.
func (c Comparison) trials(source Source, s *data.Set) (trials []Trial) {
	whole := sync.OnceValues(func() (divided, error) {
		splits, err := c.plan().Splits(context.Background(), s)
		return divided{s, splits}, err
	})
	sweep := c.sweep()
	var steps []func() (divided, error)
	for _, step := range sweep.steps {
		steps = append(steps, sweep.prepare(whole, step, c.seed()))
	}
	identity := fmt.Sprintf("%x %+v %T%+v %v", s.Fingerprint(), source.Coding, c.plan(), c.plan(), c.Limit)
	for _, l := range c.Learners {
		name, literal := nameOf(l)
		l = source.prepend(l)
		p, isPeer := peerOf(l)
		for i, step := range sweep.steps {
			all, tooSlow := &asked{}, &atomic.Bool{}
			values := []any{source.String(), name}
			if sweep.swept() {
				values = append(values, step)
			}
			for t := range c.plan().Len() {
				run := func(ctx context.Context, _ *rand.Rand) (Values, error) {
					part, err := steps[i]()
					if err != nil {
						return nil, Refused(err.Error())
					}
					if tooSlow.Load() {
						return nil, c.late()
					}
					values, err := c.try(ctx, part, t, l)
					if errors.Is(err, c.late()) {
						tooSlow.Store(true)
					}
					return values, err
				}
				if isPeer {
					run = c.peerRun(p, all, steps[i], t)
				}
				trials = append(trials, Trial{
					At: append(slices.Clone(values), t+1), Seed: c.seed(), Of: identity + " " + literal,
					Run: run, Together: isPeer,
				})
			}
		}
	}
	return trials
}

// seed returns the seed of the plan, which decides all random choices.
func (c Comparison) seed() uint64 {
	switch p := c.plan().(type) {
	case eval.Folds:
		return p.Seed
	case eval.Holdout:
		return p.Seed
	}
	return 0
}

// late is the reason for a trial that takes too long, and for later trials like it.
func (c Comparison) late() error { return Refused(fmt.Sprintf("not done after %v", c.Limit)) }

// try does a trial.
func (c Comparison) try(ctx context.Context, part divided, t int, l learners.Learner) (Values, error) {
	limited, end := ctx, context.CancelFunc(func() {})
	if c.Limit > 0 {
		limited, end = context.WithTimeout(ctx, c.Limit)
	}
	defer end()
	o, err := eval.Try(eval.WithMetrics(limited, c.metrics()...), l, part.set, part.splits[t], c.plan(), t)
	if err != nil && ctx.Err() == nil {
		return nil, c.late()
	}
	if err != nil {
		return nil, err
	}
	return c.values(o)
}

// values returns the numbers of an outcome: its metrics and its sizes, where it has them.
func (c Comparison) values(o *eval.Outcome) (Values, error) {
	if o.Failed != nil {
		return nil, Refused(o.Why())
	}
	values := Values{}
	for _, m := range c.metrics() {
		if v, err := m.Of(o.Answers()); err == nil {
			values[m.Name] = v
		}
	}
	if o.Size != nil {
		values["units"], values["weights"] = float64(o.Size.Units), float64(o.Size.Weights)
	}
	if o.Trial.Size > 0 {
		values["size"] = o.Trial.Size
	}
	return values, nil
}
