package eval

import (
	"reflect"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// A name changes how a learner is called, and nothing else: it is coded for, and learns, as without.
func TestNamedChangesTheNameAlone(t *testing.T) {
	s := learnertest.Sample("three classes")
	l := learners.Perceptron{Epochs: 3} // which is coded for: one class against the rest
	table, err := Folds{K: 3}.Compare(t.Context(), s, l, Named{"a name", l}, Named{"", l})
	if err != nil {
		t.Fatal(err)
	}
	plain, named, empty := table.Rows[0], table.Rows[1], table.Rows[2]
	if named.Learner != "a name" || named.Literal != plain.Learner || empty.Learner != plain.Learner || empty.Literal != "" {
		t.Errorf("%q is %q, %q is %q", named.Learner, named.Literal, empty.Learner, empty.Literal)
	}
	if !reflect.DeepEqual(plain.Scores, named.Scores) || plain.Coding != named.Coding || len(plain.Scores) == 0 {
		t.Errorf("%v and %v, coded %q and %q", plain.Scores, named.Scores, plain.Coding, named.Coding)
	}
	curve, err := LearningCurve{Sizes: []int{10}}.Run(t.Context(), s, l, Named{"a name", l})
	if err != nil {
		t.Fatal(err)
	}
	if curve.Names[1] != "a name" || !reflect.DeepEqual(curve.Scores[0], curve.Scores[1]) {
		t.Errorf("%q: %v", curve.Names, curve.Scores)
	}
	if got := (Named{"a name", l}).Domain(); got != l.Domain() {
		t.Errorf("domain %v", got)
	}
	if m, err := (Folds{K: 3}).McNemar(t.Context(), l, Named{"a name", l}, s); err != nil || m.OnlyA+m.OnlyB != 0 {
		t.Errorf("%+v, %v", m, err)
	}
}
