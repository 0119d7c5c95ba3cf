package eval

import (
	"cmp"
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// Folds is a plan of stratified cross-validation. It divides the examples into K parts (folds) of about the
// same size, with about the same shares of classes. Each part is the test set once, and the model is
// learned from the other parts. The zero value is one run of ten folds.
//
// R. Kohavi, A study of cross-validation and bootstrap for accuracy estimation and model selection, IJCAI
// (1995) 1137–1143, recommends ten stratified folds.
type Folds struct {
	K       int    // the number of folds, 10 if zero
	Repeats int    // the number of runs, each with new folds; 1 if zero
	Seed    uint64 // the seed of all random choices
}

// Compare evaluates the learners on s, each on the same folds. If a learner fails, or does not suit s,
// its row gives the reason. Compare returns an error if s cannot be divided into K folds. If ctx is
// done before the end, Compare returns the table of the finished learners and ctx's error.
func (f Folds) Compare(ctx context.Context, s *data.Set, ls ...learners.Learner) (*Table, error) {
	return compare(ctx, ls, s, f)
}

// Splits divides s into K folds, Repeats times. Each split has one fold as its test examples and the
// other folds as its training examples.
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

// String describes the plan in words, with the number of folds.
func (f Folds) String() string {
	plan := fmt.Sprintf("stratified %d-fold cross-validation", cmp.Or(f.K, 10))
	if f.Repeats > 1 {
		plan += fmt.Sprintf(", %d times", f.Repeats)
	}
	return plan
}

func (f Folds) seed() uint64 { return f.Seed }
