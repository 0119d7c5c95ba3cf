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

// A nominal attribute flips by another value, a number where it crosses a border. Here a vote does not do,
// but two together.
func ExampleFlip() {
	show(explain.Flip(fit(iris, learners.C45{}), iris.X[70]))
	fmt.Println()
	f := explain.Flip(fit(votes, learners.Pocket{}), votes.X[4])
	for _, c := range f.Fewest {
		fmt.Println(c.Attr, c.From, "to", c.To)
	}
	fmt.Println(f.Class, "becomes", f.Fewest[0].Class, "and no fewer do:", f.Proven)
	// Output:
	// attribute   is  flips at             then
	// sepal-length  5.9         –                –
	//  sepal-width  3.2         –                –
	// petal-length  4.8         –                –
	//  petal-width  1.8       1.7  Iris-versicolor
	//
	// iris: Iris-virginica. The nearest value of each attribute that changes the class, all others as they are.
	//
	// adoption-of-the-budget-resolution y to n
	// physician-fee-freeze n to y
	// democrat becomes republican and no fewer do: true
}

// The table has a row for each attribute.
func ExampleFlips_Table() {
	t := explain.Flip(fit(votes, learners.C45{}), votes.X[0]).Table()
	fmt.Println(len(t.Rows), t.Head)
	// Output: 16 [attribute is flips at then]
}
