package mg93

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// rivalsOnG2 tests the statement of §6.3 that on G2 "the number of examples is not
// enough to achieve a higher accuracy". Other learners take the same examples.
func rivalsOnG2() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-rivals", Source: "Marchand & Golea 1993, §6.3, G2 by other learners",
		About: protocol.Prose(`
			Glass G2 on a hundred splits into two thirds to learn from and one third to test on, of which
			the first twenty are table 3's: the paper's list, C45, a random forest, and boosted trees.`),
		Params: []string{"set"},
		// Learners are compared on the same splits, with the same number of examples. The
		// list is the paper's learner, C45 its rival. Random forests and boosted trees came
		// later.
		Measures: []experiment.Measure{
			{Name: "list", Title: "list %", Percent: true, Digits: 1},
			{Name: "c4", Title: "C45 %", Percent: true, Digits: 1},
			{Name: "forest", Title: "random forest %", Percent: true, Digits: 1},
			{Name: "boosted", Title: "boosted trees %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) []experiment.Trial {
			return protocol.Repeat(short, 100, 1, onG2, "G2")
		},
	}
}

// onG2 is a trial: the accuracies of the learners on one split.
func onG2(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
	s, parts, err := inThirds(ctx, protocol.WindowGlass, r)
	if err != nil {
		return nil, err
	}
	// All learners take the paper's coding, one number per attribute. Trees need no other,
	// since the attributes of glass are numbers.
	values := experiment.Values{}
	for _, rival := range []struct {
		measure string
		learner learners.Learner
	}{
		{"list", learners.DecisionList{}}, {"c4", learners.C45{}}, {"forest", learners.RandomForest{}}, {"boosted", learners.GradientBoosting{}},
	} {
		train, test := parts.Of(s.Ordinal())
		m, err := rival.learner.Fit(ctx, train, r)
		if err != nil {
			return nil, err
		}
		values[rival.measure] = eval.Accuracy(m, test)
	}
	return values, nil
}
