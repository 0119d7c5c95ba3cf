package boost

import (
	"math"

	"halfspace/pkg/internal/portable"
)

// A majority is boosting by majority: each hypothesis has one vote, and their number is fixed in
// advance. An example's weight is the probability that the next vote decides the majority on it, if each
// later vote is right with probability ½+γ. So the weight is small for examples whose majority is almost
// certainly right, and also for examples whose majority is almost certainly wrong. Unlike AdaBoost, the
// method thus gives up hopeless examples, such as examples with a wrong label.
//
// Y. Freund, Boosting a weak learning algorithm by majority, Information and Computation 121 (1995)
// 256–285, §2; Jackson & Craven cite it as a thesis of 1993 in §3.2.
type majority struct {
	gamma  float64
	stages int
	done   int
	given  []float64 // the initial weights
	right  []int     // for each example, the number of right votes
}

// ByMajority returns a run that boosts by majority, and begins with the weights d. It ends after the
// given number of stages, or earlier if no later vote could change the majority on any example. Suppose
// that each hypothesis has an error of at most ½−gamma, with gamma between 0 and ½. Then the majority is
// wrong on a share of d of less than e^(−2·gamma²·stages).
func ByMajority(d []float64, gamma float64, stages int) *Run {
	r := New(d)
	r.majority = &majority{gamma: gamma, stages: stages, given: d, right: make([]int, len(d))}
	return r
}

// vote ends a stage of r, as Vote does.
func (b *majority) vote(r *Run) Vote {
	sum, wrong := 0.0, 0.0
	for i, ok := range r.Right {
		sum += r.D[i]
		if ok {
			b.right[i]++
		} else {
			wrong += r.D[i]
		}
	}
	b.done++
	v := Vote{Weight: 1, Epsilon: wrong / sum, Keep: r.votes, Last: !b.reweigh(r.D)}
	r.votes++
	return v
}

// reweigh sets d to the weights of the next stage. If all of them would be 0, as after the last stage,
// it does not change d and returns false.
func (b *majority) reweigh(d []float64) bool {
	logs, greatest := b.logs(), math.Inf(-1)
	for i, n := range b.right {
		if b.given[i] > 0 {
			greatest = max(greatest, logs[n])
		}
	}
	if math.IsInf(greatest, -1) {
		return false
	}
	sum := 0.0
	for i, n := range b.right {
		d[i] = float64(b.given[i] * portable.Exp(logs[n]-greatest))
		sum += d[i]
	}
	for i := range d {
		d[i] /= sum
	}
	return true
}

// logs returns the logarithms of the weights that examples have, indexed by the number of right votes
// on the example, up to a summand that is the same for all. Suppose that n votes follow the next vote,
// and that the next vote decides if k of these n are right. The weight is then C(n,
// k)·(½+γ)^k·(½−γ)^(n−k). With one more right vote so far, k is one less, which divides the weight by a
// simple quotient. The logarithms of these quotients are added up here.
func (b *majority) logs() []float64 {
	n, logs, sum := b.stages-b.done-1, make([]float64, b.done+1), 0.0
	odds := (0.5 - b.gamma) / (0.5 + b.gamma)
	for right := range logs {
		k := b.stages/2 - right
		if k < 0 || k > n {
			logs[right] = math.Inf(-1) // won or lost, whatever the later votes
			continue
		}
		logs[right] = sum
		sum += portable.Log(odds * float64(k) / float64(n-k+1))
	}
	return logs
}
