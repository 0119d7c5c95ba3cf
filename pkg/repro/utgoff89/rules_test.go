package utgoff89

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/papertest"
)

// TestRulesInWords compares the page's numbers on when to split, on the start of
// new units and on intervals.
func TestRulesInWords(t *testing.T) {
	const (
		saving, onData   = "saved-vectors", "saved-vectors-on-data"
		magnitude, first = "magnitude-test", "magnitude-grows"
		moment, interval = "proposal-moment", "proposal-intervals"
	)
	var claims []papertest.Claim
	add := func(line, name, measures string, conditions ...string) {
		for _, a := range conditions {
			claims = append(claims, papertest.Claim{File: claimsPage, Key: line, Of: "utgoff89-" + name, At: a, Measures: measures})
		}
	}
	add(saving, "cycles", "kept_after±", "order=in_a_circle d=4", "order=in_a_circle d=8", "order=at_random d=4", "order=at_random d=8")
	add(saving, "cycles", "kept±", "order=in_a_circle d=8", "order=at_random d=8")
	add(saving, "cycles", "bound_after", "order=in_a_circle d=2")
	add(saving, "cycles", "bound_after±", "order=in_a_circle d=3")
	add(saving, "cycles", "bound_known±", "order=in_a_circle d=4")
	add(onData, "rules", "tests±", "option=revisited set=kr-vs-kp passes=50", "option=revisited set=tic-tac-toe passes=50")
	add("always-sooner", "magnitude", "magnitude_split± weights_split±", "set=monks-1", "set=tic-tac-toe")
	add(magnitude, "magnitude", "sooner± later±", "set=kr-vs-kp", "set=house-votes-84")
	add(magnitude, "rules", "tests± base_tests", "option=vacillating set=multiplexer_of_11 passes=1",
		"option=vacillating set=tic-tac-toe passes=1", "option=vacillating set=kr-vs-kp passes=1")
	add(first, "magnitude", "magnitude_new weights_new", "set=monks-1", "set=multiplexer_of_11", "set=tic-tac-toe", "set=kr-vs-kp")
	add(first, "magnitude", "magnitude_last± weights_last±", "set=monks-1")
	add("early-growth", "magnitude", "growth_1 range", "set=monks-1", "set=monks-2", "set=multiplexer_of_11")
	for _, option := range []string{"moment;_left_out", "moment;_in_the_threshold", "moment;_scrambled"} {
		for _, set := range []string{"tic-tac-toe", "multiplexer_of_11", "kr-vs-kp"} {
			add(moment, "starts", "gain±", "passes=1 option="+option+" set="+set)
		}
	}
	add(moment, "starts", "gain±", "passes=50 option=moment;_in_the_threshold set=tic-tac-toe", "passes=50 option=moment;_in_the_threshold set=monks-1")
	add(interval, "intervals", "gain±", "passes=1 option=3_intervals set=iris", "passes=50 option=3_intervals set=x_<_y",
		"passes=50 option=3_intervals set=ionosphere", "passes=50 option=8_intervals set=crossed_diagonals", "passes=50 option=8_intervals set=x_<_y")
	add(interval, "intervals", "base_tests± tests±", "passes=50 option=3_intervals set=glass", "passes=50 option=3_intervals set=crossed_diagonals")
	papertest.CheckClaims(t, Experiments(), claims)
}

// TestMomentBesidePocketInWords compares the two starts of §5.2 split by split.
func TestMomentBesidePocketInWords(t *testing.T) {
	for _, set := range []string{"tic-tac-toe", "monks-2"} {
		gains := func(option string) *experiment.Result {
			return papertest.Load(t, Experiments(), "utgoff89-starts", "option", option, "set", set, "passes", "1")
		}
		moment, pocket := gains("moment; in the threshold"), gains("pocket; in the threshold").Column("gain")
		differences := moment.Column("gain")
		for i := range differences {
			differences[i] -= pocket[i]
		}
		gain, err := moment.Measure("gain")
		if err != nil {
			t.Fatal(err)
		}
		papertest.Numbers(t, claimsPage, "proposal-moment", "%s", gain.Format(experiment.Summarize(differences)))
	}
}

// TestSplitsSoonerInWords compares on which sets the magnitude always splits sooner.
func TestSplitsSoonerInWords(t *testing.T) {
	always := papertest.Passage(t, claimsPage, "always-sooner")
	for _, input := range nominalSources {
		r := papertest.Load(t, Experiments(), "utgoff89-magnitude", "set", input.name)
		if got, want := strings.Contains(always, input.name), r.Summary("sooner").Mean == 1; got != want {
			t.Errorf("%s is always split sooner: %v, but the page says %v", input.name, want, got)
		}
	}
}

// TestGrowth has |W| of 1, 4, 2 and 3: the greatest is 4, and later it is between 2 and 3.
func TestGrowth(t *testing.T) {
	v := growth([]float64{1, 4, 2, 3})
	for name, want := range map[string]float64{"growth_1": 0.25, "growth_10": 0.25, "growth_50": 1, "range": 0.25} {
		if v[name] != want {
			t.Errorf("%s is %v, want %v", name, v[name], want)
		}
	}
}

// TestEarlyGrowthInWords compares the page with the four sets on which |W| never stops growing: on them the
// last new extreme comes late.
func TestEarlyGrowthInWords(t *testing.T) {
	text := papertest.Passage(t, claimsPage, "early-growth")
	lowest, highest, last := map[string]float64{}, map[string]float64{}, 100.
	growing := 0
	for _, g := range papertest.Load(t, Experiments(), "utgoff89-magnitude").By("set") {
		latest := 100 * g.Summary("magnitude_last").Mean
		if limited := strings.Contains(text, g.At[0]); limited != (latest < 90) {
			t.Errorf("on %s the last new extreme comes after %.1f %%, but the page calls it limited: %v", g.At[0], latest, limited)
		} else if limited {
			continue
		}
		growing++
		for _, measure := range []string{"growth_10", "growth_50"} {
			v := 100 * g.Summary(measure).Mean
			if growing == 1 {
				lowest[measure] = v
			}
			lowest[measure], highest[measure] = min(lowest[measure], v), max(highest[measure], v)
		}
		last = min(last, latest)
	}
	if growing != 4 {
		t.Errorf("|W| grows on %d sets, want 4", growing)
	}
	papertest.Numbers(t, claimsPage, "early-growth", "%.1f to %.1f, half %.1f to %.1f, last %.1f",
		lowest["growth_10"], highest["growth_10"], lowest["growth_50"], highest["growth_50"], last)
}

// TestOneUnitInWords compares how many functions are left to one unit, by three
// rules. 1,882 of the functions of four attributes are linearly separable (S.
// Muroga, Threshold Logic and its Applications, 1971).
func TestOneUnitInWords(t *testing.T) {
	single := func(rule string) string {
		n := papertest.Load(t, Experiments(), "utgoff89-functions", "rule", rule).Summary("single")
		return fmt.Sprintf("%d,%03d", int(n.Mean*65536+0.5)/1000, int(n.Mean*65536+0.5)%1000)
	}
	presented := func(rule, measure string) string {
		s := papertest.Load(t, Experiments(), "utgoff89-functions", "rule", rule).Summary(measure)
		if measure == "most" {
			return fmt.Sprintf("%.0f", s.Max)
		}
		return fmt.Sprintf("%.0f", s.Mean)
	}
	if single("revisited") != "1,882" {
		t.Errorf("%s functions end as one LTU where only what is inseparable is split", single("revisited"))
	}
	for line, wants := range map[string][]string{
		"saved-vectors-on-data":   {single("revisited"), presented("revisited", "presentations"), presented("revisited", "most")},
		"magnitude-all-functions": {single("revisited"), single("vacillating"), single("stalled"), presented("vacillating", "presentations"), presented("stalled", "presentations")},
		"one-unit":                {single("revisited"), single("stalled")},
	} {
		for _, want := range wants {
			if text := papertest.Passage(t, claimsPage, line); !papertest.Says(text, want) {
				t.Errorf("%s is not what the page says:\n%s", want, text)
			}
		}
	}
}

// TestStartsIncludeInherit checks that the start by the pocket's weights, with the
// weights of the tested attribute in the threshold, equals the learner with
// Inherit, example by example.
func TestStartsIncludeInherit(t *testing.T) {
	s := data.Multiplexer(2).Sample(400, learners.Seed(1))
	want, err := learners.PerceptronTree{Inherit: true, Epochs: 7}.Fit(t.Context(), s, learners.Seed(2))
	if err != nil {
		t.Fatal(err)
	}
	tree := func(p inheritance) string {
		p.epochs = 7
		m, err := p.Fit(t.Context(), s, learners.Seed(2))
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(m.(*learners.PerceptronTreeModel).Trees)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	text, err := json.Marshal(want.(*learners.PerceptronTreeModel).Trees)
	if err != nil {
		t.Fatal(err)
	}
	if tree(inheritance{pocket: true}) != string(text) {
		t.Error("the pocket's weights make another tree than Inherit")
	}
	seen := map[string]bool{}
	for _, p := range []inheritance{{pocket: true}, {}, {dropped: true}, {pocket: true, dropped: true}, {scrambled: true}} {
		seen[tree(p)] = true
	}
	if len(seen) != 5 {
		t.Errorf("five starts make %d trees", len(seen))
	}
}

// TestPreparedWeights changes the weights that a leaf is going to inherit, by hand.
func TestPreparedWeights(t *testing.T) {
	weight := func() *learners.PerceptronNode {
		u := &learners.ValueUnit{Theta: learners.ValueWeight{W: 5, Pocket: 6}, W: [][]learners.ValueWeight{{{W: 1, Pocket: 2}}, {{W: 3, Pocket: 4}}}}
		return &learners.PerceptronNode{Test: &learners.ValueTest{Attr: 1, From: u}}
	}
	for p, want := range map[inheritance]string{
		{}:                            "[5 1 3]",
		{dropped: true}:               "[5 1 0]",
		{pocket: true}:                "[6 2 4]",
		{pocket: true, dropped: true}: "[6 2 0]",
	} {
		n := weight()
		p.prepare(n, nil)
		inherited := n.Test.From
		if got := fmt.Sprint([]float64{inherited.Theta.Pocket, inherited.W[0][0].Pocket, inherited.W[1][0].Pocket}); got != want {
			t.Errorf("%+v: %s, want %s", p, got, want)
		}
	}
}

// TestStrain sees new values at adjustments 1, 2 and 9, with a patience of 3.
func TestStrain(t *testing.T) {
	var s strain
	for n := 1; n <= 20; n++ {
		s.see(n < 3 || n == 9, n, 3)
	}
	if want := (strain{news: 3, last: 9, split: 6}); s != want {
		t.Errorf("got %+v, want %+v", s, want)
	}
}

// TestCirclesOfXor presents the four rows of exclusive or in a circle. The weights
// of a = T and b = T, and θ, are by hand (0, 0, 0), (1, 1, −1), (0, 2, 0), (2, 0,
// 2), (0, −2, 0), (2, 0, −2), and then (0, 2, 0) again; those of a = F and b = F
// are their negatives.
func TestCirclesOfXor(t *testing.T) {
	s, err := data.Parity(2).Table()
	if err != nil {
		t.Fatal(err)
	}
	n, kept, err := untilKnown(t.Context(), learners.Revisited, s, circle(4))
	if err != nil || n != kept || n != 6 {
		t.Errorf("known after %d presentations with %d vectors, error %v", n, kept, err)
	}
}
