package mg93

import (
	"fmt"
	"slices"
	"testing"

	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/internal/papertest"
)

const questionsPage = "../../../docs/open-questions.md"

// asked wants a passage of the page of open questions to give the computed numbers.
func asked(t *testing.T, key, format string, values ...any) {
	t.Helper()
	papertest.Numbers(t, questionsPage, key, format, values...)
}

// committed returns the committed trials of an experiment, as papertest.At does.
func committed(t *testing.T, name, conditions string) *experiment.Result {
	t.Helper()
	return papertest.At(t, Experiments(), "mg93-"+name, conditions)
}

// TestQuestionTables compares the tables of the page with the committed results,
// row by row.
func TestQuestionTables(t *testing.T) {
	var tables []papertest.Claim
	row := func(key, name, conditions, measures string) {
		tables = append(tables, papertest.Claim{File: questionsPage, Key: key, Of: "mg93-" + name, At: conditions, Measures: measures})
	}
	for _, g := range committed(t, "hardness", "").By("labels", "ratio") {
		conditions := fmt.Sprintf("labels=%s ratio=%s", g.At[0], g.At[1])
		row(fmt.Sprintf("systems-%s | %s", g.At[0], g.At[1]), "hardness", conditions, "systems")
		if g.At[0] == "coins" {
			row("gap-coins | "+g.At[1], "hardness", conditions, "gap")
		}
	}
	for _, g := range committed(t, "examples", "").By("n") {
		row("least-examples | "+g.At[0], "examples", "n="+g.At[0], "m± per_n k")
	}
	for _, g := range committed(t, "restarts", "").By("sample", "n", "m") {
		key := fmt.Sprintf("restarts-%s | %s, %s", g.At[0], g.At[1], g.At[2])
		row(key, "restarts", fmt.Sprintf("sample=%s n=%s m=%s", g.At[0], g.At[1], g.At[2]), "random covered_first pocket")
		asked(t, key, "%d %d %.0f", runsForAll(g.Column("random")), runsForAll(g.Column("covered_first")), g.Summary("runs").Max)
	}
	papertest.CheckClaims(t, Experiments(), tables)
}

// TestHardnessInWords computes the shares of separable samples, and the systems of
// the others.
func TestHardnessInWords(t *testing.T) {
	coins, planted := committed(t, "hardness", "labels=coins"), committed(t, "hardness", "labels=planted")
	if proven := committed(t, "hardness", "").Summary("proven"); proven.Mean != 1 {
		t.Errorf("%.4f of the samples are proven", proven.Mean)
	} else {
		asked(t, "hardness-protocol", "%d", proven.N)
	}
	share := func(r *experiment.Result, ratio string) float64 {
		part, err := r.Where("ratio", ratio)
		if err != nil {
			t.Fatal(err)
		}
		return 100 * part.Summary("separable").Mean
	}
	asked(t, "hardness-threshold", "%.0f, %.0f, %.0f, %.0f and %.0f %%",
		share(coins, "1"), share(coins, "1.5"), share(coins, "2"), share(coins, "2.5"), share(coins, "3"))
	asked(t, "planted-threshold", "%.0f, %.0f, %.0f and %.0f %%", share(planted, "2"), share(planted, "2.5"), share(planted, "3"), share(planted, "4"))
	separable := slices.Clone(coins.Rows)
	separable = slices.DeleteFunc(separable, func(r experiment.Row) bool { return r.Values[2] == 0 })
	highest := 0.0
	for _, r := range separable {
		highest = max(highest, r.Values[0])
	}
	asked(t, "hardness-threshold", "takes more than %.0f", highest)
	capacity := committed(t, "hardness", "labels=coins ratio=2")
	asked(t, "hardness-threshold", "%.0f of %d", capacity.Summary("separable").Mean*float64(len(capacity.Rows)), len(capacity.Rows))
	var inseparable []any
	for _, g := range capacity.By("n") {
		g.Rows = slices.DeleteFunc(g.Rows, func(r experiment.Row) bool { return r.Values[2] == 1 })
		inseparable = append(inseparable, g.Summary("systems").Mean)
	}
	asked(t, "hardness-threshold", "%.0f, %.0f, %.0f, %.0f and %.0f", inseparable...)
}

// TestHardnessGrowsInWords computes the factors for each dimension, and the powers
// of m. The means from a ratio of 4 on must never fall, as the page says: no peak.
func TestHardnessGrowsInWords(t *testing.T) {
	factors := func(key, labels string, ratios ...string) {
		for _, ratio := range ratios {
			factor, ok := factorPerDimension(committed(t, "hardness", "labels="+labels+" ratio="+ratio))
			if !ok {
				t.Errorf("%s at %s: too few dimensions", labels, ratio)
			}
			asked(t, key, "%.2f", factor)
		}
	}
	factors("hardness-dimension", "coins", "1", "1.5", "2", "2.5", "3", "4")
	factors("planted-dimension", "planted", "2.5", "3", "4")
	for _, n := range []string{"3", "7"} {
		r := committed(t, "hardness", "labels=coins n="+n)
		r.Rows = slices.DeleteFunc(slices.Clone(r.Rows), func(row experiment.Row) bool { return number(t, row.At[2]) < 4 })
		if told := fmt.Sprintf("m^%.1f for n = %s", r.Slope("ratio", "systems"), n); !papertest.Tells(papertest.Passage(t, questionsPage, "hardness-examples"), told) {
			t.Errorf("the page does not say %s", told)
		}
		means := r.By("ratio")
		if !slices.IsSortedFunc(means, func(a, b experiment.Group) int { return int(a.Summary("systems").Mean - b.Summary("systems").Mean) }) {
			t.Errorf("n = %s: the number of systems falls", n)
		}
	}
}

// TestExamplesInWords computes how the least number of examples grows. It wants a
// power of n to fit better than an exponential covered first, and worse in random
// order, as the page says.
func TestExamplesInWords(t *testing.T) {
	for key, order := range map[string]string{"examples-covered": "covered_first", "examples-random": "random"} {
		r := committed(t, "examples", "order="+order)
		power, exponential := growthOf(r)
		large := *r
		large.Rows = slices.DeleteFunc(slices.Clone(r.Rows), func(row experiment.Row) bool { return number(t, row.At[1]) < 20 })
		later, _ := growthOf(&large)
		asked(t, key, "%.2f ± %.2f, %.2f ± %.2f", power.slope, power.interval, later.slope, later.interval)
		asked(t, key, "%.3f, %.3f", exponential.residual, power.residual)
		if (power.residual < exponential.residual) != (order == "covered_first") {
			t.Errorf("%s: residuals %v of a power, %v of an exponential", order, power.residual, exponential.residual)
		}
		last := r.Rows[len(r.Rows)-1].At[1]
		asked(t, "examples-limits", "%s", last)
	}
	all := committed(t, "examples", "")
	asked(t, "examples-protocol", "%d", len(all.Rows))
	last := committed(t, "examples", "order=covered_first n=100")
	asked(t, "examples-limits", "%d of %d", last.Summary("m").N, len(last.Rows))
	if missing := len(all.Rows) - all.Summary("m").N; missing != len(last.Rows)-last.Summary("m").N {
		t.Errorf("%d targets have no m", missing)
	}
	papertest.CheckGiven(t, questionsPage, []papertest.Given{
		{"examples-protocol", "19 98.5 10,000", "settings"},
		{"examples-covered", "95", "the level of the interval"},
		{"restarts-protocol", "99 1 100,000", "settings"},
		{"restarts-theorems", "100,000", "a setting"},
		{"restarts-short", "99", "a setting"},
		{"restarts-hardest", "99", "a setting"},
	})
}

// TestRestartsInWords compares counts over several samples, and wants some run to
// find the optimum on each, as the page says.
func TestRestartsInWords(t *testing.T) {
	all := committed(t, "restarts", "")
	asked(t, "restarts-protocol", "%d", len(all.Rows))
	if s := all.Summary("never"); s.N != len(all.Rows) || s.Max != 0 {
		t.Errorf("on some of %d samples no run finds the optimum", s.N)
	}
	highest, found, runs := 0, 0.0, 0
	for _, g := range all.By("sample", "n", "m") {
		highest = max(highest, runsForAll(g.Column("random")))
		if number(t, g.At[1]) >= 8 && number(t, g.At[2]) >= 40 {
			runs += pocketRuns * len(g.Rows)
			found += g.Summary("pocket").Mean * float64(pocketRuns*len(g.Rows))
		}
	}
	asked(t, "restarts-short", "%d", highest)
	asked(t, "restarts-theorems", "%.0f of %d", found, runs)
	chance := func(m string) float64 {
		return 100 * committed(t, "restarts", "sample=parallel n=8 m="+m).Summary("random").Mean
	}
	asked(t, "restarts-valley", "%.0f, %.0f and %.0f %%", chance("20"), chance("40"), chance("80"))
	hardest := committed(t, "restarts", "sample=parallel n=8 m=80")
	asked(t, "restarts-hardest", "%d, %.0f", runsForAll(hardest.Column("random")), hardest.Summary("runs").Max)
}

// TestRuns follows the number of runs by hand: three failures of a chance of 1/4
// are 1/64, and four are fewer than 1 %.
func TestRuns(t *testing.T) {
	for chance, want := range map[float64]float64{1: 1, 0.99: 1, 0.9: 2, 0.75: 4, 0.5: 7} {
		if got := runsFor(chance); got != want || runsForAll([]float64{chance, chance}) != int(want) {
			t.Errorf("a chance of %v takes %v runs, want %v", chance, got, want)
		}
	}
	// One of two samples always fails the first run: the mean chance to fail is 1/4, 1/8, …, 1/128.
	if got := runsForAll([]float64{1, 0.5}); got != 6 {
		t.Errorf("%d runs for both, want 6", got)
	}
}
