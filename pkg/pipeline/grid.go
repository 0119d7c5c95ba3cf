package pipeline

import (
	"fmt"

	"halfspace/pkg/learners"
)

// Grid returns copies of a learner with the fields' values in every combination, in order, with the
// last field changing first: rows for a comparison. A Search instead chooses one combination by
// inner folds. An error names the field and the rejected value.
func Grid(l learners.Learner, ranges ...Range) ([]learners.Learner, error) {
	settings, err := Search{Learner: l, Over: ranges}.settings(nil)
	if err != nil {
		return nil, fmt.Errorf("grid: %w", err)
	}
	var all []learners.Learner
	for _, s := range settings {
		all = append(all, s.learner)
	}
	return all, nil
}
