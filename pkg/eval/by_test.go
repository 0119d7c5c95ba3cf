package eval

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/metric"
)

// kept is a table of two learners in three trials of four examples. The second and the third example
// are positive. A finds 2, 1, 2 of them without a false one, B all, but with 1, 2 and 1 false ones.
func kept() *Table {
	t := &Table{Set: "s", Plan: "three trials", Ratio: 0.5, Classes: []string{"no", "yes"}}
	a, b := Row{Learner: "A"}, Row{Learner: "B"}
	for trial := range 3 {
		t.Truth = append(t.Truth, []int{0, 1, 1, 0})
		t.Tested = append(t.Tested, []int{4 * trial, 4*trial + 1, 4*trial + 2, 4*trial + 3})
		a.Trials = append(a.Trials, Trial{Predicted: []int{0, 1, (trial + 1) % 2, 0}, FitSeconds: 0.0002})
		b.Trials = append(b.Trials, Trial{Predicted: []int{1, 1, 1, trial % 2}, FitSeconds: 3})
	}
	t.Rows = []Row{a, b, {Learner: "C", Unsuited: "needs more"}}
	return t.By()
}

// never is a metric that B has in the first trial only, as its wrong example 3 is another matter.
var never = metric.Metric{Name: "never", Of: func(a metric.Answers) (float64, error) {
	if a.Predicted[0] == 1 && a.Predicted[3] == 1 {
		return 0, errors.New("for no reason")
	}
	return 1, nil
}}

// errorsOf counts mistakes: less is better.
var errorsOf = metric.Metric{Name: "errors", LowerIsBetter: true, Of: func(a metric.Answers) (float64, error) {
	v, err := metric.Accuracy.Of(a)
	return 4 - 4*v, err
}}

func TestTablesByMetrics(t *testing.T) {
	accuracy := kept()
	if got := accuracy.Rows[0].Scores; !slices.Equal(got, []float64{1, 0.75, 1}) {
		t.Errorf("accuracy of A is %v", got)
	}
	f1 := accuracy.By(metric.F1, errorsOf)
	// 2·2/(2+2), 2·1/(2+1), and 2·2/(2+3), 2·2/(2+4).
	for i, want := range [][]float64{{1, 2. / 3, 1}, {0.8, 2. / 3, 0.8}, nil} {
		if got := f1.Rows[i].Scores; !slices.EqualFunc(got, want, func(a, b float64) bool { return isClose(a, b, 1e-15) }) {
			t.Errorf("F1 of row %d is %v, want %v", i, got, want)
		}
	}
	// The test has the differences 0.2, 0 and 0.2. By hand, their mean is 2/15 and their variance
	// 1/75, so that t is 2/15/√(1/225) = 2 with two degrees of freedom, where p = 1 − √(2/3), and with
	// the correction 2/15/√(1/75·(1/3 + 1/2)) = √1.6.
	test := f1.Test(0, 1)
	p := func(t float64) float64 { return 1 - t/math.Sqrt(2+t*t) }
	if !isClose(test.Difference, 2./15, 1e-12) || !isClose(test.P, p(2), 1e-12) || !isClose(test.Corrected, p(math.Sqrt(1.6)), 1e-12) {
		t.Errorf("got %+v, want %v, %v, %v", test, 2./15, p(2), p(math.Sqrt(1.6)))
	}
	want := "| learner | F1 | errors ↓ | p | p corrected |\n|:--|--:|--:|--:|--:|\n" +
		"| A | 0.889\u00a0±\u00a00.192 | 0.333\u00a0±\u00a00.577 |  |  |\n" +
		"| B | 0.756\u00a0±\u00a00.077 | 1.333\u00a0±\u00a00.577 | 0.184 | 0.333 |\n| C | needs more |\n\n" +
		"s: three trials, mean ± sd. p: paired t-test of F1 against the first row, plain and corrected (Nadeau–Bengio).\n"
	if got := f1.Markdown(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	csv := "set,learner,trial,F1,errors,units,weights,unsuited\ns,A,1,1,0,,,\n"
	if got := f1.CSV(); !strings.HasPrefix(got, csv) || !strings.HasSuffix(got, "\ns,C,,,,,,needs more\n") {
		t.Errorf("got %s", got)
	}
	if accuracy.Rows[1].Scores[0] != 0.75 || accuracy.Metrics[0].Name != "accuracy" {
		t.Error("By changed its table")
	}
}

// TestDashes wants a reason for a metric that is not defined, and no mean over the trials where it is
// defined.
func TestDashes(t *testing.T) {
	measured := kept().By(never)
	if len(measured.Rows[1].Scores) != 0 || len(measured.Rows[0].Scores) != 3 {
		t.Errorf("got %v", measured.Rows)
	}
	for _, want := range []string{"| B | – | – | – |", "\n– never: not defined in 1 of 3 trials: for no reason.\n"} {
		if !strings.Contains(measured.Markdown(), want) {
			t.Errorf("%q is not in\n%s", want, measured.Markdown())
		}
	}
	// Several learners with the same reason share one line, without a count if the reason holds for
	// all trials.
	if got := kept().By(metric.AUC).Markdown(); strings.Count(got, "\n– AUC: there are no scores.\n") != 1 || strings.Count(got, "scores") != 1 {
		t.Errorf("got\n%s", got)
	}
	if _, err := kept().Values(2, never); err == nil || err.Error() != "never of C: no predictions are kept" {
		t.Errorf("got %v", err)
	}
}

// TestOneTrialHasNoDeviation has a mean that stands alone.
func TestOneTrialHasNoDeviation(t *testing.T) {
	one := kept()
	one.Truth = one.Truth[:1]
	for i := range one.Rows[:2] {
		one.Rows[i].Trials = one.Rows[i].Trials[:1]
	}
	if got := one.By(metric.F1).Markdown(); !strings.Contains(got, "| A | 1.000 |  |  |\n| B | 0.800 | – | – |\n") {
		t.Errorf("got\n%s", got)
	}
}

// TestPooled adds up what all trials have.
func TestPooled(t *testing.T) {
	table := kept()
	for i := range table.Rows[1].Trials {
		table.Rows[1].Trials[i].PredictSeconds = 0.5
		table.Rows[1].Trials[i].Scores = [][]float64{{0, 1}, {0, 1}, {0, 1}, {1, float64(i)}}
	}
	all := table.Pooled(1)
	if len(all.Truth) != 12 || len(all.Predicted) != 12 || all.FitSeconds != 9 || all.PredictSeconds != 1.5 || all.Scores[11][1] != 2 {
		t.Errorf("got %+v", all)
	}
	if a := table.Answers(1, 2); a.FitSeconds != 3 || a.PredictSeconds != 0.5 || a.Scores[3][1] != 2 || a.Predicted[3] != 0 || !slices.Equal(a.Truth, table.Truth[2]) {
		t.Errorf("got %+v", a)
	}
}

func TestFriedmanByMetrics(t *testing.T) {
	one, two := kept(), kept()
	one.Rows, two.Rows = one.Rows[:2], two.Rows[:2]
	two.Set = "t"
	for _, m := range []metric.Metric{errorsOf, metric.F1} {
		f, err := NewFriedman(one.By(m), two.By(m), two.By(m), two.By(m), two.By(m), two.By(m))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(f.Ranks[0], []float64{1, 2}) || !strings.HasPrefix(f.String(), "ranked by "+m.Name+": χ²") {
			t.Errorf("by %s: %v, %s", m.Name, f.Ranks, f)
		}
	}
	for want, second := range map[string]*Table{
		"eval: Friedman's test: the table of t is by errors, but the table of s is by F1":   two.By(errorsOf),
		"eval: Friedman's test: the table of t is by never, but the table of s is by F1":    two.By(never),
		"eval: Friedman's test: the table of t is by accuracy, but the table of s is by F1": two.By(),
	} {
		if _, err := NewFriedman(one.By(metric.F1), second, second, second, second, second); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	want := "eval: Friedman's test: on s, never of B: not defined in 1 of 3 trials: for no reason"
	if _, err := NewFriedman(slices.Repeat([]*Table{one.By(never)}, 6)...); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestThreeDigits(t *testing.T) {
	for v, want := range map[float64]string{0: "0.000", 0.12345: "0.123", 0.0004: "0.0004", -0.00002: "-2e-05", 12: "12.000", 0.0006: "0.001"} {
		if got := threeDigits(v); got != want {
			t.Errorf("%v is %s, want %s", v, got, want)
		}
	}
}
