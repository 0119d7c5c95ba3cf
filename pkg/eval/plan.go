package eval

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// A Plan says how a sample is divided, again and again, into examples to learn from and examples to
// test on: Folds or Holdout.
type Plan interface {
	// Splits returns the splits of a sample. The error is ctx's, if it is done, or says why the
	// sample cannot be divided so.
	Splits(ctx context.Context, s *data.Set) ([]data.Split, error)
	// Len returns the number of splits, which is the same for every sample.
	Len() int
	// String says in words what is done, as the captions of tables do.
	String() string
	// Compare evaluates learners on s, each on the same splits.
	Compare(ctx context.Context, s *data.Set, ls ...learners.Learner) (*Table, error)

	seed() uint64
}

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

// Compare evaluates the learners on s, each on the same folds. A learner that fails, or for which s is
// unsuited, has a row that says why. It is an error if s cannot be divided into K folds. If ctx is
// done before the end, the table has the learners that were finished, and comes with ctx's error.
func (f Folds) Compare(ctx context.Context, s *data.Set, ls ...learners.Learner) (*Table, error) {
	return compare(ctx, s, f, ls)
}

// Splits divides s into K folds, Repeats times. Each split is a fold to test on, and the others.
func (f Folds) Splits(ctx context.Context, s *data.Set) (splits []data.Split, err error) {
	repeats, r := cmp.Or(f.Repeats, 1), stream(f.Seed, 0)
	if repeats < 1 {
		return nil, fmt.Errorf("eval: folds: Repeats is %d, want at least 1", repeats)
	}
	for range repeats {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		folds, err := s.Folds(cmp.Or(f.K, 10), r)
		if err != nil {
			return nil, err
		}
		splits = append(splits, folds...)
	}
	return splits, nil
}

// Len returns the number of folds of all runs.
func (f Folds) Len() int { return cmp.Or(f.K, 10) * cmp.Or(f.Repeats, 1) }

// String says how many folds there are.
func (f Folds) String() string {
	plan := fmt.Sprintf("stratified %d-fold cross-validation", cmp.Or(f.K, 10))
	if f.Repeats > 1 {
		plan += fmt.Sprintf(", %d times", f.Repeats)
	}
	return plan
}

func (f Folds) seed() uint64 { return f.Seed }

// Holdout is a plan of repeated random splits into examples to learn from and examples to test on.
type Holdout struct {
	Trials     int     // splits, 20 if zero
	Test       float64 // share of the examples to test on, 1/3 if zero
	Stratified bool    // with the same share of every class
	Seed       uint64  // of all random choices
}

// Compare evaluates the learners on s, each on the same splits, as that of Folds does.
func (h Holdout) Compare(ctx context.Context, s *data.Set, ls ...learners.Learner) (*Table, error) {
	return compare(ctx, s, h, ls)
}

// Len returns the number of splits.
func (h Holdout) Len() int { return cmp.Or(h.Trials, 20) }

// String says how many splits there are.
func (h Holdout) String() string {
	plan := fmt.Sprintf("%d random splits, %.0f %% to test on", h.Len(), 100*cmp.Or(h.Test, 1./3))
	if h.Stratified {
		plan += ", stratified"
	}
	return plan
}

func (h Holdout) seed() uint64 { return h.Seed }

// Splits divides s at random. All splits come of one random stream, one after the other, so that more
// trials begin with the same splits as fewer.
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

// stream returns the random stream n of a seed: stream 0 makes the splits, and stream 1+t is that
// of trial t. They are PCG generators that begin in different states.
func stream(seed, n uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, n)) }
