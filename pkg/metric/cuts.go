package metric

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// A Cut is the result of predicting a class whenever its score is at least a threshold. If the scores are
// probabilities, the score of a class is its probability. Otherwise it is the class's score minus the
// greatest score of another class. (The excess of a single output of a network would say little, because
// the network predicts the class with the greatest excess.)
type Cut struct {
	Threshold float64
	True      int // examples of the class whose score is at least the threshold
	False     int // other examples whose score is at least the threshold

	TruePositives  float64 // True as a share of the examples of the class: its recall
	FalsePositives float64 // False as a share of the other examples
	// Precision is the share of right predictions among all predictions of the class. It is 1 if the
	// class is never predicted.
	Precision float64
}

// Cuts has a cut for each distinct score of a class, from the greatest to the least, for ROC and
// precision-recall curves. The first cut has an infinite threshold, at which the class is never predicted.
// FalsePositives and TruePositives are the axes of a receiver operating characteristic (ROC) curve.
// TruePositives and Precision are the axes of a precision-recall curve.
//
// T. Fawcett, An introduction to ROC analysis, Pattern Recognition Letters 27 (2006) 861–874.
type Cuts struct {
	Class            string
	Examples, Others int // examples of the class, and of all other classes
	Cuts             []Cut
}

// Cuts returns the cuts of a class against the rest. It returns an error if scores are missing or
// NaN, if the class does not exist, or if either the class or the rest has no examples.
func (a Answers) Cuts(class string) (*Cuts, error) {
	c, err := a.Class(class)
	if err == nil {
		err = a.check()
	}
	if err != nil {
		return nil, fmt.Errorf("cuts: %w", err)
	}
	cuts, err := a.cuts(c)
	if err != nil {
		return nil, fmt.Errorf("cuts: %w", err)
	}
	return cuts, nil
}

// cuts returns the cuts of a class of checked answers.
func (a Answers) cuts(class int) (*Cuts, error) {
	if err := a.checkScores(); err != nil {
		return nil, err
	}
	scores, positive := make([]float64, len(a.Truth)), make([]bool, len(a.Truth))
	c := &Cuts{Class: a.Classes[class]}
	a.Probabilities = nil // the scores alone give the order
	_, err := a.probabilities()
	probable := err == nil
	for i, y := range a.Truth {
		if scores[i], positive[i] = a.Scores[i][class], y == class; !probable {
			scores[i] = lead(a.Scores[i], class)
		}
		if positive[i] {
			c.Examples++
		}
	}
	if c.Others = len(positive) - c.Examples; c.Examples == 0 || c.Others == 0 {
		return nil, undefined(fmt.Sprintf("%d of %d examples are of class %s", c.Examples, len(positive), c.Class))
	}
	c.fill(scores, positive)
	return c, nil
}

// lead returns the difference between the score of a class and the greatest score of another class.
func lead(scores []float64, class int) float64 {
	next := math.Inf(-1)
	for c, s := range scores {
		if c != class {
			next = max(next, s)
		}
	}
	if scores[class] == next {
		return 0 // though both may be infinite
	}
	return scores[class] - next
}

// fill makes the cuts from gonum's ROC curve. It gives gonum the ranks of the scores, because
// scores may be infinite. It rounds the shares that gonum returns back to counts.
func (c *Cuts) fill(scores []float64, positive []bool) {
	distinct := slices.Compact(slices.Sorted(slices.Values(scores)))
	ranks := make([]float64, len(scores))
	for i, s := range scores {
		rank, _ := slices.BinarySearch(distinct, s)
		ranks[i] = float64(rank)
	}
	stat.SortWeightedLabeled(ranks, positive, nil)
	found, wrong, thresholds := stat.ROC(nil, ranks, positive, nil)
	for i := range thresholds {
		cut := Cut{
			Threshold: math.Inf(1), Precision: 1,
			True:  int(math.Round(found[i] * float64(c.Examples))),
			False: int(math.Round(wrong[i] * float64(c.Others))),
		}
		if i > 0 {
			cut.Threshold = distinct[int(thresholds[i])]
			cut.Precision = float64(cut.True) / float64(cut.True+cut.False)
		}
		cut.TruePositives = float64(cut.True) / float64(c.Examples)
		cut.FalsePositives = float64(cut.False) / float64(c.Others)
		c.Cuts = append(c.Cuts, cut)
	}
}

// AUC returns the area under the ROC curve: the probability that an example of the class has a
// greater score than another example, where equal scores count half. It is the Mann-Whitney
// statistic as a share.
func (c *Cuts) AUC() float64 {
	// Twice the number of pairs in the right order, where a tie counts as one. These are whole
	// numbers, so the area is exact.
	pairs := 0
	for i := 1; i < len(c.Cuts); i++ {
		a, b := c.Cuts[i-1], c.Cuts[i]
		pairs += (b.False - a.False) * (a.True + b.True)
	}
	return float64(pairs) / float64(2*c.Examples*c.Others)
}

// AveragePrecision returns the mean precision at the cuts, weighted by the number of new examples
// of the class that each cut finds. It does not interpolate between cuts, where precision is not
// linear.
//
// J. Davis, M. Goadrich, The relationship between precision-recall and ROC curves, ICML (2006) 233–240.
func (c *Cuts) AveragePrecision() float64 {
	sum := 0.0
	for i := 1; i < len(c.Cuts); i++ {
		sum += float64(float64(c.Cuts[i].True-c.Cuts[i-1].True) * c.Cuts[i].Precision)
	}
	return sum / float64(c.Examples)
}

// checkScores returns an error unless every example has a score for every class, none of them NaN.
func (a Answers) checkScores() error {
	switch {
	case a.Scores == nil:
		return errors.New("there are no scores")
	case len(a.Scores) != len(a.Truth):
		return fmt.Errorf("there are scores for %d of %d examples", len(a.Scores), len(a.Truth))
	}
	for i, scores := range a.Scores {
		if len(scores) != len(a.Classes) {
			return fmt.Errorf("example %d has %d scores for %d classes", i, len(scores), len(a.Classes))
		}
		if slices.ContainsFunc(scores, math.IsNaN) {
			return fmt.Errorf("example %d has the scores %v", i, scores)
		}
	}
	return nil
}

// AUC is the area under the ROC curve of the class; see Cuts.AUC. It depends only on the order of
// the scores, so it means little for models whose only score is the predicted class.
//
// H. B. Mann, D. R. Whitney, On a test of whether one of two random variables is stochastically larger
// than the other, Annals of Mathematical Statistics 18 (1947) 50–60.
var AUC = ofCuts("AUC", (*Cuts).AUC)

// AveragePrecision is the area under the precision-recall curve; see Cuts.AveragePrecision.
var AveragePrecision = ofCuts("average precision", (*Cuts).AveragePrecision)

// ofCuts returns the metric of a class that its cuts give.
func ofCuts(name string, area func(c *Cuts) float64) Metric {
	m := ofClass(name, func(a Answers, class int) (float64, error) {
		c, err := a.cuts(class)
		if err != nil {
			return 0, err
		}
		return area(c), nil
	})
	m.Scored = true
	return m
}
