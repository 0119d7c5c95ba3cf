package eval

import (
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// BestStage returns the number of stages of m, the first on a tie, with which it classifies the
// largest share of s correctly, and that share: the column Opt-gen of Marchand & Golea (1993), table
// 1. A model without stages is taken whole. As the number is chosen on s, the share does not estimate
// the accuracy on other examples: stopping at the right stage could not have given more.
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
