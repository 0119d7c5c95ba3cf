package utgoff89

import (
	"math"
	"strings"
	"testing"

	"halfspace/pkg/repro/internal/papertest"
)

// TestSplitsInWords compares what splits cost, on all functions of four attributes.
func TestSplitsInWords(t *testing.T) {
	mean := func(measure string) float64 {
		return papertest.Mean(t, Experiments(), "utgoff89-splits", "", measure)
	}
	papertest.Numbers(t, claimsPage, "drops", "%.1f points, %.1f later; for %.1f %%", mean("first"), mean("later"), mean("smaller"))
	papertest.Numbers(t, claimsPage, "between-splits", "%.1f and %.1f", mean("before"), mean("between"))
	papertest.Numbers(t, claimsPage, "smallest-id3", "%.2f, the smallest %.2f; for %.1f %%", mean("id3_tests"), mean("smallest"), mean("equal"))
	// Blocks have different numbers of separable functions.
	r := papertest.Load(t, Experiments(), "utgoff89-splits")
	extremes, functions := r.Column("new"), 0.
	sum, inseparable := 0., 0.
	for i, share := range r.Column("separable") {
		if share > 0 {
			sum += share * extremes[i]
			functions += share
		}
		inseparable += (1 - share) * r.Column("new_other")[i]
	}
	if functions*perBlock != 1882 {
		t.Errorf("%v functions are separable, want 1882", functions*perBlock)
	}
	papertest.Numbers(t, claimsPage, "revisited-vectors", "65,536; 1,%03d", int(functions*perBlock)-1000)
	papertest.Numbers(t, claimsPage, "new-extremes", "%.1f %.2f", 100*sum/functions, 100*inseparable/(blocks-functions))
}

// TestBiasesInWords compares ID3 and one LTU on unseen rows of the families.
func TestBiasesInWords(t *testing.T) {
	ahead := map[string]float64{} // points of ID3, by family and number of attributes
	lowest, highest := 100., 0.
	for _, g := range papertest.Load(t, Experiments(), "utgoff89-families").By("family", "n") {
		points := 100 * (g.Summary("id3_unseen").Mean - g.Summary("unit_unseen").Mean)
		ahead[strings.Join(g.At, " ")] = points
		if (g.At[0] == "more than half" || g.At[0] == "at least 3") && g.At[1] != "3" {
			lowest, highest = min(lowest, -points), max(highest, -points)
		}
	}
	papertest.Numbers(t, claimsPage, "biases", "%.1f on 6, %.1f; %.1f to %.1f", ahead["multiplexer 6"], ahead["multiplexer 11"], lowest, highest)
}

// TestTrainingInWords compares how many instances and adjustments learning takes.
func TestTrainingInWords(t *testing.T) {
	papertest.CheckClaims(t, Experiments(), []papertest.Claim{
		{File: claimsPage, Key: "capacity", Of: "utgoff89-instances", At: "k=1", Measures: "separable±"},
		{File: claimsPage, Key: "instances-needed", Of: "utgoff89-instances", At: "d=20 k=1", Measures: "unseen"},
		{File: claimsPage, Key: "instances-needed", Of: "utgoff89-instances", At: "d=20 k=2", Measures: "unseen"},
		{File: claimsPage, Key: "instances-needed", Of: "utgoff89-instances", At: "d=20 k=4", Measures: "unseen"},
		{File: claimsPage, Key: "instances-needed", Of: "utgoff89-instances", At: "d=20 k=8", Measures: "unseen"},
		{File: claimsPage, Key: "exponential", Of: "utgoff89-adjustments", At: "family=nested n=4", Measures: "unit±"},
		{File: claimsPage, Key: "exponential", Of: "utgoff89-adjustments", At: "family=nested n=6", Measures: "unit±"},
		{File: claimsPage, Key: "exponential", Of: "utgoff89-adjustments", At: "family=nested n=8", Measures: "unit±"},
		{File: claimsPage, Key: "exponential", Of: "utgoff89-adjustments", At: "family=nested n=10", Measures: "unit±"},
		{File: claimsPage, Key: "exponential", Of: "utgoff89-adjustments", At: "family=or n=2", Measures: "unit"},
		{File: claimsPage, Key: "exponential", Of: "utgoff89-adjustments", At: "family=or n=12", Measures: "unit"},
		{File: claimsPage, Key: "too-high", Of: "utgoff89-adjustments", At: "family=nested n=10", Measures: "tree unit"},
		{File: claimsPage, Key: "too-high", Of: "utgoff89-adjustments", At: "family=at_least_3 n=11", Measures: "tree unit"},
	})
	unit := func(n string) float64 {
		return papertest.Mean(t, Experiments(), "utgoff89-adjustments", "family=nested n="+n, "unit")
	}
	papertest.Numbers(t, claimsPage, "exponential", "×%.1f and ×%.1f", unit("8")/unit("6"), unit("10")/unit("8"))
	for _, k := range []string{"2", "4", "8"} {
		if s := papertest.At(t, Experiments(), "utgoff89-instances", "k="+k).Summary("separable"); s.Max > 0 {
			t.Errorf("k = %s: %v of the samples are separable", k, s.Mean)
		}
	}
}

// TestSentencesInWords compares the rows on networks, on noise and on numbers.
func TestSentencesInWords(t *testing.T) {
	papertest.CheckClaims(t, Experiments(), []papertest.Claim{
		{File: claimsPage, Key: "mixed", Of: "utgoff89-real", At: "set=monks-2 learner=PerceptronTree", Measures: "repeated±"},
		{File: claimsPage, Key: "mixed", Of: "utgoff89-real", At: "set=monks-2 learner=ID3", Measures: "repeated±"},
		{File: claimsPage, Key: "mixed", Of: "utgoff89-real", At: "set=monks-2 learner=Perceptron", Measures: "repeated±"},
		{File: claimsPage, Key: "architecture", Of: "utgoff89-networks", At: "set=kr-vs-kp learner=MLP;_1_hidden", Measures: "train_ms"},
		{File: claimsPage, Key: "architecture", Of: "utgoff89-networks", At: "set=kr-vs-kp learner=MLP;_40_hidden", Measures: "train_ms"},
		{File: claimsPage, Key: "architecture", Of: "utgoff89-networks", At: "set=monks-1 learner=MLP;_1_hidden", Measures: "gen"},
		{File: claimsPage, Key: "architecture", Of: "utgoff89-networks", At: "set=monks-1 learner=MLP;_40_hidden", Measures: "gen"},
		{File: claimsPage, Key: "mislabeled", Of: "utgoff89-noise", At: "concept=8_of_15 learner=proven noise=0.01", Measures: "gen±"},
		{File: claimsPage, Key: "mislabeled", Of: "utgoff89-noise", At: "concept=8_of_15 learner=proven;_pocket_answers noise=0.01", Measures: "gen±"},
		{File: claimsPage, Key: "value-branches", Of: "utgoff89-values", At: "set=glass coding=values", Measures: "gen±"},
		{File: claimsPage, Key: "value-branches", Of: "utgoff89-values", At: "set=glass coding=quartiles", Measures: "gen±"},
		{File: claimsPage, Key: "value-branches", Of: "utgoff89-values", At: "set=x_<_y coding=values", Measures: "gen±"},
		{File: claimsPage, Key: "value-branches", Of: "utgoff89-values", At: "set=x_<_y coding=quartiles", Measures: "gen±"},
		{File: claimsPage, Key: "value-branches", Of: "utgoff89-values", At: "set=sonar coding=values", Measures: "gen±"},
		{File: claimsPage, Key: "value-branches", Of: "utgoff89-values", At: "set=sonar coding=quartiles", Measures: "gen±"},
	})
	worse := 0
	for _, input := range numericSources {
		gen := func(coding string) (mean, deviation float64) {
			s := papertest.Load(t, Experiments(), "utgoff89-values", "set", input.name, "coding", coding).Summary("gen")
			return s.Mean, s.SD / math.Sqrt(float64(s.N))
		}
		values, error1 := gen("values")
		quarters, error2 := gen("quartiles")
		if quarters-values > 2*(error1+error2) {
			worse++
		}
	}
	if worse != 5 {
		t.Errorf("branches for values are worse on %d sets, want 5", worse)
	}
	for learner, want := range map[string]float64{"MLP; 1 hidden": 0, "MLP; 5 hidden": 1} {
		if s := papertest.Load(t, Experiments(), "utgoff89-networks", "set", "monks-1", "learner", learner).Summary("consistent"); s.Mean != want {
			t.Errorf("%s is right on all of monks-1 in a share of %v", learner, s.Mean)
		}
	}
}
