package learners_test

import (
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

func TestCrossValidatedChoosesTheBest(t *testing.T) {
	s := learnertest.Sample("xor")
	for _, of := range [][]learners.Learner{
		{learners.Majority{}, learners.Perceptron{}, learners.DecisionList{}},
		{learners.DecisionList{}, learners.Majority{}},
	} {
		m := fit[learners.Model](t, learners.CrossValidated{Of: of}, s)
		if _, ok := m.(*learners.List); !ok {
			t.Errorf("of %d learners it chose %T, on a sample that only lists can learn", len(of), m)
		}
	}
	constant := learnertest.Sample("constant")
	m := fit[learners.Model](t, learners.CrossValidated{Of: []learners.Learner{learners.Majority{}, learners.DecisionList{}}}, constant)
	if _, ok := m.(*learners.Constant); !ok {
		t.Errorf("on a tie it chose %T, not the first", m)
	}
	few := learners.CrossValidated{Of: []learners.Learner{learners.Majority{}, learners.DecisionList{}}}
	if _, ok := fit[learners.Model](t, few, s.Subset([]int{0, 1, 2, 3})).(*learners.Constant); !ok {
		t.Error("of too few examples for its folds it does not take the first")
	}
	if _, err := (learners.CrossValidated{Folds: -1}).Fit(t.Context(), s, learners.Seed(1)); err == nil {
		t.Error("a negative number of folds is no error")
	}
}

func TestStringOfSeveralLearners(t *testing.T) {
	l := learners.CrossValidated{Of: []learners.Learner{learners.IncLP{Margin: 0.1}, learners.Majority{}}}
	if got, want := learners.String(l), "CrossValidated{Of: [IncLP{Margin: 0.1}, Majority{}]}"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
