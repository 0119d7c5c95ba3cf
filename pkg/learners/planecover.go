package learners

import (
	"context"
	"fmt"
	"slices"

	"halfspace/pkg/data"
)

// A PlaneSearch says what the choice of N halfspaces among candidates came to.
type PlaneSearch struct {
	// Candidates are the halfspaces to choose from, of which those that part the
	// examples alike count as one, and those with all examples on one side not.
	Candidates int
	// Unseparated counts the pairs of examples of different classes that are on the
	// same side of every chosen halfspace. None means that these separate.
	Unseparated int
	// AtLeast is how many of the candidates are proven to be needed, one more than
	// there are if they do not separate even all together.
	AtLeast int
}

// String says what came of the search in a line.
func (f PlaneSearch) String() string {
	s := fmt.Sprintf("%d candidates, ", f.Candidates)
	switch {
	case f.AtLeast > f.Candidates:
		s += "which do not separate the classes all together"
	default:
		s += fmt.Sprintf("at least %d needed", f.AtLeast)
	}
	if f.Unseparated > 0 {
		s += fmt.Sprintf("; pairs left together: %d", f.Unseparated)
	}
	return s
}

// choosePlanes chooses at most n of the candidates, with as few pairs of examples
// of different classes left together as it finds: if it finds a choice that leaves
// none, these separate the classes (proposition 1 of Rao et al.). If n is zero it
// looks for the smallest such choice. It first goes greedily and by exchanges,
// and then, exactly, by branch and bound. After the greedy choice the budget
// counts: how often 64 examples are looked at beside a candidate, which takes a
// few nanoseconds. Chosen are numbers of
// candidates, all of which have examples on both sides, in ascending order.
//
// Nothing is kept of pairs: two examples are together while they are in the same
// cell, and a look at a candidate counts, cell by cell, how it would part them.
func choosePlanes(ctx context.Context, candidates *wayset, s *data.Set, n, budget int) (chosen []int, found PlaneSearch, err error) {
	p := newPlaneCover(candidates.ways, s)
	p.budget, p.looks = budget, budget
	switch {
	case n == 0:
		err = p.smallest(ctx)
	default:
		err = p.atMost(ctx, n)
	}
	if err != nil {
		return nil, PlaneSearch{}, err
	}
	slices.Sort(p.best)
	return p.best, PlaneSearch{len(p.in), p.left, p.atLeast}, nil
}

// A planeCover is one such choice.
type planeCover struct {
	in       [][]uint64 // the examples in each of the candidates
	examples int
	start    cells    // all examples in one cell
	best     []int    // the choice so far
	left     int      // pairs that it leaves together
	atLeast  int      // no choice of fewer separates
	budget   int      // looks that the exact search may take
	looks    int      // that are left of these
	work     []*cells // scratch, by depth
	search   *exact   // nil until there is one
}

func newPlaneCover(in [][]uint64, s *data.Set) *planeCover {
	p := &planeCover{in: in, examples: s.Len(), start: newCells(s.Y)}
	p.left = p.start.pairs
	return p
}

// smallest looks for the fewest candidates that separate.
func (p *planeCover) smallest(ctx context.Context) error {
	if err := p.greedy(ctx, len(p.in)); err != nil {
		return err
	}
	if p.left > 0 {
		p.atLeast = len(p.in) + 1
		return nil
	}
	if err := p.shrink(ctx); err != nil {
		return err
	}
	for p.atLeast < len(p.best) && p.looks > 0 {
		found, err := p.exact(ctx, p.atLeast)
		switch {
		case err != nil:
			return err
		case found != nil:
			p.best = found
		case p.looks > 0:
			p.atLeast++
		}
	}
	return nil
}

// atMost looks for n candidates that separate, or leave few pairs together.
func (p *planeCover) atMost(ctx context.Context, n int) error {
	if err := p.greedy(ctx, len(p.in)); err != nil {
		return err
	}
	if p.left > 0 {
		p.atLeast = len(p.in) + 1
	}
	if len(p.best) <= n {
		return nil
	}
	separable := p.left == 0
	p.choose(p.best[:n])
	if err := p.exchange(ctx); err != nil || p.left == 0 || !separable {
		return err
	}
	switch found, err := p.exact(ctx, n); {
	case err != nil:
		return err
	case found != nil:
		p.choose(found)
	case p.looks > 0:
		p.atLeast = n + 1
	}
	return nil
}

// choose makes the given choice the best.
func (p *planeCover) choose(chosen []int) {
	p.best, p.left = slices.Clone(chosen), p.cellsOf(chosen).pairs
}

// cellsOf returns the cells that a choice makes.
func (p *planeCover) cellsOf(chosen []int) *cells {
	at := &p.start
	for d, k := range chosen {
		next := p.scratch(d)
		at.split(p.in[k], next)
		at = next
	}
	return at
}

// scratch returns the cells to be used up at a depth of the search.
func (p *planeCover) scratch(depth int) *cells {
	for len(p.work) <= depth {
		p.work = append(p.work, &cells{})
	}
	return p.work[depth]
}
