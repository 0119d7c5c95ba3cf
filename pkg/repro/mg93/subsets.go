package mg93

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// Figure 4, of §6.1: the largest subset of the negative examples that one
// halfspace can cover.

// negativeCounts are the abscissae of figure 4: numbers of negative examples.
var negativeCounts = []int{50, 100, 150, 200, 250, 300, 350, 400, 450, 500}

// targetOf returns the seed of the target of trial t at a point of figure 4: five
// targets have ten samples each.
func targetOf(t int) uint64 { return uint64(1 + t/10) }

// figure4 compares three ways to cover many negative examples and no positive one, in
// the same time. Two parallel planes bound the positive examples between them, so the
// best halfspace covers about half of the negative ones. There are five targets, and
// ten samples of each. Targets differ in the share of examples beyond either plane.
func figure4() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-figure4", Source: "Marchand & Golea 1993, figure 4",
		About: protocol.Prose(`
			Negative examples covered, of those outside two parallel halfspaces 0.5 apart, n = 16,
			none of the positive ones being covered. Examples are drawn until there are as many
			negative ones as wanted. The rivals mult_IncLP and Pocket get the time that
			Find_large_neg_subset took; it is shorter than the paper's by orders of magnitude, so
			the pocket gets another try of a hundred times that. Order is that in which IncLP takes
			examples; both orders see the same samples. Planted: the negative examples beyond one of
			the target's planes, the one with more.`),
		Params: []string{"order", "negatives"}, Within: []string{"target"},
		// All measures except ms count the negative examples that a procedure covers.
		// Planted is the number that the better of the target's two planes covers. It
		// is the optimum or close to it. Each procedure had ms milliseconds, and
		// pocket_100 had a hundred times as many.
		Measures: []experiment.Measure{
			{Name: "find_large", Title: "Find_large_neg_subset", Digits: 1},
			{Name: "mult_inclp", Title: "mult_IncLP", Digits: 1, Timed: true},
			{Name: "pocket", Title: "Pocket with rules", Digits: 1, Timed: true},
			{Name: "pocket_100", Title: "Pocket, 100 × the time", Digits: 1, Timed: true},
			{Name: "planted", Title: "planted", Digits: 1},
			{Name: "ms", Title: "ms", Digits: 2, Timed: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, order := range orders {
				for i, negatives := range protocol.Points(short, 1, negativeCounts...) {
					for t := range protocol.Repeats(short, 50) {
						target := targetOf(t)
						trials = append(trials, experiment.Trial{
							At:   []any{order.name, negatives, target},
							Seed: protocol.Seed(i, t),
							Run:  rivals(target, order.covered, negatives),
						})
					}
				}
			}
			return trials
		},
	}
}

// rivals is a trial: three procedures cover the negative examples of one sample, drawn
// from the target of the given seed. Each value is a number of examples covered. As in
// the paper, Find_large_neg_subset sets the time on the clock that its rivals have. In
// these few milliseconds the pocket hardly ever obeys all rules, and then it covers
// nothing. (Another reading of its rules is in mg93-pocket.)
func rivals(target uint64, coveredFirst bool, negatives int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		c := data.Parallel(16, 0.5, learners.Seed(target))
		hard, soft := drawUntil(c, negatives, r)
		if len(hard) == 0 { // there would be nothing to keep out
			return nil, fmt.Errorf("%s: no positive example in %d draws", c.Name, negatives)
		}
		// Time limits are on the clock, which is why trials run one after the other.
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

// drawUntil draws examples uniformly until the given number is negative. The negative
// examples are soft: as many of them as possible are to be covered. The positive
// examples are hard: none of them may be covered. There are about half as many positive
// examples as negative ones.
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

// covered returns the number of soft examples that the separator's halfspace
// covers.
func covered(ctx context.Context, sep learners.Separator, hard, soft [][]float64, r *rand.Rand) (float64, error) {
	u, err := sep.Separate(ctx, hard, soft, r)
	if err != nil {
		return 0, err
	}
	n := 0
	// A unit fires on the examples that it covers; points on its plane are inside.
	for _, x := range soft {
		if u.Fires(x) {
			n++
		}
	}
	return float64(n), nil
}

// planted returns how many of the negative examples lie beyond one of the target's two parallel planes, for
// the plane with more of them. The planes themselves cannot be read from a concept. But every negative
// example lies beyond exactly one of them. So it is enough to find out which examples lie beyond the same
// plane as the first example; the others lie beyond the other plane.
func planted(c *data.Concept, soft [][]float64) float64 {
	side := 0
	for _, x := range soft {
		if sameSide(c, soft[0], x) {
			side++
		}
	}
	return float64(max(side, len(soft)-side))
}

// sameSide reports whether two negative examples lie beyond the same plane. In this case no point on the
// line between them is positive. If they lie beyond different planes, the line crosses the positive part
// between the planes. In 16 dimensions, this part takes at least a sixteenth of the line, so that one of
// the points below is in it.
func sameSide(c *data.Concept, a, b []float64) bool {
	mid := make([]float64, len(a))
	for k := 1; k < 64; k++ {
		// The k-th of 63 points that part the line into 64 equal pieces.
		for j := range mid {
			mid[j] = a[j] + float64(float64(k)/64*(b[j]-a[j]))
		}
		if c.Label(mid) {
			return false
		}
	}
	return true
}
