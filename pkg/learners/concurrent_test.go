package learners_test

import (
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// TestConcurrent is the part of `make race` for this package: two fits at once of every learner,
// of lists and intersections by every separator, and of settings that start goroutines elsewhere.
func TestConcurrent(t *testing.T) {
	tried := []learners.Learner{
		learners.Voronoi{ZeroFaces: learners.Bisectors, Grow: 1},
		learners.Voronoi{AllPairs: true, Facets: true, Shared: true},
		learners.SparsePerceptron{K: 3, Beam: 20},
		learners.PerceptronTree{Combine: 2, Search: true},
		learners.DecisionList{Validation: 0.3, Stepwise: true},
		learners.CrossValidated{Of: []learners.Learner{learners.Pocket{}, learners.C45{}}},
		learners.AdaBoost{Weak: learners.LTUTree{}},
		learners.OneAgainstRest{Learner: learners.MLP{Hidden: 2}},
	}
	for _, i := range learners.All() {
		tried = append(tried, i.Learner)
		if sep, ok := i.Learner.(learners.Separator); ok {
			tried = append(tried, learners.DecisionList{Separator: sep}, learners.Intersection{Separator: sep})
		}
	}
	for _, l := range tried {
		t.Run(learners.String(l), func(t *testing.T) { learnertest.Concurrent(t, l) })
	}
}
