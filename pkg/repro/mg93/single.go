package mg93

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/experiment"
)

// M. Marchand, M. Golea, Network 4 (1993), §6.1: one halfspace.

// pocketDraws bounds the pocket on separable samples, which the paper lets run
// until every example is right.
const pocketDraws = 200_000_000

// orders are those in which IncLP can take examples; the paper leaves it open.
var orders = []struct {
	name    string
	covered bool
}{{"random", false}, {"covered first", true}}

func figure3() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-figure3", Source: "Marchand & Golea 1993, figure 3",
		About: fmt.Sprintf("Time to classify all of m training examples of a random halfspace, n = 10. IncLP: the shortest of three runs. Pocket: with ratchet, at most %d million draws. "+
			"The sizes are ours.", pocketDraws/1_000_000),
		Params: []string{"n", "m"},
		Measures: []experiment.Measure{
			{Name: "inclp_ms", Title: "IncLP, ms", Digits: 3},
			{Name: "pocket_ms", Title: "Pocket, ms", Digits: 2},
			{Name: "inclp_right", Title: "IncLP, all right %", Percent: true},
			{Name: "pocket_right", Title: "Pocket, all right %", Percent: true},
		},
		Timed: true,
		Findings: func(r *experiment.Result) string {
			return fmt.Sprintf("Mean time grows as m^%.1f (IncLP) and m^%.1f (pocket): least squares on logarithms.", r.Slope("m", "inclp_ms"), r.Slope("m", "pocket_ms"))
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, m := range experiment.Points(short, 1, 50, 100, 200, 400, 800, 1600, 3200) {
				for t := range experiment.Repeats(short, 100) {
					trials = append(trials, experiment.Trial{At: []any{10, m}, Seed: experiment.Seed(i, t), Run: func(ctx context.Context, r *rand.Rand) ([]float64, error) {
						return race(ctx, 10, m, r)
					}})
				}
			}
			return trials
		},
	}
}

// race runs IncLP and the pocket on one separable sample.
func race(ctx context.Context, n, m int, r *rand.Rand) ([]float64, error) {
	s := data.Intersection(n, 1, r).Sample(m, r)
	order := r.Uint64()
	best, right := 0.0, 0.0
	for range 3 {
		spent, all, err := timeFit(ctx, learners.IncLP{}, s, learners.Seed(order))
		if err != nil {
			return nil, err
		}
		if best == 0 || spent < best {
			best, right = spent, all
		}
	}
	spent, all, err := timeFit(ctx, learners.Pocket{Draws: pocketDraws}, s, r)
	return []float64{best, spent, right, all}, err
}

// timeFit returns the milliseconds that l takes, and 1 if its model makes no mistake.
func timeFit(ctx context.Context, l learners.Learner, s *data.Set, r *rand.Rand) (ms, right float64, err error) {
	start := time.Now()
	m, err := l.Fit(ctx, s, r)
	if err != nil {
		return 0, 0, err
	}
	ms = 1000 * time.Since(start).Seconds()
	if eval.Accuracy(m, s) == 1 {
		right = 1
	}
	return ms, right, nil
}

func figure4() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-figure4", Source: "Marchand & Golea 1993, figure 4",
		About: "Negative examples covered, of those outside two parallel halfspaces 0.5 apart, n = 16, none of the positive ones being covered. Examples are drawn until there are as many " +
			"negative ones as wanted. The rivals mult_IncLP and Pocket get the time that Find_large_neg_subset took; it is shorter than the paper's by orders of magnitude, so the pocket gets " +
			"another try of a hundred times that. Order is that in which IncLP takes examples; both orders see the same samples. Planted: the negative examples beyond one of the target's planes, the one with more.",
		Params: []string{"order", "negatives"}, Within: []string{"target"},
		Measures: []experiment.Measure{
			{Name: "find_large", Title: "Find_large_neg_subset", Digits: 1},
			{Name: "mult_inclp", Title: "mult_IncLP", Digits: 1},
			{Name: "pocket", Title: "Pocket with rules", Digits: 1},
			{Name: "pocket_100", Title: "Pocket, 100 × the time", Digits: 1},
			{Name: "planted", Title: "planted", Digits: 1},
			{Name: "ms", Title: "ms", Digits: 2},
		},
		Timed: true,
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, order := range orders {
				for i, negatives := range experiment.Points(short, 1, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500) {
					for t := range experiment.Repeats(short, 50) {
						target := uint64(1 + t/10)
						trials = append(trials, experiment.Trial{At: []any{order.name, negatives, target}, Seed: experiment.Seed(i, t), Run: func(ctx context.Context, r *rand.Rand) ([]float64, error) {
							c := data.Parallel(16, 0.5, learners.Seed(target))
							return rivals(ctx, c, order.covered, negatives, r)
						}})
					}
				}
			}
			return trials
		},
	}
}

// rivals covers the negative examples of one sample by three procedures.
func rivals(ctx context.Context, c *data.Concept, coveredFirst bool, negatives int, r *rand.Rand) ([]float64, error) {
	var hard, soft [][]float64
	for len(soft) < negatives {
		if x := c.Draw(r); c.Label(x) {
			hard = append(hard, x)
		} else {
			soft = append(soft, x)
		}
	}
	if len(hard) == 0 {
		return nil, fmt.Errorf("%s: no positive example in %d draws", c.Name, negatives)
	}
	start := time.Now()
	n, err := covered(ctx, learners.FindLargeNegSubset{CoveredFirst: coveredFirst}, hard, soft, r)
	spent := time.Since(start)
	values := []float64{n}
	for _, rival := range []learners.Separator{
		learners.MultIncLP{Time: spent, CoveredFirst: coveredFirst},
		learners.Pocket{Time: spent}, learners.Pocket{Time: 100 * spent},
	} {
		if err == nil {
			n, err = covered(ctx, rival, hard, soft, r)
		}
		values = append(values, n)
	}
	return append(values, planted(c, soft), 1000*spent.Seconds()), err
}

// covered returns the number of soft examples that the separator covers.
func covered(ctx context.Context, sep learners.Separator, hard, soft [][]float64, r *rand.Rand) (float64, error) {
	u, err := sep.Separate(ctx, hard, soft, r)
	if err != nil {
		return 0, err
	}
	n := 0
	for _, x := range soft {
		if u.Fires(x) {
			n++
		}
	}
	return float64(n), nil
}

// planted returns how many of the negative examples of two parallel
// halfspaces lie beyond one plane, for the plane with more. Those beyond one
// plane are on the same side of the origin.
func planted(c *data.Concept, soft [][]float64) float64 {
	side := 0
	for _, x := range soft {
		if sameSide(c, soft[0], x) {
			side++
		}
	}
	return float64(max(side, len(soft)-side))
}

// sameSide reports whether two negative examples lie beyond the same plane:
// then no point between them is positive. In 16 dimensions the planes cut at
// least a sixteenth out of a line between examples beyond different ones.
func sameSide(c *data.Concept, a, b []float64) bool {
	mid := make([]float64, len(a))
	for k := 1; k < 64; k++ {
		for j := range mid {
			mid[j] = a[j] + float64(k)/64*(b[j]-a[j])
		}
		if c.Label(mid) {
			return false
		}
	}
	return true
}
