// Package setcover chooses, out of many candidate halfspaces, as few as separate two classes: such
// that every two examples of different classes are on different sides of one of them. That is
// when some Boolean function of the halfspaces tells the classes apart (proposition 1 of the
// paper). Every candidate covers the pairs of examples that it has on different sides, and all
// pairs of different classes are to be covered: a set cover problem.
//
// What goes in are the candidates, each as a dichotomy of the examples, and the examples' classes;
// what comes out are the numbers of those chosen, and what is proven of how many are needed. The choice goes
// greedily, then by exchanges (tabu search), and then, exactly, by branch and bound.
//
// Nothing is kept of pairs, of which there are n²/4. Two examples are together while they are in
// the same cell of the halfspaces chosen so far, and a look at a candidate counts, cell by cell,
// how it would part them: 64 examples at a time, as bits of words.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of
// half-spaces (1991), §3.2, step (d); the paper tries every set of N candidates.
package setcover

import (
	"context"
	"slices"

	"halfspace/pkg/learners/internal/dichotomy"
)

// A Result says what a choice among candidates came to.
type Result struct {
	// Candidates is how many there were to choose from.
	Candidates int
	// Unseparated counts the pairs of examples of different classes that are on the same side of
	// every chosen candidate.
	Unseparated int
	// AtLeast is how many candidates are proven to be needed to separate the classes, one more
	// than there are if they do not separate even all together.
	AtLeast int
}

// Choose chooses at most n of the candidates, for examples of classes 0 and 1, with as few pairs
// of different classes left together as it finds. If n is zero it looks for the smallest choice
// that leaves none. The chosen are numbers of candidates in ascending order. All candidates must
// have examples on both sides.
//
// The budget counts from the end of the greedy choice: how often 64 examples are looked at beside
// a candidate, which takes a few nanoseconds. The result depends on it, and on nothing else but
// the input. It may write the candidates by example, and then no more can be added. The error is ctx's,
// after which they are of no use.
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

// A search is one such choice: the best so far, and what is known about it. Always left is what
// best leaves together, and atLeast is proven, so that the search may end at any time.
type search struct {
	candidates *dichotomy.Set
	examples   int
	start      partition    // all examples in one cell
	best       []int        // the choice so far
	left       int          // pairs that it leaves together
	atLeast    int          // no choice of fewer separates
	budget     int          // looks that the exchanges and the exact search may take
	looks      int          // how many of these are left
	work       []*partition // scratch memory, by depth
	proof      *exactSearch // nil until the exact search begins
	kept       int          // mostKept
}

func newSearch(candidates *dichotomy.Set, classes []int) *search {
	s := &search{candidates: candidates, examples: len(classes), start: newPartition(classes), kept: mostKept}
	s.left = s.start.pairs
	return s
}

// smallest looks for the fewest candidates that separate. A greedy choice that separates is made
// smaller by exchanges; then the exact search raises the proven bound until the two meet, or the
// budget is used up. It asks for ever larger choices, as those of k candidates are many times
// those of k−1, and a search that succeeds ends sooner than one that has to prove that none does.
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

// atMost looks for n candidates that separate, or leave few pairs together. The greedy choice goes
// on beyond n, to see whether all candidates together separate; its first n are then exchanged.
// The exact search asks only whether n candidates separate, so it is of use only where all do.
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
// again: cells of a few thousand examples would otherwise be allocated millions of times.
func (s *search) cellsOf(chosen []int) *partition {
	at := &s.start
	for depth, k := range chosen {
		next := s.scratch(depth)
		at.split(s.candidates.At(k), next)
		at = next
	}
	return at
}

// scratch returns the partition to be overwritten at a depth of the search. Those at other depths
// stay as they are.
func (s *search) scratch(depth int) *partition {
	for len(s.work) <= depth {
		s.work = append(s.work, &partition{})
	}
	return s.work[depth]
}
