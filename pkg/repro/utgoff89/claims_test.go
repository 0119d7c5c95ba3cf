package utgoff89

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/internal/papertest"
)

const claimsPage = "../../../docs/papers/utgoff89.md"

// A claim is a place where the page repeats committed results: the passage that
// the key names must give the measures, as means or, if their name ends in ±, with
// their errors, of the trials at the given values of parameters.
type claim struct {
	key, name string
	values    []string // parameters, each with its value
	measures  string
}

var claims = []claim{
	{"decision-nodes", "utgoff89-functions", []string{"rule", "stalled"}, "tests id3_tests"},
	{"new-examples", "utgoff89-real", []string{"set", "tic-tac-toe", "learner", "PerceptronTree"}, "repeated±"},
	{"new-examples", "utgoff89-real", []string{"set", "tic-tac-toe", "learner", "PerceptronTree; never split"}, "repeated±"},
	{"r-of-k", "utgoff89-families", []string{"family", "more than half", "n", "11"}, "id3_tests id3_unseen±"},
	{"multiplexers", "utgoff89-families", []string{"family", "multiplexer", "n", "11"}, "unseen± id3_unseen±"},
	{"parity", "utgoff89-families", []string{"family", "parity", "n", "8"}, "tests id3_tests"},
	{"patience-constant", "utgoff89-options", []string{"passes", "50", "set", "tic-tac-toe", "option", "patience 4 (§5.4)"}, "gain±"},
	{"patience-constant", "utgoff89-options", []string{"passes", "50", "set", "kr-vs-kp", "option", "patience 4 (§5.4)"}, "gain±"},
	{"patience-constant", "utgoff89-options", []string{"passes", "1", "set", "multiplexer of 11", "option", "patience 4 (§5.4)"}, "gain±"},
	{"instances-needed", "utgoff89-families", []string{"family", "more than half", "n", "5"}, "unseen±"},
	{"proposal-stalled-pocket", "utgoff89-options", []string{"passes", "1", "set", "multiplexer of 11", "option", "stalled pocket (§4.2.1)"}, "gain±"},
	{"proposal-stalled-pocket", "utgoff89-options", []string{"passes", "1", "set", "monks-1", "option", "stalled pocket (§4.2.1)"}, "gain±"},
	{"proposal-stalled-pocket", "utgoff89-options", []string{"passes", "50", "set", "tic-tac-toe", "option", "stalled pocket (§4.2.1)"}, "gain± tests"},
	{"proposal-inherit", "utgoff89-options", []string{"passes", "1", "set", "tic-tac-toe", "option", "inherit (§5.2)"}, "gain±"},
	{"proposal-inherit", "utgoff89-options", []string{"passes", "1", "set", "multiplexer of 11", "option", "inherit (§5.2)"}, "gain±"},
	{"proposal-inherit", "utgoff89-options", []string{"passes", "1", "set", "kr-vs-kp", "option", "inherit (§5.2)"}, "gain±"},
	{"proposal-inherit", "utgoff89-options", []string{"passes", "50", "set", "tic-tac-toe", "option", "inherit (§5.2)"}, "gain± base_tests tests"},
	{"proposal-inherit", "utgoff89-options", []string{"passes", "50", "set", "house-votes-84", "option", "inherit (§5.2)"}, "gain±"},
	{"proposal-inherit", "utgoff89-options", []string{"passes", "50", "set", "monks-1", "option", "inherit (§5.2)"}, "gain±"},
	{"proposal-inherit", "utgoff89-options", []string{"passes", "50", "set", "multiplexer of 11", "option", "inherit (§5.2)"}, "gain±"},
	{"proposal-noise", "utgoff89-noise", []string{"concept", "8 of 15", "learner", "stalled", "noise", "0.01"}, "gen± tests±"},
	{"proposal-noise", "utgoff89-noise", []string{"concept", "8 of 15", "learner", "stalled", "noise", "0.2"}, "gen tests±"},
	{"proposal-noise", "utgoff89-noise", []string{"concept", "8 of 15", "learner", "proven", "noise", "0.01"}, "gen±"},
	{"proposal-noise", "utgoff89-noise", []string{"concept", "8 of 15", "learner", "proven", "noise", "0.2"}, "gen±"},
	{"proposal-patience", "utgoff89-noise", []string{"concept", "8 of 15", "learner", "stalled; patience 4", "noise", "0.05"}, "gen± tests"},
	{"proposal-patience", "utgoff89-noise", []string{"concept", "8 of 15", "learner", "stalled", "noise", "0.05"}, "gen± tests"},
	{"proposal-patience", "utgoff89-noise", []string{"concept", "multiplexer of 11", "learner", "stalled; patience 4", "noise", "0.05"}, "gen±"},
	{"proposal-patience", "utgoff89-noise", []string{"concept", "multiplexer of 11", "learner", "stalled", "noise", "0.05"}, "gen±"},
	{"proposal-pocket", "utgoff89-noise", []string{"concept", "(a∨b)⊕(c∧d) + 11", "learner", "stalled; patience 4; pocket answers", "noise", "0.05"}, "gen±"},
	{"proposal-pocket", "utgoff89-noise", []string{"concept", "(a∨b)⊕(c∧d) + 11", "learner", "stalled; patience 4", "noise", "0.05"}, "gen±"},
	{"proposal-pocket", "utgoff89-noise", []string{"concept", "8 of 15", "learner", "stalled; patience 4; pocket answers", "noise", "0.05"}, "gen±"},
	{"proposal-pocket", "utgoff89-noise", []string{"concept", "8 of 15", "learner", "proven; pocket answers", "noise", "0.2"}, "gen±"},
	{"proposal-pocket", "utgoff89-options", []string{"passes", "1", "set", "multiplexer of 11", "option", "pocket answers"}, "gain±"},
	{"proposals-together", "utgoff89-options", []string{"passes", "50", "set", "tic-tac-toe", "option", "inherit; patience 4; pocket answers"}, "base± gen±"},
	{"proposals-together", "utgoff89-options", []string{"passes", "50", "set", "monks-1", "option", "inherit; patience 4; pocket answers"}, "gain±"},
	{"proposals-together", "utgoff89-options", []string{"passes", "50", "set", "kr-vs-kp", "option", "inherit; patience 4; pocket answers"}, "gain± base_tests tests"},
	{"proposal-numbers", "utgoff89-options", []string{"passes", "50", "set", "crossed diagonals", "option", "numeric (§5.5) beside quartiles"}, "gain±"},
	{"proposal-numbers", "utgoff89-options", []string{"passes", "50", "set", "ionosphere", "option", "numeric (§5.5) beside quartiles"}, "gain±"},
	{"proposal-x-below-y", "utgoff89-options", []string{"passes", "50", "set", "x < y", "option", "numeric (§5.5) beside quartiles"}, "base± gen± tests±"},
	{"proposal-x-below-y", "utgoff89-options", []string{"passes", "50", "set", "x < y", "option", "patience 16 beside numeric"}, "gen± tests±"},
	{"proposal-combinations", "utgoff89-options", []string{"passes", "50", "set", "tic-tac-toe", "option", "combine 3 (§5.6)"}, "gain±"},
	{"proposal-combinations", "utgoff89-options", []string{"passes", "1", "set", "kr-vs-kp", "option", "combine 3 (§5.6)"}, "gain±"},
	{"several-classes", "utgoff89-options", []string{"passes", "50", "set", "splice", "option", "several classes beside ID3"}, "gain± tests"},
}

// realClaims are the columns of the page's table of real data, which has a row for
// each set.
var realClaims = map[string]string{
	"PerceptronTree": "once± repeated± tests", "PerceptronTree; inherit; patience 4; pocket": "repeated± tests",
	"PerceptronTree; never split": "repeated±", "ID3": "repeated± tests", "Perceptron": "repeated±", "Pocket": "repeated±",
}

// TestClaims compares the numbers of the claims page with the committed results,
// so that neither changes without the other.
func TestClaims(t *testing.T) {
	for _, c := range claims {
		checkClaim(t, c)
	}
	for _, set := range setsOnData {
		for learner, measures := range realClaims {
			checkClaim(t, claim{"real | " + set.name, "utgoff89-real", []string{"set", set.name, "learner", learner}, measures})
		}
	}
}

// TestSearchInWords compares the page's numbers of the search of §5.6.
func TestSearchInWords(t *testing.T) {
	const line = "proposal-search"
	conditions := func(option, set, passes string) string {
		return "option=" + option + " set=" + set + " passes=" + passes
	}
	papertest.CheckClaims(t, Experiments(), []papertest.Claim{
		{claimsPage, line, "utgoff89-search", conditions("search", "two_pairs", "50"), "gain± base_tests tests"},
		{claimsPage, line, "utgoff89-search", conditions("greatest_weights", "two_pairs", "50"), "gain±"},
		{claimsPage, line, "utgoff89-search", conditions("search", "a_pair_decides_on_a_pair", "50"), "gain± base_tests tests"},
		{claimsPage, line, "utgoff89-search", conditions("search;_patience_16", "two_pairs", "50"), "gain±"},
		{claimsPage, line, "utgoff89-search", conditions("search;_patience_16", "a_pair_decides_on_a_pair", "50"), "gain±"},
		{claimsPage, line, "utgoff89-search", conditions("search;_nominal", "monks-2", "50"), "gain± base_tests tests"},
		{claimsPage, line, "utgoff89-search", conditions("search;_nominal", "tic-tac-toe", "50"), "gain±"},
		{claimsPage, line, "utgoff89-search", conditions("search;_nominal;_patience_16", "tic-tac-toe", "50"), "gain±"},
		{claimsPage, line, "utgoff89-search", conditions("search;_nominal", "multiplexer_of_11", "50"), "gain±"},
		{claimsPage, line, "utgoff89-search", conditions("search", "glass", "50"), "gain±"},
		{claimsPage, line, "utgoff89-search", conditions("search", "crossed_diagonals", "50"), "gain± base_tests tests"},
		{claimsPage, line, "utgoff89-search", conditions("search", "crossed_diagonals", "1"), "gain±"},
	})
}

// TestNetworksInWords compares the table of §5.7, which has a row for each
// learner, and the claims about networks.
func TestNetworksInWords(t *testing.T) {
	for _, l := range besideNetworks {
		for _, set := range setsOnData {
			checkClaim(t, claim{"networks | " + l.name, "utgoff89-networks", []string{"set", set.name, "learner", l.name}, "gen±"})
		}
		all := papertest.Load(t, Experiments(), "utgoff89-networks", "learner", l.name).Summary("consistent")
		ms := papertest.Load(t, Experiments(), "utgoff89-networks", "learner", l.name, "set", "kr-vs-kp").Summary("train_ms")
		papertest.Numbers(t, claimsPage, "networks | "+l.name, "%.0f %.1f", all.Mean*float64(all.N), ms.Mean)
	}
	papertest.CheckClaims(t, Experiments(), []papertest.Claim{
		{claimsPage, "too-few-units", "utgoff89-networks", "set=monks-1 learner=MLP;_1_hidden", "gen±"},
		{claimsPage, "too-few-units", "utgoff89-networks", "set=monks-1 learner=MLP;_5_hidden", "gen±"},
		{claimsPage, "too-few-units", "utgoff89-networks", "set=kr-vs-kp learner=MLP;_1_hidden", "gen±"},
		{claimsPage, "too-few-units", "utgoff89-networks", "set=kr-vs-kp learner=MLP;_5_hidden", "gen±"},
		{claimsPage, "too-many-units", "utgoff89-networks", "set=monks-3 learner=MLP;_40_hidden", "gen±"},
		{claimsPage, "too-many-units", "utgoff89-networks", "set=monks-3 learner=MLP;_5_hidden", "gen±"},
		{claimsPage, "too-many-units", "utgoff89-networks", "set=tic-tac-toe learner=MLP;_40_hidden", "gen±"},
		{claimsPage, "too-many-units", "utgoff89-networks", "set=tic-tac-toe learner=MLP;_1_hidden", "gen±"},
		{claimsPage, "slowest", "utgoff89-networks", "set=kr-vs-kp learner=PerceptronTree", "train_ms"},
		{claimsPage, "slowest", "utgoff89-networks", "set=kr-vs-kp learner=MLP;_10_hidden", "train_ms"},
		{claimsPage, "slowest", "utgoff89-networks", "set=kr-vs-kp learner=MLP;_chosen", "train_ms"},
	})
}

// TestNetworksHaveTheSameSplits checks that the learners of both the comparison
// with networks and the comparison on real data have the same results, split by
// split: the splits are the same.
func TestNetworksHaveTheSameSplits(t *testing.T) {
	shared := 0
	for _, l := range besideNetworks {
		if !slices.ContainsFunc(rivalsOnData, func(o rival) bool { return o.name == l.name }) {
			continue
		}
		shared++
		current := papertest.Load(t, Experiments(), "utgoff89-networks", "learner", l.name)
		onData := papertest.Load(t, Experiments(), "utgoff89-real", "learner", l.name)
		if !slices.Equal(current.Column("gen"), onData.Column("repeated")) || !slices.Equal(current.Column("train"), onData.Column("train")) {
			t.Errorf("%s came out otherwise than in utgoff89-real", l.name)
		}
	}
	if shared != 4 {
		t.Errorf("%d learners are shared, want four", shared)
	}
}

func checkClaim(t *testing.T, c claim) {
	t.Helper()
	r := papertest.Load(t, Experiments(), c.name, c.values...)
	passage := papertest.Passage(t, claimsPage, c.key)
	for _, name := range strings.Fields(c.measures) {
		if text := papertest.Text(t, r, name); !papertest.Tells(passage, text) && !papertest.Tells(passage, text+".0") {
			t.Errorf("%s at %q: %s is %s, but the page says %q", c.name, c.values, name, text, passage)
		}
	}
}

// TestProvenRuleInWords compares the number of functions that corollary 2's rule
// learns, and its presentations.
func TestProvenRuleInWords(t *testing.T) {
	r := papertest.Load(t, Experiments(), "utgoff89-functions", "rule", "proven")
	right, presented := r.Summary("right"), r.Column("presentations")
	slices.Sort(presented)
	millions := func(v float64) string { return fmt.Sprintf("%d,%d00,000", int(v)/1_000_000, int(v)/100_000%10) }
	papertest.Numbers(t, claimsPage, "corollary-2", "%.0f of %d; %d, one of each block, %.0f; %s", right.Mean*float64(right.N), right.N, right.N, right.Mean*float64(right.N), millions(presented[len(presented)/2]))
	papertest.Numbers(t, claimsPage, "conservative-test", "%s", millions(experiment.Summarize(presented).Mean))
	papertest.CheckClaims(t, Experiments(), []papertest.Claim{{File: claimsPage, Key: "conservative-test", Of: "utgoff89-cycles", At: "order=in_a_circle d=3", Measures: "kept_after± bound_after±"}})
}

// TestAllFunctionsInWords compares the presentations that functions need, and
// that all of them are learned by trees no larger than ID3's.
func TestAllFunctionsInWords(t *testing.T) {
	r := papertest.Load(t, Experiments(), "utgoff89-functions")
	for rule, key := range map[string]string{"stalled": "theorems-1-2", "stalled pocket": "pocket-weights", "inherit": "pocket-weights"} {
		part, err := r.Where("rule", rule)
		if err != nil {
			t.Fatal(err)
		}
		papertest.Numbers(t, claimsPage, key, "%.0f %.0f", part.Summary("presentations").Mean, part.Summary("most").Max)
		if learned, larger := part.Summary("right").Mean, part.Summary("larger").Max; learned != 1 || larger != 0 {
			t.Errorf("%s: %v of the functions are learned, up to %v of a block by larger trees than ID3's", rule, learned, larger)
		}
	}
}

// TestFewFamiliesSuitID3 checks by how much ID3 is behind the tree on unseen rows, in the families that the
// page names.
func TestFewFamiliesSuitID3(t *testing.T) {
	lowest, highest := 100., 0.
	for _, g := range papertest.Load(t, Experiments(), "utgoff89-families").By("family", "n") {
		small := len(g.At[1]) == 1 && g.At[1] < "5"
		if small || g.At[0] == "parity" || g.At[0] == "multiplexer" {
			continue
		}
		behind := 100 * (g.Summary("unseen").Mean - g.Summary("id3_unseen").Mean)
		lowest, highest = min(lowest, behind), max(highest, behind)
	}
	papertest.Numbers(t, claimsPage, "r-of-k", "%.0f to %.0f", lowest, highest)
}

// TestSlowestInWords checks how the time of back propagation compares with the time of the others.
func TestSlowestInWords(t *testing.T) {
	lowest, highest, chosen, pocket := 1e9, 0., 0, 0
	for _, set := range setsOnData {
		ms := func(learner string) float64 {
			return papertest.Load(t, Experiments(), "utgoff89-networks", "set", set.name, "learner", learner).Summary("train_ms").Mean
		}
		times := ms("MLP; 10 hidden") / ms("PerceptronTree")
		lowest, highest = min(lowest, times), max(highest, times)
		longest := true
		for _, l := range besideNetworks {
			longest = longest && ms("MLP; chosen") >= ms(l.name)
		}
		if longest {
			chosen++
		}
		if ms("Pocket") > ms("MLP; 10 hidden") {
			pocket++
		}
	}
	papertest.Numbers(t, claimsPage, "slowest", "%.0f to %.0f", lowest, highest)
	if chosen != len(setsOnData) || pocket != 2 {
		t.Errorf("a chosen size is the slowest on %d sets, the pocket is slower than ten units on %d", chosen, pocket)
	}
	papertest.CheckClaims(t, Experiments(), []papertest.Claim{{File: claimsPage, Key: "slowest", Of: "utgoff89-networks", At: "set=kr-vs-kp learner=Pocket", Measures: "train_ms"}})
}

// TestMain wants every number of the page to be computed by some test.
func TestMain(m *testing.M) { papertest.Main(m, Experiments(), claimsPage) }

// TestPrinted compares the numbers that the page repeats from the paper.
func TestPrinted(t *testing.T) { papertest.CheckPrinted(t, claimsPage, printedClaims) }
