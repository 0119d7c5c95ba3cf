package metric

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// likely makes answers of two classes from probabilities of the second.
func likely(truth []int, second ...float64) Answers {
	a := answers(2, truth, make([]int, len(truth)))
	for _, p := range second {
		a.Scores = append(a.Scores, []float64{1 - p, p})
	}
	return a
}

func TestProbabilities(t *testing.T) {
	three := answers(3, []int{0, 1, 2}, make([]int, 3))
	three.Scores = [][]float64{{0.8, 0.1, 0.1}, {0.2, 0.7, 0.1}, {0.2, 0.2, 0.6}}
	for _, c := range []struct {
		m    Metric
		a    Answers
		want float64
		err  string
	}{
		// The examples of scikit-learn: log_loss 0.21616, brier_score_loss 0.0375, and of three classes
		// 0.146, which is not halved.
		{LogLoss, likely([]int{1, 0, 0, 1}, 0.9, 0.1, 0.2, 0.65), -(2*math.Log(0.9) + math.Log(0.8) + math.Log(0.65)) / 4, ""},
		{Brier, likely([]int{0, 1, 1, 0}, 0.1, 0.9, 0.8, 0.3), 0.0375, ""},
		{Brier, three, 0.44 / 3 / 2, ""},
		{LogLoss, three, -(math.Log(0.8) + math.Log(0.7) + math.Log(0.6)) / 3, ""},
		// Sure and right, sure and wrong.
		{LogLoss, likely([]int{1}, 1), 0, ""}, {Brier, likely([]int{1}, 1), 0, ""},
		{LogLoss, likely([]int{1}, 0), 52 * math.Ln2, ""}, {Brier, likely([]int{1}, 0), 1, ""},
		// A single class is allowed.
		{Brier, likely([]int{0, 0}, 0.5, 0.5), 0.25, ""},
		{Brier, scored([]int{0, 1}, 0.5, 2), 0, "the scores are not probabilities: calibrate the learner"},
		{LogLoss, answers(2, []int{0}, []int{0}), 0, "there are no scores"},
		// All are predicted as class 0. Two have probability 0.9, and one of them is right. One has 0.8, and
		// is right.
		{CalibrationError, likely([]int{0, 1, 0}, 0.1, 0.1, 0.2), (2*0.4 + 0.2) / 3, ""},
		// 0.62 and 0.66 lie in one of 15 bins and in two of 20. 0.62 and 0.68 lie in one of 10 and in two of
		// 15.
		{CalibrationError, likely([]int{0, 1}, 0.38, 0.34), 0.64 - 0.5, ""},
		{CalibrationError, likely([]int{0, 1}, 0.38, 0.32), (0.38 + 0.68) / 2, ""},
		{CalibrationError, likely([]int{0, 1, 1, 1}, 0.75, 0.75, 0.75, 0.75), 0, ""}, // predicted: 0.25
		{CalibrationError, scored([]int{0, 1}, 0.5, 2), 0, "the scores are not probabilities: calibrate the learner"},
		{CalibrationError, likely(nil), 0, "no examples"},
		{LogLoss, likely(nil), 0, "no examples"},
	} {
		got, err := c.m.Of(c.a)
		if c.err == "" && (err != nil || !(math.Abs(got-c.want) <= 1e-12)) {
			t.Errorf("%s of %v, %v: %v, %v, want %v", c.m.Name, c.a.Truth, c.a.Scores, got, err, c.want)
		}
		if c.err != "" && (err == nil || err.Error() != c.err) {
			t.Errorf("%s of %v, %v: %v, %v, want %s", c.m.Name, c.a.Truth, c.a.Scores, got, err, c.err)
		}
	}
	// Probabilities count, and not the scores beside them.
	ranked := scored([]int{0, 1}, -3, 3)
	ranked.Probabilities = likely(nil, 0.25, 0.75).Scores
	if v, err := Brier.Of(ranked); err != nil || v != 0.0625 {
		t.Errorf("with scores and probabilities: %v, %v", v, err)
	}
	three.Scores[1] = []float64{-0.5, 0.75, 0.75}
	if v, err := Brier.Of(three); err == nil {
		t.Errorf("a score below 0 is a probability: %v", v)
	}
	// Sums that are off, though each score is from 0 to 1.
	inexact := likely([]int{0}, 0.5)
	for sum, right := range map[float64]bool{1: true, 1.000001: true, 1.001: false, 0.9: false} {
		inexact.Scores[0][0] = sum - 0.5
		if _, err := Brier.Of(inexact); (err == nil) != right {
			t.Errorf("the sum %v: %v", sum, err)
		}
	}
}

// TestCalibration has the example of calibration_curve in scikit-learn's documentation.
func TestCalibration(t *testing.T) {
	a := likely([]int{0, 0, 0, 0, 1, 1, 1, 1, 1}, 0.1, 0.2, 0.3, 0.4, 0.65, 0.7, 0.8, 0.9, 1)
	bins, err := a.Calibration("b", 3)
	want := []Bin{{0.2, 0, 3}, {0.525, 0.5, 2}, {0.85, 1, 4}}
	if err != nil || !slices.EqualFunc(bins, want, func(a, b Bin) bool {
		return math.Abs(a.Predicted-b.Predicted) < 1e-12 && a.Observed == b.Observed && a.Examples == b.Examples
	}) {
		t.Errorf("got %v, %v, want %v", bins, err, want)
	}
	// The ends of the ranges. The last range has no examples.
	bins, err = likely([]int{0, 1, 0}, 0, 0.5, 0.5000001).Calibration("b", 4)
	if err != nil || !slices.Equal(bins, []Bin{{0, 0, 1}, {0.5, 1, 1}, {0.5000001, 0, 1}}) {
		t.Errorf("got %v, %v", bins, err)
	}
	for want, calibrate := range map[string]func() ([]Bin, error){
		"no class":          func() ([]Bin, error) { return a.Calibration("x", 3) },
		"0 bins":            func() ([]Bin, error) { return a.Calibration("b", 0) },
		"1001 bins, want":   func() ([]Bin, error) { return a.Calibration("b", 1001) },
		"not probabilities": func() ([]Bin, error) { return scored([]int{0}, 1).Calibration("b", 3) },
		"no examples":       func() ([]Bin, error) { return likely(nil).Calibration("b", 3) },
	} {
		if _, err := calibrate(); err == nil || !strings.HasPrefix(err.Error(), "calibration: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestPrices(t *testing.T) {
	a := answers(2, []int{0, 0, 0, 1, 1}, []int{0, 0, 1, 0, 1}) // 2, 1; 1, 1
	a.FitSeconds, a.PredictSeconds = 3, 0.5
	for _, c := range []struct {
		m    Metric
		want float64
		err  string
	}{
		{Cost([][]float64{{0, 1}, {10, -2}}), (1 + 10 - 2) / 5., ""},
		{Cost([][]float64{{0, 1}}), 0, "costs of 1 classes for 2"},
		{Cost([][]float64{{0, 1}, {1}}), 0, "1 costs of class b for 2 classes"},
		{FitSeconds, 3, ""}, {PredictSeconds, 0.5, ""},
	} {
		got, err := c.m.Of(a)
		if !(math.Abs(got-c.want) <= 1e-12) || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("%s: %v, %v, want %v, %s", c.m.Name, got, err, c.want, c.err)
		}
		if !c.m.LowerIsBetter {
			t.Errorf("%s: more is better", c.m.Name)
		}
	}
	if v, err := FitSeconds.Of(answers(2, []int{0}, []int{0})); err == nil || err.Error() != "the answers have no times" {
		t.Errorf("got %v, %v", v, err)
	}
}
