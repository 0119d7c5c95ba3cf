package learners_test

import (
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
)

// Each of three irises is learned against the two others, with one unit for each.
func ExampleOneAgainstRest() {
	iris := nb.Must(data.Load("iris"))
	m := nb.Fit(learners.OneAgainstRest{Learner: learners.SigmoidUnit{}}, iris)
	fmt.Println(m)
	fmt.Printf("%.0f %% right\n", 100*eval.Accuracy(m, iris))
	// Output:
	// the class of greatest excess of 3 networks, 3 units in all
	// 95 % right
}

// Three irises make three pairs. No unit has to separate the middle one from both others.
func ExampleOneAgainstOne() {
	iris := nb.Must(data.Load("iris"))
	m := nb.Fit(learners.OneAgainstOne{Learner: learners.SigmoidUnit{}}, iris)
	fmt.Println(m)
	fmt.Printf("%.0f %% right\n", 100*eval.Accuracy(m, iris))
	// Output:
	// the class that wins most of 3 duels, 6 units in all
	// 99 % right
}
