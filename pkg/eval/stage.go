package eval

import (
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// BestStage returns the number k of stages at which the model m, cut off after k stages, classifies the
// largest share of s correctly, and this share. On a tie it returns the smallest number. A model without
// stages has one stage, the whole model. The share is the column Opt-gen of Marchand & Golea (1993), table
// 1.
//
// The number is chosen on s itself. So the share does not estimate the accuracy on other examples. It is an
// upper limit on the accuracy that any number of stages has on s.
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
