// Package setcover chooses, out of many candidate halfspaces, as few as possible that separate
// two classes. Every two examples of different classes must be on different sides of one of them.
// This holds if and only if some Boolean function of the halfspaces separates the classes
// (proposition 1 of the paper). Every candidate covers the pairs of examples that it has on
// different sides, and all pairs of different classes must be covered: a set cover problem.
//
// The input is the candidates, each as a dichotomy of the examples, and the examples' classes.
// The output is the numbers of the chosen candidates, and a proven lower bound of their number.
// The choice is greedy at first, then improved by exchanges (tabu search), and then exact, by
// branch and bound.
//
// The n²/4 pairs of n examples are not stored. Two examples are together while they are in the
// same cell of the halfspaces chosen so far. To judge a candidate, the package counts cell by
// cell how the candidate would divide them, 64 examples at a time, as bits of words.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of
// half-spaces (1991), §3.2, step (d); the paper tries every set of N candidates.
package setcover

import (
	"context"
	"slices"

	"halfspace/pkg/learners/internal/dichotomy"
)

// A Result describes the outcome of a choice among candidates.
type Result struct {
	// Candidates is the number of candidates.
	Candidates int
	// Unseparated counts the pairs of examples of different classes that are on the same side of
	// every chosen candidate.
	Unseparated int
	// AtLeast is the number of candidates proven to be necessary to separate the classes. If even
	// all candidates together do not separate them, AtLeast is one more than there are.
	AtLeast int
}

// Choose chooses at most n of the candidates, for examples of classes 0 and 1. A candidate separates two
// examples if they lie on different sides of it. The choice leaves as few pairs of examples of different
// classes unseparated as Choose can find. If n is zero, Choose looks for the smallest choice that separates
// all pairs. The result chosen has the indices of candidates in ascending order. All candidates must have
// examples on both sides.
//
// A greedy choice comes first. The budget limits the search after it, and counts how often 64 examples are
// compared with a candidate, which takes a few nanoseconds. The result depends only on the input, including
// the budget. Choose may rearrange the candidates in place, so none can be added afterwards. If ctx is done,
// it returns ctx's error, and the candidates are useless.
func Choose(ctx context.Context, candidates *dichotomy.Set, classes []int, n, budget int) (chosen []int, r Result, err error) {
	if err := candidates.ByDichotomy(ctx); err != nil {
		return nil, Result{}, err
	}
	s := newSearch(candidates, classes)
	s.budget, s.looks = budget, budget
	switch {
	case n == 0:
		err = s.smallest(ctx)
	default:
		err = s.atMost(ctx, n)
	}
	if err != nil {
		return nil, Result{}, err
	}
	slices.Sort(s.best)
	return s.best, Result{candidates.Len(), s.left, s.atLeast}, nil
}

// A search is one such choice: the best so far, with the known facts about it. At any time left
// is the number of pairs that best leaves together, and atLeast is proven. So the search may end
// whenever it must.
type search struct {
	candidates *dichotomy.Set
	examples   int
	start      partition    // all examples in one cell
	best       []int        // the choice so far
	left       int          // pairs that it leaves together
	atLeast    int          // no choice of fewer candidates separates
	budget     int          // looks that the exchanges and the exact search may take
	looks      int          // looks left of the budget
	work       []*partition // scratch memory, by depth
	proof      *exactSearch // nil until the exact search begins
	kept       int          // mostKept
}

func newSearch(candidates *dichotomy.Set, classes []int) *search {
	s := &search{candidates: candidates, examples: len(classes), start: newPartition(classes), kept: mostKept}
	s.left = s.start.pairs
	return s
}

// smallest looks for the fewest candidates that separate. Exchanges make a separating greedy
// choice smaller. Then the exact search raises the proven bound until the two meet, or the budget
// is used up. It asks for ever larger choices. The reasons are that choices of k candidates are
// many times more numerous than choices of k−1, and that a successful search ends sooner than a
// proof of failure.
func (s *search) smallest(ctx context.Context) error {
	if err := s.greedy(ctx, s.candidates.Len()); err != nil {
		return err
	}
	if s.left > 0 {
		s.atLeast = s.candidates.Len() + 1
		return nil
	}
	if err := s.shrink(ctx); err != nil {
		return err
	}
	for s.atLeast < len(s.best) && s.looks > 0 {
		found, err := s.exactly(ctx, s.atLeast)
		switch {
		case err != nil:
			return err
		case found != nil:
			s.best = found
		case s.looks > 0:
			s.atLeast++
		}
	}
	return nil
}

// atMost looks for n candidates that separate, or that leave few pairs together. The greedy
// choice continues beyond n, to find out whether all candidates together separate. Its first n
// candidates are then exchanged. The exact search only decides whether n candidates separate, so
// it is useful only if all candidates do.
func (s *search) atMost(ctx context.Context, n int) error {
	if err := s.greedy(ctx, s.candidates.Len()); err != nil {
		return err
	}
	if s.left > 0 {
		s.atLeast = s.candidates.Len() + 1
	}
	if len(s.best) <= n {
		return nil
	}
	separable := s.left == 0
	s.settle(s.best[:n])
	if err := s.exchange(ctx); err != nil || s.left == 0 || !separable {
		return err
	}
	switch found, err := s.exactly(ctx, n); {
	case err != nil:
		return err
	case found != nil:
		s.settle(found)
	case s.looks > 0:
		s.atLeast = n + 1
	}
	return nil
}

// settle makes a copy of the given choice the best.
func (s *search) settle(chosen []int) {
	s.best, s.left = slices.Clone(chosen), s.cellsOf(chosen).pairs
}

// cellsOf returns the cells that a choice makes. They are valid until scratch memory is used
// again. Without scratch memory, cells of a few thousand examples would be allocated millions of
// times.
func (s *search) cellsOf(chosen []int) *partition {
	cells := &s.start
	for depth, k := range chosen {
		next := s.scratch(depth)
		cells.split(s.candidates.At(k), next)
		cells = next
	}
	return cells
}

// scratch returns the partition that may be overwritten at a depth of the search. Partitions at
// other depths do not change.
func (s *search) scratch(depth int) *partition {
	for len(s.work) <= depth {
		s.work = append(s.work, &partition{})
	}
	return s.work[depth]
}
