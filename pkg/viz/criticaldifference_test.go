package viz

import (
	"math"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/eval"
)

// ranked has learners of the given accuracies on each set.
func ranked(t *testing.T, names []string, accuracies ...[]float64) *eval.Friedman {
	t.Helper()
	var tables []*eval.Table
	for _, set := range accuracies {
		table := &eval.Table{}
		for i, a := range set {
			table.Rows = append(table.Rows, eval.Row{Learner: names[i], Scores: []float64{a}})
		}
		tables = append(tables, table)
	}
	f, err := eval.NewFriedman(tables...)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// versions of a learner on ten sets, among which two are worse than the rest.
func versions(t *testing.T) *eval.Friedman {
	var sets [][]float64
	for i := range 10 {
		set := make([]float64, 7)
		for k := range set {
			set[k] = 0.9 - 0.02*float64(k) + 0.05*math.Sin(float64(7*i+3*k))
		}
		sets = append(sets, set)
	}
	names := []string{"MLP{Hidden: 10}", "C45", "DecisionList{Separator: MaximalStability}", "Backprop", "SecondOrder", "Winnow{Alpha: 2}", "Majority"}
	return ranked(t, names, sets...)
}

func TestCriticalDifferenceJoinsWhatIsAlike(t *testing.T) {
	d := newRanking(versions(t), 0)
	for _, critical := range []float64{0, 0.5, 1, 2, 10} {
		d.critical = critical
		groups := d.alike()
		for i := range d.order {
			for j := i + 1; j < len(d.order); j++ {
				alike := d.mean[d.order[j]]-d.mean[d.order[i]] < critical
				joined := slices.ContainsFunc(groups, func(g [2]int) bool { return g[0] <= i && j <= g[1] })
				if alike != joined {
					t.Errorf("at %v: learners in place %d and %d are alike: %t, joined: %t", critical, i, j, alike, joined)
				}
			}
		}
	}
}

func TestCriticalDifferenceOfLittle(t *testing.T) {
	f := ranked(t, []string{"a", "b"}, slices.Repeat([][]float64{{0.5, 0.5}}, 6)...)
	figure, err := CriticalDifference(f, 0.05)
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, figure.SVG())
	writeLook(t, "critical-difference-two", figure)
	for _, alpha := range []float64{0, 1, math.NaN()} {
		if _, err := CriticalDifference(f, alpha); err == nil {
			t.Errorf("level %v is no error", alpha)
		}
		if _, err := AgainstControl(f, 0, alpha); err == nil {
			t.Errorf("against a control, level %v is no error", alpha)
		}
	}
}

// TestAgainstControlMarksWhatIsApart has a control between learners that are better, worse, and not told
// apart; of those Holm's procedure finds one that is not beyond the bar.
func TestAgainstControlMarksWhatIsApart(t *testing.T) {
	var sets [][]float64
	for i := range 12 {
		x := float64(i % 4)
		sets = append(sets, []float64{0.9, 0.5 + 0.01*x, 0.53 - 0.01*x, 0.1 + 0.06*x, 0.2})
	}
	f := ranked(t, []string{"best", "control", "like", "poor", "poorer"}, sets...)
	figure, err := AgainstControl(f, 1, 0.05)
	if err != nil {
		t.Fatal(err)
	}
	writeLook(t, "against-control-apart", figure)
	mean, cd := f.MeanRanks(), f.ControlDifference(0.05)
	for _, p := range f.Against(1) {
		if f.Learners[p.A] == "best" && !(p.Holm <= 0.05 && mean[1]-mean[0] < cd) {
			t.Errorf("best: Holm's p %v, %v before the control, whose critical difference is %v: the example shows nothing", p.Holm, mean[1]-mean[0], cd)
		}
	}
	for _, want := range []string{"against control, whose mean rank is", "; better: best 1; worse: po", "; not told apart: like"} {
		if !strings.Contains(figure.Alt, want) {
			t.Errorf("no %q in %s", want, figure.Alt)
		}
	}
	for _, learner := range []int{-1, 5} {
		if _, err := AgainstControl(f, learner, 0.05); err == nil {
			t.Errorf("learner %d is no error", learner)
		}
	}
	two := ranked(t, []string{"a", "b"}, slices.Repeat([][]float64{{0.5, 0.5}}, 6)...)
	if figure, err = AgainstControl(two, 1, 0.05); err != nil || !strings.Contains(figure.Alt, "not told apart: a 1.5;") {
		t.Errorf("two that are equal: %v, %v", figure, err)
	}
	wellFormed(t, figure.SVG())
	writeLook(t, "against-control-two", figure)
}
