package learners

import (
	"context"
	"slices"

	"halfspace/pkg/progress"
)

// Candidates between two looks at the context: a look takes a microsecond or a
// few.
const looksAtOnce = 4096

// greedy adds, n times, the candidate that leaves fewest pairs together, the
// first of these, and ends sooner where none is left or no candidate parts any.
func (p *planeCover) greedy(ctx context.Context, n int) error {
	at := &p.start
	for d := 0; d < n && at.pairs > 0; d++ {
		k, left, err := p.next(ctx, at)
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

// next returns the candidate that leaves fewest pairs of the cells together.
func (p *planeCover) next(ctx context.Context, at *cells) (k, left int, err error) {
	k, left = -1, at.pairs
	for i, in := range p.in {
		if i%looksAtOnce == 0 && ctx.Err() != nil {
			return 0, 0, ctx.Err()
		}
		if l := at.after(in, left); l < left || k < 0 {
			k, left = i, l
		}
	}
	return k, left, nil
}

// shrink makes the best choice smaller as long as it can: one candidate goes,
// the one whose absence leaves fewest pairs together, and the others are
// exchanged until they separate.
func (p *planeCover) shrink(ctx context.Context) error {
	for len(p.best) > 1 {
		kept := p.best
		p.choose(p.leastMissed())
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
// least.
func (p *planeCover) leastMissed() []int {
	least, fewest := []int(nil), p.start.pairs+1
	for i := range p.best {
		others := slices.Delete(slices.Clone(p.best), i, i+1)
		if left := p.cellsOf(others).pairs; left < fewest {
			least, fewest = others, left
		}
	}
	return least
}

// exchange exchanges single candidates of the best choice for those that leave
// fewest pairs together, until that gains nothing.
func (p *planeCover) exchange(ctx context.Context) error {
	for i, since := 0, 0; p.left > 0 && since < len(p.best); i, since = (i+1)%len(p.best), since+1 {
		others := slices.Delete(slices.Clone(p.best), i, i+1)
		k, left, err := p.next(ctx, p.cellsOf(others))
		if err != nil {
			return err
		}
		if left < p.left {
			p.best[i], p.left, since = k, left, -1
		}
	}
	return nil
}
