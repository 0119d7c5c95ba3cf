package learners

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// A Separator looks for the densest halfspace: one that covers many of the
// soft examples and none of the hard ones. It is the step at which every
// greedy learner of halfspaces can be taught to do better.
type Separator interface {
	// Separate returns a unit that fires on no hard example and, hopefully, on
	// many of the soft ones; it never fires if it finds none. The examples are
	// of equal length, with finite values.
	Separate(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, error)
}

// fitSeparator returns the Halfspace that fires on every positive example of s
// and excludes what sep covers of the negative ones.
func fitSeparator(ctx context.Context, sep Separator, name string, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(name, s, twoClasses, finite); err != nil {
		return nil, err
	}
	rows := sample.ByClass(s)
	u, err := sep.Separate(ctx, rows[1], rows[0], r)
	if err != nil {
		return nil, err
	}
	return &Halfspace{s.Schema, u.Complement()}, nil
}
