package sahami93

import (
	"fmt"
	"math"
	"testing"

	"halfspace/pkg/repro/internal/papertest"
)

// kept returns the mean of a measure of what is kept, at 100 attributes, as tables show it.
func kept(t *testing.T, examples, method, network, what, measure string) float64 {
	t.Helper()
	return papertest.Mean(t, Experiments(), "sahami93-kept",
		fmt.Sprintf("examples=%s method=%s network=%s kept=%s dimensions=100", examples, method, network, what), measure)
}

// TestRestInWords compares what the other tests leave of the page's numbers.
func TestRestInWords(t *testing.T) {
	const two, many, erratic = "2_in_a_chain", "8_in_a_chain", "Winnow;_α_1.5"
	words := func(line, format string, values ...any) {
		t.Helper()
		papertest.Numbers(t, claimsPage, line, format, values...)
	}
	words("mean-of-winnow", "%.2f for %.2f", kept(t, "1000", erratic, two, "mean", "error"), kept(t, "1000", erratic, two, "last", "error"))
	words("mean-of-winnow", "%.2f for %.2f", kept(t, "5000", erratic, two, "mean", "error"), kept(t, "5000", erratic, two, "last", "error"))
	words("mean-of-winnow", "have %.2f and", kept(t, "1000", erratic, two, "best", "error"))
	words("mean-of-winnow", "%.2f. So", kept(t, "5000", erratic, two, "best", "error"))
	words("mean-of-madaline", "%.2f for %.2f", kept(t, "1000", "Madaline", two, "mean", "error"), kept(t, "1000", "Madaline", two, "last", "error"))
	words("mean-of-madaline", "%.2f for", kept(t, "1000", "Winnow;_α_1.2", two, "mean", "error"))
	words("mean-of-madaline", "%.2f: that", kept(t, "1000", "Winnow;_α_1.2", two, "last", "error"))
	left := func(examples string) (least, most float64) {
		least = math.Inf(1)
		for _, method := range []string{"Madaline", "Winnow;_α_1.2", erratic} {
			v := kept(t, examples, method, many, "pruned_by_a_fifth", "units")
			least, most = min(least, v), max(most, v)
		}
		return least, most
	}
	few, more := left("1000")
	words("pruned-size", "%.1f to %.1f are left", few, more)
	few, more = left("5000")
	words("pruned-size", "%.1f to %.1f with 5,000", few, more)
	last := kept(t, "1000", "Madaline", many, "last", "error")
	words("pruned-size", "%.2f for %.2f", kept(t, "1000", "Madaline", many, "pruned_by_a_fifth", "error"), last)
	words("pruned-size", "%.2f for %.2f", kept(t, "1000", "Madaline", many, "pruned;_then_all", "error"), last)
	words("pruned-size", "%.2f for %.2f", kept(t, "1000", "Madaline", "4_branching", "pruned;_then_all", "error"), kept(t, "1000", "Madaline", "4_branching", "last", "error"))
	words("backprop", "no errors to 60 attributes, %.2f at 70",
		papertest.Mean(t, Experiments(), "sahami93-dimensions", "examples=1000 method=backprop dimensions=70", "error"))
	words("madaline-on-data", "%.1f (monks-2 and glass2)", papertest.Mean(t, Experiments(), "sahami93-real", "set=glass2 learner=LTU_tree", "train"))
	words("coarse-factors", "7/6 ≈ %.2f", 7./6)
	// All of the bits below a number, of ten, as a share: one of the target's halfspaces.
	below := 0.
	for k := range 4 {
		below += math.Exp2(-10) * []float64{1, 10, 45, 120}[k]
	}
	words("target", "alone is wrong on %.0f %%", 100*below)
}

// TestGiven lists the page's numbers that no committed result has.
func TestGiven(t *testing.T) {
	papertest.CheckGiven(t, claimsPage, []papertest.Given{
		{"training", "0.9", "a setting"},
		{"no-single-power", "0.2", "the bound that TestWinnowRange holds"},
	})
}
