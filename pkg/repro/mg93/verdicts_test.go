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
