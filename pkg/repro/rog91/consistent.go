package rog91

import (
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/bounds"
	"halfspace/pkg/experiment"
	"halfspace/pkg/ltu"
	"halfspace/pkg/repro/internal/protocol"
)

// Theorem 1, of §2, says that "any h ∈ H = C consistent with the examples" has an error
// of at most ε, with a probability of at least 1 − δ. Here it is tested.

// consistentHalfspaces looks for a halfspace that is consistent with the examples but has a large error. It
// looks where the VC dimension by lemma 1 is far too small, so that theorem 1 asks for too few examples.
func consistentHalfspaces() experiment.Experiment {
	return experiment.Experiment{
		Name: "rog91-consistent", Source: "Rao, Oblow & Glover 1991, theorem 1",
		About: protocol.Prose(`
			Theorem 1 for one halfspace in d dimensions, ε = 0.1 and δ = 0.05. Examples are uniform on the
			d+1 points 0 and e₁ to e_d, with classes at random; a halfspace gives these points any
			classes. Of the halfspaces that are consistent with the theorem's number m of
			examples, the one with the largest error: it is wrong on every point that no example shows. VC:
			lemma 1's number, 2, or d+1, which is right. Exceeds: its error is larger than ε.`),
		Params: []string{"d", "VC"},
		// The error is exact, because each of the d+1 points is equally likely.
		Measures: []experiment.Measure{
			{Name: "m", Title: "m"},
			{Name: "error", Title: "error %", Percent: true, Digits: 1},
			{Name: "exceeds", Title: "exceeds %", Percent: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			// Between 300 and 1000 dimensions the printed number of examples stops
			// being sufficient.
			for i, d := range protocol.Points(short, 1, 30, 100, 300, 1000, 3000) {
				for k, vc := range []float64{bounds.PrintedVC(1, d), bounds.UpperVC(1, d)} {
					trials = append(trials, protocol.Repeat(short, 20, 2*i+k, worstOf(d, vc), d, fmt.Sprint(vc))...)
				}
			}
			return trials
		},
	}
}

// worstOf is a trial: the largest error of a halfspace that is consistent with
// theorem 1's number of examples.
func worstOf(d int, vc float64) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		// As in rog91-bounds. The concept is a halfspace whatever the classes are, so the
		// theorem applies to it.
		const epsilon, delta = 0.1, 0.05
		classes := make([]bool, d+1)
		for i := range classes {
			classes[i] = r.IntN(2) == 1
		}
		m := int(bounds.PolyhedralExamples(epsilon, delta, vc))
		shown := make([]bool, d+1)
		for i := range m {
			if i%(1<<16) == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			shown[r.IntN(d+1)] = true
		}
		// Consistency is checked, not taken for granted.
		h := oppositeUnless(shown, classes)
		// A point without an example may be wrong; a point with one may not.
		wrong := 0
		for i, class := range classes {
			switch right := h.Fires(corner(i, d)) == class; {
			case !right && shown[i]:
				return nil, fmt.Errorf("rog91: the halfspace is wrong on example %d", i)
			case !right:
				wrong++
			}
		}
		share := float64(wrong) / float64(d+1)
		return experiment.Values{"m": float64(m), "error": share, "exceeds": protocol.Indicator(share > epsilon)}, nil
	}
}

// oppositeUnless returns a halfspace that gives the points 0, e₁, e₂, … their classes
// where they are shown, and the opposite ones elsewhere.
func oppositeUnless(shown, classes []bool) ltu.Unit {
	// Each point other than 0 has a weight of its own, so that any classes can be given.
	u := ltu.Unit{W: make([]float64, len(classes)-1)}
	for i, class := range classes {
		sign := -1.
		if class == shown[i] {
			sign = 1
		}
		if i == 0 { // the point 0 is positive if the threshold is below 0
			u.Theta = -sign / 2
		} else {
			u.W[i-1] = sign
		}
	}
	return u
}

// corner returns the point 0 for i = 0, and else the unit vector e_i.
func corner(i, d int) []float64 {
	x := make([]float64, d)
	if i > 0 {
		x[i-1] = 1
	}
	return x
}
