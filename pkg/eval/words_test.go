package eval

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

// An example is what autorank was asked and what it says, by testdata/verdicts.py: its own three examples,
// the second of which is Bayesian, and three more.
type example struct {
	Name  string
	Sets  [][]float64
	P, CD float64
	Apart [][2]string
	Pairs []struct {
		A, B     string
		Rope     float64
		P        [3]float64
		Decision string
	}
}

// examples returns those that are Bayesian, or the others.
func examples(t *testing.T, bayesian bool) []example {
	t.Helper()
	var all []example
	text, err := os.ReadFile("testdata/verdicts.json")
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil || len(all) != 6 {
		t.Fatalf("%d examples, error %v", len(all), err)
	}
	return slices.DeleteFunc(all, func(e example) bool { return (e.Pairs != nil) != bayesian })
}

// TestVerdictsBesideAutorank wants the same p-values, and the same pairs told apart, in the words too. Of
// two, autorank tests that the one of the greater median is better, having looked which that is: its
// p-value is half of that of both sides.
func TestVerdictsBesideAutorank(t *testing.T) {
	for _, e := range examples(t, false) {
		f, err := NewFriedman(tables(e.Sets...)...)
		if err != nil {
			t.Fatal(err)
		}
		p := f.P
		if len(f.Learners) == 2 {
			p = f.Wilcoxon(0, 1) / 2
		} else if cd := f.CriticalDifference(0.05); !near(cd, e.CD, 0.001*e.CD) {
			t.Errorf("%s: critical difference %v, want %v", e.Name, cd, e.CD)
		}
		if !near(p, e.P, 1e-9) {
			t.Errorf("%s: p = %v, want %v", e.Name, p, e.P)
		}
		said := f.Words().String()
		for a, better := range f.Learners {
			for b, worse := range f.Learners {
				want := slices.Contains(e.Apart, [2]string{population(a), population(b)})
				if got := saysBetter(said, better, worse); got != want {
					t.Errorf("%s: says that %s is better than %s: %t, want %t:\n%s", e.Name, better, worse, got, want, said)
				}
			}
		}
	}
}

// TestProbabilitiesBesideAutorank wants the probabilities of autorank's Bayesian example within 0.005, by
// its regions of equivalence, and the decisions that follow at 95 %.
func TestProbabilitiesBesideAutorank(t *testing.T) {
	decided := map[string]int{}
	for _, e := range examples(t, true) {
		f, err := NewFriedman(tables(e.Sets...)...)
		if err != nil {
			t.Fatal(err)
		}
		for _, pair := range e.Pairs { // the best population with the others, and so on
			p := f.SignedRank(int(pair.A[4]-'0'), int(pair.B[4]-'0'), pair.Rope)
			decision := "inconclusive"
			switch {
			case p.Better >= 0.95: // then B is smaller
				decision = "smaller"
			case p.Equivalent >= 0.95:
				decision = "equal"
			case p.Worse >= 0.95:
				decision = "larger"
			}
			decided[decision]++
			if !near(p.Better, pair.P[0], 0.005) || !near(p.Equivalent, pair.P[1], 0.005) || !near(p.Worse, pair.P[2], 0.005) || decision != pair.Decision {
				t.Errorf("%s, %s and %s: got %+v and %s, want %v and %s", e.Name, pair.A, pair.B, p, decision, pair.P, pair.Decision)
			}
		}
	}
	if decided["smaller"] != 12 || decided["inconclusive"] != 3 {
		t.Errorf("decided %v", decided)
	}
}

// population is what autorank was told that learner i is called.
func population(i int) string { return "pop_" + string(rune('0'+i)) }

// saysBetter reads "A is better than B, C and D." in a paragraph.
func saysBetter(paragraph, better, worse string) bool {
	_, rest, _ := strings.Cut(paragraph, " "+better+" is better than ")
	sentence, _, _ := strings.Cut(rest, ".")
	return slices.Contains(strings.Fields(strings.NewReplacer(",", " ", " and ", " ").Replace(sentence)), worse)
}

// TestWordsOfFriedman has the paragraph of Demšar's example, where no pair is told apart although Friedman's
// test finds a difference.
func TestWordsOfFriedman(t *testing.T) {
	f, err := NewFriedman(demsar...)
	if err != nil {
		t.Fatal(err)
	}
	want := "Four learners were compared by their accuracy on 14 sets. As values on different sets have no common scale, " +
		"their ranks on each set were compared; mean ranks, from the best: D 1.96, B 2.00, C 2.89 and A 3.14. " +
		"The ranks differ more than by chance (Friedman's test in Iman and Davenport's form: F(3, 39) = 4.19, p = 0.012). " +
		"By Nemenyi's test of all pairs at 5 %, learners are told apart whose mean ranks differ by 1.25 or more. " +
		"That tells no pair apart, as it is careful with so many pairs. " +
		"On a set like these D is, compared with B, better by more than 0.01 with a probability of 27 %, " +
		"equivalent within that with 73 %, and worse by more with 0 % (Bayesian signed-rank test, Benavoli et al. 2017). " +
		"All this is said of sets like these."
	if got := f.Words().String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestWordsOfTwo has two learners of which one is ahead on fewer sets, but by far.
func TestWordsOfTwo(t *testing.T) {
	var sets [][]float64
	for i := range 100 {
		lead := 0.0001 * float64(i+1)
		if i > 50 {
			lead = -lead
		}
		sets = append(sets, []float64{0.5 + lead, 0.5})
	}
	f, err := NewFriedman(tables(sets...)...)
	if err != nil {
		t.Fatal(err)
	}
	got := f.Words().String()
	for _, want := range []string{"A is ahead of B on 51 of them.", "finds that B is better than A (p < 0.001)."} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// compared is a table of three learners by ten trials, and of one that could not learn.
func compared() *Table {
	scores := func(of func(i int) float64) (s []float64) {
		for i := range 10 {
			s = append(s, of(i))
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
	want := "On s_1, by ten folds, A has a mean accuracy of 90.9 %. " +
		"By the paired t-test with the correction of Nadeau and Bengio (2003) for training examples that trials share, " +
		"adjusted by Holm's procedure for two comparisons, at 5 %: worse is C (51.0 %, p < 0.001); " +
		"not told apart from it is B|* (91.3 %, p = 0.595). Not to be told apart is no proof of being equally good. " +
		"Compared with B|*, A is better by more than 0.01 with a probability of 4 %, equivalent within that with 74 %, and worse by more with 21 %. " +
		"Compared with C, A is better by more than 0.01 with a probability of 100 %, equivalent within that with 0 %, and worse by more with 0 %. " +
		"These are the probabilities of the Bayesian correlated t-test (Benavoli et al. 2017). " +
		"D is not compared: needs two classes. One sample says how learners do on data like it, not which of them is better elsewhere."
	table := compared()
	if got := table.Words().String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := table.Words().Markdown(); !strings.Contains(got, `B\|\*`) || !strings.HasSuffix(got, "elsewhere.\n") {
		t.Error(got)
	}
	if got := table.Words().LaTeX(); !strings.Contains(got, `s\_1`) || !strings.Contains(got, `5 \%`) {
		t.Error(got)
	}
	table.Rows[0].Scores = nil
	if got := table.Words().String(); !strings.Contains(got, "nothing to compare") {
		t.Error(got)
	}
}

// TestAgainst has the z of Demšar (2006), table 7, whose control is the first version.
func TestAgainst(t *testing.T) {
	f, err := NewFriedman(demsar...)
	if err != nil {
		t.Fatal(err)
	}
	pairs := f.Against(0)
	for i, z := range []float64{-2.342, -0.512, -2.416} {
		if p := pairs[i]; p.A != i+1 || p.B != 0 || !near(p.Z, z, 0.001) {
			t.Errorf("got %+v, want z = %v", p, z)
		}
	}
	// He rejects by Holm's procedure at 5 % the two of p = 0.016 and 0.019, and keeps 0.607.
	for i, want := range []float64{0.047, 0.609, 0.047} {
		if got := pairs[i].Holm; !near(got, want, 0.0015) {
			t.Errorf("Holm's p of %s is %.4f, want %v", f.Learners[i+1], got, want)
		}
	}
	if all := f.Pairs(); len(all) != 6 || all[0].P != pairs[0].P || !(all[0].Holm > pairs[0].Holm) || all[0].Z != -pairs[0].Z {
		t.Errorf("all pairs: %+v", all)
	}
	for _, p := range f.Pairs() {
		if !(p.P <= p.Hommel && p.Hommel <= p.Holm) {
			t.Errorf("p %v, Hommel's %v, Holm's %v", p.P, p.Hommel, p.Holm)
		}
	}
}

// TestLowerIsBetter turns differences round where less is better.
func TestLowerIsBetter(t *testing.T) {
	f := &Friedman{Learners: []string{"A", "B"}, Sets: []string{"p", "q"}, Means: [][]float64{{1, 3}, {2, 2}}, Ranks: [][]float64{{1, 2}, {1.5, 1.5}}}
	if got := f.differences(0, 1); !slices.Equal(got, []float64{2, 0}) {
		t.Errorf("got %v, want 2 for the one that needs less, and nothing", got)
	}
	if p := f.SignedRank(0, 1, 0.01); p.Better < 0.5 || math.IsNaN(p.Better) {
		t.Errorf("got %+v", p)
	}
}
