package pipeline_test

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
)

// An attribute without a value, and a value that the model has not met, are missing: the answer names them.
func ExampleModel_PredictRow() {
	iris := nb.Must(data.Load("iris"))
	m := nb.Must(pipeline.Fit(context.Background(), learners.C45{}, iris, 1))
	answer, err := m.PredictRow(map[string]string{"petal-length": "4.7", "petal-width": "1.4"})
	fmt.Println(answer.Class, answer.Absent, answer.Unmet, err)
	fmt.Println(answer)
	// Output:
	// Iris-versicolor [sepal-length sepal-width] [] <nil>
	// Iris-versicolor
	// (taken as missing: no value is given of sepal-length, sepal-width)
}

// A program that wants a value of every attribute asks before it predicts.
func ExampleModel_Complete() {
	iris := nb.Must(data.Load("iris"))
	m := nb.Must(pipeline.Fit(context.Background(), learners.C45{}, iris, 1))
	fmt.Println(m.Complete(map[string]string{"petal-length": "4.7", "petal-width": "1.4", "sepal-length": "?"}))
	// Output: no value of sepal-width: if it is missing, say "?"
}
