package metric

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// A Cut is what comes of predicting a class wherever its score is at least a threshold. Its score is its
// probability or, if scores are no probabilities, its lead over the greatest score of another class: the
// excesses of a network say by their order which class is predicted, and one alone says little.
type Cut struct {
	Threshold float64
	True      int // examples of the class above the threshold, or at it
	False     int // other such examples

	TruePositives  float64 // the share True of the examples of the class, its recall
	FalsePositives float64 // the share False of the other examples
	Precision      float64 // the share True of all that are predicted; 1 where nothing is
}

// A Cuts has a cut for each score that a class was given, from the greatest to the least, and before
// them that of an infinite threshold, at which nothing is predicted. By TruePositives and FalsePositives
// it is a curve of receiver operating characteristic (ROC), by Precision and TruePositives one of
// precision and recall.
//
// T. Fawcett, An introduction to ROC analysis, Pattern Recognition Letters 27 (2006) 861–874.
type Cuts struct {
	Class            string
	Examples, Others int // of the class, and of all others
	Cuts             []Cut
}

// Cuts returns the cuts of a class against the rest. It is an error if there are no
// scores or one is NaN, if there is no such class, or if the examples are all of the class or all of
// others.
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
	scores, is := make([]float64, len(a.Truth)), make([]bool, len(a.Truth))
	c := &Cuts{Class: a.Classes[class]}
	probable := a.checkProbabilities() == nil
	for i, y := range a.Truth {
		if scores[i], is[i] = a.Scores[i][class], y == class; !probable {
			scores[i] = lead(a.Scores[i], class)
		}
		if is[i] {
			c.Examples++
		}
	}
	if c.Others = len(is) - c.Examples; c.Examples == 0 || c.Others == 0 {
		return nil, undefined(fmt.Sprintf("%d of %d examples are of class %s", c.Examples, len(is), c.Class))
	}
	c.fill(scores, is)
	return c, nil
}

// lead returns by how much the score of a class exceeds the greatest of the others.
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

// fill makes the cuts by gonum's curve, which is given the ranks of the scores, as scores may be
// infinite. Its shares are rounded back to the counts that they are of.
func (c *Cuts) fill(scores []float64, is []bool) {
	distinct := slices.Compact(slices.Sorted(slices.Values(scores)))
	ranks := make([]float64, len(scores))
	for i, s := range scores {
		rank, _ := slices.BinarySearch(distinct, s)
		ranks[i] = float64(rank)
	}
	stat.SortWeightedLabeled(ranks, is, nil)
	found, wrong, at := stat.ROC(nil, ranks, is, nil)
	for i := range at {
		cut := Cut{
			Threshold: math.Inf(1), Precision: 1,
			True:  int(math.Round(found[i] * float64(c.Examples))),
			False: int(math.Round(wrong[i] * float64(c.Others))),
		}
		if i > 0 {
			cut.Threshold = distinct[int(at[i])]
			cut.Precision = float64(cut.True) / float64(cut.True+cut.False)
		}
		cut.TruePositives = float64(cut.True) / float64(c.Examples)
		cut.FalsePositives = float64(cut.False) / float64(c.Others)
		c.Cuts = append(c.Cuts, cut)
	}
}

// AUC returns the area under the ROC curve: the chance that an example of the class has a greater score
// than another one, where equal scores count half, which is the statistic of Mann and Whitney as a share.
func (c *Cuts) AUC() float64 {
	// Twice the number of pairs in the right order, of which ties are one each: whole numbers, so that
	// the area is exact.
	pairs := 0
	for i := 1; i < len(c.Cuts); i++ {
		a, b := c.Cuts[i-1], c.Cuts[i]
		pairs += (b.False - a.False) * (a.True + b.True)
	}
	return float64(pairs) / float64(2*c.Examples*c.Others)
}

// AveragePrecision returns the mean precision at the cuts, each as often as it finds one more example of
// the class. It does not interpolate between cuts, where precision is no straight line.
//
// J. Davis, M. Goadrich, The relationship between precision-recall and ROC curves, ICML (2006) 233–240.
func (c *Cuts) AveragePrecision() float64 {
	sum := 0.0
	for i := 1; i < len(c.Cuts); i++ {
		sum += float64(float64(c.Cuts[i].True-c.Cuts[i-1].True) * c.Cuts[i].Precision)
	}
	return sum / float64(c.Examples)
}

// checkScores returns an error unless there is a score of every example and class, none of them NaN.
func (a Answers) checkScores() error {
	switch {
	case a.Scores == nil:
		return errors.New("there are no scores")
	case len(a.Scores) != len(a.Truth):
		return fmt.Errorf("scores of %d examples for %d", len(a.Scores), len(a.Truth))
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

// AUC is the area under the ROC curve of the class; see Cuts.AUC. It looks only at the order of scores:
// of models that have no more than the class that they predict it is little to trust.
//
// H. B. Mann, D. R. Whitney, On a test of whether one of two random variables is stochastically larger
// than the other, Annals of Mathematical Statistics 18 (1947) 50–60.
var AUC = ofClass("AUC", func(a Answers, class int) (float64, error) {
	c, err := a.cuts(class)
	if err != nil {
		return 0, err
	}
	return c.AUC(), nil
})

// AveragePrecision is the area under the curve of precision by recall; see Cuts.AveragePrecision.
var AveragePrecision = ofClass("average precision", func(a Answers, class int) (float64, error) {
	c, err := a.cuts(class)
	if err != nil {
		return 0, err
	}
	return c.AveragePrecision(), nil
})
