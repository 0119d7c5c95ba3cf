package mg93

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// §3 supposes that the densest halfspace is found exactly.

// exactly are targets of §6.2 whose samples are small enough: (n, h), and the
// number of examples.
var exactly = []struct{ n, h, m int }{{2, 2, 100}, {2, 4, 100}, {3, 2, 100}, {3, 4, 100}, {4, 2, 100}, {4, 4, 100}, {6, 2, 100}, {6, 4, 100}}

// exactGreedy compares the greedy method with its exact form, and both with the
// fewest halfspaces.
func exactGreedy() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-exact", Source: "Marchand & Golea 1993, §3, the greedy method with its third step solved exactly",
		About: protocol.Prose(`
			Halfspaces that the greedy method needs on 100 examples of random intersections, as they are
			drawn: with Find_large_neg_subset, as in the paper; with the densest halfspace, proven, as
			§3 supposes (DensestHalfspace{}); and the fewest that do, proven, h of the bound h ln m + 1
			(Intersection{Fewest: true}). Bound: h ln m + 1 of that h. First: the negative examples that
			the first halfspace of the paper's method excludes, of those that the densest does. Accuracy
			is that on 2000 other examples. A sample is drawn again if one halfspace does.`),
		Params: []string{"n", "h", "m"},
		Measures: []experiment.Measure{
			{Name: "paper", Title: "paper's", Digits: 2},
			{Name: "exact", Title: "exact", Digits: 2},
			{Name: "fewest", Title: "fewest", Digits: 2},
			{Name: "bound", Title: "bound", Digits: 1},
			{Name: "first", Title: "first %", Percent: true, Digits: 1},
			{Name: "paper_gen", Title: "paper's gen %", Percent: true, Digits: 1},
			{Name: "exact_gen", Title: "exact gen %", Percent: true, Digits: 1},
			{Name: "fewest_gen", Title: "fewest gen %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, p := range protocol.Points(short, 1, exactly...) {
				trials = append(trials, protocol.Repeat(short, 50, i, greedily(p.n, p.h, p.m), p.n, p.h, p.m)...)
			}
			return trials
		},
		Findings: exactFindings,
	}
}

// greedily is a trial: three ways to learn one intersection.
func greedily(n, h, m int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		for {
			c := data.Intersection(n, h, r)
			train, test := c.Sample(m, r), c.Sample(2000, r)
			fewest, err := fitList(ctx, learners.Intersection{Fewest: true}, train, r)
			if err != nil {
				return nil, err
			}
			if len(fewest.Rules) < 2 {
				continue
			}
			paper, err := fitList(ctx, learners.Intersection{}, train, r)
			if err != nil {
				return nil, err
			}
			exact, err := fitList(ctx, learners.Intersection{Separator: learners.DensestHalfspace{}}, train, r)
			if err != nil {
				return nil, err
			}
			return experiment.Values{
				"paper": float64(len(paper.Rules)), "exact": float64(len(exact.Rules)), "fewest": float64(len(fewest.Rules)),
				"bound":     greedyBound(len(fewest.Rules), m),
				"first":     float64(paper.Rules[0].N) / float64(exact.Rules[0].N),
				"paper_gen": eval.Accuracy(paper, test), "exact_gen": eval.Accuracy(exact, test), "fewest_gen": eval.Accuracy(fewest, test),
			}, nil
		}
	}
}

// greedyBound returns h ln m + 1, §3's bound of the halfspaces that the exact
// greedy method needs.
func greedyBound(h, m int) float64 { return float64(float64(h)*portable.Log(float64(m))) + 1 }

// exactFindings counts the trials by the method that needs more halfspaces.
func exactFindings(r *experiment.Result) string {
	paper, exact, fewest, bound := r.Column("paper"), r.Column("exact"), r.Column("fewest"), r.Column("bound")
	var optimal, exactOptimal, better, worse, exceeded int
	for i := range paper {
		optimal += int(protocol.Indicator(paper[i] == fewest[i]))
		exactOptimal += int(protocol.Indicator(exact[i] == fewest[i]))
		better += int(protocol.Indicator(exact[i] < paper[i]))
		worse += int(protocol.Indicator(exact[i] > paper[i]))
		exceeded += int(protocol.Indicator(exact[i] > bound[i] || paper[i] > bound[i]))
	}
	return fmt.Sprintf(protocol.Prose(`
		Of %d lists the paper's have the fewest halfspaces in %d, the exact in %d; exact has fewer than
		the paper's in %d, and more in %d. The bound is exceeded in %d.`),
		len(paper), optimal, exactOptimal, better, worse, exceeded)
}

// denseSets are samples on which densest halfspaces are proven in seconds: of
// figure 4, and of table 3.
var denseSets = []struct {
	name  string
	place int // in table 3
}{{"G2", 1}, {"IR", 2}, {"V0", 3}}

// densestHalfspaces measures how near Find_large_neg_subset comes to the densest halfspace: the one that
// covers the most negative examples and no positive one. It also compares lists that are made of either
// kind of halfspace.
func densestHalfspaces() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-densest", Source: "Marchand & Golea 1993, figure 4 and table 3, with the densest halfspaces",
		About: protocol.Prose(`
			The densest halfspace, proven (DensestHalfspace{}), beside the one that
			Find_large_neg_subset finds. Of figure 4, its samples of 50 negative examples: in how many of
			them 200,000 systems are enough for the proof, and in these how many are covered, also by the
			better of the target's planes. Of table 3, lists on its splits of G2, IR and V0: examples
			that the first rule covers, Gen, and k with the constant rule. V1 and CH are left out, as
			that budget is not enough for all of their splits.`),
		Params: []string{"sample"}, Within: []string{"target"},
		Measures: []experiment.Measure{
			{Name: "proven", Title: "proven %", Percent: true, Digits: 0},
			{Name: "paper", Title: "covered", Digits: 1},
			{Name: "exact", Title: "densest", Digits: 1},
			{Name: "planted", Title: "planted", Digits: 1},
			{Name: "paper_gen", Title: "Gen %", Percent: true, Digits: 1},
			{Name: "exact_gen", Title: "Gen of densest %", Percent: true, Digits: 1},
			{Name: "paper_k", Title: "k", Digits: 2},
			{Name: "exact_k", Title: "k of densest", Digits: 2},
		},
		Trials: densestTrials,
	}
}

// densestTrials has the seeds of figure 4's first point and of table 3.
func densestTrials(short bool) (trials []experiment.Trial) {
	for t := range protocol.Repeats(short, 50) {
		trials = append(trials, experiment.Trial{
			At: []any{"50 negative", targetOf(t)}, Seed: protocol.Seed(0, t), Run: denseOf(targetOf(t), negativeCounts[0]),
		})
	}
	for _, set := range denseSets {
		if short && set.name != "IR" {
			continue
		}
		trials = append(trials, protocol.Repeat(short, table3Splits, set.place, denseLists(realSets[set.place].load), set.name, "none")...)
	}
	return trials
}

// denseOf is a trial: both methods cover the negative examples of one sample of figure
// 4. A trial without a proven densest halfspace yields NaN.
func denseOf(target uint64, negatives int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		c := data.Parallel(16, 0.5, learners.Seed(target))
		hard, soft := drawUntil(c, negatives, r)
		paper, err := covered(ctx, learners.FindLargeNegSubset{}, hard, soft, r)
		if err != nil {
			return nil, err
		}
		exact, err := covered(ctx, learners.DensestHalfspace{}, hard, soft, r)
		if errors.Is(err, learners.ErrUnsuited) {
			return experiment.Values{"proven": 0}, nil
		}
		return experiment.Values{"proven": 1, "paper": paper, "exact": exact, "planted": planted(c, soft)}, err
	}
}

// denseLists is a trial: a list of each kind learns from two thirds of a set, and
// is tested on the rest.
func denseLists(load protocol.Loader) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, parts, err := inThirds(ctx, load, r)
		if err != nil {
			return nil, err
		}
		train, test := parts.Of(s.Ordinal())
		values := experiment.Values{"proven": 1}
		for _, kind := range []struct {
			name string
			learners.DecisionList
		}{{"paper", learners.DecisionList{}}, {"exact", learners.DecisionList{Separator: learners.DensestHalfspace{}}}} {
			l, err := fitList(ctx, kind.DecisionList, train, r)
			if err != nil {
				return nil, err
			}
			values[kind.name], values[kind.name+"_gen"], values[kind.name+"_k"] = float64(l.Rules[0].N), eval.Accuracy(l, test), float64(len(l.Rules)+1)
		}
		return values, nil
	}
}
