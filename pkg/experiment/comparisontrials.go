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

// trials returns those on one sample.
func (c Comparison) trials(from Source, s *data.Set) (trials []Trial) {
	splits := sync.OnceValues(func() ([]data.Split, error) { return c.plan().Splits(context.Background(), s) })
	of := fmt.Sprintf("%x %+v %T%+v %v", s.Fingerprint(), from.Coding, c.plan(), c.plan(), c.Limit)
	for _, l := range c.Learners {
		name, literal := nameOf(l)
		l = from.before(l)
		p, isPeer := peerOf(l)
		for _, size := range c.sizes() {
			all, tooSlow := &asked{}, &atomic.Bool{}
			at := []any{from.String(), name}
			if c.Sizes != nil {
				at = append(at, size)
			}
			for t := range c.plan().Len() {
				run := func(ctx context.Context, _ *rand.Rand) (Values, error) {
					all, err := splits()
					if err != nil {
						return nil, Refused(err.Error())
					}
					if tooSlow.Load() {
						return nil, c.late()
					}
					values, err := c.try(ctx, s, all[t], size, t, l)
					if errors.Is(err, c.late()) {
						tooSlow.Store(true)
					}
					return values, err
				}
				if isPeer {
					run = c.peerRun(p, all, s, splits, size, t)
				}
				trials = append(trials, Trial{
					At: append(slices.Clone(at), t+1), Seed: c.seed(), Of: of + " " + literal,
					Run: run, Together: isPeer,
				})
			}
		}
	}
	return trials
}

// sizes returns the numbers of training examples, 0 for all.
func (c Comparison) sizes() []int {
	if c.Sizes == nil {
		return []int{0}
	}
	return c.Sizes
}

// seed returns that of the plan, which decides all that is random.
func (c Comparison) seed() uint64 {
	switch p := c.plan().(type) {
	case eval.Folds:
		return p.Seed
	case eval.Holdout:
		return p.Seed
	}
	return 0
}

// late is why a trial that takes too long, or is like one, has no numbers.
func (c Comparison) late() error { return Refused(fmt.Sprintf("not done after %v", c.Limit)) }

// try does a trial. The training examples of a split are in random order, so its first ones are a random
// sample.
func (c Comparison) try(ctx context.Context, s *data.Set, split data.Split, size, t int, l learners.Learner) (Values, error) {
	if size > len(split.Train) || size < 0 {
		return nil, Refused(fmt.Sprintf("%d examples to learn from, want 1 to %d", size, len(split.Train)))
	}
	if size > 0 {
		split.Train = split.Train[:size]
	}
	limited, end := ctx, context.CancelFunc(func() {})
	if c.Limit > 0 {
		limited, end = context.WithTimeout(ctx, c.Limit)
	}
	defer end()
	o, err := eval.Try(limited, s, split, c.plan(), t, l)
	if err != nil && ctx.Err() == nil {
		return nil, c.late()
	}
	if err != nil {
		return nil, err
	}
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
	return values, nil
}
