package learners

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/progress"
)

// foldsOf returns the splits of a stratified k-fold cross-validation of s, with five folds if k is zero,
// for learners that choose their settings by held-out examples. If there are fewer examples than folds,
// it returns no splits and no error, and the learner then works without folds. Errors name the learner.
func foldsOf(ctx context.Context, learner string, s *data.Set, k int, r *rand.Rand) ([]data.Split, error) {
	if err := check(ctx, learner, s, Domain{}); err != nil {
		return nil, err
	}
	if k = cmp.Or(k, 5); k < 2 {
		return nil, fmt.Errorf("%s: Folds is %d, want at least 2", learner, k)
	}
	if s.Len() < k {
		return nil, nil
	}
	return s.Folds(k, r)
}

// setAside divides the examples into those to learn from and those to hold out. The share to hold out is
// drawn by class. If it comes to less than one example, or to all of them, no example is held out.
func setAside(s *data.Set, share float64, r *rand.Rand) (train, held []int, err error) {
	if m := int(math.Round(share * float64(s.Len()))); m == 0 || m == s.Len() {
		return sample.Indices(s.Len()), nil, nil
	}
	parts, err := s.StratifiedHoldout(share, r)
	return parts.Train, parts.Test, err
}

// heldOutMistakes returns the examples that l misclassifies in a cross-validation: each fold is held
// out in turn, and l learns from the others. The examples in aside are tested with every fold, but l
// never learns from them. Without folds the result is empty. Only l draws from r.
func heldOutMistakes(ctx context.Context, l Learner, s *data.Set, folds []data.Split, aside []int, r *rand.Rand) ([]int, error) {
	var wrong []int
	for _, fold := range folds {
		train := exclude(fold.Train, aside)
		if len(train) == 0 { // nothing is left to learn from
			wrong = append(wrong, fold.Test...)
			continue
		}
		m, err := l.Fit(progress.Silent(ctx), s.Subset(train), r)
		if err != nil {
			return nil, err
		}
		for k, i := range fold.Test {
			if k%predictionsPerLook == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if m.Predict(s.X[i]) != s.Y[i] {
				wrong = append(wrong, i)
			}
		}
	}
	return wrong, nil
}

// heldOutScores returns the number of examples that l misclassifies in a cross-validation, and its
// accuracy on each fold. For each fold, l learns from the given share of the other folds. If judge is
// not nil, it computes the scores in place of the accuracy; wrong is then their mean, negated so that
// less is better here too.
func heldOutScores(ctx context.Context, l Learner, s *data.Set, folds []data.Split, share float64, judge Scoring, r *rand.Rand) (wrong float64, scores []float64, err error) {
	for _, fold := range folds {
		fold.Train = portion(s, fold.Train, share)
		if judge != nil {
			m, err := l.Fit(progress.Silent(ctx), s.Subset(fold.Train), r)
			if err != nil {
				return 0, nil, err
			}
			v, err := judge(m, s.Subset(fold.Test))
			if err = cmp.Or(ctx.Err(), err); err != nil {
				return 0, nil, err
			}
			wrong -= v / float64(len(folds))
			scores = append(scores, v)
			continue
		}
		mistakes, err := heldOutMistakes(ctx, l, s, []data.Split{fold}, nil, r)
		if err != nil {
			return 0, nil, err
		}
		wrong += float64(len(mistakes))
		scores = append(scores, 1-float64(len(mistakes))/float64(len(fold.Test)))
	}
	return wrong, scores, nil
}

// portion returns a share of the examples: the first examples of each class, and at least one. So a
// larger share always contains the smaller ones.
func portion(s *data.Set, rows []int, share float64) (part []int) {
	if share == 1 {
		return rows
	}
	counts, taken := make([]int, len(s.Classes)), make([]int, len(s.Classes))
	for _, i := range rows {
		counts[s.Y[i]]++
	}
	for _, i := range rows {
		if y := s.Y[i]; float64(taken[y]) < share*float64(counts[y]) {
			taken[y]++
			part = append(part, i)
		}
	}
	return part
}

// exclude returns the rows that are not in drop.
func exclude(rows, drop []int) []int {
	gone := make(map[int]bool, len(drop))
	for _, i := range drop {
		gone[i] = true
	}
	return slices.DeleteFunc(slices.Clone(rows), func(i int) bool { return gone[i] })
}
