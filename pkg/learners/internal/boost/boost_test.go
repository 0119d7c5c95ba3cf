package boost_test

import (
	"math"
	"slices"
	"testing"

	"halfspace/pkg/learners/internal/boost"
)

const (
	hit  = true
	miss = false
)

// TestVoteByHand has one of four equal examples wrong: ε is ¼, the vote weighs ln 3, and the wrong
// example has half of the weight afterwards. Under these weights the same hypothesis does no better
// than chance, so the second stage is the last and has no vote.
func TestVoteByHand(t *testing.T) {
	given := boost.Uniform(4)
	run := boost.New(given)
	copy(run.Right, []bool{hit, hit, miss, hit})
	v := run.Vote()
	if math.Abs(v.Weight-math.Log(3)) > 1e-15 || v.Epsilon != 0.25 || v.Keep != 0 || v.Last {
		t.Errorf("the first vote is %+v", v)
	}
	for i, want := range []float64{1. / 6, 1. / 6, 0.5, 1. / 6} {
		if math.Abs(run.D[i]-want) > 1e-15 {
			t.Errorf("example %d weighs %v, want %v", i, run.D[i], want)
		}
	}
	if v := run.Vote(); v.Weight != 0 || v.Keep != 1 || !v.Last {
		t.Errorf("the same hypothesis again: %+v", v)
	}
	if !slices.Equal(given, boost.Uniform(4)) {
		t.Errorf("the weights given became %v", given)
	}
}

// TestWeightsNeedNotSumToOne expects the error to be a share of the total weight, even if rounding
// or a caller left weights with another sum.
func TestWeightsNeedNotSumToOne(t *testing.T) {
	run := boost.New([]float64{2, 2, 2, 2})
	copy(run.Right, []bool{hit, hit, miss, hit})
	if v := run.Vote(); math.Abs(v.Weight-math.Log(3)) > 1e-15 || v.Epsilon != 0.25 {
		t.Errorf("the vote is %+v", v)
	}
}

// TestVotesThatEnd has errors of 0, ½ and 1 at the first stage and at the second.
func TestVotesThatEnd(t *testing.T) {
	for _, c := range []struct {
		right         []bool
		first, second boost.Vote
	}{
		{[]bool{hit, hit, hit, hit}, boost.Vote{Weight: 1, Last: true}, boost.Vote{Weight: 1, Last: true}},
		{[]bool{miss, miss, miss, miss}, boost.Vote{Weight: -1, Epsilon: 1, Last: true}, boost.Vote{Weight: -1, Epsilon: 1, Last: true}},
		{[]bool{hit, hit, miss, miss}, boost.Vote{Weight: 1, Epsilon: 0.5, Last: true}, boost.Vote{Epsilon: 0.5, Keep: 1, Last: true}},
	} {
		run := boost.New(boost.Uniform(4))
		copy(run.Right, c.right)
		if v := run.Vote(); v != c.first {
			t.Errorf("%v at first: %+v, want %+v", c.right, v, c.first)
		}
		// A first stage that is wrong on the two lighter examples makes all weights equal.
		run = boost.New([]float64{0.375, 0.375, 0.125, 0.125})
		copy(run.Right, []bool{hit, hit, miss, miss})
		run.Vote()
		copy(run.Right, c.right)
		if v := run.Vote(); v != c.second {
			t.Errorf("%v after another: %+v, want %+v", c.right, v, c.second)
		}
	}
}

// TestErrorNearlyHalf has an error that differs from ½ only by rounding: it counts as ½, and the
// hypothesis becomes the model.
func TestErrorNearlyHalf(t *testing.T) {
	for _, right := range [][]bool{{hit, miss}, {miss, hit}} {
		run := boost.New([]float64{0.30000000000000004, 0.3})
		copy(run.Right, right)
		if v := run.Vote(); v.Weight != 1 || !v.Last {
			t.Errorf("right on %v: %+v", right, v)
		}
	}
}

// TestUniform expects weights that sum to 1.
func TestUniform(t *testing.T) {
	if got := boost.Uniform(4); !slices.Equal(got, []float64{0.25, 0.25, 0.25, 0.25}) {
		t.Errorf("got %v", got)
	}
}

// TestStages computes step 1: ln 200 = 5.298, over 2·0.2² and 2·0.4².
func TestStages(t *testing.T) {
	for _, c := range []struct {
		m     int
		gamma float64
		want  int
	}{{200, 0.2, 67}, {200, 0.4, 17}, {1, 0.2, 1}, {2, 1e-9, math.MaxInt32}} {
		if got := boost.Stages(c.m, c.gamma); got != c.want {
			t.Errorf("m = %d, γ = %v: %d stages, want %d", c.m, c.gamma, got, c.want)
		}
	}
}

// TestSeveralClassesByHand has one of four equal examples of three classes wrong: ε is ¼, and the vote
// weighs ln 3 + ln 2. The wrong one then has two thirds of the weight, the share on which a
// guessing hypothesis is wrong. A second hypothesis that is wrong there does no better than chance:
// it ends boosting.
func TestSeveralClassesByHand(t *testing.T) {
	run := boost.New(boost.Uniform(4))
	run.Classes = 3
	copy(run.Right, []bool{hit, hit, miss, hit})
	if v := run.Vote(); math.Abs(v.Weight-math.Log(6)) > 1e-15 || v.Epsilon != 0.25 || v.Last {
		t.Errorf("the first vote is %+v", v)
	}
	for i, want := range []float64{1. / 9, 1. / 9, 2. / 3, 1. / 9} {
		if math.Abs(run.D[i]-want) > 1e-15 {
			t.Errorf("example %d weighs %v, want %v", i, run.D[i], want)
		}
	}
	if v := run.Vote(); v.Weight != 0 || v.Keep != 1 || !v.Last {
		t.Errorf("as good as chance: %+v", v)
	}
	copy(run.Right, []bool{hit, miss, miss, miss})
	if v := run.Vote(); v.Weight != 0 || v.Keep != 1 || !v.Last {
		t.Errorf("worse than chance: %+v", v)
	}
	run = boost.New(boost.Uniform(4))
	run.Classes = 3
	if v := run.Vote(); v.Weight != 1 || v.Keep != 0 || !v.Last {
		t.Errorf("always wrong at first: %+v", v)
	}
}

// TestJoins has a hypothesis without error: the first becomes the model, a later one joins the
// vote.
func TestJoins(t *testing.T) {
	for _, classes := range []int{2, 3} {
		run := boost.New(boost.Uniform(4))
		run.Classes, run.Joins = classes, true
		copy(run.Right, []bool{hit, hit, hit, hit})
		if v := run.Vote(); v != (boost.Vote{Weight: 1, Last: true}) {
			t.Errorf("the first: %+v", v)
		}
		run = boost.New(boost.Uniform(4))
		run.Classes, run.Joins = classes, true
		copy(run.Right, []bool{hit, hit, miss, hit})
		run.Vote()
		copy(run.Right, []bool{hit, hit, hit, hit})
		if v := run.Vote(); math.Abs(v.Weight-math.Log(7*float64(classes-1))) > 1e-15 || v.Keep != 1 || !v.Last {
			t.Errorf("the second, of %d classes: %+v", classes, v)
		}
	}
}
