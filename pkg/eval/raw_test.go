package eval_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/pipeline"
)

func check[T any](t *testing.T) func(v T, err error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// A recorder remembers what samples it was given. It is a guest: it has no domain and no network.
type recorder struct {
	mu   *sync.Mutex
	seen map[string]bool // fingerprints
}

func (r recorder) Fit(_ context.Context, s *data.Set, _ *rand.Rand) (learners.Model, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seen[s.Fingerprint()] = true
	return mute{}, nil
}

// A mute is a model that predicts the same class for all examples, and is not a network.
type mute struct{}

func (mute) Predict([]float64) int { return 0 }

// TestCodingNeverSeesTheTestPart changes the test part of one of two folds beyond recognition: the
// learner must be given the same coded examples for that fold as before, and others for the other
// fold, where the changed part is the training part.
func TestCodingNeverSeesTheTestPart(t *testing.T) {
	glass := check[*data.Set](t)(data.Load("glass"))
	splits := check[[]data.Split](t)(glass.Folds(2, rand.New(rand.NewPCG(0, 0))))
	changed := &data.Set{Schema: glass.Schema, X: slices.Clone(glass.X), Y: glass.Y}
	for _, i := range splits[0].Test {
		changed.X[i] = slices.Clone(glass.X[i])
		for j, a := range glass.Attrs {
			if !a.Nominal() {
				changed.X[i][j] = 1e6 + float64(i)
			}
		}
	}
	var seen [2]recorder
	for k, s := range []*data.Set{glass, changed} {
		seen[k] = recorder{new(sync.Mutex), map[string]bool{}}
		table := check[*eval.Table](t)(eval.Folds{K: 2}.Compare(t.Context(), s, seen[k]))
		if row := table.Rows[0]; row.Unsuited != "" || len(row.Units) != 0 || len(row.Scores) != 2 {
			t.Fatalf("the guest's row is %+v", row)
		}
	}
	equal := 0
	for f := range seen[0].seen {
		if seen[1].seen[f] {
			equal++
		}
	}
	if equal != 1 || len(seen[0].seen) != 2 {
		t.Errorf("%d of %d coded training samples are the same, want one: that whose test part changed", equal, len(seen[0].seen))
	}
}

// A clumsy learner panics.
type clumsy struct{}

func (clumsy) Fit(context.Context, *data.Set, *rand.Rand) (learners.Model, error) {
	var empty []int
	return nil, fmt.Errorf("%d", empty[3])
}

// TestPanicIsARow was a panic that lost the results of all other learners.
func TestPanicIsARow(t *testing.T) {
	table := check[*eval.Table](t)(eval.Folds{K: 2}.Compare(t.Context(), check[*data.Set](t)(data.Load("iris")), clumsy{}, learners.Majority{}))
	if got := table.Rows[0].Unsuited; got != "panics: runtime error: index out of range [3] with length 0" {
		t.Errorf("got %q", got)
	}
	if len(table.Rows[1].Scores) != 2 {
		t.Errorf("got %+v", table.Rows[1])
	}
}

// TestTablesNameTheCoding wants a column of codings beside the learners of a raw sample: the coding
// chosen for each, an empty cell for a learner of raw samples, and no column if all cells are empty.
func TestTablesNameTheCoding(t *testing.T) {
	raw := learnertest.Raw()
	table := check[*eval.Table](t)(eval.Folds{K: 2}.Compare(t.Context(), raw, learners.Pocket{Draws: 50}, learners.C45{}, learners.Winnow{Epochs: 1},
		pipeline.Pipeline{Learner: learners.Pocket{Draws: 50}, Coding: data.Coding{Code: data.Signed, Numbers: data.Thermometer}, Several: learners.OneAgainstOne{}}))
	for k, want := range []string{"one-hot, standardised, one against rest", "", "thermometer", "one against one"} {
		if got := table.Rows[k].Coding; !strings.Contains(got, want) || (want == "") != (got == "") || !strings.Contains(table.String(), got) {
			t.Errorf("%s has the coding %q, want %q", table.Rows[k].Learner, got, want)
		}
	}
	iris := check[*data.Set](t)(data.Load("iris"))
	table = check[*eval.Table](t)(eval.Folds{K: 2}.Compare(t.Context(), iris, learners.C45{}, learners.Majority{}))
	if strings.Contains(table.String(), "coding") {
		t.Errorf("a table of learners that take the sample as it is:\n%s", table)
	}
}
