package learners

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "cross-validated",
	Learner: CrossValidated{},
	Paper:   "Stone 1974",
	Learns:  []string{"halfspace", "3-of-5", "interval", "xor", "three classes"},
})

// CrossValidated is model selection by cross-validation: of several learners it lets the one learn that
// misclassifies the fewest examples in a stratified cross-validation, the first of these on a tie. It
// is a way to choose hyperparameters that looks at the training examples only. A sample that is
// unsuited to one of them is an error.
//
// M. Stone, Cross-validatory choice and assessment of statistical predictions, Journal of the Royal
// Statistical Society B 36 (1974) 111–147.
type CrossValidated struct {
	// Of are the learners to choose from, DecisionList{} alone if empty.
	Of []Learner
	// Folds is the number of folds, 5 if zero. On a sample of fewer examples the first learner is
	// chosen.
	Folds int
	// OneSE chooses the first learner whose mistakes exceed the fewest by no more than one standard
	// error of these: what comes first is given up on evidence only. L. Breiman, J. H. Friedman, R.
	// A. Olshen, C. J. Stone, Classification and Regression Trees (1984), §3.4.3.
	OneSE bool
}

// Domain returns what the learner learns from.
func (c CrossValidated) Domain() Domain { return common(c.settled().Of...) }

// Fit returns a model of the learner that is chosen. Choose says which that is.
func (c CrossValidated) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	m, _, err := c.Choose(ctx, s, r)
	return m, err
}

// Choose is Fit that also says what was tried, and what was chosen.
func (c CrossValidated) Choose(ctx context.Context, s *data.Set, r *rand.Rand) (Model, *Choice, error) {
	folds, err := foldsOf(ctx, "cross-validated", s, c.Folds, r)
	if err != nil {
		return nil, nil, err
	}
	if c = c.settled(); len(c.Of) == 1 { // nothing to choose
		folds = nil
	}
	choice := &Choice{Tried: make([]Tried, len(c.Of))}
	wrong, steps := make([]float64, len(c.Of)), len(c.Of)+1 // a step for each, and one for the chosen
	for i, l := range c.Of {
		t := Tried{Learner: String(l), Share: 1}
		for _, fold := range folds {
			mistakes, err := heldOutMistakes(ctx, l, s, []data.Split{fold}, nil, r)
			if err != nil {
				return nil, nil, err
			}
			wrong[i] += float64(len(mistakes))
			t.Scores = append(t.Scores, 1-float64(len(mistakes))/float64(len(fold.Test)))
		}
		choice.Tried[i] = t
		progress.Report(ctx, "cross-validated", i+1, steps)
	}
	enough := slices.Min(wrong)
	if c.OneSE {
		// The number of mistakes is binomial, so its deviation is √(n·p·(1−p)), with p as it was seen.
		enough += math.Sqrt(enough * (1 - enough/float64(s.Len())))
	}
	choice.Chosen = slices.IndexFunc(wrong, func(n float64) bool { return n <= enough })
	m, err := c.Of[choice.Chosen].Fit(progress.Silent(ctx), s, r)
	if err != nil {
		return nil, nil, err
	}
	progress.Report(ctx, "cross-validated", steps, steps)
	return m, choice, nil
}

// settled returns c with its defaults.
func (c CrossValidated) settled() CrossValidated {
	if len(c.Of) == 0 {
		c.Of = []Learner{DecisionList{}}
	}
	return c
}
