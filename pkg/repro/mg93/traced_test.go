package mg93

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/internal/papertest"
)

// words wants the page to say what was computed.
func words(t *testing.T, line, format string, values ...any) {
	t.Helper()
	papertest.Words(t, claimsPage, line, format, values...)
}

// mean returns the mean of a measure as tables show it.
func mean(t *testing.T, of, at, measure string) float64 {
	t.Helper()
	return papertest.Mean(t, Experiments(), "mg93-"+of, at, measure)
}

// TestRestInWords compares what the other tests leave of the page's numbers.
func TestRestInWords(t *testing.T) {
	var random [2]string // of 500 negatives, as found by both methods
	for _, order := range []string{"random", "covered_first"} {
		r := papertest.At(t, Experiments(), "mg93-figure4", "order="+order+" negatives=500")
		for i, measure := range []string{"find_large", "mult_inclp"} {
			s := r.Summary(measure)
			random[i] = fmt.Sprintf("%.0f ± %.0f", s.Mean, s.SD)
		}
		words(t, "^\\| it outperforms `mult_IncLP` at equal", "%s against %s (%s)", random[0], random[1], strings.ReplaceAll(order, "_", " "))
	}
	h2, same := "^\\| the number of halfspaces is", "^\\| the same for h = 2, 4, 6"
	var k, no []any
	for _, n := range []int{6, 8, 10, 12} {
		k = append(k, mean(t, "figure5", fmt.Sprintf("n=%d h=2 m=2000", n), "k"))
	}
	words(t, h2, "%.1f, %.1f, %.1f, %.1f halfspaces", k...)
	k = nil
	for _, h := range []int{2, 4, 6} {
		at := fmt.Sprintf("n=10 h=%d m=2000", h)
		k, no = append(k, mean(t, "figure6", at, "k")), append(no, mean(t, "figure6", at, "negative"))
	}
	words(t, same, "%.1f, %.1f, %.1f halfspaces", k...)
	words(t, same, "always saying no has %.1f, %.1f, %.1f %%", no...)
	words(t, `^\| "the last halfspace often cuts`, "(%.1f of %.1f)", mean(t, "table1", "order=random n=50", "r"), mean(t, "table1", "order=random n=50", "k"))
	words(t, `^\| V0: 92.0`, "not counted (%.1f)", mean(t, "table3", "order=random set=V0", "halfspaces"))
	words(t, `^\| default accuracies`, "| %.1f, %.1f, %.1f, %.1f, %.1f |", eachSet(t, "default")...)
	papertest.CheckClaims(t, Experiments(), fromC4())
	words(t, `^longer evidence for that order alone`, "%.1f %% at most", mean(t, "margins", "sample=300_negative margin=0.01", "share"))
	words(t, `^30 and next to none at 40`, "k is %.1f and not 4.7", mean(t, "margins", "sample=G2 margin=0.03", "k"))
	lists := 0
	for _, of := range []string{"figure5", "figure6"} {
		lists += len(papertest.Load(t, Experiments(), "mg93-"+of).Rows)
	}
	words(t, `^\| exact greedy covering needs`, "in %d,%03d lists", lists/1000, lists%1000)
}

// eachSet returns the means of table 3's sets.
func eachSet(t *testing.T, measure string) (means []any) {
	t.Helper()
	for _, set := range []string{"CH", "G2", "IR", "V0", "V1"} {
		means = append(means, mean(t, "table3", "order=random set="+set, measure))
	}
	return means
}

// fromC4 are what the page tells of our C45.
func fromC4() (all []papertest.Claim) {
	for _, set := range []string{"CH", "G2", "IR", "V0", "V1"} {
		all = append(all, papertest.Claim{File: claimsPage, Line: `^\| C4: 99.2`, Of: "mg93-table3", At: "order=random set=" + set, Measures: "c4±"})
	}
	return all
}

// TestTrialsInWords counts in how many trials one method covers as many as another.
func TestTrialsInWords(t *testing.T) {
	count := func(order string, from float64) (asMany, all int) {
		r := papertest.At(t, Experiments(), "mg93-figure4", "order="+order)
		for _, g := range r.By("negatives") {
			if number(t, g.At[0]) < from {
				continue
			}
			other := g.Column("mult_inclp")
			for i, n := range g.Column("find_large") {
				all++
				if n >= other[i] {
					asMany++
				}
			}
		}
		return asMany, all
	}
	const line = `^\| it is superior to it "on average`
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
	const almost = `^\| "always of two, almost parallel`
	trials := 0
	cosine := func(of, at string) float64 {
		r := papertest.At(t, Experiments(), "mg93-"+of, at)
		trials += len(r.Rows)
		return r.Summary("cosine").Mean
	}
	words(t, almost, "cosine %.2f at m = 100, %.2f, %.2f, %.2f at 600, %.2f at n = 50", cosine("table2", "m=100"), cosine("table2", "m=200"),
		cosine("table2", "m=400"), cosine("table2", "m=600"), cosine("mirror50", ""))
	words(t, almost, "two in all of %d runs", trials)
	least, most := math.Inf(1), 0.
	for _, m := range []string{"100", "200", "400", "600"} {
		v := mean(t, "table2", "m="+m, "largest")
		least, most = min(least, v), max(most, v)
	}
	sum := 0. // of 1, 2, 4, …, 2^14
	for i := range 15 {
		sum += math.Pow(2, float64(i)) / 15
	}
	words(t, `^\| "the returned weight values`, "%.1f to %.1f times the mean; 1, 2, 4, …, 2^14 and their opposites would have %.1f", least, most, math.Pow(2, 14)/sum)
}

// TestDifferencesInWords compares differences from what is printed, and from our C45.
func TestDifferencesInWords(t *testing.T) {
	c4 := map[string]float64{"G2": 74.3, "V0": 95.6, "V1": 89.4} // printed
	below := func(set string) (printed, ours float64) {
		gen := mean(t, "table3", "order=random set="+set, "gen")
		return c4[set] - gen, mean(t, "table3", "order=random set="+set, "c4") - gen
	}
	printed, ours := below("G2")
	words(t, `^\| G2 and IR: "slightly`, "G2 %.1f points below the printed C4 and %.1f below ours", printed, ours)
	words(t, `^\| "roughly the same level`, "%.1f on G2", printed)
	p0, o0 := below("V0")
	p1, o1 := below("V1")
	words(t, `^\| V0 and V1: "slightly less`, "%.1f and %.1f points less than the printed C4, %.1f and %.1f less than ours", p0, p1, o0, o1)
	words(t, `^\| "roughly the same level`, "within %.1f points", max(p0, p1))
	sd := func(order string) float64 {
		return 100 * papertest.At(t, Experiments(), "mg93-table3", "order="+order+" set=G2").Summary("gen").SD / math.Sqrt(20)
	}
	words(t, `^\| G2: 76.4`, "standard errors of %.1f to %.1f", sd("random"), 6.7/math.Sqrt(20))
	words(t, `^- \*\*Splits\*\* of table 3`, "a standard error of %.1f", 100*papertest.At(t, Experiments(), "mg93-table3", "order=random set=CH").Summary("gen").SD/math.Sqrt(20))
	words(t, `^  \(CH\) to`, "%.1f points (G2)", 100*papertest.At(t, Experiments(), "mg93-table3", "order=covered_first set=G2").Summary("gen").SD/math.Sqrt(20))
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
	told(`^It gains 1.3`, " points on CH", "CH", "recipe", 1)
	for _, set := range []string{"G2", "IR", "V0"} {
		told(`^It gains 1.3`, " on "+set, set, "recipe", 1)
	}
	told(`^It gains 1.3`, " on", "V1", "recipe", 1)
	told(`^One at a time the options`, " on V0", "V0", "filtered", 1)
	told(`^One at a time the options`, " on V1", "V1", "filtered", 1)
	told(`^2.6 ± 0.8 on G2`, " on G2", "G2", "filtered", -1)
	told(`^5.3 ± 0.8 and`, " and", "G2", "pruned", -1)
	told(`^5.3 ± 0.8 and`, " on G2", "G2", "validated", -1)
	chess := papertest.At(t, Experiments(), "mg93-options", "set=CH").PairedGain("recipe", "paper")
	words(t, `^Of the five gains CH's`, "%.1f standard errors", chess.Mean/(chess.SD*math.Sqrt(1+0.5*float64(chess.N))))
	other := 0.
	for _, set := range []string{"CH", "G2", "IR", "V0", "V1"} {
		for _, option := range []string{"pruned", "validated", "stable", "filtered", "one_hot"} {
			named := option == "filtered" && set != "CH" && set != "IR" || set == "G2" && (option == "pruned" || option == "validated")
			if m, _ := gain(set, option); !named {
				other = max(other, math.Abs(m))
			}
		}
	}
	words(t, `^5.3 ± 0.8 and`, "is larger than %.1f", other)
	iris := papertest.At(t, Experiments(), "mg93-options", "set=IR").Column("recipe")[:20]
	words(t, `^95.5 on IR is thus`, "missed by %.1f on these twenty", 95.5-math.Round(1000*experiment.Summarize(iris).Mean)/10)
}

// TestGiven lists the page's numbers that no committed result has.
func TestGiven(t *testing.T) {
	papertest.CheckGiven(t, claimsPage, []papertest.Given{
		{`^\| CPU time 0.3 h`, "1.8 7.6 0.87 2.0 14.6 1.04 2.9", "times, and how they grow, which make bench BENCH=Table1 prints and no file keeps"},
		{`^On real data and figure 4`, "200,000", "the limit of the proof's systems"},
		{`^76.4, is not what better`, "76.4", "printed"},
		{`^30 and next to none at 40`, "4.7", "printed"},
		{`on five splits of CH, printed`, "2.0 3.4 4.0", "printed"},
	})
}
