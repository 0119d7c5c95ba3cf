package eval

import (
	"cmp"
	"context"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// A McNemar test asks whether two models, a and b, are equally likely to classify an example correctly. It
// counts only the examples that exactly one of the models classifies correctly (discordant examples). If
// both models are right or both are wrong, the example does not show which model is better.
//
// Q. McNemar, Note on the sampling error of the difference between correlated proportions or percentages,
// Psychometrika 12 (1947) 153–157. T. G. Dietterich, Approximate statistical tests for comparing supervised
// classification learning algorithms, Neural Computation 10 (1998) 1895–1923, recommends the test for
// learners that can run only once.
type McNemar struct {
	OnlyA int // examples that only a classifies correctly
	OnlyB int // examples that only b classifies correctly
}

// NewMcNemar counts the examples of s that only one of the models classifies correctly. The models
// must not have learned from s.
func NewMcNemar(a, b learners.Model, s *data.Set) (m McNemar) {
	for i, x := range s.X {
		switch rightA, rightB := a.Predict(x) == s.Y[i], b.Predict(x) == s.Y[i]; {
		case rightA && !rightB:
			m.OnlyA++
		case rightB && !rightA:
			m.OnlyB++
		}
	}
	return m
}

// McNemar compares two learners by McNemar's test on the test examples of all folds. Folds and models are
// the same as in Compare. Each example may count only once, so only the first run counts if Repeats is
// greater than 1.
func (f Folds) McNemar(ctx context.Context, a, b learners.Learner, s *data.Set) (McNemar, error) {
	return remembered(ctx, "McNemar", func(ctx context.Context) (McNemar, error) {
		return f.mcNemarAnew(ctx, a, b, s)
	}, []learners.Learner{a, b}, s, f)
}

// mcNemarAnew does the work of McNemar, without looking for a remembered result.
func (f Folds) mcNemarAnew(ctx context.Context, a, b learners.Learner, s *data.Set) (McNemar, error) {
	k := cmp.Or(f.K, 10)
	splits, err := s.Folds(k, stream(f.Seed, 0))
	if err != nil {
		return McNemar{}, err
	}
	counts := make([]McNemar, k)
	err = Each(ctx, "McNemar's test", k, func(ctx context.Context, t int) error {
		train, test := splits[t].Of(s)
		var models [2]learners.Model
		for i, l := range []learners.Learner{a, b} {
			var err error
			l, _ := unnamed(l)
			if models[i], err = pipeline.Of(l).Fit(ctx, train, stream(f.Seed, uint64(1+t))); err != nil {
				return err
			}
		}
		counts[t] = NewMcNemar(models[0], models[1], test)
		return nil
	})
	var sum McNemar
	for _, c := range counts {
		sum.OnlyA, sum.OnlyB = sum.OnlyA+c.OnlyA, sum.OnlyB+c.OnlyB
	}
	return sum, err
}

// Exact returns the two-sided p-value by the binomial distribution. If the models are equally good,
// each discordant example is as likely to be right by a as by b.
func (m McNemar) Exact() float64 {
	n := float64(m.OnlyA + m.OnlyB)
	if n == 0 {
		return 1
	}
	return min(1, 2*distuv.Binomial{N: n, P: 0.5}.CDF(float64(min(m.OnlyA, m.OnlyB))))
}

// ChiSquare returns the statistic (|a−b|−1)²/(a+b), with Edwards's correction for continuity, and its
// p-value with one degree of freedom. The p-value approximates the one of Exact. Textbooks recommend
// ChiSquare if there are at least 25 discordant examples, a+b. Exact is right for any number.
func (m McNemar) ChiSquare() (statistic, p float64) {
	n, d := float64(m.OnlyA+m.OnlyB), math.Abs(float64(m.OnlyA-m.OnlyB))
	if n == 0 {
		return 0, 1
	}
	statistic = max(0, d-1) * max(0, d-1) / n
	return statistic, distuv.ChiSquared{K: 1}.Survival(statistic)
}
