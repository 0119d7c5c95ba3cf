// Package repro repeats the experiments of the papers. Each is a list of
// independent trials, whose numbers go to a CSV file, a line per trial, and
// from there into tables and figures beside what the paper printed.
package repro

import (
	"fmt"
	"strings"
)

// All returns the experiments in the order of the papers.
func All() []Experiment {
	return []Experiment{
		figure3(), figure4(), figure5(), figure6(), table1(), table2(), mirror50(), table3(), options(), growth(),
		learningCurve(), finalTree(), id3Tree(), readings(), allFunctions(), families(), labelNoise(), treeOptions(), treesOnData(), longStream(),
		allBaselines(), obdCurve(),
		jc96Table1(), jc96Table2(), jc96Codons(), jc96Bounds(),
		rog91Bounds(), rog91Planes(), offlineMethods(), candidatePlanes(), onlineCounts(), theorem4(),
		sahamiDimensions(), sahamiNetworks(), sahamiAlpha(), sahamiPasses(), sahamiChosen(), sahamiReal(),
	}
}

// Find returns the experiment of the given name.
func Find(name string) (Experiment, error) {
	var names []string
	for _, e := range All() {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return Experiment{}, fmt.Errorf("unknown experiment %q; there are %s", name, strings.Join(names, ", "))
}

// Load returns the committed result of the experiment of the given name.
func Load(name string) (*Result, error) {
	e, err := Find(name)
	if err != nil {
		return nil, err
	}
	return e.Committed()
}
