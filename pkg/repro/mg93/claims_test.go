package mg93

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/internal/papertest"
)

const (
	claimsPage = "../../../docs/papers/mg93.md"
	page01     = "../../../notebooks/papers/01-halfspace-intersections.ipynb"
	page02     = "../../../notebooks/papers/02-neural-decision-lists.ipynb"
)

// claims are where the claims page and notebooks 01 and 02 repeat committed results.
var claims = []papertest.Claim{
	{claimsPage, `^\| n = 10, m = 3,000`, "mg93-table1", "n=10", "k gen± r opt_gen±"},
	{claimsPage, `^\| n = 20, m = 4,000`, "mg93-table1", "n=20", "k gen± r opt_gen±"},
	{claimsPage, `^\| n = 30, m = 6,000`, "mg93-table1", "n=30", "k gen± r opt_gen±"},
	{claimsPage, `^\| n = 40, m = 10,000`, "mg93-table1", "n=40", "k gen± r opt_gen±"},
	{claimsPage, `^\| n = 50, m = 14,000`, "mg93-table1", "n=50", "k gen± r opt_gen±"},
	{page01, `\| n = 50, m = 14,000`, "mg93-table1", "n=50", "k gen±"},
	{claimsPage, `n = 30, m = 100: `, "mg93-table2", "m=100", "gen±"},
	{claimsPage, `^\| m = 200: `, "mg93-table2", "m=200", "gen±"},
	{claimsPage, `^\| m = 400: `, "mg93-table2", "m=400", "gen±"},
	{claimsPage, `^\| m = 600: `, "mg93-table2", "m=600", "gen±"},
	{page01, `\| mirror symmetry`, "mg93-table2", "m=100", "gen±"},
	{page01, `\| mirror symmetry`, "mg93-table2", "m=600", "gen±"},
	{claimsPage, `^\| n = 50, m = 1,600`, "mg93-mirror50", "", "gen±"},
	{page01, `\| n = 50, m = 1,600`, "mg93-mirror50", "", "gen±"},
	{claimsPage, `^\| CH: Gen`, "mg93-table3", "set=CH", "gen± nodes"},
	{claimsPage, `^\| G2: 76.4`, "mg93-table3", "set=G2", "gen± nodes"},
	{claimsPage, `^\| IR: 95.1`, "mg93-table3", "set=IR", "gen± nodes"},
	{claimsPage, `^\| V0: 92.0`, "mg93-table3", "set=V0", "gen± nodes"},
	{claimsPage, `^\| V1: 87.3`, "mg93-table3", "set=V1", "gen± nodes"},
	{claimsPage, `^\| CH \|`, "mg93-options", "set=CH", "paper pruned validated stable filtered one_hot recipe±"},
	{claimsPage, `^\| G2 \|`, "mg93-options", "set=G2", "paper pruned validated stable filtered one_hot recipe±"},
	{claimsPage, `^\| IR \|`, "mg93-options", "set=IR", "paper pruned validated stable filtered one_hot recipe±"},
	{claimsPage, `^\| V0 \|`, "mg93-options", "set=V0", "paper pruned validated stable filtered one_hot recipe±"},
	{claimsPage, `^\| V1 \|`, "mg93-options", "set=V1", "paper pruned validated stable filtered one_hot recipe±"},
	{claimsPage, `^\| it outperforms .mult_IncLP. at equal`, "mg93-figure4", "negatives=500", "find_large mult_inclp"},
	{claimsPage, `^\| it outperforms .mult_IncLP. at equal`, "mg93-figure4", "negatives=50", "find_large mult_inclp"},
	{claimsPage, `n = 30, m = 100: `, "mg93-planes", "plane=vertex sample=mirror_100", "gen±"},
	{claimsPage, `^\| m = 200: `, "mg93-planes", "plane=vertex sample=mirror_200", "gen±"},
	{claimsPage, `^\| m = 400: `, "mg93-planes", "plane=vertex sample=mirror_400", "gen±"},
	{claimsPage, `^\| m = 600: `, "mg93-planes", "plane=vertex sample=mirror_600", "gen±"},
	{claimsPage, `^\| CH: Gen`, "mg93-planes", "plane=vertex sample=CH", "gen±"},
	{claimsPage, `^\| G2: 76.4`, "mg93-planes", "plane=vertex sample=G2", "gen±"},
	{claimsPage, `^\| IR: 95.1`, "mg93-planes", "plane=vertex sample=IR", "gen±"},
	{claimsPage, `^\| V0: 92.0`, "mg93-planes", "plane=vertex sample=V0", "gen±"},
	{claimsPage, `^\| V1: 87.3`, "mg93-planes", "plane=vertex sample=V1", "gen±"},
	{claimsPage, `^\| CH: Gen`, "mg93-planes", "plane=as_found sample=CH", "gen"},
	{claimsPage, `^\| V0: 92.0`, "mg93-margins", "sample=V0_one-hot margin=1e-09", "gen± k"},
	{claimsPage, `^\| V1: 87.3`, "mg93-margins", "sample=V1_one-hot margin=1e-09", "gen± k"},
	{claimsPage, `^  and IR agree; V0 and V1 do`, "mg93-margins", "sample=V0_one-hot margin=1e-09", "k"},
	{claimsPage, `^  and IR agree; V0 and V1 do`, "mg93-margins", "sample=V1_one-hot margin=1e-09", "k"},
	{claimsPage, `on five splits of CH, printed`, "mg93-margins", "sample=CH_one-hot margin=1e-09", "k"},
	{claimsPage, `^\| 300 negatives: `, "mg93-margins", "sample=300_negative", "share±"},
	{claimsPage, `^\| 400 negatives: `, "mg93-margins", "sample=400_negative", "share±"},
	{claimsPage, `^\| 500 negatives: `, "mg93-margins", "sample=500_negative", "share±"},
	{claimsPage, `^\| table 1, n = 10: `, "mg93-margins", "sample=n_=_10", "k"},
	{claimsPage, `^\| table 1, n = 20: `, "mg93-margins", "sample=n_=_20", "k"},
	{claimsPage, `^\| table 1, n = 30: `, "mg93-margins", "sample=n_=_30", "k"},
	{claimsPage, `^\| table 1, n = 40: `, "mg93-margins", "sample=n_=_40", "k"},
	{claimsPage, `^\| G2: Gen 76.4`, "mg93-margins", "sample=G2", "gen±"},
	{claimsPage, `^\| G2: k 4.7`, "mg93-margins", "sample=G2", "k"},
	{claimsPage, `^\| .Find_large_neg_subset. outperforms the pocket`, "mg93-pocket", "negatives=50", "find_large first first_100"},
	{claimsPage, `^\| .Find_large_neg_subset. outperforms the pocket`, "mg93-pocket", "negatives=300", "find_large first first_100"},
	{claimsPage, `^\| .Find_large_neg_subset. outperforms the pocket`, "mg93-pocket", "negatives=500", "find_large first first_100"},
	{page01, `\| Find_large_neg_subset outperforms`, "mg93-pocket", "negatives=300", "find_large first"},
	{claimsPage, `^\| n = 6, 8, 12 with h = 4`, "mg93-pairs", "h=4 m=2000", "k gen negative"},
	{claimsPage, `^\| n = 6, 8, 12 with h = 6`, "mg93-pairs", "h=6 m=2000", "k gen negative"},
	{claimsPage, `^\| 2, 2 \|`, "mg93-exact", "n=2 h=2", "paper exact fewest first paper_gen exact_gen fewest_gen"},
	{claimsPage, `^\| 2, 4 \|`, "mg93-exact", "n=2 h=4", "paper exact fewest first paper_gen exact_gen fewest_gen"},
	{claimsPage, `^\| 3, 2 \|`, "mg93-exact", "n=3 h=2", "paper exact fewest first paper_gen exact_gen fewest_gen"},
	{claimsPage, `^\| 3, 4 \|`, "mg93-exact", "n=3 h=4", "paper exact fewest first paper_gen exact_gen fewest_gen"},
	{claimsPage, `^\| 4, 2 \|`, "mg93-exact", "n=4 h=2", "paper exact fewest first paper_gen exact_gen fewest_gen"},
	{claimsPage, `^\| 4, 4 \|`, "mg93-exact", "n=4 h=4", "paper exact fewest first paper_gen exact_gen fewest_gen"},
	{claimsPage, `^\| 6, 2 \|`, "mg93-exact", "n=6 h=2", "paper exact fewest first paper_gen exact_gen fewest_gen"},
	{claimsPage, `^\| 6, 4 \|`, "mg93-exact", "n=6 h=4", "paper exact fewest first paper_gen exact_gen fewest_gen"},
	{claimsPage, `^glass, G2, exact lists have`, "mg93-densest", "sample=G2", "exact_gen± paper_gen± exact_k paper_k"},
	{claimsPage, `^93.7 ± 2.9 against`, "mg93-densest", "sample=IR", "exact_gen± paper_gen±"},
	{claimsPage, `^93.7 ± 2.9 against`, "mg93-densest", "sample=V0", "exact_gen± paper_gen±"},
	{claimsPage, `^.Find_large_neg_subset. covers`, "mg93-densest", "sample=50_negative", "paper exact"},
	{claimsPage, `^which covers 28.1`, "mg93-densest", "sample=50_negative", "planted"},
	{claimsPage, `^\| "other, and probably better, ways"`, "mg93-classes", "", "gen±"},
	{claimsPage, `^\| a sample made by an adversary`, "mg93-adversary", "", "adversary inclp find_large"},
	{claimsPage, `^\| tests at \(35, 2\)`, "mg93-orthogonal35", "", "k± gen± r± opt_gen±"},
	{page01, `\| mirror symmetry`, "mg93-planes", "plane=vertex sample=mirror_100", "gen±"},
	{page01, `\| mirror symmetry`, "mg93-planes", "plane=vertex sample=mirror_600", "gen±"},
	{page02, `\| CH \(`, "mg93-table3", "set=CH order=random", "gen± nodes"},
	{page02, `\| G2 \(`, "mg93-table3", "set=G2 order=random", "gen± nodes"},
	{page02, `\| IR \(`, "mg93-table3", "set=IR order=random", "gen± nodes"},
	{page02, `\| V0 \(`, "mg93-table3", "set=V0 order=random", "gen± nodes"},
	{page02, `\| V1 \(`, "mg93-table3", "set=V1 order=random", "gen± nodes"},
	{page02, `\| options of`, "mg93-options", "", "recipe±"},
	{page01, `\| Find_large_neg_subset outperforms`, "mg93-figure4", "negatives=500", "find_large mult_inclp"},
}

// TestClaims compares the numbers of the claims page and the notebooks with the
// committed results, so that neither changes without the other.
func TestClaims(t *testing.T) { papertest.CheckClaims(t, Experiments(), claims) }

// TestSlopesInWords compares the powers of growth that are told.
func TestSlopesInWords(t *testing.T) {
	for _, c := range []struct{ file, line, of, x, measure string }{
		{claimsPage, `^\| IncLP "scales linearly`, "mg93-figure3", "m", "inclp_ms"},
		{claimsPage, `^\| "the pocket clearly`, "mg93-figure3", "m", "pocket_ms"},
		{page01, `\| separable samples`, "mg93-figure3", "m", "pocket_ms"},
	} {
		r := papertest.Load(t, Experiments(), c.of)
		want := fmt.Sprintf("%s^%.1f", c.x, r.Slope(c.x, c.measure))
		if line := papertest.Line(t, c.file, c.line); !papertest.Tells(line, want) {
			t.Errorf("%s: time grows as %s, but the text says\n%s", c.file, want, line)
		}
	}
	r := papertest.Load(t, Experiments(), "mg93-growth")
	for _, g := range r.By("along", "order") {
		want := fmt.Sprintf("%s^%.1f", g.At[0], g.Slope(g.At[0], "cpu_ms"))
		if line := papertest.Line(t, claimsPage, `^\| CPU time 0.3 h`); !papertest.Tells(line, want) {
			t.Errorf("growth along %v is %s, but the text says\n%s", g.At, want, line)
		}
	}
}

// TestRatiosInWords compares, within a tenth, how many times longer the pocket
// takes than IncLP.
func TestRatiosInWords(t *testing.T) {
	r := papertest.Load(t, Experiments(), "mg93-figure3")
	number := func(s string) float64 {
		v, err := strconv.ParseFloat(strings.ReplaceAll(s, ",", ""), 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for file, line := range map[string]string{claimsPage: "outperforms the pocket by many orders", page01: "by many orders of magnitude"} {
		told := regexp.MustCompile(`(\d[\d,]*) times (?:longer )?at (\d[\d,]*\d)`).FindAllStringSubmatch(papertest.Line(t, file, line), -1)
		for _, c := range told {
			at, err := r.Where("m", strings.ReplaceAll(c[2], ",", ""))
			if err != nil {
				t.Fatal(err)
			}
			if ratio := at.Summary("pocket_ms").Mean / at.Summary("inclp_ms").Mean; math.Abs(ratio/number(c[1])-1) > 0.1 || !papertest.Tells(papertest.Line(t, file, line), c[0]) {
				t.Errorf("%s: at %s the pocket takes %.0f times longer, but the text says %s", file, c[2], ratio, c[1])
			}
		}
		if len(told) == 0 {
			t.Errorf("%s tells no ratio", file)
		}
	}
}

// TestPocketInWords counts in how many trials the pocket that corrects violated rules first covers as
// many as Find_large_neg_subset.
func TestPocketInWords(t *testing.T) {
	r := papertest.Load(t, Experiments(), "mg93-pocket")
	least := r.Column("find_large")
	asMany := map[string]int{}
	for _, name := range []string{"first", "first_100"} {
		for i, n := range r.Column(name) {
			if n >= least[i] {
				asMany[name]++
			}
		}
	}
	want := fmt.Sprintf("in %d of %d trials, %d with more draws", asMany["first"], len(least), asMany["first_100"])
	if line := papertest.Line(t, claimsPage, "outperforms the pocket with rules"); !papertest.Tells(line, want) {
		t.Errorf("the pocket covers as many or more %s, but the text says\n%s", want, line)
	}
}

// TestPlanesInWords wants table 2 within two standard errors of the difference of means at a vertex,
// as the page says, and far from it as found, at all sizes but the smallest.
func TestPlanesInWords(t *testing.T) {
	for i, row := range []string{"30 100 4000", "30 200 4000", "30 400 4000", "30 600 4000"} {
		mean, deviation, _ := strings.Cut(table2Printed[row][0], " ± ")
		for _, plane := range []string{"as found", "vertex"} {
			s := papertest.Load(t, Experiments(), "mg93-planes", "plane", plane, "sample", mirrorSamples[i].name).Summary("gen")
			off := (100*s.Mean - number(t, mean)) / (math.Hypot(100*s.SD, number(t, deviation)) / math.Sqrt(20))
			if near := math.Abs(off) < 2; s.N != 20 || near != (plane == "vertex" || i == 0) {
				t.Errorf("%s, %s: %.1f standard errors from what is printed, of %d trials", plane, mirrorSamples[i].name, off, s.N)
			}
		}
	}
}

// TestPlanesStartFromTheTables finds the accuracies of tables 2 and 3 among those of the planes as
// found.
func TestPlanesStartFromTheTables(t *testing.T) {
	for _, set := range []string{"G2", "IR", "V0", "V1"} {
		got := papertest.Load(t, Experiments(), "mg93-planes", "plane", "as found", "sample", set).Column("gen")
		if want := papertest.Load(t, Experiments(), "mg93-table3", "order", "random", "set", set).Column("gen"); !slices.Equal(got, want) {
			t.Errorf("%s: %v, in table 3 %v", set, got, want)
		}
	}
	for _, s := range mirrorSamples {
		got := papertest.Load(t, Experiments(), "mg93-planes", "plane", "as found", "sample", s.name).Column("gen")
		if want := papertest.Load(t, Experiments(), "mg93-table2", "m", fmt.Sprint(s.m)).Column("gen"); !slices.Equal(got, want) {
			t.Errorf("%s: %v, in table 2 %v", s.name, got, want)
		}
	}
}

// TestWorstInWords compares the most halfspaces that any test needed.
func TestWorstInWords(t *testing.T) {
	for _, c := range []struct{ line, of, n, h string }{
		{`^\| most halfspaces of any test: 4`, "mg93-figure5", "8", "2"},
		{`^\| 5 at \(10, 2\)`, "mg93-figure5", "10", "2"},
		{`^\| 5 at \(10, 2\)`, "mg93-figure6", "10", "2"},
		{`^\| 10 at \(10, 4\)`, "mg93-figure6", "10", "4"},
		{`^\| n = 6, 8, 12 with h = 4`, "mg93-pairs", "6", "4"},
		{`^\| n = 6, 8, 12 with h = 4`, "mg93-pairs", "8", "4"},
		{`^\| n = 6, 8, 12 with h = 4`, "mg93-pairs", "12", "4"},
		{`^\| n = 6, 8, 12 with h = 6`, "mg93-pairs", "6", "6"},
		{`^\| n = 6, 8, 12 with h = 6`, "mg93-pairs", "8", "6"},
		{`^\| n = 6, 8, 12 with h = 6`, "mg93-pairs", "12", "6"},
	} {
		r := papertest.Load(t, Experiments(), c.of)
		for _, g := range r.By("n", "h") {
			if g.At[0] != c.n || g.At[1] != c.h {
				continue
			}
			_, got, _ := strings.Cut(papertest.Line(t, claimsPage, c.line), "|")
			_, got, _ = strings.Cut(got, "|") // what we got
			if most := fmt.Sprint(g.Summary("k").Max); !papertest.Says(got, most) {
				t.Errorf("of %s at (%s, %s) the most halfspaces are %s, but the text says%s", c.of, c.n, c.h, most, got)
			}
		}
	}
}

// TestOptionsReachTheirAim holds what the recipe reached: 95 % on the votes, 98.5
// on chess and 95.5 on iris, and more than the paper's list everywhere. On iris
// it does so on a hundred splits, 95.7; on the first twenty, table 3's, it has
// 95.4, which the page says.
func TestOptionsReachTheirAim(t *testing.T) {
	r := papertest.Load(t, Experiments(), "mg93-options")
	aim := map[string]float64{"V0": 0.95, "CH": 0.985, "IR": 0.955}
	for _, g := range r.By("set") {
		got, was := g.Summary("recipe").Mean, g.Summary("paper").Mean
		if got < aim[g.At[0]] || got <= was {
			t.Errorf("%s: the recipe has %.4f, the paper's list %.4f, the aim is %v", g.At[0], got, was, aim[g.At[0]])
		}
		first := fmt.Sprintf("%.1f on %s", 100*experiment.Summarize(g.Column("recipe")[:20]).Mean, g.At[0])
		if line := papertest.Line(t, claimsPage, `^table 3, the recipe has`); !papertest.Tells(line, first) {
			t.Errorf("on the first twenty splits the recipe has %s, but the text says\n%s", first, line)
		}
	}
}

// TestGainsAfterCorrection compares what is told of the recipe's gains once
// their errors are corrected for the overlap of splits into two thirds and one:
// C. Nadeau, Y. Bengio, Machine Learning 52 (2003) 239–281.
func TestGainsAfterCorrection(t *testing.T) {
	r := papertest.Load(t, Experiments(), "mg93-options")
	text, err := os.ReadFile(claimsPage)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range r.By("set") {
		gains := g.Column("recipe")
		for i, was := range g.Column("paper") {
			gains[i] -= was
		}
		s := experiment.Summarize(gains)
		off := s.SD * math.Sqrt(1/float64(s.N)+0.5)
		if survives := s.Mean > 2*off; survives != (g.At[0] == "CH") {
			t.Errorf("%s: the gain is %.1f corrected standard errors", g.At[0], s.Mean/off)
		}
		if want := fmt.Sprintf("%.1f ± %.1f", 100*s.Mean, 100*off); !papertest.Tells(string(text), g.At[0]+"'s "+want) && !papertest.Tells(string(text), g.At[0]+"'s survives that: "+want) {
			t.Errorf("%s: the page does not say that the recipe gains %s", g.At[0], want)
		}
	}
}

// TestOptionsStartFromTable3 finds table 3's lists among the options.
func TestOptionsStartFromTable3(t *testing.T) {
	options := papertest.Load(t, Experiments(), "mg93-options")
	table3 := papertest.Load(t, Experiments(), "mg93-table3")
	paper, gen := options.Column("paper"), table3.Column("gen")
	was := map[string]float64{}
	for i, row := range table3.Rows {
		if row.At[0] == orders[0].name {
			was[row.At[1]+" "+row.Seed] = gen[i]
		}
	}
	found := 0
	for i, row := range options.Rows {
		if want, ok := was[row.At[0]+" "+row.Seed]; ok {
			found++
			if paper[i] != want {
				t.Errorf("%s, split %s: the paper's list has %v, in table 3 %v", row.At[0], row.Seed, paper[i], want)
			}
		}
	}
	if found != len(was) {
		t.Errorf("%d of table 3's %d splits are among the options'", found, len(was))
	}
}

// TestC4AsPrinted: our C45 is within a point of what Marchand & Golea printed
// of C4 in table 3, on every set.
func TestC4AsPrinted(t *testing.T) {
	r := papertest.Load(t, Experiments(), "mg93-table3")
	for _, g := range r.By(r.Params...) {
		mean, _, _ := strings.Cut(r.Printed[strings.Join(g.At, " ")][1], " ± ")
		printed, err := strconv.ParseFloat(mean, 64)
		if err != nil {
			t.Fatal(err)
		}
		if ours := 100 * g.Summary("c4").Mean; !(math.Abs(ours-printed) < 1) {
			t.Errorf("%v: %.1f %%, printed %.1f %%", g.At, ours, printed)
		}
	}
}

// TestExactInWords compares what is told of all lists together with what the experiment finds, and how
// many samples of figure 4 are solved.
func TestExactInWords(t *testing.T) {
	text, err := os.ReadFile(claimsPage)
	if err != nil {
		t.Fatal(err)
	}
	told := strings.Join(strings.Fields(string(text)), " ")
	found := exactFindings(papertest.Load(t, Experiments(), "mg93-exact"))
	numbers := regexp.MustCompile(`\d+`).FindAllString(found, -1)
	want := fmt.Sprintf("of %s lists the paper's have the fewest halfspaces in %s and those of the exact method in %s; exact has fewer than the paper's in %s, and more in %s.",
		numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
	bound := fmt.Sprintf("exceeds the bound of the proven h in %s of %s lists", numbers[5], numbers[0])
	proven := papertest.Load(t, Experiments(), "mg93-densest", "sample", "50 negative").Column("proven")
	solved := 0
	for _, v := range proven {
		solved += int(v)
	}
	for _, want := range []string{want, bound, fmt.Sprintf("%d of %d are solved", solved, len(proven))} {
		if !papertest.Tells(told, want) {
			t.Errorf("the page does not say: %s", want)
		}
	}
}

// TestCascadesInWords wants every cascade to say what its list says, of as many lists as the page tells.
func TestCascadesInWords(t *testing.T) {
	r := papertest.Load(t, Experiments(), "mg93-cascade")
	for _, name := range []string{"ranges_train", "ranges", "printed_train", "printed"} {
		if least := slices.Min(r.Column(name)); least != 1 {
			t.Errorf("%s: of one list only %v", name, least)
		}
	}
	want := fmt.Sprintf("examples of %d lists", len(r.Rows))
	if line := papertest.Line(t, claimsPage, `^\| appendix: the cascade`); !papertest.Tells(line, want) {
		t.Errorf("there are %s, but the text says\n%s", want, line)
	}
}

// TestMain wants every number of the page to be computed by some test.
func TestMain(m *testing.M) { papertest.Main(m, Experiments(), claimsPage) }
