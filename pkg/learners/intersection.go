package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/densest"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "intersection",
	Learner: Intersection{},
	Paper:   "Marchand & Golea 1993",
	Learns:  []string{"halfspace", "3-of-5", "interval"},
})

var _ = register(Info{
	Name:    "union",
	Learner: Intersection{Union: true},
	Paper:   "Marchand & Golea 1993",
	Learns:  []string{"halfspace", "3-of-5", "outside"},
})

// Intersection learns an intersection of halfspaces greedily, as a set cover: each halfspace holds all
// positive examples and excludes as many as it can of the negative examples that are left. It stops
// when none is left, or when no more can be excluded because they lie among the positive ones.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, §3.
type Intersection struct {
	// Separator finds each halfspace, FindLargeNegSubset{} if nil.
	Separator Separator
	// Union learns a union of halfspaces, the complement of an intersection.
	Union bool
	// Fewest looks for the fewest halfspaces that exclude what the greedy ones exclude together, which
	// is h in the bound of h ln m + 1 of §3. The halfspaces of the greedy method are what it begins
	// with. That is for small samples, as DensestHalfspace is: one for which the budget is not enough
	// to prove that fewer do not do is unsuited.
	Fewest bool
	Budget int // of Fewest, as of DensestHalfspace
}

// Domain returns what the learner learns from.
func (Intersection) Domain() Domain { return unitDomain }

// Fit returns a *List whose rules all say class 0, or 1 for a union.
func (l Intersection) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "intersection", s, l.Domain()); err != nil {
		return nil, err
	}
	if l.Budget < 0 {
		return nil, fmt.Errorf("intersection: Budget is %d, want at least 0", l.Budget)
	}
	class := 0
	if l.Union {
		class = 1
	}
	g := newGreedy(s, l.Separator)
	for len(g.left[class]) > 0 { // step 2
		c, err := g.cover(ctx, class, r) // step 3
		if err != nil {
			return nil, err
		}
		if c.fraction == 0 {
			break
		}
		g.add(c) // step 4
		progress.Report(ctx, "intersection", g.done(), s.Len())
	}
	if l.Fewest {
		fewest, err := g.fewest(ctx, s, class, cmp.Or(l.Budget, densest.Budget))
		if err != nil {
			return nil, err
		}
		g = fewest
	}
	// What no rule excludes is of the other class, also where that is not the majority of it.
	g.list.Else, g.list.Mistakes = 1-class, len(g.left[class])
	for i := range g.list.Rules {
		g.list.Rules[i].Else = 1 - class
	}
	return g.list, nil
}

// fewest returns a run with as few rules of a class as cover what those of g do, within a budget of
// systems.
func (g *greedy) fewest(ctx context.Context, s *data.Set, class, budget int) (*greedy, error) {
	var units []ltu.Unit
	for _, r := range g.list.Rules {
		units = append(units, r.If)
	}
	rows := sample.ByClass(s)
	found, err := densest.Fewest(ctx, rows[1-class], rows[class], units, budget)
	if err != nil {
		return nil, err
	}
	if !found.Proven {
		return nil, &Unsuited{"intersection", fmt.Sprintf("after %d systems it is not known whether fewer halfspaces than %d do", found.Solved, len(units))}
	}
	fewest := newGreedy(s, g.separator)
	for _, u := range found.Units {
		fewest.add(cover{unit: u, class: class})
	}
	return fewest, nil
}
