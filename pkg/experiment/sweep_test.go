package experiment

import (
	"fmt"
	"math"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/peer"
)

// TestWrong counts the training examples that have a wrong class, and wants the right one of all test
// examples, and the same examples wrong, and more, at a larger share.
func TestWrong(t *testing.T) {
	s := must[*data.Set](t)(data.Load("iris"))
	splits := must[[]data.Split](t)(eval.Folds{K: 5}.Splits(t.Context(), s))
	before := map[int]int{}
	for _, percent := range []int{0, 10, 40, 100} {
		v := must[divided](t)(wronged(divided{s, splits}, percent, 3))
		wrong := map[int]int{}
		for i, y := range s.Y {
			if v.set.Y[i] != y {
				wrong[i] = v.set.Y[i]
			}
		}
		if len(wrong) != percent*s.Len()/100 {
			t.Errorf("%d%%: %d of %d are wrong", percent, len(wrong), s.Len())
		}
		for i, y := range before {
			if wrong[i] != y {
				t.Errorf("%d%%: example %d has class %d, and %d at a smaller share", percent, i, wrong[i], y)
			}
		}
		before = wrong
		for k, split := range v.splits {
			if !reflect.DeepEqual(v.set.Subset(split.Test), s.Subset(splits[k].Test)) || !reflect.DeepEqual(split.Train, splits[k].Train) {
				t.Errorf("%d%%: split %d has other examples", percent, k)
			}
		}
	}
}

// TestIrrelevant wants attributes that have the values of one of the sample's own, in another order, and
// the sample's own as they were.
func TestIrrelevant(t *testing.T) {
	s := must[*data.Set](t)(data.Load("votes"))
	few := must[divided](t)(shuffled(divided{s, nil}, 3, 1)).set
	many := must[divided](t)(shuffled(divided{s, nil}, 20, 1)).set
	if err := many.Check(); err != nil {
		t.Fatal(err)
	}
	column := func(s *data.Set, j int) (values []float64) {
		for _, x := range s.X {
			values = append(values, x[j])
		}
		return values
	}
	counts := func(values []float64) map[string]int {
		of := map[string]int{}
		for _, v := range values {
			of[number(v)]++
		}
		return of
	}
	n := len(s.Attrs)
	for j, a := range many.Attrs {
		switch {
		case j < n:
			if number(many.X[7][j]) != number(s.X[7][j]) || a.Name != s.Attrs[j].Name {
				t.Errorf("attribute %d is not the sample's", j)
			}
		case j < n+3 && !sameNumbers(column(few, j), column(many, j)):
			t.Errorf("attribute %d of few is not that of many", j)
		default:
			own := -1
			for k := range s.Attrs {
				if strings.HasPrefix(a.Name, s.Attrs[k].Name+", shuffled ") {
					own = k
				}
			}
			if own < 0 || !reflect.DeepEqual(counts(column(many, j)), counts(column(s, own))) || sameNumbers(column(many, j), column(s, own)) {
				t.Errorf("attribute %d, %s, is not one of the sample's, shuffled", j, a.Name)
			}
		}
	}
}

func number(v float64) string {
	if math.IsNaN(v) {
		return "?"
	}
	return string(rune('a' + int(v)))
}

func sameNumbers(a, b []float64) bool {
	for i := range a {
		if number(a[i]) != number(b[i]) {
			return false
		}
	}
	return len(a) == len(b)
}

// TestSweeps compares by wrong classes and by irrelevant attributes. At nothing it is the comparison
// without, and where all is known to be wrong a learner of two classes is wrong.
func TestSweeps(t *testing.T) {
	c := Comparison{Sets: Sets("votes"), Learners: []learners.Learner{learners.Stump{}, learners.Majority{}}, Plan: eval.Folds{K: 3, Seed: 2}}
	plain := must[*Report](t)(c.Run(t.Context(), ""))
	for _, swept := range []Comparison{{Wrong: []int{0, 100}}, {Irrelevant: []int{0, 40}}} {
		swept.Sets, swept.Learners, swept.Plan = c.Sets, c.Learners, c.Plan
		r := must[*Report](t)(swept.Run(t.Context(), t.TempDir()))
		curve := r.Curves[0]
		if !reflect.DeepEqual(curve.Scores[0][0], plain.Tables[0].Rows[0].Scores) || curve.Of == "" {
			t.Errorf("%s: %v without any, want %v", curve.Of, curve.Scores[0][0], plain.Tables[0].Rows[0].Scores)
		}
		for k, score := range curve.Scores[0][1] {
			was := curve.Scores[0][0][k]
			if want := was; swept.Wrong != nil {
				want = 1 - was
				if math.Abs(score-want) > 1e-12 {
					t.Errorf("trial %d: %v of the classes are right after all were wrong, want %v", k, score, want)
				}
			} else if score != want {
				t.Errorf("trial %d: a stump is mistaken by shuffled attributes, %v, want %v", k, score, want)
			}
		}
		if _, err := r.Figure(); err != nil {
			t.Error(err)
		}
	}
}

// TestPeersAreSwept wants a peer judged by the right classes, however many it learned from are wrong, and
// given one column more for each irrelevant attribute.
func TestPeersAreSwept(t *testing.T) {
	dir := t.TempDir()
	// It predicts the first class, and says how many columns there were.
	first := peer.Peer{Name: "first", Command: []string{"sh", "-c", `
n=$(head -1 "$3" | awk -F, '{print NF}')
echo The first class, awk
echo trial,example,class,seconds,size >"$2"
awk -F, -v n="$n" '$3 == "test" {print $1 "," $2 ",0,0," n}' "$4" >>"$2"`, "sh"}}
	for _, c := range []Comparison{{Wrong: []int{0, 60}}, {Irrelevant: []int{0, 5}}} {
		c.Sets, c.Learners, c.Plan = Sets("votes"), []learners.Learner{first}, eval.Folds{K: 3}
		r := must[*Report](t)(c.Run(t.Context(), filepath.Join(dir, c.sweep().column)))
		if got := r.Curves[0].Scores[0]; !reflect.DeepEqual(got[0], got[1]) || math.Abs(r.Tables[0].Rows[0].Mean()-168./435) > 1e-3 {
			t.Errorf("%s: %v", c.sweep().column, got)
		}
		more := float64(c.sweep().hardest())
		if c.Wrong != nil {
			more = 0
		}
		if of := r.Sized(); len(of) != 1 || math.Abs(of[0].Size-17-more) > 1e-9 {
			t.Errorf("%s: %+v, want %v columns", c.sweep().column, of, 17+more)
		}
	}
}

// TestMeanCurve wants the mean over samples trial by trial, and none where one failed.
func TestMeanCurve(t *testing.T) {
	nan := math.NaN()
	a := &eval.Curve{Set: "a", Names: []string{"x", "y"}, Sizes: []int{1, 2}, Scores: [][][]float64{{{0.5, 0.7}, {1, 1}}, {{0, 0}, {nan, 0.4}}}}
	b := &eval.Curve{Set: "b", Names: a.Names, Sizes: a.Sizes, Scores: [][][]float64{{{0.7, 0.7}, {0, 1}}, {{1, 0.5}, {0.2, 0.4}}}}
	want := &eval.Curve{Set: "mean over 2 samples", Names: a.Names, Sizes: a.Sizes, Scores: [][][]float64{{{0.6, 0.7}, {0.5, 1}}, {{0.5, 0.25}, {nan, 0.4}}}}
	if got := meanCurve([]*eval.Curve{a, b}); fmt.Sprintf("%.12f", got.Scores) != fmt.Sprintf("%.12f", want.Scores) || got.Set != want.Set {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := meanCurve([]*eval.Curve{a}); got.Set != "a" {
		t.Errorf("one sample is called %q", got.Set)
	}
}

// TestWrongSweeps wants a line about steps that cannot be.
func TestWrongSweeps(t *testing.T) {
	for want, c := range map[string]Comparison{
		"wrong: 101, want 0 to 100":            {Wrong: []int{101}},
		"irrelevant: -1, want 0":               {Irrelevant: []int{-1}},
		"examples and wrong: want one of them": {Sizes: []int{1}, Wrong: []int{1}},
		"wrong: no steps":                      {Wrong: []int{}},
		"irrelevant: a step is given twice":    {Irrelevant: []int{1, 0, 1}},
	} {
		c.Sets, c.Learners = Sets("iris"), []learners.Learner{learners.Majority{}}
		if _, err := c.Run(t.Context(), ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestTimed wants the seconds that learners took, and an accuracy in percent.
func TestTimed(t *testing.T) {
	c := Comparison{Sets: Sets("iris", "votes"), Learners: []learners.Learner{learners.C45{}, learners.Majority{}}, Plan: eval.Folds{K: 3}, Metrics: []metric.Metric{metric.Accuracy, metric.FitSeconds}}
	of := must[*Report](t)(c.Run(t.Context(), "")).Timed()
	if len(of) != 2 || of[0].Size <= of[1].Size || of[0].Size > 1 || of[0].Score < 85 || of[0].Score > 100 || of[1].Group != "halfspace" {
		t.Errorf("%+v", of)
	}
	c.Metrics = nil
	if of := must[*Report](t)(c.Run(t.Context(), "")).Timed(); of != nil {
		t.Errorf("%+v without times", of)
	}
}
