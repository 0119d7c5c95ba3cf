package utgoff89

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// §5.2 discusses the start of a new LTU: "the corresponding weights of the old parent
// LTU … Unfortunately, this alternative is unfounded. There is no reason to believe
// that the resulting projection is any better than some other initial set of weights."
// For the pocket's weights there would be a reason.

// An inheritance is a perceptron tree whose new LTUs start from the weights of the LTU
// above them when it was split. The paper advises against it, so it is not a field of
// the learner. The weights are put in from outside, where the learner would inherit.
type inheritance struct {
	pocket    bool // its weights with the longest run of right answers, else its present weights
	dropped   bool // the tested attribute's weights are left out; else they are in the threshold
	scrambled bool // each weight gets a random sign, so only its magnitude is inherited
	epochs    int
}

// Fit returns a *learners.PerceptronTreeModel. It presents examples as
// PerceptronTree does.
func (p inheritance) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	m, err := grow(learners.PerceptronTree{Inherit: true}, s, 0)
	if err != nil {
		return nil, err
	}
	signs := r
	if p.scrambled { // others present the examples in the same order as zeros do
		signs = learners.Seed(r.Uint64())
	}
	for range p.epochs {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		before := m.Changes
		for _, i := range r.Perm(s.Len()) {
			tests := m.Tests
			if m.Update(s.X[i], s.Y[i]); m.Tests > tests {
				p.prepare(m.Trees[0], signs)
			}
		}
		if m.Changes == before {
			break
		}
	}
	return m, nil
}

// prepare finds the test below n that has no branches yet. It changes the weights that the leaves of this
// test will inherit, in the way that p describes.
func (p inheritance) prepare(n *learners.PerceptronNode, signs *rand.Rand) {
	if n == nil || n.Test == nil {
		return
	}
	for _, b := range n.Test.Branches {
		p.prepare(b, signs)
	}
	if n.Test.Branches == nil {
		p.change(&n.Test.From.Theta, false, signs)
		for j, ws := range n.Test.From.W {
			for k := range ws {
				p.change(&ws[k], p.dropped && j == n.Test.Attr, signs)
			}
		}
	}
}

// change sets one inherited weight, in the place where the learner reads it.
func (p inheritance) change(w *learners.ValueWeight, dropped bool, signs *rand.Rand) {
	if !p.pocket {
		w.Pocket = w.W
	}
	if dropped {
		w.Pocket = 0
	}
	if p.scrambled && signs.IntN(2) == 0 {
		w.Pocket = -w.Pocket
	}
}

// besideZeros compares a start with table II's start, which is zeros.
func besideZeros(name string, p inheritance) option {
	return option{
		name: name, base: passing(learners.PerceptronTree{}), sources: nominalSources,
		option: func(epochs int) learners.Learner {
			p := p
			p.epochs = epochs
			return p
		},
	}
}

// initialWeights compares the starts.
func initialWeights() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-starts", Source: "Utgoff 1989, §5.2 (the paper argues, and measures nothing)",
		About: protocol.Prose(`
			What new LTUs start from, each beside zeros on the same 20 random splits, a third to
			test on, after one and after 50 passes over the rest. The moment's weights of the LTU
			that is split, those of the tested attribute being left out, are what the paper calls
			unfounded; with the tested attribute's in the threshold, the new LTU says what the old
			one did; scrambled, each weight has a random sign. The pocket's, in the threshold, are
			what the paper proposes and Inherit is. Gain is the difference of a pair, ± the
			standard error as if splits were independent.`),
		Params: []string{"option", "set", "passes"}, Measures: besideMeasures,
		Trials: besideTrials([]option{
			besideZeros("moment; left out", inheritance{dropped: true}),
			besideZeros("moment; in the threshold", inheritance{}),
			besideZeros("moment; scrambled", inheritance{dropped: true, scrambled: true}),
			besideZeros("pocket; left out", inheritance{pocket: true, dropped: true}),
			besideZeros("pocket; in the threshold", inheritance{pocket: true}),
		}),
	}
}
