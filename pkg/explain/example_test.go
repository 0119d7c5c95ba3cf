package explain_test

import (
	"context"
	"fmt"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/explain"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
)

var (
	iris  = nb.Must(data.Load("iris"))
	votes = nb.Must(data.Load("votes"))
)

// fit learns from a sample that is raw.
func fit(s *data.Set, l learners.Learner) *pipeline.Model {
	return nb.Must(pipeline.Fit(context.Background(), s, l, 1))
}

// show prints without blanks at the ends of lines, which an example's output cannot have.
func show(v fmt.Stringer) {
	for line := range strings.Lines(v.String() + "\n") {
		fmt.Println(strings.TrimRight(line, " \n"))
	}
}

// Of a tree the tests on the path decide, of a perceptron its terms.
func ExampleCase() {
	show(explain.Case(fit(iris, learners.C45{}), iris.X[70]))
	fmt.Println()
	show(explain.Case(fit(votes, learners.Pocket{}), votes.X[0]))
	// Output:
	// what  value   by
	// petal-width > 0.6         1.2
	// petal-width > 1.7         0.1
	//
	// iris: Iris-virginica, decided by a path of 2 tests, margin 0.1.
	//
	//                                   what  value   by
	//              aid-to-nicaraguan-contras      n  −19
	//                   physician-fee-freeze      y   15
	//                     education-spending      y  −14
	//             water-project-cost-sharing      y  −12
	//                 superfund-right-to-sue      y   11
	//                            immigration      y   10
	//                        el-salvador-aid      y    7
	// export-administration-act-south-africa      y    7
	//                                 7 more          −1
	//                                 −Theta          10
	//
	// house-votes-84: republican, decided by the output unit, margin 14.
}

// The table has a row for each rule that was looked at, and for each term of the one that decided.
func ExampleDecision_Table() {
	d := explain.Case(fit(iris, learners.DecisionList{}), iris.X[0])
	fmt.Println(d.By, len(d.Table().Rows))
	// Output: rule 1 of 4 6
}
