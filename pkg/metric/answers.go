package metric

import (
	"errors"
	"fmt"
	"slices"
)

// Answers are a model's predictions for examples with known classes. They are read, never changed.
type Answers struct {
	Classes   []string    // the names of the classes; if there are two, the second is the positive class
	Truth     []int       // the class of each example, counted from 0
	Predicted []int       // the class that the model predicted
	Scores    [][]float64 // for each example, a score for every class, or nil
	// Probabilities are the probability of every class for each example. If they are nil, metrics of
	// probabilities take the Scores, which must then be probabilities.
	Probabilities [][]float64

	FitSeconds, PredictSeconds float64 // the time that the model took to learn and to predict
}

// check returns an error if a has no examples, if the numbers of truths and predictions differ, or
// if a class is out of range.
func (a Answers) check() error {
	switch n := len(a.Truth); {
	case n == 0:
		return errors.New("no examples")
	case len(a.Predicted) != n:
		return fmt.Errorf("%d predictions for %d examples", len(a.Predicted), n)
	}
	for i, y := range a.Truth {
		if y < 0 || y >= len(a.Classes) {
			return fmt.Errorf("example %d has class %d of %d", i, y, len(a.Classes))
		}
		if p := a.Predicted[i]; p < 0 || p >= len(a.Classes) {
			return fmt.Errorf("example %d is predicted as class %d of %d", i, p, len(a.Classes))
		}
	}
	return nil
}

// Class returns the index of the class with the given name. An unknown name is an error.
func (a Answers) Class(name string) (int, error) {
	if c := slices.Index(a.Classes, name); c >= 0 {
		return c, nil
	}
	return 0, fmt.Errorf("no class %q, want one of %q", name, a.Classes)
}
