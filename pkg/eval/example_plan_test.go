package eval_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/nb"
)

// Every example is in one of the three test parts.
func ExampleFolds_Splits() {
	iris := nb.Must(data.Load("iris"))
	for _, s := range nb.Must(eval.Folds{K: 3}.Splits(context.Background(), iris)) {
		fmt.Println(len(s.Train), "to learn from,", len(s.Test), "to test on")
	}
	// Output:
	// 100 to learn from, 50 to test on
	// 100 to learn from, 50 to test on
	// 100 to learn from, 50 to test on
}

func ExampleFolds_Len() {
	fmt.Println(eval.Folds{}.Len(), eval.Folds{K: 5, Repeats: 3}.Len())
	// Output:
	// 10 15
}

func ExampleHoldout_Splits() {
	iris := nb.Must(data.Load("iris"))
	for _, s := range nb.Must(eval.Holdout{Trials: 2, Test: 0.2}.Splits(context.Background(), iris)) {
		fmt.Println(len(s.Train), "to learn from,", len(s.Test), "to test on")
	}
	// Output:
	// 120 to learn from, 30 to test on
	// 120 to learn from, 30 to test on
}

func ExampleHoldout_Len() {
	fmt.Println(eval.Holdout{}.Len(), eval.Holdout{Trials: 3}.Len())
	// Output:
	// 20 3
}

// Metrics judge the answers of a trial's model.
func ExampleOutcome_Answers() {
	ctx, plan, iris := context.Background(), eval.Folds{}, nb.Must(data.Load("iris"))
	o := nb.Must(eval.Try(ctx, learners.C45{}, iris, nb.Must(plan.Splits(ctx, iris))[3], plan, 3))
	fmt.Printf("%.3f\n", nb.Must(metric.F1.Of(o.Answers())))
	// Output:
	// 0.933
}

// A plane that errs nowhere cannot part the classes of iris.
func ExampleOutcome_Why() {
	ctx, plan, iris := context.Background(), eval.Folds{}, nb.Must(data.Load("iris"))
	o := nb.Must(eval.Try(ctx, learners.LinearProgram{}, iris, nb.Must(plan.Splits(ctx, iris))[3], plan, 3))
	fmt.Println(o.Why())
	// Output:
	// not linearly separable: the hulls of 3 positive and 3 negative examples meet
}

// A table of trials that were done one by one, as on several machines.
func ExampleNewTable() {
	ctx, plan, iris := context.Background(), eval.Folds{K: 3}, nb.Must(data.Load("iris"))
	splits := nb.Must(plan.Splits(ctx, iris))
	outcomes := make([]*eval.Outcome, len(splits))
	for t, split := range splits {
		outcomes[t] = nb.Must(eval.Try(ctx, learners.C45{}, iris, split, plan, t))
	}
	head := eval.Table{Set: "iris", Plan: plan.String(), Ratio: eval.Ratio(splits)}
	table := eval.NewTable(head, []eval.Row{{Learner: "a tree"}}, [][]*eval.Outcome{outcomes})
	fmt.Printf("%s %.1f %%\n", table.Rows[0].Learner, 100*table.Rows[0].Mean())
	// Output:
	// a tree 92.7 %
}

// Ten folds have one example to test on for nine to learn from.
func ExampleRatio() {
	splits := nb.Must(eval.Folds{}.Splits(context.Background(), nb.Must(data.Load("iris"))))
	fmt.Printf("%.4f\n", eval.Ratio(splits))
	// Output:
	// 0.1111
}

// A single trial of a comparison, on the split and with the random numbers that it has there.
func ExampleTry() {
	ctx, plan, iris := context.Background(), eval.Folds{}, nb.Must(data.Load("iris"))
	splits := nb.Must(plan.Splits(ctx, iris))
	o := nb.Must(eval.Try(ctx, learners.C45{}, iris, splits[3], plan, 3))
	fmt.Printf("%.1f %% right, %d units\n", 100*o.Score, o.Size.Units)
	fmt.Println(nb.Must(eval.Try(ctx, learners.Winnow{Alpha: 0.5}, iris, splits[3], plan, 3)).Failed)
	// Output:
	// 93.3 % right, 10 units
	// one against rest: class Iris-setosa: winnow: Alpha is 0.5 and Theta is 31, want finite numbers: Alpha above 1 and Theta at least 0
}

// oddClass predicts one class for every example, and another class for each split.
type oddClass struct{}

func (oddClass) Fit(context.Context, *data.Set, *rand.Rand) (learners.Model, error) {
	return nil, errors.New("there is no model here")
}

func (oddClass) String() string { return "odd" }

func (oddClass) Answer(_ context.Context, s *data.Set, splits []data.Split, seed uint64) (trials []eval.Trial, _ error) {
	for k, split := range splits {
		class := int(seed+uint64(k)) % len(s.Classes)
		trials = append(trials, eval.Trial{Predicted: slices.Repeat([]int{class}, len(split.Test))})
	}
	return trials, nil
}

func ExampleTryExternal() {
	ctx, plan, iris := context.Background(), eval.Folds{K: 3}, nb.Must(data.Load("iris"))
	splits := nb.Must(plan.Splits(ctx, iris))
	for _, o := range nb.Must(eval.TryExternal(ctx, oddClass{}, iris, splits, plan, 0)) {
		fmt.Printf("%.1f %% of %d right\n", 100*o.Score, len(o.Predicted))
	}
	// Output:
	// 34.0 % of 50 right
	// 32.0 % of 50 right
	// 34.0 % of 50 right
}

// A table without a finished trial is empty, and an empty table is not partial.
func ExampleTable_Partial() {
	stopped, stop := context.WithCancel(context.Background())
	stop()
	table, err := eval.Folds{}.Compare(stopped, nb.Must(data.Load("iris")), learners.C45{})
	fmt.Println(table.Partial(), err)
	// Output:
	// false context canceled
}
