package learners

import (
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
)

// modelErrors returns how many examples of s m misclassifies. It is how learners judge a model on
// examples, and looks at the context, because a large model on a large sample takes its time. The
// error is ctx's, if it is done. What a single unit misclassifies is counted by sample.Errors.
func modelErrors(ctx context.Context, m Model, s *data.Set) (errors int, err error) {
	err = sample.Each(ctx, s, func(i int, x []float64) {
		if m.Predict(x) != s.Y[i] {
			errors++
		}
	})
	return errors, err
}
