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

// Conjunction learns one conjunction of at most K literals, or its negation: the one that
// agrees best with the class, found by trying all. The conjunction of none, which always
// holds, is one of them. Agreement is the correlation with the class, E[f·h] of ±1, divided by
// the number of literals, so that simple ones are preferred. On a tie the one of fewest
// literals wins, then the first.
//
// An attribute of zeros and ones is a literal, which holds at 1. Others make literals of
// thresholds, x ≥ t and x ≤ t, which no missing value meets. The literals of a conjunction are
// of different raw attributes. Numbers are beyond the paper; it has n·v literals and
// n(n−1)/2·v² pairs for n nominal attributes of v values, encoded by OneHot.
//
// J. Jackson, M. Craven, Learning sparse perceptrons, NIPS 8 (1996), §3.2 and §3.3: the weak
// learner.
type Conjunction struct {
	// K is the greatest number of literals, 2 if zero.
	K int
	// Cuts is the greatest number of thresholds for an attribute of numbers, 8 if zero. If it
	// has more values, the thresholds part its examples evenly, and none may reach a rare tail: see
	// ByClass. With a K of 1, Cuts may be as many as there are values: all thresholds are then tried,
	// quickly.
	Cuts int
	// Beam, if not zero, searches with a beam of that width instead of trying all: only the so
	// many best conjunctions of a number of literals get one more.
	Beam int
	// ByClass takes thresholds that tell the classes apart, in rare tails too: first the one that leaves
	// the least entropy of an example's class, then the one that does so on either side of those before
	// it. They are made once, of all examples alike: no weights matter to them. That is U. M. Fayyad, K. B.
	// Irani, IJCAI-93, 1022–1027, §3, but ends after Cuts instead of where cuts do not pay.
	ByClass bool
	// Memory is how many bytes the lists of where literals hold, and the sums of the search, may take, 2
	// GiB if zero: a sample that needs more is refused before any list is made. They are two dozen for
	// each literal of zeros and ones that holds on an example, and for each number that it has.
	Memory int
}

// Domain returns what the learner learns from.
func (Conjunction) Domain() Domain { return Domain{Attributes: Features, Classes: TwoClasses} }

// Fit returns a *Conjunctions of one term.
func (c Conjunction) Fit(ctx context.Context, s *data.Set, _ *rand.Rand) (Model, error) {
	fit, err := c.prepare(ctx, s)
	if err != nil {
		return nil, err
	}
	return fit(ctx, boost.Uniform(s.Len()))
}

// FitWeighted is Fit of weighted examples.
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

// prepare returns what learns from the sample by weights of sum 1. Where the literals hold is found out
// once for any number of weights.
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
		rounds[0].Weight = 1 - 2*toFloat(rounds[0].Weight < 0) // of one vote only the sign matters
		return newConjunctions(s.Schema, rounds, 0), nil
	}, nil
}
