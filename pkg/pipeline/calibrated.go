package pipeline

import (
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/progress"
)

// Calibrated turns the scores of any learner's models into probabilities, like CalibratedClassifierCV in
// scikit-learn. The score of a model decides the class, but does not say how probable the class is. So
// Calibrated scores held-out examples: a model is learned, with its coding, from all folds except one, and
// scores that fold. Then a curve that turns scores into probabilities is fitted to all held-out scores:
// Platt's sigmoid, or an isotonic regression. The final model is learned from the whole sample. With
// several classes there is a curve for each class against the rest, and the curves' values are divided by
// their sum.
//
// Two cases make the probabilities less trustworthy. If a sample has fewer examples than folds, the curve
// is fitted to the model's scores of its own training examples, which are overconfident. And some scores,
// such as a perceptron's, grow with the number of examples. Then the final model's scores are larger than
// the scores that the curve was fitted to.
//
// J. C. Platt, Probabilistic outputs for support vector machines, in Advances in Large Margin Classifiers
// (1999) 61–74, §2.1 for the held-out scores; B. Zadrozny, C. Elkan, KDD (2002) 694–699, for isotonic
// regression (§3.1) and for several classes (§4).
type Calibrated struct {
	// Learner learns the models to calibrate; learners.Pocket{} if nil.
	Learner learners.Learner
	// Isotonic replaces the sigmoid by isotonic regression, which allows any curve that does not
	// fall. It needs more examples, about a thousand.
	Isotonic bool
	// Folds is the number of folds, 5 if zero.
	Folds int
	// Costs, if given, decide the prediction: Costs[c][p] is the cost of predicting class p for an
	// example of class c. Predict then returns the class with the least expected cost instead of the
	// most probable class. C. Elkan, The foundations of cost-sensitive learning, IJCAI (2001) 973–978,
	// §1.1.
	Costs [][]float64
}

// Domain returns the zero Domain: Calibrated accepts any sample, because it adds the coding that the inner
// learner needs in each fold.
func (c Calibrated) Domain() learners.Domain { return learners.Domain{} }

// Fit returns a *Model with a *Probabilities inside.
func (c Calibrated) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	return Of(c).Fit(ctx, s, r)
}

// inner returns the pipeline to calibrate.
func (c Calibrated) inner() Pipeline {
	if c.Learner == nil {
		return Of(learners.Pocket{})
	}
	return Of(c.Learner)
}

// describe says how the sample is coded.
func (c Calibrated) describe(s *data.Set) string { return c.inner().Describe(s) }

// fitWhole is Fit without provenance.
func (c Calibrated) fitWhole(ctx context.Context, s *data.Set, r *rand.Rand) (*Model, error) {
	if c.Costs != nil {
		if err := checkCosts(c.Costs, len(s.Classes)); err != nil {
			return nil, fmt.Errorf("calibrated: %w", err)
		}
	}
	ctx = context.WithValue(ctx, temperatureKey{}, true)
	h := heldOut{name: "calibrated", learner: c.inner(), scoring: oddsScorer}
	if err := h.split(s, c.Folds, r); err != nil {
		return nil, err
	}
	m, err := c.inner().fit(progress.Silent(ctx), s, r)
	if err != nil {
		return nil, err
	}
	if _, calibrated := m.Inner.(*Probabilities); calibrated {
		return nil, fmt.Errorf("calibrated: models of %s are already calibrated", learners.String(c.inner().Learner))
	}
	scores, err := h.scores(ctx, m, s, r)
	if err != nil {
		return nil, err
	}
	_, logOdds := m.Inner.(shareScorer)
	m.Inner = newProbabilities(m.Inner, m.encoded(), c.curves(s, scores), c.Costs, logOdds)
	return m, nil
}

// curves returns one curve per class of s, or a single one for two classes, from the examples' scores.
func (c Calibrated) curves(s *data.Set, scores [][]float64) []Calibrator {
	fit := platt
	if c.Isotonic {
		fit = isotonic
	}
	curves := make([]Calibrator, curvesOf(len(s.Classes)))
	counts := s.ClassCounts()
	for k := range curves {
		class := k
		if len(s.Classes) == 2 {
			class = 1
		}
		if len(curves) > 2 && counts[class] == 0 { // the class does not occur: probability 0
			curves[k] = Calibrator{At: []float64{0}, P: []float64{0}}
			continue
		}
		scored, positive := make([]float64, s.Len()), make([]bool, s.Len())
		for i, all := range scores {
			scored[i], positive[i] = all[class], s.Y[i] == class
		}
		curves[k] = fit(scored, positive)
	}
	return curves
}
