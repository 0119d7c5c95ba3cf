//go:build !race

// One goroutine does all of this, so that the race detector has nothing to find.

package eval

import (
	"math"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/metric"
)

// TestWordsOfFriedman has the paragraph of Demšar's example, where no pair differs significantly
// although Friedman's test finds a difference.
func TestWordsOfFriedman(t *testing.T) {
	f, err := NewFriedman(demsar...)
	if err != nil {
		t.Fatal(err)
	}
	want := "Four learners were compared by their mean accuracy on 14 sets. As such values of different sets have no common scale, " +
		"the learners were ranked on each set; mean ranks, from the best: D 1.96, B 2.00, C 2.89 and A 3.14. " +
		"By Friedman's test, in the form of Iman and Davenport (Demšar 2006), the mean ranks differ significantly at 5 % (F(3, 39) = 4.19, p = 0.012). " +
		"By Nemenyi's test, which compares all pairs at 5 % together, learners are told apart whose mean ranks differ by 1.25 or more. " +
		"No pair is told apart: some learners differ, but these data do not show which; nor that any two are equally good. " +
		"Sizes of the effects against D, as Cliff's δ over the sets: A −0.12 (negligible), B 0.01 (negligible) and C −0.11 (negligible). " +
		"Of the two best, if differences of up to one percentage point are equivalent in practice, the probability that on a set like these D is better " +
		"than B is 27 %, that they are equivalent 73 %, and that it is worse under 1 %, by the Bayesian signed-rank test (Benavoli et al. 2017). " +
		"None of the three reaches 95 %, so it stays open whether the difference matters. All of this holds for sets of which these are a fair sample."
	if got := f.Words().String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	contains(t, f.WordsAgainst(0), "with A, the control, were of interest, its mean rank was compared with the three others",
		"Significantly better than A at 5 %: B (p = 0.047) and D (p = 0.047). Not told apart from A, which does not show that they are as good: C (p = 0.608).",
		"Sizes of the effects against A", "Of the control and the best of the others, if", "D is better than A is")
	contains(t, f.WordsAgainst(3), "that on a set like these B is better than D is")
}

// contains fails unless a paragraph has all the parts.
func contains(t *testing.T, w Paragraph, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(w.String(), part) {
			t.Errorf("no %q in\n%s", part, w)
		}
	}
}

// TestWordsOfSetsWithoutADifference do not go on to pairs. Learners that are level on all sets once had mean
// ranks that differed by rounding, and a significant difference.
func TestWordsOfSetsWithoutADifference(t *testing.T) {
	f, err := NewFriedman(sixfold(0.5, 0.5, 0.5)...)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []Paragraph{f.Words(), f.WordsAgainst(1)} {
		contains(t, w, "do not differ significantly at 5 % (F(2, 10) = 0.00, p = 1.000), so that no pair was tested; this does not show",
			"that they are equivalent over 99 %, and that it is worse under 1 %", "At 95 %, they are equivalent in practice.")
		if said := w.String(); strings.Contains(said, "effects") || strings.Contains(said, "Holm") || strings.Contains(said, "stays open") {
			t.Errorf("says too much:\n%s", said)
		}
	}
	if f, err = NewFriedman(sixfold(0.5, 0.6, 0.7)...); err != nil {
		t.Fatal(err)
	}
	contains(t, f.Words(), "differ significantly at 5 % (all sets rank the learners alike).", "C is significantly better than A.",
		"Two other pairs are not told apart, which does not show that they are equally good.", "over 99 %, that they are equivalent under 1 %")
}

// TestWordsOfTwo has three pairs of learners: one learner is ahead on fewer sets, but by far; the two
// are level; the two differ on too few sets.
func TestWordsOfTwo(t *testing.T) {
	two := func(leads ...float64) Paragraph {
		var sets [][]float64
		for _, lead := range leads {
			sets = append(sets, []float64{0.5 + lead, 0.5})
		}
		f, err := NewFriedman(tables(sets...)...)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(f.WordsAgainst(1), f.Words()) {
			t.Error("of two learners, there is but one comparison")
		}
		return f.Words()
	}
	var leads []float64
	for i := range 100 {
		leads = append(leads, 0.0001*float64(i+1))
		if i > 50 {
			leads[i] *= -1
		}
	}
	contains(t, two(leads...), "A and B were compared by their mean accuracy on 100 sets. A is ahead on 51, behind on 49 and level on none; the median of the differences is 0.0 points in favour of A.",
		"the test is Wilcoxon's signed-rank test", "B is significantly better than A (p < 0.001; size of the effect: Cliff's δ = −0.02, negligible).")
	contains(t, two(0, 0, 0, 0, 0, 0, 0), "They are level on all of them, so that there is nothing to test.")
	contains(t, two(0.1, 0.1, 0.1, 0, 0, 0, 0), "A is ahead on three, behind on none and level on four; the median of the differences is 0.0 points.",
		"not significant at 5 % (p = 0.250; size of the effect: Cliff's δ = 0.43, medium), which does not show that there is none. On three sets with a difference this test cannot reach 5 %.")
	for differences := 1; differences <= 8; differences++ { // Wilcoxon's least p-value is 2 of 2ⁿ
		leads := make([]float64, 8)
		for i := range differences {
			leads[i] = 0.1
		}
		words := two(leads...).String()
		if got, want := strings.Contains(words, "this test cannot reach 5 %"), 2/math.Exp2(float64(differences)) > 0.05; got != want {
			t.Errorf("%d differences: %s", differences, words)
		}
	}
}

// compared is a table of three learners by ten trials, and of one that could not learn.
func compared() *Table {
	scores := func(value func(i int) float64) (s []float64) {
		for i := range 10 {
			s = append(s, value(i))
		}
		return s
	}
	return &Table{Set: "s_1", Plan: "ten folds", Ratio: 1. / 9, Rows: []Row{
		{Learner: "A", Scores: scores(func(i int) float64 { return 0.9 + 0.01*float64(i%3) })},
		{Learner: "B|*", Scores: scores(func(i int) float64 { return 0.9 + 0.01*float64(i%4) })},
		{Learner: "C", Scores: scores(func(i int) float64 { return 0.5 + 0.02*float64(i%2) })},
		{Learner: "D", Unsuited: "needs two classes"},
	}}
}

func TestWordsOfTable(t *testing.T) {
	want := "On s_1, B|* and C were compared with A by mean accuracy in ten trials (ten folds). " +
		"The test is the two-sided paired t-test at 5 % with the correction of Nadeau and Bengio (2003), as trials share training examples and so are not independent; " +
		"its p-values are adjusted for two comparisons by Holm's procedure, its confidence intervals are not. " +
		"C is significantly worse than A: 51.0 % against 90.9 %, a difference of −39.9 points (95 % confidence interval −41.4 to −38.4, p < 0.001; " +
		"size of the effect over the trials: Cohen's d = −41.18, Cliff's δ = −1.00, large). " +
		"The difference between B|* and A is not significant: 91.3 % against 90.9 %, a difference of 0.4 points (95 % confidence interval −1.2 to 2.0, p = 0.595; " +
		"size of the effect over the trials: Cohen's d = 0.39, Cliff's δ = 0.19, small). That a difference is not significant does not show that there is none. " +
		"If differences of up to one percentage point are equivalent in practice, the probabilities of being better than A, equivalent and worse are, " +
		"by the Bayesian correlated t-test (Benavoli et al. 2017): B|* 21 %, 74 % and 4 %; C under 1 %, under 1 % and over 99 %. " +
		"Of B|* none of the three reaches 95 %, so it stays open whether the difference matters. " +
		"D is not compared: needs two classes. All of this holds for data like these; on others another learner may be better."
	table := compared()
	if got := table.Words().String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := table.Words().Markdown(); !strings.Contains(got, `B\|\*`) || !strings.HasSuffix(got, "be better.\n") {
		t.Error(got)
	}
	if got := table.Words().LaTeX(); !strings.Contains(got, `s\_1`) || !strings.Contains(got, `5 \%`) || !strings.Contains(got, `Cliff's $\delta$ = $-$1.00`) {
		t.Error(got)
	}
}

// TestWordsOfOddTables: of one learner, of none, of too few trials, of rows that cannot be compared, of one
// that never differs and of one that always differs by as much, and of an interrupt.
func TestWordsOfOddTables(t *testing.T) {
	table := compared()
	scores := table.Rows[0].Scores
	table.Rows = []Row{table.Rows[0], {Learner: "same", Scores: scores}, {Learner: "more", Scores: make([]float64, 10)},
		{Learner: "short", Scores: scores[:5]}, {Learner: "one", Scores: scores[:1]}, {Learner: "NaN", Scores: append([]float64{math.NaN()}, scores[1:]...)}, {Learner: "none"}}
	for i, s := range scores {
		table.Rows[2].Scores[i] = s + 0.05
	}
	table.Stopped = "stopped after 60 of 70 trials"
	words := table.Words()
	contains(t, words, "The comparison was stopped after 60 of 70 trials; only learners with all their trials are spoken of. On s_1, same and more were compared",
		"same has the same accuracy as A in every trial, in the mean 90.9 %.", "more and A differ by 5.0 points in every trial (95.9 % against 90.9 %); a test",
		"short is not compared: it has another number of trials.", "one is not compared: one trial says", "NaN is not compared: accuracy is not a number in some trial.",
		"none is not compared: no predictions are kept.")
	if said := words.String(); strings.Contains(said, "significantly") || strings.Contains(said, "probabilit") {
		t.Errorf("says too much:\n%s", said)
	}
	if !strings.HasSuffix(words.String(), "All of this holds for data like these; on others another learner may be better.") {
		t.Errorf("ends otherwise:\n%s", words)
	}
	table.Rows = table.Rows[:1]
	if said := table.Words().String(); strings.Contains(said, "All of this holds") {
		t.Errorf("nothing was compared:\n%s", said)
	}
	contains(t, table.Words(), "On s_1 (ten folds) A has a mean accuracy of 90.9 %, with a standard deviation of 0.9 points between ten trials. There is no other learner")
	table.Rows[0].Scores, table.Set = nil, ""
	contains(t, table.Words(), "Nothing can be compared with A, the first learner, on a sample without a name: no predictions are kept.")
	contains(t, (&Table{}).Words(), "There is no learner")
}

// TestWordsWhereLessIsBetter has unchanged values, and verdicts turned round.
func TestWordsWhereLessIsBetter(t *testing.T) {
	table := compared()
	table.Metrics = []metric.Metric{{Name: "loss", LowerIsBetter: true}}
	contains(t, table.Words(), "by mean loss, of which less is better, in ten trials", "C is significantly better than A: 0.510 against 0.909, a difference of −0.399 (",
		"differences of up to 0.01 are", "C over 99 %, under 1 % and under 1 %.")
	if c := table.Compared(); !strings.Contains(c.Caption, "s_1: differences of mean loss to A, with") || !slices.Contains(c.Rows[1], "−0.414 to −0.384") {
		t.Errorf("%+v", c)
	}
}

// TestWordsOfEquivalence wants the statement of equivalence, which no test of significance can make.
func TestWordsOfEquivalence(t *testing.T) {
	table := compared()
	for i := range table.Rows[1].Scores {
		table.Rows[1].Scores[i] = table.Rows[0].Scores[i] + 0.001*float64(i%2)
	}
	contains(t, table.Words(), "B|* under 1 %, over 99 % and under 1 %; C", "At 95 %, equivalence to A in practice is found for B|*.")
}

// TestIntervalAgreesWithTest moves a row until its interval ends at no difference: then p is 5 %.
func TestIntervalAgreesWithTest(t *testing.T) {
	table := compared()
	c := table.Against(0)[0]
	for i := range table.Rows[1].Scores {
		table.Rows[1].Scores[i] -= c.Low
	}
	c = table.Against(0)[0]
	if !isClose(c.Low, 0, 1e-12) || !isClose(c.Corrected, 0.05, 1e-9) || !isClose(c.High+c.Low, 2*c.Difference, 1e-12) {
		t.Errorf("got %+v", c)
	}
	if written := pWritten(0.05004); written != "p = 0.05004" {
		t.Errorf("beside the level it is not seen on which side %s is", written)
	}
}
