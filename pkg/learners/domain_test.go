package learners_test

import (
	"errors"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// TestDomains checks that every registered learner declares its domain, and that it is true: a sample
// outside it is refused as unsuited, in the same words.
func TestDomains(t *testing.T) {
	votes, err := data.Load("votes")
	if err != nil {
		t.Fatal(err)
	}
	iris, err := data.Load("iris")
	if err != nil {
		t.Fatal(err)
	}
	several := learnertest.Sample("3-of-5")
	one := &data.Set{Schema: several.Schema, X: several.X, Y: make([]int, several.Len())}
	one.Classes = one.Classes[:1]
	for _, i := range learners.All() {
		l, ok := i.Learner.(learners.Declared)
		if !ok {
			t.Errorf("%s does not declare its domain: give it a method Domain, see domain.go", i.Name)
			continue
		}
		for _, s := range []*data.Set{votes, votes.OneHot(), iris, one} {
			outside := l.Domain().Outside(s)
			if outside == "" {
				continue
			}
			var u *learners.Unsuited
			if _, err := l.Fit(t.Context(), s, learners.Seed(1)); !errors.As(err, &u) || u.Why != outside {
				t.Errorf("%s of %s: error %v, its domain says %q", i.Name, s.Name, err, outside)
			}
		}
	}
}
