package jc96

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/repro/internal/papertest"
)

// mean returns the mean of a measure as tables show it.
func mean(t *testing.T, name, conditions, measure string) float64 {
	t.Helper()
	return papertest.Mean(t, Experiments(), "jc96-"+name, conditions, measure)
}

// accuracy returns a learner's accuracy in table 1.
func accuracy(t *testing.T, set, learner string) float64 {
	t.Helper()
	return mean(t, "table1", "set="+set+" learner="+learner, "accuracy")
}

// TestRestInWords compares the page's numbers that no other test compares.
func TestRestInWords(t *testing.T) {
	words := func(line, format string, values ...any) {
		t.Helper()
		papertest.Numbers(t, claimsPage, line, format, values...)
	}
	boosting := map[string]float64{}
	for _, set := range []string{"votes", "promoters", "splice", "coding"} {
		boosting[set] = accuracy(t, set, "boosting")
	}
	words("votes-rivals", "differences of %.1f and %.1f points to C4.5 and second-order",
		boosting["votes"]-accuracy(t, "votes", "C4.5"), boosting["votes"]-accuracy(t, "votes", "second-order"))
	words("promoters-rivals", "%.1f to %.1f", boosting["promoters"], accuracy(t, "promoters", "C4.5"))
	words("splice-rivals", "%.1f points less accurate", accuracy(t, "splice", "second-order")-boosting["splice"])
	words("splice-rivals", "pruning brings down to %s", papertest.Text(t, papertest.At(t, Experiments(), "jc96-table1", "set=splice learner=second-order_pruned"), "weights±"))
	weights := int(mean(t, "table1", "set=splice learner=second-order", "weights"))
	words("splice-rivals", "whose %d,%03d weights", weights/1000, weights%1000)
	for set, after := range map[string]string{"votes": ",", "promoters": ",", "splice": ",", "coding": " |"} {
		ordinary := mean(t, "table1", "set="+set+" learner=ordinary", "weights")
		words("fewer-weights", " of %.0f"+after, ordinary)
	}
	words("pruned-sizes", "%.1f points less accurate", boosting["splice"]-accuracy(t, "splice", "pruned"))
	const question = "pruned-second-order"
	words(question, "not on the votes, %.1f points less", boosting["votes"]-accuracy(t, "votes", "second-order_pruned"))
	words(question, "on coding %.1f points better", accuracy(t, "coding", "second-order_pruned")-boosting["coding"])
	words("stages-bound", "the bound is %.0f", math.Floor(2*9*9*math.Log(1000)+1))
	words("votes-columns", "(%.1f, not", accuracy(t, "votes", "pruned"))
	words("codons", "15 of %d", 15*14/2)
}

// TestPrintInWords compares the page's differences from the printed numbers.
func TestPrintInWords(t *testing.T) {
	printed := func(set, learner string) float64 {
		text := strings.Trim(sparsePrinted[set+" "+learner][0], "() *")
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	distance := 0.
	for _, learner := range []string{"boosting", "C4.5", "multi-layer", "ordinary", "second-order"} {
		distance = max(distance, math.Abs(printed("votes", learner)-accuracy(t, "votes", learner)))
	}
	papertest.Numbers(t, claimsPage, "votes-columns", "within %.1f points of print", distance)
	papertest.Numbers(t, claimsPage, "coding-windows", "%.1f points: it is", printed("coding", "boosting")-printed("coding", "ordinary"))
}

// TestFoldsInWords compares how much the folds of coding windows change.
func TestFoldsInWords(t *testing.T) {
	regions, lowest, highest := 0., math.Inf(1), 0.
	for _, windows := range []string{"2000", "4000", "8000", "20000"} {
		for _, measure := range []string{"boosting", "c45", "multi_layer", "ordinary", "second_order"} {
			accuracyOf := func(folds string) float64 {
				return 100 * papertest.At(t, Experiments(), "jc96-coding", "folds="+folds+" windows="+windows).Summary(measure).Mean
			}
			random, apart, genes := accuracyOf("random"), accuracyOf("regions"), accuracyOf("regions;_in_genes")
			regions = max(regions, math.Abs(apart-random))
			lowest, highest = min(lowest, genes-apart), max(highest, genes-apart)
		}
	}
	papertest.Numbers(t, claimsPage, "coding-windows", "no mean by more than %.1f points, and negatives in genes add %.1f to %.1f", regions, lowest, highest)
}

// TestSpliceInWords counts the sequences that are the same.
func TestSpliceInWords(t *testing.T) {
	papertest.CheckGiven(t, claimsPage, []papertest.Given{{"splice-duplicates", "3,005 3,190", "counted below, where the data are at hand"}})
	papertest.Need(t, "splice")
	splice, err := data.Load("splice")
	if err != nil {
		t.Fatal(err)
	}
	distinct := map[string]bool{}
	for _, x := range splice.X {
		distinct[fmt.Sprint(x)] = true
	}
	papertest.Numbers(t, claimsPage, "splice-duplicates", "%d,%03d distinct sequences in %d,%03d examples", len(distinct)/1000, len(distinct)%1000, splice.Len()/1000, splice.Len()%1000)
}

// TestGiven lists the page's numbers that no committed result has.
func TestGiven(t *testing.T) {
	papertest.CheckGiven(t, claimsPage, []papertest.Given{
		{"coding-stages", "72.9", "printed"},
		{"adaboost-efficiency", "0.3", "a setting"},
		{"coding-windows", "72.9", "printed"},
		{"votes-columns", "87.6", "printed"},
		{"coding-windows", "1,740", "printed"},
		{"examples-bound", "385,526", "what SparseExamples returns, by the literal that stands beside it"},
		{"cuts-findings", "0.054", "a corrected p, which the table above it has"},
		{"c45-confidence", "0.25 0.5 0.1 0.05 0.01", "settings"},
	})
}
