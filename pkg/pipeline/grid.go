package pipeline

import (
	"fmt"

	"halfspace/pkg/learners"
)

// Grid returns copies of a learner with every combination of the given values of its fields, for example to
// compare all of them in one table. The last field changes first. To let cross-validation choose one
// combination, use Search instead. An error names the field and the rejected value.
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
