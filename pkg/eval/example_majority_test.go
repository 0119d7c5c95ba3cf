package eval_test

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
)

// A learner that is not better than the commonest class has learned nothing of use.
func ExampleTable_Useless() {
	robots := nb.Must(data.Load("monks-2"))
	table := nb.Must(eval.Folds{K: 5}.Compare(context.Background(), robots, learners.Stump{}, learners.MLP{}))
	fmt.Printf("%.1f %%, no better: %v\n", 100*table.Majority(), table.Useless())
	// Output: 67.1 %, no better: [Stump{}]
}

// Test examples say how common the commonest class is. In a table without them, the learner Majority does.
func ExampleTable_Majority() {
	table := eval.Table{Rows: []eval.Row{{Learner: "Majority{}", Scores: []float64{0.5, 0.7}}}}
	fmt.Printf("%.2f\n", table.Majority())
	// Output: 0.60
}
