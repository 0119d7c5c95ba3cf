package histogram

import "math"

// A ballot has the votes of trees on examples from which they did not learn. The votes are rounded to
// integers, so that their sums do not depend on the order of adding.
type ballot struct {
	votes [][]int64 // votes by output and example
	count []int     // number of trees that voted, by example
}

func newBallot(examples, outputs int) ballot {
	b := ballot{count: make([]int, examples)}
	for range outputs {
		b.votes = append(b.votes, make([]int64, examples))
	}
	return b
}

// add adds the vote of a tree for output c on example i.
func (b *ballot) add(c, i int, vote float64) {
	b.votes[c][i] += int64(math.Ldexp(vote, fixed))
	if c == 0 {
		b.count[i]++
	}
}

// greatestFactor is the greatest factor for mean votes.
const greatestFactor = 256

// factor returns the factor for mean votes that gives the classes y the greatest likelihood. As in
// Platt's method, the true class gets a probability slightly below 1, because otherwise the best factor
// might be infinite.
//
// J. Platt, Probabilistic outputs for support vector machines, Advances in Large Margin Classifiers
// (1999) 61–74, §2.2.
func (b *ballot) factor(y []int) float64 {
	low, high := 0.0, float64(greatestFactor)
	for range 40 {
		if middle := (low + high) / 2; b.slope(y, middle) < 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// slope returns the derivative of the loss by the factor.
func (b *ballot) slope(y []int, factor float64) (slope float64) {
	voted := 0
	for _, n := range b.count {
		if n > 0 {
			voted++
		}
	}
	doubt := 1 / float64(voted+2)
	p := make([]float64, max(2, len(b.votes)))
	first := len(p) - len(b.votes) // the class of the first output
	for i, n := range b.count {
		if n == 0 {
			continue
		}
		p[0] = 0
		for c, votes := range b.votes {
			p[first+c] = factor * mean(votes[i], n)
		}
		Softmax(p)
		for c, votes := range b.votes {
			slope += float64((p[first+c] - target(y[i] == first+c, doubt, len(p))) * mean(votes[i], n))
		}
	}
	return slope
}

// target returns the probability that a class should have. The right class has a probability of 1 minus
// the doubt, and the doubt is divided among the wrong classes.
func target(right bool, doubt float64, classes int) float64 {
	if right {
		return 1 - doubt
	}
	return doubt / float64(classes-1)
}

// mean returns the mean of n votes.
func mean(votes int64, n int) float64 { return math.Ldexp(float64(votes), -fixed) / float64(n) }
