package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "inclp",
	Learner: IncLP{},
	Paper:   "Marchand & Golea 1993",
	About:   "one halfspace that holds all examples of one class and excludes many of the other, taken one by one",
	Learns:  []string{"halfspace", "3-of-5"},
})

// IncLP finds a halfspace that covers many negative examples and no positive one, as a Separator for
// lists. It is incremental: it goes through the negative examples once, in random order, and keeps an
// example if some halfspace still separates all examples kept so far from all positive examples. Linear
// inequalities decide this. The procedure is fast, but its result depends on the order, so MultIncLP and
// FindLargeNegSubset run IncLP several times. As a Learner, IncLP returns a halfspace that fires on all
// positive examples.
//
// M. Marchand, M. Golea, On learning simple neural concepts, Network 4 (1993) 67–85, §4.1, procedure
// IncLP.
type IncLP struct {
	// Margin is the distance that a plane must keep from every example to separate them strictly; 1e-9
	// if zero. It is measured on scaled examples: attributes are scaled to [−1, 1], a 1 is appended to
	// each example, and then each example is scaled to length 1. The paper does not say which margin its
	// linear program allowed. With a greater margin a halfspace covers fewer examples, but more safely.
	Margin float64
	// CoveredFirst changes the order of trying the examples: examples that the current halfspace covers
	// already come first. The paper leaves the order open. In many dimensions this order finds fewer and
	// better halfspaces than a random order.
	CoveredFirst bool
}

// Domain describes the samples that the learner accepts.
func (IncLP) Domain() Domain { return unitDomain }

// Fit returns a *Halfspace.
func (l IncLP) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitSeparator(ctx, l, "inclp", s, r)
}

// Separate covers soft examples greedily, in random order, and no hard example.
func (l IncLP) Separate(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, error) {
	if err := checkMargin("inclp", l.Margin); err != nil {
		return ltu.Unit{}, err
	}
	problem, err := separate.New(ctx, hard, soft, l.Margin)
	if err != nil {
		return ltu.Unit{}, err
	}
	defer problem.Release()
	search := problem.Start()
	p := pass{search: search, coveredFirst: l.CoveredFirst}
	if err := p.run(ctx, sample.Indices(len(soft)), r); err != nil {
		return ltu.Unit{}, err
	}
	return search.Unit(), nil
}

// Given finds a large subset of s that one halfspace classifies without error. The subset must contain
// all the given examples, which are indices into s and may be of both classes. Given returns the
// halfspace, and the subset in ascending order. The subset cannot be extended: a halfspace that is right
// about all of it is wrong about each of the other examples. If no halfspace is right about the given
// examples, s is unsuited.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, §4.1, propose this beside the procedures that are given
// all positive examples: "to find a large linearly separable subset of S⁺ ∪ S⁻ with the constraint that
// a certain subset (not necessarily S⁺) must be present".
func (l IncLP) Given(ctx context.Context, s *data.Set, given []int, r *rand.Rand) (*Halfspace, []int, error) {
	if err := cmp.Or(check(ctx, "inclp", s, unitDomain), checkMargin("inclp", l.Margin)); err != nil {
		return nil, nil, err
	}
	rows := sample.ByClass(s)
	problem, err := separate.New(ctx, rows[0], rows[1], l.Margin)
	if err != nil {
		return nil, nil, err
	}
	g := growing{problem.System(), make([]int, s.Len()), make([]bool, s.Len())}
	for row, i := range rowOrder(s) {
		g.row[i] = row
		g.system.Remove(row)
	}
	for _, i := range given {
		g.member[i] = true
		g.system.Insert(g.row[i])
	}
	if !g.system.Solve(ctx) && ctx.Err() == nil {
		return nil, nil, &Unsuited{"inclp", fmt.Sprintf("no halfspace classifies all %d given examples correctly", len(given))}
	}
	rest := slices.DeleteFunc(sample.Indices(s.Len()), func(i int) bool { return g.member[i] })
	r.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	for len(rest) > 0 {
		if moved := g.add(ctx, rest[0]); moved && l.CoveredFirst {
			rest = slices.DeleteFunc(rest[1:], g.covered)
		} else {
			rest = rest[1:]
		}
	}
	subset := slices.DeleteFunc(sample.Indices(s.Len()), func(i int) bool { return !g.member[i] })
	return &Halfspace{s.Schema, g.system.Unit()}, subset, ctx.Err()
}

// A growing is a subset of a sample that some halfspace classifies without error.
type growing struct {
	system *separate.System
	row    []int  // by example
	member []bool // by example: whether the subset contains it
}

// add adds example i to the subset if a halfspace is right about the subset and i. It reports whether
// the plane moved.
func (g growing) add(ctx context.Context, i int) (moved bool) {
	if g.covered(i) {
		return false
	}
	g.system.Insert(g.row[i])
	if g.member[i] = g.system.Solve(ctx); !g.member[i] {
		g.system.Remove(g.row[i])
		g.system.Solve(ctx) // so that the plane is right about the subset again
	}
	return g.member[i]
}

// covered adds example i to the subset if the present plane is already right about it, and reports
// whether it was added.
func (g growing) covered(i int) bool {
	if !g.system.InFront(g.row[i]) {
		return false
	}
	g.member[i] = true
	g.system.Insert(g.row[i])
	return true
}
