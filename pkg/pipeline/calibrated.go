package pipeline

import (
	"context"
	"fmt"
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
	h := heldOut{name: "calibrated", learner: c.inner(), scoring: scorer}
	if err := h.split(s, c.Folds, r); err != nil {
		return nil, err
	}
	m, err := c.inner().fit(progress.Silent(ctx), s, r)
	if err != nil {
		return nil, err
	}
	if _, again := m.Inner.(*Probabilities); again {
		return nil, fmt.Errorf("calibrated: models of %s are calibrated already", learners.String(c.inner().Learner))
	}
	scores, err := h.scores(ctx, m, s, r)
	if err != nil {
		return nil, err
	}
	m.Inner = newProbabilities(m.Inner, m.encoded(), c.curves(s, scores), c.Costs)
	return m, nil
}

// curves returns the curves of the classes of s, whose examples have the scores.
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
		if len(curves) > 2 && counts[class] == 0 { // nothing was seen of it: never
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
