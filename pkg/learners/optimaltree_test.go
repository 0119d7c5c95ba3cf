package learners_test

import (
	"fmt"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
)

// No tree with two layers of tests has fewer errors on the iris sample.
func ExampleOptimalTree() {
	iris := nb.Must(data.Load("iris"))
	m := nb.Fit(learners.OptimalTree{}, iris).Inner.(*learners.OptimalTreeModel)
	fmt.Println(m)
	fmt.Println(m.Proven(), m.Errors, m.Bound, m.Steps > 0)

	glass := nb.Must(data.Load("glass"))
	m = nb.Fit(learners.OptimalTree{Depth: 3, Steps: 5_000_000}, glass).Inner.(*learners.OptimalTreeModel)
	fmt.Println(m.Status())
	// Output:
	// petal-length ≤ 4.35
	// |   petal-length ≤ 2.45: Iris-setosa (n=50)
	// |   petal-length > 2.45: Iris-versicolor (n=25)
	// petal-length > 4.35
	// |   petal-width ≤ 1.65: Iris-versicolor (n=27, 4 of another class)
	// |   petal-width > 1.65: Iris-virginica (n=48, 2 of another class)
	// (errors: 6, proven to be the fewest)
	// true 6 6 true
	// errors: 46, the fewest so far; the fewest are at least 44, a gap of 2
}

// TestOptimalTreeCounts: the model counts its errors correctly.
func TestOptimalTreeCounts(t *testing.T) {
	for _, set := range []string{"iris", "glass", "sonar"} {
		s := loadSet(t, set)
		for depth := 1; depth <= 3; depth++ {
			m := fit[*learners.OptimalTreeModel](t, learners.OptimalTree{Depth: depth, Steps: 20_000_000}, s)
			if wrong := mistakesOf(m, s); wrong != m.Errors {
				t.Errorf("%s, depth %d: %d mistakes, the model says %d", set, depth, wrong, m.Errors)
			}
			stump := fit[*learners.DecisionTree](t, learners.Stump{Depth: depth}, s)
			if m.Bound > mistakesOf(stump, s) || m.Errors > mistakesOf(stump, s) && m.Proven() {
				t.Errorf("%s, depth %d: %s, a greedy tree has %d", set, depth, m.Status(), mistakesOf(stump, s))
			}
		}
	}
}

// TestOptimalTreeRefuses checks the errors about settings.
func TestOptimalTreeRefuses(t *testing.T) {
	iris := loadSet(t, "iris")
	for _, l := range []learners.OptimalTree{{Depth: 5}, {Depth: -1}, {Steps: -1}} {
		if _, err := l.Fit(t.Context(), iris, learners.Seed(1)); err == nil || !strings.Contains(err.Error(), "want 1 to 4, and at least 0") {
			t.Errorf("%s: error is %v", learners.String(l), err)
		}
	}
}
