package pipeline

import (
	"context"
	"errors"
	"strings"
	"testing"

	"halfspace/pkg/metric"
)

// TestBestCut works out by hand: of the scores −2, −1, 0.5, 1, 3, of classes 0, 1, 0, 1, 1. As it is, one
// positive example is missed and one negative one taken. If a miss costs ten, −1.5 misses none; if a false
// alarm does, 0.75 gives none.
func TestBestCut(t *testing.T) {
	a := metric.Answers{Classes: []string{"no", "yes"}, Truth: []int{0, 1, 0, 1, 1}}
	for _, f := range []float64{-2, -1, 0.5, 1, 3} {
		a.Scores = append(a.Scores, []float64{-f, f})
	}
	for _, c := range []struct {
		measure metric.Metric
		want    float64
	}{
		{metric.Cost([][]float64{{0, 1}, {10, 0}}), -1.5},
		{metric.Cost([][]float64{{0, 10}, {1, 0}}), 0.75},
		{metric.Recall, -1.5},
		{metric.Precision, 0.75},
		{metric.Cost([][]float64{{0, 0}, {0, 0}}), 0}, // nothing is gained
	} {
		if got, err := bestCut(t.Context(), a, c.measure); got != c.want || err != nil {
			t.Errorf("%s: cut %v, %v, want %v", c.measure.Name, got, err, c.want)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := bestCut(ended, a, metric.Recall); !errors.Is(err, context.Canceled) {
		t.Errorf("after an interrupt: %v", err)
	}
	if _, err := bestCut(t.Context(), a, metric.Brier); err == nil || !strings.HasPrefix(err.Error(), "threshold: Brier: ") {
		t.Errorf("of scores that are no probabilities: %v", err)
	}
}

// TestCutsBetween wants a cut between any two scores, and beyond the ends, but not thousands.
func TestCutsBetween(t *testing.T) {
	var scores []float64
	for i := range 5000 {
		scores = append(scores, float64(i))
	}
	if n := len(cutsBetween(scores)); n < mostCuts || n > mostCuts+2 {
		t.Errorf("%d cuts of 5000 scores", n)
	}
	if got := cutsBetween([]float64{3, 1, 1}); len(got) != 3 || got[0] != 2 || got[1] != 1 || got[2] <= 3 {
		t.Errorf("cuts %v", got)
	}
}
