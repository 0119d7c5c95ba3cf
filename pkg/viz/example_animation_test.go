package viz_test

import (
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/viz"
)

// A perceptron moves its line, example by example. Moments at which it is right look like the one
// before, and have no picture.
func ExampleUpdates() {
	iris := nb.Must(data.Load("iris"))
	two := nb.Must(nb.Must(iris.Select("petal-length", "petal-width")).Keep("Iris-setosa", "Iris-versicolor"))
	plane := func(m learners.Model) (*viz.Figure, error) { return viz.Regions(m, two) }
	motion := nb.Must(viz.Updates(learners.Perceptron{}, two, 5, learners.Seed(1), plane))
	fmt.Println(pictures(motion), "pictures")
	// Output: 11 pictures
}

// The tree of ID5R splits while it reads robots.
func ExampleUpdates_tree() {
	robots := nb.Must(data.Load("monks-1"))
	motion := nb.Must(viz.Updates(learners.ID5R{}, robots.Subset([]int{0, 60, 120, 180, 240, 300, 360, 420}), 1, learners.Seed(1), nil))
	fmt.Println(pictures(motion), "pictures") // motion.Save("tree.gif") writes them
	// Output: 9 pictures
}

// The rules of a decision list come one after the other.
func ExampleStages() {
	iris := nb.Must(data.Load("iris"))
	list := nb.Fit(learners.DecisionList{}, iris)
	motion := nb.Must(viz.Stages(list, nil))
	fmt.Println(pictures(motion), "pictures")
	// Output: 4 pictures
}

// The weights of a vote grow in number as boosting goes on.
func ExampleStages_boosting() {
	iris := nb.Must(nb.Must(data.Load("iris")).Keep("Iris-versicolor", "Iris-virginica"))
	vote := nb.Fit(learners.AdaBoost{Weak: learners.Stump{}, Stages: 20}, iris)
	motion := nb.Must(viz.Stages(vote, nil))
	fmt.Println(pictures(motion), "pictures")
	// Output: 20 pictures
}

// Any models can be put into motion: here the trees of C4.5 for larger and larger leaves.
func ExampleAnimate() {
	votes := nb.Must(data.Load("votes"))
	trees := func(yield func(string, learners.Model) bool) {
		for _, scale := range []float64{1, 2, 4, 8, 16, 32} {
			if !yield(fmt.Sprint("at least ", scale, " in a leaf"), nb.Fit(learners.C45{MinLeaf: scale, Unpruned: true}, votes)) {
				return
			}
		}
	}
	fmt.Println(pictures(nb.Must(viz.Animate(trees, nil))), "pictures")
	// Output: 5 pictures
}
