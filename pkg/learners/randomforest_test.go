package learners_test

import (
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
)

// ExampleRandomForest shows the probability that a forest gives an example.
func ExampleRandomForest() {
	votes := nb.Must(data.Load("house-votes-84"))
	m := nb.Fit(learners.RandomForest{Trees: 50, MinLeaf: 5}, votes)
	fmt.Println(m.Inner)
	p := nb.Must(m.Probabilities(votes.X[0]))
	fmt.Printf("%s with probability %.2f\n", votes.Classes[m.Predict(votes.X[0])], max(p[0], p[1]))
	// Output:
	// sum of the trees of 50 stages, each with at most 32 leaves
	// republican with probability 0.99
}
