package experiment

import (
	"fmt"
	"math"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/peer"
)

// TestWrong counts the training examples that have a wrong class, and wants the right one of all test
// examples, and the same examples wrong, and more, at a larger share.
func TestWrong(t *testing.T) {
	s := check[*data.Set](t)(data.Load("iris"))
	splits := check[[]data.Split](t)(eval.Folds{K: 5}.Splits(t.Context(), s))
	before := map[int]int{}
	for _, percent := range []int{0, 10, 40, 100} {
		v := check[divided](t)(wronged(divided{s, splits}, percent, 3))
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
	s := check[*data.Set](t)(data.Load("votes"))
	small := check[divided](t)(shuffled(divided{s, nil}, 3, 1)).set
	large := check[divided](t)(shuffled(divided{s, nil}, 20, 1)).set
	if err := large.Check(); err != nil {
		t.Fatal(err)
	}
	column := func(s *data.Set, j int) (values []float64) {
		for _, x := range s.X {
			values = append(values, x[j])
		}
		return values
	}
	counts := func(values []float64) map[string]int {
		counts := map[string]int{}
		for _, v := range values {
			counts[number(v)]++
		}
		return counts
	}
	n := len(s.Attrs)
	for j, a := range large.Attrs {
		switch {
		case j < n:
			if number(large.X[7][j]) != number(s.X[7][j]) || a.Name != s.Attrs[j].Name {
				t.Errorf("attribute %d is not the sample's", j)
			}
		case j < n+3 && !sameNumbers(column(small, j), column(large, j)):
			t.Errorf("attribute %d of few is not that of many", j)
		default:
			position := -1
			for k := range s.Attrs {
				if strings.HasPrefix(a.Name, s.Attrs[k].Name+", shuffled ") {
					position = k
				}
			}
			if position < 0 || !reflect.DeepEqual(counts(column(large, j)), counts(column(s, position))) || sameNumbers(column(large, j), column(s, position)) {
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
	plain := check[*Report](t)(c.Run(t.Context(), ""))
	for _, swept := range []Comparison{{Wrong: []int{0, 100}}, {Irrelevant: []int{0, 40}}} {
		swept.Sets, swept.Learners, swept.Plan = c.Sets, c.Learners, c.Plan
		r := check[*Report](t)(swept.Run(t.Context(), t.TempDir()))
		curve := r.Curves[0]
		if !reflect.DeepEqual(curve.Scores[0][0], plain.Tables[0].Rows[0].Scores) || curve.Of == "" {
			t.Errorf("%s: %v without any, want %v", curve.Of, curve.Scores[0][0], plain.Tables[0].Rows[0].Scores)
		}
		for k, score := range curve.Scores[0][1] {
			before := curve.Scores[0][0][k]
			if want := before; swept.Wrong != nil {
				want = 1 - before
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
		steps := r.sweep()
		first, last := fmt.Sprintf(steps.step, 0), fmt.Sprintf(steps.step, steps.hardest())
		if head := r.stepped().Head; !reflect.DeepEqual(head, []string{"sample", "learner", first, last}) {
			t.Errorf("the columns are %q", head)
		}
		row := []string{"votes", "Stump{}", fmt.Sprintf("%.1f", 100*plain.Tables[0].Rows[0].Mean()), fmt.Sprintf("%.1f", 100*r.Tables[0].Rows[0].Mean())}
		if got := r.stepped().Rows; len(got) != 2 || !reflect.DeepEqual(got[0], row) {
			t.Errorf("rows %q, the first should be %q", got, row)
		}
		if got := r.Words(); !strings.Contains(got[0], last) || !strings.Contains(r.String(), last) {
			t.Errorf("neither table nor words speak of %s: %s\n%s", last, got, r)
		}
	}
}

// TestStepsWithoutResults wants a dash at every step that a learner refused, and the reason.
func TestStepsWithoutResults(t *testing.T) {
	c := Comparison{Sets: Sets("iris"), Learners: []learners.Learner{learners.C45{}}, Plan: eval.Holdout{Trials: 3, Seed: 2}, Sizes: []int{10, 101}}
	table := check[*Report](t)(c.Run(t.Context(), "")).stepped()
	if row := table.Rows[0]; row[2] == "–" || row[3] != "–" || !strings.Contains(table.Caption, "C45{} on iris, 101 examples: 101 examples to learn from, want 1 to 100") {
		t.Errorf("%q\n%s", table.Rows, table.Caption)
	}
	// With many irrelevant attributes all examples are separable, so the greatest step has a result.
	c = Comparison{Sets: Sets("monks-2"), Learners: []learners.Learner{learners.LinearProgram{}}, Plan: eval.Folds{K: 2}, Irrelevant: []int{0, 1, 100}}
	table = check[*Report](t)(c.Run(t.Context(), "")).stepped()
	if row := table.Rows[0]; row[2] != "–" || row[3] != "–" || row[4] == "–" || !strings.Contains(table.Caption, "LinearProgram{} on monks-2, 0 irrelevant, 1 irrelevant: not linearly separable") {
		t.Errorf("%q\n%s", table.Rows, table.Caption)
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
		r := check[*Report](t)(c.Run(t.Context(), filepath.Join(dir, c.sweep().column)))
		if got := r.Curves[0].Scores[0]; !reflect.DeepEqual(got[0], got[1]) || math.Abs(r.Tables[0].Rows[0].Mean()-168./435) > 1e-3 {
			t.Errorf("%s: %v", c.sweep().column, got)
		}
		hardest := float64(c.sweep().hardest())
		if c.Wrong != nil {
			hardest = 0
		}
		if points := r.Sized(); len(points) != 1 || math.Abs(points[0].Size-17-hardest) > 1e-9 {
			t.Errorf("%s: %+v, want %v columns", c.sweep().column, points, 17+hardest)
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
	r := check[*Report](t)(c.Run(t.Context(), ""))
	points := r.Timed()
	if len(points) != 2 || points[0].Score < 85 || points[0].Score > 100 || points[1].Group != "halfspace" {
		t.Fatalf("%+v", points)
	}
	for i, p := range points {
		want := 1.0 // the product of two samples' means
		for _, table := range r.Tables {
			want *= stat.Mean(check[[]float64](t)(table.Values(i, metric.FitSeconds)), nil)
		}
		if got := p.Size * p.Size; p.Size <= 0 || math.Abs(got-want) > 1e-9*want {
			t.Errorf("%s: square %g of the seconds, want %g", p.Name, got, want)
		}
	}
	c.Metrics = nil
	if points := check[*Report](t)(c.Run(t.Context(), "")).Timed(); points != nil {
		t.Errorf("%+v without times", points)
	}
}
