package learners

import (
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// A Summable is a model whose log-odds are weighted sums, so that the log-odds of several models can be
// added, as pipeline.Average does. LogisticPlane, Net, Pairwise and AdditiveTrees are Summable.
type Summable interface {
	Networked
	// scaled returns the model with its log-odds multiplied by a factor.
	scaled(factor float64) Summable
	// terms returns a function that adds the terms of x to the sums of the outputs, in the order of the
	// network's weights. Only one goroutine at a time may use the function.
	terms() func(sums, x []float64)
	// thresholds returns the thresholds of the outputs. Each log-odds is a sum minus a threshold.
	thresholds() []float64
}

// greatestSum returns the class that sums predict: for a single sum by its sign, for several sums the
// class with the greatest one.
func greatestSum(sums []float64) (class int) {
	if len(sums) == 1 {
		if sums[0] >= 0 {
			class = 1
		}
		return class
	}
	return sample.Commonest(sums)
}

// addTerms adds the weighted values of v to the sum of each unit.
func addTerms(sums []float64, out []ltu.Unit, v []float64) {
	for c, u := range out {
		s := sums[c]
		for i, w := range u.W {
			s += float64(w * v[i]) // as ltu.Dot adds
		}
		sums[c] = s
	}
}

// scaleUnits returns units with their excesses multiplied by a factor.
func scaleUnits(units []ltu.Unit, factor float64) []ltu.Unit {
	scaled := make([]ltu.Unit, len(units))
	for k, u := range units {
		scaled[k].Theta = factor * u.Theta
		for _, w := range u.W {
			scaled[k].W = append(scaled[k].W, factor*w)
		}
	}
	return scaled
}

// thetas returns the thresholds of units.
func thetas(units []ltu.Unit) (all []float64) {
	for _, u := range units {
		all = append(all, u.Theta)
	}
	return all
}
