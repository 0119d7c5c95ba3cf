package mg93

import (
	"fmt"
	"math"
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
	{claimsPage, "n-10", "mg93-table1", "n=10", "k gen± r opt_gen±"},
	{claimsPage, "n-20", "mg93-table1", "n=20", "k gen± r opt_gen±"},
	{claimsPage, "n-30", "mg93-table1", "n=30", "k gen± r opt_gen±"},
	{claimsPage, "n-40", "mg93-table1", "n=40", "k gen± r opt_gen±"},
	{claimsPage, "n-50", "mg93-table1", "n=50", "k gen± r opt_gen±"},
	{page01, "n-50", "mg93-table1", "n=50", "k gen±"},
	{claimsPage, "mirror-100", "mg93-table2", "m=100", "gen±"},
	{claimsPage, "mirror-200", "mg93-table2", "m=200", "gen±"},
	{claimsPage, "mirror-400", "mg93-table2", "m=400", "gen±"},
	{claimsPage, "mirror-600", "mg93-table2", "m=600", "gen±"},
	{page01, "mirror-100", "mg93-table2", "m=100", "gen±"},
	{page01, "mirror-100", "mg93-table2", "m=600", "gen±"},
	{claimsPage, "mirror-n-50", "mg93-mirror50", "", "gen±"},
	{page01, "mirror-n-50", "mg93-mirror50", "", "gen±"},
	{claimsPage, "CH", "mg93-table3", "set=CH", "gen± nodes"},
	{claimsPage, "G2", "mg93-table3", "set=G2", "gen± nodes"},
	{claimsPage, "IR", "mg93-table3", "set=IR", "gen± nodes"},
	{claimsPage, "V0", "mg93-table3", "set=V0", "gen± nodes"},
	{claimsPage, "V1", "mg93-table3", "set=V1", "gen± nodes"},
	{claimsPage, "options | CH", "mg93-options", "set=CH", "paper pruned validated stable filtered one_hot recipe±"},
	{claimsPage, "options | G2", "mg93-options", "set=G2", "paper pruned validated stable filtered one_hot recipe±"},
	{claimsPage, "options | IR", "mg93-options", "set=IR", "paper pruned validated stable filtered one_hot recipe±"},
	{claimsPage, "options | V0", "mg93-options", "set=V0", "paper pruned validated stable filtered one_hot recipe±"},
	{claimsPage, "options | V1", "mg93-options", "set=V1", "paper pruned validated stable filtered one_hot recipe±"},
	{claimsPage, "mult-inclp", "mg93-figure4", "negatives=500", "find_large mult_inclp"},
	{claimsPage, "mult-inclp", "mg93-figure4", "negatives=50", "find_large mult_inclp"},
	{claimsPage, "n-10", "mg93-planes", "plane=vertex sample=n_=_10", "k gen±"},
	{claimsPage, "n-20", "mg93-planes", "plane=vertex sample=n_=_20", "k gen±"},
	{claimsPage, "table-1-n-20", "mg93-planes", "plane=vertex sample=n_=_20", "gen±"},
	{claimsPage, "table-1-n-20", "mg93-planes", "plane=as_found sample=n_=_20", "gen±"},
	{claimsPage, "mirror-100", "mg93-planes", "plane=vertex sample=mirror_100", "gen±"},
	{claimsPage, "mirror-200", "mg93-planes", "plane=vertex sample=mirror_200", "gen±"},
	{claimsPage, "mirror-400", "mg93-planes", "plane=vertex sample=mirror_400", "gen±"},
	{claimsPage, "mirror-600", "mg93-planes", "plane=vertex sample=mirror_600", "gen±"},
	{claimsPage, "CH", "mg93-planes", "plane=vertex sample=CH", "gen±"},
	{claimsPage, "G2", "mg93-planes", "plane=vertex sample=G2", "gen±"},
	{claimsPage, "IR", "mg93-planes", "plane=vertex sample=IR", "gen±"},
	{claimsPage, "V0", "mg93-planes", "plane=vertex sample=V0", "gen±"},
	{claimsPage, "V1", "mg93-planes", "plane=vertex sample=V1", "gen±"},
	{claimsPage, "CH", "mg93-planes", "plane=as_found sample=CH", "gen"},
	{claimsPage, "V0", "mg93-margins", "sample=V0_one-hot margin=1e-09", "gen± k"},
	{claimsPage, "V1", "mg93-margins", "sample=V1_one-hot margin=1e-09", "gen± k"},
	{claimsPage, "k-in-table-3", "mg93-margins", "sample=V0_one-hot margin=1e-09", "k"},
	{claimsPage, "k-in-table-3", "mg93-margins", "sample=V1_one-hot margin=1e-09", "k"},
	{claimsPage, "k-in-table-3", "mg93-margins", "sample=CH_one-hot margin=1e-09", "k"},
	{claimsPage, `margins | 300 negatives: "half", %`, "mg93-margins", "sample=300_negative", "share±"},
	{claimsPage, `margins | 400 negatives: "half", %`, "mg93-margins", "sample=400_negative", "share±"},
	{claimsPage, `margins | 500 negatives: "half", %`, "mg93-margins", "sample=500_negative", "share±"},
	{claimsPage, "margins | table 1, n = 10: k 4.3", "mg93-margins", "sample=n_=_10", "k"},
	{claimsPage, "margins | table 1, n = 20: k 5.0", "mg93-margins", "sample=n_=_20", "k"},
	{claimsPage, "margins | table 1, n = 30: k 4.3", "mg93-margins", "sample=n_=_30", "k"},
	{claimsPage, "margins | table 1, n = 40: k 5", "mg93-margins", "sample=n_=_40", "k"},
	{claimsPage, "margins | G2: Gen 76.4 ± 6.7", "mg93-margins", "sample=G2", "gen±"},
	{claimsPage, "margins | G2: k 4.7", "mg93-margins", "sample=G2", "k"},
	{claimsPage, "pocket-with-rules", "mg93-pocket", "negatives=50", "find_large first first_100"},
	{claimsPage, "pocket-with-rules", "mg93-pocket", "negatives=300", "find_large first first_100"},
	{claimsPage, "pocket-with-rules", "mg93-pocket", "negatives=500", "find_large first first_100"},
	{page01, "pocket-with-rules", "mg93-pocket", "negatives=300", "find_large first"},
	{claimsPage, "pairs-h-4", "mg93-pairs", "h=4 m=2000", "k gen negative"},
	{claimsPage, "pairs-h-6", "mg93-pairs", "h=6 m=2000", "k gen negative"},
	{claimsPage, "exact | 2, 2", "mg93-exact", "n=2 h=2", "paper exact fewest first paper_gen exact_gen fewest_gen"},
	{claimsPage, "exact | 2, 4", "mg93-exact", "n=2 h=4", "paper exact fewest first paper_gen exact_gen fewest_gen"},
	{claimsPage, "exact | 3, 2", "mg93-exact", "n=3 h=2", "paper exact fewest first paper_gen exact_gen fewest_gen"},
	{claimsPage, "exact | 3, 4", "mg93-exact", "n=3 h=4", "paper exact fewest first paper_gen exact_gen fewest_gen"},
	{claimsPage, "exact | 4, 2", "mg93-exact", "n=4 h=2", "paper exact fewest first paper_gen exact_gen fewest_gen"},
	{claimsPage, "exact | 4, 4", "mg93-exact", "n=4 h=4", "paper exact fewest first paper_gen exact_gen fewest_gen"},
	{claimsPage, "exact | 6, 2", "mg93-exact", "n=6 h=2", "paper exact fewest first paper_gen exact_gen fewest_gen"},
	{claimsPage, "exact | 6, 4", "mg93-exact", "n=6 h=4", "paper exact fewest first paper_gen exact_gen fewest_gen"},
	{claimsPage, "densest", "mg93-densest", "sample=G2", "exact_gen± paper_gen± exact_k paper_k"},
	{claimsPage, "densest", "mg93-densest", "sample=IR", "exact_gen± paper_gen±"},
	{claimsPage, "densest", "mg93-densest", "sample=V0", "exact_gen± paper_gen±"},
	{claimsPage, "densest", "mg93-densest", "sample=50_negative", "paper exact"},
	{claimsPage, "densest", "mg93-densest", "sample=50_negative", "planted"},
	{claimsPage, "several-classes", "mg93-classes", "", "gen±"},
	{claimsPage, "adversary", "mg93-adversary", "", "adversary inclp find_large"},
	{claimsPage, "tests-35-2", "mg93-orthogonal35", "", "k± gen± r± opt_gen±"},
	{page01, "mirror-100", "mg93-planes", "plane=vertex sample=mirror_100", "gen±"},
	{page01, "mirror-100", "mg93-planes", "plane=vertex sample=mirror_600", "gen±"},
	{page02, "CH", "mg93-table3", "set=CH order=random", "gen± nodes"},
	{page02, "G2", "mg93-table3", "set=G2 order=random", "gen± nodes"},
	{page02, "IR", "mg93-table3", "set=IR order=random", "gen± nodes"},
	{page02, "V0", "mg93-table3", "set=V0 order=random", "gen± nodes"},
	{page02, "V1", "mg93-table3", "set=V1 order=random", "gen± nodes"},
	{page02, "options", "mg93-options", "", "recipe±"},
	{page01, "pocket-with-rules", "mg93-figure4", "negatives=500", "find_large mult_inclp"},
}

// TestClaims compares the numbers of the claims page and the notebooks with the
// committed results, so that neither changes without the other.
func TestClaims(t *testing.T) { papertest.CheckClaims(t, Experiments(), claims) }

// TestSlopesInWords compares the exponents of growth.
func TestSlopesInWords(t *testing.T) {
	for _, c := range []struct{ file, line, name, x, measure string }{
		{claimsPage, "inclp-growth", "mg93-figure3", "m", "inclp_ms"},
		{claimsPage, "pocket-growth", "mg93-figure3", "m", "pocket_ms"},
		{page01, "pocket-slower", "mg93-figure3", "m", "pocket_ms"},
	} {
		r := papertest.Load(t, Experiments(), c.name)
		want := fmt.Sprintf("%s^%.1f", c.x, r.Slope(c.x, c.measure))
		if line := papertest.Passage(t, c.file, c.line); !papertest.Tells(line, want) {
			t.Errorf("%s: time grows as %s, but the text says\n%s", c.file, want, line)
		}
	}
	r := papertest.Load(t, Experiments(), "mg93-growth")
	for _, g := range r.By("along", "order") {
		want := fmt.Sprintf("%s^%.1f", g.At[0], g.Slope(g.At[0], "cpu_ms"))
		if line := papertest.Passage(t, claimsPage, "cpu-time"); !papertest.Tells(line, want) {
			t.Errorf("growth along %v is %s, but the text says\n%s", g.At, want, line)
		}
	}
}

// TestRatiosInWords compares, within a tenth, how many times longer the pocket
// takes than IncLP.
func TestRatiosInWords(t *testing.T) {
	r := papertest.Load(t, Experiments(), "mg93-figure3")
	for _, file := range []string{claimsPage, page01} {
		told := regexp.MustCompile(`(\d[\d,]*) times\D*(\d[\d,]*\d)`).FindAllStringSubmatch(papertest.Passage(t, file, "pocket-slower"), -1)
		for _, c := range told { // a ratio, and the number of examples
			part, err := r.Where("m", strings.ReplaceAll(c[2], ",", ""))
			if err != nil {
				t.Fatal(err)
			}
			ratio := part.Summary("pocket_ms").Mean / part.Summary("inclp_ms").Mean
			if math.Abs(ratio/number(t, strings.ReplaceAll(c[1], ",", ""))-1) > 0.1 {
				t.Errorf("%s: at %s the pocket takes %.0f times longer, but the text says %s", file, c[2], ratio, c[1])
			}
			papertest.Numbers(t, file, "pocket-slower", "%s %s", c[1], c[2])
		}
		if len(told) == 0 {
			t.Errorf("%s tells no ratio", file)
		}
	}
}

// TestPocketInWords counts in how many trials the pocket that corrects violated
// rules first covers as many as Find_large_neg_subset.
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
	papertest.Numbers(t, claimsPage, "pocket-with-rules", "%d of %d, %d", asMany["first"], len(least), asMany["first_100"])
}

// TestPlanesInWords wants the distances of table 2 from the printed means, in
// standard errors of the difference, and their χ², as the page says: below two at
// a vertex, and far as found, except at the smallest size.
func TestPlanesInWords(t *testing.T) {
	squares := 0.
	for i, row := range []string{"30 100 4000", "30 200 4000", "30 400 4000", "30 600 4000"} {
		mean, deviation, _ := strings.Cut(table2Printed[row][0], " ± ")
		for _, plane := range []string{"as found", "vertex"} {
			s := papertest.Load(t, Experiments(), "mg93-planes", "plane", plane, "sample", mirrorSamples[i].name).Summary("gen")
			distance := (100*s.Mean - number(t, mean)) / (math.Hypot(100*s.SD, number(t, deviation)) / math.Sqrt(20))
			if agrees := math.Abs(distance) < 2; s.N != 20 || agrees != (plane == "vertex" || i == 0) {
				t.Errorf("%s, %s: %.1f standard errors from what is printed, of %d trials", plane, mirrorSamples[i].name, distance, s.N)
			}
			if plane == "vertex" {
				squares += distance * distance
				format := "%.1f"
				if i == 0 {
					format = "%.2f" // close to two
				}
				papertest.Numbers(t, claimsPage, "vertex-fit", format, math.Abs(distance))
			}
		}
	}
	papertest.Numbers(t, claimsPage, "vertex-fit", "%.1f", squares)
}

// TestPlanesStartFromTheTables finds the accuracies of tables 1, 2 and 3 among the
// accuracies of the planes as found. In table 1 a vertex does not change k.
func TestPlanesStartFromTheTables(t *testing.T) {
	for _, set := range []string{"G2", "IR", "V0", "V1"} {
		got := papertest.Load(t, Experiments(), "mg93-planes", "plane", "as found", "sample", set).Column("gen")
		if want := papertest.Load(t, Experiments(), "mg93-table3", "order", "random", "set", set).Column("gen"); !slices.Equal(got, want) {
			t.Errorf("%s: %v, in table 3 %v", set, got, want)
		}
	}
	for _, row := range table1Rows[:len(planeTests)] {
		sample := fmt.Sprintf("n = %d", row.n)
		found := papertest.Load(t, Experiments(), "mg93-planes", "plane", "as found", "sample", sample)
		want := papertest.Load(t, Experiments(), "mg93-table1", "order", "random", "n", fmt.Sprint(row.n)).Column("gen")
		if got := found.Column("gen")[:row.tests]; !slices.Equal(got, want) {
			t.Errorf("%s: %v, in table 1 %v", sample, got, want)
		}
		vertex := papertest.Load(t, Experiments(), "mg93-planes", "plane", "vertex", "sample", sample)
		if got, want := vertex.Column("k"), found.Column("k"); !slices.Equal(got, want) {
			t.Errorf("%s: k at a vertex is %v, as found %v", sample, got, want)
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
	for _, c := range []struct{ line, name, n, h string }{
		{"worst-8-2", "mg93-figure5", "8", "2"},
		{"worst-10-2", "mg93-figure5", "10", "2"},
		{"worst-10-2", "mg93-figure6", "10", "2"},
		{"worst-10-4", "mg93-figure6", "10", "4"},
		{"pairs-h-4", "mg93-pairs", "6", "4"},
		{"pairs-h-4", "mg93-pairs", "8", "4"},
		{"pairs-h-4", "mg93-pairs", "12", "4"},
		{"pairs-h-6", "mg93-pairs", "6", "6"},
		{"pairs-h-6", "mg93-pairs", "8", "6"},
		{"pairs-h-6", "mg93-pairs", "12", "6"},
	} {
		r := papertest.Load(t, Experiments(), c.name)
		for _, g := range r.By("n", "h") {
			if g.At[0] != c.n || g.At[1] != c.h {
				continue
			}
			_, got, _ := strings.Cut(papertest.Passage(t, claimsPage, c.line), "|")
			_, got, _ = strings.Cut(got, "|") // what we got
			if highest := fmt.Sprint(g.Summary("k").Max); !papertest.Says(got, highest) {
				t.Errorf("of %s at (%s, %s) the most halfspaces are %s, but the text says%s", c.name, c.n, c.h, highest, got)
			}
		}
	}
}

// TestOptionsReachTheirAim checks that the recipe reaches 95 % on the votes, 98.5
// on chess and 95.5 on iris, and more than the paper's list everywhere. On iris it
// does so on a hundred splits, 95.7; on the first twenty, table 3's, it has 95.4,
// which the page says.
func TestOptionsReachTheirAim(t *testing.T) {
	r := papertest.Load(t, Experiments(), "mg93-options")
	aim := map[string]float64{"V0": 0.95, "CH": 0.985, "IR": 0.955}
	var first []any // on the first twenty splits
	for _, g := range r.By("set") {
		got, before := g.Summary("recipe").Mean, g.Summary("paper").Mean
		if got < aim[g.At[0]] || got <= before {
			t.Errorf("%s: the recipe has %.4f, the paper's list %.4f, the aim is %v", g.At[0], got, before, aim[g.At[0]])
		}
		first = append(first, 100*experiment.Summarize(g.Column("recipe")[:20]).Mean)
	}
	papertest.Numbers(t, claimsPage, "recipe-gains", "%.1f %.1f %.1f %.1f %.1f", first...)
}

// TestGainsAfterCorrection compares the recipe's gains once their errors are
// corrected for the overlap of splits into two thirds and one: C. Nadeau, Y.
// Bengio, Machine Learning 52 (2003) 239–281.
func TestGainsAfterCorrection(t *testing.T) {
	r := papertest.Load(t, Experiments(), "mg93-options")
	for _, g := range r.By("set") {
		gains := g.Column("recipe")
		for i, before := range g.Column("paper") {
			gains[i] -= before
		}
		s := experiment.Summarize(gains)
		distance := s.SD * math.Sqrt(1/float64(s.N)+0.5)
		if survives := s.Mean > 2*distance; survives != (g.At[0] == "CH") {
			t.Errorf("%s: the gain is %.1f corrected standard errors", g.At[0], s.Mean/distance)
		}
		papertest.Numbers(t, claimsPage, "recipe-gains", "%.1f ± %.1f", 100*s.Mean, 100*distance)
	}
}

// TestOptionsStartFromTable3 finds table 3's lists among the options.
func TestOptionsStartFromTable3(t *testing.T) {
	options := papertest.Load(t, Experiments(), "mg93-options")
	table3 := papertest.Load(t, Experiments(), "mg93-table3")
	paper, gen := options.Column("paper"), table3.Column("gen")
	listed := map[string]float64{}
	for i, row := range table3.Rows {
		if row.At[0] == orders[0].name {
			listed[row.At[1]+" "+row.Seed] = gen[i]
		}
	}
	found := 0
	for i, row := range options.Rows {
		if want, ok := listed[row.At[0]+" "+row.Seed]; ok {
			found++
			if paper[i] != want {
				t.Errorf("%s, split %s: the paper's list has %v, in table 3 %v", row.At[0], row.Seed, paper[i], want)
			}
		}
	}
	if found != len(listed) {
		t.Errorf("%d of table 3's %d splits are among the options'", found, len(listed))
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

// TestExactInWords compares the page's counts over all lists with the experiment,
// and the number of solved samples of figure 4.
func TestExactInWords(t *testing.T) {
	found := exactFindings(papertest.Load(t, Experiments(), "mg93-exact"))
	numbers := regexp.MustCompile(`\d+`).FindAllString(found, -1)
	papertest.Numbers(t, claimsPage, "exact-counts", "%s: %s, %s, %s, %s", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
	papertest.Numbers(t, claimsPage, "greedy-bound", "%s of %s", numbers[5], numbers[0])
	proven := papertest.Load(t, Experiments(), "mg93-densest", "sample", "50 negative").Column("proven")
	solved := 0
	for _, v := range proven {
		solved += int(v)
	}
	papertest.Numbers(t, claimsPage, "densest", "%d of %d", solved, len(proven))
}

// TestCascadesInWords wants every cascade to classify as its list does, for the
// page's number of lists.
func TestCascadesInWords(t *testing.T) {
	r := papertest.Load(t, Experiments(), "mg93-cascade")
	for _, name := range []string{"ranges_train", "ranges", "printed_train", "printed"} {
		if lowest := slices.Min(r.Column(name)); lowest != 1 {
			t.Errorf("%s: of one list only %v", name, lowest)
		}
	}
	papertest.Numbers(t, claimsPage, "cascade", "%d", len(r.Rows))
}

// TestMain wants every number of the pages to be computed by some test.
func TestMain(m *testing.M) { papertest.Main(m, Experiments(), claimsPage, questionsPage) }
