package mg93

import (
	"math"
	"slices"
	"testing"

	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/internal/papertest"
)

// TestFigure3InWords wants both methods to classify every sample of figure 3
// without a mistake, for the page's number of samples.
func TestFigure3InWords(t *testing.T) {
	r := committed(t, "figure3", "")
	for _, name := range []string{"inclp_right", "pocket_right"} {
		if lowest := slices.Min(r.Column(name)); lowest != 1 {
			t.Errorf("%s: of one sample only %v", name, lowest)
		}
	}
	words(t, "both-converge", "%d", len(r.Rows))
}

// TestFigure4InWords compares Find_large_neg_subset with its rivals on the same
// samples. From 200 negatives on, and not with fewer, it covers more than mult_IncLP,
// by the page's standard errors. In every trial it covers more than the pocket.
func TestFigure4InWords(t *testing.T) {
	for i, order := range []string{"random", "covered_first"} {
		lowest, highest := math.Inf(1), math.Inf(-1)
		for _, g := range committed(t, "figure4", "order="+order).By("negatives") {
			gain := g.PairedGain("find_large", "mult_inclp") // SD is the standard error of the mean
			distance := gain.Mean / gain.SD
			if number(t, g.At[0]) >= 200 {
				lowest, highest = min(lowest, distance), max(highest, distance)
			} else if distance > 1.85 {
				t.Errorf("%s, %s negatives: better by %.1f standard errors", order, g.At[0], distance)
			}
		}
		words(t, "mult-inclp", "from 200 on, %.1f to %.1f standard errors", lowest, highest)
		for negatives, distance := range distancesFromHalf(t, order) {
			if reaches := distance > -2; reaches != (i == 1 || negatives >= 400) {
				t.Errorf("%s, %v negatives: %.1f standard errors from half", order, negatives, distance)
			}
		}
	}
	share := func(negatives string) float64 {
		return 100 * committed(t, "figure4", "order=random negatives="+negatives).Summary("find_large").Mean / number(t, negatives)
	}
	words(t, "half-of-them", "%.1f %% of 300 and %.1f %% of 350", share("300"), share("350"))
	all := committed(t, "figure4", "")
	obeyed, later := 0, 0
	for i, n := range all.Column("find_large") {
		pocket, longer := all.Column("pocket")[i], all.Column("pocket_100")[i]
		if n <= pocket || n <= longer {
			t.Errorf("trial %d: %v examples, the pocket covers %v and %v", i, n, pocket, longer)
		}
		if pocket > 0 {
			obeyed++
		}
		if longer > 0 {
			later++
		}
	}
	words(t, "pocket-with-rules", "1,000 trials; in %d and %d", obeyed, later)
	if len(all.Rows) != 1000 {
		t.Errorf("there are %d trials", len(all.Rows))
	}
}

// distancesFromHalf returns, from 300 negatives on, by how many standard errors
// Find_large_neg_subset covers more than half of them.
func distancesFromHalf(t *testing.T, order string) map[float64]float64 {
	t.Helper()
	distances := map[float64]float64{}
	for _, g := range committed(t, "figure4", "order="+order).By("negatives") {
		if n := number(t, g.At[0]); n >= 300 {
			s := g.Summary("find_large")
			distances[n] = (s.Mean - n/2) / (s.SD / math.Sqrt(float64(s.N)))
		}
	}
	return distances
}

// TestRareInWords counts tests of figure 5 at (8, 2) and (10, 2) that need more
// halfspaces than the paper saw.
func TestRareInWords(t *testing.T) {
	atMost := func(name, conditions string, limit float64) (n, all int) {
		for _, k := range committed(t, name, conditions).Column("k") {
			if all++; k <= limit {
				n++
			}
		}
		return n, all
	}
	n, all := atMost("figure5", "n=8 h=2", 4)
	words(t, "worst-8-2", "in %d tests; %d of them", all, n)
	n, all = atMost("figure5", "n=10 h=2", 5)
	if short, tests := atMost("figure6", "n=10 h=2", 5); n != all || short != tests-1 {
		t.Errorf("at (10, 2) %d of %d and %d of %d tests need 5 or fewer", n, all, short, tests)
	}
	for _, n := range []string{"10", "50"} {
		part, fewer := committed(t, "table1", "order=random n="+n), 0
		for i, k := range part.Column("k") {
			if part.Column("r")[i] < k {
				fewer++
			}
		}
		words(t, "last-halfspace", "in %d of %d", fewer, len(part.Rows))
	}
}

// TestAnglesInWords compares by how many degrees the planes of table 2 are off
// parallel.
func TestAnglesInWords(t *testing.T) {
	var degrees []any
	for _, m := range []string{"100", "200", "400"} {
		degrees = append(degrees, 180/math.Pi*math.Acos(-committed(t, "table2", "m="+m).Summary("cosine").Mean))
	}
	words(t, "almost-parallel", "%.0f° at 100 examples, %.0f° at 200, %.0f° at 400", degrees...)
}

// TestC4InWords compares the lists with our C45, split by split, in standard errors
// that are corrected for the overlap of splits (see TestGainsAfterCorrection), and
// with the printed C4.
func TestC4InWords(t *testing.T) {
	distance := func(set string) (points, errors float64) {
		part := committed(t, "table3", "order=random set="+set)
		gains := part.Column("gen")
		for i, c4 := range part.Column("c4") {
			gains[i] -= c4
		}
		s := experiment.Summarize(gains)
		return 100 * s.Mean, s.Mean / (s.SD * math.Sqrt(1/float64(s.N)+0.5))
	}
	iris, _ := distance("IR")
	glass, far := distance("G2")
	words(t, "not-better-than-C4", "IR %.1f points more; G2 %.1f points less, %.1f standard errors", iris, -glass, -far)
	v0, far0 := distance("V0")
	v1, far1 := distance("V1")
	words(t, "not-less-than-C4", "%.1f and %.1f points less; %.1f and %.1f standard errors", -v0, -v1, -far0, -far1)
	chess, far := distance("CH")
	words(t, "less-than-C4", "%.1f points below our C45, %.1f of these standard errors", -chess, -far)
	deficit := func(set string, printed float64) float64 {
		return printed - mean(t, "table3", "order=random set="+set, "gen")
	}
	words(t, "level-with-C4", "%.1f, %.1f, %.1f and %.1f points lower", deficit("CH", 99.2), deficit("V0", 95.6), deficit("V1", 89.4), deficit("G2", 74.3))
	if d := deficit("IR", 93.8); math.Abs(d) > 0.05 {
		t.Errorf("IR is %.2f points below the printed C4", d)
	}
}

// TestLeastExamplesInWords repeats how the least number of examples grows, which
// TestExamplesInWords compares in full.
func TestLeastExamplesInWords(t *testing.T) {
	power, _ := growthOf(papertest.At(t, Experiments(), "mg93-examples", "order=covered_first"))
	words(t, "examples-polynomial", "98.5 %% grows as n^%.2f", power.slope)
}

// TestExactMoreInWords counts exact lists that are not the shortest, and compares the
// paper's first halfspace with the densest one.
func TestExactMoreInWords(t *testing.T) {
	r := committed(t, "exact", "")
	longer := 0
	for i, k := range r.Column("exact") {
		if k > r.Column("fewest")[i] {
			longer++
		}
	}
	words(t, "exact-more", "%d of %d", longer, len(r.Rows))
	first := r.Column("first")
	words(t, "does-well", "%d samples, %.0f %%, %.1f %%", len(first), 100*slices.Min(first), 100*r.Summary("first").Mean)
}

// TestCriterionInWords compares the errors of the perceptron criterion's plane with the
// fewest, and the distances of these errors.
func TestCriterionInWords(t *testing.T) {
	var ratios, distances []float64
	for _, g := range committed(t, "criterion", "").By("sample", "n") {
		ratios = append(ratios, g.Summary("program").Mean/g.Summary("fewest").Mean)
		distances = append(distances, g.Summary("distance").Mean)
	}
	words(t, "criterion-errors", "%.1f to %.1f times", slices.Min(ratios), slices.Max(ratios))
	words(t, "criterion-close", "%.2f to %.2f", slices.Min(distances), slices.Max(distances))
}

// TestBaumInWords compares how often n random negative examples are separable in 50
// dimensions, and what IncLP adds to them.
func TestBaumInWords(t *testing.T) {
	part := func(positives string) *experiment.Result { return committed(t, "baum", "n=50 positives="+positives) }
	for _, positives := range []string{"50", "150"} {
		if s := part(positives).Summary("separable"); s.Mean != 1 {
			t.Errorf("%s positive examples: separable in %v", positives, s)
		}
	}
	if s := part("5000").Summary("separable"); s.Max > 0 || s.N != 50 {
		t.Errorf("5000 positive examples: separable in %v", s)
	}
	words(t, "baum-separable", "%.0f %% of samples", 100*part("500").Summary("separable").Mean)
	words(t, "baum-further", "%.1f %%, %.1f %%", 100*part("500").Summary("after").Mean, 100*part("500").Summary("find_large").Mean)
}

// TestPivotsInWords counts programs that take no more pivots than they have variables,
// and compares how many more they take. All programs end.
func TestPivotsInWords(t *testing.T) {
	short, all := 0., 0 // programs with few pivots
	lowest, highest := math.Inf(1), 0.
	for _, g := range committed(t, "pivots", "").By("sample", "n", "m") {
		s := g.Summary("pivots")
		short, all = short+g.Summary("within").Mean*float64(s.N), all+s.N
		ratio := s.Mean / g.Summary("variables").Mean
		lowest, highest = min(lowest, ratio), max(highest, ratio)
	}
	words(t, "pivots", "%.0f of %d, %.1f to %.1f times", short, all, lowest, highest)
	ended := committed(t, "pivots", "").Summary("ended")
	slowest := committed(t, "pivots", "sample=mirror m=100").Column("pivots")
	pivots := int(slices.Max(slowest))
	words(t, "no-problems", "%.0f of %d, %d %d,%03d", ended.Mean*float64(ended.N), ended.N, len(slowest), pivots/1000, pivots%1000)
}

// TestTheoremsInWords repeats numbers of the open questions.
func TestTheoremsInWords(t *testing.T) {
	found, runs := 0., 0
	all := committed(t, "restarts", "")
	for _, g := range all.By("sample", "n", "m") {
		if number(t, g.At[1]) >= 8 && number(t, g.At[2]) >= 40 {
			runs += pocketRuns * len(g.Rows)
			found += g.Summary("pocket").Mean * float64(pocketRuns*len(g.Rows))
		}
	}
	words(t, "pocket-theorem", "%.0f of %d runs", found, runs)
	if s := all.Summary("never"); s.N != len(all.Rows) || s.Max != 0 {
		t.Errorf("on some of %d samples no run finds the optimum", s.N)
	}
	words(t, "restart-theorem", "%d", len(all.Rows))
}

// TestSmallSubsetInWords compares the smallest subsets of 500 negatives.
func TestSmallSubsetInWords(t *testing.T) {
	r := committed(t, "figure4", "order=random negatives=500")
	words(t, "bad-sequence", "%.0f, %.0f", slices.Min(r.Column("mult_inclp")), slices.Min(r.Column("find_large")))
}

// TestPoorInWords counts tests with more than twice the target's halfspaces, and compares
// the accuracies at the end of the lists' growth.
func TestPoorInWords(t *testing.T) {
	poor, all := 0, 0
	for _, name := range []string{"figure5", "figure6", "pairs"} {
		for _, g := range committed(t, name, "").By("h") {
			for _, k := range g.Column("k") {
				if all++; k > 2*number(t, g.At[0]) {
					poor++
				}
			}
		}
	}
	words(t, "rarely", "%d of %d,%03d", poor, all/1000, all%1000)
	var accuracies []float64
	for _, g := range committed(t, "occam", "m=128000").By("n", "h") {
		accuracies = append(accuracies, 100*g.Summary("gen").Mean)
	}
	words(t, "does-learn", "%.1f to %.1f %%", slices.Min(accuracies), slices.Max(accuracies))
}

// TestLastInWords compares the examples that the last halfspace alone excludes.
func TestLastInWords(t *testing.T) {
	last := func(n string) float64 { return 100 * committed(t, "last", "n="+n).Summary("last").Mean }
	words(t, "last-cuts", "%.1f, %.1f and %.1f %%; %.1f and %.1f %%", last("30"), last("40"), last("50"), last("10"), last("20"))
	words(t, "few-examples", "%.1f %% from 200; %.1f %% from 1,600", mean(t, "table2", "m=200", "gen"), mean(t, "mirror50", "", "gen"))
	var nodes []float64
	for _, set := range []string{"CH", "G2", "IR", "V0", "V1"} {
		nodes = append(nodes, mean(t, "table3", "order=random set="+set, "nodes"))
	}
	words(t, "efficient", "%.1f to %.1f", slices.Min(nodes), slices.Max(nodes))
	words(t, "enough-examples", "%.1f, %.1f", mean(t, "rivals", "", "forest"), mean(t, "rivals", "", "boosted"))
}
