package sahami93

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/internal/papertest"
)

// TestLargerNetwork compares the paper's network of four units over the whole range of attributes.
func TestLargerNetwork(t *testing.T) {
	best := func(examples, method string, dimensions ...int) (v []any) {
		for _, n := range dimensions {
			r := load(t, "sahami93-larger", "examples", examples, "method", method, "dimensions", fmt.Sprint(n))
			v = append(v, toldValue(t, r, "best:error"))
		}
		return v
	}
	papertest.Numbers(t, claimsPage, "madaline-larger-best-run", "%s %s %s %s", best("1000", "Madaline", 40, 80, 90, 100)...)
	papertest.Numbers(t, claimsPage, "erratic-winnow", "%s %s %s %s", best("1000", "Winnow; α 1.5", 40, 50, 60, 70)...)
	means := meanErrors(t, "sahami93-larger", "examples", "1000", "method", "Madaline")
	papertest.Numbers(t, claimsPage, "larger-rise", "%.2f %.2f %.2f", means[1], means[5], means[9])
	if rise := parabola(means); rise.t < 5 {
		t.Errorf("with 1,000 examples t of the quadratic term is %v", rise.t)
	}
	papertest.Numbers(t, claimsPage, "larger-rise", "%.1f with 7", parabola(meanErrors(t, "sahami93-larger", "examples", "5000", "method", "Madaline")).t)
	r := load(t, "sahami93-larger", "examples", "5000", "method", "Madaline", "dimensions", "100")
	papertest.Numbers(t, claimsPage, "larger-cause", "%s %s", toldValue(t, r, "mean:error"), toldValue(t, r, "mean:without"))
}

// TestRangesInWords compares the best runs of the tree, backprop with more examples, and the units that
// pruning leaves of the larger network.
func TestRangesInWords(t *testing.T) {
	words := func(line, format string, values ...any) {
		t.Helper()
		papertest.Numbers(t, claimsPage, line, format, values...)
	}
	trees := load(t, "sahami93-dimensions", "examples", "1000", "method", "LTU tree")
	var best []any
	for _, g := range trees.By("dimensions") {
		if wrong := slices.Min(g.Column("error")); g.At[0] == "90" || g.At[0] == "100" {
			best = append(best, 100*wrong)
		} else if wrong > 0 {
			t.Errorf("at %s attributes the best tree has an error of %v", g.At[0], wrong)
		}
	}
	words("best-trees", "%.2f at 90, %.2f at 100", best...)
	if s := load(t, "sahami93-dimensions", "examples", "5000", "method", "backprop").Summary("error"); s.Max > 0 {
		t.Errorf("with 5,000 examples backprop has an error of %v", s.Max)
	}
	steep := meanErrors(t, "sahami93-dimensions", "examples", "5000", "method", "backprop; steep gates")
	words("backprop-more-examples", "%.2f %.2f", steep[0], steep[9])
	left := load(t, "sahami93-kept", "examples", "5000", "method", "Madaline", "network", "4 branching", "kept", "pruned by a fifth").Column("units")
	two := 0
	for _, units := range left {
		if units == 2 {
			two++
		}
	}
	words("unused-units", "%d of %d networks", two, len(left))
}

// TestSentencesInWords compares the rows on trees, on Winnow and on sizes.
func TestSentencesInWords(t *testing.T) {
	value := func(name, measure string, values ...string) string {
		return toldValue(t, load(t, "sahami93-"+name, values...), "mean:"+measure)
	}
	words := func(line, format string, values ...any) {
		t.Helper()
		papertest.Numbers(t, claimsPage, line, format, values...)
	}
	tree := func(method, examples, dimensions string) string {
		return value("trees", "error", "method", method, "examples", examples, "dimensions", dimensions)
	}
	words("one-attribute", "%s %s", tree("LTU tree", "1000", "60"), tree("C4.5", "1000", "60"))
	words("one-attribute", "%s", tree("perceptron tree", "1000", "60"))
	for _, n := range []string{"100", "10"} {
		words("one-attribute", "%s %s %s", tree("C4.5", "5000", n), tree("perceptron tree", "5000", n), tree("LTU tree", "5000", n))
	}
	linear := func(method, dimensions string) string {
		return value("linear", "error", "method", method, "dimensions", dimensions)
	}
	words("one-halfspace", "%s %s", linear("Winnow; α 1.2", "500"), linear("fixed increment", "500"))
	words("one-halfspace", "%s %s %s 20 %s", linear("Winnow; α 1.2", "20"), linear("fixed increment", "20"), linear("Winnow; α 1.5", "20"), linear("Winnow; α 1.5", "50"))
	all := load(t, "sahami93-dimensions", "method", "LTU tree")
	ended, two := 0, 0
	for i, wrong := range all.Column("train_error") {
		if wrong == 0 {
			ended++
		}
		if all.Column("units")[i] == 2 {
			two++
		}
	}
	words("tree-ends", "%d of %d", ended, len(all.Rows))
	words("near-optimal", "%d of %d", two, len(all.Rows))
	option := func(name, measure string) string {
		return value("options", measure, "tree", name, "dimensions", "100")
	}
	words("limits", "%s %s %s %s", option("tolerance 15 %", "units"), option("as it is", "units"), option("tolerance 15 %", "error"), option("as it is", "error"))
	words("better-hyperplanes", "%s %s", option("fewest errors", "error"), option("as it is", "error"))
	units := func(dimensions string) string {
		return value("dimensions", "units", "method", "LTU tree", "examples", "1000", "dimensions", dimensions)
	}
	words("size-by-tree", "%s %s 80 %s", units("20"), units("80"), units("90"))
	state := func(method, network, kept, measure string) string {
		return value("kept", measure, "examples", "1000", "dimensions", "100", "method", method, "network", network, "kept", kept)
	}
	words("size-by-pruning", "%s 1,000 %s %s", state("Madaline", "4 branching", "pruned; then all", "units"),
		state("Madaline", "4 branching", "pruned; then all", "error"), state("Madaline", "4 branching", "last", "error"))
	words("unstable", "%s %s", state("Winnow; α 1.5", "2 in a chain", "last", "error"), state("Winnow; α 1.5", "2 in a chain", "mean", "error"))
}

// TestComplementsInWords compares the gain by complements, run by run.
func TestComplementsInWords(t *testing.T) {
	for _, method := range []string{"network", "tree; backprop", "network; steep gates"} {
		runs := func(name string) []float64 {
			return load(t, "sahami93-nodes", "method", name, "dimensions", "100").Column("error")
		}
		gains, bare := runs(method), runs(method+"; no complements")
		for i := range gains {
			gains[i] = 100 * (bare[i] - gains[i])
		}
		s := experiment.Summarize(gains)
		papertest.Numbers(t, claimsPage, "complements-help", "%.1f %.1f", s.Mean, s.SD/math.Sqrt(float64(s.N)))
		fewer := func(name string) string {
			return toldValue(t, load(t, "sahami93-nodes", "method", name, "dimensions", "20"), "mean:error")
		}
		if method != "network; steep gates" {
			papertest.Numbers(t, claimsPage, "complements-help", "20 %s %s", fewer(method), fewer(method+"; no complements"))
		}
	}
}
