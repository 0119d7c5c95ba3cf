package eval

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// A Plan says how a sample is divided into training examples and test examples, once or several times.
// Folds and Holdout are plans.
type Plan interface {
	// Splits returns the splits of a sample. It returns ctx's error if ctx is done, and an
	// error with the reason if the sample cannot be divided in this way.
	Splits(ctx context.Context, s *data.Set) ([]data.Split, error)
	// Len returns the number of splits, which is the same for every sample.
	Len() int
	// String describes the plan in words, as the captions of tables do.
	String() string
	// Compare evaluates learners on s, each on the same splits.
	Compare(ctx context.Context, s *data.Set, ls ...learners.Learner) (*Table, error)

	seed() uint64
}

// stream returns the random stream n of a seed: stream 0 makes the splits, and trial t has stream 1+t.
// They are PCG generators that begin in different states.
func stream(seed, n uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, n)) }
