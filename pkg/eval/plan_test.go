package eval

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// TestHoldoutStratified wants the same number of examples of each class in every part, and other
// numbers without.
func TestHoldoutStratified(t *testing.T) {
	s := learnertest.Sample("3-of-5") // 102 and 98 examples
	counts := func(h Holdout) (counts [][]int) {
		splits, err := h.Splits(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		for _, split := range splits {
			counts = append(counts, s.Subset(split.Test).ClassCounts())
		}
		return counts
	}
	for _, c := range counts(Holdout{Test: 0.5, Stratified: true}) {
		if !slices.Equal(c, []int{51, 49}) {
			t.Errorf("stratified, a half has %v of the classes, want 51 and 49", c)
		}
	}
	if !slices.ContainsFunc(counts(Holdout{Test: 0.5}), func(c []int) bool { return c[0] != 51 }) {
		t.Error("every random half has 51 of class 0")
	}
}

// TestCurveOfAFewExamples wants no size twice where a thirty-second and a sixteenth of the examples
// are one each.
func TestCurveOfAFewExamples(t *testing.T) {
	c, err := LearningCurve{Holdout: Holdout{Trials: 2}}.Run(t.Context(), learnertest.Sample("xor").Subset([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), learners.Majority{})
	if err != nil {
		t.Fatal(err)
	}
	if want := []int{1, 2, 4, 8}; !slices.Equal(c.Sizes, want) {
		t.Errorf("sizes %v, want %v", c.Sizes, want)
	}
}

// A cautious learner is a parrot that wants Fit to be called on a context that is done: to ask
// whether a sample is suited, Prequential must not have it learned.
type cautious struct {
	parrot
	t *testing.T
}

func (c cautious) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	if ctx.Err() == nil {
		c.t.Error("the sample is learned to see whether it is suited")
	}
	return c.parrot.Fit(ctx, s, r)
}

// TestPrequentialAsksForNoFit also looks at the windows that are written: fewer examples than the
// window has at the beginning.
func TestPrequentialAsksForNoFit(t *testing.T) {
	var seen []float64
	s, err := Prequential{Window: 3, InOrder: true}.Run(t.Context(), numbered(5), cautious{parrot{&seen}, t})
	if err != nil {
		t.Fatal(err)
	}
	var windows []string
	for line := range strings.Lines(s.CSV()) {
		windows = append(windows, strings.Split(line, ",")[3])
	}
	if want := []string{"window", "1", "2", "3", "3", "3"}; !slices.Equal(windows, want) {
		t.Errorf("windows %v, want %v", windows, want)
	}
	if text := s.Markdown(); !strings.Contains(text, "last 3 %") {
		t.Errorf("the last three of five examples are not named as such:\n%s", text)
	}
}

// TestConstantDifference has differences without any variance: a difference of zero in every trial is
// not a sign of a difference, and one that is always the same is a certain sign.
func TestConstantDifference(t *testing.T) {
	table := Table{Rows: []Row{{Scores: []float64{0.5, 0.75, 0.5}}, {Scores: []float64{0.25, 0.5, 0.25}}}}
	if got, want := table.Test(0, 1), (PairedTTest{Difference: 0.25}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got, want := table.Test(0, 0), (PairedTTest{P: 1, Corrected: 1}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}
