package viz

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"halfspace/pkg/eval"
	"halfspace/pkg/metric"
)

// judged is a table of learners whose scores are ever noisier, as probabilities of two classes; the
// third is a guest whose scores are those of what it predicts, and the last one is unsuited.
func judged(trials int) *eval.Table {
	r := rand.New(rand.NewPCG(3, 4))
	t := &eval.Table{Set: "visits", Plan: "some trials", Classes: []string{"well", "ill"}}
	t.Rows = []eval.Row{{Learner: "DecisionList{Validation: 0.2}"}, {Learner: "Pocket{}"}, {Learner: "guest{}"}, {Learner: "Winnow{}", Unsuited: "needs numbers"}}
	for range trials {
		truth := make([]int, 60)
		for i := range truth {
			truth[i] = min(1, r.IntN(4)) ^ 1
		}
		t.Truth = append(t.Truth, truth)
		for l := range 3 {
			var trial eval.Trial
			for _, y := range truth {
				p := 1 / (1 + math.Exp(-float64(4*y-2)/float64(l+1)-r.NormFloat64()*1.5))
				p = math.Round(100*p) / 100
				if l == 2 {
					p = math.Round(p)
				}
				trial.Scores = append(trial.Scores, []float64{1 - p, p})
				trial.Predicted = append(trial.Predicted, int(math.Round(p)))
			}
			t.Rows[l].Trials = append(t.Rows[l].Trials, trial)
		}
	}
	return t
}

// TestHeightsOfCurves has curves worked by hand.
func TestHeightsOfCurves(t *testing.T) {
	a := metric.Answers{Classes: []string{"no", "yes"}, Truth: []int{0, 0, 1, 1}, Predicted: []int{0, 0, 0, 0}}
	for _, s := range []float64{0.1, 0.4, 0.35, 0.8} {
		a.Scores = append(a.Scores, []float64{0, s})
	}
	c, err := a.Cuts("yes")
	if err != nil {
		t.Fatal(err)
	}
	// Points of the ROC curve: (0, 0), (0, ½), (½, ½), (½, 1), (1, 1).
	for x, want := range map[float64]float64{0: 0.5, 0.25: 0.5, 0.5: 1, 0.7: 1, 1: 1} {
		if got := rocAt(c, x); got != want {
			t.Errorf("ROC at %v is %v, want %v", x, got, want)
		}
	}
	// Half is found at precision 1, all at 2/3.
	for recall, want := range map[float64]float64{0: 1, 0.5: 1, 0.51: 2. / 3, 1: 2. / 3} {
		if got := precisionAt(c, recall); got != want {
			t.Errorf("precision at recall %v is %v, want %v", recall, got, want)
		}
	}
	// All scores are equal: the ROC curve is the diagonal.
	for i := range a.Scores {
		a.Scores[i] = []float64{0, 1}
	}
	if c, _ = a.Cuts("yes"); rocAt(c, 0.3) != 0.3 || precisionAt(c, 0.3) != 0.5 {
		t.Errorf("got %v and %v", rocAt(c, 0.3), precisionAt(c, 0.3))
	}
	if got := meanCurve([]*metric.Cuts{c, c}, rocAt); len(got) != 101 || got[70] != (Point{X: 0.7, Mean: 0.7}) {
		t.Errorf("the mean of equal curves is %v", got[70])
	}
}

func TestCurvesName(t *testing.T) {
	for name, draw := range map[string]func(*eval.Table, string) (*Figure, error){"ROC": ROC, "precision and recall": PrecisionRecall} {
		figure, err := draw(judged(2), "")
		if err != nil {
			t.Fatal(err)
		}
		if svg := figure.SVG(); !bytes.Contains(svg, []byte("none of Winnow{}")) || bytes.Contains(svg, []byte("NaN")) {
			t.Errorf("%s: the figure does not say that a learner has no line", name)
		}
		if _, err := draw(judged(2), "sick"); err == nil || !strings.Contains(err.Error(), `no class "sick"`) {
			t.Errorf("%s: got %v", name, err)
		}
		if _, err := draw(&eval.Table{}, "sick"); err == nil || err.Error() != "viz: "+name+": the table has no learners" {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
