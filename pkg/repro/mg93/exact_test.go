package mg93

import (
	"testing"

	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/internal/papertest"
)

// TestGreedyAgainstFewestInWords compares the halfspaces of both greedy methods with the
// fewest, list by list.
func TestGreedyAgainstFewestInWords(t *testing.T) {
	const line = "greedy-ratio"
	all := papertest.Load(t, Experiments(), "mg93-exact")
	paper, highest := overFewest(all, "paper")
	exact, _ := overFewest(all, "exact")
	bound, _ := overFewest(all, "bound")
	words(t, "greedy-near", "%.2f; %.0f times", paper, highest)
	ratio := func(n, h string) float64 {
		average, _ := overFewest(papertest.Load(t, Experiments(), "mg93-exact", "n", n, "h", h), "paper")
		return average
	}
	words(t, line, "%.2f on average; from %.2f and %.2f in two to %.2f and %.2f in six", paper, ratio("2", "2"), ratio("2", "4"), ratio("6", "2"), ratio("6", "4"))
	var excess [3]int // lists, by the number of halfspaces too many
	fewest := all.Column("fewest")
	for i, k := range all.Column("paper") {
		excess[int(k-fewest[i])]++
	}
	words(t, line, "one too many in %d lists, two in %d; the bound %.1f times", excess[1], excess[2], bound)
	words(t, "exact-longer", "%.2f", exact)
}

// overFewest returns the mean and the greatest ratio of a measure to the fewest
// halfspaces, list by list.
func overFewest(r *experiment.Result, measure string) (average, highest float64) {
	ratios, fewest := r.Column(measure), r.Column("fewest")
	for i := range ratios {
		ratios[i] /= fewest[i]
	}
	s := experiment.Summarize(ratios)
	return s.Mean, s.Max
}

// TestExactIsLongerInWords counts the exact lists that are longer and shorter than the
// paper's: all of them, and by whether their first halfspace excludes more examples.
func TestExactIsLongerInWords(t *testing.T) {
	const line = "exact-longer"
	r := papertest.Load(t, Experiments(), "mg93-exact")
	paper, exact := r.Column("paper"), r.Column("exact")
	var all, larger, equal eval.McNemar // of longer and shorter lists
	samples := 0
	for i, first := range r.Column("first") {
		part := &equal
		if first < 1 {
			part, samples = &larger, samples+1
		}
		for _, m := range []*eval.McNemar{&all, part} {
			switch {
			case exact[i] > paper[i]:
				m.OnlyA++
			case exact[i] < paper[i]:
				m.OnlyB++
			}
		}
	}
	words(t, line, "%d lists longer and %d shorter", all.OnlyA, all.OnlyB)
	words(t, line, "in %d samples %d are longer, %d shorter", samples, larger.OnlyA, larger.OnlyB)
	words(t, line, "in the other %d samples %d are longer, %d shorter", len(paper)-samples, equal.OnlyA, equal.OnlyB)
	if p := all.Exact(); p > 1e-6 {
		t.Errorf("p is %v", p)
	}
	if p := larger.Exact(); p > 1e-6 {
		t.Errorf("where the first halfspace excludes more, p is %v", p)
	}
	if p := equal.Exact(); p < 0.05 {
		t.Errorf("where it does not, p is %v", p)
	}
}
