package learners_test

import (
	"context"
	"fmt"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
)

// The weak learner of sparse perceptrons tries all conjunctions of up to K
// literals, and prefers simple ones: agreement with the class is divided by the
// number of literals.
func ExampleConjunction() {
	robots := nb.Must(data.Load("monks-1")).OneHot()
	m := nb.Fit(learners.Conjunction{K: 3}, robots)
	fmt.Println(m)
	fmt.Println("right:", eval.Accuracy(m, robots))
	// Output:
	// 1 if the weights of what holds sum to 0.5 or more, else 0
	// +1  a5=1
	// right: 0.75
}

// Boosting weighs the examples. Where only the robots with a1 = 1 count, a third of
// all, another literal agrees best.
func ExampleConjunction_FitWeighted() {
	robots := nb.Must(data.Load("monks-1")).OneHot()
	a1 := slices.Index(robots.Names(), "a1=1")
	weights := make([]float64, robots.Len())
	for i, x := range robots.X {
		weights[i] = 3 * x[a1] / float64(robots.Len())
	}
	fmt.Println(nb.Must(learners.Conjunction{}.FitWeighted(context.Background(), robots, weights, nil)))
	// Output:
	// 1 if the weights of what holds sum to 0.5 or more, else 0
	// +1  a2=1
}

// The first of the MONK's problems is "a1 = a2 or a5 = 1". A perceptron over single
// attributes cannot represent it; a perceptron over a few conjunctions of two can.
func ExampleSparsePerceptron() {
	robots := nb.Must(data.Load("monks-1")).OneHot()
	for _, l := range []learners.SparsePerceptron{{K: 1}, {K: 2}} {
		m := nb.Fit(l, robots)
		fmt.Printf("%s: %.0f %% right\n%v\n", learners.String(l), 100*eval.Accuracy(m, robots), m)
	}
	// Output:
	// SparsePerceptron{K: 1}: 75 % right
	// 1 if the weights of what holds sum to 0.549 or more, else 0
	// +1.10  a5=1
	// SparsePerceptron{K: 2}: 100 % right
	// 1 if the weights of what holds sum to 0.617 or more, else 0
	// +1.95  a5=1
	// +0.94  a1=1 and a2=1
	// +0.75  a1=3 and a2=3
	// +0.63  a1=2 and a2=2
}

// Boosting could go on for ever, so a cross-validation of the training examples
// chooses the number of stages. Whole weights make a score sheet that a person can
// use by hand.
func ExampleSparsePerceptron_whole() {
	votes := nb.Must(data.Load("votes")).OneHot()
	m := nb.Fit(learners.SparsePerceptron{MaxStages: 12, Whole: 5}, votes).Inner.(*learners.Conjunctions)
	fmt.Println(m.Stages(), "stages")
	fmt.Println(m)
	// Output:
	// 6 stages
	// democrat if the weights of what holds sum to 0 or more, else republican
	// −5  physician-fee-freeze=y
	// +2  adoption-of-the-budget-resolution=y
	// +2  synfuels-corporation-cutback=y
	// +2  education-spending=n
	// +1  immigration=n
}

// Boosting by majority has whole weights from the start: the weight of a term is the number of
// stages that found it, minus the number that found its negation.
func ExampleSparsePerceptron_byMajority() {
	monks := nb.Must(data.Load("monks-1")).OneHot()
	m := nb.Fit(learners.SparsePerceptron{Gamma: 0.2}, monks).Inner.(*learners.Conjunctions)
	fmt.Println(m.Stages(), "stages")
	fmt.Println(m)
	// Output:
	// 76 stages
	// 1 if the weights of what holds sum to 1 or more, else 0
	// +18  a5=1
	// −3  a1=2 and a2=1
	// −2  a1=2 and a2=3
	// +2  a1=2
	// +2  a1=3 and a2=3
	// +2  a1=1 and a2=1
}

// Every term votes: with its weight if it holds, and with minus its weight if it does not.
func ExampleConjunctions_Explain() {
	votes := nb.Must(data.Load("votes")).OneHot()
	m := nb.Fit(learners.SparsePerceptron{Stages: 5}, votes).Inner.(*learners.Conjunctions)
	fmt.Println(m.Explain(votes.X[0]))
	// Output:
	// republican: votes for democrat sum to −5.04
	// −3.09  physician-fee-freeze=y holds
	// +1.40  always holds
	// −1.17  synfuels-corporation-cutback=y does not hold
	// −1.12  adoption-of-the-budget-resolution=y does not hold
	// −1.07  education-spending=n does not hold
}

// Single thresholds are weak hypotheses about the points of a polygon. Each stage
// gives more weight to the points that the earlier stages got wrong, and the vote
// improves.
func ExampleAdaBoost() {
	polygon := nb.Must(data.Intersection(2, 3, learners.Seed(1)).Balanced(200, learners.Seed(2)))
	boost := learners.AdaBoost{Weak: learners.Conjunction{K: 1}, Stages: 40}
	m := nb.Fit(boost, polygon).Inner.(*learners.Boosted)
	for _, k := range []int{1, 5, 10, 40} {
		fmt.Printf("%d stages: %.1f %% right\n", k, 100*eval.Accuracy(m.Stage(k), polygon))
	}
	// Output:
	// 1 stages: 87.5 % right
	// 5 stages: 93.0 % right
	// 10 stages: 96.5 % right
	// 40 stages: 97.0 % right
}

// One threshold does not separate three kinds of iris; the vote of several does, mostly.
func ExampleAdaBoost_severalClasses() {
	iris := nb.Must(data.Load("iris"))
	for _, stages := range []int{1, 2, 20} {
		m := nb.Fit(learners.AdaBoost{Weak: learners.Stump{}, Stages: stages}, iris)
		fmt.Printf("%d stages: %.1f %% right\n", stages, 100*eval.Accuracy(m, iris))
	}
	// Output:
	// 1 stages: 66.7 % right
	// 2 stages: 66.0 % right
	// 20 stages: 98.0 % right
}

// Two tests separate the three kinds of iris, mostly.
func ExampleStump() {
	fmt.Println(nb.Fit(learners.Stump{Depth: 2}, nb.Must(data.Load("iris"))).Inner)
	// Output:
	// petal-length ≤ 2.45: Iris-setosa (n=50)
	// petal-length > 2.45
	// |   petal-width ≤ 1.75: Iris-versicolor (n=54, 5 of another class)
	// |   petal-width > 1.75: Iris-virginica (n=46, 1 of another class)
}

// A vote of trees keeps its trees, and makes their networks on request.
func ExampleBoosted_Hypothesis() {
	flowers := nb.Must(data.Load("iris"))
	vote := nb.Fit(learners.AdaBoost{Weak: learners.C45{}, Stages: 5}, flowers).Inner.(*learners.Boosted)
	x := flowers.X[70]
	fmt.Println("tests of petal-width at", vote.Cuts()[3])
	fmt.Println("nodes on the way:", len(vote.Paths(x)[0]), "in the first tree, of class", vote.Votes[0].Root.Class)
	fmt.Println("units:", vote.Hypothesis(0).Size().Units)
	fmt.Printf("votes for each class: %.2f\n", vote.Excesses(flowers.X[70:71]))
	// Output:
	// tests of petal-width at [0.6 1.5 1.7]
	// nodes on the way: 3 in the first tree, of class 0
	// units: 12
	// votes for each class: [[0.00 16.09 8.76]]
}
