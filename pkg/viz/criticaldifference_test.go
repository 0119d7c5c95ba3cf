package viz

import (
	"math"
	"slices"
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
	f := versions(t)
	d := ranking{f: f, mean: f.MeanRanks(), order: []int{0, 1, 2, 3, 4, 5, 6}}
	slices.SortFunc(d.order, func(a, b int) int { return int(math.Copysign(1, d.mean[a]-d.mean[b])) })
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
	}
}
