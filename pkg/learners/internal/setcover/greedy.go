package setcover

import (
	"context"
	"slices"
	"sync/atomic"

	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/progress"
)

// idleRounds is the number of rounds without an improvement after which exchanges end.
const idleRounds = 30

// looksAtOnce is the number of candidates that one core examines between two looks at the context;
// examining a candidate takes a microsecond or a few. The number is a multiple of 64, so that bitsets of
// candidates can be divided at whole words.
const looksAtOnce = 4096

// blocks returns the number of blocks of looksAtOnce candidates.
func blocks(candidates *dichotomy.Set) int { return (candidates.Len() + looksAtOnce - 1) / looksAtOnce }

// eachBlock calls do for all candidates, block by block, on all cores, unless ctx is done. Do gets the
// range start, …, end−1. A single block is done on the present core, because most samples are small and
// starting goroutines would take longer.
func eachBlock(ctx context.Context, candidates *dichotomy.Set, do func(start, end int)) {
	n := candidates.Len()
	if blocks(candidates) == 1 && ctx.Err() == nil {
		do(0, n)
		return
	}
	_ = parallel.Each(ctx, blocks(candidates), func(i int) error {
		do(i*looksAtOnce, min((i+1)*looksAtOnce, n))
		return nil
	}) // The only error is ctx's, which callers check themselves.
}

// greedy adds, at most n times, the candidate that leaves the fewest pairs together. This is the greedy
// algorithm for set cover. For p pairs its choice is at most 1 + ln p times as large as the smallest
// choice. It ends earlier if all pairs are separated, or if no candidate separates any of the rest. In
// the second case no choice of candidates separates these pairs.
func (s *search) greedy(ctx context.Context, n int) error {
	cells := &s.start
	for depth := 0; depth < n && cells.pairs > 0; depth++ {
		k, left, err := s.next(ctx, cells, func(int) bool { return true })
		if err != nil {
			return err
		}
		if left == cells.pairs {
			break
		}
		further := s.scratch(depth)
		cells.split(s.candidates.At(k), further)
		cells = further
		s.best, s.left = append(s.best, k), left
		progress.Report(ctx, "choosing halfspaces", s.start.pairs-left, s.start.pairs)
	}
	s.atLeast = min(1, len(s.best))
	return ctx.Err()
}

// next returns the allowed candidate that leaves the fewest pairs of the cells together, the first on a
// tie. It returns −1 if no candidate is allowed.
//
// The blocks of candidates share the smallest number of pairs found so far. Counting for a candidate
// stops as soon as it leaves more pairs than that. This affects only the time and not the result: a
// candidate that leaves the same number is always counted completely, and on a tie the first block wins,
// on any number of cores.
func (s *search) next(ctx context.Context, cells *partition, allowed func(k int) bool) (k, left int, err error) {
	type choice struct{ k, left int } // k is −1 while the block has no allowed candidate
	best := make([]choice, blocks(s.candidates))
	cells = cells.largestFirst()
	var fewest atomic.Int64 // of all blocks
	fewest.Store(int64(cells.pairs))
	eachBlock(ctx, s.candidates, func(start, end int) {
		c, words := choice{-1, cells.pairs}, s.candidates.Words(start, end)
		width := len(words) / (end - start)
		for i := start; i < end; i++ {
			limit := min(c.left, int(fewest.Load()))
			l := cells.pairsAfter(words[:width], limit)
			words = words[width:]
			if l > limit || l == c.left && c.k >= 0 || !allowed(i) {
				continue
			}
			c = choice{i, l}
			for f := fewest.Load(); int64(l) < f && !fewest.CompareAndSwap(f, int64(l)); f = fewest.Load() {
			}
		}
		best[start/looksAtOnce] = c
	})
	// Blocks are in ascending order, so a tie goes to the candidate with the lowest number.
	k, left = -1, cells.pairs
	for _, c := range best {
		if c.k >= 0 && (c.left < left || k < 0) {
			k, left = c.k, c.left
		}
	}
	return k, left, ctx.Err()
}

// shrink makes the best choice smaller as long as it can. It removes the candidate whose absence leaves
// the fewest pairs together, and then exchanges others until all pairs are separated again. If this
// fails, it restores the choice.
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

// leastMissed returns the best choice without one candidate, the one that is missed least: its absence
// leaves the fewest pairs together. If ctx is done, only some candidates have been compared. It builds
// the cells of each smaller choice from the start, because a hyperplane cannot be taken out of a
// partition.
func (s *search) leastMissed(ctx context.Context) []int {
	best, fewest := []int(nil), s.start.pairs+1
	for i := range s.best {
		if ctx.Err() != nil {
			break
		}
		rest := slices.Delete(slices.Clone(s.best), i, i+1)
		if left := s.cellsOf(rest).pairs; left < fewest {
			best, fewest = rest, left
		}
	}
	return best
}

// exchange improves the best choice by exchanging one candidate after the other, each for the candidate
// that leaves the fewest pairs together. After a round without an improvement it also accepts worse
// candidates, but none that was removed in the last round, so that it does not go in a circle. This is
// tabu search, F. Glover, ORSA Journal on Computing 1 (1989) 190–206. It ends when many rounds have
// brought no improvement, or when half of the budget is used up; the rest is for the exact search.
func (s *search) exchange(ctx context.Context) error {
	now, left := slices.Clone(s.best), s.left
	tabu := map[int]int{} // the step before which a candidate may not return
	// step counts the exchanges tried, and idle the exchanges tried since the last gain.
	for step, idle := 0, 0; s.left > 0 && idle < idleRounds*len(now) && s.looks > s.budget/2; step++ {
		i := step % len(now)
		cells := s.cellsOf(slices.Delete(slices.Clone(now), i, i+1))
		s.looks -= s.candidates.Len() * len(cells.words)
		tabu[now[i]] = step + 1 + len(now)
		k, l, err := s.next(ctx, cells, func(k int) bool { return tabu[k] <= step })
		if err != nil {
			return err
		}
		if idle++; k >= 0 && (l < left || idle > len(now)) {
			now[i], left = k, l
		} else { // it stays, so it need not be barred from returning
			delete(tabu, now[i])
		}
		if left < s.left {
			s.best, s.left, idle = slices.Clone(now), left, 0
		}
	}
	return nil
}
