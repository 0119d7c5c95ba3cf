package viz_test

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/viz"
)

// Which flowers were taken for which, in ten folds together.
func ExampleConfusion() {
	iris := nb.Must(data.Load("iris"))
	table := nb.Must(eval.Folds{}.Compare(context.Background(), iris, learners.DecisionList{}))
	confusion := nb.Must(table.Pooled(0).Confusion())
	fmt.Println(written(nb.Must(viz.Confusion(confusion))))
	// Output:
	// 142 of 150 right
	// rows: the class, and its examples · columns: what was predicted
	// Iris-setosa
	// Iris-setosa
	// Iris-versicolor
	// Iris-versicolor
	// Iris-virginica
	// Iris-virginica
}
