package learners

import (
	"math"

	"halfspace/pkg/internal/portable"
	"halfspace/pkg/ltu"
)

// A Probabilistic model estimates the probability of each class, like predict_proba in scikit-learn. Its
// learner maximises a likelihood or counts examples. For any other model, pipeline.Calibrated estimates
// probabilities from held-out examples.
type Probabilistic interface {
	Model
	// Probabilities returns the probability of each class, given x. They sum to 1, except for rounding.
	Probabilities(x []float64) []float64
}

// fromExcesses returns the probabilities of classes, given the excesses of output units. Of several
// excesses it returns the softmax. The sigmoid of a single excess is the probability of the second
// class.
func fromExcesses(excess []float64) []float64 {
	if len(excess) == 1 {
		return []float64{ltu.Sigmoid(-excess[0]), ltu.Sigmoid(excess[0])}
	}
	highest, sum := math.Inf(-1), 0.0
	for _, e := range excess {
		highest = max(highest, e)
	}
	p := make([]float64, len(excess))
	for c, e := range excess {
		p[c] = portable.Exp(e - highest)
		sum += p[c]
	}
	for c := range p {
		p[c] /= sum
	}
	return p
}

// excesses returns the excess of each unit on v.
func excesses(units []ltu.Unit, v []float64) []float64 {
	all := make([]float64, len(units))
	for k, u := range units {
		all[k] = u.Excess(v)
	}
	return all
}
