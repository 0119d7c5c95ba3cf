package pipeline_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/athand"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// TestEveryLearnerOnEverySet has every registered learner learn from a part of every set of the
// catalogue, raw, and wants a whole model of finite scores. A learner may need more time than there is;
// what else it may refuse, cannot says.
func TestEveryLearnerOnEverySet(t *testing.T) {
	for _, e := range data.Catalog() {
		t.Run(e.Name, func(t *testing.T) {
			if e.Path() == "" && !e.BuiltIn() {
				athand.UCI(t, errors.New("no "+e.Name))
			}
			s, err := data.Load(e.Name)
			if err != nil {
				t.Fatal(err)
			}
			split, err := s.StratifiedHoldout(0.5, learners.Seed(1))
			if err != nil {
				t.Fatal(err)
			}
			s = s.Subset(split.Train[:min(40, len(split.Train))])
			for _, i := range learners.All() {
				fitOn(t, i, s)
			}
		})
	}
}

func fitOn(t *testing.T, i learners.Info, s *data.Set) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer stop()
	m, err := pipeline.Fit(ctx, s, i.Learner, 1)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return
	case errors.Is(err, learners.ErrUnsuited) && cannot[i.Name]:
		return
	case err != nil:
		t.Errorf("%s of %s: %v", i.Name, s.Name, err)
		return
	}
	whole(t, m, s)
	for k, scores := range m.ScoresAll(s.X) {
		if slices.ContainsFunc(scores, math.IsNaN) || len(scores) != len(s.Classes) {
			t.Errorf("%s of %s: example %d has the scores %v", i.Name, s.Name, k, scores)
			return
		}
	}
}
