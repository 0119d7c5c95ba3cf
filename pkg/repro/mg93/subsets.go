package mg93

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/experiment"
)

// M. Marchand, M. Golea, Network 4 (1993), §6.1, figure 4: the largest subset of
// the negative examples that one halfspace can cover.

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
						trials = append(trials, experiment.Trial{
							At:   []any{order.name, negatives, target},
							Seed: experiment.Seed(i, t),
							Run:  rivals(target, order.covered, negatives),
						})
					}
				}
			}
			return trials
		},
	}
}

// rivals is a trial: three procedures cover the negative examples of one
// sample, drawn from the target of the given seed.
func rivals(target uint64, coveredFirst bool, negatives int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		c := data.Parallel(16, 0.5, learners.Seed(target))
		hard, soft := drawUntil(c, negatives, r)
		if len(hard) == 0 {
			return nil, fmt.Errorf("%s: no positive example in %d draws", c.Name, negatives)
		}
		start := time.Now()
		n, err := covered(ctx, learners.FindLargeNegSubset{CoveredFirst: coveredFirst}, hard, soft, r)
		spent := time.Since(start)
		values := experiment.Values{"find_large": n, "planted": planted(c, soft), "ms": 1000 * spent.Seconds()}
		for _, rival := range []struct {
			name string
			learners.Separator
		}{
			{"mult_inclp", learners.MultIncLP{Time: spent, CoveredFirst: coveredFirst}},
			{"pocket", learners.Pocket{Time: spent}},
			{"pocket_100", learners.Pocket{Time: 100 * spent}},
		} {
			if err == nil {
				values[rival.name], err = covered(ctx, rival.Separator, hard, soft, r)
			}
		}
		return values, err
	}
}

// drawUntil draws examples until there are so many negative ones, which may be
// covered; the positive ones must not be.
func drawUntil(c *data.Concept, negatives int, r *rand.Rand) (hard, soft [][]float64) {
	for len(soft) < negatives {
		if x := c.Draw(r); c.Label(x) {
			hard = append(hard, x)
		} else {
			soft = append(soft, x)
		}
	}
	return hard, soft
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
