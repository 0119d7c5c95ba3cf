package learners_test

import (
	"context"
	"errors"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/nb"
)

// A learner has to beat the default accuracy to have learned anything.
func ExampleMajority() {
	votes := nb.Must(data.Load("votes"))
	m := nb.Fit(learners.Majority{}, votes)
	fmt.Printf("%v: %.1f %% right\n", m, 100*eval.Accuracy(m, votes))
	// Output: always democrat: 61.4 % right
}

// The fixed-increment rule ends when an epoch passes without a mistake, which
// it does on every linearly separable sample (the perceptron convergence theorem).
func ExamplePerceptron() {
	iris := nb.Must(nb.Must(data.Load("iris")).Select("petal-length", "petal-width"))
	s := nb.Must(iris.Keep("Iris-versicolor", "Iris-setosa"))
	m := nb.Fit(learners.Perceptron{}, s)
	fmt.Println(m)
	fmt.Println("right:", eval.Accuracy(m, s))
	// Output:
	// Iris-setosa if −1.46·std(petal-length) − 1.42·std(petal-width) ≥ 0, else Iris-versicolor
	// right: 1
}

// A perceptron also learns on-line, an example at a time. On a separable sample it
// makes a bounded number of mistakes, however often it sees the sample.
func ExamplePerceptron_Start() {
	majority := nb.Must(data.AtLeast(3, 5).Table()).Binary()
	m := nb.Must(learners.Perceptron{}.Start(majority.Schema, nil))
	for range 10 {
		mistakes := 0
		for i, x := range majority.X {
			if m.Update(x, majority.Y[i]) {
				mistakes++
			}
		}
		fmt.Print(mistakes, " ")
	}
	// Output: 8 9 6 6 6 3 4 1 0 0
}

// No halfspace separates these kinds of glass, so the weights of a perceptron never
// settle. Pocket keeps the best weights that it had on the way.
func ExamplePocket() {
	windows := nb.Must(nb.Must(data.Load("glass")).Keep("1", "2"))
	for _, l := range []learners.Learner{learners.Perceptron{}, learners.Pocket{}} {
		m := nb.Fit(l, windows)
		fmt.Printf("%s %.0f %% right\n", learners.String(l), 100*eval.Accuracy(m, windows))
	}
	// Output:
	// Perceptron{} 70 % right
	// Pocket{} 77 % right
}

// Each vote is weighed by itself, as if it did not depend on the others. The recursive Bayesian
// classifier divides the members by the class that this predicts, and weighs the votes of each
// part anew.
func ExampleNaiveBayes() {
	votes := nb.Must(data.Load("votes")).OneHot()
	for _, l := range []learners.Learner{learners.NaiveBayes{}, learners.LTUTree{Node: learners.NaiveBayes{}}} {
		fmt.Printf("%s: %.1f %% right\n", learners.String(l), 100*eval.Accuracy(nb.Fit(l, votes), votes))
	}
	// Output:
	// NaiveBayes{}: 90.3 % right
	// LTUTree{Node: NaiveBayes{}}: 100.0 % right
}

// Rules are examples that must not be violated: here no virginica may be missed,
// whatever that costs among versicolor.
func ExamplePocket_rules() {
	iris := nb.Must(nb.Must(data.Load("iris")).Keep("Iris-versicolor", "Iris-virginica"))
	m := nb.Fit(learners.Pocket{Rules: "Iris-virginica"}, iris)
	var missed [2]int
	for i, x := range iris.X {
		if m.Predict(x) != iris.Y[i] {
			missed[iris.Y[i]]++
		}
	}
	fmt.Println(iris.Classes, missed)
	// Output:
	// [Iris-versicolor Iris-virginica] [1 0]
}

// Winnow's mistakes grow with the logarithm of the number of irrelevant attributes,
// and a perceptron's mistakes grow in proportion to it. Here 2 of 202 attributes
// matter.
func ExampleWinnow() {
	s := data.AtLeast(1, 2).Irrelevant(200).Sample(1000, learners.Seed(1)).Binary()
	stream := nb.Must(eval.Prequential{}.Run(context.Background(), s, learners.Winnow{}, learners.Perceptron{}))
	for l, name := range stream.Names {
		fmt.Println(name, stream.Mistakes[l], "mistakes")
	}
	// Output:
	// Winnow{} 36 mistakes
	// Perceptron{} 229 mistakes
}

// If a halfspace separates two classes, a system of linear inequalities has a
// solution. If it has no solution, the error gives the reason: a few examples that
// no halfspace classifies correctly.
func ExampleLinearProgram() {
	iris := nb.Must(data.Load("iris"))
	for _, class := range []string{"Iris-setosa", "Iris-virginica"} {
		s := nb.Must(iris.Keep("Iris-versicolor", class))
		m, err := learners.LinearProgram{}.Fit(context.Background(), s, learners.Seed(1))
		var why *learners.Inseparable
		if errors.As(err, &why) {
			fmt.Println(class, "and versicolor: no halfspace has these right:", why.Examples)
			continue
		}
		fmt.Println(class, "and versicolor: right:", eval.Accuracy(m, s))
	}
	// Output:
	// Iris-setosa and versicolor: right: 1
	// Iris-virginica and versicolor: no halfspace has these right: [18 56 79 33 20 83]
}

// The plane of greatest margin lies halfway between the closest points of the
// classes' convex hulls.
func ExampleMaximumMargin() {
	iris := nb.Must(nb.Must(data.Load("iris")).Select("petal-length", "petal-width"))
	s := nb.Must(iris.Keep("Iris-setosa", "Iris-versicolor"))
	m := nb.Fit(learners.MaximumMargin{}, s).Inner.(*learners.MaximumMarginPlane)
	fmt.Println(m)
	fmt.Printf("no example is nearer than %.3f cm\n", m.Margin)
	// Output:
	// Iris-versicolor if petal-length + 0.636·petal-width ≥ 2.93, else Iris-setosa
	// no example is nearer than 0.652 cm
}

// With a soft margin the classes need not be separable: examples within the margin, or beyond the plane,
// have a price. Fit standardises the numbers, so distances are in standard deviations.
func ExampleMaximumMargin_soft() {
	iris := nb.Must(nb.Must(data.Load("iris")).Keep("Iris-versicolor", "Iris-virginica"))
	m := nb.Fit(learners.MaximumMargin{C: 1}, iris).Inner.(*learners.SoftMarginPlane)
	fmt.Println(m)
	fmt.Printf("the loss begins %.3f deviations from the plane; it is %.2f in all\n", m.Margin, m.Loss)
	// Output:
	// Iris-virginica if 1.62·std(petal-width) + 1.59·std(petal-length) − 0.52·std(sepal-width) − 0.372·std(sepal-length) ≥ −0.288, else Iris-versicolor
	// the loss begins 0.424 deviations from the plane; it is 8.47 in all
}

// To find the halfspace with the fewest errors is NP-hard. The model says how many
// errors it makes and how many any halfspace must make.
func ExampleMinimumError() {
	iris := nb.Must(nb.Must(data.Load("iris")).Keep("Iris-versicolor", "Iris-virginica"))
	m := nb.Fit(learners.MinimumError{}, iris).Inner.(*learners.MinimumErrorPlane)
	fmt.Println(m)

	votes := nb.Must(data.Load("votes")).Ordinal()
	m = nb.Fit(learners.MinimumError{Nodes: 500}, votes).Inner.(*learners.MinimumErrorPlane)
	fmt.Println(m.Status(), m.Proven())
	// Output:
	// Iris-virginica if 0.935·petal-length + petal-width − 0.213·sepal-length − 0.417·sepal-width ≥ 3.73, else Iris-versicolor (errors: 1, proven to be the fewest)
	// errors: 5, the fewest so far; the fewest are at least 3, a gap of 2 false
}

// Some halfspaces together separate the classes if every two examples of different
// classes are on different sides of one of them. One halfspace cannot do so for
// exclusive or: two examples in the same cell show it.
func ExampleSeparated() {
	xor := nb.Must(data.Parity(2).Table())
	either := ltu.Unit{W: []float64{1, 1}, Theta: 0.5}
	together := ltu.Unit{W: []float64{1, 1}, Theta: 1.5}
	_, _, ok := learners.Separated([]ltu.Unit{either, together}, xor)
	fmt.Println("two:", ok)
	p, q, ok := learners.Separated([]ltu.Unit{either}, xor)
	fmt.Println("one:", ok, "since", xor.X[p], "and", xor.X[q], "are in one cell")
	// Output:
	// two: true
	// one: false since [1 1] and [1 0] are in one cell
}
