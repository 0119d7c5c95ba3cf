package mg93

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// restartPoints are samples on which densest halfspaces are proven in seconds:
// figure 4's problem by its number of negative examples, and coins by the number of
// points.
var restartPoints = []struct {
	sample string
	n      int
	sizes  []int
}{
	{"parallel", 2, []int{20, 40, 80}},
	{"parallel", 4, []int{20, 40, 80}},
	{"parallel", 8, []int{20, 40, 80}},
	{"parallel", 12, []int{20, 40}},
	{"parallel", 16, []int{20, 30}},
	{"coins", 3, []int{20, 40, 80}},
	{"coins", 7, []int{20, 40, 80}},
	{"coins", 11, []int{20, 40, 60}},
}

// Find_large_neg_subset runs restartRuns times on a sample, and the pocket pocketRuns
// times.
const restartRuns, pocketRuns = 200, 20

// unsolved is the share of the samples that runs may leave unsolved: 1 %, with room
// for rounding.
const unsolved = 0.01 + 1e-12

// restarts measures how often one run of a method finds the densest halfspace. This
// shows how strong the two convergence theorems of §4.1 are.
func restarts() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-restarts", Source: "Marchand & Golea 1993, §4.1, repeated runs that find the densest halfspace",
		About: protocol.Prose(fmt.Sprintf(`
			The share of runs, each in a new random order, that find a halfspace of as many soft examples as
			the densest one, proven. Parallel: m negative examples of figure 4's problem, outside two
			parallel halfspaces 0.5 apart. Coins: m points, hard or soft by a fair coin. Random and
			covered first: %d runs of Find_large_neg_subset in either order of IncLP; never: the samples
			on which no run in random order finds it. Runs: how many in random order find it with a
			chance of 99 %%, on samples on which some run does. Pocket: %d runs of 100,000 draws, with
			violated rules first.`, restartRuns, pocketRuns)),
		Params: []string{"sample", "n", "m"},
		Measures: []experiment.Measure{
			{Name: "random", Title: "random %", Percent: true, Digits: 1},
			{Name: "covered_first", Title: "covered first %", Percent: true, Digits: 1},
			{Name: "never", Title: "never %", Percent: true, Digits: 0},
			{Name: "runs", Title: "runs", Digits: 0},
			{Name: "pocket", Title: "pocket %", Percent: true, Digits: 1},
			{Name: "proven", Title: "proven %", Percent: true, Digits: 0},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, p := range protocol.Points(short, 1, restartPoints...) {
				for j, size := range protocol.Points(short, 1, p.sizes...) {
					trials = append(trials, protocol.Repeat(short, 20, 10*i+j, repeated(p.sample, p.n, size), p.sample, p.n, size)...)
				}
			}
			return trials
		},
		Findings: restartsFindings,
	}
}

// restartsFindings states how many runs are enough at every point.
func restartsFindings(r *experiment.Result) string {
	random, coveredFirst := 0, 0
	for _, g := range r.By("sample", "n", "m") {
		random, coveredFirst = max(random, runsForAll(g.Column("random"))), max(coveredFirst, runsForAll(g.Column("covered_first")))
	}
	return fmt.Sprintf("To solve 99 %% of the samples, %d runs in random order are enough at every point, and %d covered first.", random, coveredFirst)
}

// runsForAll returns the least number of runs per sample with which at least 99 % of the samples are solved
// on average. The argument holds, for each sample, the chance that a single run solves it. Samples with a
// small chance need most runs. So the number is greater than the number that follows from the mean chance.
// If the chance is 0 for 1 % of the samples or more, no number is enough.
func runsForAll(chances []float64) int {
	for runs := 1; ; runs++ {
		rest := 0.0
		for _, chance := range chances {
			left := 1.0
			for range runs {
				left *= 1 - chance
			}
			rest += left / float64(len(chances))
		}
		if rest <= unsolved {
			return runs
		}
	}
}

// repeated is a trial: the densest halfspace of one sample, and the shares of the runs
// that find it. A trial without a proven densest halfspace has no shares. The pocket
// has as many draws as in mg93-pocket. All methods see the same sample. One run follows
// the other on the same stream of random numbers, so runs differ.
func repeated(sample string, n, size int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		var hard, soft [][]float64
		if sample == "coins" {
			hard, soft = dichotomy(false, n, size, r)
		} else {
			hard, soft = drawUntil(data.Parallel(n, 0.5, r), size, r)
		}
		best, _, err := densestOf(ctx, hard, soft, r)
		if errors.Is(err, learners.ErrUnsuited) {
			return experiment.Values{"proven": 0}, nil
		}
		if err != nil {
			return nil, err
		}
		values := experiment.Values{"proven": 1}
		for _, way := range []struct {
			name   string
			method learners.Separator
			runs   int
		}{
			{"random", learners.FindLargeNegSubset{}, restartRuns},
			{"covered_first", learners.FindLargeNegSubset{CoveredFirst: true}, restartRuns},
			{"pocket", learners.Pocket{Draws: 100_000, RulesFirst: true}, pocketRuns},
		} {
			if values[way.name], err = successes(ctx, way.method, way.runs, best, hard, soft, r); err != nil {
				return nil, err
			}
		}
		values["never"] = protocol.Indicator(values["random"] == 0)
		if chance := values["random"]; chance > 0 {
			values["runs"] = runsFor(chance)
		}
		return values, nil
	}
}

// successes returns the share of the runs that cover the given number of soft
// examples.
func successes(ctx context.Context, sep learners.Separator, runs int, best float64, hard, soft [][]float64, r *rand.Rand) (share float64, err error) {
	for range runs {
		n, err := covered(ctx, sep, hard, soft, r)
		if err != nil {
			return 0, err
		}
		share += protocol.Indicator(n == best)
	}
	return share / float64(runs), nil
}

// runsFor returns the least number of runs that succeed with a chance of at least
// 99 %, if each run has the given chance. One success is enough.
func runsFor(chance float64) float64 {
	runs, fails := 1.0, 1-chance
	for left := fails; left > unsolved; left = float64(left * fails) {
		runs++
	}
	return runs
}
