package viz_test

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/explain"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
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

// How many of a class are found, by how many others are taken for it, as the threshold of the score
// falls. The legend has the areas.
func ExampleROC() {
	votes := nb.Must(data.Load("votes"))
	table := nb.Must(eval.Folds{}.Compare(context.Background(), votes, learners.Pocket{}, learners.Majority{}))
	fmt.Println(written(nb.Must(viz.ROC(table, "democrat"))))
	// Output:
	// house-votes-84: ROC of democrat
	// mean over 10 trials · numbers: area below the line
	// chance
	// 0.991 Pocket{}
	// 0.500 Majority{}
	// false positives, share of all others
	// true positives, share of the class
}

// The precision of the examples found, by the share of the class that is found.
func ExamplePrecisionRecall() {
	votes := nb.Must(data.Load("votes"))
	table := nb.Must(eval.Holdout{Trials: 1}.Compare(context.Background(), votes, learners.Pocket{}, learners.C45{}))
	fmt.Println(written(nb.Must(viz.PrecisionRecall(table, "republican"))))
	// Output:
	// house-votes-84: precision and recall of republican
	// 1 trial · numbers: area below the line
	// chance
	// 0.977 Pocket{}
	// 0.955 C45{}
	// recall: share of the class that is found
	// precision: share of the class in what is found
}

// Probabilities of 0.8 should be right four times in five. A learner without probabilities has no line.
func ExampleCalibration() {
	votes := nb.Must(data.Load("votes"))
	table := nb.Must(eval.Folds{}.Compare(context.Background(), votes, pipeline.Calibrated{}, learners.Pocket{}))
	fmt.Println(written(nb.Must(viz.Calibration(table, "republican"))))
	// Output:
	// house-votes-84: calibration of republican
	// 10 ranges, 10 trials together · numbers: Brier's score · none of Pocket{}
	// calibrated
	// 0.034 Calibrated{}
	// mean probability of the class
	// share of the class
}

// Every trial of three learners, with their means.
func ExampleScores() {
	iris := nb.Must(data.Load("iris"))
	table := nb.Must(eval.Folds{}.Compare(context.Background(), iris, learners.C45{}, learners.Pocket{}, learners.LinearProgram{}))
	fmt.Println(written(nb.Must(viz.Scores(table))))
	// Output:
	// iris: stratified 10-fold cross-validation
	// a dot for each of 10 trials · bar: mean and its 95 % interval, corrected for examples in common · none of LinearProgram{}
	// accuracy in percent
	// C45{}
	// Pocket{}
}

// Three learners on six sets, made up.
func ExampleRanks() {
	var tables []*eval.Table
	for set := range 6 {
		var rows []eval.Row
		for l, name := range []string{"C45{}", "Pocket{}", "Majority{}"} {
			rows = append(rows, eval.Row{Learner: name, Scores: []float64{0.9 - 0.1*float64(l) + 0.15*float64(set%2*l%2)}})
		}
		tables = append(tables, &eval.Table{Set: fmt.Sprint("set ", set), Rows: rows})
	}
	fmt.Println(described(nb.Must(viz.Ranks(nb.Must(eval.NewFriedman(tables...))))))
	// Output:
	// heat map of accuracy in percent of 3 learners on 6 sets, mean ranks: C45{} 1.5, Pocket{} 1.5, Majority{} 3
}

// The smallest learners for their accuracy.
func ExamplePareto() {
	fmt.Println(described(nb.Must(viz.Pareto("votes", "units", "accuracy %",
		viz.ParetoPoint{Name: "C45{}", Size: 9, Score: 95.6}, viz.ParetoPoint{Name: "Stump{}", Size: 1, Score: 95.4},
		viz.ParetoPoint{Name: "Pocket{}", Size: 1, Score: 93.8}))))
	// Output:
	// votes: accuracy % of 3 learners by units; none is both smaller and better than Stump{} 95.4, C45{} 95.6
}

// The predictions of a tree by the width of petals, on average over all flowers.
func ExamplePartialDependence() {
	iris := nb.Must(data.Load("iris"))
	m := nb.Must(pipeline.Fit(context.Background(), learners.C45{}, iris, 1))
	curve := nb.Must(explain.PartialDependence(context.Background(), m, iris, "petal-width"))
	fmt.Println(written(nb.Must(viz.PartialDependence(curve))))
	// Output:
	// iris: what the model predicts by petal-width
	// partial dependence over 150 examples
	// petal-width
	// share of the predictions (%)
	// Iris-setosa
	// Iris-versicolor
	// Iris-virginica
}
