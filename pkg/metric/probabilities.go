package metric

import (
	"errors"
	"fmt"
	"math"
	"sort"

	"halfspace/pkg/internal/portable"
)

// sumOff is the tolerance for the sum of an example's probabilities. Whoever wrote them may have
// rounded them to six digits.
const sumOff = 1e-5

// lowest is the minimum to which a probability is raised before its logarithm is taken. It is the
// distance from 1 to the next float64, as in scikit-learn. So a mistake of a model that is certain
// costs 36, and not infinitely much.
const lowest = 0x1p-52

// probabilities returns the Probabilities of checked answers or, without Probabilities, the Scores. It
// returns an error unless they are at least 0 and sum to 1 for each example.
func (a Answers) probabilities() ([][]float64, error) {
	if a.Probabilities != nil {
		a.Scores = a.Probabilities
	}
	if err := a.checkScores(); err != nil {
		return nil, err
	}
	for _, scores := range a.Scores {
		sum := 0.0
		for _, p := range scores {
			if sum += p; p < 0 {
				sum = math.NaN()
			}
		}
		if !(math.Abs(sum-1) <= sumOff) {
			return nil, errors.New("the scores are not probabilities: calibrate the learner")
		}
	}
	return a.Scores, nil
}

// ofProbabilities returns a metric with smaller values for better answers: the mean cost of an
// example, computed from its class and the probabilities of all classes. It returns an error if the
// scores are not probabilities.
func ofProbabilities(name string, cost func(probabilities []float64, class int) float64) Metric {
	return Metric{Name: name, LowerIsBetter: true, Probabilistic: true, Of: func(a Answers) (float64, error) {
		if err := a.check(); err != nil {
			return 0, err
		}
		p, err := a.probabilities()
		if err != nil {
			return 0, err
		}
		sum := 0.0
		for i, y := range a.Truth {
			sum += cost(p[i], y)
		}
		return sum / float64(len(a.Truth)), nil
	}}
}

// LogLoss is the mean of −ln p, where p is the probability of the example's class, raised to at
// least 2⁻⁵². The model must have probabilities. Trees and logistic regression have them, and so has every
// calibrated learner. The excesses of a network are not probabilities.
//
// I. J. Good, Rational decisions, Journal of the Royal Statistical Society B 14 (1952) 107–114.
var LogLoss = ofProbabilities("log loss", func(p []float64, class int) float64 {
	return -portable.Log(max(p[class], lowest))
})

// Brier is the mean of half the squared distance between the probabilities and the truth, which is
// 1 for the example's class and 0 for the others. It lies between 0 and 1. With two classes it is
// the squared error of one probability. Brier himself did not halve it.
//
// G. W. Brier, Verification of forecasts expressed in terms of probability, Monthly Weather Review 78
// (1950) 1–3.
var Brier = ofProbabilities("Brier", func(p []float64, class int) float64 {
	sum := 0.0
	for c, v := range p {
		if c == class {
			v = 1 - v
		}
		sum += float64(v * v)
	}
	return sum / 2
})

// A Bin collects the examples whose probability of a class lies in some range.
type Bin struct {
	Predicted float64 // the mean probability of these examples
	Observed  float64 // the share of these examples that belong to the class
	Examples  int
}

// Calibration groups the examples by their predicted probability of a class. It uses the given
// number of ranges of equal width, each including its upper end, and the first also 0. It returns
// the bins that have examples. For a calibrated model Predicted and Observed are about equal. It
// returns an error if the scores are not probabilities, if the class does not exist, or if bins is
// less than 1 or greater than 1000.
//
// A. Niculescu-Mizil, R. Caruana, Predicting good probabilities with supervised learning, ICML (2005)
// 625–632.
func (a Answers) Calibration(class string, bins int) ([]Bin, error) {
	c, err := a.Class(class)
	if err == nil {
		err = a.check()
	}
	var p [][]float64
	if err == nil {
		p, err = a.probabilities()
	}
	if err == nil && (bins < 1 || bins > 1000) {
		err = fmt.Errorf("%d bins, want 1 to 1000", bins)
	}
	if err != nil {
		return nil, fmt.Errorf("calibration: %w", err)
	}
	return binned(bins, len(a.Truth), func(i int) (float64, bool) { return p[i][c], a.Truth[i] == c }), nil
}

// calibrationBins is the number of bins of CalibrationError, as in Guo et al.
const calibrationBins = 15

// CalibrationError is the expected calibration error (ECE): how far predicted probabilities are from
// observed shares. It groups the examples by the probability of their predicted class, in 15 ranges of
// equal width. In each range it compares the mean probability with the share of correct predictions. It
// returns the mean distance over the examples, from 0 to 1. The model must have probabilities, as for
// LogLoss. A useless model that always gives the shares of the classes has about 0 too, so read this number
// beside LogLoss or Brier.
//
// C. Guo, G. Pleiss, Y. Sun, K. Q. Weinberger, On calibration of modern neural networks, ICML (2017)
// 1321–1330.
var CalibrationError = Metric{Name: "calibration error", LowerIsBetter: true, Probabilistic: true, Of: func(a Answers) (float64, error) {
	if err := a.check(); err != nil {
		return 0, err
	}
	p, err := a.probabilities()
	if err != nil {
		return 0, err
	}
	sum, n := 0.0, len(a.Truth)
	for _, b := range binned(calibrationBins, n, func(i int) (float64, bool) {
		return p[i][a.Predicted[i]], a.Truth[i] == a.Predicted[i]
	}) {
		sum += float64(float64(b.Examples) * math.Abs(b.Predicted-b.Observed))
	}
	return sum / float64(n), nil
}}

// binned groups examples by the probability of an event, and counts how often the event happened. It returns
// the bins that have examples.
func binned(bins, examples int, event func(example int) (probability float64, happened bool)) (filled []Bin) {
	all := make([]Bin, bins)
	for i := range examples {
		p, happened := event(i)
		bin := &all[sort.Search(bins-1, func(k int) bool { return p <= float64(k+1)/float64(bins) })]
		bin.Predicted += p
		bin.Examples++
		if happened {
			bin.Observed++
		}
	}
	for _, b := range all {
		if n := float64(b.Examples); n > 0 {
			filled = append(filled, Bin{b.Predicted / n, b.Observed / n, b.Examples})
		}
	}
	return filled
}
