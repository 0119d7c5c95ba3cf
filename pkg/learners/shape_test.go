package learners_test

import (
	"strings"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

func TestShapes(t *testing.T) {
	for shape, want := range map[learners.Shape]learners.Shape{
		"":                 "A ∨ ¬AB",
		learners.Chain(1):  "A",
		learners.Chain(3):  "A ∨ ¬AB ∨ ¬A¬BC",
		learners.Branching: learners.Branching,
		"!A!BC|!AB|AD":     learners.Branching, // in the paper's order
		"x1x2":             "AB",               // a right child only
		"¬PQ ∨ PR ∨ P¬RS":  "AC ∨ A¬CD ∨ ¬AB",
		learners.Chain(28): learners.Chain(28),
	} {
		m, err := learners.Madaline{Shape: shape}.Start(schemaOf(2, 2), learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		if got := learners.ShapeOf(m.(*learners.MadalineModel).Roots[0]); got != want {
			t.Errorf("%q is read as %q, want %q", shape, got, want)
		}
	}
	for _, bad := range []learners.Shape{"A ∨", "¬A", "A ∨ B", "¬AB", "A ∨ AB", "A ∨ A", "A ∨ ¬AA", "A+B", "A¬", "AB ∨ ¬AB"} {
		_, err := learners.Madaline{Shape: bad}.Start(schemaOf(2, 2), learners.Seed(1))
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", bad, err)
		}
		if _, err := (learners.LogicMLP{Shape: bad}).Fit(t.Context(), learnertest.Sample("xor"), learners.Seed(1)); err == nil {
			t.Errorf("%q: no error of LogicMLP", bad)
		}
	}
}
