package experiment

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/peer"
)

// peerOf returns the peer that a learner is, if it is one.
func peerOf(l learners.Learner) (p peer.Peer, ok bool) {
	if n, named := l.(eval.Named); named {
		l = n.Learner
	}
	p, ok = l.(peer.Peer)
	return p, ok
}

// Installed returns an error if a peer among the learners is not installed.
func (c Comparison) Installed() error {
	for _, l := range c.Learners {
		if p, ok := peerOf(l); ok {
			if err := p.Installed(); err != nil {
				return err
			}
		}
	}
	return nil
}

// asked is a peer that is asked once about all trials on a sample: one process does them.
type asked struct {
	once   sync.Once
	trials []eval.Trial
	why    string // there are none, or nothing
	err    error  // that of a context that is done
}

// peerRun returns what does a trial of a peer. All that it returns of the same asked belong to one sample.
func (c Comparison) peerRun(p peer.Peer, a *asked, step func() (divided, error), t int) Run {
	return func(ctx context.Context, _ *rand.Rand) (Values, error) {
		of, err := step()
		if err != nil {
			return nil, Refused(err.Error())
		}
		a.once.Do(func() {
			if c.Limit > 0 {
				p.Limit = c.Limit * time.Duration(len(of.splits))
			}
			if a.trials, err = p.Answer(ctx, of.set, of.splits, c.seed()); err != nil {
				a.why, a.err = err.Error(), ctx.Err()
			}
		})
		switch {
		case a.err != nil:
			return nil, a.err
		case a.why != "":
			return nil, Refused(a.why)
		}
		answers := &eval.Table{Classes: of.set.Classes, Rows: []eval.Row{{Trials: a.trials}}}
		for _, split := range of.splits {
			answers.Truth = append(answers.Truth, of.set.Subset(split.Test).Y)
		}
		values := Values{}
		if size := a.trials[t].Size; size > 0 {
			values["size"] = size
		}
		for _, m := range c.metrics() {
			if v, err := m.Of(answers.Answers(0, t)); err == nil {
				values[m.Name] = v
			}
		}
		return values, nil
	}
}
