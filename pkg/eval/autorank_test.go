//go:build !race

// One goroutine does all of this, so that the race detector has nothing to find.

package eval

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// An example is a question to autorank with its answer, by testdata/verdicts.py: autorank's own three
// examples, the second one Bayesian, and three more.
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

// examples returns the Bayesian examples, or the others.
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

// TestVerdictsBesideAutorank wants the same p-values, and the same significant pairs, in the words
// too. For two populations, autorank first looks which median is greater, and then tests whether that
// population is better: its p-value is half of the two-sided one.
func TestVerdictsBesideAutorank(t *testing.T) {
	for _, e := range examples(t, false) {
		f, err := NewFriedman(tables(e.Sets...)...)
		if err != nil {
			t.Fatal(err)
		}
		p := f.P
		if len(f.Learners) == 2 {
			p = f.Wilcoxon(0, 1) / 2
		} else if cd := f.CriticalDifference(0.05); !isClose(cd, e.CD, 0.001*e.CD) {
			t.Errorf("%s: critical difference %v, want %v", e.Name, cd, e.CD)
		}
		if !isClose(p, e.P, 1e-9) {
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
			if !isClose(p.Better, pair.P[0], 0.005) || !isClose(p.Equivalent, pair.P[1], 0.005) || !isClose(p.Worse, pair.P[2], 0.005) || decision != pair.Decision {
				t.Errorf("%s, %s and %s: got %+v and %s, want %v and %s", e.Name, pair.A, pair.B, p, decision, pair.P, pair.Decision)
			}
		}
	}
	if decided["smaller"] != 12 || decided["inconclusive"] != 3 {
		t.Errorf("decided %v", decided)
	}
}

// population is autorank's name of learner i.
func population(i int) string { return "pop_" + string(rune('0'+i)) }

// saysBetter reads "A is significantly better than B, C and D (p = 0.01)." in a paragraph.
func saysBetter(paragraph, better, worse string) bool {
	_, rest, _ := strings.Cut(paragraph, " "+better+" is significantly better than ")
	sentence, _, _ := strings.Cut(strings.ReplaceAll(rest, " (", "."), ".")
	return slices.Contains(strings.Fields(strings.NewReplacer(",", " ", " and ", " ").Replace(sentence)), worse)
}
