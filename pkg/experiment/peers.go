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

// asked is a peer that does all trials on a sample in one process.
type asked struct {
	guard    sync.Once
	outcomes []*eval.Outcome
	err      error // the error of a context that is done
}

// peerRun returns the function that does a trial of a peer. Functions with the same asked belong to
// one sample.
func (c Comparison) peerRun(p peer.Peer, a *asked, step func() (divided, error), t int) Run {
	return func(ctx context.Context, _ *rand.Rand) (Values, error) {
		sample, err := step()
		if err != nil {
			return nil, Refused(err.Error())
		}
		a.guard.Do(func() {
			if c.Limit > 0 {
				p.Limit = c.Limit * time.Duration(len(sample.splits))
			}
			a.outcomes, a.err = eval.TryExternal(ctx, p, sample.set, sample.splits, c.plan(), 0)
		})
		if a.err != nil {
			return nil, a.err
		}
		return c.values(a.outcomes[t])
	}
}
