package learners_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/progress"
)

func TestCrossValidatedChoosesTheBest(t *testing.T) {
	s := learnertest.Sample("xor")
	for _, choices := range [][]learners.Learner{
		{learners.Majority{}, learners.Perceptron{}, learners.DecisionList{}},
		{learners.DecisionList{}, learners.Majority{}},
	} {
		m := fit[learners.Networked](t, learners.CrossValidated{Of: choices}, s)
		if _, ok := m.(*learners.List); !ok {
			t.Errorf("of %d learners it chose %T, on a sample that only lists can learn", len(choices), m)
		}
	}
	constant := learnertest.Sample("constant")
	m := fit[learners.Networked](t, learners.CrossValidated{Of: []learners.Learner{learners.Majority{}, learners.DecisionList{}}}, constant)
	if _, ok := m.(*learners.Constant); !ok {
		t.Errorf("on a tie it chose %T, not the first", m)
	}
	cautious := learners.CrossValidated{Of: []learners.Learner{learners.Majority{}, learners.DecisionList{}}}
	if _, ok := fit[learners.Networked](t, cautious, s.Subset([]int{0, 1, 2, 3})).(*learners.Constant); !ok {
		t.Error("of too few examples for its folds it does not take the first")
	}
	if _, err := (learners.CrossValidated{Folds: -1}).Fit(t.Context(), s, learners.Seed(1)); err == nil {
		t.Error("a negative number of folds is no error")
	}
}

// A sloppy learner misclassifies this number of the examples on a line.
type sloppy int

func (n sloppy) Fit(context.Context, *data.Set, *rand.Rand) (learners.Model, error) {
	return moodyModel{&learners.Constant{}, int(n)}, nil
}

// TestOneSE chooses between learners that make known numbers of mistakes on 100
// examples, where the fewest, 16, have a standard error of 3.7.
func TestOneSE(t *testing.T) {
	s := line(strings.Repeat("0", 100))
	for _, c := range []struct {
		choices []learners.Learner
		one     bool
		want    int
	}{
		{[]learners.Learner{sloppy(20), sloppy(19), sloppy(16)}, true, 19},
		{[]learners.Learner{sloppy(20), sloppy(19), sloppy(16)}, false, 16},
		{[]learners.Learner{sloppy(1), sloppy(0)}, true, 0},
	} {
		m := fit[learners.Networked](t, learners.CrossValidated{Of: c.choices, OneSE: c.one}, s)
		if got := wrong(m, s); got != c.want {
			t.Errorf("OneSE %t: chose the learner with %d mistakes, want %d", c.one, got, c.want)
		}
	}
}

// TestNestedReports wants the reports of the outermost learner only: reports of the
// inner ones would make a bar go back and forth.
func TestNestedReports(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	inner := learners.Filtered{Learner: learners.Perceptron{}}
	for name, l := range map[string]learners.Learner{"filtered": inner, "cross-validated": learners.CrossValidated{Of: []learners.Learner{inner, learners.Perceptron{}}}} {
		var got []int
		ctx := progress.With(t.Context(), func(reporter string, done, total int) {
			if reporter != name || total != 3 {
				t.Errorf("%s: report of %s, %d of %d", name, reporter, done, total)
			}
			got = append(got, done)
		})
		if _, err := l.Fit(ctx, s, learners.Seed(1)); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, []int{1, 2, 3}) {
			t.Errorf("%s: reports %v", name, got)
		}
	}
}

// TestChoice wants the candidates, with the accuracies of the folds, and the same model from Fit.
func TestChoice(t *testing.T) {
	s := line(strings.Repeat("0", 100))
	c := learners.CrossValidated{Of: []learners.Learner{sloppy(20), sloppy(16)}, Folds: 4}
	m, choice, err := c.Choose(t.Context(), s, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	if wrong(m, s) != 16 || choice.Chosen != 1 {
		t.Errorf("chose number %d, whose model has %d mistakes, want 1 and 16", choice.Chosen, wrong(m, s))
	}
	for i, mean := range []float64{0.8, 0.84} {
		if got := choice.Tried[i]; math.Abs(got.Mean()-mean) > 1e-12 || len(got.Scores) != 4 || got.Learner != "sloppy" && got.Share != 1 {
			t.Errorf("tried %+v, want a mean of %v of 4 folds", got, mean)
		}
	}
	if got := (learners.Candidate{Scores: []float64{0.5, 1}}).SD(); math.Abs(got-math.Sqrt(0.125)) > 1e-12 {
		t.Errorf("deviation %v, want √⅛", got)
	}
	_, untried, err := learners.CrossValidated{}.Choose(t.Context(), s, learners.Seed(1))
	if err != nil || !strings.Contains(untried.Markdown(), "No folds") {
		t.Errorf("of one learner: %v, %v", untried, err)
	}
}

// A noting learner makes a given number of mistakes, and notes the sizes of the samples that it learned.
type noting struct {
	mistakes int
	sizes    *[]int
}

func (n noting) Fit(_ context.Context, s *data.Set, _ *rand.Rand) (learners.Model, error) {
	*n.sizes = append(*n.sizes, s.Len())
	return moodyModel{&learners.Constant{}, n.mistakes}, nil
}

// TestHalving tries nine learners in two rounds: all with a third of each fold's 80 training examples, of
// each class, and the best three with all. The last one, which is the best, is chosen.
func TestHalving(t *testing.T) {
	s := line(strings.Repeat("0", 100))
	var sizes []int
	var choices []learners.Learner
	for k := range 9 {
		choices = append(choices, noting{18 - 2*k, &sizes})
	}
	m, choice, err := learners.CrossValidated{Of: choices, Halving: 3}.Choose(t.Context(), s, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	if wrong(m, s) != 2 || choice.Chosen != 8 {
		t.Errorf("chose number %d of %d mistakes, want 8 and 2", choice.Chosen, wrong(m, s))
	}
	for i, l := range choice.Tried {
		if want := map[bool]float64{false: 1. / 3, true: 1}[i >= 6]; math.Abs(l.Share-want) > 1e-12 {
			t.Errorf("learner %d learned from %v of the examples, want %v", i, l.Share, want)
		}
	}
	want := slices.Concat(slices.Repeat([]int{27}, 45), slices.Repeat([]int{80}, 15), []int{100})
	if !slices.Equal(sizes, want) {
		t.Errorf("samples of %v examples, want %v", sizes, want)
	}
	if !strings.Contains(choice.Markdown(), "| learned from % |") {
		t.Errorf("table\n%s", choice.Markdown())
	}
	if _, err := (learners.CrossValidated{Of: choices, Halving: 1}).Fit(t.Context(), s, learners.Seed(1)); err == nil {
		t.Error("Halving of 1, which ends never, is no error")
	}
}

// A strict learner refuses a sample without examples of the first two classes.
type strict struct{}

func (strict) Fit(_ context.Context, s *data.Set, _ *rand.Rand) (learners.Model, error) {
	if c := s.ClassCounts(); c[0] == 0 || c[1] == 0 {
		return nil, fmt.Errorf("%v examples of each class", c)
	}
	return &learners.Constant{Schema: s.Schema}, nil
}

// TestHalvingKeepsRareClasses wants every class among the fewest examples: without this a learner of
// two classes fails.
func TestHalvingKeepsRareClasses(t *testing.T) {
	s := line(strings.Repeat("0", 94) + strings.Repeat("1", 6))
	choices := slices.Repeat([]learners.Learner{strict{}}, 40)
	if _, err := (learners.CrossValidated{Of: choices, Halving: 2}).Fit(t.Context(), s, learners.Seed(2)); err != nil {
		t.Error(err)
	}
}

func TestStringOfSeveralLearners(t *testing.T) {
	l := learners.CrossValidated{Of: []learners.Learner{learners.IncLP{Margin: 0.1}, learners.Majority{}}}
	if got, want := learners.String(l), "CrossValidated{Of: [IncLP{Margin: 0.1}, Majority{}]}"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
