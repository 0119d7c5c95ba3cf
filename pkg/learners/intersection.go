package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"time"

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
	About:   "an intersection of halfspaces; with `Union: true` a union; with `Fewest: true` the proven minimum of halfspaces, for small samples",
	Learns:  []string{"halfspace", "3-of-5", "interval"},
})

var _ = register(Info{
	Name:    "union",
	Learner: Intersection{Union: true},
	Paper:   "Marchand & Golea 1993",
	Learns:  []string{"halfspace", "3-of-5", "outside"},
})

// Intersection learns an intersection of halfspaces, which is a convex region, for the positive class.
// It is a greedy set cover: each halfspace contains all positive examples and excludes as many as it can
// of the remaining negative examples. Learning stops when no negative example is left. It also stops
// when the rest lie among the positive examples, so that no halfspace can exclude any of them.
//
// If classes overlap, hardly any negative example can be excluded without an error. Use
// SetCoveringMachine for such samples. The Note of the model recommends it then, as in DecisionList.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, §3.
type Intersection struct {
	// Separator finds each halfspace, FindLargeNegSubset{} if nil.
	Separator Separator
	// Union learns a union of halfspaces for the positive class instead, the complement of an
	// intersection.
	Union bool
	// Fewest looks for the smallest number of halfspaces. It begins with the halfspaces of the greedy
	// method, and searches for fewer halfspaces that exclude the same examples. The smallest number is h
	// in the bound h ln m + 1 of §3 for the greedy method, with m examples. Fewest is for small samples,
	// as DensestHalfspace is. If the budget or the time ends before the proof is complete, the model
	// says so: see List.Status.
	Fewest bool
	Budget int // the budget of Fewest, as in DensestHalfspace

	Rules   int           // the greatest number of halfspaces, as in DecisionList
	Time    time.Duration // as in DecisionList
	Anytime bool          // as in DecisionList
}

// Domain describes the samples that the learner accepts.
func (l Intersection) Domain() Domain { return unitDomain }

// Fit returns a *List whose rules all predict class 0, or class 1 for a union.
func (l Intersection) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	const name = "intersection"
	end := limit{l.Time, l.Anytime}
	if err := cmp.Or(check(ctx, name, s, l.Domain()), checkRules(name, l.Rules), end.check(name)); err != nil {
		return nil, err
	}
	if l.Budget < 0 {
		return nil, fmt.Errorf("intersection: Budget is %d, want at least 0", l.Budget)
	}
	timed, cancel, enough := end.begin(ctx)
	defer cancel()
	g := newGreedy(&List{Schema: s.Schema}, s, l.Separator)
	err := l.grow(timed, g, s, classOfRules(l.Union), r)
	if err := g.end(err, enough, l.Rules > 0, SetCoveringMachine{Union: l.Union}); err != nil {
		return nil, err
	}
	return g.list, nil
}

// grow adds halfspaces without errors to g's list, which has no rules yet, for an intersection or a
// union. After an error, the list contains the halfspaces found so far.
func (l Intersection) grow(ctx context.Context, g *greedy, s *data.Set, class int, r *rand.Rand) error {
	list := g.list
	defer func() { list.decide(1-class, len(g.left[1-class])) }()
	for len(g.left[class]) > 0 && (l.Rules == 0 || len(list.Rules) < l.Rules) { // step 2
		c, err := g.cover(ctx, class, r) // step 3
		if err != nil {
			return err
		}
		if c.fraction == 0 {
			break
		}
		g.add(c) // step 4
		progress.Report(ctx, "intersection", list.covered(), s.Len())
	}
	if l.Fewest {
		return g.fewest(ctx, s, class, cmp.Or(l.Budget, densest.Budget))
	}
	return nil
}

// fewest replaces the rules of g, which all have the same class, by the smallest number of rules that
// cover the same examples. Budget is the greatest number of systems of inequalities to solve. After an
// error, the list is the best so far.
func (g *greedy) fewest(ctx context.Context, s *data.Set, class, budget int) error {
	var units []ltu.Unit
	for _, r := range g.list.Rules {
		units = append(units, r.If)
	}
	rows := sample.ByClass(s)
	found, err := densest.Fewest(ctx, rows[1-class], rows[class], units, budget)
	g.list.AtLeast = found.AtLeast
	if err != nil {
		return err
	}
	g.left, g.list.Rules = rows, nil
	for _, u := range found.Units {
		g.add(cover{unit: u, class: class})
	}
	return nil
}
