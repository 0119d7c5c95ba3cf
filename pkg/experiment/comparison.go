package experiment

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
)

// A Comparison compares learners on samples, by a plan such as cross-validation. You declare it instead of
// programming it. It runs in one process or, from a file, on many machines, with the same result.
//
//	r, err := experiment.Comparison{
//		Sets:     experiment.Sets("iris", "votes"),
//		Learners: []learners.Learner{learners.C45{}, learners.Pocket{}},
//		Plan:     eval.Folds{Repeats: 5},
//	}.Run(ctx, "")
type Comparison struct {
	Name     string // the name of the result's file, "comparison" if empty
	Sets     []Source
	Learners []learners.Learner // may include eval.Named and peer.Peer; the first is compared with the others
	Plan     eval.Plan          // how the samples are split, eval.Folds{} if nil
	// Sizes are numbers of training examples, for learning curves. For a size of n each learner learns
	// from the first n training examples of each split. The test examples stay the same. If Sizes is nil,
	// each learner learns from all training examples.
	Sizes []int
	// Wrong lists percentages of training examples that get a wrong class at random, to see how
	// learners bear noise. Irrelevant lists numbers of attributes to add that carry no information:
	// each is an attribute of the sample with its values shuffled. Only one of Sizes, Wrong and
	// Irrelevant may be given. The report shows its steps as curves.
	Wrong, Irrelevant []int
	// Limit is the wall-clock time that a trial may take. Zero means no limit. If a trial takes longer,
	// it is refused, and so are all later trials of the same learner and sample in the process. A trial
	// that takes about this time may be refused on one machine and not on another, so the results of
	// two runs may differ.
	Limit time.Duration
	// Metrics are the metrics that are measured of each model, accuracy if nil. Tables, ranks and
	// tests use the first.
	Metrics []metric.Metric
}

// metrics returns the metrics that are measured.
func (c Comparison) metrics() []metric.Metric {
	if len(c.Metrics) == 0 {
		return []metric.Metric{metric.Accuracy}
	}
	return c.Metrics
}

// plan returns how samples are divided.
func (c Comparison) plan() eval.Plan {
	if c.Plan == nil {
		return eval.Folds{}
	}
	return c.Plan
}

// check returns the fault of the declaration.
func (c Comparison) check() error {
	switch {
	case len(c.Sets) == 0:
		return errors.New("no sets to compare on")
	case len(c.Learners) == 0:
		return errors.New("no learners to compare")
	case c.Limit < 0:
		return fmt.Errorf("the limit is %v, want 0 or more", c.Limit)
	case c.plan().Len() < 1:
		return fmt.Errorf("%v: no trials", c.plan())
	case len(c.sweeps()) > 1:
		return fmt.Errorf("%s and %s: want one of them", c.sweeps()[0].column, c.sweeps()[1].column)
	}
	if err := c.sweep().check(); err != nil {
		return err
	}
	var sets, names []string
	for _, source := range c.Sets {
		sets = append(sets, source.String())
	}
	for i, l := range c.Learners {
		if l == nil {
			return fmt.Errorf("learner %d is nil", i+1)
		}
		name, _ := nameOf(l)
		names = append(names, name)
	}
	var metrics []string
	for _, m := range c.metrics() {
		metrics = append(metrics, m.Name)
	}
	for kind, all := range map[string][]string{"sets": sets, "learners": names, "metrics": metrics} {
		slices.Sort(all)
		for i := range all[1:] {
			if all[i] == all[i+1] {
				return fmt.Errorf("two %s are called %q: give one of them another name", kind, all[i])
			}
		}
	}
	return nil
}

// head returns the comparison as an experiment without trials.
func (c Comparison) head() (Experiment, error) {
	e := Experiment{
		Name: cmp.Or(c.Name, "comparison"), Source: "Comparison", About: c.plan().String() + ".",
		Params: []string{"set", "learner"}, Within: []string{"trial"}, Refuses: true,
	}
	if s := c.sweep(); s.swept() {
		e.Params = append(e.Params, s.column)
	}
	for _, m := range c.metrics() {
		timed := m.Name == metric.FitSeconds.Name || m.Name == metric.PredictSeconds.Name
		e.Measures = append(e.Measures, Measure{Name: m.Name, Digits: 3, Timed: timed})
	}
	// Units and weights describe a model's network; size is a peer's own count.
	e.Measures = append(e.Measures, Measure{Name: "units", Digits: 1}, Measure{Name: "weights", Digits: 1}, Measure{Name: "size", Digits: 1})
	if err := c.check(); err != nil {
		return e, fmt.Errorf("%s: %w", e.Name, err)
	}
	return e, nil
}

// Experiment returns the comparison as an experiment, with a trial for every learner on every split of
// every sample. It loads the samples, and returns an error if a sample is missing or malformed. If
// times are among the metrics, the experiment runs one trial at a time.
func (c Comparison) Experiment(ctx context.Context) (Experiment, error) {
	e, err := c.head()
	if err != nil {
		return e, err
	}
	var trials []Trial
	for _, source := range c.Sets {
		s, err := source.Load(ctx)
		if err != nil {
			return e, fmt.Errorf("%s: %w", e.Name, err)
		}
		trials = append(trials, c.trials(source, s)...)
	}
	e.Trials = func(bool) []Trial { return trials }
	return e, nil
}
