package mg93

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/baselines"
	"halfspace/pkg/repro/internal/papertest"
)

// words wants the passage of the page to give the computed numbers.
func words(t *testing.T, line, format string, values ...any) {
	t.Helper()
	papertest.Numbers(t, claimsPage, line, format, values...)
}

// mean returns the mean of a measure as tables show it.
func mean(t *testing.T, name, conditions, measure string) float64 {
	t.Helper()
	return papertest.Mean(t, Experiments(), "mg93-"+name, conditions, measure)
}

// TestRestInWords compares the page's numbers that no other test compares.
func TestRestInWords(t *testing.T) {
	var random [2]string // of 500 negatives, as found by both methods
	for _, order := range []string{"random", "covered_first"} {
		r := papertest.At(t, Experiments(), "mg93-figure4", "order="+order+" negatives=500")
		for i, measure := range []string{"find_large", "mult_inclp"} {
			s := r.Summary(measure)
			random[i] = fmt.Sprintf("%.0f ± %.0f", s.Mean, s.SD)
		}
		words(t, "mult-inclp", "%s against %s (%s)", random[0], random[1], strings.ReplaceAll(order, "_", " "))
	}
	h2, series := "halfspaces-h-2", "halfspaces-h-2-to-6"
	var k, negatives, gen []any
	for _, n := range []int{6, 8, 10, 12} {
		conditions := fmt.Sprintf("n=%d h=2 m=2000", n)
		k, gen = append(k, mean(t, "figure5", conditions, "k")), append(gen, mean(t, "figure5", conditions, "gen"))
	}
	words(t, h2, "%.1f, %.1f, %.1f, %.1f %%", gen...)
	words(t, h2, "%.1f, %.1f, %.1f, %.1f halfspaces", k...)
	k, gen = nil, nil
	for _, h := range []int{2, 4, 6} {
		conditions := fmt.Sprintf("n=10 h=%d m=2000", h)
		k, negatives = append(k, mean(t, "figure6", conditions, "k")), append(negatives, mean(t, "figure6", conditions, "negative"))
		gen = append(gen, mean(t, "figure6", conditions, "gen"))
	}
	words(t, series, "%.1f, %.1f, %.1f %%", gen...)
	words(t, series, "%.1f, %.1f, %.1f halfspaces", k...)
	words(t, series, "always saying no has %.1f, %.1f, %.1f %%", negatives...)
	words(t, "last-halfspace", "(%.1f of %.1f)", mean(t, "table1", "order=random n=50", "r"), mean(t, "table1", "order=random n=50", "k"))
	words(t, "k-without-constant", "%.1f", mean(t, "table3", "order=random set=V0", "halfspaces"))
	words(t, "k-without-constant", "%.1f and %.1f", mean(t, "table3", "order=random set=V1", "halfspaces"), mean(t, "table3", "order=covered_first set=V1", "halfspaces"))
	for _, order := range []string{"random", "covered_first"} {
		lowest, highest := math.Inf(1), 0.
		for _, n := range []string{"10", "20", "30", "40", "50"} {
			v := mean(t, "table1", "order="+order+" n="+n, "gen")
			lowest, highest = min(lowest, v), max(highest, v)
		}
		words(t, "examples-polynomial", "%.1f to %.1f %%", lowest, highest)
	}
	planted := papertest.Load(t, Experiments(), "mg93-figure4")
	share := 0.
	for i, n := range planted.Column("planted") {
		share += n / number(t, planted.Rows[i].At[1]) / float64(len(planted.Rows))
	}
	covers := func(conditions string) float64 { return mean(t, "figure4", conditions, "find_large") }
	words(t, "optimal-cluster", "%.0f of 300; %.0f of 300 and %.0f of 500", covers("order=covered_first negatives=300"), covers("order=random negatives=300"), covers("order=random negatives=500"))
	words(t, "two-parallel-planes", "%.0f %%", 100*share)
	words(t, "recipe-gains", "with %.1f, on a hundred", mean(t, "options", "set=IR", "recipe"))
	words(t, "default-accuracies", "%.1f, %.1f, %.1f, %.1f, %.1f |", eachSet(t, "default")...)
	papertest.CheckClaims(t, Experiments(), fromC4())
	words(t, "margin-explains", "%.1f %% at most", mean(t, "margins", "sample=300_negative margin=0.01", "share"))
	words(t, "margin-fails", "k is %.1f and not 4.7", mean(t, "margins", "sample=G2 margin=0.03", "k"))
	lists := 0
	for _, name := range []string{"figure5", "figure6"} {
		lists += len(papertest.Load(t, Experiments(), "mg93-"+name).Rows)
	}
	words(t, "greedy-bound", "in %d,%03d lists", lists/1000, lists%1000)
}

// eachSet returns the means of table 3's sets.
func eachSet(t *testing.T, measure string) (means []any) {
	t.Helper()
	for _, set := range []string{"CH", "G2", "IR", "V0", "V1"} {
		means = append(means, mean(t, "table3", "order=random set="+set, measure))
	}
	return means
}

// fromC4 are the page's numbers of our C45.
func fromC4() (all []papertest.Claim) {
	for _, set := range []string{"CH", "G2", "IR", "V0", "V1"} {
		all = append(all, papertest.Claim{File: claimsPage, Key: "C4", Of: "mg93-table3", At: "order=random set=" + set, Measures: "c4±"})
	}
	return all
}

// TestTrialsInWords counts in how many trials one method covers as many as another.
func TestTrialsInWords(t *testing.T) {
	count := func(order string, minimum float64) (asMany, all int) {
		r := papertest.At(t, Experiments(), "mg93-figure4", "order="+order)
		for _, g := range r.By("negatives") {
			if number(t, g.At[0]) < minimum {
				continue
			}
			inclp := g.Column("mult_inclp")
			for i, n := range g.Column("find_large") {
				all++
				if n >= inclp[i] {
					asMany++
				}
			}
		}
		return asMany, all
	}
	const line = "mult-inclp-trials"
	asMany, all := count("random", 300)
	words(t, line, "in %d of %d trials from 300 negatives on (random)", asMany, all)
	asMany, all = count("covered_first", 300)
	words(t, line, "in %d of %d, and all", asMany, all)
	asMany, all = count("covered_first", 350)
	if words(t, line, "and all %d from 350 on", all); asMany != all {
		t.Errorf("from 350 on it is %d of %d", asMany, all)
	}
}

// TestMirrorsInWords compares the planes of mirror symmetry.
func TestMirrorsInWords(t *testing.T) {
	const almost = "almost-parallel"
	trials := 0
	cosine := func(name, conditions string) float64 {
		r := papertest.At(t, Experiments(), "mg93-"+name, conditions)
		trials += len(r.Rows)
		return r.Summary("cosine").Mean
	}
	words(t, almost, "cosine %.2f at m = 100, %.2f, %.2f, %.2f at 600, %.2f at n = 50", cosine("table2", "m=100"), cosine("table2", "m=200"),
		cosine("table2", "m=400"), cosine("table2", "m=600"), cosine("mirror50", ""))
	words(t, almost, "two in all of %d runs", trials)
	lowest, highest := math.Inf(1), 0.
	for _, m := range []string{"100", "200", "400", "600"} {
		v := mean(t, "table2", "m="+m, "largest")
		lowest, highest = min(lowest, v), max(highest, v)
	}
	sum := 0. // of 1, 2, 4, …, 2^14
	for i := range 15 {
		sum += math.Pow(2, float64(i)) / 15
	}
	words(t, "weights-grow", "%.1f to %.1f times the mean; 1, 2, 4, …, 2^14 and their opposites would have %.1f", lowest, highest, math.Pow(2, 14)/sum)
}

// TestEnoughInWords compares accuracies on G2 that exceed the printed one.
func TestEnoughInWords(t *testing.T) {
	tenths := func(learner string) float64 {
		return papertest.Mean(t, baselines.Experiments(), "recipes", "set=G2 learner="+learner, "accuracy")
	}
	recipe := mean(t, "options", "set=G2", "recipe")
	words(t, "enough-examples", "%.1f with the same, %.1f with nine tenths", recipe, tenths("recipe"))
	words(t, "enough-examples-too", "%.1f, %.1f, %.1f", mean(t, "options", "set=G2", "paper"), tenths("decision_list"), tenths("C4.5"))
	if printed := 76.4; recipe <= printed || tenths("recipe") <= printed {
		t.Error("no accuracy exceeds the printed one")
	}
}

// TestDifferencesInWords compares differences from printed numbers, and from our C45.
func TestDifferencesInWords(t *testing.T) {
	c4 := map[string]float64{"G2": 74.3, "V0": 95.6, "V1": 89.4} // printed
	difference := func(set string) (printed, ours float64) {
		gen := mean(t, "table3", "order=random set="+set, "gen")
		return c4[set] - gen, mean(t, "table3", "order=random set="+set, "c4") - gen
	}
	printed, ours := difference("G2")
	words(t, "better-than-C4", "G2 %.1f points below the printed C4 and %.1f below ours", printed, ours)
	p0, o0 := difference("V0")
	p1, o1 := difference("V1")
	words(t, "less-than-C4", "%.1f and %.1f points less than the printed C4, %.1f and %.1f less than ours", p0, p1, o0, o1)
	sd := func(order string) float64 {
		return 100 * papertest.At(t, Experiments(), "mg93-table3", "order="+order+" set=G2").Summary("gen").SD / math.Sqrt(20)
	}
	words(t, "G2", "standard errors of %.1f to %.1f", sd("random"), 6.7/math.Sqrt(20))
	words(t, "splits", "a standard error of %.1f", 100*papertest.At(t, Experiments(), "mg93-table3", "order=random set=CH").Summary("gen").SD/math.Sqrt(20))
	words(t, "splits", "%.1f points (G2)", 100*papertest.At(t, Experiments(), "mg93-table3", "order=covered_first set=G2").Summary("gen").SD/math.Sqrt(20))
}

// TestGainsInWords compares what options gain over the paper's list, split by split.
func TestGainsInWords(t *testing.T) {
	gain := func(set, option string) (float64, float64) {
		r := papertest.At(t, Experiments(), "mg93-options", "set="+set)
		s := r.PairedGain(option, "paper")
		return 100 * s.Mean, 100 * s.SD // of the mean difference
	}
	told := func(line, after, set, option string, sign float64) {
		t.Helper()
		m, e := gain(set, option)
		words(t, line, "%.1f ± %.1f%s", sign*m, e, after)
	}
	told("recipe-gains", " points on CH", "CH", "recipe", 1)
	for _, set := range []string{"G2", "IR", "V0"} {
		told("recipe-gains", " on "+set, set, "recipe", 1)
	}
	told("recipe-gains", " on", "V1", "recipe", 1)
	told("options-alone", " on V0", "V0", "filtered", 1)
	told("options-alone", " on V1", "V1", "filtered", 1)
	told("options-alone", " on G2", "G2", "filtered", -1)
	told("options-alone", " and", "G2", "pruned", -1)
	told("options-alone", " on G2", "G2", "validated", -1)
	chess := papertest.At(t, Experiments(), "mg93-options", "set=CH").PairedGain("recipe", "paper")
	words(t, "recipe-gains", "%.1f standard errors", chess.Mean/(chess.SD*math.Sqrt(1+0.5*float64(chess.N))))
	largest := 0.
	for _, set := range []string{"CH", "G2", "IR", "V0", "V1"} {
		for _, option := range []string{"pruned", "validated", "stable", "filtered", "one_hot"} {
			named := option == "filtered" && set != "CH" && set != "IR" || set == "G2" && (option == "pruned" || option == "validated")
			if m, _ := gain(set, option); !named {
				largest = max(largest, math.Abs(m))
			}
		}
	}
	words(t, "options-alone", "is larger than %.1f", largest)
	iris := papertest.At(t, Experiments(), "mg93-options", "set=IR").Column("recipe")[:20]
	words(t, "recipe-gains", "missed by %.1f on these twenty", 95.5-math.Round(1000*experiment.Summarize(iris).Mean)/10)
}

// TestGiven lists the page's numbers that no committed result has.
func TestGiven(t *testing.T) {
	papertest.CheckGiven(t, claimsPage, []papertest.Given{
		{"recipe-gains", "95.5", "our aim"},
		{"recipe-choice", "95.4", "what TestRefined prints"},
		{"pocket-theorem", "100,000", "a setting"},
		{"pocket-draws", "100,000 10,000,000", "settings"},
		{"cpu-time", "1.8 7.6 0.87 2.0 14.6 1.04 2.9", "times, and how they grow, which make bench BENCH=Table1 prints and no file keeps"},
		{"densest", "200,000", "the limit of the proof's systems"},
		{"densest", "76.4", "printed"},
		{"margin-fails", "4.7", "printed"},
		{"k-in-table-3", "2.0 3.4 4.0", "printed"},
	})
}
