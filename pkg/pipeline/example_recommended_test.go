package pipeline_test

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
)

// What to try first where accuracy counts: inner folds choose among units, pairs and boosted trees.
func ExampleRecommended() {
	iris := nb.Must(data.Load("iris"))
	m := nb.Must(pipeline.Fit(context.Background(), pipeline.Recommended(), iris, 1))
	fmt.Println(m.Tuning.Markdown())
	// Output:
	// | learner | chosen | inner accuracy % | ± sd |
	// |:--|--:|--:|--:|
	// | Backprop{Decay: 0.001} | ✓ | 97.3 | 1.5 |
	// | Backprop{Decay: 0.01} |  | 95.3 | 5.1 |
	// | SecondOrder{Backprop: Backprop{Decay: 0.01}} |  | 94.7 | 3.8 |
	// | AdaBoost{Weak: C45{}, Stages: 100} |  | 93.3 | 3.3 |
	//
	// 4 settings, by 5 folds of the training examples.
}
