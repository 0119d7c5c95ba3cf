package jc96

import (
	"fmt"
	"testing"

	"halfspace/pkg/repro/internal/papertest"
)

// TestSentencesInWords compares the rows on conclusions of §4, and on time.
func TestSentencesInWords(t *testing.T) {
	words := func(line, format string, values ...any) {
		t.Helper()
		papertest.Numbers(t, claimsPage, line, format, values...)
	}
	sets := []string{"votes", "promoters", "coding"}
	accuracies := func(learner string) (v []any) {
		for _, set := range sets {
			v = append(v, accuracy(t, set, learner))
		}
		return v
	}
	const three = "%.1f %.1f %.1f"
	boosting := fmt.Sprintf(three, accuracies("boosting")...)
	words("not-second-order", three+" "+boosting+" %.1f", append(accuracies("second-order"),
		mean(t, "coding", "folds=random windows=4000", "boosting")-mean(t, "coding", "folds=random windows=4000", "second_order"))...)
	words("not-sparseness", three+" "+boosting, accuracies("pruned")...)
	for _, set := range sets {
		for _, c := range compared(t, set) {
			if c.learner == "pruned" && c.all.Corrected < 0.3 {
				t.Errorf("%s: the difference from pruned perceptrons has p = %v", set, c.all.Corrected)
			}
		}
	}
	words("not-sparseness", "%.1f %.1f", accuracy(t, "splice", "pruned"), accuracy(t, "splice", "boosting"))
	for _, c := range compared(t, "splice") {
		if c.learner == "pruned" && c.all.Corrected > 0.05 {
			t.Errorf("splice: the difference from pruned perceptrons has p = %v", c.all.Corrected)
		}
	}
	words("comparable", "%.1f", accuracy(t, "coding", "multi-layer")-accuracy(t, "coding", "boosting"))
	words("relevant-pairs", "%.1f %.0f", mean(t, "codons", "stages=chosen", "share"), 100*15./105)
	for _, claim := range [][3]string{
		{"freeze", "set=votes", "accuracy± c45±"}, {"freeze", "set=votes;_freeze", "accuracy± c45±"},
		{"inexact", "set=coding", "long_train long_weights±"}, {"inexact", "set=promoters", "long_train"},
		{"inexact", "set=votes", "long_train± long_weights± long_accuracy±"},
	} {
		papertest.CheckClaims(t, Experiments(), []papertest.Claim{{File: claimsPage, Key: claim[0], Of: "jc96-exact", At: claim[1], Measures: claim[2]}})
	}
	for k := 1; k <= 4; k++ {
		conditions := fmt.Sprintf("n=40 k=%d", k)
		words("time-by-k", "%.1f", mean(t, "time", conditions, "ms"))
		if all := int(mean(t, "time", conditions, "conjunctions")); all < 1000 {
			words("time-by-k", "%d", all)
		} else {
			words("time-by-k", "%d,%03d", all/1000, all%1000)
		}
	}
	majority := papertest.At(t, Experiments(), "jc96-boosters", "booster=majority")
	if majority.Summary("mistakes").Max != 0 {
		t.Error("boosting by majority makes mistakes on training examples")
	}
	words("noise-learnable", "%.1f times", 1-2*0.3)
	words("other-boosters", "%d of %[1]d", len(majority.Rows))
}
