package learners

import (
	"context"
	"slices"
	"sync/atomic"

	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/progress"
)

// idleRounds is how many rounds of exchanges may gain nothing.
const idleRounds = 30

// looksAtOnce is how many candidates are looked at on one core, and between two
// looks at the context: a look takes a microsecond or a few.
const looksAtOnce = 4096

// eachBlock does something with the candidates from, …, to−1, and the others in
// other calls, on all cores, unless ctx is done.
func eachBlock(ctx context.Context, n int, do func(from, to int)) {
	blocks := (n + looksAtOnce - 1) / looksAtOnce
	if blocks == 1 && ctx.Err() == nil {
		do(0, n)
		return
	}
	_ = parallel.Each(ctx, blocks, func(i int) error {
		do(i*looksAtOnce, min((i+1)*looksAtOnce, n))
		return nil
	}) // The only error is ctx's, which callers look at themselves.
}

// greedy adds, n times, the candidate that leaves fewest pairs together, the
// first of these, and ends sooner where none is left or no candidate parts any.
func (p *planeCover) greedy(ctx context.Context, n int) error {
	at := &p.start
	for d := 0; d < n && at.pairs > 0; d++ {
		k, left, err := p.next(ctx, at, func(int) bool { return true })
		if err != nil {
			return err
		}
		if left == at.pairs {
			break
		}
		next := p.scratch(d)
		at.split(p.in[k], next)
		at = next
		p.best, p.left = append(p.best, k), left
		progress.Report(ctx, "choosing halfspaces", p.start.pairs-left, p.start.pairs)
	}
	p.atLeast = min(1, len(p.best))
	return ctx.Err()
}

// next returns the candidate, of those allowed, that leaves fewest pairs of the
// cells together, the first of these; −1 if there is none.
func (p *planeCover) next(ctx context.Context, at *cells, allowed func(k int) bool) (k, left int, err error) {
	type choice struct{ k, left int }
	best := make([]choice, (len(p.in)+looksAtOnce-1)/looksAtOnce)
	var fewest atomic.Int64 // of all blocks: what leaves more need not be counted to the end
	fewest.Store(int64(at.pairs))
	eachBlock(ctx, len(p.in), func(from, to int) {
		c := choice{-1, at.pairs}
		for i := from; i < to; i++ {
			if !allowed(i) {
				continue
			}
			most := min(c.left, int(fewest.Load()))
			if l := at.after(p.in[i], most); l <= most && (l < c.left || c.k < 0) {
				c = choice{i, l}
				for f := fewest.Load(); int64(l) < f && !fewest.CompareAndSwap(f, int64(l)); f = fewest.Load() {
				}
			}
		}
		best[from/looksAtOnce] = c
	})
	k, left = -1, at.pairs
	for _, c := range best {
		if c.k >= 0 && (c.left < left || k < 0) {
			k, left = c.k, c.left
		}
	}
	return k, left, ctx.Err()
}

// shrink makes the best choice smaller as long as it can: one candidate goes,
// the one whose absence leaves fewest pairs together, and the others are
// exchanged until they separate.
func (p *planeCover) shrink(ctx context.Context) error {
	for len(p.best) > 1 {
		kept := p.best
		p.choose(p.leastMissed(ctx))
		if err := p.exchange(ctx); err != nil {
			return err
		}
		if p.left > 0 {
			p.choose(kept)
			return nil
		}
	}
	return nil
}

// leastMissed returns the best choice without the candidate that is missed
// least, of those it gets to before ctx is done.
func (p *planeCover) leastMissed(ctx context.Context) []int {
	least, fewest := []int(nil), p.start.pairs+1
	for i := range p.best {
		if ctx.Err() != nil {
			break
		}
		others := slices.Delete(slices.Clone(p.best), i, i+1)
		if left := p.cellsOf(others).pairs; left < fewest {
			least, fewest = others, left
		}
	}
	return least
}

// exchange exchanges single candidates of the best choice, one after the other,
// for those that leave fewest pairs together. If that has gained nothing for a
// round it goes on nevertheless, now for what is worse too, but to no candidate
// that it left in the last round: F. Glover, ORSA Journal on Computing 1 (1989)
// 190–206. It ends when it gains nothing for many rounds, or when half of the
// budget is used up.
func (p *planeCover) exchange(ctx context.Context) error {
	now, left := slices.Clone(p.best), p.left
	until := make([]int, len(p.in)) // the step before which a candidate may not come back
	for step, since := 0, 0; p.left > 0 && since < idleRounds*len(now) && p.looks > p.budget/2; step++ {
		i := step % len(now)
		at := p.cellsOf(slices.Delete(slices.Clone(now), i, i+1))
		p.looks -= len(p.in) * len(at.words)
		until[now[i]] = step + 1 + len(now)
		k, l, err := p.next(ctx, at, func(k int) bool { return until[k] <= step })
		if err != nil {
			return err
		}
		if since++; k >= 0 && (l < left || since > len(now)) {
			now[i], left = k, l
		} else {
			until[now[i]] = 0
		}
		if left < p.left {
			p.best, p.left, since = slices.Clone(now), left, 0
		}
	}
	return nil
}
