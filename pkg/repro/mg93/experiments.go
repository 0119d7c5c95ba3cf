// Package mg93 repeats the tables and figures of M. Marchand, M. Golea, On
// learning simple neural concepts: from halfspace intersections to neural
// decision lists, Network 4 (1993) 67–85.
package mg93

import (
	"halfspace/pkg/repro/experiment"
)

// Experiments returns the experiments in the order of the paper.
func Experiments() []experiment.Experiment {
	return []experiment.Experiment{
		figure3(), figure4(), figure5(), figure6(), table1(), table2(), mirror50(), table3(), options(), growth(),
	}
}
