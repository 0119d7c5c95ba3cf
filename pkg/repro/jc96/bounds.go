package jc96

import (
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/bounds"
	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// §3.2 proves a bound on the number of stages. Here it is compared with the number of stages that boosting
// needs.

// stageBounds learns targets of s conjunctions of at most two of 20 inputs. The paper
// proves that 2s² ln m stages leave no mistake on m examples if the weak learner finds
// the best conjunction. By §3.3 the weak learner prefers single inputs, so it may miss
// the best conjunction. The proven bound is then four times as large.
func stageBounds() experiment.Experiment {
	return experiment.Experiment{
		Name: "jc96-bounds", Source: "Jackson & Craven 1996, §3.2, the bound on stages",
		About: protocol.Prose(`
			Random s-sparse 2-perceptrons of 20 inputs (data.SparsePerceptron), learned from m
			examples by SparsePerceptron{K: 2}: the number of stages after which it first makes no
			mistake on them, the paper's bound 2s² ln m, the one that holds with its preference for
			single inputs, 8s² ln m (bounds.SparseStages), the weights then, and the accuracy on
			2000 other examples. Chosen: the same of SparsePerceptron{}, whose stages §3.3 has
			chosen by cross-validation and limits to the weights of an ordinary perceptron, 20 here:
			its accuracy on the m examples, where nothing is certain any more, and on the others.`),
		Params: []string{"s", "m"},
		// stages, bound and with_preference are to be compared. weights counts the
		// terms of the perceptron. There are at most as many terms as stages.
		Measures: []experiment.Measure{
			{Name: "stages", Digits: 1},
			{Name: "bound", Title: "bound", Digits: 0},
			{Name: "with_preference", Title: "with the preference", Digits: 0},
			{Name: "weights", Digits: 1},
			{Name: "gen", Title: "accuracy %", Percent: true, Digits: 1},
			{Name: "chosen_train", Title: "chosen: on the m %", Percent: true, Digits: 1},
			{Name: "chosen_gen", Title: "chosen: accuracy %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, s := range protocol.Points(short, 2, 1, 3, 5, 7, 9) {
				for j, m := range protocol.Points(short, 1, 100, 1000) {
					trials = append(trials, protocol.Repeat(short, 50, 10*i+j, bounded(s, m), s, m)...)
				}
			}
			return trials
		},
		Findings: boundHeld,
	}
}

// bounded is a trial: it learns one random target of s conjunctions from m examples. If mistakes are left
// after as many stages as the bound says, the trial returns an error, because then either the bound or the
// learner is wrong.
func bounded(s, m int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		c := data.SparsePerceptron(20, 2, s, r)
		train, test := c.Sample(m, r), c.Sample(2000, r)
		// The proven number of stages; stages that are not needed do not count.
		stages := bounds.SparseStages(2*s, m)
		model, err := learners.SparsePerceptron{K: 2, Stages: stages}.Fit(ctx, train, r)
		if err != nil {
			return nil, err
		}
		chosen, err := learners.SparsePerceptron{}.Fit(ctx, train, r)
		if err != nil {
			return nil, err
		}
		staged := model.(*learners.Conjunctions)
		// The first k stages are a model of their own, the perceptron after k stages.
		for k := 1; k <= staged.Stages(); k++ {
			p := staged.Stage(k).(*learners.Conjunctions)
			if eval.Accuracy(p, train) < 1 {
				continue
			}
			return experiment.Values{
				"stages": float64(k), "bound": float64(bounds.SparseStages(s, m)), "with_preference": float64(stages),
				"weights": float64(len(p.Terms)), "gen": eval.Accuracy(p, test),
				"chosen_train": eval.Accuracy(chosen, train), "chosen_gen": eval.Accuracy(chosen, test),
			}, nil
		}
		return nil, fmt.Errorf("a %d-sparse perceptron is not learned in %d stages: the bound is broken", s, stages)
	}
}

// boundHeld says in how many trials the paper's bound held.
func boundHeld(r *experiment.Result) string {
	held, bound := 0, r.Column("bound")
	for i, stages := range r.Column("stages") {
		if stages <= bound[i] {
			held++
		}
	}
	return fmt.Sprintf("The paper's bound held in %d of %d trials.", held, len(r.Rows))
}
