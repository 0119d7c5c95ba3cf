package eval_test

import (
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
)

// TestUseless wants the names of learners that are not better than the commonest class. One is below it, one
// always predicts it. Majority itself is not named, and tables of other metrics name nobody.
func TestUseless(t *testing.T) {
	s, err := data.Load("monks-2") // 290 examples of 432 have class 0
	if err != nil {
		t.Fatal(err)
	}
	table, err := eval.Folds{K: 5, Seed: 1}.Compare(t.Context(), s, learners.Majority{}, learners.Perceptron{Epochs: 1}, learners.Stump{}, learners.MLP{})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		table.String(): true, table.Markdown(): true, table.By(metric.Accuracy, metric.F1).String(): true,
		table.By(metric.F1, metric.Accuracy).String(): false, (&eval.Table{Rows: table.Rows}).String(): true, (&eval.Table{Rows: table.Rows[1:]}).String(): false,
	} {
		line := "– not better than the majority class, which has 67.1 %: Perceptron{Epochs: 1}, Stump{}."
		if strings.Contains(strings.Join(strings.Fields(text), " "), line) != want || strings.Contains(text, "majority class") != want {
			t.Errorf("the line stands there: %t; want %t:\n%s", !want, want, text)
		}
	}
}
