package boost_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/learners/internal/boost"
)

// TestMajorityByHand has three votes and γ = ¼ on four examples, the last with zero weight. After a
// vote that is wrong on the first example, an example that was right needs one of two more votes,
// and the next one decides if the other is wrong: ¼. The example that was wrong needs both: ¾.
func TestMajorityByHand(t *testing.T) {
	run := boost.ByMajority([]float64{0.25, 0.25, 0.5, 0}, 0.25, 3)
	copy(run.Right, []bool{miss, hit, hit, miss})
	if v := run.Vote(); v != (boost.Vote{Weight: 1, Epsilon: 0.25}) {
		t.Errorf("the first vote is %+v", v)
	}
	// 0.25·0.75, 0.25·0.25 and 0.5·0.25 are 3, 1 and 2 sixteenths.
	for i, want := range []float64{3. / 6, 1. / 6, 2. / 6, 0} {
		if math.Abs(run.D[i]-want) > 1e-15 {
			t.Errorf("example %d weighs %v, want %v", i, run.D[i], want)
		}
	}
	// Now the first is lost, and the second and the third are won. The last, which the third vote
	// could decide, has no weight: boosting ends.
	copy(run.Right, []bool{miss, hit, hit, hit})
	if v := run.Vote(); v.Weight != 1 || math.Abs(v.Epsilon-0.5) > 1e-15 || v.Keep != 1 || !v.Last {
		t.Errorf("the second vote is %+v", v)
	}
}

// TestMajorityWeights compares the weights with the formula, in exact binomial coefficients.
func TestMajorityWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, stages := range []int{1, 2, 7, 8, 301} {
		const m = 40
		gamma := 0.01 + 0.4*r.Float64()
		run, right := boost.ByMajority(boost.Uniform(m), gamma, stages), make([]int, m)
		for stage := 1; ; stage++ {
			for i := range run.Right {
				if run.Right[i] = r.IntN(100) < 50+i/4; run.Right[i] {
					right[i]++
				}
			}
			if run.Vote().Last {
				break
			}
			want, sum := make([]float64, m), 0.0
			for i := range want {
				n, k := stages-stage-1, stages/2-right[i]
				if k >= 0 && k <= n {
					c, _ := new(big.Float).SetInt(new(big.Int).Binomial(int64(n), int64(k))).Float64()
					want[i] = c * math.Pow(0.5+gamma, float64(k)) * math.Pow(0.5-gamma, float64(n-k))
				}
				sum += want[i]
			}
			for i, w := range want {
				if math.Abs(run.D[i]-w/sum) > 1e-9 {
					t.Fatalf("stage %d of %d: example %d weighs %v, want %v", stage, stages, i, run.D[i], w/sum)
				}
			}
		}
	}
}

// TestMajorityIsGuaranteed has hypotheses that are wrong on the greatest allowed weight, among the
// heaviest examples, the lightest or any: after ln(m)/(2γ²) stages nothing is wrong.
func TestMajorityIsGuaranteed(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	for trial := range 60 {
		m, gamma := 20+r.IntN(100), 0.1+0.3*r.Float64()
		stages := boost.Stages(m, gamma) | 1
		run, right, votes := boost.ByMajority(boost.Uniform(m), gamma, stages), make([]int, m), 0
		for last := false; !last; votes++ {
			order := r.Perm(m)
			if sign := float64(trial%3 - 1); sign != 0 {
				slices.SortStableFunc(order, func(a, b int) int { return int(math.Copysign(1, sign*(run.D[a]-run.D[b]))) })
			}
			wrong := 0.0
			for _, i := range order {
				if run.Right[i] = wrong+run.D[i] > 0.5-gamma; run.Right[i] {
					right[i]++
				} else {
					wrong += run.D[i]
				}
			}
			last = run.Vote().Last
		}
		if votes > stages {
			t.Fatalf("%d votes in %d stages", votes, stages)
		}
		for i, n := range right {
			if 2*n <= votes {
				t.Errorf("trial %d: example %d has %d right votes of %d", trial, i, n, votes)
			}
		}
	}
}
