package metric

import (
	"errors"
	"fmt"
)

// A Metric is a number that measures how good answers are.
type Metric struct {
	Name          string
	Of            func(a Answers) (float64, error) // an error says why the number is undefined
	LowerIsBetter bool

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

// Better reports whether value a is better than b.
func (m Metric) Better(a, b float64) bool {
	if m.LowerIsBetter {
		return a < b
	}
	return a > b
}

// All returns the metrics that need no choice, in the order of documentation.
func All() []Metric {
	return []Metric{Accuracy, BalancedAccuracy, Precision, Recall, F1, Matthews, Kappa, AUC, AveragePrecision, LogLoss, Brier, FitSeconds, PredictSeconds}
}

// Named returns the metric in All with the given name. An unknown name is an error, which lists the
// names.
func Named(name string) (Metric, error) {
	var names []string
	for _, m := range All() {
		if m.Name == name {
			return m, nil
		}
		names = append(names, m.Name)
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
		return meanOver(len(a.Classes), func(c int) (float64, error) { return compute(a, c) })
	}}
}

// meanOver returns the mean over the classes for which a number is defined. It returns an error if
// the number is defined for no class, or if it fails for another reason.
func meanOver(classes int, compute func(class int) (float64, error)) (float64, error) {
	sum, n, reason := 0.0, 0, undefined("no classes")
	for c := range classes {
		v, err := compute(c)
		if err == nil {
			sum, n = sum+v, n+1
		} else if !errors.As(err, &reason) {
			return 0, err
		}
	}
	if n == 0 {
		return 0, reason
	}
	return sum / float64(n), nil
}
