package jc96

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/bounds"
	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
)

// TestLemma1 checks lemma 1 for random distributions: one of all conjunctions of at most two inputs has an
// error of at most 1/2 − 1/(2s).
func TestLemma1(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for trial := range 200 {
		s := 1 + 2*(trial%5)
		all, err := data.SparsePerceptron(6, 2, s, r).Table()
		if err != nil {
			t.Fatal(err)
		}
		weights := make([]float64, all.Len())
		sum := 0.
		for i := range weights { // a few inputs have nearly all of the probability
			weights[i] = math.Pow(r.Float64(), 8)
			sum += weights[i]
		}
		for i := range weights {
			weights[i] /= sum
		}
		lowest := 1.
		for _, c := range conjunctionsOf(6) {
			wrong := 0.
			for i := range all.X {
				if (c>>i&1 == 1) != (all.Y[i] == 1) {
					wrong += weights[i]
				}
			}
			lowest = min(lowest, wrong, 1-wrong)
		}
		if lowest > 0.5-1/float64(2*s)+1e-12 {
			t.Errorf("s = %d: the best conjunction has an error of %v", s, lowest)
		}
	}
}

// conjunctionsOf returns the values of all conjunctions of at most two inputs of n, at most six, in the order
// of a table: a bit for each row.
func conjunctionsOf(n int) (all []uint64) {
	rows := ^uint64(0)
	if n < 6 {
		rows = 1<<(1<<n) - 1
	}
	inputs := make([]uint64, n)
	for j := range n {
		for row := range 1 << n {
			inputs[j] |= uint64(row>>(n-1-j)&1) << row
		}
	}
	all = []uint64{rows}
	for a, x := range inputs {
		all = append(all, x)
		for _, y := range inputs[:a] {
			all = append(all, x&y)
		}
	}
	return all
}

// TestLemma2 draws samples of the size that lemma 2 states, for all conjunctions of two of six inputs and
// their negations: a consistent one with an error of more than ε exists with a probability below δ.
func TestLemma2(t *testing.T) {
	const epsilon, delta, trials = 0.1, 0.2, 2000
	r := rand.New(rand.NewPCG(3, 4))
	all := conjunctionsOf(6)
	for _, c := range all {
		all = append(all, ^c)
	}
	m := bounds.ConsistentExamples(epsilon, delta, math.Log(float64(len(all))))
	bad := 0
	for range trials {
		target := all[r.IntN(len(all))]
		var sample uint64 // the rows that were drawn
		for range m {
			sample |= 1 << r.IntN(64)
		}
		for _, c := range all {
			if wrong := c ^ target; wrong&sample == 0 && float64(bits.OnesCount64(wrong)) > epsilon*64 {
				bad++
				break
			}
		}
	}
	if share := float64(bad) / trials; share >= delta {
		t.Errorf("with %d examples a bad consistent conjunction exists in a share of %v", m, share)
	}
}

// TestAdaBoostBound checks the theorem of Freund & Schapire that §3.1 states: if all errors up to stage T
// are at most 1/2 − γ and T ≥ ln(m)/(2γ²), no training example is misclassified.
func TestAdaBoostBound(t *testing.T) {
	r, held := learners.Seed(5), 0
	for trial := range 40 {
		s, m := 1+2*(trial%3), 30+trial
		train := data.SparsePerceptron(10, 2, s, r).Sample(m, r)
		model, err := learners.SparsePerceptron{Stages: 400}.Fit(t.Context(), train, r)
		if err != nil {
			t.Fatal(err)
		}
		staged, gamma := model.(*learners.Conjunctions), 0.5
		for k, round := range staged.Rounds {
			gamma = min(gamma, 0.5-round.Epsilon)
			if float64(k+1) < math.Log(float64(m))/(2*gamma*gamma) {
				continue
			}
			held++
			if a := eval.Accuracy(staged.Stage(k+1), train); a < 1 {
				t.Fatalf("s = %d: after %d stages with γ = %v the accuracy is %v", s, k+1, gamma, a)
			}
			break
		}
	}
	if held < 30 {
		t.Errorf("the bound says something of %d targets only", held)
	}
}

// TestFewSparsePerceptrons counts the perceptrons of at most r of the conjunctions of two or three inputs,
// and compares with the bound on their logarithm.
func TestFewSparsePerceptrons(t *testing.T) {
	for n := 2; n <= 3; n++ {
		features := conjunctionsOf(n)
		for r := 1; r <= 3; r++ {
			seen := map[uint64]bool{}
			var add func(start, left int, sums []int)
			add = func(start, left int, sums []int) {
				table, undecided := uint64(0), false
				for row, sum := range sums {
					undecided = undecided || sum == 0
					if sum > 0 {
						table |= 1 << row
					}
				}
				if !undecided {
					seen[table] = true
				}
				for f := start; f < len(features) && left > 0; f++ {
					for _, w := range []int{-3, -2, -1, 1, 2, 3} {
						next := make([]int, len(sums))
						for row, sum := range sums {
							next[row] = sum + w*(2*int(features[f]>>row&1)-1)
						}
						add(f+1, left-1, next)
					}
				}
			}
			add(0, r, make([]int, 1<<n))
			if ln, bound := math.Log(float64(len(seen))), bounds.LnSparsePerceptrons(n, 2, r); ln > bound+1e-9 {
				t.Errorf("n = %d, r = %d: %d perceptrons, the bound is %v", n, r, len(seen), math.Exp(bound))
			}
		}
	}
}
