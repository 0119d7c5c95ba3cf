package jc96

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"halfspace/pkg/bounds"
	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// §3.2 makes claims about noise, and about boosters whose weights are whole numbers.

// noisySize is the size s of the targets, and noisyExamples how many examples are
// learned.
const noisySize, noisyExamples = 5, 1000

// againstNoise are a tree and boosters. The boosters have the number of stages that
// §3.2 proves to be enough, or a number that cross-validation of the noisy examples
// chooses.
var againstNoise = []column{
	{"AdaBoost", false, learners.SparsePerceptron{Stages: bounds.SparseStages(noisySize, noisyExamples)}},
	{"AdaBoost; chosen", false, learners.SparsePerceptron{}},
	{"AdaBoost; chosen of more", false, learners.SparsePerceptron{MaxStages: bounds.SparseStages(noisySize, noisyExamples)}},
	{"majority", false, learners.SparsePerceptron{Gamma: 1. / (2 * noisySize)}},
	{"majority; chosen", false, learners.CrossValidated{Folds: 10, Of: []learners.Learner{
		learners.SparsePerceptron{Gamma: 0.4}, learners.SparsePerceptron{Gamma: 0.3},
		learners.SparsePerceptron{Gamma: 0.2}, learners.SparsePerceptron{Gamma: 0.15}, learners.SparsePerceptron{Gamma: 0.1},
	}}},
	{"C4.5", false, learners.C45{}},
}

// noise learns the same targets from the same examples; a growing share has the
// wrong class.
func noise() experiment.Experiment {
	return experiment.Experiment{
		Name: "jc96-noise", Source: "Jackson & Craven 1996, §3.2, noise and whole weights",
		About: protocol.Prose(fmt.Sprintf(`
			Random %d-sparse 2-perceptrons of 20 inputs (data.SparsePerceptron), learned from %d
			examples of which each has the other class with a probability of so many per cent, the
			same targets and inputs for all. Accuracy: on 2000 examples without noise. On the
			learned: on those %[2]d as they were given. Weights: terms. AdaBoost:
			SparsePerceptron{Stages: %d}, the paper's bound; chosen: SparsePerceptron{}, at most 20
			stages, or of more, MaxStages: %[3]d. Majority: SparsePerceptron{Gamma: 0.1}, which is
			1/(2s), and 347 stages; chosen: Gamma of 0.4, 0.3, 0.2, 0.15 or 0.1 by 10 folds of the
			examples. C4.5: C45{}.`, noisySize, noisyExamples, bounds.SparseStages(noisySize, noisyExamples))),
		Params: []string{"noise", "learner"},
		Measures: []experiment.Measure{
			{Name: "accuracy", Title: "accuracy %", Percent: true, Digits: 1},
			{Name: "learned", Title: "on the learned %", Percent: true, Digits: 1},
			{Name: "weights", Digits: 1},
			{Name: "largest", Title: "largest weight", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, percent := range protocol.Points(short, 1, 0, 10, 20, 30) {
				for _, l := range againstNoise {
					trials = append(trials, protocol.Repeat(short, 20, 0, noisy(l.learner, percent, noisyExamples), percent, l.name)...)
				}
			}
			return trials
		},
		Findings: noiseCosts,
	}
}

// noisy is a trial: it learns one random target from m examples with the given
// percentage of wrong classes. All learners have the same draws. The noise changes only
// which classes are wrong.
func noisy(l learners.Learner, percent, m int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		c := data.SparsePerceptron(20, 2, noisySize, r)
		train, test := c.Sample(m, r), c.Sample(2000, r)
		for i := range train.Y {
			if 100*r.Float64() < float64(percent) {
				train.Y[i] = 1 - train.Y[i]
			}
		}
		model, err := l.Fit(ctx, train, r)
		if err != nil {
			return nil, err
		}
		values := experiment.Values{"accuracy": eval.Accuracy(model, test), "learned": eval.Accuracy(model, train), "weights": countWeights(model)}
		if sparse, ok := model.(*learners.Conjunctions); ok {
			values["largest"] = math.Abs(sparse.Terms[0].Weight) // the greatest comes first
		}
		return values, nil
	}
}

// noiseCosts says, target by target, by how much boosting by majority leads AdaBoost:
// with all stages, and with a chosen number of stages.
func noiseCosts(r *experiment.Result) string {
	var told []string
	for _, g := range r.By("noise") {
		var leads []string
		for _, pair := range [][2]string{{"majority", "AdaBoost"}, {"majority; chosen", "AdaBoost; chosen of more"}} {
			leads = append(leads, lead(g.Result, pair[0], pair[1]))
		}
		told = append(told, g.At[0]+" %: "+strings.Join(leads, " and "))
	}
	return "Points of accuracy by which boosting by majority leads AdaBoost, ± the standard error of paired " +
		"differences, to the end and chosen: " + strings.Join(told, "; ") + "."
}

// lead says by how many percentage points one learner is more accurate than another, as a mean over the
// trials.
func lead(r *experiment.Result, learner, rival string) string {
	var accuracies [2][]float64
	for i, name := range []string{learner, rival} {
		part, err := r.Where("learner", name)
		if err != nil {
			return "–"
		}
		accuracies[i] = part.Column("accuracy")
	}
	for i := range accuracies[0] {
		accuracies[0][i] -= accuracies[1][i]
	}
	s := experiment.Summarize(accuracies[0])
	s.SD /= math.Sqrt(float64(s.N))
	return r.Measures[0].Format(s)
}
