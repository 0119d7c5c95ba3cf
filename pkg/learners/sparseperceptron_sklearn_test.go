//go:build sklearn

package learners_test

import (
	"fmt"
	"os"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/cputime"
	"halfspace/pkg/learners"
)

// An adaJob is a job that bench/sklearn-ada/ada.py times, with its answer.
type adaJob struct {
	Name   string `json:"name"`
	Rounds int    `json:"rounds"`
	Raw    []int  `json:"raw"`

	set *data.Set
}

// An adaTime is the answer: CPU seconds.
type adaTime struct {
	Features           int
	Round, Pairs, Gram float64
}

// TestSparsePerceptronBesideAdaBoost times a round of boosting over all pairs, and a round of
// scikit-learn's AdaBoost with stumps over features that contain the pairs, each on one core. Ours is at
// least 50 times as fast.
func TestSparsePerceptronBesideAdaBoost(t *testing.T) {
	jobs := []*adaJob{
		{Name: "votes", Rounds: 30, set: votesV1(t)},
		{Name: "promoters", Rounds: 10, set: loadSet(t, "promoters").OneHot()},
		{Name: "coding", Rounds: 3, set: randomBases(20_000, 15)},
	}
	if os.Getenv("LARGE") != "" { // a gigabyte and more
		jobs = append(jobs, &adaJob{Name: "splice", Rounds: 2, set: binarySplice(t)})
	}
	times := timeAda(t, jobs)
	for i, j := range jobs {
		const rounds = 200
		start := cputime.Spent()
		m, err := learners.SparsePerceptron{Stages: rounds}.Fit(t.Context(), j.set, learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		ours, theirs := (cputime.Spent()-start).Seconds()/float64(m.(learners.Staged).Stages()), times[i]
		t.Logf("%-9s %d features: %.3f ms a round, scikit-learn %.1f ms: %.0f times; making its features takes it %.0f ms; numpy's Gram product %.2f ms",
			j.Name, theirs.Features, 1e3*ours, 1e3*theirs.Round, theirs.Round/ours, 1e3*theirs.Pairs, 1e3*theirs.Gram)
		if theirs.Round < 50*ours {
			t.Errorf("%s: only %.1f times as quick", j.Name, theirs.Round/ours)
		}
	}
}

// binarySplice returns the splice data with two classes: splice sites of either kind, and no site.
func binarySplice(t *testing.T) *data.Set {
	s := loadSet(t, "splice").OneHot()
	two := *s
	two.Classes, two.Y = []string{"none", "site"}, make([]int, s.Len())
	for i, y := range s.Y {
		if s.Classes[y] != "N" {
			two.Y[i] = 1
		}
	}
	return &two
}

// randomBases draws examples of n random bases, of random classes.
func randomBases(m, n int) *data.Set {
	r := learners.Seed(1)
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}}
	for j := range n {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("base ", j+1), Values: []string{"A", "C", "G", "T"}})
	}
	for range m {
		x := make([]float64, n)
		for j := range x {
			x[j] = float64(r.IntN(4))
		}
		s.X, s.Y = append(s.X, x), append(s.Y, r.IntN(2))
	}
	return s.OneHot()
}

// timeAda runs the jobs with the Python of $SKLEARN_PYTHON.
func timeAda(t *testing.T, jobs []*adaJob) []adaTime {
	dir := t.TempDir()
	for _, j := range jobs {
		raw := map[string]int{}
		for _, a := range j.set.Attrs {
			if _, ok := raw[a.Of]; !ok {
				raw[a.Of] = len(raw)
			}
			j.Raw = append(j.Raw, raw[a.Of])
		}
		writeSet(t, dir, j.Name, j.set)
	}
	return ask[adaTime](t, "../../bench/sklearn-ada/ada.py", dir, jobs)
}
