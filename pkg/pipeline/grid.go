package pipeline

import (
	"fmt"

	"halfspace/pkg/learners"
)

// Grid returns a learner with the values of fields in every combination, in order, the last field first:
// rows of a comparison, side by side. A Search chooses one of them by inner folds instead. The error says
// which field takes which value not.
func Grid(l learners.Learner, over ...Range) ([]learners.Learner, error) {
	settings, err := Search{Learner: l, Over: over}.settings(nil)
	if err != nil {
		return nil, fmt.Errorf("grid: %w", err)
	}
	var all []learners.Learner
	for _, s := range settings {
		all = append(all, s.learner)
	}
	return all, nil
}
