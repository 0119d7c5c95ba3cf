package experiment

import (
	"context"
	"math"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/internal/cputime"
	"halfspace/pkg/learners"
)

// The time of a trial is estimated by a smaller trial, which has at most this number of training examples
// and takes at most this time.
const (
	probeExamples = 200
	probeTime     = 250 * time.Millisecond
	peerSeconds   = 0.5 // of a trial of a peer, whatever it is
)

// Estimated returns e, the Experiment of c, with an estimate of the CPU time of each trial. It tries
// every learner on a part of every sample, for at most a quarter of a second each. If a learner's time
// grows faster than n^1.5, its trials take longer than their estimates.
func (c Comparison) Estimated(ctx context.Context, e Experiment) (Experiment, error) {
	trials := e.Trials(false)
	var seconds []float64 // of each sample, learner and size, in the order of the trials
	for _, source := range c.Sets {
		s, err := source.Load(ctx)
		if err != nil {
			return e, err
		}
		for _, l := range c.Learners {
			for _, step := range c.sweep().steps {
				spent, err := c.probe(ctx, source.prepend(l), s, step)
				if err != nil {
					return e, err
				}
				seconds = append(seconds, spent)
			}
		}
	}
	for i := range trials {
		trials[i].Seconds = seconds[i/c.plan().Len()]
	}
	return e, nil
}

// probe returns an estimate of the seconds of a trial. It does not try peers.
func (c Comparison) probe(ctx context.Context, l learners.Learner, s *data.Set, step int) (float64, error) {
	if _, ok := peerOf(l); ok {
		return peerSeconds, nil
	}
	splits, err := c.plan().Splits(ctx, s)
	if err != nil {
		return 0, ctx.Err() // which the trials will say
	}
	part, err := c.sweep().apply(divided{s, splits[:1]}, step, c.seed())
	if err != nil {
		return 0, nil // as the trials will say
	}
	split := part.splits[0]
	n := len(split.Train)
	size := min(n, probeExamples)
	split.Train = split.Train[:size]
	began := cputime.Spent()
	limited, end := context.WithTimeout(ctx, probeTime)
	defer end()
	eval.Try(limited, l, part.set, split, c.plan(), 0) // its result is not wanted
	spent := (cputime.Spent() - began).Seconds()
	return spent * math.Pow(float64(n)/float64(size), 1.5), ctx.Err()
}
