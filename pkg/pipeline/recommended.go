package pipeline

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// Recommended is the learner to try first on unknown data, if accuracy matters most. It is an Average of
// four kinds of models: logistic regression, logistic regression over all pairs of features, boosted trees,
// and a random forest. Each of them codes the sample as it needs.
//
// Recommended does not suit every task; see docs/recipes.md. People cannot read its model. And with more
// than some hundred features the pairs take long; if there are too many, they are left out. The experiment
// "recipes" compares Recommended with C45 and DecisionList.
type Recommended struct{}

// Average returns the learner that Recommended stands for.
func (Recommended) Average() Average {
	return Average{Of: []learners.Learner{
		learners.Backprop{Decay: 0.01},
		learners.SecondOrder{Backprop: learners.Backprop{Decay: 0.01}},
		learners.GradientBoosting{},
		learners.RandomForest{},
	}}
}

// Domain returns the zero Domain: any sample is accepted.
func (Recommended) Domain() learners.Domain { return learners.Domain{} }

// Fit returns a *Model with a *learners.Mean inside.
func (l Recommended) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	return Of(l).Fit(ctx, s, r)
}

func (l Recommended) describe(s *data.Set) string { return l.Average().describe(s) }

func (l Recommended) fitWhole(ctx context.Context, s *data.Set, r *rand.Rand) (*Model, error) {
	return l.Average().fitWhole(ctx, s, r)
}
