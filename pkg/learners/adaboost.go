package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/boost"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "adaboost",
	Learner: AdaBoost{},
	Paper:   "Freund & Schapire 1995",
	About:   "a weighted vote of any learner's models; of trees of several classes too (SAMME)",
	Learns:  []string{"3-of-5", "xor", "constant"},
})

// AdaBoost makes a strong classifier from a weak learner, which need only be better than guessing. The
// weak learner learns again and again from the same examples. Each time, the examples that its last
// hypothesis misclassified get more weight. At the end all hypotheses vote, and the more accurate ones
// have more weight. AdaBoost learns several classes at once (SAMME) if the weak learner takes weights
// and several classes, and learns trees. With k classes a hypothesis may then be wrong as often as
// chance, 1−1/k, and its vote gains ln(k−1). With other weak learners there may be two classes only.
//
// The published figure leaves some cases open. Let ε be the weighted error of a hypothesis. A hypothesis
// without error (ε = 0) would have an infinite vote, so it ends boosting and is the whole model. A
// hypothesis that is always wrong (ε = 1) ends boosting too, and its negation is the model. A hypothesis
// no better than chance (ε = ½) would change no weight, so the next one would be the same. It ends
// boosting without a vote or, if it is the first, is the model. A hypothesis worse than chance votes
// with a negative weight, as printed; with several classes it ends boosting. On a tie of votes the
// positive class wins, and with several classes the first.
//
// For trees there is another rule. Trees, unlike conjunctions, often have no error on the weighted
// examples once a few examples carry nearly all of the weight. One such tree alone would be worse than
// the vote of all trees so far. So a tree without error joins the vote and ends boosting, unless it is
// the first. For m examples its weight is ln(2m−1), as if it were wrong about half an example. The same
// holds for all other weak learners except Conjunction, whose hypotheses are the model alone if they
// have no error.
//
// Y. Freund, R. E. Schapire, EuroCOLT '95, as printed in J. Jackson, M. Craven, Learning sparse
// perceptrons, NIPS 8 (1996), figure 1; J. Zhu, H. Zou, S. Rosset, T. Hastie, Multi-class AdaBoost,
// Statistics and Its Interface 2 (2009) 349–360, algorithm 2.
type AdaBoost struct {
	// Weak is the weak learner, such as Stump or C45; Conjunction{} if nil. If Weak is Weighted, it
	// learns from weighted examples. Their weights sum to the number of examples, or in FitWeighted to
	// the sum of the given weights. Otherwise Weak learns from a sample of the same size, whose examples
	// are drawn by their weights with replacement: the "example oracle" of §3.1.
	Weak Learner
	// Gamma says how much better than chance each hypothesis is assumed to be: its weighted error is at
	// most ½ − Gamma. It is 0.2 if zero. For m examples it sets the number of stages to
	// ln(m)/(2·Gamma²), rounded up (step 1).
	Gamma float64
	// Stages, if not zero, is the number of stages, and Gamma is not used.
	Stages int
}

// Domain describes the samples that the learner accepts.
func (a AdaBoost) Domain() Domain {
	if a.Weak == nil {
		a.Weak = Conjunction{}
	}
	return Domain{Classes: a.classes()}.inner(a.Weak)
}

// classes returns how many classes samples may have.
func (a AdaBoost) classes() Classes {
	if w, ok := TakesWeights(a.Weak); ok && DomainOf(w).Classes == AnyClasses {
		return SeveralClasses
	}
	return TwoClasses
}

// Fit returns a *Boosted.
func (a AdaBoost) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "adaboost", s, Domain{Classes: a.classes()}); err != nil {
		return nil, err
	}
	return a.boost(ctx, s, boost.Uniform(s.Len()), float64(s.Len()), r)
}

// FitWeighted is Fit for weighted examples: their weights are the weights of the first stage.
func (a AdaBoost) FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	if err := check(ctx, "adaboost", s, Domain{Classes: a.classes()}); err != nil {
		return nil, err
	}
	s, weights, err := weighted("adaboost", s, weights)
	if err != nil {
		return nil, err
	}
	return a.boost(ctx, s, shares(weights), sample.Total(weights), r)
}

// boost is Fit for examples with the weights d, which sum to 1. Total is the sum of the weights before
// this scaling.
func (a AdaBoost) boost(ctx context.Context, s *data.Set, d []float64, total float64, r *rand.Rand) (Model, error) {
	stages, err := a.stages(s.Len())
	if err != nil {
		return nil, err
	}
	weak, err := a.weak(ctx, s, total, r)
	if err != nil {
		return nil, err
	}
	var votes []Vote
	run := boost.New(d) // step 2
	run.Classes = len(s.Classes)
	_, conjunctions := a.Weak.(Conjunction)
	run.Joins = a.Weak != nil && !conjunctions
	for i := range stages { // step 3
		h, err := a.hypothesis(progress.Silent(ctx), s.Schema, weak, run.D) // step 5
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		if err := compareAll(ctx, h, s, run.Right); err != nil {
			return nil, err
		}
		v := run.Vote() // steps 6 to 8
		votes = votes[:v.Keep]
		if v.Weight != 0 {
			h.Weight, h.Epsilon = v.Weight, v.Epsilon
			votes = append(votes, h)
		}
		progress.Report(ctx, "adaboost", i+1, stages)
		if v.Last {
			break
		}
	}
	return newBoosted(s.Schema, votes), nil
}

// compareAll sets right[i] to whether the hypothesis h is right about example i.
func compareAll(ctx context.Context, h Vote, s *data.Set, right []bool) error {
	h.Weight = 1 // it votes alone
	alone := &Boosted{Schema: s.Schema, Votes: []Vote{h}, trees: plant(s.Schema, []Vote{h})}
	for start := 0; start < s.Len(); start += predictionsPerLook {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		end := min(start+predictionsPerLook, s.Len())
		for k, class := range PredictAll(alone, s.X[start:end]) {
			right[start+k] = class == s.Y[start+k]
		}
	}
	return nil
}

// stages returns the number of stages for m examples (step 1).
func (a AdaBoost) stages(m int) (int, error) {
	gamma := cmp.Or(a.Gamma, 0.2)
	if !(gamma > 0 && gamma <= 0.5) || a.Stages < 0 {
		return 0, fmt.Errorf("adaboost: Gamma is %v and Stages is %d, want Gamma above 0 and at most ½, and Stages at least 0", gamma, a.Stages)
	}
	return cmp.Or(a.Stages, boost.Stages(m, gamma)), nil
}

// weak returns the function that boosting calls in each stage: it learns a hypothesis from s with the
// weights of the stage. These weights sum to 1; total is their sum before scaling.
func (a AdaBoost) weak(ctx context.Context, s *data.Set, total float64, r *rand.Rand) (fitWeights, error) {
	if a.Weak == nil {
		a.Weak = Conjunction{}
	}
	if l, ok := a.Weak.(preparer); ok {
		return l.prepare(ctx, s)
	}
	if l, ok := TakesWeights(a.Weak); ok {
		return func(ctx context.Context, d []float64) (Model, error) {
			weights := make([]float64, len(d))
			for i, share := range d {
				weights[i] = share * total
			}
			return l.FitWeighted(ctx, s, weights, r)
		}, nil
	}
	return func(ctx context.Context, d []float64) (Model, error) {
		lots, drawn := sample.NewLots(d), make([]int, len(d))
		for k := range drawn {
			drawn[k] = lots.Draw(r)
		}
		return a.Weak.Fit(ctx, s.Subset(drawn), r)
	}, nil
}

// hypothesis prepares the model weak, which was learned with the weights d (step 5), for the vote. The
// weight of its vote is not set yet. A tree stays a tree. Of any other model only the network is kept,
// so that the vote can be written as a network again.
func (a AdaBoost) hypothesis(ctx context.Context, s data.Schema, weak fitWeights, d []float64) (Vote, error) {
	m, err := weak(ctx, d)
	if err != nil {
		return Vote{}, err
	}
	if t, ok := m.(*DecisionTree); ok && len(t.Attrs) == len(s.Attrs) && t.Root.checkComplete() == nil {
		return Vote{Root: t.Root.short()}, nil
	}
	toNetwork := bitOf
	if len(s.Classes) > 2 { // a tree's network has one output for each class, and one of them fires
		_, tree := m.(*DecisionTree)
		if _, constant := m.(*Constant); !tree && !constant {
			return Vote{}, fmt.Errorf("adaboost: %s cannot learn trees, and boosting on a sample of %d classes needs trees", String(a.Weak), len(s.Classes))
		}
		toNetwork = networkOf
	}
	net, err := toNetwork(m, a.Weak, s)
	if err != nil {
		return Vote{}, fmt.Errorf("adaboost: %w", err)
	}
	return Vote{Of: net}, nil
}
