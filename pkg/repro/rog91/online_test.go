package rog91

import (
	"reflect"
	"slices"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// TestTheorem4 follows the counterexamples for 10,000 presentations.
func TestTheorem4(t *testing.T) {
	for k, want := range []struct {
		moving, separated, equal bool
	}{{true, false, true}, {true, false, false}, {false, true, false}, {true, false, true}} {
		p := paths[k]
		s, err := p.sample()
		if err != nil {
			t.Fatal(err)
		}
		before, early, err := p.run(t.Context(), s, 9996)
		if err != nil {
			t.Fatal(err)
		}
		after, late, err := p.run(t.Context(), s, 10_000)
		if err != nil {
			t.Fatal(err)
		}
		_, _, ok := learners.Separated(after, s)
		if ok != want.separated || late > early != want.moving || reflect.DeepEqual(after[0], after[len(after)-1]) != want.equal {
			t.Errorf("%s: after %d moves %v, separated %v", p.name, late, after, ok)
		}
		if len(after) == 1 && !reflect.DeepEqual(before, after) {
			t.Errorf("%s: the circle is not of four: %v and %v", p.name, before, after)
		}
	}
}

// TestCombinations checks that the problems have an answer: that the rule with
// restarts finds halfspaces, on the first problem of each kind, if it may go on.
func TestCombinations(t *testing.T) {
	rule := onlineRules[slices.IndexFunc(onlineRules, func(r onlineRule) bool { return r.times > 1 })]
	for i, c := range combinations {
		if c.n > 2 && testing.Short() {
			continue
		}
		got, err := c.taughtBy(rule, rule.times*onlinePresentations)(t.Context(), learners.Seed(protocol.Seed(i, 0)))
		if err != nil || got["converged"] != 1 {
			t.Errorf("%s: %v, %v", c.name, got, err)
		}
	}
}
