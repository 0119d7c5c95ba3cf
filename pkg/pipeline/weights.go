package pipeline

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// weighs reports whether the classes give weights to examples.
func (p Pipeline) weighs() bool { return p.Balanced || len(p.Weights) > 0 }

// weightsFor returns the weight of each example of s, the training sample, by its class.
func (p Pipeline) weightsFor(s *data.Set) ([]float64, error) {
	perClass := p.Weights
	if p.Balanced {
		if len(p.Weights) > 0 {
			return nil, errors.New("pipeline: both Balanced and Weights are given, want one of them")
		}
		perClass = balanced(s)
	}
	if len(perClass) != len(s.Classes) {
		return nil, fmt.Errorf("pipeline: Weights has %d numbers, want one for each of the classes %q", len(perClass), s.Classes)
	}
	weights := make([]float64, s.Len())
	for i, y := range s.Y {
		weights[i] = perClass[y]
	}
	return weights, nil
}

// balanced returns the weights that give all classes the same total weight, and keep the total of
// all examples: n/(k·m) for a class of m of n examples in k classes.
func balanced(s *data.Set) []float64 {
	counts, k := s.ClassCounts(), 0.0
	for _, m := range counts {
		if m > 0 {
			k++
		}
	}
	weights := make([]float64, len(counts))
	for class, m := range counts {
		if m > 0 {
			weights[class] = float64(s.Len()) / (k * float64(m))
		}
	}
	return weights
}

// fitWeighted returns the model that l learns from a coded sample weighted by classes.
func (p Pipeline) fitWeighted(ctx context.Context, l learners.Learner, s *data.Set, r *rand.Rand) (learners.Model, error) {
	w, ok := learners.TakesWeights(l)
	if !ok {
		return nil, fmt.Errorf("pipeline: %s accepts no example weights; for costs with this learner, use Threshold or Calibrated", learners.String(l))
	}
	weights, err := p.weightsFor(s)
	if err != nil {
		return nil, err
	}
	return w.FitWeighted(ctx, s, weights, r)
}
