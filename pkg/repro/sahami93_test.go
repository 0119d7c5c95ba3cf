package repro

import (
	"math"
	"testing"

	"halfspace/pkg/learners"
)

// TestSahamiTarget checks that the target has the two halfspaces on ten bits, and
// irrelevant ones besides.
func TestSahamiTarget(t *testing.T) {
	for _, n := range []int{10, 20, 100} {
		c, x := sahamiTarget(n), make([]float64, n)
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

// TestSahamiMethodsShareSamples checks that trials of all methods at a point
// have one stream, from which they draw their samples first.
func TestSahamiMethodsShareSamples(t *testing.T) {
	seeds := map[any]map[uint64]bool{}
	for _, trial := range sahamiDimensions().Trials(false) {
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

func TestUnitsOf(t *testing.T) {
	s := sahamiTarget(10).Sample(50, learners.Seed(1)).Complements()
	for _, test := range []struct {
		l    learners.Learner
		want float64
	}{
		{learners.Madaline{Shape: learners.Branching}, 4},
		{learners.LogicMLP{Shape: learners.Chain(3)}, 3},
		{learners.LTUTree{Depth: 1}, 1},
		{learners.Majority{}, math.NaN()},
	} {
		m, err := test.l.Fit(t.Context(), s, learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		if got := unitsOf(m); got != test.want && !(math.IsNaN(got) && math.IsNaN(test.want)) {
			t.Errorf("%s: %v units, want %v", learners.String(test.l), got, test.want)
		}
	}
}

func TestLeast(t *testing.T) {
	r := &Result{Experiment: Experiment{Name: "e", Params: []string{"p"}, Measures: []Measure{{Name: "error"}, {Name: "units"}}}}
	r.Rows = []Row{{[]string{"a"}, "1", []float64{3, 1}}, {[]string{"a"}, "2", []float64{2, 5}}, {[]string{"b"}, "1", []float64{4, 0}}, {[]string{"a"}, "3", []float64{2, 6}}}
	best, err := r.Least("error")
	if err != nil || len(best.Rows) != 2 || best.Rows[0].Seed != "2" || best.Rows[1].At[0] != "b" || len(r.Rows) != 4 {
		t.Errorf("%v, %v", best, err)
	}
	if _, err := r.Least("accuracy"); err == nil {
		t.Error("no error of a measure that there is not")
	}
}

func TestNetworkNames(t *testing.T) {
	for shape, want := range map[learners.Shape]string{learners.Chain(1): "1 in a chain", learners.Chain(4): "4 in a chain", learners.Branching: "4 branching"} {
		if got := networkName(shape); got != want {
			t.Errorf("%s is called %q, want %q", shape, got, want)
		}
	}
}
