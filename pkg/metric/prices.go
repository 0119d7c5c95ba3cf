package metric

import (
	"errors"
	"fmt"

	"halfspace/pkg/internal/escape"
)

// Cost returns the mean cost of an example: costs[c][p] is the cost of predicting class p for an
// example of class c. Less is better. There must be a row for each class, and in each row a number
// for each class.
func Cost(costs [][]float64) Metric {
	m := ofAll("cost", func(c *Confusion) (float64, error) {
		if len(costs) != len(c.Classes) {
			return 0, fmt.Errorf("costs of %d classes for %d", len(costs), len(c.Classes))
		}
		sum := 0.0
		for k, counts := range c.Counts {
			if len(costs[k]) != len(counts) {
				return 0, fmt.Errorf("%d costs of class %s for %d classes", len(costs[k]), escape.Text(c.Classes[k]), len(counts))
			}
			for p, n := range counts {
				sum += float64(float64(n) * costs[k][p])
			}
		}
		return sum / float64(c.Total()), nil
	})
	m.LowerIsBetter = true
	return m
}

// FitSeconds is the time that the model took to learn, and PredictSeconds the time that it took to
// predict, in seconds of wall-clock time. Other work on the machine counts, and times differ from
// run to run. Answers without times cause an error.
var (
	FitSeconds     = ofTime("fit s", func(a Answers) float64 { return a.FitSeconds })
	PredictSeconds = ofTime("predict s", func(a Answers) float64 { return a.PredictSeconds })
)

// ofTime returns a metric that measures seconds.
func ofTime(name string, seconds func(Answers) float64) Metric {
	return Metric{Name: name, LowerIsBetter: true, Of: func(a Answers) (float64, error) {
		if seconds(a) == 0 {
			return 0, errors.New("the answers have no times")
		}
		return seconds(a), nil
	}}
}
