package learners

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "cross-validated",
	Learner: CrossValidated{},
	Paper:   "Stone 1974",
	About:   "the best of several learners, chosen on training data only",
	Learns:  []string{"halfspace", "3-of-5", "interval", "xor", "three classes"},
})

// CrossValidated chooses among several learners by cross-validation, like GridSearchCV in scikit-learn.
// For a grid of settings use pipeline.Search, which makes the learners and calls CrossValidated. Each
// learner goes through a stratified cross-validation of the training examples. The learner with the
// fewest mistakes there, or the first on a tie, then learns from all training examples. So settings are
// chosen without test examples. A sample that is unsuited to one of the learners is an error.
//
// M. Stone, Cross-validatory choice and assessment of statistical predictions, Journal of the Royal
// Statistical Society B 36 (1974) 111–147.
type CrossValidated struct {
	// Of are the learners to choose from, DecisionList{} alone if empty.
	Of []Learner
	// Folds is the number of folds, 5 if zero. If a sample has fewer examples than folds, nothing is
	// compared, and the first learner is chosen.
	Folds int
	// OneSE prefers earlier learners in the list Of, such as simpler ones. It chooses the first learner
	// whose mistakes exceed the fewest by at most one standard error. So a later learner is chosen only
	// if it is clearly better. L. Breiman, J. H. Friedman, R. A. Olshen, C. J. Stone, Classification and
	// Regression Trees (1984), §3.4.3.
	OneSE bool
	// Halving, if not zero, chooses by successive halving, which makes long searches shorter. In the
	// first round all learners learn from a small share of each fold's training examples. The best
	// 1/Halving of the learners go on to the next round, with a share that is Halving times as large,
	// and so on until a round uses all examples. For example, with a Halving of 2 half of the learners
	// go on, with twice as many examples. So all rounds take about the same time.
	//
	// K. Jamieson, A. Talwalkar, Non-stochastic best arm identification and hyperparameter optimization,
	// AISTATS (2016) 240–248. Their algorithm has a Halving of 2. Their word resource means here the
	// number of training examples.
	Halving int
}

// Domain describes the samples that the learner accepts.
func (c CrossValidated) Domain() Domain { return common(c.settled().Of...) }

// Fit returns a model of the chosen learner. Choose also returns the choice.
func (c CrossValidated) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	m, _, err := c.Choose(ctx, s, r)
	return m, err
}

// Choose is Fit that also returns the Choice: all candidates with their scores, and the chosen one.
func (c CrossValidated) Choose(ctx context.Context, s *data.Set, r *rand.Rand) (Model, *Choice, error) {
	return c.ChooseBy(ctx, s, nil, r)
}

// A Scoring is a function that returns the quality of a model on held-out examples: the greater, the
// better. An example is the accuracy, or the negated log loss. It returns an error if the quality is not
// defined for this model and these examples.
type Scoring func(m Model, held *data.Set) (float64, error)

// ChooseBy is Choose by another measure than the number of mistakes. It chooses the learner with the
// greatest mean of judge over the folds, and OneSE uses the standard error of this mean. If judge is
// nil, ChooseBy is Choose.
func (c CrossValidated) ChooseBy(ctx context.Context, s *data.Set, judge Scoring, r *rand.Rand) (Model, *Choice, error) {
	folds, err := foldsOf(ctx, "cross-validated", s, c.Folds, r)
	if err != nil {
		return nil, nil, err
	}
	if c.Halving < 0 || c.Halving == 1 {
		return nil, nil, fmt.Errorf("cross-validated: Halving is %d, want 0, or at least 2", c.Halving)
	}
	if c = c.settled(); len(c.Of) == 1 { // nothing to choose
		folds = nil
	}
	if folds == nil {
		c.Halving = 0
	}
	choice := &Choice{Tried: make([]Candidate, len(c.Of))}
	wrong, left := make([]float64, len(c.Of)), sample.Indices(len(c.Of))
	done, rounds := 0, c.rounds()
	steps := 1 // one for each candidate, and one for the chosen learner
	for _, round := range rounds {
		steps += round.learners
	}
	for _, round := range rounds {
		left = goOn(left, wrong, round.learners)
		for _, i := range left {
			t := Candidate{Learner: String(c.Of[i]), Share: round.share}
			if wrong[i], t.Scores, err = heldOutScores(ctx, c.Of[i], s, folds, round.share, judge, r); err != nil {
				return nil, nil, err
			}
			choice.Tried[i], done = t, done+1
			progress.Report(ctx, "cross-validated", done, steps)
		}
	}
	choice.Chosen = c.best(left, wrong, func(best int) float64 {
		if t := choice.Tried[best]; judge != nil {
			return t.SD() / math.Sqrt(float64(len(t.Scores)))
		}
		// The number of mistakes is binomial, so its deviation is √(n·p·(1−p)), with the observed p.
		return math.Sqrt(wrong[best] * (1 - wrong[best]/float64(s.Len())))
	})
	m, err := c.Of[choice.Chosen].Fit(progress.Silent(ctx), s, r)
	if err != nil {
		return nil, nil, err
	}
	progress.Report(ctx, "cross-validated", steps, steps)
	return m, choice, nil
}

// best returns the first of the remaining learners with the fewest mistakes. With OneSE it returns the
// first whose mistakes are within one standard error of the fewest.
func (c CrossValidated) best(left []int, wrong []float64, se func(best int) float64) int {
	best := left[0]
	for _, i := range left {
		if wrong[i] < wrong[best] {
			best = i
		}
	}
	if !c.OneSE {
		return best
	}
	enough := wrong[best] + se(best)
	return left[slices.IndexFunc(left, func(i int) bool { return wrong[i] <= enough || i == best })]
}

// A halvingRound is a round of successive halving: the learners that take part, and the share of the
// training examples that they learn from.
type halvingRound struct {
	learners int
	share    float64
}

// rounds returns the rounds of successive halving. The last round uses all examples and has at most
// Halving learners. Without halving there is only this round, with all learners.
func (c CrossValidated) rounds() []halvingRound {
	all := []halvingRound{{len(c.Of), 1}}
	for c.Halving > 0 && all[len(all)-1].learners > c.Halving {
		n := all[len(all)-1].learners
		all = append(all, halvingRound{(n + c.Halving - 1) / c.Halving, 1})
	}
	for k := len(all) - 2; k >= 0; k-- {
		all[k].share = all[k+1].share / float64(c.Halving)
	}
	return all
}

// goOn returns the n learners with the fewest mistakes, in their order. On a tie the earlier learners go
// on.
func goOn(left []int, wrong []float64, n int) []int {
	order := slices.Clone(left)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(wrong[a], wrong[b]) })
	return slices.Sorted(slices.Values(order[:n]))
}

// settled returns c with its defaults.
func (c CrossValidated) settled() CrossValidated {
	if len(c.Of) == 0 {
		c.Of = []Learner{DecisionList{}}
	}
	return c
}
