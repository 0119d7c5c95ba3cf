package eval

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/progress"
)

// A spy is the majority learner that notes the samples it was given.
type spy struct {
	mu   *sync.Mutex
	seen map[string]int
}

func (s spy) Fit(ctx context.Context, set *data.Set, r *rand.Rand) (learners.Model, error) {
	s.mu.Lock()
	s.seen[set.Fingerprint()]++
	s.mu.Unlock()
	return learners.Majority{}.Fit(ctx, set, r)
}

// A plan is what Folds and Holdout have in common.
type plan interface {
	Compare(context.Context, *data.Set, ...learners.Learner) (*Table, error)
}

func TestSameSplits(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	for _, p := range []plan{Folds{}, Folds{K: 5, Repeats: 2}, Holdout{Trials: 10}, Holdout{Trials: 10, Stratified: true}} {
		probe := spy{new(sync.Mutex), map[string]int{}}
		if _, err := p.Compare(t.Context(), s, probe, probe); err != nil {
			t.Fatal(err)
		}
		if len(probe.seen) != 10 {
			t.Errorf("%+v: %d different training samples, want 10", p, len(probe.seen))
		}
		for _, n := range probe.seen {
			if n != 2 {
				t.Errorf("%+v: a training sample came %d times, want once per learner", p, n)
			}
		}
	}
}

// A dice is the majority learner that notes a draw from its stream.
type dice struct{ drawn *sync.Map }

func (d dice) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	d.drawn.Store(r.Uint64(), true)
	return learners.Majority{}.Fit(ctx, s, r)
}

func TestTrialsHaveStreamsOfTheirOwn(t *testing.T) {
	var drawn sync.Map
	table, err := Folds{K: 5}.Compare(t.Context(), learnertest.Sample("3-of-5"), dice{&drawn})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	drawn.Range(func(_, _ any) bool { n++; return true })
	if n != 5 {
		t.Errorf("%d different streams in 5 trials", n)
	}
	if table.Ratio != 0.25 {
		t.Errorf("ratio of test to training examples is %v, want 1/4", table.Ratio)
	}
}

func TestSameOnAnyNumberOfCores(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	run := func(cores int) string {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		table, err := Folds{K: 5}.Compare(t.Context(), s, learners.DecisionList{}, learners.Pocket{}, learners.Winnow{})
		if err != nil {
			t.Fatal(err)
		}
		curve, err := LearningCurve{Holdout: Holdout{Trials: 3}}.Run(t.Context(), s, learners.Pocket{}, learners.Perceptron{Epochs: 5})
		if err != nil {
			t.Fatal(err)
		}
		return table.CSV() + fmt.Sprint(curve)
	}
	if one, four := run(1), run(4); one != four {
		t.Errorf("one core:\n%s\nfour cores:\n%s", one, four)
	}
}

func TestUnsuitedIsARow(t *testing.T) {
	table, err := Folds{K: 3}.Compare(t.Context(), learnertest.Sample("three classes"), learners.LinearProgram{}, learners.Majority{})
	if err != nil {
		t.Fatal(err)
	}
	if got := table.Rows[0].Unsuited; !strings.HasPrefix(got, "not linearly separable") {
		t.Errorf("got %q", got)
	}
	if table.Rows[1].Unsuited != "" || len(table.Rows[1].Scores) != 3 {
		t.Errorf("got %+v", table.Rows[1])
	}
	if refused, pooled := table.Answers(0, 0), table.Pooled(0); refused.Truth != nil || pooled.Truth != nil || pooled.Predicted != nil {
		t.Errorf("answers of a refused row: %+v, %+v", refused, pooled)
	}
}

// A fussy is the majority learner that refuses samples whose first example has class 0.
type fussy struct{ refusal error }

func (f fussy) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	if s.Y[0] == 0 {
		return nil, fmt.Errorf("fussy: %w", f.refusal)
	}
	return learners.Majority{}.Fit(ctx, s, r)
}

// TestUnsuitedInSomeTrials was a row that did not say that most trials had gone well.
func TestUnsuitedInSomeTrials(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	splits, err := Holdout{Trials: 10}.Splits(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for _, split := range splits {
		if s.Y[split.Train[0]] == 0 {
			refused++
		}
	}
	if refused == 0 || refused == 10 {
		t.Fatalf("%d of 10 trials are refused: the test needs some", refused)
	}
	for _, c := range []struct {
		refusal error
		why     string
	}{
		{&learners.Unsuited{Learner: "fussy", Why: "begins with class 0"}, "begins with class 0"},
		{learners.ErrUnsuited, "fussy: unsuited sample"},
	} {
		table, err := Holdout{Trials: 10}.Compare(t.Context(), s, fussy{c.refusal})
		if err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("in %d of 10 trials: %s", refused, c.why)
		if row := table.Rows[0]; row.Unsuited != want || row.Scores != nil {
			t.Errorf("got %q with the scores %v, want %q and none", row.Unsuited, row.Scores, want)
		}
	}
}

func TestErrors(t *testing.T) {
	s := learnertest.Sample("xor")
	for _, c := range []struct {
		plan plan
		l    learners.Learner
		want string
	}{
		{Folds{K: 1}, learners.Majority{}, "folds"},
		{Folds{K: 41}, learners.Majority{}, "folds"},
		{Folds{K: -3}, learners.Majority{}, "folds"},
		{Holdout{Test: 1.5}, learners.Majority{}, "1.5"},
		{Folds{Repeats: -1}, learners.Majority{}, "Repeats is -1"},
		{Holdout{Trials: -1}, learners.Majority{}, "Trials is -1"},
	} {
		_, err := c.plan.Compare(t.Context(), s, c.l)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v, %v: got %v, want a line with %q", c.plan, c.l, err, c.want)
		}
	}
	if _, err := (Folds{}).Compare(t.Context(), s); err == nil {
		t.Error("comparing no learners is no error")
	}
	if _, err := (LearningCurve{Sizes: []int{1000}}).Run(t.Context(), s, learners.Majority{}); err == nil {
		t.Error("a size beyond the sample is no error")
	}
}

// TestFailureIsARow was an error that lost the results of all other learners.
func TestFailureIsARow(t *testing.T) {
	for _, l := range []learners.Learner{learners.Winnow{Alpha: 0.5}, learners.IncLP{Margin: 2}} {
		table, err := Folds{K: 2}.Compare(t.Context(), learnertest.Sample("xor"), l, learners.Majority{})
		if err != nil {
			t.Fatal(err)
		}
		if why := table.Rows[0].Unsuited; !strings.Contains(why, " is ") || len(table.Rows[1].Scores) != 2 {
			t.Errorf("%v: %q, and %d trials of the other", l, why, len(table.Rows[1].Scores))
		}
	}
}

// TestCancel interrupts a comparison when one of two learners is done. The table has the finished
// trials, with the same numbers as in a run to the end, and says that it is not whole.
func TestCancel(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	ctx, cancel := context.WithCancel(t.Context())
	ctx = progress.With(ctx, func(_ string, done, total int) {
		if done == 13 {
			cancel()
		}
	})
	s := learnertest.Sample("xor")
	part, err := Folds{}.Compare(ctx, s, learners.C45{}, learners.Majority{}, learners.ID3{})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	whole, err := Folds{}.Compare(t.Context(), s, learners.C45{}, learners.Majority{}, learners.ID3{})
	if err != nil || whole.Stopped != "" {
		t.Fatal(whole.Stopped, err)
	}
	if !slices.Equal(part.Rows[0].Scores, whole.Rows[0].Scores) || part.Rows[1].Scores != nil || part.Rows[2].Scores != nil {
		t.Errorf("%+v", part.Rows)
	}
	for _, want := range []string{"STOPPED AFTER 13 OF 30 TRIALS", "stopped after 3 of 10 trials", "stopped after 0 of 10 trials"} {
		if !strings.Contains(part.String(), want) {
			t.Errorf("no %q in\n%s", want, part)
		}
	}
}

// TestPairedT has its numbers from the closed form for two degrees of freedom,
// p = 1 − t/√(2+t²): t is 0.2/(0.1/√3), and with the corrected variance
// 0.2/(0.1·√(1/3+1/2)).
func TestPairedT(t *testing.T) {
	table := &Table{Ratio: 0.5, Rows: []Row{{Scores: []float64{.5, .6, .7}}, {Scores: []float64{.4, .4, .4}}}}
	got := table.Test(0, 1)
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"difference", got.Difference, 0.2},
		{"p", got.P, 1 - 2*math.Sqrt(3)/math.Sqrt(14)},
		{"corrected p", got.Corrected, 1 - math.Sqrt(4.8)/math.Sqrt(6.8)},
		{"the other way", table.Test(1, 0).P, got.P},
		{"with itself", table.Test(1, 1).Corrected, 1},
	} {
		if math.Abs(c.got-c.want) > 1e-9 {
			t.Errorf("%s: got %v, want %v", c.name, c.got, c.want)
		}
	}
}

// TestFormats compares with testdata; run with UPDATE=1 to write it anew.
func TestFormats(t *testing.T) {
	table := &Table{Set: "votes & more", Plan: "2 folds", Ratio: 1, Rows: []Row{
		{Learner: "A{K: 2}", Scores: []float64{0.9, 0.95}, Units: []float64{3, 4}, Weights: []float64{30, 41}},
		{Learner: "B|{}", Scores: []float64{0.8, 0.86}, Units: []float64{1, 1}, Weights: []float64{0, 7}},
		{Learner: "C_<x>{}", Unsuited: "needs 100 % of \"a\" & b"},
	}}
	for ext, text := range map[string]string{"md": table.Markdown(), "html": table.HTML(), "csv": table.CSV(), "tex": table.LaTeX()} {
		file := filepath.Join("testdata", "table."+ext)
		if os.Getenv("UPDATE") != "" {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if text != string(want) {
			t.Errorf("%s differs; got:\n%s", file, text)
		}
	}
}

func TestEachReturnsTheFirstError(t *testing.T) {
	for range 50 {
		ctx := progress.With(t.Context(), func(_ string, done, _ int) {
			if done > 3 {
				t.Errorf("%d are reported as done, of which one failed", done)
			}
		})
		err := Each(ctx, "", 20, func(_ context.Context, i int) error {
			if i >= 3 {
				return fmt.Errorf("%d", i)
			}
			return nil
		})
		if err == nil || err.Error() != "3" {
			t.Fatalf("got %v, want 3", err)
		}
	}
}
