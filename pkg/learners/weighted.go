package learners

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
)

// A Weighted learner can learn from weighted examples, as with sample_weight in scikit-learn.
type Weighted interface {
	Learner
	// FitWeighted is Fit for examples with different weights. It takes a weight for each example, from 0
	// to 1e100, not all 0. An example of weight 2 counts like two equal examples, and an example of
	// weight 0 does not count. FitWeighted panics unless there is a weight for each example.
	FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error)
}

// TakesWeights reports whether l takes weights, and returns it as a Weighted learner if so. A type
// assertion is not enough to find this out. A learner that fits another learner, such as OneAgainstRest,
// takes weights only if the other learner does. Some learners take weights only with some settings, such
// as MaximumMargin with C. Such learners have a method TakesWeights that reports it.
func TakesWeights(l Learner) (Weighted, bool) {
	w, ok := l.(Weighted)
	if o, outer := l.(interface{ inner() Learner }); ok && outer {
		_, ok = TakesWeights(o.inner())
	}
	if o, sometimes := l.(interface{ TakesWeights() bool }); sometimes {
		ok = ok && o.TakesWeights()
	}
	return w, ok
}

// fitBy calls FitWeighted of l, or Fit if weights is nil.
func fitBy(ctx context.Context, l Learner, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	if weights == nil {
		return l.Fit(ctx, s, r)
	}
	w, ok := TakesWeights(l)
	if !ok {
		return nil, fmt.Errorf("%s takes no weights", String(l))
	}
	return w.FitWeighted(ctx, s, weights, r)
}

// mostWeight is the maximum weight of an example: sums of any number of such weights cannot overflow.
const mostWeight = 1e100

// weighted returns the examples of s with a weight above 0, and their weights. Errors name the learner.
func weighted(learner string, s *data.Set, weights []float64) (*data.Set, []float64, error) {
	if len(weights) != s.Len() {
		panic(fmt.Sprintf("learners: %d weights for %d examples", len(weights), s.Len()))
	}
	var kept []int
	for i, w := range weights {
		if !(w >= 0 && w <= mostWeight) {
			return nil, nil, fmt.Errorf("%s: the weight of example %d is %v, want 0 to %v", learner, i, w, mostWeight)
		}
		if w > 0 {
			kept = append(kept, i)
		}
	}
	switch len(kept) {
	case 0:
		return nil, nil, fmt.Errorf("%s: no example has a weight above 0", learner)
	case s.Len():
		return s, weights, nil
	}
	return s.Subset(kept), pick(weights, kept), nil
}

// pick returns the weights of some examples.
func pick(weights []float64, kept []int) []float64 {
	picked := make([]float64, len(kept))
	for k, i := range kept {
		picked[k] = weights[i]
	}
	return picked
}

// equalWeights returns equal weights for n examples.
func equalWeights(n int) []float64 { return slices.Repeat([]float64{1}, n) }

// weightsByClass returns the total weight of the examples of each class.
func weightsByClass(s *data.Set, weights []float64) []float64 {
	sums := make([]float64, len(s.Classes))
	for i, y := range s.Y {
		sums[y] += weights[i]
	}
	return sums
}

// levelled returns the weights scaled so that their mean is 1.
func levelled(weights []float64) []float64 {
	w, mean := make([]float64, len(weights)), sample.Total(weights)/float64(len(weights))
	for i, v := range weights {
		w[i] = v / mean
	}
	return w
}

// shares returns the weights scaled so that they sum to 1.
func shares(weights []float64) []float64 {
	d, total := make([]float64, len(weights)), sample.Total(weights)
	for i, w := range weights {
		d[i] = w / total
	}
	return d
}
