//go:build sklearn

package learners_test

import (
	"math"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// A boostJob is what bench/sklearn-ada/boost.py is asked to do on one sample.
type boostJob struct {
	Name   string  `json:"name"`
	Depth  int     `json:"depth"`
	Stages int     `json:"stages"`
	Test   [][]int `json:"test"`

	set    *data.Set
	splits []data.Split
}

// TestBoostingBesideAdaBoost boosts stumps, and trees of three tests, for 50 stages on the same folds
// as scikit-learn: on no set are ours less accurate by two standard errors of the folds' differences.
func TestBoostingBesideAdaBoost(t *testing.T) {
	var jobs []*boostJob
	for _, depth := range []int{1, 3} {
		for _, s := range []*data.Set{
			loadSet(t, "ionosphere"), loadSet(t, "sonar"), loadSet(t, "breast-cancer-wisconsin").OneHot(),
			loadSet(t, "house-votes-84").OneHot(), loadSet(t, "tic-tac-toe").OneHot(), loadSet(t, "kr-vs-kp").OneHot(),
			loadSet(t, "iris"), loadSet(t, "glass"),
		} {
			j := &boostJob{Name: s.Name, Depth: depth, Stages: 50, set: s}
			r := learners.Seed(1)
			for range 3 {
				folds, err := s.Folds(10, r)
				if err != nil {
					t.Fatal(err)
				}
				j.splits = append(j.splits, folds...)
			}
			for _, f := range j.splits {
				j.Test = append(j.Test, f.Test)
			}
			jobs = append(jobs, j)
		}
	}
	theirs := boostThere(t, jobs)
	t.Log("| set | depth | ours | scikit-learn | difference | its standard error |")
	for k, j := range jobs {
		j.compare(t, theirs[k])
	}
}

// boostThere returns what scikit-learn has right of each fold.
func boostThere(t *testing.T, jobs []*boostJob) (right [][]int) {
	dir := t.TempDir()
	for _, j := range jobs {
		writeSet(t, dir, j.Name, j.set)
	}
	for _, a := range ask[struct{ Right []int }](t, "../../bench/sklearn-ada/boost.py", dir, jobs) {
		right = append(right, a.Right)
	}
	return right
}

// compare prints a row of the table, and wants ours not to be less accurate.
func (j *boostJob) compare(t *testing.T, theirs []int) {
	l := learners.AdaBoost{Weak: learners.Stump{Depth: j.Depth}, Stages: j.Stages}
	var ours, theirMean, sum, squares float64
	n := float64(len(j.splits))
	for k, split := range j.splits {
		train, test := split.Of(j.set)
		got, unit := test.Len()-mistakes(fit[learners.Networked](t, l, train), test), 100/float64(test.Len())
		d := unit * float64(got-theirs[k])
		ours, theirMean, sum, squares = ours+unit*float64(got)/n, theirMean+unit*float64(theirs[k])/n, sum+d/n, squares+d*d/n
	}
	se := math.Sqrt(max(0, squares-sum*sum) / (n - 1))
	t.Logf("| %s | %d | %.2f | %.2f | %+.2f | %.2f |", j.Name, j.Depth, ours, theirMean, sum, se)
	if sum < -2*se {
		t.Errorf("%s, depth %d: accuracy %.2f %%, scikit-learn's %.2f %%", j.Name, j.Depth, ours, theirMean)
	}
}
