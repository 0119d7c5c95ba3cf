// Package protocol holds code that the experiments of several papers share:
// training samples, and lists of trials by repetitions and folds.
package protocol

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"

	"halfspace/pkg/data"
	"halfspace/pkg/data/genbank"
	"halfspace/pkg/learners"
)

// A Loader loads a sample. Each trial loads it anew, so that no trial can change
// the sample of another one.
type Loader func(context.Context) (*data.Set, error)

// Named loads the data set of the catalogue that has the given name.
func Named(name string) Loader {
	return func(ctx context.Context) (*data.Set, error) { return data.LoadContext(ctx, name) }
}

// WindowGlass loads the window glass of UCI's glass, float processed (positive)
// or not: the classes 1 and 3 against 2, 163 examples of nine numbers. It is the
// G2 of Marchand & Golea 1993: the number of examples and the default accuracy
// are the same.
func WindowGlass(ctx context.Context) (*data.Set, error) {
	s, err := data.LoadContext(ctx, "glass")
	if err != nil {
		return nil, err
	}
	return s.Regroup(data.Group{"non-float", "2"}, data.Group{"float", "1", "3"})
}

// VotesWithoutFreeze loads the votes of 1984 without the most informative one, on
// freezing physicians' fees, which alone nearly separates the parties. It is the
// V1 of Marchand & Golea 1993, and the votes of Jackson & Craven 1996.
func VotesWithoutFreeze(ctx context.Context) (*data.Set, error) {
	s, err := data.LoadContext(ctx, "votes")
	if err != nil {
		return nil, err
	}
	return s.Drop("physician-fee-freeze")
}

// Genome is genbank.EColi, read once, because reading takes as long as a short
// trial. Trials must not change it.
var Genome = sync.OnceValues(genbank.EColi)

// IrisPair loads two classes of iris, the second of them positive, in the given
// attributes, or in all four if none are given.
func IrisPair(negative, positive string, attrs ...string) Loader {
	return func(ctx context.Context) (*data.Set, error) {
		s, err := data.LoadContext(ctx, "iris")
		if err == nil {
			s, err = s.Keep(negative, positive)
		}
		if err == nil && attrs != nil {
			s, err = s.Select(attrs...)
		}
		return s, err
	}
}

// A Fold is one of a sample's ten stratified folds. It tests the model that is
// learned from the other nine. The folds depend on the seed alone, so all
// learners can have the same folds.
type Fold struct {
	Load   Loader
	Seed   uint64
	Number int // from 0
}

// Divide returns the examples of the nine other folds, and the examples of the fold.
func (f Fold) Divide(ctx context.Context) (train, test *data.Set, err error) {
	s, err := f.Load(ctx)
	if err != nil {
		return nil, nil, err
	}
	// Trials draw from (seed, 0), and the folds from another stream.
	folds, err := s.Folds(10, rand.New(rand.NewPCG(f.Seed, 1)))
	if err != nil {
		return nil, nil, err
	}
	train, test = folds[f.Number].Of(s)
	return train, test, nil
}

// Encode returns both samples, coded by the training examples alone. So nothing
// is learned from the test examples.
func Encode(c data.Coding, train, test *data.Set) (*data.Set, *data.Set, error) {
	// Values, scales and the replacements of missing values are taken from train.
	e := c.For(train)
	train, err := e.Apply(train)
	if err != nil {
		return nil, nil, err
	}
	test, err = e.Apply(test)
	return train, test, err
}

// A Fitted is a model with both samples as it read them. The model is nil if the
// sample does not suit the learner. That is not an error: such a trial has NaN
// for every measure.
type Fitted struct {
	Model       learners.Model
	Train, Test *data.Set
}

// Fit fits l to the nine other folds, coded by c, or unchanged if c is nil.
func (f Fold) Fit(ctx context.Context, l learners.Learner, c *data.Coding, r *rand.Rand) (Fitted, error) {
	train, test, err := f.Divide(ctx)
	if err == nil && c != nil {
		train, test, err = Encode(*c, train, test)
	}
	if err != nil {
		return Fitted{}, err
	}
	m, err := l.Fit(ctx, train, r)
	switch {
	case errors.Is(err, learners.ErrUnsuited):
		return Fitted{nil, train, test}, nil
	case err != nil:
		return Fitted{}, err
	}
	return Fitted{m, train, test}, nil
}
