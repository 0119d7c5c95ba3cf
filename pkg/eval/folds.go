package eval

import (
	"cmp"
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// Folds is a plan of stratified cross-validation: the examples are divided into K parts of about the
// same size and shares of classes. Each part is the test set once, with a model learned from the other
// parts. Its zero value is one run of ten folds.
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
	return compare(ctx, ls, s, f)
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
