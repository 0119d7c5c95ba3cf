package utgoff89

import (
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// numberIntervals tests a number by several intervals, as §5.5 proposes: "within a
// decision node, determine a mapping to intervals and use this dynamically created
// discrete variable".
func numberIntervals() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-intervals", Source: "Utgoff 1989, §5.5 (the paper proposes it, and measures nothing)",
		About: protocol.Prose(`
			Trees whose LTUs read numbers as they are, and whose tests tell up to 3, 4 or 8
			intervals of a number apart, each beside tests of a threshold, which is two intervals,
			on the same 20 random splits, a third to test on, after one and after 50 passes over the
			rest. The intervals are those that leave the least entropy among the examples of the
			leaf that is split. Gain is the difference of a pair, ± the standard error as if splits
			were independent.`),
		Params: []string{"option", "set", "passes"}, Measures: besideMeasures,
		Trials: besideTrials([]option{
			besideNumeric("3 intervals", learners.PerceptronTree{Intervals: 3}),
			besideNumeric("4 intervals", learners.PerceptronTree{Intervals: 4}),
			besideNumeric("8 intervals", learners.PerceptronTree{Intervals: 8}),
		}),
	}
}
