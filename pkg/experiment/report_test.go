package experiment

import (
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
)

// TestWordsSayWhoIsNotRanked has six samples. A learner failed on one of them, so its rank would come
// from fewer samples than the others' ranks.
func TestWordsSayWhoIsNotRanked(t *testing.T) {
	r := &Report{Comparison: Comparison{Learners: []learners.Learner{learners.C45{}, learners.Pocket{}, learners.Majority{}}}}
	for i := range 6 {
		table := &eval.Table{Set: string(rune('p' + i)), Rows: []eval.Row{
			{Learner: "C45{}", Scores: []float64{0.9}}, {Learner: "Pocket{}", Scores: []float64{0.8}}, {Learner: "Majority{}", Scores: []float64{0.5}}}}
		if i == 2 {
			table.Rows[1] = eval.Row{Learner: "Pocket{}", Unsuited: "panics"}
		}
		r.Tables = append(r.Tables, table)
	}
	words := r.Words()
	if last := words[len(words)-1]; last != "Not ranked, as it has no result there, is Pocket{} on r: panics." {
		t.Errorf("ends with %q", last)
	}
	if said := words.String(); !strings.Contains(said, "C45{} is ahead on six") || slices.ContainsFunc(words[:len(words)-1], func(s string) bool { return strings.Contains(s, "Pocket") }) {
		t.Error(said)
	}
}

// TestReportsNameTheUseless has a learner that is below the majority class on one of two samples, and at one
// step of a sweep. Stump{} is exactly at it.
func TestReportsNameTheUseless(t *testing.T) {
	c := Comparison{
		Sets: Sets("monks-2", "monks-1"), Plan: eval.Folds{K: 5, Seed: 1},
		Learners: []learners.Learner{learners.Majority{}, learners.Stump{}, learners.MLP{}},
	}
	run := func(want ...string) {
		t.Helper()
		report, err := c.Run(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, line := range strings.Split(report.Markdown(), "\n") {
			if strings.Contains(line, "majority class") {
				got = append(got, line)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	run("– not better than the majority class on monks-2: Stump{}.")
	c.Wrong = []int{0, 90}
	run("– not better than the majority class on monks-2: Stump{} (0 % wrong, 90 % wrong), MLP{} (90 % wrong).",
		"– not better than the majority class on monks-1: Stump{} (90 % wrong), MLP{} (90 % wrong).")
	c.Sets, c.Wrong = c.Sets[:1], nil
	run("– not better than the majority class, which has 67.1 %: Stump{}.")
}
