package jc96

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/bounds"
	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// The efficiency of AdaBoost, for which §3.2 prefers it to "earlier boosters".

// boosters compares the time that AdaBoost and boosting by majority need for the targets of stageBounds.
// The number of stages stands for the time, because each stage calls the weak learner once, and these calls
// take nearly all of the time.
func boosters() experiment.Experiment {
	return experiment.Experiment{
		Name: "jc96-boosters", Source: "Jackson & Craven 1996, §3.2, AdaBoost's efficiency",
		About: protocol.Prose(`
			Targets and samples as in jc96-bounds, 20 of each kind. A stage is a call of the weak
			learner. AdaBoost: SparsePerceptron{Stages: 8s² ln m}, and its first stage without a
			mistake on the m examples. Majority: boosting by majority with the advantage that lemma 1
			promises, Gamma: 1/(2s); its stages until it ends by itself, and its first stage without
			a mistake. Large: the same with Gamma 0.3, a guess that is too large for most targets.
			Mistakes: the share of the m examples that the whole perceptron gets wrong.`),
		Params: []string{"s", "m", "booster"},
		Measures: []experiment.Measure{
			{Name: "first", Title: "first stage without mistakes", Digits: 1},
			{Name: "stages", Title: "stages in all", Digits: 1},
			{Name: "mistakes", Title: "mistakes %", Percent: true, Digits: 1},
			{Name: "accuracy", Title: "accuracy %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, s := range protocol.Points(short, 1, 3, 5, 7, 9) {
				for j, m := range protocol.Points(short, 1, 100, 1000) {
					for _, l := range []column{
						{name: "AdaBoost", learner: learners.SparsePerceptron{Stages: bounds.SparseStages(2*s, m)}},
						{name: "majority", learner: learners.SparsePerceptron{Gamma: 1 / float64(2*s)}},
						{name: "majority; large", learner: learners.SparsePerceptron{Gamma: 0.3}},
					} {
						trials = append(trials, protocol.Repeat(short, 20, 10*(i+1)+j, boosted(l.learner, s, m), s, m, l.name)...)
					}
				}
			}
			return trials
		},
	}
}

// boosted is a trial: it learns one random target of s conjunctions from m examples.
func boosted(l learners.Learner, s, m int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		c := data.SparsePerceptron(20, 2, s, r)
		train, test := c.Sample(m, r), c.Sample(2000, r)
		model, err := l.Fit(ctx, train, r)
		if err != nil {
			return nil, err
		}
		staged := model.(*learners.Conjunctions)
		values := experiment.Values{
			"stages": float64(staged.Stages()), "mistakes": 1 - eval.Accuracy(model, train), "accuracy": eval.Accuracy(model, test),
		}
		// The first k stages are a model of their own.
		for k := 1; k <= staged.Stages(); k++ {
			if eval.Accuracy(staged.Stage(k), train) == 1 {
				values["first"] = float64(k)
				break
			}
		}
		return values, nil
	}
}
