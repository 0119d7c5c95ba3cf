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

// CrossValidated is model selection by cross-validation, and how a pipeline.Search chooses settings. Of
// several learners it lets the one learn that misclassifies the fewest examples in a stratified
// cross-validation, the first of these on a tie. It is a way to choose hyperparameters that looks at the
// training examples only. A sample that is unsuited to one of them is an error.
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
	// Halving, if not zero, tries by successive halving, for long searches: in the first round all learn
	// from a small share of each fold's training examples, the best 1/Halving of them go on to a share
	// that is Halving times as large, and so on until all learn from all. So a round takes about as long
	// as any other. K. Jamieson, A. Talwalkar, Non-stochastic best arm identification and hyperparameter
	// optimization, AISTATS (2016) 240–248, with training examples as the resource, and 2.
	Halving int
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
	return c.ChooseBy(ctx, s, nil, r)
}

// A Scoring says how good a model is on held-out examples: the more, the better. It has no number for a
// model and examples for which it returns an error.
type Scoring func(m Model, held *data.Set) (float64, error)

// ChooseBy is Choose by the greatest mean over the folds of what a judge says, instead of the fewest
// mistakes; the standard error of OneSE is that of this mean. Without a judge it is Choose.
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
	steps := 1 // one for each that is tried, and one for the chosen
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
		// The number of mistakes is binomial, so its deviation is √(n·p·(1−p)), with p as it was seen.
		return math.Sqrt(wrong[best] * (1 - wrong[best]/float64(s.Len())))
	})
	m, err := c.Of[choice.Chosen].Fit(progress.Silent(ctx), s, r)
	if err != nil {
		return nil, nil, err
	}
	progress.Report(ctx, "cross-validated", steps, steps)
	return m, choice, nil
}

// best returns the first of the learners that are left with as few mistakes as any, or with few enough, by
// the standard error of those of the best.
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

// A halvingRound of successive halving tries a number of learners with a share of the training examples.
type halvingRound struct {
	learners int
	share    float64
}

// rounds returns the rounds, of which the last has all examples and at most Halving learners. Without
// halving it is the only one.
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

// goOn returns the n of the learners with the fewest mistakes, the first of these on a tie, in order.
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
