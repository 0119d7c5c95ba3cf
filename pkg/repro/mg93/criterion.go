package mg93

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// A linear program minimises the perceptron criterion of §4.1, but "this, however, has
// nothing to do with minimizing the number of misclassifications".

// criterion compares two planes: the one with the least perceptron criterion, and the one with the fewest
// errors.
func criterion() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-criterion", Source: "Marchand & Golea 1993, §4.1, the perceptron criterion",
		About: protocol.Prose(`
			Errors of one halfspace on 60 examples that none separates: of the plane with the least sum of
			max(0, 1 − y (w·x + w₀)), by a linear program, which is the perceptron criterion with a
			margin; and the fewest, proven (MinimumError{}). Intersection: uniform in [−1, 1]ⁿ, inside
			and outside of two random halfspaces. Noise: a random halfspace, and a tenth of the classes wrong.
			Distance: of the program's misclassified examples from its plane, on average, as a multiple of the
			distance of the others.`),
		Params: []string{"sample", "n"},
		// Only samples whose fewest errors are proven count; the others are drawn again.
		Measures: []experiment.Measure{
			{Name: "program", Title: "criterion: errors", Digits: 2},
			{Name: "fewest", Title: "fewest errors", Digits: 2},
			{Name: "distance", Title: "distance", Digits: 2},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			// In more dimensions fewer samples are inseparable, and proofs take longer.
			for i, n := range protocol.Points(short, 1, 2, 3, 4, 6) {
				for k, sample := range []string{"intersection", "noise"} {
					trials = append(trials, protocol.Repeat(short, 50, 2*i+k, byCriterion(sample == "noise", n), sample, n)...)
				}
			}
			return trials
		},
	}
}

// byCriterion is a trial: both planes of one sample.
func byCriterion(noisy bool, n int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		// Samples are drawn until a halfspace does not separate one, and its fewest errors
		// are proven.
		for {
			s := inseparableSample(noisy, n, r)
			m, err := learners.MinimumError{}.Fit(ctx, s, r)
			if err != nil {
				return nil, err
			}
			best := m.(*learners.MinimumErrorPlane)
			if best.Errors == 0 || !best.Proven() {
				continue
			}
			// The first phase of the simplex method minimises the criterion. Duda and Hart turn the
			// criterion into a linear program in the same way.
			rows := byClass(s)
			t := newTableau(rowsOf(rows[1], rows[0]))
			if ended, err := t.solve(ctx, pivotLimit); err != nil || !ended {
				return nil, fmt.Errorf("mg93: %d pivots do not suffice, %w", t.pivots, err)
			}
			values := experiment.Values{"fewest": float64(best.Errors)}
			values["program"], values["distance"] = errorsOf(t, s)
			return values, nil
		}
	}
}

// inseparableSample draws a sample that one halfspace hardly ever separates.
func inseparableSample(noisy bool, n int, r *rand.Rand) *data.Set {
	if !noisy {
		return data.Intersection(n, 2, r).Sample(60, r)
	}
	// Each class is wrong with a probability of a tenth.
	s := data.Intersection(n, 1, r).Sample(60, r)
	for i := range s.Y {
		if r.IntN(10) == 0 {
			s.Y[i] = 1 - s.Y[i]
		}
	}
	return s
}

// errorsOf returns the number of examples that the plane of a tableau misclassifies. It
// also returns their mean distance from the plane, divided by the mean distance of the
// other examples.
func errorsOf(t *tableau, s *data.Set) (wrong, ratio float64) {
	// An example on the plane counts as negative, as halfspaces are open in the paper.
	u := t.unit()
	// Distances are not divided by the length of the weights, since only their ratio counts.
	var sums, counts [2]float64 // of misclassified examples, and of the others
	for i, x := range s.X {
		z := -u.Theta
		for j, v := range x {
			z += float64(u.W[j] * v)
		}
		right := 0
		if (z > 0) == (s.Y[i] == 1) {
			right = 1
		}
		sums[right], counts[right] = sums[right]+math.Abs(z), counts[right]+1
	}
	return counts[0], sums[0] / counts[0] / (sums[1] / counts[1])
}
