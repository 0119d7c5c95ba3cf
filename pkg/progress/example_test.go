package progress_test

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/progress"
)

// An exact search reports the bounds between which its answer lies.
func ExampleWithBounds() {
	ctx := progress.WithBounds(context.Background(), func(b progress.Bounds) { fmt.Println(b) })
	iris := nb.Must(data.Load("iris"))
	pair := nb.Must(iris.Keep("Iris-versicolor", "Iris-virginica"))
	nb.Must(learners.MinimumError{}.Fit(ctx, pair, learners.Seed(1)))
	// Output:
	// 2 so far, bound 0, gap 2
	// 1 so far, bound 0, gap 1
	// 1, proven
}
