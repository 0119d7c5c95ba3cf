package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/boost"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "sparse perceptron",
	Learner: SparsePerceptron{},
	Paper:   "Jackson & Craven 1996",
	Learns:  []string{"3-of-5", "constant"},
})

// SparsePerceptron boosts conjunctions of at most K literals: a perceptron over
// a few of the many features of higher order. Each stage of AdaBoost adds the
// conjunction that agrees best with the class; see Conjunction, and AdaBoost for
// when stages end by themselves. Equal conjunctions are merged.
//
// J. Jackson, M. Craven, Learning sparse perceptrons, NIPS 8 (1996), §3.3.
type SparsePerceptron struct {
	// K is the greatest number of literals, 2 if zero.
	K int
	// Stages is the number of stages. If zero, a stratified cross-validation of
	// the training examples chooses it: the fewest of those that misclassify the
	// fewest examples. On a sample of fewer examples than folds it is MaxStages.
	Stages int
	// MaxStages is the most that are chosen from; if zero, as many as there are
	// attributes of zeros and ones, the weights of an ordinary perceptron, and
	// thresholds of others.
	MaxStages int
	// Folds is the number of folds, 10 if zero.
	Folds int
	// Cuts is the greatest number of thresholds for an attribute of numbers, 8 if
	// zero.
	Cuts int
	// Beam, if not zero, suggests conjunctions greedily instead of trying all:
	// only the so many best ones of a number of literals get one more (§5).
	Beam int
	// Whole, if not zero, makes the weights whole numbers of at most this
	// magnitude (§3.2).
	Whole int
}

// Fit returns a *Conjunctions; of more than two classes, which the paper does not
// have, an *AgainstRest.
func (p SparsePerceptron) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check("sparse perceptron", s, severalClasses); err != nil {
		return nil, err
	}
	if p.Stages < 0 || p.MaxStages < 0 || p.Whole < 0 {
		return nil, fmt.Errorf("sparse perceptron: Stages is %d, MaxStages %d and Whole %d, want at least 0", p.Stages, p.MaxStages, p.Whole)
	}
	t, err := Conjunction{p.K, p.Cuts, p.Beam}.table("sparse perceptron", s)
	if err != nil {
		return nil, err
	}
	if len(s.Classes) > 2 {
		return p.againstRest(ctx, t, s, r)
	}
	b, err := p.boost(ctx, t, s, 1, r)
	if err != nil {
		return nil, err
	}
	return newConjunctions(s.Schema, b.rounds, p.Whole), nil
}

// boost learns to tell a class from the others.
func (p SparsePerceptron) boost(ctx context.Context, t *literalTable, s *data.Set, class int, r *rand.Rand) (*boosting, error) {
	positive := positives(s.Y, class)
	stages := p.Stages
	if stages == 0 {
		folds, err := foldsOf("sparse perceptron", s, cmp.Or(p.Folds, 10), r)
		if err != nil {
			return nil, err
		}
		most := cmp.Or(p.MaxStages, t.weights())
		if stages, err = p.choose(ctx, t, positive, folds, most); err != nil {
			return nil, err
		}
		ctx = progress.Silent(ctx)
	}
	b := newBoosting(t, positive, boost.Uniform(s.Len()))
	return b, b.run(ctx, stages, nil)
}

// choose returns the number of stages after which the fewest held-out examples
// are misclassified. Each fold is boosted once, to the greatest number; the
// examples that it holds out have no weight.
func (p SparsePerceptron) choose(ctx context.Context, t *literalTable, positive []bool, folds []data.Split, most int) (int, error) {
	if len(folds) == 0 {
		return most, nil
	}
	wrong := make([]int, most)
	for f, fold := range folds {
		d := make([]float64, len(positive))
		for _, i := range fold.Train {
			d[i] = 1 / float64(len(fold.Train))
		}
		b := newBoosting(t, positive, d)
		now, at := 0, 0
		err := b.run(progress.Silent(ctx), most, func(stage int) {
			now = 0
			for _, i := range fold.Test {
				if (b.score[i] >= 0) != positive[i] {
					now++
				}
			}
			at = stage
			wrong[stage] += now
		})
		if err != nil {
			return 0, err
		}
		for k := at + 1; k < most; k++ { // boosting ended by itself
			wrong[k] += now
		}
		progress.Report(ctx, "sparse perceptron", f+1, len(folds))
	}
	return slices.Index(wrong, slices.Min(wrong)) + 1, nil
}

// A boosting is a run of AdaBoost on conjunctions.
type boosting struct {
	*search
	*boost.Run
	positive []bool
	rounds   []Round
	score    []float64 // of each example, the sum of the votes
}

// newBoosting returns a run without stages.
func newBoosting(t *literalTable, positive []bool, d []float64) *boosting {
	n := len(positive)
	return &boosting{search: newSearch(t, n), Run: boost.New(d), positive: positive, score: make([]float64, n)}
}

// run adds stages up to the given number, and after each calls done, if it is
// not nil, with the stage's number from 0.
func (b *boosting) run(ctx context.Context, stages int, done func(stage int)) error {
	held := make([]int, len(b.score))
	for i := range stages {
		literals, agrees := b.find(ctx, b.D, b.positive)
		if err := ctx.Err(); err != nil {
			return err
		}
		b.count(held, literals)
		for k, n := range held {
			b.Right[k] = (n == len(literals)) == (agrees == b.positive[k])
		}
		v := b.Vote()
		if v.Keep < len(b.rounds) {
			clear(b.score)
		}
		b.rounds = b.rounds[:v.Keep]
		if v.Weight != 0 {
			b.add(literals, agrees, v.Weight, v.Epsilon, held)
		}
		if done != nil {
			done(i)
		}
		progress.Report(ctx, "sparse perceptron", i+1, stages)
		if v.Last {
			break
		}
	}
	return nil
}

// add adds a round. Held counts the literals that hold on each example.
func (b *boosting) add(literals []int32, agrees bool, weight, epsilon float64, held []int) {
	if !agrees {
		weight = -weight
	}
	r := Round{Term{Weight: weight}, epsilon}
	for _, k := range literals {
		r.Literals = append(r.Literals, b.literals[k])
	}
	b.rounds = append(b.rounds, r)
	for i, n := range held {
		if n == len(literals) {
			b.score[i] += weight
		} else {
			b.score[i] -= weight
		}
	}
}
