package pipeline_test

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
)

// Seventeen of 93 pieces of glass come from cars: a threshold that counts both classes alike finds
// more.
func ExampleThreshold() {
	rare := nb.Must(nb.Must(data.Load("glass")).Keep("2", "3"))
	table := nb.Must(eval.Folds{}.Compare(context.Background(), rare, learners.Pocket{}, pipeline.Threshold{Learner: learners.Pocket{}}))
	fmt.Println(table.By(metric.BalancedAccuracy, metric.Recall).Markdown())
	// Output:
	// | learner | coding | balanced accuracy | recall | p | p corrected |
	// |:--|:--|--:|--:|--:|--:|
	// | Pocket{} | standardised | 0.674 ± 0.220 | 0.400 ± 0.394 |  |  |
	// | Threshold{Learner: Pocket{}} | standardised | 0.726 ± 0.207 | 0.650 ± 0.412 | 0.534 | 0.667 |
	//
	// glass: stratified 10-fold cross-validation, mean ± sd. p: paired t-test of balanced accuracy against the first row, plain and corrected (Nadeau–Bengio).
}

// To take a republican for a democrat costs five times as much as the other way round.
func ExampleCalibrated_costs() {
	votes := nb.Must(data.Load("votes"))
	costs := [][]float64{{0, 5}, {1, 0}}
	table := nb.Must(eval.Folds{}.Compare(context.Background(), votes,
		pipeline.Calibrated{}, pipeline.Calibrated{Costs: costs}, pipeline.Threshold{Costs: costs}))
	for _, row := range table.By(metric.Cost(costs)).Rows {
		fmt.Printf("%.3f %s\n", row.Mean(), row.Learner)
	}
	// Output:
	// 0.129 Calibrated{}
	// 0.090 Calibrated{Costs: [[0, 5], [1, 0]]}
	// 0.094 Threshold{Costs: [[0, 5], [1, 0]]}
}

// By weights a learner looks for the rare class from the beginning.
func ExamplePipeline_balanced() {
	rare := nb.Must(nb.Must(data.Load("glass")).Keep("2", "3"))
	table := nb.Must(eval.Folds{}.Compare(context.Background(), rare,
		learners.Pocket{}, pipeline.Pipeline{Learner: learners.Pocket{}, Balanced: true}))
	fmt.Println(table.By(metric.BalancedAccuracy, metric.Recall).Markdown())
	// Output:
	// | learner | coding | balanced accuracy | recall | p | p corrected |
	// |:--|:--|--:|--:|--:|--:|
	// | Pocket{} | standardised | 0.674 ± 0.220 | 0.400 ± 0.394 |  |  |
	// | Pocket{} | standardised, balanced classes | 0.714 ± 0.244 | 0.700 ± 0.422 | 0.450 | 0.600 |
	//
	// glass: stratified 10-fold cross-validation, mean ± sd. p: paired t-test of balanced accuracy against the first row, plain and corrected (Nadeau–Bengio).
}
