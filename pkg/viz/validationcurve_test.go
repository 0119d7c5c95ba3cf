package viz

import (
	"bytes"
	"strings"
	"testing"

	"halfspace/pkg/learners"
)

func TestValidationCurveWants(t *testing.T) {
	tried := func(share float64, scores ...float64) []learners.Candidate {
		return []learners.Candidate{{Learner: "C45{CF: 0.1}", Values: []string{"0.1"}, Scores: scores, Share: share}}
	}
	for _, c := range []struct {
		choice learners.Choice
		want   string
	}{
		{learners.Choice{Tried: tried(1, 1)}, `field "CF" was not searched, but whole learners were`},
		{learners.Choice{Fields: []string{"K", "L"}}, `field "CF" was not searched, but K, L`},
		{learners.Choice{Fields: []string{"CF"}}, "the chosen setting does not exist"},
		{learners.Choice{Fields: []string{"K", "CF"}, Tried: tried(1, 1)}, "a setting lacks the value of a field"},
		{learners.Choice{Fields: []string{"CF"}, Tried: tried(1)}, "C45{CF: 0.1} has no scores"},
	} {
		if _, err := ValidationCurve(&c.choice, "CF"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if _, err := ValidationCurve(&learners.Choice{Fields: []string{"CF"}, Tried: tried(1, 0.5)}, "CF"); err != nil {
		t.Errorf("of one setting: %v", err)
	}
}

// TestValidationCurveCounts wants the settings that are left out to be counted, and unnamed points
// where there would be too many lines.
func TestValidationCurveCounts(t *testing.T) {
	f, err := ValidationCurve(tuned(true), "Margin")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(f.SVG(), []byte("given up before the last round: 2")) {
		t.Error("settings that were given up are not counted")
	}
	if f, err = ValidationCurve(tuned(false), "Margin"); err != nil || bytes.Contains(f.SVG(), []byte("Epochs")) {
		t.Errorf("forty lines: %v", err)
	}
}

// TestValidationCurveOfCosts wants a log loss as it is, not in percent, and room above 100.
func TestValidationCurveOfCosts(t *testing.T) {
	c := &learners.Choice{Fields: []string{"CF"}, By: "log loss", LowerIsBetter: true, Chosen: 1}
	for i, v := range []string{"0.1", "0.2"} {
		c.Tried = append(c.Tried, learners.Candidate{Learner: "C45{CF: " + v + "}", Values: []string{v}, Scores: []float64{2.5 - float64(i), 2.5 - float64(i)}, Share: 1})
	}
	f, err := ValidationCurve(c, "CF")
	if err != nil {
		t.Fatal(err)
	}
	if want := "validation curve of CF over 2 settings: chosen C45{CF: 0.2}, with log loss 1.5 on inner folds"; f.Alt != want {
		t.Errorf("got %q, want %q", f.Alt, want)
	}
	if svg := f.SVG(); !bytes.Contains(svg, []byte("inner log loss<")) || bytes.Contains(svg, []byte("%)")) {
		t.Error("the axis does not say inner log loss without a unit")
	}
}
