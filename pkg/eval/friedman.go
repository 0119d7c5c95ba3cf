package eval

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Friedman test asks whether several learners are equally good on several sets. It ranks the learners on
// each set, and compares the mean ranks. It does not average accuracies, because an accuracy of 0.9 is good
// on one set and poor on another. If the learners are not equally good, Nemenyi's test says which pairs of
// learners differ.
//
// J. Demšar, Statistical comparisons of classifiers over multiple data sets, Journal of Machine Learning
// Research 7 (2006) 1–30, §3.2.
type Friedman struct {
	Learners []string
	Sets     []string
	Metric   string      // the metric that learners are ranked by
	Means    [][]float64 // the ranked values, by set and learner
	Ranks    [][]float64 // the ranks, by set and learner: 1 is the best; a tie gets the mean of the ranks

	ChiSquare float64 // Friedman's statistic, corrected for ties, of k−1 degrees of freedom
	P         float64 // its p-value, which is too large for few sets
	F         float64 // Iman and Davenport's statistic, of k−1 and (k−1)(N−1) degrees of freedom
	PF        float64 // its p-value
}

// leastSets is the least number of sets for a test. With five sets not even the clearest result can be
// significant at 5 %: the least p-value of Wilcoxon's test of two learners is then above 0.05.
const leastSets = 6

// NewFriedman ranks the learners by their means in the tables, with one table for each set. It ranks
// by accuracy, or by the first metric of the tables. It returns an error if there are fewer than two
// learners or fewer than six sets, which are too few for the test. It also returns an error if the
// tables differ in their learners, in the order of the learners or in the metric, if a learner did not
// suit a set, or if the metric of a learner is undefined or not a number.
func NewFriedman(tables ...*Table) (*Friedman, error) {
	if len(tables) < leastSets || len(tables[0].Rows) < 2 {
		return nil, fmt.Errorf("eval: Friedman's test needs six sets and two learners or more")
	}
	f := &Friedman{Metric: tables[0].metric().Name}
	for _, row := range tables[0].Rows {
		f.Learners = append(f.Learners, row.Learner)
	}
	for _, t := range tables {
		m := t.metric()
		if m.Name != f.Metric {
			return nil, fmt.Errorf("eval: Friedman's test: the table of %s is by %s, but the table of %s is by %s", t.Set, m.Name, tables[0].Set, f.Metric)
		}
		var names []string
		var means []float64
		for i, row := range t.Rows {
			switch {
			case row.Unsuited != "":
				return nil, fmt.Errorf("eval: Friedman's test: %s has no %s on %s", row.Learner, m.Name, t.Set)
			case len(row.Scores) == 0:
				_, err := t.Values(i, m)
				return nil, fmt.Errorf("eval: Friedman's test: on %s, %w", t.Set, err)
			case math.IsNaN(row.Mean()):
				return nil, fmt.Errorf("eval: Friedman's test: %s of %s on %s is not a number", m.Name, row.Learner, t.Set)
			}
			names, means = append(names, row.Learner), append(means, row.Mean())
		}
		if !slices.Equal(names, f.Learners) {
			return nil, fmt.Errorf("eval: Friedman's test: the tables of %s and %s have different learners", t.Set, tables[0].Set)
		}
		f.Sets, f.Means = append(f.Sets, t.Set), append(f.Means, means)
		goodness := slices.Clone(means)
		if m.LowerIsBetter {
			floats.Scale(-1, goodness)
		}
		f.Ranks = append(f.Ranks, rankRow(goodness))
	}
	f.test()
	return f, nil
}

// sameMean is the difference up to which two means count as equal. If the same scores are added in another
// order, the means differ by rounding, about 1e-16. Means of different scores differ by much more than
// sameMean.
const sameMean = 1e-9

// rankRow returns the rank of each mean, 1 for the greatest. Equal means share the mean of their ranks: if
// two are best, both get 1.5. So the sum of the ranks is always the same.
func rankRow(v []float64) []float64 {
	r := make([]float64, len(v))
	for i, x := range v {
		higher, equal := 0, 0
		for _, y := range v {
			switch d := y - x; {
			case d > sameMean:
				higher++
			case d >= -sameMean:
				equal++
			}
		}
		r[i] = float64(higher) + float64(float64(equal+1)/2)
	}
	return r
}

// MeanRanks returns the mean rank of each learner over the sets.
func (f *Friedman) MeanRanks() []float64 {
	mean := make([]float64, len(f.Learners))
	for _, r := range f.Ranks {
		floats.Add(mean, r) // exactly, as ranks are whole or end in a half
	}
	for i := range mean {
		mean[i] /= float64(len(f.Ranks))
	}
	return mean
}

// Order returns the indices of the learners, ordered by mean rank, the best first.
func (f *Friedman) Order() []int {
	order, mean := make([]int, len(f.Learners)), f.MeanRanks()
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(mean[a], mean[b]) })
	return order
}

// test computes the statistics from the ranks, with the correction for ties of W. J. Conover, Practical
// nonparametric statistics, 3rd ed. (1999), §5.8. The correction uses the variance that the ranks have,
// instead of the variance that they would have without ties.
func (f *Friedman) test() {
	k, n := float64(len(f.Learners)), float64(len(f.Sets))
	// These are squared differences from the middle rank, (k+1)/2. The first sums up the learners' mean
	// ranks, and is large if the learners differ. The second sums up all ranks.
	treatment, total := 0.0, 0.0
	for _, r := range f.MeanRanks() {
		treatment += float64(n * (r - float64((k+1)/2)) * (r - float64((k+1)/2)))
	}
	for _, set := range f.Ranks {
		for _, r := range set {
			total += float64((r - float64((k+1)/2)) * (r - float64((k+1)/2)))
		}
	}
	// If all mean ranks are the same, total may be 0, and the statistic would be 0/0.
	if treatment == 0 {
		f.P, f.PF = 1, 1
		return
	}
	f.ChiSquare = n * (k - 1) * treatment / total
	f.P = distuv.ChiSquared{K: k - 1}.Survival(f.ChiSquare)
	// Iman and Davenport's statistic is less conservative. Where all sets rank the learners alike, its
	// denominator is 0 except for rounding.
	rest := float64(n*(k-1)) - f.ChiSquare
	if rest <= 1e-9*n*(k-1) { // all sets rank alike
		f.F, f.PF = math.Inf(1), 0
		return
	}
	f.F = (n - 1) * f.ChiSquare / rest
	f.PF = distuv.F{D1: k - 1, D2: (k - 1) * (n - 1)}.Survival(f.F)
}

// CriticalDifference returns the critical difference of Nemenyi's test at significance level alpha. Two
// learners whose mean ranks are at least this far apart differ significantly.
func (f *Friedman) CriticalDifference(alpha float64) float64 {
	return rangeQuantile(1-alpha, len(f.Learners)) * f.spread()
}

// Nemenyi returns the p-value of the difference between learners a and b, adjusted for the number of
// all pairs of learners.
func (f *Friedman) Nemenyi(a, b int) float64 {
	r := f.MeanRanks()
	return 1 - studentizedRange(math.Abs(r[a]-r[b])/f.spread(), len(r))
}

// spread returns √(k(k+1)/12n) for k learners and n sets, which is the unit of differences of mean ranks in
// Nemenyi's test. If two learners are equally good, their difference has a standard deviation of √2 times
// this number. The factor √2 is left out, because the table of the studentized range includes it.
func (f *Friedman) spread() float64 {
	k, n := float64(len(f.Learners)), float64(len(f.Sets))
	return math.Sqrt(k * (k + 1) / (12 * n))
}
