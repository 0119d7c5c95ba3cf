package eval

import (
	"cmp"
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// Holdout is a plan of repeated random splits into training examples and test examples.
type Holdout struct {
	Trials     int     // the number of splits, 20 if zero
	Test       float64 // the share of the examples to test on, 1/3 if zero
	Stratified bool    // the test examples have the same share of every class
	Seed       uint64  // the seed of all random choices
}

// Compare evaluates the learners on s, each on the same splits, as Folds.Compare does.
func (h Holdout) Compare(ctx context.Context, s *data.Set, ls ...learners.Learner) (*Table, error) {
	return compare(ctx, ls, s, h)
}

// Len returns the number of splits.
func (h Holdout) Len() int { return cmp.Or(h.Trials, 20) }

// String describes the plan in words, with the number of splits.
func (h Holdout) String() string {
	plan := fmt.Sprintf("%d random splits, %.0f %% to test on", h.Len(), 100*cmp.Or(h.Test, 1./3))
	if h.Stratified {
		plan += ", stratified"
	}
	return plan
}

func (h Holdout) seed() uint64 { return h.Seed }

// Splits divides s at random. All splits come from one random stream. So the first twenty splits stay the
// same if you ask for more.
func (h Holdout) Splits(ctx context.Context, s *data.Set) ([]data.Split, error) {
	trials := h.Len()
	if trials < 1 {
		return nil, fmt.Errorf("eval: holdout: Trials is %d, want at least 1", trials)
	}
	split, r := s.Holdout, stream(h.Seed, 0)
	if h.Stratified {
		split = s.StratifiedHoldout
	}
	splits := make([]data.Split, trials)
	for t := range splits {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var err error
		if splits[t], err = split(cmp.Or(h.Test, 1./3), r); err != nil {
			return nil, err
		}
	}
	return splits, nil
}
