package pipeline_test

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
)

// Numbers are cut by the classes of the training examples, for a learner that wants few values.
func ExamplePipeline_mdl() {
	iris := nb.Must(data.Load("iris"))
	p := pipeline.Pipeline{
		Learner: learners.ID3{},
		Coding:  data.Coding{Code: data.AsIs, Numbers: data.Intervals, MDL: true, Missing: data.Keep},
	}
	fmt.Println(p.Describe(iris))
	m := nb.Must(pipeline.Fit(context.Background(), p, iris, 1))
	wrong := 0
	for i, x := range iris.X {
		if m.Predict(x) != iris.Y[i] {
			wrong++
		}
	}
	fmt.Println(wrong, "mistakes")
	// Output:
	// intervals by class, missing: keep
	// 5 mistakes
}
