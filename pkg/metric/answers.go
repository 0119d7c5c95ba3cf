package metric

import (
	"errors"
	"fmt"
	"slices"
)

// Answers are what a model said of examples whose classes are known. They are read, never changed.
type Answers struct {
	Classes   []string    // names; of two the second is the positive one
	Truth     []int       // the class of each example, counted from 0
	Predicted []int       // the class that the model predicted
	Scores    [][]float64 // of each example, how much spoke for every class; nil if nobody asked

	FitSeconds, PredictSeconds float64 // how long the model took to learn and to answer
}

// check returns an error that says what is wrong with a, if anything is: there are no examples, the
// numbers of truths and predictions differ, or a class is none.
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
			return fmt.Errorf("example %d was given class %d of %d", i, p, len(a.Classes))
		}
	}
	return nil
}

// Class returns the number of the class of a name. An unknown name is an error.
func (a Answers) Class(name string) (int, error) {
	if c := slices.Index(a.Classes, name); c >= 0 {
		return c, nil
	}
	return 0, fmt.Errorf("no class %q; there are %q", name, a.Classes)
}
