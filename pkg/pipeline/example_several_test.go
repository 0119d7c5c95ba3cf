package pipeline_test

import (
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
)

// A learner of two classes learns three: each against the rest, or every pair of them.
func ExamplePipeline_several() {
	iris := nb.Must(data.Load("iris"))
	for _, several := range []learners.Reduction{learners.OneAgainstRest{}, learners.OneAgainstOne{}} {
		p := pipeline.Pipeline{Learner: learners.MaximumMargin{C: 1}, Several: several}
		fmt.Printf("%s: %.3f\n", p.Describe(iris), eval.Accuracy(nb.Fit(p, iris), iris))
	}
	// Output:
	// standardised, one against rest: 0.933
	// standardised, one against one: 0.967
}
