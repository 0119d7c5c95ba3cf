package rog91

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/internal/papertest"
)

const (
	claimsPage = "../../../docs/papers/rog91.md"
	page06     = "../../../notebooks/papers/06-polyhedral-separation.ipynb"
)

// claims are where committed results are repeated in words: the one line of the
// file that matches must give the means of the measures, by themselves, or, if
// their name ends in ±, with their deviations, of the trials at the given values
// of parameters.
var claims = []struct {
	file, line, name string
	values           []string // parameters, each with its value
	measures         string
}{
	{claimsPage, "lemma-1", "rog91-bounds", []string{"N", "2", "d", "2"}, "printed found"},
	{claimsPage, "theorem-1", "rog91-bounds", []string{"N", "2", "d", "10"}, "m_valid m_printed"},
	{claimsPage, "separating-plane", "rog91-planes", []string{"set", "iris setosa/versicolor", "learner", "linear program"}, "errors"},
	{claimsPage, "separating-plane", "rog91-planes", []string{"set", "votes one-hot", "learner", "linear program"}, "errors"},
	{claimsPage, "separating-plane", "rog91-planes", []string{"set", "halfspace 5-d", "learner", "linear program"}, "errors"},
	{claimsPage, "inconsistent", "rog91-planes", []string{"set", "iris versicolor/virginica", "learner", "minimum error"}, "bound"},
	{claimsPage, "inconsistent", "rog91-planes", []string{"set", "votes", "learner", "minimum error"}, "bound"},
	{claimsPage, "programs", "rog91-printed", []string{"sample", "line; 1 + 30 + 31 examples"}, "errors fewest"},
	{claimsPage, "closest-pair", "rog91-printed", []string{"sample", "halfspace 3-d; 40 examples"}, "separates"},
	{claimsPage, "closest-pair", "rog91-printed", []string{"sample", "halfspace 4-d; 40 examples"}, "separates"},
	{claimsPage, "fewest-errors-found", "rog91-printed", []string{"sample", "line; 1 + 30 + 31 examples"}, "errors programs fewest"},
	{claimsPage, "fewest-errors-found", "rog91-planes", []string{"set", "iris versicolor/virginica", "learner", "minimum error"}, "errors bound"},
	{claimsPage, "fewest-errors-found", "rog91-planes", []string{"set", "petal length and width", "learner", "minimum error"}, "errors bound"},
	{claimsPage, "fewest-errors-found", "rog91-planes", []string{"set", "sepal length and width", "learner", "minimum error"}, "errors bound"},
	{claimsPage, "fewest-errors-found", "rog91-planes", []string{"set", "votes", "learner", "minimum error"}, "errors bound"},
	{claimsPage, "fewest-errors-found", "rog91-planes", []string{"set", "G2", "learner", "minimum error 50 ×"}, "errors bound"},
	{claimsPage, "megiddo-planes", "rog91-offline", []string{"problem", "exclusive or", "method", "Megiddo"}, "planes"},
	{claimsPage, "megiddo-planes", "rog91-offline", []string{"problem", "3-parity", "method", "Megiddo"}, "planes"},
	{claimsPage, "megiddo-planes", "rog91-offline", []string{"problem", "4-parity", "method", "Megiddo"}, "planes"},
	{claimsPage, "theorem-4", "rog91-online", []string{"problem", "exclusive or; −1 and 1", "rule", "printed"}, "converged"},
	{claimsPage, "theorem-4", "rog91-online", []string{"problem", "5-D exclusive or of two", "rule", "printed"}, "converged"},
	{claimsPage, "bounded", "rog91-online", []string{"problem", "4-parity; −1 and 1", "rule", "printed"}, "converged"},
	{claimsPage, "bounded", "rog91-online", []string{"problem", "4-parity; −1 and 1", "rule", "bounded"}, "converged"},
	{claimsPage, "bounded", "rog91-online", []string{"problem", "3-parity; 0 and 1", "rule", "printed"}, "converged"},
	{claimsPage, "bounded", "rog91-online", []string{"problem", "3-parity; 0 and 1", "rule", "bounded"}, "converged"},
	{claimsPage, "bounded", "rog91-online", []string{"problem", "5-D halfspace", "rule", "printed"}, "converged"},
	{claimsPage, "bounded", "rog91-online", []string{"problem", "5-D halfspace", "rule", "bounded"}, "converged"},
	{claimsPage, "started-apart", "rog91-theorem4", []string{"path", "exclusive or; start a little apart; printed", "presentations", "1000000"}, "moves"},
	{claimsPage, "three-dimensions", "rog91-candidates", []string{"labels", "and", "d", "3", "n", "30"}, "generators_enough±"},
	{claimsPage, "three-dimensions", "rog91-candidates", []string{"labels", "xor", "d", "3", "n", "30"}, "generators_enough±"},
	{claimsPage, "offline-findings", "rog91-offline", []string{"problem", "iris versicolor/virginica", "method", "Voronoi"}, "candidates"},
	{claimsPage, "offline-findings", "rog91-offline", []string{"problem", "2-D exclusive or of two", "method", "Voronoi"}, "found"},
	{claimsPage, "offline-findings", "rog91-offline", []string{"problem", "2-D exclusive or of three", "method", "Voronoi"}, "found"},
	{page06, "lemma-1", "rog91-bounds", []string{"N", "2", "d", "2"}, "printed found"},
	{page06, "fewest-errors", "rog91-planes", []string{"set", "iris versicolor/virginica", "learner", "minimum error"}, "errors bound"},
	{page06, "fewest-errors", "rog91-planes", []string{"set", "G2", "learner", "minimum error 50 ×"}, "errors bound"},
	{page06, "theorem-4", "rog91-online", []string{"problem", "exclusive or; −1 and 1", "rule", "printed"}, "converged"},
	{page06, "vc-dimension", "rog91-bounds", []string{"N", "2", "d", "2"}, "found most"},
}

// TestClaims compares the numbers of the claims page and the notebook with the
// committed results, so that neither changes without the other.
func TestClaims(t *testing.T) {
	for _, c := range claims {
		r, line := load(t, c.name, c.values...), papertest.Passage(t, c.file, c.line)
		for _, name := range strings.Fields(c.measures) {
			if text := papertest.Text(t, r, name); !papertest.Says(line, text) {
				t.Errorf("%s at %q: %s is %s, but the text says\n%s", c.name, c.values, name, text, line)
			}
		}
	}
}

// TestCellsInWords compares the table of both readings of the cell, which has a
// row for each problem.
func TestCellsInWords(t *testing.T) {
	gained, lost := 0, 0 // of exclusive or, by the other reading
	for _, c := range crowded {
		name := fmt.Sprintf("%d | %s", c.n, c.name)
		line := papertest.Passage(t, claimsPage, "cells | "+name)
		trials := func(reading string) *experiment.Result {
			return load(t, "rog91-cells", "problem", c.name, "N", fmt.Sprint(c.n), "moved are", reading)
		}
		all, bounding := trials("all"), trials("bounding")
		want := fmt.Sprintf("| %s | %s | %s | %s |", name, papertest.Text(t, all, "converged±"), papertest.Text(t, bounding, "converged±"), papertest.Text(t, bounding, "moved"))
		if line != want || !papertest.Tells(line, want) {
			t.Errorf("the page says\n%s, want\n%s", line, want)
		}
		for k, converged := range bounding.Column("converged") {
			switch before := all.Column("converged")[k]; {
			case !strings.HasPrefix(c.name, "exclusive or"):
			case converged > before:
				gained++
			case converged < before:
				lost++
			}
		}
	}
	if lost > 0 {
		t.Errorf("from %d starts the second reading alone fails", lost)
	}
	papertest.Numbers(t, claimsPage, "cells-findings", "%d of 100", gained)
}

// load returns the trials of a committed result at the given values of parameters.
func load(t *testing.T, name string, values ...string) *experiment.Result {
	t.Helper()
	return papertest.Load(t, Experiments(), name, values...)
}

// roundMean returns the mean of a measure without decimals.
func roundMean(t *testing.T, measure, name string, values ...string) string {
	t.Helper()
	r := load(t, name, values...)
	m, err := r.Measure(measure)
	if err != nil {
		t.Fatal(err)
	}
	m.Digits = 0
	text, _, _ := strings.Cut(m.Format(r.Summary(measure)), " ")
	return text
}

// checkRow compares a row of the table of the page that a key names.
func checkRow(t *testing.T, table, head string, cells []string) {
	t.Helper()
	want := "| " + head + " | " + strings.Join(cells, " | ") + " |"
	if got := papertest.Passage(t, claimsPage, table+" | "+head); got != want || !papertest.Tells(got, want) {
		t.Errorf("the page says\n%s\nbut it is\n%s", got, want)
	}
}

// TestBoundsTable compares the page's table of lemma 1 and theorem 1.
func TestBoundsTable(t *testing.T) {
	for _, p := range [][2]string{{"1", "2"}, {"2", "2"}, {"2", "3"}, {"3", "2"}, {"2", "10"}, {"3", "100"}} {
		var cells []string
		for _, m := range strings.Fields("printed least found most m_printed m_valid m_agnostic") {
			cells = append(cells, roundMean(t, m, "rog91-bounds", "N", p[0], "d", p[1]))
		}
		checkRow(t, "bounds", p[0]+", "+p[1], cells)
	}
}

// TestPrintedTables compares the page's tables of §3.1.
func TestPrintedTables(t *testing.T) {
	for _, c := range []struct{ table, samples, measures string }{
		{"facets", "halfspace 1-d; 40 examples|halfspace 2-d; 40 examples|halfspace 3-d; 20 examples|halfspace 3-d; 40 examples|halfspace 4-d; 20 examples|halfspace 4-d; 40 examples", "separates margin"},
		{"errors", "line; 1 + 30 + 31 examples|halfspace 1-d; 10 % noise|halfspace 2-d; 10 % noise|halfspace 3-d; 10 % noise|petal length and width|votes", "errors fewest least more programs"},
	} {
		for sample := range strings.SplitSeq(c.samples, "|") {
			var cells []string
			for _, m := range strings.Fields(c.measures) {
				cells = append(cells, roundMean(t, m, "rog91-printed", "sample", sample))
			}
			checkRow(t, c.table, sample, cells)
		}
	}
}

// TestCandidatesTable compares the page's table of theorem 3.
func TestCandidatesTable(t *testing.T) {
	for _, p := range [][2]string{{"and", "10"}, {"and", "80"}, {"xor", "10"}, {"xor", "80"}} {
		var cells []string
		for _, m := range strings.Fields("generators_enough shared_enough bisectors_enough all_enough grown_enough") {
			cells = append(cells, roundMean(t, m, "rog91-candidates", "labels", p[0], "d", "2", "n", p[1]))
		}
		checkRow(t, "candidates", p[0]+", "+p[1], cells)
	}
}

// TestOnlineTable compares the page's table of theorem 4, which leaves out a few
// combinations.
func TestOnlineTable(t *testing.T) {
	left := []string{"exclusive or; 0 and 1", "3-parity; 0 and 1", "4-parity; −1 and 1"}
	for k, c := range combinations {
		if c.n == 1 || slices.Contains(left, c.name) {
			continue
		}
		var cells []string
		for _, rule := range []string{"printed", "printed; equal start", "bounded", "nearest", "lesser share", "lesser share; restarts", "lesser share; restarts; longer"} {
			cell := "–"
			if rule != "printed; equal start" || onTables(k) {
				cell = roundMean(t, "converged", "rog91-online", "problem", c.name, "rule", rule)
			}
			cells = append(cells, cell)
		}
		checkRow(t, "online", c.name, cells)
	}
}

// TestOfflineTable compares the page's table of the methods.
func TestOfflineTable(t *testing.T) {
	for _, task := range offlineTasks {
		var cells []string
		for _, f := range finders {
			cell := "–"
			if !task.wide || !f.narrow {
				cell = roundMean(t, "found", "rog91-offline", "problem", task.name, "method", f.name)
			}
			cells = append(cells, cell)
		}
		checkRow(t, "offline", fmt.Sprintf("%s, N = %d", task.name, task.n), cells)
	}
}

// TestTotalsInWords compares the numbers over all trials together.
func TestTotalsInWords(t *testing.T) {
	all := load(t, "rog91-candidates")
	var total []string
	for _, v := range []string{"generators", "shared", "bisectors", "all", "grown"} {
		total = append(total, fmt.Sprint(math.Round(all.Summary(v+"_enough").Mean*float64(len(all.Rows)))))
	}
	n := len(all.Rows)
	papertest.Numbers(t, claimsPage, "theorem-3-totals", "%d: %s, %s, %s, %s, %s", n, total[0], total[1], total[2], total[3], total[4])
	papertest.Numbers(t, claimsPage, "theorem-3", "%s of %d", total[0], n)
	papertest.Numbers(t, claimsPage, "theorem-3-readings", "%s of the %d", total[2], n)
	papertest.Numbers(t, page06, "theorem-3", "%s of %d", total[0], n)
	papertest.Numbers(t, claimsPage, "proposition-1", "%d", len(load(t, "rog91-offline").Rows))
	papertest.Numbers(t, claimsPage, "lemma-1", "17 of 30")
	papertest.Numbers(t, claimsPage, "five-dimensions", "%s", fiveDimensions(t))
	if found := tooSmall(load(t, "rog91-bounds")); !strings.Contains(found, "at 17 of 30 places") {
		t.Error(found)
	}
}

// fiveDimensions returns how many candidates and planes Voronoi finds for
// exclusive ors in five dimensions.
func fiveDimensions(t *testing.T) string {
	t.Helper()
	var candidates, planes []float64
	for _, problem := range []string{"5-D exclusive or of two", "5-D exclusive or of three"} {
		r := load(t, "rog91-offline", "problem", problem, "method", "Voronoi")
		candidates, planes = append(candidates, r.Column("candidates")...), append(planes, r.Column("planes")...)
	}
	return fmt.Sprintf("%v to %v candidates, %v to %v planes", int(slices.Min(candidates)), int(slices.Max(candidates)), slices.Min(planes), slices.Max(planes))
}

// TestMain wants every number of the page to be computed by some test.
func TestMain(m *testing.M) { papertest.Main(m, Experiments(), claimsPage) }
