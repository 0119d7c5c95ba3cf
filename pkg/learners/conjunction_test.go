package learners_test

import (
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// tail has 5,000 examples of four numbers. The hundred with the greatest values of c are in the other
// class, if holds is true for the values of a and b.
func tail(holds func(a, b float64) bool) *data.Set {
	r := learners.Seed(9)
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "d"}}}}
	for i := range 5000 {
		x, y := []float64{r.Float64(), r.Float64(), float64(i), r.NormFloat64()}, 0
		if i >= 4900 && holds(x[0], x[1]) {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// TestAllThresholdsReachATail has 2 % of the examples in a tail. Eight thresholds at even shares do not
// separate them; all thresholds do, and so does the threshold that separates the classes best.
func TestAllThresholdsReachATail(t *testing.T) {
	s := tail(func(_, _ float64) bool { return true })
	for _, c := range []struct {
		l    learners.Conjunction
		want int
	}{
		{learners.Conjunction{K: 1}, 100}, {learners.Conjunction{K: 1, Cuts: 1 << 30}, 0}, {learners.Conjunction{K: 1, Cuts: 1, ByClass: true}, 0},
	} {
		if got := mistakes(fit[*learners.Conjunctions](t, c.l, s), s); got != c.want {
			t.Errorf("%s: %d mistakes, want %d", learners.String(c.l), got, c.want)
		}
	}
}

// TestBoostingReachesATail has the corner of a tail in the other class. Boosting pairs finds none of it with
// thresholds at even shares, and nine tenths of it with thresholds that separate the classes.
func TestBoostingReachesATail(t *testing.T) {
	s := tail(func(a, _ float64) bool { return a >= 0.5 })
	for uniform, byClass := range map[learners.Learner]learners.Learner{
		learners.SparsePerceptron{Stages: 9}: learners.SparsePerceptron{Stages: 9, ByClass: true},
		learners.AdaBoost{Stages: 9}:         learners.AdaBoost{Stages: 9, Weak: learners.Conjunction{ByClass: true}},
	} {
		if got := mistakes(fit[learners.Networked](t, uniform, s), s); got < 30 {
			t.Errorf("%s: %d mistakes, want 30 or more: the thresholds at even shares do", learners.String(uniform), got)
		}
		if got := mistakes(fit[learners.Networked](t, byClass, s), s); got > 6 {
			t.Errorf("%s: %d mistakes, want 6 at most", learners.String(byClass), got)
		}
	}
}

// TestConjunctionsRefuseWhatDoesNotFit wants a sample that needs more than Memory to be refused with the
// figure, by every learner that searches conjunctions, and one that fits to be learned from. Each fold
// of SparsePerceptron has sums of its own, which its Stages spare.
func TestConjunctionsRefuseWhatDoesNotFit(t *testing.T) {
	s := tail(func(_, _ float64) bool { return true })
	const little = 1_500_000
	for _, c := range []struct {
		l    learners.Learner
		want string
	}{
		{learners.Conjunction{Memory: 700_000}, "conjunction: unsuited sample: 64 literals of 4 attributes on 5000 examples take 0.000732 GB, Memory is 0.0007 GB"},
		{learners.Conjunction{Memory: little}, ""},
		{learners.AdaBoost{Stages: 2, Weak: learners.Conjunction{Memory: 700_000}}, "conjunction: unsuited sample: 64 literals of 4 attributes on 5000 examples take 0.000732 GB, Memory is 0.0007 GB"},
		{learners.AdaBoost{Stages: 2, Weak: learners.Conjunction{Memory: little}}, ""},
		{learners.SparsePerceptron{Memory: little}, "sparse perceptron: unsuited sample: 64 literals of 4 attributes on 5000 examples take 0.00236 GB, Memory is 0.0015 GB"},
		{learners.SparsePerceptron{Memory: little, Folds: 2, MaxStages: 3}, ""},
		{learners.SparsePerceptron{Memory: little, Stages: 3}, ""},
		{learners.Conjunction{K: 1, Cuts: 1 << 30, Memory: little}, "conjunction: unsuited sample: 39992 literals of 4 attributes on 5000 examples take 0.002 GB"},
		{learners.Conjunction{Memory: -1}, "conjunction: Memory is -1, want at least 0"},
		{learners.SparsePerceptron{Memory: -1}, "sparse perceptron: Memory is -1, want at least 0"},
	} {
		_, err := c.l.Fit(t.Context(), s, learners.Seed(1))
		switch {
		case err == nil && c.want != "":
			t.Errorf("%s: no error, want %s", learners.String(c.l), c.want)
		case err != nil && (c.want == "" || !strings.HasPrefix(err.Error(), c.want)):
			t.Errorf("%s: %v\nwant %s", learners.String(c.l), err, c.want)
		}
	}
}
