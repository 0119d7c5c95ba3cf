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

// A comparison with known metrics computes only the answers that they need.
func ExampleWithMetrics() {
	votes := nb.Must(data.Load("votes"))
	ctx := eval.WithMetrics(context.Background(), metric.F1)
	table := nb.Must(eval.Folds{K: 3}.Compare(ctx, votes, learners.C45{}))
	fmt.Printf("%.3f\n", table.By(metric.F1).Rows[0].Mean())
	_, err := table.Values(0, metric.AUC)
	fmt.Println(metric.AUC.Scored, err)
	// Output:
	// 0.972
	// true AUC of C45{}: there are no scores
}

// Any metric can judge a model's answers to examples that it did not learn from.
func ExampleAsk() {
	votes := nb.Must(data.Load("votes"))
	train, test := nb.Must(votes.StratifiedHoldout(1./3, learners.Seed(1))).Of(votes)
	answers := eval.Ask(nb.Fit(learners.Pocket{}, train), test)
	fmt.Printf("%.3f %.3f\n", nb.Must(metric.Accuracy.Of(answers)), nb.Must(metric.Matthews.Of(answers)))
	// Output: 0.952 0.898
}

// A table keeps the answers of every trial.
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

// You can choose which metrics a table shows; the tests use the first metric. F1 flatters a model that
// calls everybody a democrat, as most are; balanced accuracy and kappa do not.
func ExampleTable_By() {
	votes := nb.Must(data.Load("votes"))
	table := nb.Must(eval.Folds{}.Compare(context.Background(), votes, learners.C45{}, learners.Majority{}))
	rows, _, _ := strings.Cut(table.By(metric.BalancedAccuracy, metric.F1, metric.Kappa).Markdown(), "\n\n")
	fmt.Println(strings.ReplaceAll(rows, "\u00a0", " "))
	// Output:
	// | learner | balanced accuracy | F1 | kappa | p | p corrected |
	// |:--|--:|--:|--:|--:|--:|
	// | C45{} | 0.963 ± 0.034 | 0.972 ± 0.029 | 0.927 ± 0.073 |  |  |
	// | Majority{} | 0.500 ± 0.000 | 0.761 ± 0.007 | 0.000 ± 0.000 | < 0.001 | < 0.001 |
}

// One value for each trial.
func ExampleTable_Values() {
	iris := nb.Must(data.Load("iris"))
	table := nb.Must(eval.Folds{K: 3}.Compare(context.Background(), iris, learners.C45{}))
	fmt.Printf("%.3f\n", nb.Must(table.Values(0, metric.Kappa)))
	// Output: [0.820 0.970 0.880]
}

// Which learner takes which flowers for another kind? The first flowers are wrong by both learners.
func ExampleTable_Wrong() {
	iris := nb.Must(data.Load("iris"))
	table := nb.Must(eval.Folds{}.Compare(context.Background(), iris, learners.DecisionList{}, learners.C45{}))
	wrong := table.Wrong(iris).Select([]string{"example", "petal-width", "class", "wrong", "DecisionList{}", "C45{}"})
	for _, record := range wrong.Records()[:4] {
		fmt.Println(strings.ReplaceAll(strings.Join(record, "  "), "Iris-", ""))
	}
	// Output:
	// example  petal-width  class  wrong  DecisionList{}  C45{}
	// 77  1.700000  versicolor  2  virginica  virginica
	// 83  1.600000  versicolor  2  virginica  virginica
	// 106  1.700000  virginica  2  versicolor  versicolor
}

// A unit has no probabilities of its own. WithProbabilities estimates them from inner folds, and a tree has
// them anyway. The accuracies stay the same.
func ExampleWithProbabilities() {
	votes := nb.Must(data.Load("votes"))
	for _, ctx := range []context.Context{context.Background(), eval.WithProbabilities(context.Background())} {
		table := nb.Must(eval.Folds{K: 5}.Compare(ctx, votes, learners.C45{}, learners.Pocket{}))
		rows, _, _ := strings.Cut(table.By(metric.LogLoss, metric.Accuracy).Markdown(), "\n\n")
		fmt.Println(rows)
	}
	// Output:
	// | learner | coding | log loss ↓ | accuracy | p | p corrected |
	// |:--|:--|--:|--:|--:|--:|
	// | C45{} |  | 0.117 ± 0.046 | 0.966 ± 0.024 |  |  |
	// | Pocket{} | one-hot | – | 0.954 ± 0.033 | – | – |
	// | learner | coding | log loss ↓ | accuracy | p | p corrected |
	// |:--|:--|--:|--:|--:|--:|
	// | C45{} |  | 0.117 ± 0.046 | 0.966 ± 0.024 |  |  |
	// | Pocket{} | one-hot | 0.136 ± 0.061 | 0.954 ± 0.033 | 0.309 | 0.481 |
}
