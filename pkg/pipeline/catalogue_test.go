package pipeline_test

import (
	"context"
	"errors"
	"flag"
	"math"
	"slices"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/athand"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// full has TestEveryLearnerOnEverySet learn from whole sets. It says how long a fit may take:
//
//	go test -run EveryLearnerOnEverySet -timeout 3h -v ./pkg/pipeline -full 60s
var full = flag.Duration("full", 0, "learn from whole sets, each fit within this time")

// TestEveryLearnerOnEverySet has every registered learner learn from a part of every set of the
// catalogue, raw, and wants a whole model of finite scores, of which that of the class that it predicts is
// the greatest. A learner may need more time than there is; what else it may refuse, cannot says.
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
			within := *full
			if within == 0 {
				s, within = part(t, s), 300*time.Millisecond
			}
			for _, i := range learners.All() {
				fitOn(t, i, s, within)
			}
		})
	}
}

// part returns 24 examples of s, drawn from half of each class: of forty twice as many fits were not done
// within the time, and so looked at for nothing.
func part(t *testing.T, s *data.Set) *data.Set {
	t.Helper()
	split, err := s.StratifiedHoldout(0.5, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	return s.Subset(split.Train[:min(24, len(split.Train))])
}

func fitOn(t *testing.T, i learners.Info, s *data.Set, within time.Duration) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), within)
	defer stop()
	m, err := pipeline.Fit(ctx, s, i.Learner, 1)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		t.Logf("%s of %s is not done within %v", i.Name, s.Name, within)
		return
	case errors.Is(err, learners.ErrUnsuited) && (cannot[i.Name] || i.Name == "densest halfspace"):
		t.Log(err) // the last one is exact as far as its budget reaches
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
		if y := m.Predict(s.X[k]); scores[y] < slices.Max(scores) {
			t.Errorf("%s of %s: example %d has the scores %v, and is predicted as class %d", i.Name, s.Name, k, scores, y)
			return
		}
	}
}
