package eval

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// An elsewhere learner answers for another program: with the first class, and it counts how often it is
// asked.
type elsewhere struct{ asked *int }

func (e elsewhere) String() string { return "elsewhere" }

func (e elsewhere) Fit(context.Context, *data.Set, *rand.Rand) (learners.Model, error) {
	return nil, errors.New("it has no model here")
}

func (e elsewhere) Answer(_ context.Context, _ *data.Set, splits []data.Split, _ uint64) (trials []Trial, err error) {
	*e.asked++
	for _, split := range splits {
		trials = append(trials, Trial{Predicted: make([]int, len(split.Test))})
	}
	return trials, nil
}

// TestExternalIsAskedOnce wants all trials of an external learner asked at once, also if it has a name.
func TestExternalIsAskedOnce(t *testing.T) {
	asked, s := 0, learnertest.Sample("three classes")
	for _, l := range []learners.Learner{elsewhere{&asked}, Named{"a name", elsewhere{&asked}}} {
		asked = 0
		table, err := Folds{K: 4}.Compare(t.Context(), s, learners.Majority{}, l)
		if err != nil {
			t.Fatal(err)
		}
		splits, err := Folds{K: 4}.Splits(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		var want []float64
		for _, split := range splits {
			right := 0
			for _, i := range split.Test {
				if s.Y[i] == 0 {
					right++
				}
			}
			want = append(want, float64(right)/float64(len(split.Test)))
		}
		if asked != 1 || !slices.Equal(table.Rows[1].Scores, want) {
			t.Errorf("%v: asked %d times; scores %v, want %v", l, asked, table.Rows[1].Scores, want)
		}
	}
}

// TestFirstReason wants the reason of the first trial that failed, how many failed, and how many were done.
func TestFirstReason(t *testing.T) {
	good, first, second := &Outcome{}, &Outcome{Failed: errors.New("first")}, &Outcome{Failed: errors.New("second")}
	for want, outcomes := range map[string][]*Outcome{
		"": {good, good}, "first": {first, second}, "second": {second}, "in 2 of 4 trials: first": {good, first, second, nil},
		"in 1 of 3 trials: second": {nil, nil, second}, "stopped after 1 of 3 trials": {nil, good, nil}, "stopped after 0 of 2 trials": {nil, nil},
	} {
		if got := whyNone(outcomes); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
