package jc96

import (
	"fmt"

	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// §3.2 calls a class learnable if enough examples make up for noise. Here more and more examples are
// learned.

// learnable learns the targets of the experiment noise from more and more noisy examples. Trials with the
// same number have the same target for all learners and all shares of noise.
func learnable() experiment.Experiment {
	const gamma = 1. / (2 * noisySize) // by lemma 1, without noise
	return experiment.Experiment{
		Name: "jc96-learnable", Source: "Jackson & Craven 1996, §3.2, noise, by the number of examples",
		About: protocol.Prose(fmt.Sprintf(`
			Targets as in jc96-noise, random %d-sparse 2-perceptrons of 20 inputs, learned from m
			examples with so many per cent of wrong classes, and tested on 2000 examples without
			noise. AdaBoost; chosen: SparsePerceptron{}; majority: SparsePerceptron{Gamma: 0.1}, the
			advantage that lemma 1 promises without noise; majority; fitted: the advantage that is
			left with a share η of wrong classes, Gamma: 0.1·(1−2η). 10 targets.`, noisySize)),
		Params: []string{"noise", "learner", "m"},
		Measures: []experiment.Measure{
			{Name: "accuracy", Title: "accuracy %", Percent: true, Digits: 1},
			{Name: "learned", Title: "on the learned %", Percent: true, Digits: 1},
			{Name: "weights", Digits: 1},
			{Name: "largest", Title: "largest weight", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, percent := range protocol.Points(short, 1, 10, 30) {
				for _, l := range []column{
					{name: "AdaBoost; chosen", learner: learners.SparsePerceptron{}},
					{name: "majority", learner: learners.SparsePerceptron{Gamma: gamma}},
					{name: "majority; fitted", learner: learners.SparsePerceptron{Gamma: gamma * float64(100-2*percent) / 100}},
				} {
					for _, m := range protocol.Points(short, 1, 300, 1000, 3000, 10000, 30000) {
						trials = append(trials, protocol.Repeat(short, 10, 0, noisy(l.learner, percent, m), percent, l.name, m)...)
					}
				}
			}
			return trials
		},
	}
}
