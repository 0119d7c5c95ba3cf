package metric

import (
	"errors"
	"fmt"
	"slices"

	"halfspace/internal/nearest"
)

// A Metric is a number that measures how good answers are.
type Metric struct {
	Name          string
	Of            func(a Answers) (float64, error) // an error says why the number is undefined
	LowerIsBetter bool
	Probabilistic bool // it needs the probabilities of the classes
	Scored        bool // it needs the scores of the classes

	// for one class; nil if the metric does not measure a class
	class func(a Answers, class int) (float64, error)
}

// For returns the metric for the class with the given name against all others. The answers must
// have such a class, and the metric must measure a class, as F1 does. Otherwise the new metric
// always returns an error.
func (m Metric) For(class string) Metric {
	compute := m.class
	m.Name, m.class = m.Name+" of "+class, nil
	m.Of = func(a Answers) (float64, error) {
		if compute == nil {
			return 0, errors.New("this metric measures all classes together: For needs a metric of one class, such as F1")
		}
		c, err := a.Class(class)
		if err != nil {
			return 0, err
		}
		if err := a.check(); err != nil {
			return 0, err
		}
		return compute(a, c)
	}
	return m
}

// Weighted returns the metric as a mean over all classes, also where there are two. Each class counts by its
// number of examples. Classes for which the metric is undefined are left out. The metric must measure a
// class, as F1 does. Otherwise the new metric always returns an error.
//
// The other common mean is the micro average, which pools the counts of all classes. For precision, recall
// and F1 it equals Accuracy, because each example has one class and one prediction.
func (m Metric) Weighted() Metric {
	compute := m.class
	m.Name, m.class = weightedPrefix+m.Name, nil
	m.Of = func(a Answers) (float64, error) {
		if compute == nil {
			return 0, errors.New("this metric measures all classes together: Weighted needs a metric of one class, such as F1")
		}
		if err := a.check(); err != nil {
			return 0, err
		}
		return meanOver(a.confusion().examples(), func(c int) (float64, error) { return compute(a, c) })
	}
	return m
}

// weightedPrefix begins the names of weighted metrics.
const weightedPrefix = "weighted "

// Better reports whether value a is better than b.
func (m Metric) Better(a, b float64) bool {
	if m.LowerIsBetter {
		return a < b
	}
	return a > b
}

// All returns the metrics that need no choice, in the order of documentation.
func All() []Metric {
	return []Metric{Accuracy, BalancedAccuracy, Precision, Recall, F1, Matthews, Kappa, AUC, AveragePrecision, LogLoss, Brier, CalibrationError, FitSeconds, PredictSeconds}
}

// Named returns the metric in All with the given name. The word "weighted" before the name of a metric of one
// class makes it Weighted. An unknown name is an error, which says the name that was
// perhaps meant, or lists the names.
func Named(name string) (Metric, error) {
	var names []string
	for _, m := range All() {
		switch {
		case m.Name == name:
			return m, nil
		case m.class != nil && weightedPrefix+m.Name == name:
			return m.Weighted(), nil
		}
		names = append(names, m.Name)
	}
	if meant := nearest.Meant(name, names); meant != "" {
		return Metric{}, fmt.Errorf("metric: no metric %q;%s", name, meant)
	}
	return Metric{}, fmt.Errorf("metric: no metric %q, want one of %q", name, names)
}

// An undefined error says why a number is undefined for a class. A mean over classes leaves this
// class out.
type undefined string

// Error returns the reason.
func (u undefined) Error() string { return string(u) }

// ofAll returns a metric that is computed from a whole confusion matrix.
func ofAll(name string, compute func(*Confusion) (float64, error)) Metric {
	return Metric{Name: name, Of: func(a Answers) (float64, error) {
		if err := a.check(); err != nil {
			return 0, err
		}
		return compute(a.confusion())
	}}
}

// ofCounts returns a metric of one class that needs only the confusion matrix.
func ofCounts(name string, compute func(c *Confusion, class int) (float64, error)) Metric {
	return ofClass(name, func(a Answers, class int) (float64, error) { return compute(a.confusion(), class) })
}

// ofClass returns a metric of one class against the rest: with two classes the second one, with
// several classes the mean over the classes for which the metric is defined.
func ofClass(name string, compute func(a Answers, class int) (float64, error)) Metric {
	return Metric{Name: name, class: compute, Of: func(a Answers) (float64, error) {
		if err := a.check(); err != nil {
			return 0, err
		}
		if len(a.Classes) == 2 {
			return compute(a, 1)
		}
		return meanOver(alike(len(a.Classes)), func(c int) (float64, error) { return compute(a, c) })
	}}
}

// alike returns a weight of 1 for each class.
func alike(classes int) []float64 { return slices.Repeat([]float64{1}, classes) }

// meanOver returns the mean, by the weights of the classes, over the classes for which a number is defined.
// It returns an error if the number is defined for no class with a weight, or if it fails for another reason.
func meanOver(weights []float64, compute func(class int) (float64, error)) (float64, error) {
	sum, total, reason := 0.0, 0.0, undefined("no classes")
	for c, weight := range weights {
		v, err := compute(c)
		if err == nil {
			sum, total = sum+float64(weight*v), total+weight
		} else if !errors.As(err, &reason) {
			return 0, err
		}
	}
	if total == 0 {
		return 0, reason
	}
	return sum / total, nil
}
