package metric

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/integrate"
)

// scored makes answers of two classes from scores of the second.
func scored(truth []int, second ...float64) Answers {
	a := answers(2, truth, make([]int, len(truth)))
	for _, s := range second {
		a.Scores = append(a.Scores, []float64{-s, s})
	}
	return a
}

// TestCuts has the example of roc_curve, precision_recall_curve, roc_auc_score (0.75) and
// average_precision_score (0.83) in scikit-learn's documentation.
func TestCuts(t *testing.T) {
	c, err := likely([]int{0, 0, 1, 1}, 0.1, 0.4, 0.35, 0.8).Cuts("b")
	if err != nil {
		t.Fatal(err)
	}
	want := []Cut{
		{math.Inf(1), 0, 0, 0, 0, 1},
		{0.8, 1, 0, 0.5, 0, 1},
		{0.4, 1, 1, 0.5, 0.5, 0.5},
		{0.35, 2, 1, 1, 0.5, 2. / 3},
		{0.1, 2, 2, 1, 1, 0.5},
	}
	if !slices.Equal(c.Cuts, want) || c.AUC() != 0.75 || math.Abs(c.AveragePrecision()-5./6) > 1e-15 {
		t.Errorf("got %v, %v, %v", c.Cuts, c.AUC(), c.AveragePrecision())
	}
}

func TestMetricsOfScores(t *testing.T) {
	// The example of average_precision_score for several classes: 0.77.
	three := answers(3, []int{0, 0, 1, 1, 2, 2}, make([]int, 6))
	three.Scores = [][]float64{{0.7, 0.2, 0.1}, {0.4, 0.3, 0.3}, {0.1, 0.8, 0.1}, {0.2, 0.3, 0.5}, {0.4, 0.4, 0.2}, {0.1, 0.2, 0.7}}
	noC := three // without the third class
	noC.Truth, noC.Predicted, noC.Scores = three.Truth[:4], three.Predicted[:4], three.Scores[:4]
	onlyA := three
	onlyA.Truth = make([]int, 6)
	inf := math.Inf(1)
	for _, c := range []struct {
		name string
		m    Metric
		a    Answers
		want float64
		err  string
	}{
		{"three", AveragePrecision, three, (5./6 + 0.75 + 0.75) / 3, ""},
		// Of a the second example ties with a c's: 7½ of 8 pairs. Of b one has all four below, the other
		// (0.3) has two below, one at its height and one above. Of c 0.7 has all below, 0.2 two.
		{"three", AUC, three, (7.5/8 + 6.5/8 + 6./8) / 3, ""},
		{"c", AUC.For("c"), three, 6. / 8, ""},
		{"absent", AUC, noC, (4./4 + 3.5/4) / 2, ""},
		{"absent", AUC.For("c"), noC, 0, "0 of 4 examples are of class c"},
		{"one of three", AUC, onlyA, 0, "0 of 6 examples are of class c"},
		{"no scores of three", AUC, answers(3, []int{0, 1}, []int{0, 1}), 0, "there are no scores"},
		{"all equal", AUC, scored([]int{0, 1, 1}, 2, 2, 2), 0.5, ""},
		{"all equal", AveragePrecision, scored([]int{0, 1, 1}, 2, 2, 2), 2. / 3, ""},
		{"wrong way", AUC, scored([]int{0, 1}, 2, 1), 0, ""},
		{"infinite", AUC, scored([]int{0, 0, 1, 1}, -inf, 3, 3, inf), 3.5 / 4, ""},
		{"one class", AUC, scored([]int{0, 0}, 2, 1), 0, "0 of 2 examples are of class b"},
		{"one class", AveragePrecision, scored([]int{1, 1}, 2, 1), 0, "2 of 2 examples are of class b"},
		{"no scores", AUC, answers(2, []int{0, 1}, []int{0, 1}), 0, "there are no scores"},
		{"few scores", AUC, scored([]int{0, 1}, 1), 0, "there are scores for 1 of 2 examples"},
		{"NaN", AUC, scored([]int{0, 1}, 1, math.NaN()), 0, "example 1 has the scores [NaN NaN]"},
		{"few classes", AUC, Answers{[]string{"a", "b"}, []int{0}, []int{0}, [][]float64{{1}}, nil, 0, 0}, 0, "example 0 has 1 scores for 2 classes"},
		{"empty", AUC, scored(nil), 0, "no examples"},
	} {
		got, err := c.m.Of(c.a)
		if c.err == "" && (err != nil || !(math.Abs(got-c.want) <= 1e-12)) {
			t.Errorf("%s, %s: %v, %v, want %v", c.name, c.m.Name, got, err, c.want)
		}
		if c.err != "" && (err == nil || err.Error() != c.err) {
			t.Errorf("%s, %s: %v, %v, want %s", c.name, c.m.Name, got, err, c.err)
		}
	}
	for class, want := range map[string]string{"x": `cuts: no class "x", want one of ["a" "b" "c"]`, "c": "cuts: 0 of 4 examples are of class c"} {
		if _, err := noC.Cuts(class); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestLead has scores whose differences alone matter, like the scores of a net with an output for each
// class. The differences separate all classes, although the score of the first class is the same for all
// examples.
func TestLead(t *testing.T) {
	a := answers(3, []int{0, 1, 2, 0}, []int{0, 1, 2, 0})
	a.Scores = [][]float64{{5, 4, 0}, {5, 7, 2}, {5, -1, 5.5}, {5, 0, 4.5}}
	for _, class := range a.Classes {
		if v, err := AUC.For(class).Of(a); v != 1 || err != nil {
			t.Errorf("AUC of %s is %v, %v", class, v, err)
		}
	}
	c, err := a.Cuts("a")
	if err != nil || c.Cuts[1].Threshold != 1 || c.Cuts[2].Threshold != 0.5 || c.Cuts[3].Threshold != -0.5 {
		t.Errorf("got %v, %v", c, err)
	}
	inf := math.Inf(1)
	for want, scores := range map[float64][]float64{0: {inf, inf}, inf: {1, -inf}, -inf: {1, inf}, -2: {1, 3, 2}} {
		if got := lead(scores, 0); got != want {
			t.Errorf("the lead in %v is %v, want %v", scores, got, want)
		}
	}
}

// TestAUCCountsPairs compares the area with all pairs, and with the trapezoids under the curve.
func TestAUCCountsPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		truth, scores := []int{0, 1}, []float64{1, 1}
		for range r.IntN(30) {
			truth, scores = append(truth, r.IntN(2)), append(scores, float64(r.IntN(8)))
		}
		won, pairs := 0.0, 0.0
		for i, y := range truth {
			for k, z := range truth {
				if y == 1 && z == 0 {
					pairs++
					if scores[i] > scores[k] {
						won++
					} else if scores[i] == scores[k] {
						won += 0.5
					}
				}
			}
		}
		c, err := scored(truth, scores...).Cuts("b")
		if err != nil {
			t.Fatal(err)
		}
		var x, y []float64
		for _, cut := range c.Cuts {
			x, y = append(x, cut.FalsePositives), append(y, cut.TruePositives)
		}
		if got := c.AUC(); got != won/pairs || math.Abs(got-integrate.Trapezoidal(x, y)) > 1e-12 {
			t.Fatalf("%v, %v: AUC is %v, want %v", truth, scores, got, won/pairs)
		}
	}
}
