// Package setcover chooses, out of many candidate halfspaces, the smallest number that separates two
// classes. To separate the classes, any two examples of different classes must be on different sides of
// one of the halfspaces. If and only if this holds, some Boolean function of the halfspaces gives every
// example its class (proposition 1 of the paper). So this is a set cover problem: a candidate covers the
// pairs of examples that it has on different sides, and all pairs of different classes must be covered.
//
// The input is the candidates, each as a dichotomy of the examples, and the examples' classes. The
// output is the indices of the chosen candidates, and a proven lower bound on their number. First comes
// a greedy choice, then an improvement by exchanges (tabu search), and then an exact branch and bound.
//
// The n²/4 pairs of n examples are not stored. Two examples are called together while they are in the
// same cell of the halfspaces chosen so far. To judge a candidate, the package counts cell by cell how
// the candidate would divide them, 64 examples at a time, as bits of words.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of half-spaces
// (1991), §3.2, step (d); the paper tries every set of N candidates.
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
	// Unseparated is the number of pairs of examples of different classes that are on the same side of
	// every chosen candidate.
	Unseparated int
	// AtLeast is a proven lower bound on the number of candidates that separate the classes. If even all
	// candidates together do not separate them, AtLeast is one more than there are.
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

// A search is the state of such a choice: the best choice so far, the number left of pairs that this
// choice leaves together, and the proven bound atLeast. The state is always complete, so the search may
// end at any time.
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

// smallest looks for the smallest number of candidates that separate the classes. If the greedy choice
// separates them, it is made smaller by exchanges. Then the exact search tries to choose k candidates,
// for ever greater k. Each k that fails raises the proven bound, until it meets the best choice, or
// until the budget is used up. The search begins with small k for two reasons: there are many times
// more choices of k candidates than of k−1, and a search that succeeds ends sooner than one that must
// prove that nothing succeeds.
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

// atMost looks for n candidates that separate the classes, or that leave few pairs together. The greedy
// choice goes on beyond n, in order to find out whether all candidates together separate the classes.
// Its first n candidates are then improved by exchanges. The exact search can only decide whether n
// candidates separate the classes, so it is not used if even all candidates do not.
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

// cellsOf returns the cells that a choice makes. They lie in scratch memory and are valid until it is
// used again. With memory of their own, cells of a few thousand examples would be allocated millions of
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

// scratch returns the partition for a depth of the search, whose contents may be overwritten. The
// partitions of other depths are not affected.
func (s *search) scratch(depth int) *partition {
	for len(s.work) <= depth {
		s.work = append(s.work, &partition{})
	}
	return s.work[depth]
}
