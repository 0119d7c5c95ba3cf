//go:build weka

package weka

import (
	"math"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// weak are AdaBoost's settings, and what Weka's AdaBoostM1 calls them. Ten stages are its default. Its
// stumps go by entropy, and have a branch for missing values.
var weak = []struct {
	name    string
	learner pipeline.Pipeline
	options string
}{
	{"stumps, 10 stages", stumps(10), "-I 10 -W weka.classifiers.trees.DecisionStump"},
	{"stumps, 50 stages", stumps(50), "-I 50 -W weka.classifiers.trees.DecisionStump"},
	{"trees, 10 stages", pipeline.Of(learners.AdaBoost{Weak: learners.C45{}, Stages: 10}), "-I 10 -W weka.classifiers.trees.J48"},
}

// stumps boosts stumps for the given stages, with a feature for missing values.
func stumps(stages int) pipeline.Pipeline {
	l := learners.AdaBoost{Weak: learners.Stump{Entropy: true}, Stages: stages}
	return pipeline.Pipeline{Learner: l, Coding: data.Coding{Missing: data.Level}}
}

// TestAdaBoostM1 boosts stumps and C45 on the folds that Weka's AdaBoostM1 boosts its stumps and J48 on: on
// no set are ours less accurate by two standard errors of the folds' differences. With -all there are ten
// folds three times, as in README.md, else once.
func TestAdaBoostM1(t *testing.T) {
	var sets []*data.Set
	var jobs []job
	repeats := 1
	if *everySet {
		repeats = 3
	}
	for _, name := range []string{"ionosphere", "sonar", "wisconsin", "votes", "tic-tac-toe", "chess", "iris", "glass", "promoters"} {
		s, err := data.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		sets = append(sets, s)
		r := learners.Seed(1)
		for range repeats {
			folds, err := s.Folds(10, r)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range folds {
				train, test := f.Of(s)
				for _, way := range weak {
					jobs = append(jobs, job{train, test, 1, way.options})
				}
			}
		}
	}
	theirs := boosted.run(t, jobs)
	t.Log("| set | weak learners | ours | Weka | difference | its standard error |")
	for k, s := range sets {
		for w := range weak {
			compareVotes(t, s.Name, w, jobs, theirs, 10*repeats*k*len(weak)+w, 10*repeats)
		}
	}
}

// compareVotes compares the folds of a set, beginning with the given job.
func compareVotes(t *testing.T, name string, w int, jobs []job, theirs []result, first, folds int) {
	var ours, peer, sum, squares float64
	n := float64(folds)
	for k := first; k < first+folds*len(weak); k += len(weak) {
		j := jobs[k]
		m, err := pipeline.Fit(t.Context(), weak[w].learner, j.train, 1)
		if err != nil {
			t.Fatal(err)
		}
		a, b := 0, 0 // right answers
		for i, class := range m.PredictAll(j.test.X) {
			if class == j.test.Y[i] {
				a++
			}
			if theirs[k].classes[i] == j.test.Y[i] {
				b++
			}
		}
		percent := 100 / float64(j.test.Len())
		d := percent * float64(a-b)
		ours, peer, sum, squares = ours+percent*float64(a)/n, peer+percent*float64(b)/n, sum+d/n, squares+d*d/n
	}
	se := math.Sqrt(max(0, squares-sum*sum) / (n - 1))
	t.Logf("| %s | %s | %.2f | %.2f | %+.2f | %.2f |", name, weak[w].name, ours, peer, sum, se)
	if sum < -2*se {
		t.Errorf("%s, %s: accuracy %.2f %%, Weka's %.2f %%", name, weak[w].name, ours, peer)
	}
}
