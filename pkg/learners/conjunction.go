package learners

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/boost"
	"halfspace/pkg/learners/internal/conjunct"
)

var _ = register(Info{
	Name:    "conjunction",
	Learner: Conjunction{},
	Paper:   "Jackson & Craven 1996",
	About:   "one conjunction of literals, or its negation: the weak learner",
	Learns:  []string{"constant"},
})

// Conjunction learns one conjunction of at most K literals, such as "age ≥ 40 and smoker", or its
// negation. It tries all conjunctions and takes the one that agrees best with the class; the empty
// conjunction, which always holds, is one of them. Agreement is the correlation E[f·h], with values ±1
// of the class and the conjunction, divided by the number of literals. So simple conjunctions are
// preferred. Ties go to the fewest literals, then to the first conjunction.
//
// A Boolean attribute, with values 0 and 1, is a literal by itself: it holds at 1. Other attributes give
// literals with thresholds t: x ≥ t and x ≤ t. No literal holds on a missing value. The literals of a
// conjunction test different raw attributes. For example, n nominal attributes with v values, encoded by
// OneHot, have n·v literals and n(n−1)/2·v² pairs. The paper has no numeric attributes, so thresholds
// are ours.
//
// J. Jackson, M. Craven, Learning sparse perceptrons, NIPS 8 (1996), §3.2 and §3.3: the weak learner.
type Conjunction struct {
	// K is the greatest number of literals in the conjunction, 2 if zero.
	K int
	// Cuts is the greatest number of thresholds for a numeric attribute, 8 if zero. If the attribute has
	// more values, the thresholds divide its examples into parts of equal size. Rare values at the ends
	// may then have no threshold of their own: see ByClass. If K is 1 the search is fast, so Cuts may be
	// as large as the number of values, and then all thresholds are tried.
	Cuts int
	// Beam, if not zero, makes the search faster by a beam search: only the Beam best conjunctions of
	// each length get one more literal. If Beam is zero, all conjunctions are tried, except for a sample
	// with many attributes, which gets a beam of 20. The limit is 2²⁷ additions and comparisons in a
	// search through all pairs, which 1,000 numeric attributes exceed. A Beam of at least the number of
	// literals tries all pairs of any sample.
	Beam int
	// ByClass chooses thresholds that separate the classes, even near the ends where values are rare.
	// The first threshold is the one that leaves the least entropy of the class. Each later threshold
	// leaves the least on one side of the thresholds before it. The thresholds are chosen once, from all
	// examples alike, whatever their weights. This follows U. M. Fayyad, K. B. Irani, IJCAI-93,
	// 1022–1027, §3, with one difference: they stop where a further threshold does not pay, and ByClass
	// stops after Cuts thresholds.
	ByClass bool
	// Memory limits the bytes of two tables, 2 GiB if zero: the examples on which each literal holds,
	// and the sums of the search. For each example the first table takes two dozen bytes for each
	// Boolean literal that holds, and for each number. A sample that needs more is refused before any
	// table is made.
	Memory int
}

// Domain describes the samples that the learner accepts.
func (Conjunction) Domain() Domain { return Domain{Attributes: Features, Classes: TwoClasses} }

// Fit returns a *Conjunctions of one term.
func (c Conjunction) Fit(ctx context.Context, s *data.Set, _ *rand.Rand) (Model, error) {
	fit, err := c.prepare(ctx, s)
	if err != nil {
		return nil, err
	}
	return fit(ctx, boost.Uniform(s.Len()))
}

// FitWeighted is Fit for weighted examples.
func (c Conjunction) FitWeighted(ctx context.Context, s *data.Set, weights []float64, _ *rand.Rand) (Model, error) {
	if err := check(ctx, "conjunction", s, c.Domain()); err != nil {
		return nil, err
	}
	s, weights, err := weighted("conjunction", s, weights)
	if err != nil {
		return nil, err
	}
	fit, err := c.prepare(ctx, s)
	if err != nil {
		return nil, err
	}
	return fit(ctx, shares(weights))
}

// prepare returns a function that learns from the sample with given weights, which sum to 1. It computes
// once where the literals hold, so that boosting can call the function many times.
func (c Conjunction) prepare(ctx context.Context, s *data.Set) (fitWeights, error) {
	if err := check(ctx, "conjunction", s, c.Domain()); err != nil {
		return nil, err
	}
	t, err := literalTable(ctx, "conjunction", c, s, 1)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, d []float64) (Model, error) {
		b := conjunct.NewBoosting(t, s.Y, 1, boost.New(d))
		if err := b.Run(ctx, 1, nil); err != nil {
			return nil, err
		}
		rounds := roundsOf(b)
		rounds[0].Weight = 1 - 2*toFloat(rounds[0].Weight < 0) // with a single vote only the sign matters
		return newConjunctions(s.Schema, rounds, 0), nil
	}, nil
}
