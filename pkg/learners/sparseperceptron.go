package learners

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/boost"
	"halfspace/pkg/learners/internal/conjunct"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "sparse perceptron",
	Learner: SparsePerceptron{},
	Paper:   "Jackson & Craven 1996",
	About:   "one unit over few conjunctions of literals, found by boosting; with `Gamma` by majority, in whole weights",
	Learns:  []string{"3-of-5", "constant"},
})

// SparsePerceptron boosts conjunctions of at most K literals: a perceptron over a few of the
// many features of higher order. Each stage of AdaBoost adds the conjunction that agrees best
// with the class; see Conjunction, and AdaBoost for when stages end by themselves. Equal
// conjunctions are merged.
//
// J. Jackson, M. Craven, Learning sparse perceptrons, NIPS 8 (1996), §3.3.
type SparsePerceptron struct {
	// K is the greatest number of literals, 2 if zero.
	K int
	// Stages is the number of stages. If zero, a stratified cross-validation of the training
	// examples chooses it: the fewest of those that misclassify the fewest examples. On a
	// sample of fewer examples than folds it is MaxStages.
	Stages int
	// MaxStages is the most that are chosen from; if zero, as many as there are attributes of
	// zeros and ones, the weights of an ordinary perceptron, and thresholds of others. That
	// limit is §3.3's, and with it nothing is certain: by §3.2 an s-sparse K-perceptron is
	// learned without a mistake for sure by Stages: bounds.SparseStages(K*s, m) of m examples.
	// Of 20 attributes and s = 9 the choice within it has eight points less (experiment jc96-bounds).
	MaxStages int
	// Folds is the number of folds, 10 if zero.
	Folds int
	// Cuts is the greatest number of thresholds for an attribute of numbers, 8 if zero.
	Cuts int
	// Beam, if not zero, suggests conjunctions by a beam search instead of trying all: only the
	// so many best ones of a number of literals get one more (§5).
	Beam int
	// ByClass takes thresholds that tell the classes apart, as Conjunction's. The folds share them, so
	// that the choice of Stages takes them for a little better than they are.
	ByClass bool
	// Memory is how many bytes lists and sums may take, 2 GiB if zero, as Conjunction's. Each fold has
	// sums of its own.
	Memory int
	// Whole, if not zero, makes the weights whole numbers of at most this magnitude, by rounding
	// when boosting has ended. That is ours, and keeps no guarantee, unlike Gamma.
	Whole int
	// Gamma, if not zero, boosts by majority, one of the earlier boosters that §3.2 names: every
	// stage has one vote, so that weights are whole numbers from the start. It is how far below ½
	// the conjunctions' errors are taken to be, less than ½; where they are, no training example
	// is misclassified. The stages are Stages, or if that is zero the least odd number from
	// ln(m)/(2·Gamma²) on, for m examples; none are chosen, so that MaxStages and Folds do not
	// matter. Boosting ends before if no example's majority can change any more.
	//
	// Y. Freund, Boosting a weak learning algorithm by majority, Information and Computation 121
	// (1995) 256–285.
	Gamma float64
}

// Domain returns what the learner learns from.
func (SparsePerceptron) Domain() Domain { return Domain{Attributes: Features, Classes: SeveralClasses} }

// Fit returns a *Conjunctions; of more than two classes, which the paper does not have, an
// *AgainstRest.
func (p SparsePerceptron) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "sparse perceptron", s, p.Domain()); err != nil {
		return nil, err
	}
	return p.fit(ctx, s, equalWeights(s.Len()), r)
}

// FitWeighted is Fit of weighted examples: boosting begins with their weights, and held-out mistakes are
// counted by weight.
func (p SparsePerceptron) FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	if err := check(ctx, "sparse perceptron", s, p.Domain()); err != nil {
		return nil, err
	}
	s, weights, err := weighted("sparse perceptron", s, weights)
	if err != nil {
		return nil, err
	}
	return p.fit(ctx, s, weights, r)
}

// fit is FitWeighted of weights above 0.
func (p SparsePerceptron) fit(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	if p.Stages < 0 || p.MaxStages < 0 || p.Whole < 0 {
		return nil, fmt.Errorf("sparse perceptron: Stages is %d, MaxStages %d and Whole %d, want at least 0", p.Stages, p.MaxStages, p.Whole)
	}
	if p.Gamma != 0 && !(p.Gamma > 0 && p.Gamma < 0.5) {
		return nil, fmt.Errorf("sparse perceptron: Gamma is %v, want 0, or more than 0 and less than ½", p.Gamma)
	}
	t, err := literalTable(ctx, "sparse perceptron", Conjunction{p.K, p.Cuts, p.Beam, p.ByClass, p.Memory}, s, p.runs(s.Len()))
	if err != nil {
		return nil, err
	}
	if len(s.Classes) > 2 {
		return p.fitAgainstRest(ctx, t, s, weights, r)
	}
	rounds, err := p.fitClass(ctx, t, s, weights, 1, r)
	if err != nil {
		return nil, err
	}
	return newConjunctions(s.Schema, rounds, p.Whole), nil
}

// runs returns how many boostings of m examples go on at a time: those of all folds.
func (p SparsePerceptron) runs(m int) int {
	if p.Stages > 0 || p.Gamma != 0 {
		return 1
	}
	return max(1, min(cmp.Or(p.Folds, 10), m))
}

// fitAgainstRest learns a perceptron for each class, which tells it from the others.
func (p SparsePerceptron) fitAgainstRest(ctx context.Context, t *conjunct.Table, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	m := &AgainstRest{Schema: s.Schema}
	for class, name := range s.Classes {
		rounds, err := p.fitClass(ctx, t, s, weights, class, r)
		if err != nil {
			return nil, err
		}
		two := s.Schema
		two.Classes = []string{"not " + name, name}
		m.Of = append(m.Of, newConjunctions(two, rounds, p.Whole))
	}
	return m, nil
}

// fitClass learns to tell a class from the others, and returns the stages. If their number is
// to be chosen, it reports the stages of the folds as its progress, else its own.
func (p SparsePerceptron) fitClass(ctx context.Context, t *conjunct.Table, s *data.Set, weights []float64, class int, r *rand.Rand) ([]Round, error) {
	stages, run := p.Stages, boost.New(shares(weights))
	switch {
	case p.Gamma != 0:
		stages = cmp.Or(stages, boost.Stages(s.Len(), p.Gamma)|1)
		run = boost.ByMajority(run.D, p.Gamma, stages)
	case stages == 0:
		folds, err := foldsOf(ctx, "sparse perceptron", s, cmp.Or(p.Folds, 10), r)
		if err != nil {
			return nil, err
		}
		if stages, err = p.chooseStages(ctx, t, s.Y, weights, class, folds); err != nil {
			return nil, err
		}
		ctx = progress.Silent(ctx)
	}
	b := conjunct.NewBoosting(t, s.Y, class, run)
	err := b.Run(ctx, stages, func(stage int) { progress.Report(ctx, "sparse perceptron", stage+1, stages) })
	return roundsOf(b), err
}

// chooseStages returns the number of stages after which the fewest held-out examples are
// misclassified (cross-validation). Each fold is boosted only once, to the greatest number,
// since its first k stages are the perceptron of k. The examples that it holds out weigh
// nothing, so that all folds share the table. All folds go on stage by stage: once none misclassifies
// an example, or boosting has ended in all, no later number is chosen.
func (p SparsePerceptron) chooseStages(ctx context.Context, t *conjunct.Table, y []int, weights []float64, class int, folds []data.Split) (int, error) {
	most := cmp.Or(p.MaxStages, t.Weights())
	if len(folds) == 0 {
		return most, nil
	}
	on := make([]*conjunct.Boosting, len(folds)) // of those that have not ended
	for f, fold := range folds {
		d := make([]float64, len(y))
		for k, of := range shares(pick(weights, fold.Train)) {
			d[fold.Train[k]] = of
		}
		on[f] = conjunct.NewBoosting(t, y, class, boost.New(d))
	}
	best, fewest, running := 1, math.Inf(1), len(folds)
	wrong := make([]float64, len(folds)) // held-out examples of each, by weight
	for stages := 1; stages <= most && running > 0 && fewest > 0; stages++ {
		sum := 0.0
		for f, b := range on {
			if b != nil {
				last, err := b.Step(ctx)
				if err != nil {
					return 0, err
				}
				if wrong[f] = weighWrong(b, weights, folds[f].Test); last {
					on[f] = nil
					running--
				}
			}
			sum += wrong[f]
		}
		if sum < fewest {
			best, fewest = stages, sum
		}
		progress.Report(ctx, "sparse perceptron", stages, most)
	}
	return best, nil
}

// weighWrong returns what the examples weigh that the votes are wrong about.
func weighWrong(b *conjunct.Boosting, weights []float64, examples []int) (wrong float64) {
	for _, i := range examples {
		if !b.Right(i) {
			wrong += weights[i]
		}
	}
	return wrong
}
