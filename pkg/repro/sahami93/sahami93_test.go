package sahami93

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// TestTarget checks that the target has the two halfspaces on ten bits, and
// irrelevant ones besides.
func TestTarget(t *testing.T) {
	for _, n := range []int{10, 20, 100} {
		c, x := relevantTarget(n), make([]float64, n)
		for ones, want := range []bool{true, true, true, true, false, false, false, true, true, true, true} {
			clear(x)
			for j := range ones {
				x[j] = 1
			}
			for j := 10; j < n; j += 2 {
				x[j] = 1
			}
			if len(c.Attrs) != n || c.Label(x) != want {
				t.Errorf("%d bits, %d of the first ten are 1: %v, want %v", n, ones, c.Label(x), want)
			}
		}
	}
}

// TestMethodsShareSamples checks that trials of all methods at a point
// have one stream, from which they draw their samples first.
func TestMethodsShareSamples(t *testing.T) {
	seeds := map[any]map[uint64]bool{}
	for _, trial := range errorsByDimension().Trials(false) {
		n := trial.At[2]
		if seeds[n] == nil {
			seeds[n] = map[uint64]bool{}
		}
		seeds[n][trial.Seed] = true
	}
	for n, s := range seeds {
		if len(s) != 10 {
			t.Errorf("%v dimensions: %d streams, want 10", n, len(s))
		}
	}
}

func TestCountUnits(t *testing.T) {
	s := relevantTarget(10).Sample(50, learners.Seed(1)).Complements()
	for _, test := range []struct {
		l    learners.Learner
		want int // 0: it has no such units
	}{
		{learners.Madaline{Shape: learners.Branching}, 4},
		{learners.LogicMLP{Shape: learners.Chain(3)}, 3},
		{learners.LTUTree{Depth: 1}, 1},
		{learners.Majority{}, 0},
	} {
		m, err := test.l.Fit(t.Context(), s, learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := countUnits(m); got != test.want || ok != (got > 0) {
			t.Errorf("%s: %v units, want %v", learners.String(test.l), got, test.want)
		}
	}
}

func TestNetworkNames(t *testing.T) {
	for shape, want := range map[learners.Shape]string{learners.Chain(1): "1 in a chain", learners.Chain(4): "4 in a chain", learners.Branching: "4 branching"} {
		if got := networkName(shape); got != want {
			t.Errorf("%s is called %q, want %q", shape, got, want)
		}
	}
}

// TestPasses guards against a loop that left the number of passes unchanged.
func TestPasses(t *testing.T) {
	errors := map[string]float64{}
	for _, trial := range presentations().Trials(true) {
		values, err := trial.Run(t.Context(), learners.Seed(trial.Seed))
		if err != nil {
			t.Fatal(err)
		}
		errors[fmt.Sprint(trial.At)] += values["error"]
	}
	single, twice := errors["[1000 Madaline 1 20]"], errors["[1000 Madaline 2 20]"]
	if !(single > twice && twice > 0) {
		t.Errorf("errors %v: want fewer by a second pass", errors)
	}
}

// A scripted learner makes one model after the other.
type scripted struct{ models *[]learners.Model }

func (s scripted) Fit(context.Context, *data.Set, *rand.Rand) (learners.Model, error) {
	m := (*s.models)[0]
	*s.models = (*s.models)[1:]
	return m, nil
}

// TestOneOfSeveral chooses among thresholds of one number.
func TestOneOfSeveral(t *testing.T) {
	sample := func(x []float64, y []int) *data.Set {
		s := &data.Set{Schema: data.Schema{Attrs: make([]data.Attr, 1), Classes: []string{"0", "1"}}, Y: y}
		for _, v := range x {
			s.X = append(s.X, []float64{v})
		}
		return s
	}
	var models []learners.Model
	for _, theta := range []float64{9, 3, 4, 2, 1} {
		models = append(models, &learners.Halfspace{Schema: sample(nil, nil).Schema, Unit: ltu.Unit{W: []float64{1}, Theta: theta}})
	}
	held := sample([]float64{1, 2, 4, 5}, []int{0, 0, 1, 1})           // right by 3 and 4; 3 comes first
	test := sample([]float64{1, 2, 2.5, 3, 3.5}, []int{0, 1, 1, 1, 1}) // 9 is wrong on 4, 3 on 2, 2 on none
	splits := slices.Repeat([]data.Split{{Train: []int{0}, Test: []int{0, 1, 2, 3}}}, 5)
	got, err := oneOfSeveral(t.Context(), scripted{&models}, held, test, splits, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]float64{"first": 0.8, "chosen": 0.4, "best": 0} {
		if v, ok := got[name]; !ok || math.Abs(v-want) > 1e-9 {
			t.Errorf("%s: %v, want %v", name, v, want)
		}
	}
}
