package learners_test

import (
	"fmt"
	"reflect"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/progress"
)

// TestStagesAreChosen compares the chosen number of stages with a choice by definition, which fits a model
// for each number to the rest of each fold. Its samples include ones where boosting ends by itself soon or
// never, and ones where some number, or no number, of stages makes no mistakes.
func TestStagesAreChosen(t *testing.T) {
	r, chosen := learners.Seed(3), map[int]int{}
	for trial := range 150 {
		s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}}
		for j := range 5 {
			s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("a", j)})
		}
		for range 8 + r.IntN(20) {
			x, sum := make([]float64, 5), 0.0
			for j := range x {
				x[j] = float64(r.IntN(2))
				sum += x[j]
			}
			y := int(x[0])
			if trial%3 == 0 && sum > 2 || r.IntN(12) == 0 {
				y = 1 - y
			}
			s.X, s.Y = append(s.X, x), append(s.Y, y)
		}
		folds, err := s.Folds(4, learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		stages, fewest := 0, s.Len()+1
		for k := 1; k <= 5; k++ {
			wrong := 0
			for _, fold := range folds {
				m := fit[*learners.Conjunctions](t, learners.SparsePerceptron{Stages: k}, s.Subset(fold.Train))
				wrong += mistakes(m, s.Subset(fold.Test))
			}
			if wrong < fewest {
				stages, fewest = k, wrong
			}
		}
		chosen[stages]++
		want, err := learners.SparsePerceptron{Stages: stages}.Fit(t.Context(), s, learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		got, err := learners.SparsePerceptron{Folds: 4}.Fit(t.Context(), s, learners.Seed(1))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("trial %d: %v\n%v, want after %d stages\n%v", trial, err, got, stages, want)
		}
	}
	if len(chosen) < 4 {
		t.Errorf("by number of stages, so often was each chosen: %v", chosen)
	}
}

// TestChoiceEndsWithoutMistakes wants the choice to end at the first stage without held-out mistakes,
// because more stages cannot be better.
func TestChoiceEndsWithoutMistakes(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	reached, limit := 0, 0
	ctx := progress.With(t.Context(), func(_ string, done, total int) { reached, limit = done, total })
	m, err := learners.SparsePerceptron{MaxStages: 1000}.Fit(ctx, s, learners.Seed(1))
	if err != nil || mistakes(m, s) > 0 {
		t.Fatal(m, err)
	}
	if limit != 1000 || reached > 500 {
		t.Errorf("%d of %d stages were tried", reached, limit)
	}
}

// TestWideChoiceEnds expects the choice for a wide sample of noise to end soon, long before the limit of
// 8,800 stages, unless the caller sets a limit: then it may choose up to that limit.
func TestWideChoiceEnds(t *testing.T) {
	r := learners.Seed(4)
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}}
	for j := range 1100 {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("a", j)})
	}
	for range 40 {
		x := make([]float64, len(s.Attrs))
		for j := range x {
			x[j] = r.NormFloat64()
		}
		s.X, s.Y = append(s.X, x), append(s.Y, r.IntN(2))
	}
	tried := func(p learners.SparsePerceptron) (last int) {
		ctx := progress.With(t.Context(), func(_ string, done, _ int) { last = max(last, done) })
		if _, err := p.Fit(ctx, s, learners.Seed(1)); err != nil {
			t.Fatal(err)
		}
		return last
	}
	if n := tried(learners.SparsePerceptron{Folds: 2}); n < 21 || n > 100 {
		t.Errorf("the choice tried %d stages, want 21 to 100", n)
	}
	if n := tried(learners.SparsePerceptron{Folds: 2, MaxStages: 120}); n != 120 {
		t.Errorf("with a limit of 120, the choice tried %d stages", n)
	}
}
