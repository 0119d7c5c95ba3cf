package ask_test

import (
	"context"
	"fmt"

	"halfspace/pkg/ask"
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
)

// Three votes of a member force the class, whatever the other thirteen votes are. One other vote would change
// the class.
func ExampleAbout() {
	ctx := context.Background()
	votes := nb.Must(data.Load("votes"))
	m := nb.Must(pipeline.Fit(ctx, learners.DecisionListMachine{Penalty: 5}, votes, 1))
	a := nb.Must(ask.About(m, votes))
	var reason *ask.Reason = nb.Must(a.Reason(ctx, votes.X[5]))
	var contrast *ask.Contrast = nb.Must(a.Contrast(ctx, votes.X[5]))
	fmt.Println(reason)
	fmt.Println(contrast)
	fmt.Println("proven:", reason.Smallest, contrast.Proven)
	// Output:
	// democrat because adoption-of-the-budget-resolution = y, physician-fee-freeze = n, religious-groups-in-schools = y, whatever the other attributes are
	// republican instead of democrat if physician-fee-freeze = y instead of n
	// proven: true true
}

// A pruned tree differs from the tree. A net has the class of the tree for every robot. A search of ten boxes
// is too short to prove this, and says so.
func ExampleAsker_Compare() {
	ctx := context.Background()
	s := nb.Must(data.Load("monks-1"))
	fit := func(l learners.Learner) *pipeline.Model { return nb.Must(pipeline.Fit(ctx, l, s, 1)) }
	one := nb.Must(ask.About(fit(learners.ID3{}), s))
	var d *ask.Difference = nb.Must(one.Compare(ctx, fit(learners.C45{})))
	fmt.Println(d)
	fmt.Println(nb.Must(one.Compare(ctx, fit(learners.MLP{}))))
	one.Boxes = 10 // instead of ask.Boxes
	fmt.Println(nb.Must(one.Compare(ctx, fit(learners.MLP{}))))
	// Output:
	// 1 by one model and 0 by the other if a1 = 1, a2 = 1, a3 = 1, a4 = 1, a5 = 4, a6 = 1
	// the models have the same class for every possible example
	// no difference was found, but the search came to its limit
}

// All reasons of a prediction, here the first three. Each of them forces the class.
func ExampleAsker_Reasons() {
	ctx := context.Background()
	s := nb.Must(data.Load("monks-1"))
	a := nb.Must(ask.About(nb.Must(pipeline.Fit(ctx, learners.MLP{}, s, 1)), s))
	var all *ask.Reasons = nb.Must(a.Reasons(ctx, s.X[0], 3))
	fmt.Println(all)
	fmt.Println("complete:", all.Complete)
	// Output:
	// 1 because a5 = 1, whatever the other attributes are
	// 1 because a1 = 1, a2 = 1, whatever the other attributes are
	// complete: true
}

// The cheapest change that a tree asks for, and the next one, which leaves the first one's attribute alone.
// A flower cannot grow a wider sepal by itself, so only other attributes may change.
func ExampleAsker_Recourse() {
	ctx := context.Background()
	s := nb.Must(data.Load("iris"))
	a := nb.Must(ask.About(nb.Must(pipeline.Fit(ctx, learners.C45{}, s, 1)), s))
	goal := ask.Goal{Class: "Iris-versicolor", Keep: []string{"sepal-width"}, Raise: []string{"petal-length"}, Costs: map[string]float64{"petal-width": 2}}
	var cheapest *ask.Recourse = nb.Must(a.Recourse(ctx, s.X[0], goal))
	fmt.Println(cheapest, cheapest.Proven)
	for _, r := range nb.Must(a.Recourses(ctx, s.X[0], goal, 2)) {
		fmt.Println(r)
	}
	var rounded *ask.Asker = nb.Must(a.Whole("petal-length", "petal-width"))
	fmt.Println(nb.Must(rounded.Recourse(ctx, s.X[0], goal)))
	// Output:
	// Iris-versicolor instead of Iris-setosa if petal-width = 0.6000000000000001 instead of 0.2 (cost 0.3333) true
	// Iris-versicolor instead of Iris-setosa if petal-width = 0.6000000000000001 instead of 0.2 (cost 0.3333)
	// no allowed change of the example leads to Iris-versicolor
	// Iris-versicolor instead of Iris-setosa if petal-length = 2 instead of 1.4, petal-width = 1 instead of 0.2 (cost 1.72)
}

// A rule restricts the possible examples. Find looks for an example of a class, Matters and Monotone for two
// examples that differ in one attribute.
func ExampleAsker_Restrict() {
	ctx := context.Background()
	s := nb.Must(data.Load("votes"))
	a := nb.Must(ask.About(nb.Must(pipeline.Fit(ctx, learners.C45{}, s, 1)), s))
	a = nb.Must(a.Restrict(ask.ParseRule("if physician-fee-freeze = n then adoption-of-the-budget-resolution = y")))
	var w *ask.Witness = nb.Must(a.Find(ctx, "republican", "physician-fee-freeze = n"))
	fmt.Println(w)
	var p *ask.Pair = nb.Must(a.Matters(ctx, "crime"))
	fmt.Println(p)
	fmt.Println(nb.Must(a.Monotone(ctx, "physician-fee-freeze", "democrat")).Proven)
	// Output:
	// no possible example with physician-fee-freeze = n is republican
	// crime alone never changes the class
	// true
}

// A tree and a list are compared on all possible examples.
func ExampleAsker_Share() {
	ctx := context.Background()
	s := nb.Must(data.Load("votes"))
	fit := func(l learners.Learner) *pipeline.Model { return nb.Must(pipeline.Fit(ctx, l, s, 1)) }
	a := nb.Must(ask.About(fit(learners.C45{}), s))
	var share *ask.Share = nb.Must(a.Share(ctx, fit(learners.DecisionListMachine{Penalty: 5})))
	fmt.Println(share)
	fmt.Println(share.Low == share.High, share.Possible)
	// Output:
	// the models differ on 7665 of 65536 possible examples
	// true 65536
}

// How many flowers keep their class if their numbers are measured with an error of 5 % of the range?
func ExampleAsker_Robust() {
	ctx := context.Background()
	s := nb.Must(data.Load("iris"))
	for _, l := range []learners.Learner{learners.C45{}, learners.DecisionListMachine{}} {
		a := nb.Must(ask.About(nb.Must(pipeline.Fit(ctx, l, s, 1)), s))
		var r *ask.Robustness = nb.Must(a.Robust(ctx, s, 0.05))
		fmt.Println(r)
	}
	// Output:
	// 120 of 150 examples keep their class if numbers change by at most 5 % of their ranges
	// 131 of 150 examples keep their class if numbers change by at most 5 % of their ranges
}
