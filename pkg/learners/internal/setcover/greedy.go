package setcover

import (
	"context"
	"slices"
	"sync/atomic"

	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/progress"
)

// idleRounds is how many rounds of exchanges may gain nothing before they end.
const idleRounds = 30

// looksAtOnce is how many candidates are looked at on one core, and between two looks at the
// context: a look at a candidate takes a microsecond or a few. It is a multiple of 64, so that
// bitsets of candidates can be shared out by whole words.
const looksAtOnce = 4096

// blocks returns how many times so many candidates there are.
func blocks(candidates *dichotomy.Set) int { return (candidates.Len() + looksAtOnce - 1) / looksAtOnce }

// eachBlock calls do for the candidates from, …, to−1, block by block, on all cores, unless ctx is
// done. A single block is done at once: most samples are small, and a look is short.
func eachBlock(ctx context.Context, candidates *dichotomy.Set, do func(from, to int)) {
	n := candidates.Len()
	if blocks(candidates) == 1 && ctx.Err() == nil {
		do(0, n)
		return
	}
	_ = parallel.Each(ctx, blocks(candidates), func(i int) error {
		do(i*looksAtOnce, min((i+1)*looksAtOnce, n))
		return nil
	}) // The only error is ctx's, which callers look at themselves.
}

// greedy adds, at most n times, the candidate that leaves the fewest pairs together. It ends
// sooner where no pair is left or no candidate parts any. That is the greedy algorithm for set
// cover, whose choice has at most 1 + ln p times as many as the smallest, for p pairs. If it is
// given as many steps as there are candidates and leaves pairs together, no choice separates.
func (s *search) greedy(ctx context.Context, n int) error {
	at := &s.start
	for depth := 0; depth < n && at.pairs > 0; depth++ {
		k, left, err := s.next(ctx, at, func(int) bool { return true })
		if err != nil {
			return err
		}
		if left == at.pairs {
			break
		}
		further := s.scratch(depth)
		at.split(s.candidates.At(k), further)
		at = further
		s.best, s.left = append(s.best, k), left
		progress.Report(ctx, "choosing halfspaces", s.start.pairs-left, s.start.pairs)
	}
	s.atLeast = min(1, len(s.best))
	return ctx.Err()
}

// next returns the candidate, of those allowed, that leaves the fewest pairs of the cells
// together, the first of these on a tie; −1 if there is none.
//
// The blocks tell each other what the fewest is so far, as what leaves more need not be counted
// to the end. That decides only how long it takes: what leaves as few is always counted, and the
// first of all blocks wins, on any number of cores.
func (s *search) next(ctx context.Context, at *partition, allowed func(k int) bool) (k, left int, err error) {
	type choice struct{ k, left int } // k is −1 while none of the block is allowed
	best := make([]choice, blocks(s.candidates))
	at = at.largestFirst()
	var fewest atomic.Int64 // of all blocks
	fewest.Store(int64(at.pairs))
	eachBlock(ctx, s.candidates, func(from, to int) {
		c, words := choice{-1, at.pairs}, s.candidates.Words(from, to)
		width := len(words) / (to - from)
		for i := from; i < to; i++ {
			most := min(c.left, int(fewest.Load()))
			l := at.pairsAfter(words[:width], most)
			words = words[width:]
			if l > most || l == c.left && c.k >= 0 || !allowed(i) {
				continue
			}
			c = choice{i, l}
			for f := fewest.Load(); int64(l) < f && !fewest.CompareAndSwap(f, int64(l)); f = fewest.Load() {
			}
		}
		best[from/looksAtOnce] = c
	})
	// Blocks are in ascending order, so that a tie goes to the candidate of the lowest number.
	k, left = -1, at.pairs
	for _, c := range best {
		if c.k >= 0 && (c.left < left || k < 0) {
			k, left = c.k, c.left
		}
	}
	return k, left, ctx.Err()
}

// shrink makes the best choice smaller as long as it can: one candidate goes, the one whose
// absence leaves the fewest pairs together, and the others are exchanged until they separate. If
// they never do, the choice is put back as it was.
func (s *search) shrink(ctx context.Context) error {
	for len(s.best) > 1 {
		kept := s.best
		s.settle(s.leastMissed(ctx))
		if err := s.exchange(ctx); err != nil {
			return err
		}
		if s.left > 0 {
			s.settle(kept)
			return nil
		}
	}
	return nil
}

// leastMissed returns the best choice without the candidate that is missed least, of those that
// it gets to before ctx is done. Each is tried from the start, as a partition cannot take a
// hyperplane back.
func (s *search) leastMissed(ctx context.Context) []int {
	least, fewest := []int(nil), s.start.pairs+1
	for i := range s.best {
		if ctx.Err() != nil {
			break
		}
		others := slices.Delete(slices.Clone(s.best), i, i+1)
		if left := s.cellsOf(others).pairs; left < fewest {
			least, fewest = others, left
		}
	}
	return least
}

// exchange exchanges single candidates of the best choice, one after the other, for those that
// leave the fewest pairs together. When a round has gained nothing it goes on nevertheless, from
// then on also to what is worse, but to no candidate that it left in the last round: this is tabu
// search, F. Glover, ORSA Journal on Computing 1 (1989) 190–206. It ends when many rounds have
// gained nothing, or when half of the budget is used up; the rest is for the exact search.
func (s *search) exchange(ctx context.Context) error {
	now, left := slices.Clone(s.best), s.left
	until := map[int]int{} // the step before which a candidate may not come back
	// Step counts exchanges that were tried, since those that were since the last gain.
	for step, since := 0, 0; s.left > 0 && since < idleRounds*len(now) && s.looks > s.budget/2; step++ {
		i := step % len(now)
		at := s.cellsOf(slices.Delete(slices.Clone(now), i, i+1))
		s.looks -= s.candidates.Len() * len(at.words)
		until[now[i]] = step + 1 + len(now)
		k, l, err := s.next(ctx, at, func(k int) bool { return until[k] <= step })
		if err != nil {
			return err
		}
		if since++; k >= 0 && (l < left || since > len(now)) {
			now[i], left = k, l
		} else { // it stays, and so may be returned to
			delete(until, now[i])
		}
		if left < s.left {
			s.best, s.left, since = slices.Clone(now), left, 0
		}
	}
	return nil
}
