package learners

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/progress"
)

// penalties are the penalties from which cross-validation chooses. They cover two extremes. Where the
// classes overlap everywhere, an error must not cost more than the gain of an example that the rule
// covers rightly. Where the classes do not overlap, a rule should make no errors at all.
var penalties = []float64{1, 2, 5, 20, 100}

// tried returns the penalties from which t chooses.
func (t tolerant) tried() []float64 {
	if t.Penalty > 0 || t.Errors > 0 {
		return []float64{t.Penalty}
	}
	return penalties
}

// A penaltyRace chooses the penalty and the number of rules with the fewest mistakes in a
// cross-validation. For each fold a list grows on the other folds.
type penaltyRace struct {
	tolerant
	folds []data.Split
	seeds []uint64 // seeds of the random numbers of each fold
	done  int      // lists grown in earlier rounds
	steps int      // lists to grow in all rounds, and the final one
}

// To save time there is a first round on a part of the examples, as in the successive halving of
// CrossValidated. It takes place if a fold has 5,000 training examples or more. In the first round, a
// sixteenth of the examples, but at least a thousand, tests all penalties. In the second round, all
// examples test the best two penalties. Two finalists are enough, because the best penalties are
// neighbours in the list.
const (
	leastShare  = 0.0625
	leastShared = 1000
	largeFold   = 5000
	finalists   = 2
)

// newPenaltyRace returns a race on the folds of t's sample.
func newPenaltyRace(t tolerant, folds []data.Split, r *rand.Rand) *penaltyRace {
	race := &penaltyRace{tolerant: t, folds: folds}
	for range folds {
		race.seeds = append(race.seeds, r.Uint64())
	}
	return race
}

// run returns the settings with the best penalty and number of rules. On a tie it takes the least
// penalty, and then the fewest rules. If the sample is too small for folds, the settings do not change.
func (p *penaltyRace) run(ctx context.Context) (tolerant, error) {
	if len(p.folds) == 0 {
		return p.tolerant, nil
	}
	tried := p.tried()
	p.steps = len(tried)*len(p.folds) + 1
	n := len(p.folds[0].Train)
	if len(tried) > finalists && n >= largeFold {
		p.steps += finalists * len(p.folds)
		trials, err := p.trials(ctx, tried, max(leastShare, leastShared/float64(n)))
		if err != nil {
			return p.tolerant, err
		}
		tried = finals(trials)
	}
	trials, err := p.trials(ctx, tried, 1)
	if err != nil {
		return p.tolerant, err
	}
	best := slices.MinFunc(trials, fewerWrong)
	t := p.tolerant
	t.Penalty, t.Rules = best.penalty, best.rules
	return t, nil
}

// A penaltyTrial is a penalty with the number of rules that makes the fewest mistakes on the folds.
type penaltyTrial struct {
	penalty      float64
	rules, wrong int
}

func fewerWrong(a, b penaltyTrial) int { return cmp.Compare(a.wrong, b.wrong) }

// finals returns the penalties of the trials with the fewest mistakes, the best first.
func finals(trials []penaltyTrial) (best []float64) {
	slices.SortStableFunc(trials, fewerWrong)
	for _, trial := range trials[:finalists] {
		best = append(best, trial.penalty)
	}
	slices.Sort(best)
	return best
}

// trials tests penalties on all folds, in parallel. Each list grows on the given share of the fold's
// training examples.
func (p *penaltyRace) trials(ctx context.Context, tried []float64, share float64) (trials []penaltyTrial, err error) {
	n := len(p.folds)
	wrong := make([][]int, len(tried)*n) // by number of rules
	err = parallel.Each(ctx, len(wrong), func(i int) (err error) {
		t, fold := p.tolerant, p.folds[i%n]
		t.Penalty = tried[i/n]
		train := portion(t.set, fold.Train, share)
		wrong[i], err = t.grow(progress.Silent(ctx), &List{}, train, fold.Test, Seed(p.seeds[i%n]))
		progress.Report(ctx, t.learner, p.done+i, p.steps)
		return err
	})
	if err != nil {
		return nil, err
	}
	p.done += len(wrong)
	for k, penalty := range tried {
		sums := summed(wrong[k*n : (k+1)*n])
		fewest := slices.Min(sums)
		trials = append(trials, penaltyTrial{penalty, slices.Index(sums, fewest), fewest})
	}
	return trials, nil
}

// summed returns the total number of mistakes on all folds, for each number of rules. If the list of a
// fold has fewer rules than that, the mistakes of its longest list count.
func summed(wrong [][]int) (sums []int) {
	for _, w := range wrong {
		sums = append(sums, make([]int, max(0, len(w)-len(sums)))...)
	}
	for rules := range sums {
		for _, w := range wrong {
			if len(w) > 0 {
				sums[rules] += w[min(rules, len(w)-1)]
			}
		}
	}
	return sums
}
