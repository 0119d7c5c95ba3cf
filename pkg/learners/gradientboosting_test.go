package learners_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
)

// ExampleGradientBoosting shows the probabilities that a sum of trees gives.
func ExampleGradientBoosting() {
	votes := nb.Must(data.Load("house-votes-84"))
	m := nb.Fit(learners.GradientBoosting{Stages: 20}, votes)
	sum := m.Inner.(*learners.AdditiveTrees)
	var root *learners.RegressionNode = sum.Trees[0][0]
	fmt.Println(sum)
	fmt.Println("The first test asks for", sum.Attrs[root.Attr].Name)
	p := nb.Must(m.Probabilities(votes.X[0]))
	fmt.Printf("%s with probability %.2f\n", votes.Classes[m.Predict(votes.X[0])], max(p[0], p[1]))
	// Output:
	// sum of the trees of 20 stages, each with at most 17 leaves
	// The first test asks for physician-fee-freeze
	// republican with probability 0.92
}

// TestAdditiveTreesAreTheirNetworks compares the trees with their networks, bit for bit, where values are
// missing, odd or infinite: the sums, the classes one by one and many together, and the sums along paths.
func TestAdditiveTreesAreTheirNetworks(t *testing.T) {
	for _, c := range []struct {
		set string
		l   learners.GradientBoosting
	}{
		{"house-votes-84", learners.GradientBoosting{Stages: 9}},
		{"iris", learners.GradientBoosting{Stages: 9, MinLeaf: 3}},
		{"splice", learners.GradientBoosting{Stages: 3, Leaves: 7}},
		{"ionosphere", learners.GradientBoosting{Stages: 4, Leaves: 200, MinLeaf: 1}},
		{"breast-cancer-wisconsin", learners.GradientBoosting{Stages: 4, Leaves: 90, MinLeaf: 2}},
	} {
		t.Run(c.set, func(t *testing.T) {
			s := loadSet(t, c.set)
			m := fit[*learners.AdditiveTrees](t, c.l, s)
			X, net := oddly(s), m.Network()
			sums, together := m.Excesses(X), learners.PredictAll(m, X)
			for i, x := range X {
				if want := net.Excesses(x); !slices.Equal(sums[i], want) {
					t.Fatalf("%v: sums %v, of the network %v", x, sums[i], want)
				}
				if one, want := m.Predict(x), net.Predict(x); one != want || together[i] != want {
					t.Fatalf("%v: class %d alone, %d among many, want %d", x, one, together[i], want)
				}
				total := slices.Clone(m.Base)
				for _, paths := range m.Paths(x) {
					for k, path := range paths {
						total[k] += path[len(path)-1].Value
					}
				}
				for k, v := range total {
					if math.Abs(v-sums[i][k]) > 1e-9 {
						t.Fatalf("%v: sums %v along the paths, want %v", x, total, sums[i])
					}
				}
			}
		})
	}
}

// TestGradientBoostingProbabilities wants probabilities that sum to 1 and are right as often as they say. The
// class with the greatest one is predicted.
func TestGradientBoostingProbabilities(t *testing.T) {
	for _, name := range []string{"house-votes-84", "iris"} {
		s := loadSet(t, name)
		m, err := pipeline.Fit(t.Context(), learners.GradientBoosting{Stages: 30}, s, 1)
		if err != nil {
			t.Fatal(err)
		}
		sure, right := 0.0, 0.0
		for i, p := range nb.Must(m.ProbabilitiesAll(s.X)) {
			sum := 0.0
			for _, v := range p {
				sum += v
			}
			if math.Abs(sum-1) > 1e-12 || p[m.Predict(s.X[i])] != slices.Max(p) {
				t.Fatalf("%s: probabilities %v of class %d", name, p, m.Predict(s.X[i]))
			}
			sure += slices.Max(p)
			if m.Predict(s.X[i]) == s.Y[i] {
				right++
			}
		}
		if math.Abs(sure-right) > 0.07*float64(s.Len()) {
			t.Errorf("%s: %.0f are right, %.0f expected", name, right, sure)
		}
	}
}
