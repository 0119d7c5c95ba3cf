package experiment

import (
	"encoding/json"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/peer"
	"halfspace/pkg/pipeline"
)

// MarshalJSON returns the declaration of c. It returns an error if no file can declare a part of c: a
// sample in memory, or a learner or a metric from outside this library.
func (c Comparison) MarshalJSON() ([]byte, error) {
	d := declaration{Name: c.Name, Sizes: c.Sizes, Wrong: c.Wrong, Irrelevant: c.Irrelevant}
	for _, source := range c.Sets {
		if source.Set != nil {
			return nil, fmt.Errorf("the sample %s is in memory, so no file can declare it: write it to a file by WriteCSV, and give the path of that file", source)
		}
		format, err := data.Describe(source.Format)
		if err != nil {
			return nil, fmt.Errorf("no file can declare the sample %s: %w", source, err)
		}
		s := declaredSet{Name: source.Name, Path: source.Path, Description: format}
		if source.Coding != (data.Coding{}) {
			s.Coding = &source.Coding
		}
		d.Sets = append(d.Sets, s)
	}
	for _, l := range c.Learners {
		name := ""
		if n, ok := l.(eval.Named); ok {
			l, name = n.Learner, n.Name
		}
		if p, ok := l.(peer.Peer); ok {
			if _, err := peer.Named(p.Name); err != nil {
				return nil, fmt.Errorf("no file can declare it: %w", err)
			}
			d.Learners = append(d.Learners, declaredLearner{Name: name, Peer: p.Name})
			continue
		}
		literal := learners.String(l)
		if _, err := pipeline.Parse(literal); err != nil {
			return nil, fmt.Errorf("no file can declare %s: %w", literal, err)
		}
		d.Learners = append(d.Learners, declaredLearner{Name: name, Learner: literal})
	}
	switch p := c.Plan.(type) {
	case eval.Folds:
		d.Folds = (*declaredFolds)(&p)
	case eval.Holdout:
		d.Holdout = (*declaredHoldout)(&p)
	}
	if c.Limit != 0 {
		d.Limit = c.Limit.String()
	}
	for _, m := range c.Metrics {
		if _, err := metric.Named(m.Name); err != nil {
			return nil, fmt.Errorf("no file can declare it: %w", err)
		}
		d.Metrics = append(d.Metrics, m.Name)
	}
	return json.Marshal(d)
}
