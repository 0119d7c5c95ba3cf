package eval_test

import (
	"context"
	"fmt"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/nb"
)

// What a model says of examples that it did not learn from can be judged by any metric.
func ExampleAsk() {
	votes := nb.Must(data.Load("votes"))
	train, test := nb.Must(votes.StratifiedHoldout(1./3, learners.Seed(1))).Of(votes)
	answers := eval.Ask(nb.Fit(learners.Pocket{}, train), test)
	fmt.Printf("%.3f %.3f\n", nb.Must(metric.Accuracy.Of(answers)), nb.Must(metric.Matthews.Of(answers)))
	// Output: 0.952 0.898
}

// A table keeps what was said in every trial.
func ExampleTable_Answers() {
	iris := nb.Must(data.Load("iris"))
	table := nb.Must(eval.Folds{K: 3}.Compare(context.Background(), iris, learners.C45{}))
	for trial := range table.Truth {
		fmt.Printf("%.3f ", nb.Must(metric.F1.For("Iris-virginica").Of(table.Answers(0, trial))))
	}
	// Output: 0.882 0.970 0.889
}

// Each example is tested once in ten folds, so that the confusion matrix of all trials has each once.
func ExampleTable_Pooled() {
	iris := nb.Must(data.Load("iris"))
	table := nb.Must(eval.Folds{}.Compare(context.Background(), iris, learners.DecisionList{}))
	confusion := nb.Must(table.Pooled(0).Confusion())
	rows, _, _ := strings.Cut(confusion.Markdown(), "\n\n")
	fmt.Println(rows)
	// Output:
	// | class | Iris-setosa | Iris-versicolor | Iris-virginica |
	// |:--|--:|--:|--:|
	// | Iris-setosa | 49 | 1 | 0 |
	// | Iris-versicolor | 0 | 47 | 3 |
	// | Iris-virginica | 0 | 4 | 46 |
}
