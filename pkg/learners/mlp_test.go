package learners_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

// mistakes counts what m misclassifies of s.
func mistakes(m learners.Model, s *data.Set) (wrong int) {
	for i, x := range s.X {
		if m.Predict(x) != s.Y[i] {
			wrong++
		}
	}
	return wrong
}

// moved returns s with attribute j as factors[j]·x + shifts[j].
func moved(s *data.Set, factors, shifts []float64) *data.Set {
	t := &data.Set{Schema: s.Schema, Y: s.Y}
	for _, x := range s.X {
		row := make([]float64, len(x))
		for j, v := range x {
			row[j] = factors[j]*v + shifts[j]
		}
		t.X = append(t.X, row)
	}
	return t
}

// TestNetsDoNotCareForScales learns the same from attributes of other units,
// which training by gradient descent on raw numbers does not.
func TestNetsDoNotCareForScales(t *testing.T) {
	s := learnertest.Sample("three classes")
	for name, factors := range map[string][]float64{"large": {1e6, 1e9}, "small": {1e-6, 1e-9}, "different": {1e9, 1e-9}, "negative": {-1e3, 1e3}, "tiny": {1e-80, 1e-150}} {
		changed := moved(s, factors, []float64{5 * factors[0], -3 * factors[1]})
		for _, l := range []learners.Learner{learners.Backprop{}, learners.MLP{Hidden: 4}} {
			a, b := mistakes(fit[learners.Networked](t, l, s), s), mistakes(fit[learners.Networked](t, l, changed), changed)
			if b > a+2 {
				t.Errorf("%s: %s: %d mistakes, on the same attributes in other units %d", learners.String(l), name, a, b)
			}
		}
	}
}

// TestConstantAttributesWeighNothing has a constant whose mean is not exact.
func TestConstantAttributesWeighNothing(t *testing.T) {
	s := learnertest.Sample("halfspace")
	s = moved(s, []float64{1, 0}, []float64{0, 0.1})
	for _, l := range []learners.Learner{learners.Backprop{}, learners.MLP{}} {
		for _, n := range fit[learners.Networked](t, l, s).Network().Nodes {
			if len(n.W) == 2 && n.W[1] != 0 {
				t.Errorf("%s: weight %v of a constant attribute", learners.String(l), n.W[1])
			}
		}
	}
}

func TestOptionsAreChecked(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	for want, l := range map[string]learners.Learner{
		"mlp: Hidden is 4473925, want at most 4473924 for 12 attributes and 2 classes":                        learners.MLP{Hidden: 4473925},
		"backprop: Epochs is -1, want at least 1":                                                             learners.Backprop{Epochs: -1},
		"backprop: Rate is -1, want above 0":                                                                  learners.Backprop{Rate: -1},
		"backprop: Momentum is 1, want at least 0 and below 1":                                                learners.Backprop{Momentum: 1},
		"backprop: Batch is -2, want at least 1":                                                              learners.Backprop{Batch: -2},
		"backprop: Validation is 1, want at least 0 and below 1":                                              learners.Backprop{Validation: 1},
		"backprop: Validation is NaN, want at least 0 and below 1":                                            learners.Backprop{Validation: math.NaN()},
		"mlp: Hidden is -3, want at least 1":                                                                  learners.MLP{Hidden: -3},
		"mlp: Batch is -2, want at least 1":                                                                   learners.MLP{Backprop: learners.Backprop{Batch: -2}},
		"backprop: Momentum is 0.5, but NoMomentum is set: give one of them":                                  learners.Backprop{Momentum: 0.5, NoMomentum: true},
		"obd: Validation is -1, want at least 0 and below 1":                                                  learners.OBD{Validation: -1},
		"backprop: Validation is 2, want at least 0 and below 1":                                              learners.OBD{Of: learners.Backprop{Validation: 2}},
		"decision list: Validation is 1, want at least 0 and below 1":                                         learners.DecisionList{Validation: 1},
		"decision list: Validation is NaN, want at least 0 and below 1":                                       learners.DecisionList{Validation: math.NaN()},
		"perceptron tree: Epochs is -1, want at least 1":                                                      learners.PerceptronTree{Epochs: -1},
		"perceptron tree: Combine is -1, want at least 0":                                                     learners.PerceptronTree{Combine: -1},
		`perceptron tree: Split is "proven" with Numeric, but the proof needs weights that are whole numbers`: learners.PerceptronTree{Split: learners.Proven, Numeric: true},
		"c4.5: CF is 0.75, want more than 0 and at most 0.5":                                                  learners.C45{CF: 0.75},
		"obd: Share is 2, want 0 to 1":                                                                        learners.OBD{Share: 2},
		"second-order: Rate is -1, want above 0":                                                              learners.SecondOrder{Backprop: learners.Backprop{Rate: -1}},
		"backprop: Decay is -1, want above 0 and finite":                                                      learners.Backprop{Decay: -1},
		"backprop: Decay is +Inf, want above 0 and finite":                                                    learners.OBD{Of: learners.Backprop{Decay: math.Inf(1)}},
		"mlp: Decay is 0.1, want 0 if training uses batches":                                                  learners.MLP{Backprop: learners.Backprop{Decay: 0.1}},
		"backprop: Decay is 0.1, want 0 if training uses batches":                                             learners.Backprop{Decay: 0.1, Batch: 7},
		"mlp: the weights grow without bound at Rate 1e+308, want a smaller one":                              learners.MLP{Backprop: learners.Backprop{Rate: 1e308}},
	} {
		if _, err := l.Fit(t.Context(), s, learners.Seed(1)); err == nil || err.Error() != want || errors.Is(err, learners.ErrUnsuited) {
			t.Errorf("%s: got %v, want %s", learners.String(l), err, want)
		}
	}
}

// TestWaysToTrain learns 3-of-5 on-line, in batches, from the whole sample, and
// without momentum.
func TestWaysToTrain(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	for _, b := range []learners.Backprop{{Batch: 1}, {Batch: 7}, {Batch: 1000, Epochs: 2000}, {NoMomentum: true, Epochs: 500}, {Momentum: 0.5}, {Rate: 0.01, Epochs: 1000}} {
		if n := mistakes(fit[learners.Networked](t, b, s), s); n > 0 {
			t.Errorf("%s: %d mistakes", learners.String(b), n)
		}
		if n := mistakes(fit[learners.Networked](t, learners.MLP{Backprop: b}, s), s); n > 2 {
			t.Errorf("MLP, %s: %d mistakes", learners.String(b), n)
		}
	}
}

// TestValidationStopsEarly has random classes, so that whatever is learned is
// wrong: with validation the net stays as good as none, without it learns the
// sample by heart.
func TestValidationStopsEarly(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	r := learners.Seed(5)
	for i := range s.Y {
		s.Y[i] = r.IntN(2)
	}
	rate := learners.Backprop{Rate: 0.1, Epochs: 1000}
	heart := fit[*learners.Net](t, learners.MLP{Hidden: 20, Backprop: rate}, s)
	rate.Validation = 0.3
	early := fit[*learners.Net](t, learners.MLP{Hidden: 20, Backprop: rate}, s)
	if a, b := mistakes(heart, s), mistakes(early, s); a > 20 || b < 50 {
		t.Errorf("of 200 random classes %d were learned wrong, and with validation %d", a, b)
	}
}

func TestSizesAreChosenByCrossValidation(t *testing.T) {
	l := learners.MLP{Backprop: learners.Backprop{Validation: 0.2, Epochs: 50}}.Sizes(5, 10, 20, 40, 80)
	if got, want := learners.String(l.Of[4]), "MLP{Hidden: 80, Backprop: Backprop{Epochs: 50, Validation: 0.2}}"; got != want || len(l.Of) != 5 {
		t.Errorf("the last of %d is %s, want %s", len(l.Of), got, want)
	}
	// One hidden unit cannot separate the inside of an interval, several can.
	s := learnertest.Sample("interval")
	if n := fit[*learners.Net](t, learners.MLP{}.Sizes(1, 8), s); len(n.Hidden) != 8 {
		t.Errorf("%d hidden units were chosen", len(n.Hidden))
	}
}

// TestNetworkOfANetIsSoft has examples with a missing value too, and hidden
// units that would decide otherwise if they were thresholded.
func TestNetworkOfANetIsSoft(t *testing.T) {
	s := learnertest.Sample("three classes")
	n := fit[*learners.Net](t, learners.MLP{Hidden: 3}, s)
	soft, hard := n.Network(), n.Network()
	for k := range hard.Nodes {
		hard.Nodes[k].Soft = false
	}
	if got, want := soft.Size(), (ltu.Size{Units: 6, Weights: 2*3 + 3*3, Depth: 2}); got != want {
		t.Errorf("size %+v, want %+v", got, want)
	}
	differ := 0
	r := learners.Seed(1)
	for range 1000 {
		x := []float64{3 * r.NormFloat64(), 3 * r.NormFloat64()}
		if soft.Predict(x) != n.Predict(x) {
			t.Fatalf("%v: the network says %d, the net %d", x, soft.Predict(x), n.Predict(x))
		}
		if hard.Predict(x) != n.Predict(x) {
			differ++
		}
	}
	if differ == 0 {
		t.Error("thresholding the hidden units changes nothing: the test shows nothing")
	}
	for _, x := range [][]float64{{math.NaN(), 0}, {0, math.NaN()}, {math.Inf(1), 0}, {math.Inf(1), math.Inf(-1)}} {
		if soft.Predict(x) != n.Predict(x) {
			t.Errorf("%v: the network says %d, the net %d", x, soft.Predict(x), n.Predict(x))
		}
	}
	if !strings.Contains(n.String(), "3 hidden units") {
		t.Errorf("it says of itself %q", n)
	}
}

// TestBackpropIsAHalfspace, of two classes: what draws and explains one serves.
func TestBackpropIsAHalfspace(t *testing.T) {
	s := learnertest.Sample("halfspace")
	if h := fit[*learners.LogisticPlane](t, learners.Backprop{}, s); math.Abs(h.W[0]) < 5*math.Abs(h.W[1]) || mistakes(h, s) > 0 {
		t.Errorf("not x1 > 0.1: %v", h)
	}
	n := fit[*learners.Net](t, learners.Backprop{}, learnertest.Sample("three classes"))
	if len(n.Hidden) != 0 || len(n.Out) != 3 {
		t.Errorf("of three classes: %v", n)
	}
}
