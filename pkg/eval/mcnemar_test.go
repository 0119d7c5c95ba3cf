package eval_test

import (
	"math"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
)

// TestMcNemarByHand has binomial sums, and of the last scipy.stats.binomtest.
func TestMcNemarByHand(t *testing.T) {
	for _, c := range []struct {
		m           eval.McNemar
		exact, chi2 float64
	}{
		{eval.McNemar{0, 0}, 1, 0},
		{eval.McNemar{3, 3}, 1, 0},
		{eval.McNemar{0, 5}, 0.0625, 16. / 5},
		{eval.McNemar{5, 0}, 0.0625, 16. / 5},
		{eval.McNemar{1, 7}, 2 * 9. / 256, 25. / 8},
		{eval.McNemar{10, 25}, 0.01667385, 14 * 14. / 35},
	} {
		chi2, p := c.m.ChiSquare()
		if math.Abs(c.m.Exact()-c.exact) > 1e-8 || math.Abs(chi2-c.chi2) > 1e-12 || math.Abs(p-math.Erfc(math.Sqrt(c.chi2/2))) > 1e-12 {
			t.Errorf("%+v: %v, %v (%v)", c.m, c.m.Exact(), chi2, p)
		}
	}
}

// TestMcNemarOfFolds takes the folds and models of Compare: the counts account
// for the difference of the accuracies.
func TestMcNemarOfFolds(t *testing.T) {
	iris := check[*data.Set](t)(data.Load("iris"))
	s := check[*data.Set](t)(iris.Keep("Iris-versicolor", "Iris-virginica"))
	a, b, plan := learners.Pocket{Draws: 200}, learners.Majority{}, eval.Folds{K: 5, Seed: 3}
	m := check[eval.McNemar](t)(plan.McNemar(t.Context(), a, b, s))
	table := check[*eval.Table](t)(plan.Compare(t.Context(), s, a, b))
	got, want := float64(m.OnlyA-m.OnlyB)/100, table.Rows[0].Mean()-table.Rows[1].Mean()
	if m.OnlyA == 0 || math.Abs(got-want) > 1e-12 {
		t.Errorf("%+v makes a difference of %v, the accuracies differ by %v", m, got, want)
	}
	if swapped := check[eval.McNemar](t)(plan.McNemar(t.Context(), b, a, s)); swapped != (eval.McNemar{OnlyA: m.OnlyB, OnlyB: m.OnlyA}) {
		t.Errorf("%+v, and in the other order %+v", m, swapped)
	}
	ten := check[eval.McNemar](t)(eval.Folds{K: 10, Seed: 3}.McNemar(t.Context(), a, b, s))
	if unset := check[eval.McNemar](t)(eval.Folds{Seed: 3}.McNemar(t.Context(), a, b, s)); unset != ten || ten == m {
		t.Errorf("of five folds %+v, of ten %+v, without a number %+v", m, ten, unset)
	}
	if _, err := plan.McNemar(t.Context(), learners.LinearProgram{}, b, iris); err == nil {
		t.Error("classes that overlap do not suit a linear program, but there is no error")
	}
}
