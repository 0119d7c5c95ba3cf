package learners

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "fewest errors",
	Learner: FewestErrors{},
	Paper:   "Sahami 1993",
	About:   "the model that makes the fewest errors on the sample, among the models of several learners",
	Learns:  []string{"halfspace", "3-of-5", "constant"},
})

// FewestErrors lets several learners learn the same sample, and keeps the model with the fewest errors
// on the training examples, the first on a tie. It is meant for the nodes of an LTUTree. Sahami names
// this extension: to produce hyperplanes at a node by different procedures of updating weights, and to
// select the hyperplane of fewest errors:
//
//	LTUTree{Node: FewestErrors{Of: []Learner{SigmoidUnit{}, Pocket{}, MaximalStability{}}}}
//
// The learners should have the same capacity, as learners of one unit have, because otherwise the most
// flexible model tends to have the fewest errors on training examples. To compare other learners, use
// CrossValidated. (MinimumError does something else, in spite of its name: it finds the one halfspace
// with the fewest errors.) A sample that is unsuited to one of the learners is an error.
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear threshold unit trees and
// Madaline-style networks, AAAI (1993) 335–341, "The LTU tree algorithm".
type FewestErrors struct {
	// Of are the learners, SigmoidUnit{} and Pocket{} if empty. Each learner has its own stream of
	// random numbers. So if the same learner is listed twice, it starts in two different ways.
	Of []Learner
}

// Domain describes the samples that the learner accepts.
func (f FewestErrors) Domain() Domain { return common(f.settled().Of...) }

// Fit returns a model of one of the learners. Once a model has no errors, the remaining learners need
// not learn.
func (f FewestErrors) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	f = f.settled()
	// Each learner gets its own stream of random numbers before any learner draws. So no stream depends on
	// how many numbers another learner draws.
	streams := make([]*rand.Rand, len(f.Of))
	for i := range streams {
		streams[i] = rand.New(rand.NewPCG(r.Uint64(), r.Uint64()))
	}
	var best Model
	fewest := s.Len() + 1
	for i, l := range f.Of {
		progress.Report(ctx, "fewest errors", i, len(f.Of))
		m, err := l.Fit(progress.Silent(ctx), s, streams[i])
		if err != nil {
			return nil, err
		}
		if wrong, err := modelErrors(ctx, m, s); err != nil {
			return nil, err
		} else if wrong < fewest {
			best, fewest = m, wrong
		}
		if fewest == 0 {
			break
		}
	}
	progress.Report(ctx, "fewest errors", len(f.Of), len(f.Of))
	return best, nil
}

// settled returns f with its defaults.
func (f FewestErrors) settled() FewestErrors {
	if len(f.Of) == 0 {
		f.Of = []Learner{SigmoidUnit{}, Pocket{}}
	}
	return f
}
