package setcover

import (
	"context"
	"slices"
	"sync/atomic"

	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/progress"
)

// idleRounds is the number of rounds without gain after which exchanges end.
const idleRounds = 30

// looksAtOnce is the number of candidates that one core examines between two looks at the
// context. A look at a candidate takes a microsecond or a few. The number is a multiple of 64, so
// that bitsets of candidates can be divided by whole words.
const looksAtOnce = 4096

// blocks returns the number of blocks of looksAtOnce candidates.
func blocks(candidates *dichotomy.Set) int { return (candidates.Len() + looksAtOnce - 1) / looksAtOnce }

// eachBlock calls do for the candidates start, …, end−1, block by block, on all cores, unless ctx
// is done. A single block is done on this core: most samples are small, and a look is short.
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

// greedy adds, at most n times, the candidate that leaves the fewest pairs together. It ends
// sooner if no pair is left or no candidate separates any. This is the greedy algorithm for set
// cover. For p pairs its choice is at most 1 + ln p times as large as the smallest. If it may
// take as many steps as there are candidates and still leaves pairs together, no choice
// separates.
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

// next returns the allowed candidate that leaves the fewest pairs of the cells together, the
// first on a tie. It returns −1 if none is allowed.
//
// The blocks share the fewest pairs so far, because a candidate that leaves more need not be
// counted to the end. This affects only the time. A candidate that leaves as few is always
// counted, and the first of all blocks wins, on any number of cores.
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

// shrink makes the best choice smaller as long as it can. It removes the candidate whose absence
// leaves the fewest pairs together, and exchanges the others until they separate. If they never
// separate, it restores the choice.
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

// leastMissed returns the best choice without the candidate whose absence leaves the fewest pairs
// together, among the candidates tried before ctx is done. Each is tried from the start, because
// a partition cannot take a hyperplane back.
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

// exchange exchanges single candidates of the best choice, one after the other, for candidates that leave
// the fewest pairs together. After a round without gain it also accepts worse candidates, except
// candidates that left in the last round. This is tabu search, F. Glover, ORSA Journal on Computing 1
// (1989) 190–206. It ends when many rounds have gained nothing, or when half of the budget is used up;
// the rest is for the exact search.
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
