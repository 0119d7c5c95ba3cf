package learners_test

import (
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// TestOBDPrunesWhatIsIrrelevant wants only the five relevant attributes of 3-of-5 among twelve to be left.
func TestOBDPrunesWhatIsIrrelevant(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	h := fit[*learners.LogisticPlane](t, learners.OBD{}, s)
	for j, w := range h.W {
		if (w != 0) != (j < 5) {
			t.Errorf("weight %d is %v", j+1, w)
		}
	}
	if n := mistakes(h, s); n > 0 {
		t.Errorf("%d mistakes", n)
	}
}

// TestOBDOfOtherNets prunes hidden units' weights, and conjunctions.
func TestOBDOfOtherNets(t *testing.T) {
	s := learnertest.Sample("xor")
	for _, l := range []learners.NetLearner{learners.MLP{Hidden: 6}, learners.SecondOrder{}} {
		whole, pruned := fit[learners.Networked](t, l, s), fit[learners.Networked](t, learners.OBD{Of: l, Share: 0.1}, s)
		if a, b := whole.Network().Size().Weights, pruned.Network().Size().Weights; b >= a || mistakes(pruned, s) > 0 {
			t.Errorf("%s: %d weights, and pruned %d with %d mistakes", learners.String(l), a, b, mistakes(pruned, s))
		}
	}
}

// TestOBDOfNothing wants no weight to be left where the attributes carry no information on the class.
func TestOBDOfNothing(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	for i := range s.Y {
		s.Y[i] = 1
	}
	if got := fit[learners.Networked](t, learners.OBD{}, s).Network().Size().Weights; got != 0 {
		t.Errorf("%d weights are left of one class", got)
	}
}

// TestOBDOnVotes has the votes data of Jackson & Craven (1996), table 2. They had 12 of 30 weights left,
// and a better perceptron with all of them.
func TestOBDOnVotes(t *testing.T) {
	votes, err := data.Load("votes")
	if err != nil {
		t.Fatal(err)
	}
	v1, err := votes.Drop("physician-fee-freeze")
	if err != nil {
		t.Fatal(err)
	}
	s := v1.OneHot()
	if got := fit[learners.Networked](t, learners.Backprop{}, s).Network().Size().Weights; got != 30 {
		t.Errorf("%d weights, want 30", got)
	}
	m := fit[learners.Networked](t, learners.OBD{}, s)
	if w, wrong := m.Network().Size().Weights, mistakes(m, s); w < 1 || w > 29 || wrong > s.Len()/7 {
		t.Errorf("pruned to %d weights with %d mistakes of %d", w, wrong, s.Len())
	}
}

// TestOBDLeavesSoMany wants the given size, with validation examples and without.
func TestOBDLeavesSoMany(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	for _, o := range []learners.OBD{{Weights: 3}, {Weights: 3, Share: 0.5}, {Weights: 3, Validation: 1e-9}, {Weights: 12}, {Weights: 99}} {
		if got, want := fit[learners.Networked](t, o, s).Network().Size().Weights, min(12, o.Weights); got != want {
			t.Errorf("%+v: %d weights are left, want %d", o, got, want)
		}
	}
	if _, err := (learners.OBD{Weights: -1}).Fit(t.Context(), s, learners.Seed(1)); err == nil || err.Error() != "obd: Weights is -1, want at least 0" {
		t.Errorf("error %v", err)
	}
}
