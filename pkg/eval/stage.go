package eval

import (
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// BestStage returns the number of stages of m that classifies the largest share of s correctly, and this
// share. On a tie it is the smallest number. A model without stages has one stage, the whole model. This
// is the column Opt-gen of Marchand & Golea (1993), table 1. The number is chosen on s. So the share is
// an upper limit for the right number of stages, and does not estimate the accuracy on other examples.
func BestStage(m learners.Staged, s *data.Set) (k int, accuracy float64) {
	if m.Stages() == 0 {
		return 0, Accuracy(m, s)
	}
	for stage := 1; stage <= m.Stages(); stage++ {
		if a := Accuracy(m.Stage(stage), s); k == 0 || a > accuracy {
			k, accuracy = stage, a
		}
	}
	return k, accuracy
}
