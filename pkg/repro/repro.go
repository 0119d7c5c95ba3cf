// Package repro repeats the experiments of the papers. It finds them by name: notebooks use it to load the
// committed results, and the command halfspace repro uses it to run experiments. An experiment is a list of
// independent trials. Its numbers go to a CSV file with a line for each trial. From this file come tables
// and figures that show our numbers beside the numbers that the paper printed.
//
// Each paper's experiments have a package of their own below this package. Package experiment runs them,
// keeps their numbers and shows them.
package repro

import (
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/baselines"
	"halfspace/pkg/repro/jc96"
	"halfspace/pkg/repro/mg93"
	"halfspace/pkg/repro/rog91"
	"halfspace/pkg/repro/sahami93"
	"halfspace/pkg/repro/utgoff89"
)

// All returns the experiments in the order of the papers.
func All() []experiment.Experiment {
	return slices.Concat(mg93.Experiments(), utgoff89.Experiments(), baselines.Experiments(),
		jc96.Experiments(), rog91.Experiments(), sahami93.Experiments())
}

// Find returns the experiment of the given name. The error for an unknown name
// lists the known ones.
func Find(name string) (experiment.Experiment, error) {
	var names []string
	for _, e := range All() {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return experiment.Experiment{}, fmt.Errorf("unknown experiment %q; there are %s", name, strings.Join(names, ", "))
}

// Load returns the committed result of the experiment of the given name. The result is
// built into the program, so nothing is run.
func Load(name string) (*experiment.Result, error) {
	e, err := Find(name)
	if err != nil {
		return nil, err
	}
	return e.Committed()
}

// Sixteen returns the sixteen instances of Utgoff's illustration; see
// utgoff89.Sixteen.
func Sixteen() *data.Set { return utgoff89.Sixteen() }
