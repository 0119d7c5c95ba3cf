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
	return nb.Must(pipeline.Fit(context.Background(), l, s, 1))
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
	// what  value   by        otherwise
	// petal-width > 0.6    1.8  1.2      Iris-setosa
	// petal-width > 1.7    1.8  0.1  Iris-versicolor
	//
	// iris: Iris-virginica, decided by a path of 2 tests, margin 0.1; Iris-versicolor unless petal-width > 1.7.
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
	// house-votes-84: republican, decided by the output unit, margin 14; democrat if the sum falls by more than 14. Missing: synfuels-corporation-cutback.
}

// The table has a row for each rule that was looked at, and for each term of the one that decided.
func ExampleDecision_Table() {
	d := explain.Case(fit(iris, learners.DecisionList{}), iris.X[0])
	fmt.Println(d.By, len(d.Table().Rows))
	// Output: rule 1 of 4 6
}

// A nominal attribute flips by another value, a number where it crosses a border. Here a vote does not do,
// but two together.
func ExampleCounterfactual() {
	show(explain.Counterfactual(fit(iris, learners.C45{}), iris.X[70]))
	fmt.Println()
	f := explain.Counterfactual(fit(votes, learners.Pocket{}), votes.X[4])
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
	// iris: Iris-virginica. The nearest value of each attribute that changes the class, with all others unchanged. The model does not know which numbers are possible.
	//
	// adoption-of-the-budget-resolution y to n
	// physician-fee-freeze n to y
	// democrat becomes republican and no fewer do: true
}

// The table has a row for each attribute.
func ExampleCounterfactuals_Table() {
	t := explain.Counterfactual(fit(votes, learners.C45{}), votes.X[0]).Table()
	fmt.Println(len(t.Rows), t.Head)
	// Output: 16 [attribute is flips at then]
}

// A model of flowers looks at one attribute most.
func ExampleImportance() {
	show(nb.Must(explain.Importance(context.Background(), fit(iris, learners.C45{}), iris, learners.Seed(1))))
	// Output:
	// attribute  points  ± sd
	//  petal-width    54.4   3.9
	// petal-length    10.2   2.1
	// sepal-length     0.0   0.0
	//  sepal-width     0.0   0.0
	//
	// iris: accuracy lost when an attribute is permuted, from 98.0 %, over 10 permutations.
}

// The table begins with the attribute that matters most.
func ExampleImportances_Table() {
	d := nb.Must(explain.Importance(context.Background(), fit(votes, learners.C45{}), votes, learners.Seed(1)))
	fmt.Println(d.Table().Rows[0])
	// Output: [physician-fee-freeze 36.3 2.2]
}

// The leaves of a tree, the examples that they decide, and how often they are right.
func ExampleRules() {
	show(nb.Must(explain.Rules(fit(iris, learners.C45{}), iris)))
	// Output:
	// rule             then   n  support  confidence
	//                                                                    if petal-width ≤ 0.6      Iris-setosa  50    0.333       1.000
	//                       if petal-width > 0.6 and petal-width ≤ 1.7 and petal-length ≤ 4.9  Iris-versicolor  48    0.320       0.979
	// if petal-width > 0.6 and petal-width ≤ 1.7 and petal-length > 4.9 and petal-width ≤ 1.5   Iris-virginica   3    0.020       1.000
	// if petal-width > 0.6 and petal-width ≤ 1.7 and petal-length > 4.9 and petal-width > 1.5  Iris-versicolor   3    0.020       0.667
	//                                              if petal-width > 0.6 and petal-width > 1.7   Iris-virginica  46    0.307       0.978
	//
	// iris: of 150 examples the share that each rule decides (support), and of these the share that it decides rightly (confidence).
}

// The first rule of a list, on the sample that it was learned from.
func ExampleRuleCoverage_Support() {
	c := nb.Must(explain.Rules(fit(iris, learners.DecisionList{}), iris))
	fmt.Printf("%s: %.3f\n", c.Rules[0].Class, c.Support(0))
	// Output: Iris-setosa: 0.333
}

// A pruned list makes mistakes on its own sample.
func ExampleRuleCoverage_Confidence() {
	c := nb.Must(explain.Rules(fit(votes, learners.DecisionList{Validation: 0.3}), votes))
	fmt.Printf("%s: %.3f\n", c.Rules[0].Class, c.Confidence(0))
	// Output: republican: 0.982
}

// The table has a row for each rule.
func ExampleRuleCoverage_Table() {
	fmt.Println(len(nb.Must(explain.Rules(fit(votes, learners.C45{}), votes)).Table().Rows))
	// Output: 8
}

// The average prediction if all had cast the same vote.
func ExamplePartialDependence() {
	show(nb.Must(explain.PartialDependence(context.Background(), fit(votes, learners.C45{}), votes, "physician-fee-freeze")))
	// Output:
	// physician-fee-freeze  republican  democrat
	//                    n       0.000     1.000
	//                    y       0.777     0.223
	//
	// house-votes-84: share of the 435 examples predicted to be of each class, if all of them had this physician-fee-freeze (partial dependence).
}

// The table has a row for each value.
func ExampleDependenceCurve_Table() {
	c := nb.Must(explain.PartialDependence(context.Background(), fit(iris, learners.C45{}), iris, "petal-width"))
	fmt.Println(len(c.Table().Rows), c.Table().Rows[0])
	// Output: 22 [0.1 1.000 0.000 0.000]
}
