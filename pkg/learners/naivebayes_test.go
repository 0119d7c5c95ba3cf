package learners_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// TestNaiveBayes compares the halfspace with Bayes' rule, a product of probabilities for each class.
func TestNaiveBayes(t *testing.T) {
	for seed := range uint64(30) {
		r := learners.Seed(seed)
		s := &data.Set{Schema: schemaOf(5, 2)}
		bias := r.Float64()
		for i := range 3 + r.IntN(40) {
			s.X, s.Y = append(s.X, randomBits(r, 5)), append(s.Y, r.IntN(2))
			if i < 2 { // of both classes
				s.Y[i] = i
			}
			if r.Float64() < bias {
				s.X[i][0] = float64(s.Y[i])
			}
		}
		m := fit[*learners.Halfspace](t, learners.NaiveBayes{}, s)
		for range 100 {
			x := randomBits(r, 5)
			var odds [2]float64
			for c := range odds {
				odds[c] = posterior(s, x, c)
			}
			if got, want := m.Excess(x), math.Log(odds[1]/odds[0]); math.Abs(got-want) > 1e-9 {
				t.Fatalf("seed %d: the excess is %v, the logarithm of the odds %v", seed, got, want)
			}
		}
	}
}

// posterior returns the probability of x and class c together, with Laplace's rule.
func posterior(s *data.Set, x []float64, c int) float64 {
	n := float64(s.ClassCounts()[c])
	p := n / float64(s.Len())
	for j := range x {
		equal := 1.0
		for i, row := range s.X {
			if s.Y[i] == c && row[j] == x[j] {
				equal++
			}
		}
		p *= equal / (n + 2)
	}
	return p
}

func randomBits(r *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	for j := range x {
		x[j] = float64(r.IntN(2))
	}
	return x
}

// TestNaiveBayesOfOneClass predicts the only class there is, of whatever has not been seen either.
func TestNaiveBayesOfOneClass(t *testing.T) {
	for class := range 2 {
		s := &data.Set{Schema: schemaOf(3, 2), X: [][]float64{{0, 0, 0}, {0, 1, 0}}, Y: []int{class, class}}
		m := fit[*learners.Halfspace](t, learners.NaiveBayes{}, s)
		for _, x := range [][]float64{{0, 0, 0}, {1, 1, 1}} {
			if got := m.Predict(x); got != class {
				t.Errorf("all of class %d: of %v it says %d", class, x, got)
			}
		}
	}
}
