package pipeline_test

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
)

// What to try first where accuracy counts: the mean of logistic regression, pairs, boosted trees and a
// forest.
func ExampleRecommended() {
	iris := nb.Must(data.Load("iris"))
	m := nb.Must(pipeline.Fit(context.Background(), pipeline.Recommended{}, iris, 1))
	fmt.Println(m)
	p := nb.Must(m.Probabilities(iris.X[70]))
	fmt.Printf("%s with probability %.2f\n", iris.Classes[m.Predict(iris.X[70])], max(p[0], p[1], p[2]))
	// Output:
	// mean of the log-odds of 4 models
	//   one unit for each of 3 classes, of 4 attributes
	//   unit of 31 attributes and 360 conjunctions of two
	//   sum of the trees of 100 stages, each with at most 7 leaves
	//   sum of the trees of 100 stages, each with at most 16 leaves
	// Iris-versicolor with probability 0.78
}

// Average takes any learners of this kind, here a unit and small trees.
func ExampleAverage() {
	votes := nb.Must(data.Load("house-votes-84"))
	average := pipeline.Average{Of: []learners.Learner{learners.Backprop{}, learners.GradientBoosting{Leaves: 3}}}
	m := nb.Must(pipeline.Fit(context.Background(), average, votes, 1))
	fmt.Println(m)
	var mean *learners.Mean = m.Inner.(*learners.Mean)
	for _, part := range mean.Parts {
		fmt.Println(len(part.From), "features")
	}
	// Output:
	// mean of the log-odds of 2 models
	//   democrat if 3.77·physician-fee-freeze=n − 2.55·synfuels-corporation-cutback=n + 2.15·education-spending=n + 2.03·aid-to-nicaraguan-contras=n + … (28 more) ≥ 1.23, else republican
	//   sum of the trees of 100 stages, each with at most 3 leaves
	// 32 features
	// 16 features
}
