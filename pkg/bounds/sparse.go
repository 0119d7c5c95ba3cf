package bounds

import (
	"fmt"
	"math"

	"halfspace/pkg/internal/portable"
)

// BoostingStages returns a number of stages after which AdaBoost makes no mistake on m examples, if
// the weak hypothesis of each stage has an error of at most ½ − gamma: the least whole number above
// ln(m)/(2·gamma²) (figure 1, step 1). It panics unless m is positive and gamma is more than 0 and at
// most ½.
func BoostingStages(gamma float64, m int) int {
	if !(gamma > 0 && gamma <= 0.5) || m < 1 {
		panic(fmt.Sprintf("bounds: boosting %d examples by hypotheses better than chance by %v", m, gamma))
	}
	return 1 + int(portable.Log(float64(m))/(2*gamma*gamma))
}

// SparseStages returns a number of stages after which boosted conjunctions make no mistake on m
// examples of an s-sparse k-perceptron, the majority vote of s conjunctions of at most k inputs: the
// least whole number above 2·s²·ln m. By lemma 1 at least one of its s conjunctions is better than
// chance by 1/(2s). So the best of all conjunctions is too. It panics unless s and m are positive.
//
// The number holds if each stage takes the conjunction that agrees best. §3.3 divides the agreement by
// the number of literals, and so finds a conjunction that is better than chance by 1/(2ks). Its bound
// is SparseStages(k·s, m).
func SparseStages(s, m int) int {
	if s < 1 {
		panic(fmt.Sprintf("bounds: a %d-sparse perceptron", s))
	}
	return BoostingStages(1/(2*float64(s)), m)
}

// ConsistentExamples returns a number of examples (a sample complexity, by Occam's razor) for a finite
// set of hypotheses. With probability 1 − delta, every hypothesis of the set that agrees with all of
// the examples then has an error of at most epsilon. The number is (ln(1/delta) + lnSize)/epsilon,
// rounded up, where lnSize is the logarithm of the number of hypotheses. This is lemma 2. It panics
// unless epsilon and delta are more than 0 and at most 1.
func ConsistentExamples(epsilon, delta, lnSize float64) int {
	if !(epsilon > 0 && epsilon <= 1 && delta > 0 && delta <= 1) {
		panic(fmt.Sprintf("bounds: epsilon is %v and delta %v, want more than 0 and at most 1", epsilon, delta))
	}
	return int(min(math.Ceil((lnSize-portable.Log(delta))/epsilon), math.MaxInt64/2))
}

// LnSparsePerceptrons returns an upper bound of the logarithm of the number of k-perceptrons of n
// inputs that have real weights, at most r of them not zero: r²·ln 2 + r·ln Σ_{j≤k} C(n, j). The paper
// has O(r² + kr log n), by J. Bruck, SIAM J. Discrete Math. 3 (1990). This constant is ours: each of
// the r conjunctions is one of Σ_{j≤k} C(n, j), and there are at most 2^(r²) threshold functions of r
// inputs (S. Muroga, Threshold Logic, 1971).
func LnSparsePerceptrons(n, k, r int) float64 {
	conjunctions, c := 1.0, 1.0
	for j := 1; j <= min(k, n); j++ {
		c = float64(c * float64(n-j+1) / float64(j))
		conjunctions += c
	}
	return float64(r) * (float64(float64(r)*math.Ln2) + portable.Log(conjunctions))
}

// SparseExamples returns a number of examples (a sample complexity) from which boosted conjunctions
// learn any s-sparse k-perceptron of n inputs up to an error of epsilon, with probability 1 − delta.
// It is the least m for which, and for every greater m, lemma 2 holds for the perceptrons of r =
// SparseStages(s, m) weights: boosting finds such a perceptron, and it makes no mistake. It is
// O(k·s⁴/epsilon) except for logarithms, and far from tight.
func SparseExamples(n, k, s int, epsilon, delta float64) int {
	need := func(m int) int {
		return ConsistentExamples(epsilon, delta, LnSparsePerceptrons(n, k, SparseStages(s, m)))
	}
	// The number that lemma 2 asks for grows with m, through r, but only as (ln m)². So m overtakes it.
	// If m examples are enough, the number asked for at m is not greater than m, and it is enough as
	// well.
	m := 1
	for need(m) > m {
		m *= 2
	}
	for next := need(m); next < m; next = need(m) {
		m = next
	}
	return m
}
