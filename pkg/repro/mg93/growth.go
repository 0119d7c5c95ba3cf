package mg93

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/internal/cputime"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// How the time of table 1's problem grows. The paper reports 0.3 hours of CPU time at n
// = 10 and 36 hours at n = 50, but the number of examples m grows there too.

// fitFor is the time for which fits of a sample are repeated, so that the steps of the
// clock do not matter.
const fitFor = 50 * time.Millisecond

// growths are points (n, m). Along some of them n grows, with 200 n examples, nearly as
// in table 1 from n = 20 on. Along the others m grows and n is fixed.
var growths = []struct {
	axis   string
	points [][2]int
}{
	{"n", [][2]int{{2, 400}, {5, 1000}, {10, 2000}, {20, 4000}, {30, 6000}, {40, 8000}, {50, 10000}}},
	{"m", [][2]int{
		{20, 250}, {20, 500}, {20, 1000}, {20, 2000}, {20, 4000},
		{20, 8000}, {20, 16000}, {20, 32000}, {20, 64000}, {20, 128000},
	}},
}

// growth measures CPU time, not time on the clock, because the machine is shared.
func growth() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-growth", Source: "Marchand & Golea 1993, growth of time",
		About: protocol.Prose(`
			CPU time to learn two orthogonal halfspaces through the origin, as in table 1, from m/2
			examples of each class: along n at m = 200 n, and along m at n = 20. Short fits are
			repeated for 50 ms and averaged. Order is that in which IncLP takes examples.`),
		Params: []string{"along", "order", "n", "m"},
		// k is there to see whether time grows because there are more halfspaces.
		Measures: []experiment.Measure{
			{Name: "cpu_ms", Title: "CPU, ms", Digits: 2, Timed: true},
			{Name: "k", Title: "halfspaces", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for g, way := range growths {
				for _, order := range orders {
					l := learners.Intersection{Separator: learners.FindLargeNegSubset{CoveredFirst: order.covered}}
					for i, p := range protocol.Points(short, 2, way.points...) {
						n, m := p[0], p[1]
						trials = append(trials, protocol.Repeat(short, 10, 10*g+i, timed(l, n, m), way.axis, order.name, n, m)...)
					}
				}
			}
			return trials
		},
		Findings: powers,
	}
}

// powers states the powers of n and m with which mean times grow: b of a·n^b. They hold
// for this solver. The times of the paper's simplex method may grow otherwise.
func powers(r *experiment.Result) string {
	var parts []string
	for _, g := range r.By("along", "order") {
		parts = append(parts, fmt.Sprintf("%s^%.1f (%s)", g.At[0], g.Slope(g.At[0], "cpu_ms"), g.At[1]))
	}
	return "Mean time grows as " + strings.Join(parts, ", ") + ": least squares on logarithms."
}

// timed is a trial: the milliseconds of CPU that l takes to learn one sample, on
// average over as many fits as fill fitFor, and the number of halfspaces that it
// finds. All fits of a sample take the examples in the same order.
func timed(l learners.Learner, n, m int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, err := data.Orthogonal(n, r).Balanced(m, r)
		if err != nil {
			return nil, err
		}
		// The order has a seed of its own, and does not use r, so that all fits are the
		// same work.
		order, start, fits := r.Uint64(), cputime.Spent(), 0
		for {
			model, err := fitList(ctx, l, s, learners.Seed(order))
			if err != nil {
				return nil, err
			}
			fits++ // at least one, however long it takes
			if spent := cputime.Spent() - start; spent >= fitFor {
				ms := 1000 * spent.Seconds() / float64(fits)
				return experiment.Values{"cpu_ms": ms, "k": float64(len(model.Rules))}, nil
			}
		}
	}
}
