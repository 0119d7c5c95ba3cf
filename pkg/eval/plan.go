package eval

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// Folds is a plan of stratified cross-validation: the examples are divided into K parts of about
// the same size and shares of classes, and each part is tested once on what was learned from the
// others. Its zero value is one run of ten folds.
//
// R. Kohavi, A study of cross-validation and bootstrap for accuracy estimation and model selection,
// IJCAI (1995) 1137–1143, recommends ten stratified folds.
type Folds struct {
	K       int    // folds, 10 if zero
	Repeats int    // runs, each with new folds, 1 if zero
	Seed    uint64 // of all random choices
}

// Compare evaluates the learners on s, each on the same folds. A learner for which s is unsuited
// has a row that says why. It is an error if s cannot be divided into K folds, or if a learner
// fails.
func (f Folds) Compare(ctx context.Context, s *data.Set, ls ...learners.Learner) (*Table, error) {
	k, repeats, r := cmp.Or(f.K, 10), cmp.Or(f.Repeats, 1), stream(f.Seed, 0)
	if repeats < 1 {
		return nil, fmt.Errorf("eval: folds: Repeats is %d, want at least 1", repeats)
	}
	var splits []data.Split
	for range repeats {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		folds, err := s.Folds(k, r)
		if err != nil {
			return nil, err
		}
		splits = append(splits, folds...)
	}
	plan := fmt.Sprintf("stratified %d-fold cross-validation", k)
	if repeats > 1 {
		plan += fmt.Sprintf(", %d times", repeats)
	}
	return compare(ctx, s, plan, splits, f.Seed, ls)
}

// Holdout is a plan of repeated random splits into examples to learn from and examples to test on.
type Holdout struct {
	Trials     int     // splits, 20 if zero
	Test       float64 // share of the examples to test on, 1/3 if zero
	Stratified bool    // with the same share of every class
	Seed       uint64  // of all random choices
}

// Compare evaluates the learners on s, each on the same splits. A learner for which s is unsuited
// has a row that says why.
func (h Holdout) Compare(ctx context.Context, s *data.Set, ls ...learners.Learner) (*Table, error) {
	splits, err := h.splits(ctx, s)
	if err != nil {
		return nil, err
	}
	plan := fmt.Sprintf("%d random splits, %.0f %% to test on", len(splits), 100*cmp.Or(h.Test, 1./3))
	if h.Stratified {
		plan += ", stratified"
	}
	return compare(ctx, s, plan, splits, h.Seed, ls)
}

// splits returns the splits of the plan. They all come of one random stream, one after the other,
// so that more trials begin with the same splits as fewer. The error is ctx's, if it is done, or says
// what is wrong with the plan.
func (h Holdout) splits(ctx context.Context, s *data.Set) ([]data.Split, error) {
	trials := cmp.Or(h.Trials, 20)
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

// stream returns the random stream n of a seed: stream 0 makes the splits, and stream 1+t is that
// of trial t. They are PCG generators that begin in different states.
func stream(seed, n uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, n)) }
