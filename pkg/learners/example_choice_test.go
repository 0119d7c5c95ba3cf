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

// A cross-validation of the training examples chooses the learner. Here the target
// is whether exactly two attributes of a robot have their first value. A list of
// halfspaces learns it best, because it can count.
func ExampleCrossValidated() {
	robots := nb.Must(data.Load("monks-2")).OneHot()
	m := nb.Fit(learners.CrossValidated{Of: []learners.Learner{
		learners.C45{}, learners.SparsePerceptron{}, learners.DecisionList{},
	}}, robots)
	fmt.Printf("%T\n", m.Inner)
	// Output: *learners.List
}

// A choice shows the accuracy of each learner on each fold.
func ExampleCrossValidated_Choose() {
	robots := nb.Must(data.Load("monks-2")).OneHot()
	_, choice, err := learners.CrossValidated{Of: []learners.Learner{learners.C45{}, learners.DecisionList{}}, Folds: 3}.Choose(
		context.Background(), robots, learners.Seed(1))
	nb.Check(err)
	fmt.Println(choice.Markdown())
	// Output:
	// | learner | chosen | inner accuracy % | ± sd |
	// |:--|--:|--:|--:|
	// | C45{} |  | 86.3 | 2.8 |
	// | DecisionList{} | ✓ | 100.0 | 0.0 |
	//
	// 2 settings, by 3 folds of the training examples.
}

// OneSE gives up an earlier setting on evidence only, so the simplest setting
// should come first. Here that makes a smaller tree.
func ExampleCrossValidated_oneSE() {
	glass := nb.Must(data.Load("glass"))
	trees := []learners.Learner{learners.C45{CF: 0.001}, learners.C45{CF: 0.05}, learners.C45{}}
	for _, oneSE := range []bool{false, true} {
		m := nb.Fit(learners.CrossValidated{Of: trees, OneSE: oneSE}, glass)
		_, leaves := m.Inner.(learners.Tree).Outline().Nodes()
		fmt.Println("OneSE:", oneSE, "leaves:", leaves)
	}
	// Output:
	// OneSE: false leaves: 26
	// OneSE: true leaves: 19
}

// A learner that draws at random may start several times: the model with the fewest
// errors is kept.
func ExampleFewestErrors() {
	windows := nb.Must(nb.Must(data.Load("glass")).Keep("1", "2"))
	short := learners.Pocket{Draws: 2000}
	six := learners.FewestErrors{Of: slices.Repeat([]learners.Learner{short}, 6)}
	fmt.Printf("one start: %.0f %% right\n", 100*eval.Accuracy(nb.Fit(short, windows), windows))
	fmt.Printf("best of six: %.0f %% right\n", 100*eval.Accuracy(nb.Fit(six, windows), windows))
	// Output:
	// one start: 74 % right
	// best of six: 76 % right
}

// A list makes no mistakes on flowers that look mislabelled: it bends halfspaces
// around some and adds rules for others. Without these flowers one rule is enough.
func ExampleFiltered() {
	iris := nb.Must(nb.Must(data.Load("iris")).Keep("Iris-versicolor", "Iris-virginica"))
	for _, l := range []learners.Learner{learners.DecisionList{}, learners.Filtered{}} {
		list := nb.Fit(l, iris).Inner.(*learners.List)
		fmt.Printf("%s: %d rules, %.0f %% right\n", learners.String(l), len(list.Rules), 100*eval.Accuracy(list, iris))
	}
	// Output:
	// DecisionList{}: 3 rules, 100 % right
	// Filtered{}: 1 rules, 96 % right
}

// A loop over all learners finds new ones by itself.
func ExampleAll() {
	for _, i := range learners.All() {
		if i.Paper == "Sahami 1993" {
			fmt.Printf("%s: %s\n", i.Name, learners.String(i.Learner))
		}
	}
	// Output:
	// fewest errors: FewestErrors{}
	// logic mlp: LogicMLP{}
	// ltu tree: LTUTree{}
	// madaline: Madaline{}
	// madaline winnow: Madaline{Winnow: true}
	// sigmoid unit: SigmoidUnit{}
}

// Learners nest. They print only the settings that differ from the published ones.
func ExampleString() {
	stable := learners.MaximalStability{Separator: learners.IncLP{Margin: 0.2}}
	fmt.Println(learners.String(learners.DecisionList{Separator: stable}))
	// Output: DecisionList{Separator: MaximalStability{Separator: IncLP{Margin: 0.2}}}
}
