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
