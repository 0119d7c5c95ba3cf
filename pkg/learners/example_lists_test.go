package learners_test

import (
	"context"
	"fmt"
	"math"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
)

// The rules of a neural decision list are tried in order, and the first one that
// fires decides. Each rule is the halfspace that contains the most remaining
// examples of one class, and no example of another.
func ExampleDecisionList() {
	iris := nb.Must(nb.Must(data.Load("iris")).Select("petal-length", "petal-width"))
	fmt.Println(nb.Fit(learners.DecisionList{}, iris))
	// Output:
	// if −petal-width − 0.401·petal-length ≥ −1.77 then Iris-setosa (n=50)
	// otherwise, if −petal-width − 0.401·petal-length ≥ −3.49 then Iris-versicolor (n=47)
	// otherwise, if 0.666·petal-length + petal-width ≥ 5.05 then Iris-virginica (n=45)
	// otherwise, if 0.967·petal-length + petal-width ≥ 6.49 then Iris-versicolor (n=2)
	// otherwise, if −petal-width − 0.383·petal-length ≥ −3.55 then Iris-virginica (n=3)
	// otherwise Iris-virginica (n=3, 1 of another class)
}

// A list makes no mistake on its training examples, and pays for that with rules
// for a few examples each. Validation tests the rules on a quarter of the examples,
// set aside before: only the rules that pay are left.
func ExampleDecisionList_validation() {
	glass := nb.Must(data.Load("glass"))
	for _, l := range []learners.DecisionList{{}, {Validation: 0.25}} {
		list := nb.Fit(l, glass).Inner.(*learners.List)
		right := eval.Accuracy(list, glass)
		fmt.Printf("%s: %d rules, %.0f %% right on all\n", learners.String(l), len(list.Rules), 100*right)
	}
	// Output:
	// DecisionList{}: 13 rules, 100 % right on all
	// DecisionList{Validation: 0.25}: 6 rules, 80 % right on all
}

// If rules may err, the list is shorter. Held-out examples choose the cost of an
// error and the number of rules.
func ExampleDecisionListMachine() {
	iris := nb.Must(nb.Must(data.Load("iris")).Select("petal-length", "petal-width"))
	fmt.Println(nb.Fit(learners.DecisionListMachine{}, iris))
	// Output:
	// if −2.03·petal-length − 3.88·petal-width ≥ −7.96 then Iris-setosa (n=50)
	// otherwise, if −5.29·petal-length − 11.3·petal-width ≥ −43 then Iris-versicolor (n=47)
	// otherwise Iris-virginica (n=53, 3 of another class)
}

// A set covering machine is for classes that overlap: it takes few halfspaces, which exclude some
// versicolor too.
func ExampleSetCoveringMachine() {
	iris := nb.Must(nb.Must(data.Load("iris")).Select("petal-length", "petal-width"))
	rest := data.Group{"other", "Iris-setosa", "Iris-virginica"}
	s := nb.Must(iris.Regroup(rest, data.Group{"versicolor", "Iris-versicolor"}))
	fmt.Println(nb.Fit(learners.SetCoveringMachine{}, s))
	// Output:
	// if −5.77·petal-width − 2.36·petal-length ≥ −10.3 then other (n=50)
	// otherwise, if 4.47·petal-length + 8.62·petal-width ≥ 37.1 then other (n=45)
	// otherwise versicolor (n=55, 5 of another class)
}

// Versicolor lies between the two others, so it is inside an intersection of
// halfspaces. Each halfspace excludes as many of the others as it can.
func ExampleIntersection() {
	iris := nb.Must(nb.Must(data.Load("iris")).Select("petal-length", "petal-width"))
	rest := data.Group{"other", "Iris-setosa", "Iris-virginica"}
	s := nb.Must(iris.Regroup(rest, data.Group{"versicolor", "Iris-versicolor"}))
	fmt.Println(nb.Fit(learners.Intersection{}, s))
	// Output:
	// if −petal-width − 0.276·petal-length ≥ −1.48 then other (n=50)
	// otherwise, if 0.665·petal-length + petal-width ≥ 5.04 then other (n=45)
	// otherwise, if 0.981·petal-length − petal-width ≥ 3.46 then other (n=1)
	// otherwise, if petal-width − 0.389·petal-length ≥ −0.0581 then other (n=1)
	// otherwise versicolor (n=53, 3 of another class)
}

// A union is the complement of an intersection. Two halfspaces are enough for "at
// most 3 or at least 7 of 10 bits", the target of M. Sahami (1993).
func ExampleIntersection_union() {
	s := nb.Must(data.Outside(3, 7, 10).Table()).Binary()
	m := nb.Fit(learners.Intersection{Union: true}, s).Inner.(*learners.List)
	for _, rule := range m.Rules {
		fmt.Printf("a halfspace for %d of %d\n", rule.N, s.ClassCounts()[1])
	}
	fmt.Println("right:", eval.Accuracy(m, s))
	// Output:
	// a halfspace for 176 of 352
	// a halfspace for 176 of 352
	// right: 1
}

// Three bits distinguish six kinds of glass. A list learns each bit, and the
// nearest code word wins.
func ExampleDichotomies() {
	glass := nb.Must(data.Load("glass"))
	m := nb.Fit(learners.Dichotomies{}, glass).Inner.(*learners.CodeWords)
	for class, code := range m.Codes {
		fmt.Println(m.Classes[class], code)
	}
	fmt.Println("units:", m.Network().Size().Units)
	// Output:
	// 1 [1 0 0]
	// 2 [1 1 0]
	// 3 [1 0 1]
	// 5 [0 1 1]
	// 6 [0 1 0]
	// 7 [0 0 0]
	// units: 30
}

// The cascade network of the paper's appendix has a hidden unit per rule,
// which inhibits all later ones.
func ExampleList_Cascade() {
	votes := nb.Must(data.Load("votes")).Ordinal()
	list := nb.Fit(learners.DecisionList{}, votes).Inner.(*learners.List)
	cascade := list.Cascade(votes)
	fmt.Printf("%d rules, cascade %+v, network %+v\n", len(list.Rules), cascade.Size(), list.Network().Size())
	equal := 0
	for _, x := range votes.X {
		if cascade.Predict(x) == list.Predict(x) {
			equal++
		}
	}
	fmt.Println("equal on", equal, "of", votes.Len())
	// Output:
	// 3 rules, cascade {Units:5 Weights:58 Depth:5}, network {Units:5 Weights:52 Depth:3}
	// equal on 435 of 435
}

// Pruning removes rules that do not pay on examples that the list has not learned
// from, from the last rule to the first.
func ExampleList_Prune() {
	glass := nb.Must(data.Load("glass"))
	train, held := nb.Must(glass.StratifiedHoldout(0.4, learners.Seed(1))).Of(glass)
	list := nb.Fit(learners.DecisionList{}, train).Inner.(*learners.List)
	pruned := nb.Must(list.Prune(context.Background(), train, held))
	for _, l := range []*learners.List{list, pruned} {
		fmt.Printf("%d rules, %.0f %% of the held-out examples right\n", len(l.Rules), 100*eval.Accuracy(l, held))
	}
	// Output:
	// 9 rules, 66 % of the held-out examples right
	// 6 rules, 73 % of the held-out examples right
}

// The first k rules of a list are a list too.
func ExampleList_Stage() {
	iris := nb.Must(data.Load("iris"))
	list := nb.Fit(learners.DecisionList{}, iris).Inner.(*learners.List)
	for k := 1; k <= list.Stages(); k++ {
		fmt.Printf("%d rules: %.1f %% right\n", k, 100*eval.Accuracy(list.Stage(k), iris))
	}
	// Output:
	// 1 rules: 66.7 % right
	// 2 rules: 99.3 % right
	// 3 rules: 99.3 % right
	// 4 rules: 100.0 % right
}

// IncLP goes through the negative examples once, in random order. It keeps each one
// that a halfspace can exclude together with the examples kept so far.
func ExampleIncLP() {
	s := nb.Must(data.Intersection(10, 3, learners.Seed(3)).Balanced(300, learners.Seed(2)))
	m := nb.Fit(learners.IncLP{}, s)
	fmt.Println("excluded:", negatives(m, s), "of", s.ClassCounts()[0])
	// Output: excluded: 79 of 150
}

// The result of IncLP depends on the order. MultIncLP runs it in ten random orders
// and keeps the best halfspace.
func ExampleMultIncLP() {
	s := nb.Must(data.Intersection(10, 3, learners.Seed(3)).Balanced(300, learners.Seed(2)))
	for _, runs := range []int{1, 3, 10} {
		m := nb.Fit(learners.MultIncLP{Runs: runs}, s)
		fmt.Println("runs:", runs, "excluded:", negatives(m, s))
	}
	// Output:
	// runs: 1 excluded: 79
	// runs: 3 excluded: 86
	// runs: 10 excluded: 120
}

// The subset that IncLP excludes is set aside, and IncLP goes on with the rest
// until no example is left. Each subset then takes in examples of the others, and
// the largest wins.
func ExampleFindLargeNegSubset() {
	s := nb.Must(data.Intersection(10, 3, learners.Seed(3)).Balanced(300, learners.Seed(2)))
	for _, l := range []learners.Learner{learners.IncLP{}, learners.FindLargeNegSubset{}} {
		fmt.Println(learners.String(l), "excluded:", negatives(nb.Fit(l, s), s))
	}
	// Output:
	// IncLP{} excluded: 79
	// FindLargeNegSubset{} excluded: 103
}

// negatives returns the number of negative examples that m classifies correctly.
func negatives(m learners.Model, s *data.Set) (n int) {
	for i, x := range s.X {
		if s.Y[i] == 0 && m.Predict(x) == 0 {
			n++
		}
	}
	return n
}

// MaximalStability takes the subset that another separator excludes, and moves the
// halfspace to where it is as far as possible from both sides.
func ExampleMaximalStability() {
	iris := nb.Must(nb.Must(data.Load("iris")).Select("petal-length", "petal-width"))
	s := nb.Must(iris.Keep("Iris-setosa", "Iris-versicolor"))
	for _, l := range []learners.Learner{learners.FindLargeNegSubset{}, learners.MaximalStability{}} {
		u := nb.Fit(l, s).Inner.(*learners.Halfspace).Unit
		nearest := math.Inf(1)
		for _, x := range s.X {
			nearest = min(nearest, math.Abs(u.Excess(x))/math.Hypot(u.W[0], u.W[1]))
		}
		fmt.Printf("%s: the nearest flower is %.2f cm away\n", learners.String(l), nearest)
	}
	// Output:
	// FindLargeNegSubset{}: the nearest flower is 0.42 cm away
	// MaximalStability{}: the nearest flower is 0.53 cm away
}

// SimplexVertex also takes the subset that another separator excludes, and moves the halfspace to a
// vertex. There, for every weight and the threshold, a flower lies on the plane or a weight is
// zero.
func ExampleSimplexVertex() {
	s := nb.Must(nb.Must(data.Load("iris")).Keep("Iris-setosa", "Iris-versicolor"))
	for _, l := range []learners.Learner{learners.FindLargeNegSubset{}, learners.SimplexVertex{}} {
		u := nb.Fit(l, s).Inner.(*learners.Halfspace).Unit
		nearest, support := math.Inf(1), 0
		for _, x := range s.X {
			nearest = min(nearest, math.Abs(u.Excess(x)))
		}
		for _, x := range s.X {
			if math.Abs(u.Excess(x)) < nearest+1e-9 {
				support++
			}
		}
		zero := 0
		for _, w := range u.W {
			if w == 0 {
				zero++
			}
		}
		fmt.Printf("%s: %d flowers are nearest, %d of %d weights are zero\n", learners.String(l), support, zero, len(u.W))
	}
	// Output:
	// FindLargeNegSubset{}: 2 flowers are nearest, 0 of 4 weights are zero
	// SimplexVertex{}: 5 flowers are nearest, 0 of 4 weights are zero
}

func ExampleDensestHalfspace() {
	glass := nb.Must(data.Load("glass"))
	float := nb.Must(glass.Regroup(data.Group{"float", "1", "3"}, data.Group{"non-float", "2"}))
	for _, sep := range []learners.Separator{learners.FindLargeNegSubset{}, learners.DensestHalfspace{}} {
		l := nb.Fit(learners.DecisionList{Separator: sep}, float).Inner.(*learners.List)
		first := l.Rules[0]
		fmt.Printf("%s: %d rules, the first for %d panes of %s\n", learners.String(sep.(learners.Learner)), len(l.Rules), first.N, l.Classes[first.Class])
	}
	// Output:
	// FindLargeNegSubset{}: 6 rules, the first for 34 panes of non-float
	// DensestHalfspace{}: 5 rules, the first for 41 panes of non-float
}

func ExampleIncLP_Given() {
	pair := nb.Must(nb.Must(data.Load("iris")).Keep("Iris-versicolor", "Iris-virginica"))
	given := []int{0, 1, 2, 97, 98, 99} // three flowers of each kind
	_, subset, err := learners.IncLP{}.Given(context.Background(), pair, given, learners.Seed(1))
	fmt.Printf("%d of %d flowers on their side, %v\n", len(subset), pair.Len(), err)
	// Output:
	// 99 of 100 flowers on their side, <nil>
}
