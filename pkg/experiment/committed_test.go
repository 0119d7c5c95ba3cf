//go:build !race

package experiment

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"halfspace/internal/changelog"
	"halfspace/pkg/learners"
	"halfspace/results"
)

// TestCommittedLearners wants every registered learner in the comparison of all, unless it is new since the
// last release.
func TestCommittedLearners(t *testing.T) {
	report := check[*Report](t)(Committed("comparison"))
	var names []string
	for _, l := range report.Learners {
		name, _ := nameOf(l)
		names = append(names, name)
	}
	isNew := check[func(string) bool](t)(changelog.NewLearners("../../CHANGELOG.md"))
	for _, info := range learners.All() {
		name := learners.String(info.Learner)
		if !slices.Contains(names, name) && !isNew(strings.TrimSuffix(name, "{}")) {
			t.Errorf("%s has no result in results/comparison.csv: make comparison, or call it new in CHANGELOG.md, see CONTRIBUTING.md", name)
		}
	}
}

// quick are sets that are built in, on which few fits take long.
var quick = []string{"iris", "house-votes-84", "monks-1", "tic-tac-toe"}

// TestCommittedComparisons does a trial of every learner of this library again, and wants the line that is
// committed.
func TestCommittedComparisons(t *testing.T) {
	names := []string{"comparison", "comparison-sizes", "comparison-noise", "comparison-filters", "comparison-irrelevant", "comparison-probabilities"}
	if testing.Short() {
		names = names[:1] // which has all learners
	}
	for _, name := range names {
		c := check[*Report](t)(Committed(name)).Comparison
		c.Sets = slices.DeleteFunc(c.Sets, func(s Source) bool { return !slices.Contains(quick, s.Name) })
		e := check[Experiment](t)(c.Experiment(t.Context()))
		text := string(check[[]byte](t)(results.Files.ReadFile(name + ".csv")))
		trials := e.Trials(false)
		for i, l := range c.Learners {
			if _, ok := peerOf(l); ok {
				continue
			}
			literal, _ := nameOf(l)
			equal := slices.DeleteFunc(slices.Clone(trials), func(trial Trial) bool {
				return trial.At[1] != literal || strings.Contains(lineFrom(text, trial), c.late().Error())
			})
			if len(equal) == 0 {
				t.Errorf("%s: no trial of %s to do again", name, literal)
				continue
			}
			trial := equal[i*len(equal)/len(c.Learners)]
			values, err := trial.Run(t.Context(), rand.New(rand.NewPCG(trial.Seed, 0)))
			if got, err := e.lineOf(trial, values, err); err != nil || got != lineFrom(text, trial) {
				t.Errorf("got %s, %v, committed is %s", got, err, lineFrom(text, trial))
			}
		}
	}
}

// lineFrom returns the line of a trial in the text of a result.
func lineFrom(text string, trial Trial) string {
	_, found, _ := strings.Cut(text, "\n"+csvLine(trial.cells())+",")
	found, _, _ = strings.Cut(found, "\n")
	return csvLine(trial.cells()) + "," + found
}

// TestCommittedRatio wants the ratio of test examples to training examples. It reads no sample for
// that, although the ratio depends on the sample.
func TestCommittedRatio(t *testing.T) {
	for _, name := range []string{"comparison", "comparison-sizes"} {
		report := check[*Report](t)(Committed(name))
		k := slices.IndexFunc(report.Sets, func(s Source) bool { return s.Name == "tic-tac-toe" })
		c := report.Comparison
		c.Sets = c.Sets[k : k+1]
		want := check[*Report](t)(c.report(t.Context(), report.Result)).Tables[0].Ratio
		if got := report.Tables[k].Ratio; math.Abs(got-want) > 0.002*want {
			t.Errorf("%s: %v, of the sample %v", name, got, want)
		}
	}
}
