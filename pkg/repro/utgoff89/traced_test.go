package utgoff89

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"halfspace/pkg/repro/internal/papertest"
)

// TestRestInWords compares the page's numbers that no other test compares.
func TestRestInWords(t *testing.T) {
	claim := func(line, name, conditions, measures string) {
		papertest.CheckClaims(t, Experiments(), []papertest.Claim{{File: claimsPage, Key: line, Of: "utgoff89-" + name, At: conditions, Measures: measures}})
	}
	claim("proposal-noise", "noise", "concept=8_of_15 learner=stalled noise=0.2", "gen±")
	wait := "proposal-patience"
	claim(wait, "noise", "concept=8_of_15 learner=stalled noise=0.05", "tests")
	claim(wait, "options", "option=patience_4_(§5.4) set=tic-tac-toe passes=50", "gain±")
	claim(wait, "options", "option=patience_4_(§5.4) set=kr-vs-kp passes=50", "gain±")
	claim("proposal-pocket", "noise", "concept=8_of_15 learner=stalled;_patience_4 noise=0.05", "gen±")
	claim("proposal-pocket", "noise", "concept=8_of_15 learner=proven noise=0.2", "gen±")
	for _, noise := range []string{"0.01", "0.2"} {
		claim("poor-attribute", "noise", "concept=(a∨b)⊕(c∧d)_+_11 learner=stalled;_patience_4 noise="+noise, "tests±")
	}
	claim("proposals-together", "options", "option=inherit;_patience_4;_pocket_answers set=house-votes-84 passes=50", "gain±")
	for set, passes := range map[string]string{"x_<_y": "50", "crossed_diagonals": "50", "ionosphere": "50", "sonar": "50", "glass": "1"} {
		claim("proposal-numbers", "options", "option=numeric_(§5.5)_beside_quartiles set="+set+" passes="+passes, "gain±")
	}
	claim("proposal-x-below-y", "options", "option=numeric_(§5.5)_beside_quartiles set=x_<_y passes=50", "base_tests")
	combine := "proposal-combinations"
	claim(combine, "options", "option=combine_3_(§5.6) set=kr-vs-kp passes=50", "base_tests tests")
	claim(combine, "options", "option=combine_3_(§5.6) set=multiplexer_of_11 passes=50", "gain±")
	for _, set := range []string{"iris", "glass", "splice"} {
		claim("several-classes", "options", "option=several_classes_beside_ID3 set="+set+" passes=50", "gain±")
	}
	for _, set := range setsOnData {
		claim("real | "+set.name, "real", "set="+set.name+" learner=ID3", "tests")
		for _, learner := range []string{"PerceptronTree", "PerceptronTree;_inherit;_patience_4;_pocket"} {
			claim("real | "+set.name, "real", "set="+set.name+" learner="+learner, "tests")
		}
	}
	claim("real-findings", "real", "set=tic-tac-toe learner=PerceptronTree", "prequential")
	claim("real-findings", "real", "set=tic-tac-toe learner=PerceptronTree;_never_split", "prequential")
	claim("real-findings", "real", "set=kr-vs-kp learner=PerceptronTree", "prequential")
	claim("real-findings", "real", "set=kr-vs-kp learner=PerceptronTree;_never_split", "prequential")
}

// TestFamiliesInWords compares how presentations grow with the number of attributes.
func TestFamiliesInWords(t *testing.T) {
	presented := func(family string, n int) float64 {
		return papertest.At(t, Experiments(), "utgoff89-families", fmt.Sprintf("family=%s n=%d", family, n)).Summary("presentations").Mean
	}
	factors := func(family string, start, end, step int) (lowest, highest float64) {
		lowest = math.Inf(1)
		for n := start; n < end; n += step {
			f := presented(family, n+step) / presented(family, n)
			lowest, highest = min(lowest, f), max(highest, f)
		}
		return lowest, highest
	}
	const line = "adjustments"
	lowest, highest := factors("parity", 4, 8, 1)
	papertest.Numbers(t, claimsPage, line, "×%.1f to ×%.1f per attribute", lowest, highest)
	lowest, highest = factors("more_than_half", 7, 11, 2)
	papertest.Numbers(t, claimsPage, line, "×%.1f to ×%.1f per two", lowest, highest)
	lowest, highest = factors("at_least_3", 7, 11, 2)
	papertest.Numbers(t, claimsPage, line, "×%.0f to ×%.0f per two", lowest, highest)
}

// TestStreamInWords compares the page's numbers of a stream of 100 million examples.
func TestStreamInWords(t *testing.T) {
	trials := func(stream, examples string) func(string) float64 {
		r := papertest.At(t, Experiments(), "utgoff89-stream", "stream="+stream+" examples="+examples)
		return func(measure string) float64 { return r.Summary(measure).Mean }
	}
	clean := trials("kr-vs-kp", "100000000")
	papertest.Numbers(t, claimsPage, "updates-a-second", "%.0f,000,000 updates a second", clean("last_per_s")/1e6)
	one, ten := trials("kr-vs-kp;_10_%_noise", "1000000"), trials("kr-vs-kp;_10_%_noise", "10000000")
	bounded := trials("kr-vs-kp;_10_%_noise;_at_most_100_tests", "100000000")
	const line = "memory"
	comma := func(v float64) string { return fmt.Sprintf("%d,%03d", int(v)/1000, int(v)%1000) }
	papertest.Numbers(t, claimsPage, line, "%.0f kB", clean("kilobytes"))
	papertest.Numbers(t, claimsPage, line, "%.0f MB, %s decision nodes", one("kilobytes")/1000, comma(one("tests")))
	papertest.Numbers(t, claimsPage, line, "%.0f MB, %s and", ten("kilobytes")/1000, comma(ten("tests")))
	papertest.Numbers(t, claimsPage, line, "%.2f MB and %s00,000 updates", bounded("kilobytes")/1000, strings.Replace(fmt.Sprintf("%.1f", bounded("last_per_s")/1e6), ".", ",", 1))
}

// TestCountsInWords compares the page's counts.
func TestCountsInWords(t *testing.T) {
	functions := 1 << (1 << 4) // of four attributes
	all := fmt.Sprintf("%d,%03d", functions/1000, functions%1000)
	papertest.Numbers(t, claimsPage, "theorems-1-2", "all %s functions", all)
	papertest.Numbers(t, claimsPage, "decision-nodes", "in %s of %s", all, all)
	papertest.Numbers(t, claimsPage, "saved-vectors-on-data", "all %s functions", all)
	papertest.Numbers(t, claimsPage, "corollary-2", "within %d,000,000 presentations", mostPresentations/1_000_000)
	r := papertest.Load(t, Experiments(), "utgoff89-readings")
	papertest.Numbers(t, claimsPage, "readings", "%d orders, %d,%03d together", len(orderings()), len(r.Rows)/1000, len(r.Rows)%1000)
	b, c, d := 2., 3., 2.
	sum := 0.
	for i := range int(d) {
		sum += math.Pow(b, float64(i)) * math.Pow(c, b*(d-float64(i)))
	}
	whole := math.Pow(c, b*(d+1))
	papertest.Numbers(t, claimsPage, "worst-case", "= %.0f = (%.0f − %.0f)/7, and printed is (%.0f − %.0f)/7 = %.1f",
		sum, whole, whole-7*sum, whole, math.Pow(c, b*d), (whole-math.Pow(c, b*d))/7)
	for _, n := range []float64{5, 7} { // half of the table, by the numbers of attributes and of values
		papertest.Numbers(t, claimsPage, "instances-needed", "k = %.1f (n = %.0f)", math.Pow(2, n-1)/(2*n), n)
	}
}
