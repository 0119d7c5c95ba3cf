package mg93

import (
	"math"
	"strings"
	"testing"

	"halfspace/pkg/repro/internal/papertest"
)

// TestOccamInWords compares the page's lengths of lists, and their exponents from one
// size of the sample to the next. The paper's claim holds only if all exponents are
// below 1: by four standard errors for the pairs (n, h) that the paper tried.
func TestOccamInWords(t *testing.T) {
	var steepest [2]growthRate // in up to 12 dimensions, and in 20
	for _, pair := range papertest.Load(t, Experiments(), "mg93-occam").By("n", "h") {
		row := strings.Join(pair.At, ", ")
		group, distance := 0, 4.
		if pair.At[0] == "20" {
			group, distance = 1, 1
		}
		var lengths, rates []any
		for _, g := range pair.By("m") {
			lengths = append(lengths, g.Summary("k").Mean)
		}
		words(t, "occam-lengths | "+row, strings.Repeat("%.1f ", len(lengths)), lengths...)
		for _, rate := range growthRates(pair.Result) {
			rates = append(rates, rate)
			if rate.alpha > steepest[group].alpha {
				steepest[group] = rate
			}
			if rate.alpha+distance*rate.stderr > 1 {
				t.Errorf("%s: an exponent of %v is not clearly below 1", row, rate)
			}
		}
		words(t, "occam-exponents | "+row, strings.Repeat("%v ", len(rates)), rates...)
	}
	words(t, "occam", "at most %v; in 20 dimensions at most %v", steepest[0], steepest[1])
	papertest.Numbers(t, page01, "occam", "at most %v; in 20 dimensions at most %v", steepest[0], steepest[1])
}

// TestEndOfGrowthInWords compares how growth ends, and where lists are longest.
func TestEndOfGrowthInWords(t *testing.T) {
	const line = "occam-verdict"
	lowest, highest := math.Inf(1), math.Inf(-1) // exponents at the end, in up to 12 dimensions
	for _, pair := range papertest.Load(t, Experiments(), "mg93-occam").By("n", "h") {
		rates := growthRates(pair.Result)
		last := rates[len(rates)-1]
		if last.alpha > 2*last.stderr {
			t.Errorf("(n, h) = %v: at the end α is still %v", pair.At, last)
		}
		if pair.At[0] != "20" {
			lowest, highest = min(lowest, last.alpha), max(highest, last.alpha)
		}
	}
	words(t, line, "α is %.2f to %.2f from 64,000 to 128,000", lowest, highest)
	length := func(conditions string) float64 { return mean(t, "occam", conditions, "k") }
	peak := func(n, h string) float64 {
		return longest(papertest.Load(t, Experiments(), "mg93-occam", "n", n, "h", h)).Summary("k").Mean
	}
	words(t, line, "at (12, 6) there are %.1f at 2,000, and at most %.1f", length("n=12 h=6 m=2000"), peak("12", "6"))
	rates := growthRates(papertest.Load(t, Experiments(), "mg93-occam", "n", "20", "h", "6"))
	words(t, line, "at (20, 6) at most %.1f; α is %v at the end", peak("20", "6"), rates[len(rates)-1])
	words(t, line, "from %.1f to %.1f at (12, 2), from %.1f to %.1f at (20, 4)",
		peak("12", "2"), length("n=12 h=2 m=128000"), peak("20", "4"), length("n=20 h=4 m=128000"))
	negative := papertest.Load(t, Experiments(), "mg93-occam", "n", "12", "h", "6", "m", "500").Summary("negative").Mean
	words(t, line, "at (12, 6) %.0f of 500 examples are positive", 500*(1-negative))
}
