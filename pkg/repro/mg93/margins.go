package mg93

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// Figure 4 and tables 1 and 3 once more: does the margin that a linear program
// asks for explain them?

// triedMargins are margins of IncLP, in its units. The first is its default.
var triedMargins = []float64{1e-9, 0.001, 0.002, 0.003, 0.004, 0.01, 0.03}

// chessMargins are the margins that are tried on the largest set, where each margin
// takes longest.
var chessMargins = []float64{1e-9, 0.01}

// codedSets are the sets of table 3, by their places there. Sets with nominal
// attributes also occur one-hot.
var codedSets = []struct {
	name    string
	place   int
	oneHot  bool
	splits  int
	margins []float64
}{
	{"G2", 1, false, table3Splits, triedMargins},
	{"IR", 2, false, table3Splits, triedMargins},
	{"V0", 3, false, table3Splits, triedMargins},
	{"V1", 4, false, table3Splits, triedMargins},
	{"V0 one-hot", 3, true, table3Splits, triedMargins},
	{"V1 one-hot", 4, true, table3Splits, triedMargins},
	{"CH", 0, false, 5, chessMargins},
	{"CH one-hot", 0, true, 5, chessMargins},
}

// margins measures the effect of the margin, in random order, on the examples of
// the paper's figure and tables.
func margins() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-margins", Source: "Marchand & Golea 1993, figure 4 and tables 1 and 3, by the margin",
		About: protocol.Prose(`
			What the margin of IncLP changes, in random order, on the samples of figure 4 (by the
			number of negative examples), table 1 (by n; ten samples at n = 40, none at 50) and table 3
			(20 splits, five of CH). A plane must keep the margin from examples scaled to [−1, 1] and
			to length 1; 1e-9 is the default. Share: of the negative examples, what
			Find_large_neg_subset covers; the paper says half from 300 on. Planted: what the better of
			the target's planes covers. k counts the constant rule in the lists of table 3. One-hot:
			one attribute per value of a nominal one, a missing vote being none of them.`),
		Params: []string{"sample", "margin"},
		Measures: []experiment.Measure{
			{Name: "gen", Title: "Gen %", Percent: true, Digits: 1},
			{Name: "k", Title: "k", Digits: 1},
			{Name: "r", Title: "r", Digits: 1},
			{Name: "opt_gen", Title: "Opt-gen %", Percent: true, Digits: 1},
			{Name: "share", Title: "share %", Percent: true, Digits: 1},
			{Name: "planted", Title: "planted %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) []experiment.Trial {
			return slices.Concat(shareTrials(short), orthogonalTrials(short), codedTrials(short))
		},
		Printed: marginsPrinted(),
	}
}

// shareTrials has the seeds of figure 4, of every other point.
func shareTrials(short bool) (trials []experiment.Trial) {
	for i, negatives := range negativeCounts {
		if i%2 == 0 || short && i > 1 {
			continue
		}
		for _, margin := range protocol.Points(short, 1, triedMargins...) {
			for t := range protocol.Repeats(short, 50) {
				trials = append(trials, experiment.Trial{
					At:   []any{fmt.Sprintf("%d negative", negatives), margin},
					Seed: protocol.Seed(i, t), Run: shareAt(targetOf(t), margin, negatives),
				})
			}
		}
	}
	return trials
}

// orthogonalTrials has the seeds of table 1.
func orthogonalTrials(short bool) (trials []experiment.Trial) {
	for i, p := range protocol.Points(short, 1, table1Rows[:4]...) {
		m, size := p.m, p.size
		if short {
			m, size = 300, 1000
		}
		for _, margin := range protocol.Points(short, 1, triedMargins...) {
			l := learners.Intersection{Separator: learners.FindLargeNegSubset{Margin: margin}}
			trials = append(trials, protocol.Repeat(short, min(p.tests, 10), i, orthogonal(l, p.n, m, size), fmt.Sprintf("n = %d", p.n), margin)...)
		}
	}
	return trials
}

// codedTrials has the seeds of table 3.
func codedTrials(short bool) (trials []experiment.Trial) {
	for _, c := range codedSets {
		if short && c.name != "IR" { // a small set, which is built in
			continue
		}
		for _, margin := range protocol.Points(short, 1, c.margins...) {
			l := learners.DecisionList{Separator: learners.FindLargeNegSubset{Margin: margin}}
			trials = append(trials, protocol.Repeat(short, c.splits, c.place, codedSplit(l, realSets[c.place].load, c.oneHot), c.name, margin)...)
		}
	}
	return trials
}

// shareAt is a trial: the share of the negative examples of one sample, drawn from
// the target of the given seed, that Find_large_neg_subset covers at the given
// margin.
func shareAt(target uint64, margin float64, negatives int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		c := data.Parallel(16, 0.5, learners.Seed(target))
		hard, soft := drawUntil(c, negatives, r)
		n, err := covered(ctx, learners.FindLargeNegSubset{Margin: margin}, hard, soft, r)
		all := float64(negatives)
		return experiment.Values{"share": n / all, "planted": planted(c, soft) / all}, err
	}
}

// codedSplit is a trial: a list learns from two thirds of a set, coded by one
// number or by one attribute per value, and is tested on the rest.
func codedSplit(d learners.DecisionList, load protocol.Loader, oneHot bool) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, parts, err := inThirds(ctx, load, r)
		if err != nil {
			return nil, err
		}
		coded := s.Ordinal()
		if oneHot {
			coded = s.OneHot()
		}
		train, test := parts.Of(coded)
		l, err := fitList(ctx, d, train, r)
		if err != nil {
			return nil, err
		}
		return experiment.Values{"gen": eval.Accuracy(l, test), "k": float64(len(l.Rules) + 1)}, nil
	}
}

// marginsPrinted has Gen, k, r and Opt-gen of tables 1 and 3, and the half of
// §6.1, for every margin.
func marginsPrinted() map[string][]string {
	printed := map[string][]string{}
	for _, margin := range triedMargins {
		for _, negatives := range negativeCounts[5:] {
			if negatives%100 == 0 {
				printed[fmt.Sprintf("%d negative %v", negatives, margin)] = []string{"", "", "", "", "50"}
			}
		}
		for _, p := range table1Rows[:4] {
			row := table1Printed[fmt.Sprintf("%d %d %d", p.n, p.m, p.size)]
			printed[fmt.Sprintf("n = %d %v", p.n, margin)] = []string{row[1], row[0], row[2], row[3]}
		}
	}
	for _, c := range codedSets {
		for _, margin := range c.margins {
			row := table3Printed[realSets[c.place].name]
			printed[fmt.Sprintf("%s %v", c.name, margin)] = []string{row[2], row[4]}
		}
	}
	return printed
}
