package learners

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
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
}

// Fit returns a *List whose rules all say class 0, or 1 for a union.
func (l Intersection) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "intersection", s, twoClasses, finite); err != nil {
		return nil, err
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
	// What no rule excludes is of the other class, also where that is not the majority of it.
	g.list.Else, g.list.Mistakes = 1-class, len(g.left[class])
	for i := range g.list.Rules {
		g.list.Rules[i].Else = 1 - class
	}
	return g.list, nil
}
