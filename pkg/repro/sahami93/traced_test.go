package sahami93

import (
	"fmt"
	"math"
	"testing"

	"halfspace/pkg/repro/internal/papertest"
)

// kept returns the mean of a measure by the weights that are kept, at 100
// attributes, as tables show it.
func kept(t *testing.T, examples, method, network, state, measure string) float64 {
	t.Helper()
	return papertest.Mean(t, Experiments(), "sahami93-kept",
		fmt.Sprintf("examples=%s method=%s network=%s kept=%s dimensions=100", examples, method, network, state), measure)
}

// TestRestInWords compares the page's numbers that no other test compares.
func TestRestInWords(t *testing.T) {
	const two, eight, erratic = "2_in_a_chain", "8_in_a_chain", "Winnow;_α_1.5"
	words := func(line, format string, values ...any) {
		t.Helper()
		papertest.Numbers(t, claimsPage, line, format, values...)
	}
	words("mean-of-winnow", "%.2f for %.2f", kept(t, "1000", erratic, two, "mean", "error"), kept(t, "1000", erratic, two, "last", "error"))
	words("mean-of-winnow", "%.2f for %.2f", kept(t, "5000", erratic, two, "mean", "error"), kept(t, "5000", erratic, two, "last", "error"))
	words("mean-of-winnow", "have %.2f and", kept(t, "1000", erratic, two, "best", "error"))
	words("mean-of-winnow", "%.2f. So", kept(t, "5000", erratic, two, "best", "error"))
	words("mean-of-madaline", "from %.2f to %.2f", kept(t, "1000", "Madaline", two, "last", "error"), kept(t, "1000", "Madaline", two, "mean", "error"))
	words("mean-of-madaline", "from %.2f to %.2f", kept(t, "1000", "Winnow;_α_1.2", two, "last", "error"), kept(t, "1000", "Winnow;_α_1.2", two, "mean", "error"))
	left := func(examples string) (lowest, highest float64) {
		lowest = math.Inf(1)
		for _, method := range []string{"Madaline", "Winnow;_α_1.2", erratic} {
			v := kept(t, examples, method, eight, "pruned_by_a_fifth", "units")
			lowest, highest = min(lowest, v), max(highest, v)
		}
		return lowest, highest
	}
	lowest, highest := left("1000")
	words("pruned-size", "%.1f to %.1f are left", lowest, highest)
	lowest, highest = left("5000")
	words("pruned-size", "%.1f to %.1f with 5,000", lowest, highest)
	last := kept(t, "1000", "Madaline", eight, "last", "error")
	words("pruned-size", "from %.2f to %.2f", last, kept(t, "1000", "Madaline", eight, "pruned_by_a_fifth", "error"))
	words("pruned-size", "to %.2f", kept(t, "1000", "Madaline", eight, "pruned;_then_all", "error"))
	words("pruned-size", "from %.2f to %.2f", kept(t, "1000", "Madaline", "4_branching", "last", "error"), kept(t, "1000", "Madaline", "4_branching", "pruned;_then_all", "error"))
	words("backprop", "no errors to 60 attributes, %.2f at 70",
		papertest.Mean(t, Experiments(), "sahami93-dimensions", "examples=1000 method=backprop dimensions=70", "error"))
	words("madaline-on-data", "%.1f (monks-2 and glass2)", papertest.Mean(t, Experiments(), "sahami93-real", "set=glass2 learner=LTU_tree", "train"))
	words("coarse-factors", "7/6 ≈ %.2f", 7./6)
	// All of the bits below a number, of ten, as a share: one of the target's
	// halfspaces.
	share := 0.
	for k := range 4 {
		share += math.Exp2(-10) * []float64{1, 10, 45, 120}[k]
	}
	words("target", "alone is wrong on %.0f %%", 100*share)
}

// TestGiven lists the page's numbers that no committed result has.
func TestGiven(t *testing.T) {
	papertest.CheckGiven(t, claimsPage, []papertest.Given{
		{"training", "0.9", "a setting"},
		{"no-single-power", "0.2", "the bound that TestWinnowRange holds"},
	})
}
