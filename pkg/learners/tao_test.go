package learners_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/nb"
)

// A tree of few weights, improved as a whole. Attributes limits the weights of a unit, and each weight must
// save Penalty errors.
func ExampleTAO() {
	iris := nb.Must(data.Load("iris"))
	m := nb.Fit(learners.TAO{Attributes: 2, Penalty: 1}, iris).Inner.(*learners.ObliqueTree)
	fmt.Println(m)
	fmt.Println(m.Weights(), "weights, price", m.Penalty)
	fmt.Printf("%.2f\n", m.Probabilities(iris.X[0]))
	var root *learners.ObliqueNode = m.Root
	fmt.Println(m.Predict(iris.X[0]), m.Path(iris.X[0]), root.Counts, root.Left.Class)
	// Output:
	// petal-width < 0.8: Iris-setosa (n=50)
	// petal-width ≥ 0.8
	// |   petal-width < 1.65
	// |   |   petal-length < 4.95: Iris-versicolor (n=47)
	// |   |   petal-length ≥ 4.95: Iris-virginica (n=5, 1 of another class)
	// |   petal-width ≥ 1.65: Iris-virginica (n=48, 2 of another class)
	// 3 weights, price 1
	// [0.96 0.02 0.02]
	// 0 [0] [50 50 50] 0
}

// Whole weights of at most 3 are easy to remember. The learner TAO takes weights of examples: here an error
// on a virginica costs four times as much.
func ExampleTAO_FitWeighted() {
	iris := nb.Must(data.Load("iris"))
	l := learners.TAO{Whole: 3, Penalty: 1, Depth: 2}
	costs := make([]float64, iris.Len())
	for i, y := range iris.Y {
		costs[i] = []float64{1, 1, 4}[y]
	}
	fmt.Println(nb.Must(l.FitWeighted(context.Background(), iris, costs, learners.Seed(1))), l.TakesWeights())
	// Output:
	// petal-width < 1.35
	// |   petal-width < 0.8: Iris-setosa (n=50)
	// |   petal-width ≥ 0.8: Iris-versicolor (n=28)
	// petal-width ≥ 1.35
	// |   3·petal-width + petal-length < 9.45: Iris-versicolor (n=18)
	// |   3·petal-width + petal-length ≥ 9.45: Iris-virginica (n=204, 4 of another class) true
}

// TestTAOConforms runs the suite on other settings than the default.
func TestTAOConforms(t *testing.T) {
	for _, l := range []learners.TAO{
		{Start: learners.Stump{Depth: 3}, Node: learners.MaximumMargin{C: 1}, Penalty: 1},
		{Random: 3, Node: learners.MinimumError{Nodes: 200}, Attributes: 2},
		{Start: learners.OptimalTree{Steps: 1_000_000}, Whole: 4, Penalty: 0.5},
	} {
		t.Run(learners.String(l), func(t *testing.T) { learnertest.Run(t, learners.Info{Name: "tao", Learner: l}) })
	}
}

// TestTAOIsNoWorse: the tree has at most the training errors of its start. The price is so small that weights
// do not matter. The samples have several classes and missing values.
func TestTAOIsNoWorse(t *testing.T) {
	for _, set := range []string{"iris", "glass", "votes", "breast-cancer-wisconsin"} {
		s, err := data.Load(set)
		if err != nil {
			t.Fatal(err)
		}
		for _, start := range []learners.Learner{learners.C45{}, learners.Stump{Depth: 2}, learners.OptimalTree{Steps: 1_000_000}, learners.LTUTree{Depth: 2}} {
			if _, units := start.(learners.LTUTree); units && len(s.Classes) > 2 {
				continue
			}
			before := nb.Fit(start, s)
			l := learners.TAO{Start: start, Depth: 12, Penalty: 1e-6, Sweeps: 3}
			after := nb.Fit(l, s)
			if mistakesOf(after, s) > mistakesOf(before, s) {
				t.Errorf("%s: %s has %d mistakes, its start %d", set, learners.String(l), mistakesOf(after, s), mistakesOf(before, s))
			}
		}
	}
}

// TestTAOCosts: an error that costs more is made less often.
func TestTAOCosts(t *testing.T) {
	s := loadSet(t, "breast-cancer-wisconsin").DropMissing()
	missed := func(cost float64) (wrong int) {
		costs := make([]float64, s.Len())
		for i, y := range s.Y {
			costs[i] = []float64{1, cost}[y]
		}
		m, err := learners.TAO{Penalty: 1}.FitWeighted(t.Context(), s, costs, learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range s.X {
			if s.Y[i] == 1 && m.Predict(x) == 0 {
				wrong++
			}
		}
		return wrong
	}
	if cheap, dear := missed(0.1), missed(20); dear >= cheap {
		t.Errorf("%d examples of class 1 are missed if they cost 0.1, %d if they cost 20", cheap, dear)
	}
}

// TestTAOThresholds wants the threshold between 0 and 1, for the tree to begin with too: programs that run
// exported models take a number just above 0 for 0.
func TestTAOThresholds(t *testing.T) {
	s := &data.Set{Schema: schemaOf(1, 2)}
	for i := range 20 {
		s.X, s.Y = append(s.X, []float64{float64(i % 2)}), append(s.Y, i%2)
	}
	for _, start := range []learners.Learner{nil, learners.OptimalTree{}} {
		m := fit[*learners.ObliqueTree](t, learners.TAO{Start: start, Penalty: 1}, s)
		if theta := m.Root.Theta; theta != 0.5 {
			t.Errorf("begun with %v: threshold %v, want 0.5", start, theta)
		}
	}
}

// TestTAORefuses checks the errors about settings.
func TestTAORefuses(t *testing.T) {
	iris := loadSet(t, "iris")
	for want, l := range map[string]learners.TAO{
		"give one of them":                       {Random: 2, Start: learners.C45{}},
		"Random is 13":                           {Random: 13},
		"Attributes is -1":                       {Attributes: -1},
		"a tree for each of 3 classes":           {Start: learners.LTUTree{}},
		"Majority{} learns a network of 3 units": {Start: learners.Majority{}},
		"Penalty is -1":                          {Penalty: -1},
		"learns a network of 3 units, want one":  {Node: learners.MLP{Hidden: 2}},
	} {
		if _, err := l.Fit(t.Context(), iris, learners.Seed(1)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error is %v, want %q", learners.String(l), err, want)
		}
	}
	bits := data.AtLeast(2, 3).Sample(50, learners.Seed(1)).Ordinal()
	if _, err := (learners.TAO{Start: learners.ID3{}}).Fit(t.Context(), bits, learners.Seed(1)); err == nil || !strings.Contains(err.Error(), "one by one, want tests of a threshold") {
		t.Errorf("tests of values: error is %v", err)
	}
}
