package mg93

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"halfspace/pkg/experiment"
	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
	"halfspace/pkg/repro/internal/protocol"
)

// dichotomyPoints are the dimensions of random dichotomies, with the numbers of
// points for each free parameter of a halfspace. Larger ratios take too long. With
// 4, 8, 12, 16 and 20 parameters, every ratio gives a whole number of points.
var dichotomyPoints = []struct {
	n      int
	ratios []float64
}{
	{3, []float64{1, 1.5, 2, 2.5, 3, 4, 6, 8, 12, 16, 24, 32}},
	{7, []float64{1, 1.5, 2, 2.5, 3, 4, 6, 8, 12, 16}},
	{11, []float64{1, 1.5, 2, 2.5, 3, 4, 6}},
	{15, []float64{1, 1.5, 2, 2.5, 3, 4}},
	{19, []float64{1, 1.5, 2, 2.5, 3}},
}

// proofBudget is enough for nearly every dichotomy.
const proofBudget = 1_000_000

// hardness counts the linear programs that prove a densest halfspace, by the number
// of points.
func hardness() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-hardness", Source: "Marchand & Golea 1993, §3, the search for the densest halfspace, by m / (n + 1)",
		About: protocol.Prose(`
			The densest halfspace of random dichotomies: m points, uniform in [−1, 1]^n, of which a fair
			coin makes each hard or soft. Planted: all points of a random halfspace through the origin are
			soft, so that one halfspace holds about half of the points. Ratio is m / (n + 1); a halfspace
			has n + 1 free parameters, and Cover's capacity is 2. Systems: the linear programs that
			DensestHalfspace solves for its proof, at most a million. Separable: a halfspace holds all soft
			points. Covered: the share of the soft points in the densest halfspace. Gap: what
			Find_large_neg_subset, run once, misses of these; found: it misses none. A dichotomy
			without two classes is drawn again.`),
		Params: []string{"labels", "n", "ratio"},
		Measures: []experiment.Measure{
			{Name: "systems", Title: "systems", Digits: 0},
			{Name: "proven", Title: "proven %", Percent: true, Digits: 0},
			{Name: "separable", Title: "separable %", Percent: true, Digits: 0},
			{Name: "covered", Title: "covered %", Percent: true, Digits: 1},
			{Name: "gap", Title: "gap %", Percent: true, Digits: 1},
			{Name: "found", Title: "found %", Percent: true, Digits: 0},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, labels := range []string{"coins", "planted"} {
				for i, p := range protocol.Points(short, 1, dichotomyPoints...) {
					for j, ratio := range protocol.Points(short, 4, p.ratios...) {
						run := proof(labels == "planted", p.n, int(ratio*float64(p.n+1)))
						trials = append(trials, protocol.Repeat(short, 30, 20*i+j, run, labels, p.n, ratio)...)
					}
				}
			}
			return trials
		},
		Findings: hardnessFindings,
	}
}

// proof is a trial: the densest halfspace of one dichotomy, and the halfspace of one
// run of the paper's procedure. It counts programs, not seconds, so that the result is
// the same on every machine.
func proof(plant bool, n, m int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		hard, soft := dichotomy(plant, n, m, r)
		paper, err := covered(ctx, learners.FindLargeNegSubset{}, hard, soft, r)
		if err != nil {
			return nil, err
		}
		exact, systems, err := densestOf(ctx, hard, soft, r)
		if errors.Is(err, learners.ErrUnsuited) {
			return experiment.Values{"systems": systems, "proven": 0}, nil
		}
		if err != nil {
			return nil, err
		}
		values := experiment.Values{
			"systems": systems, "proven": 1, "covered": exact / float64(len(soft)),
			"separable": protocol.Indicator(int(exact) == len(soft)), "found": protocol.Indicator(paper == exact),
		}
		if exact > 0 {
			values["gap"] = 1 - paper/exact
		}
		return values, nil
	}
}

// dichotomy draws m points, and hard or soft for each, until there are both. Points
// of the cube are in general position with probability 1, which Cover's formula
// needs. A planted halfspace passes through the origin, and so holds half of the cube.
func dichotomy(plant bool, n, m int, r *rand.Rand) (hard, soft [][]float64) {
	for len(hard) == 0 || len(soft) == 0 {
		hard, soft = nil, nil
		w := cubePoint(n, r)
		for range m {
			x := cubePoint(n, r)
			// The coin is tossed for every point, so that both kinds of labels have the same points.
			if head := r.IntN(2) == 0; head || plant && ltu.Dot(w, x) > 0 {
				soft = append(soft, x)
			} else {
				hard = append(hard, x)
			}
		}
	}
	return hard, soft
}

// cubePoint draws a point uniformly from [-1,1]^n.
func cubePoint(n int, r *rand.Rand) []float64 {
	x := make([]float64, n)
	for j := range x {
		u := float64(r.Float64())
		x[j] = u + u - 1
	}
	return x
}

// densestOf returns the number of soft examples in the densest halfspace. It also returns the number of
// linear systems that the search solved, which the search gives in its last report.
func densestOf(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (count, systems float64, err error) {
	counting := progress.With(ctx, func(_ string, done, _ int) { systems = float64(done) })
	count, err = covered(counting, learners.DensestHalfspace{Budget: proofBudget}, hard, soft, r)
	return count, systems, err
}

// hardnessFindings states the growth of the mean number of systems at every ratio:
// the factor for each dimension, from 7 dimensions on.
func hardnessFindings(r *experiment.Result) string {
	var parts []string
	for _, g := range r.By("labels", "ratio") {
		if factor, ok := factorPerDimension(g.Result); ok {
			parts = append(parts, fmt.Sprintf("%s, ratio %s: %.2f", g.At[0], g.At[1], factor))
		}
	}
	return "Systems grow with each dimension by the factor: " + strings.Join(parts, "; ") + ". Least squares on logarithms of means, n ≥ 7."
}

// factorPerDimension fits the mean number of systems by an exponential of n, from 7
// dimensions on. Three dimensions have too few points to show the asymptotic growth. ok
// is false for fewer than three dimensions.
func factorPerDimension(r *experiment.Result) (factor float64, ok bool) {
	var x, y []float64
	for _, g := range r.By("n") {
		n, _ := strconv.ParseFloat(g.At[0], 64)
		if n >= 7 {
			x, y = append(x, n), append(y, portable.Log(g.Summary("systems").Mean))
		}
	}
	if len(x) < 3 {
		return 0, false
	}
	return portable.Exp(lineOf(x, y).slope), true
}
