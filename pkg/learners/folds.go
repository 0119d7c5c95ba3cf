package learners

import (
	"cmp"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
)

// foldsOf returns the splits of a stratified k-fold cross-validation of s, of five folds if k is
// zero, for learners that hold out a part of what they are to learn from. It returns none if there
// are fewer examples than folds, which is no error: the learner then does without.
func foldsOf(learner string, s *data.Set, k int, r *rand.Rand) ([]data.Split, error) {
	if err := check(learner, s); err != nil {
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
