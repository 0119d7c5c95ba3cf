package pipeline

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/progress"
)

// Calibrated turns the scores of any learner's models into probabilities (Platt scaling, isotonic
// regression). What a score means is seen on held-out examples: those of each fold are scored by a model
// of the other folds, with a coding of its own, and a curve is fitted to all of them together, by Platt's
// sigmoid or by isotonic regression. The model is then learned from the whole sample. Of several classes
// each has a curve against the rest, and their values are divided by their sum.
//
// The scores of a sample of fewer examples than folds are those of the model's own examples, which are
// too sure of themselves. So are, in a way, scores that grow with the number of examples, as a
// perceptron's: the model of all examples has larger ones than those that the curve was fitted to.
//
// J. C. Platt, Probabilistic outputs for support vector machines, in Advances in Large Margin Classifiers
// (1999) 61–74, §2.1 for the held-out scores; B. Zadrozny, C. Elkan, KDD (2002) 694–699, for isotonic
// regression (§3.1) and for several classes (§4).
type Calibrated struct {
	// Learner learns what is calibrated, learners.Pocket{} if nil.
	Learner learners.Learner
	// Isotonic takes a curve of any form that does not fall, which wants more examples, a thousand say,
	// instead of a sigmoid.
	Isotonic bool
	// Folds is the number of folds, 5 if zero.
	Folds int
	// Costs, if given, decide: Costs[c][p] is what it costs to take an example of class c for one of
	// class p, and the class of the least expected cost is predicted instead of the most probable one. C.
	// Elkan, The foundations of cost-sensitive learning, IJCAI (2001) 973–978, §1.1.
	Costs [][]float64
}

// Domain returns what the learner learns from, which is everything: what the inner one asks for is put
// before it in each fold.
func (c Calibrated) Domain() learners.Domain { return learners.Domain{} }

// Fit returns a *Model with a *Probabilities inside.
func (c Calibrated) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	return Of(c).Fit(ctx, s, r)
}

// inner returns the pipeline of what is calibrated.
func (c Calibrated) inner() Pipeline {
	if c.Learner == nil {
		return Of(learners.Pocket{})
	}
	return Of(c.Learner)
}

// describe says how the sample is coded.
func (c Calibrated) describe(s *data.Set) string { return c.inner().Describe(s) }

// fitWhole is Fit, without provenance.
func (c Calibrated) fitWhole(ctx context.Context, s *data.Set, r *rand.Rand) (*Model, error) {
	if c.Costs != nil {
		if err := checkCosts(c.Costs, len(s.Classes)); err != nil {
			return nil, fmt.Errorf("calibrated: %w", err)
		}
	}
	folds, err := innerFolds("calibrated", s, c.Folds, r)
	if err != nil {
		return nil, err
	}
	m, err := c.inner().fit(progress.Silent(ctx), s, r)
	if err != nil {
		return nil, err
	}
	if _, again := m.Inner.(*Probabilities); again {
		return nil, fmt.Errorf("calibrated: models of %s are calibrated already", learners.String(c.inner().Learner))
	}
	progress.Report(ctx, "calibrated", 1, len(folds)+1)
	scores, err := heldOutScores(ctx, "calibrated", c.inner(), m, s, folds, scorer, r)
	if err != nil {
		return nil, err
	}
	m.Inner = newProbabilities(m.Inner, m.encoded(), c.curves(s, scores), c.Costs)
	return m, nil
}

// curves returns the curves of the classes of s, whose examples have the scores.
func (c Calibrated) curves(s *data.Set, scores [][]float64) []Curve {
	fit := platt
	if c.Isotonic {
		fit = isotonic
	}
	curves := make([]Curve, curvesOf(len(s.Classes)))
	counts := s.ClassCounts()
	for k := range curves {
		class := k
		if len(s.Classes) == 2 {
			class = 1
		}
		if len(curves) > 2 && counts[class] == 0 { // nothing was seen of it: never
			curves[k] = Curve{At: []float64{0}, P: []float64{0}}
			continue
		}
		of, positive := make([]float64, s.Len()), make([]bool, s.Len())
		for i, all := range scores {
			of[i], positive[i] = all[class], s.Y[i] == class
		}
		curves[k] = fit(of, positive)
	}
	return curves
}

// innerFolds returns the splits of a stratified k-fold cross-validation of what is to be learned from,
// of five folds if k is zero, or none if there are fewer examples than folds.
func innerFolds(learner string, s *data.Set, k int, r *rand.Rand) ([]data.Split, error) {
	if k = cmp.Or(k, 5); k < 2 {
		return nil, fmt.Errorf("%s: Folds is %d, want at least 2", learner, k)
	}
	if s.Len() < k {
		return nil, nil
	}
	return s.Folds(k, r)
}

// A scoring makes what has the scores of so many classes by a model, of its features.
type scoring func(of learners.Model, classes int) func(v []float64) []float64

// heldOutScores returns the scores of each example of s by a model that has not seen its fold, or without
// folds by m. They are finite: what has none has less than all others.
func heldOutScores(ctx context.Context, learner string, p Pipeline, m *Model, s *data.Set, folds []data.Split, by scoring, r *rand.Rand) ([][]float64, error) {
	scores := make([][]float64, s.Len())
	take := func(m *Model, rows []int) error {
		score := by(m.Inner, len(s.Classes))
		for k, i := range rows {
			if k%rowsPerLook == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			scores[i] = finite(score(m.Encode(s.X[i])))
		}
		return nil
	}
	if len(folds) == 0 {
		all := make([]int, s.Len())
		for i := range all {
			all[i] = i
		}
		return scores, take(m, all)
	}
	for k, f := range folds {
		held, err := p.fit(progress.Silent(ctx), s.Subset(f.Train), r)
		if err != nil {
			return nil, err
		}
		if err := take(held, f.Test); err != nil {
			return nil, err
		}
		progress.Report(ctx, learner, k+2, len(folds)+1)
	}
	return scores, nil
}

// rowsPerLook is how many examples are scored between two looks at the context.
const rowsPerLook = 256

// finite returns scores without infinite ones and NaN, which are as little as can be.
func finite(scores []float64) []float64 {
	f := make([]float64, len(scores))
	for c, v := range scores {
		if f[c] = max(-math.MaxFloat64, min(math.MaxFloat64, v)); math.IsNaN(v) {
			f[c] = -math.MaxFloat64
		}
	}
	return f
}
