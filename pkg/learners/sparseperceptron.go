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
	About:   "one unit over few conjunctions of literals, found by boosting; with `Gamma` by boosting by majority, with whole weights",
	Learns:  []string{"3-of-5", "constant"},
})

// SparsePerceptron learns a perceptron over a few conjunctions of attribute values, such as "physician
// fee freeze = y and education spending = y". It finds the conjunctions by boosting: each stage of
// AdaBoost adds the conjunction of at most K literals that agrees best with the class on the weighted
// examples. So the model is small enough to read, although it chooses among very many possible
// conjunctions.
//
// Conjunction describes the literals, and AdaBoost the conditions under which boosting ends early. A
// conjunction that is found in several stages appears once in the model, with the sum of its weights.
//
// J. Jackson, M. Craven, Learning sparse perceptrons, NIPS 8 (1996), §3.3.
type SparsePerceptron struct {
	// K is the maximum number of literals in a conjunction, 2 if zero.
	K int
	// Stages is the number of stages of boosting. If zero, a stratified cross-validation of the training
	// examples chooses it: the number with the fewest misclassified examples, and the smallest such
	// number on a tie. If the sample has fewer examples than folds, there are MaxStages stages.
	Stages int
	// MaxStages is the maximum number of stages that cross-validation may choose. If zero, it is the
	// number of weights of an ordinary perceptron on the same data: the number of attributes with values
	// 0 and 1, plus the number of thresholds of the other attributes. The paper sets this limit in §3.3.
	//
	// The limit keeps the model small, but the guarantee of §3.2 needs more stages. Suppose that the
	// target is itself a perceptron over s conjunctions of at most K literals. Then
	// bounds.SparseStages(K*s, m) stages certainly classify all m training examples correctly. With 20
	// attributes and s = 9, the choice below the limit is eight points less accurate than that
	// (experiment jc96-bounds).
	//
	// For a sample with many attributes even the limit takes hours. There cross-validation also ends
	// after 20 stages that bring no fewer mistakes.
	MaxStages int
	// Folds is the number of folds of the cross-validation that chooses Stages, 10 if zero.
	Folds int
	// Cuts is the maximum number of thresholds for a numeric attribute, 8 if zero, as in Conjunction.
	Cuts int
	// Beam, if not zero, makes the search for a conjunction faster (§5). Instead of trying all
	// conjunctions, a beam search adds a literal only to the Beam best conjunctions of each length. If
	// zero, samples with many attributes get a beam of 20, as in Conjunction, and all others try
	// everything.
	Beam int
	// ByClass takes thresholds that separate the classes, as in Conjunction. The folds share these
	// thresholds, which have seen the held-out examples. So the cross-validation that chooses Stages is
	// slightly optimistic.
	ByClass bool
	// Memory is the number of bytes that the learner's tables may take, 2 GiB if zero, as in
	// Conjunction. Each fold of the cross-validation has some tables of its own.
	Memory int
	// Whole, if not zero, rounds the weights to whole numbers of at most this magnitude after boosting,
	// so that the model is easier to read. The rounding is ours. It may cause mistakes on training
	// examples, unlike Gamma, which makes whole weights with a guarantee.
	Whole int
	// Gamma, if not zero, replaces AdaBoost by boosting by majority, one of the earlier boosters that
	// §3.2 names. There every stage has one vote, so weights are whole numbers from the start. Gamma,
	// which must be less than ½, says how much better than chance each conjunction is assumed to be: its
	// weighted error is at most ½ − Gamma. If that is so, no training example is misclassified at the
	// end.
	//
	// The number of stages must be known in advance. If Stages is zero, it is the smallest odd number
	// that is at least ln(m)/(2·Gamma²) for m examples. Cross-validation does not choose it, so
	// MaxStages and Folds have no effect. Boosting ends earlier if no example's majority can change any
	// more.
	//
	// Y. Freund, Boosting a weak learning algorithm by majority, Information and Computation 121 (1995)
	// 256–285.
	Gamma float64
}

// Domain describes the samples that the learner accepts.
func (SparsePerceptron) Domain() Domain { return Domain{Attributes: Features, Classes: SeveralClasses} }

// Fit returns a *Conjunctions for two classes. For more classes, which the paper does not treat, it
// learns one perceptron per class and returns an *AgainstRest.
func (p SparsePerceptron) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "sparse perceptron", s, p.Domain()); err != nil {
		return nil, err
	}
	return p.fit(ctx, s, equalWeights(s.Len()), r)
}

// FitWeighted is Fit for weighted examples. Boosting starts from these weights, and the cross-validation
// counts held-out mistakes by weight.
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

// fit is FitWeighted for weights above 0.
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

// runs returns how many boostings of a sample of m examples run at the same time: one for each fold of
// the cross-validation. Each needs memory of its own.
func (p SparsePerceptron) runs(m int) int {
	if p.Stages > 0 || p.Gamma != 0 {
		return 1
	}
	return max(1, min(cmp.Or(p.Folds, 10), m))
}

// fitAgainstRest learns a perceptron for each class, which separates that class from the others.
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

// fitClass learns to separate a class from the others, and returns the stages. It reports progress in
// one of two ways: if cross-validation chooses the number of stages, the progress is that made in the
// folds; otherwise it is the progress of the only boosting.
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

// patience returns after how many stages without fewer mistakes the cross-validation stops.
func (p SparsePerceptron) patience(t *conjunct.Table) int {
	if t.Wide && p.MaxStages == 0 {
		return 20
	}
	return math.MaxInt
}

// chooseStages returns the number of stages after which the fewest held-out examples are misclassified
// (cross-validation). The first k stages of a boosting are the perceptron with k stages, so each fold is
// boosted only once, to the maximum number. Held-out examples stay in the table with weight 0, so that
// all folds share one table. All folds advance together, stage by stage. They stop once no fold
// misclassifies an example, once boosting has ended in all folds, or when patience ends.
func (p SparsePerceptron) chooseStages(ctx context.Context, t *conjunct.Table, y []int, weights []float64, class int, folds []data.Split) (int, error) {
	maximum := cmp.Or(p.MaxStages, t.Weights())
	if len(folds) == 0 {
		return maximum, nil
	}
	boostings := make([]*conjunct.Boosting, len(folds)) // nil where boosting has ended
	for f, fold := range folds {
		d := make([]float64, len(y))
		for k, share := range shares(pick(weights, fold.Train)) {
			d[fold.Train[k]] = share
		}
		boostings[f] = conjunct.NewBoosting(t, y, class, boost.New(d))
	}
	best, fewest, running := 1, math.Inf(1), len(folds)
	wrong := make([]float64, len(folds)) // held-out mistakes of each fold, by weight
	for stages := 1; stages <= maximum && running > 0 && fewest > 0 && stages-best <= p.patience(t); stages++ {
		sum := 0.0
		for f, b := range boostings {
			if b != nil {
				last, err := b.Step(ctx)
				if err != nil {
					return 0, err
				}
				if wrong[f] = weighWrong(b, weights, folds[f].Test); last {
					boostings[f] = nil
					running--
				}
			}
			sum += wrong[f]
		}
		if sum < fewest {
			best, fewest = stages, sum
		}
		progress.Report(ctx, "sparse perceptron", stages, maximum)
	}
	return best, nil
}

// weighWrong returns the total weight of the examples that the votes misclassify.
func weighWrong(b *conjunct.Boosting, weights []float64, examples []int) (wrong float64) {
	for _, i := range examples {
		if !b.Right(i) {
			wrong += weights[i]
		}
	}
	return wrong
}
