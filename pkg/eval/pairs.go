package eval

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"halfspace/pkg/significance"
)

// A RankTest compares two learners by their mean ranks over several sets.
type RankTest struct {
	A, B int // the indices of the two learners
	// Z is the mean rank of A minus the mean rank of B, divided by the standard deviation of this
	// difference if all learners are equally good.
	Z    float64
	P    float64 // the two-sided p-value of Z for this pair alone
	Holm float64 // the p-value adjusted for all pairs of the comparison
	// Hommel is the p-value with Hommel's adjustment for several comparisons. It finds at least as many
	// differences as Holm's, but is valid only if the tests do not depend on each other negatively.
	Hommel float64
	// Delta is Cliff's δ of the ranked values over the sets. It is positive if A is better; see
	// significance.Cliff.
	Delta float64
}

// Against compares each learner with one of them, the control, for example with the method that you
// propose. With k learners there are only k−1 comparisons, fewer than pairs. So the adjustment of p-values
// for several comparisons is smaller, and differences are easier to find than by Pairs.
//
// J. Demšar (2006), §3.2.2; see Friedman.
func (f *Friedman) Against(control int) []RankTest {
	var pairs []RankTest
	for i := range f.Learners {
		if i != control {
			pairs = append(pairs, RankTest{A: i, B: control})
		}
	}
	return f.tested(pairs)
}

// ControlDifference returns the critical difference of mean ranks for comparisons with a control, at
// significance level alpha, by the test of Bonferroni and Dunn. A learner whose mean rank is further from
// the control's differs significantly. Holm's procedure, by the p-values of Against, finds at least the
// same differences.
//
// J. Demšar (2006), §3.2.2; see Friedman.
func (f *Friedman) ControlDifference(alpha float64) float64 {
	comparisons := float64(len(f.Learners) - 1)
	return -distuv.UnitNormal.Quantile(alpha/(2*comparisons)) * math.Sqrt2 * f.spread()
}

// Pairs compares all pairs of learners. The adjusted p-values of Holm and Hommel find at least as many
// differences as the critical difference of Nemenyi's test.
func (f *Friedman) Pairs() []RankTest {
	var pairs []RankTest
	for a := range f.Learners {
		for b := a + 1; b < len(f.Learners); b++ {
			pairs = append(pairs, RankTest{A: a, B: b})
		}
	}
	return f.tested(pairs)
}

// tested fills in the statistics of pairs, which are adjusted for each other.
func (f *Friedman) tested(pairs []RankTest) []RankTest {
	ranks, p := f.MeanRanks(), make([]float64, len(pairs))
	for i := range pairs {
		pair := &pairs[i]
		pair.Delta = f.delta(pair.A, pair.B)
		pair.Z = (ranks[pair.A] - ranks[pair.B]) / (math.Sqrt2 * f.spread())
		pair.P = 2 * float64(distuv.UnitNormal.Survival(math.Abs(pair.Z)))
		p[i] = pair.P
	}
	holm, hommel := significance.Holm(p), significance.Hommel(p)
	for i := range pairs {
		pairs[i].Holm, pairs[i].Hommel = holm[i], hommel[i]
	}
	return pairs
}

// delta returns Cliff's δ of learners a and b.
func (f *Friedman) delta(a, b int) float64 {
	x, y := make([]float64, len(f.Means)), make([]float64, len(f.Means))
	for i, means := range f.Means {
		x[i], y[i] = means[a], means[b]
	}
	if f.lowerIsBetter() {
		x, y = y, x
	}
	return significance.Cliff(x, y)
}

// lowerIsBetter reports whether a lower mean is better, as for log loss. A Friedman test does not store
// this, but any set with different means shows it: then the lesser mean has the lesser rank.
func (f *Friedman) lowerIsBetter() bool {
	for i, ranks := range f.Ranks {
		for k, rank := range ranks {
			if rank < ranks[0] {
				return f.Means[i][k] < f.Means[i][0]
			} else if rank > ranks[0] {
				return f.Means[i][k] > f.Means[i][0]
			}
		}
	}
	return false
}

// differences returns, for each set, the mean of learner a minus the mean of b, with the sign
// that makes a positive difference speak for a.
func (f *Friedman) differences(a, b int) []float64 {
	d := make([]float64, len(f.Sets))
	for i, means := range f.Means {
		d[i] = math.Copysign(means[a]-means[b], f.Ranks[i][b]-f.Ranks[i][a])
		if f.Ranks[i][a] == f.Ranks[i][b] {
			d[i] = 0
		}
	}
	return d
}

// Wilcoxon returns the two-sided p-value of Wilcoxon's signed-rank test of learners a and b over the
// sets. It does not depend on the other learners. Demšar recommends this test for two learners.
func (f *Friedman) Wilcoxon(a, b int) float64 {
	_, _, p := significance.Wilcoxon(f.differences(a, b))
	return p
}

// SignedRank returns the probabilities that learner a is better than learner b by more than rope, that
// the two are equivalent, and that a is worse, on sets like these; see significance.SignedRank.
func (f *Friedman) SignedRank(a, b int, rope float64) significance.Posterior {
	return significance.SignedRank(f.differences(a, b), rope)
}
