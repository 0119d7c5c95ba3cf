package mg93

import (
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// If a plane separates examples, other planes separate the same examples too. Tables 1, 2 and 3 are
// repeated to compare rules that get different ones of these planes.

// An aPlane is a way to choose the plane of a rule. The examples that the rule covers
// were chosen before, and stay the same.
type aPlane struct {
	name string
	learners.Separator
}

// ruleBy are the ways that are compared. They take the plane that our solver finds first, the plane that
// the paper's method finds, or the plane that §6.3 proposes.
var ruleBy = []aPlane{
	{"as found", learners.FindLargeNegSubset{}},
	{"vertex", learners.SimplexVertex{}},
	{"stable", learners.MaximalStability{}},
}

// vertexSplits is the number of table 3's splits of chess: Bland's rule takes about
// half a minute of CPU time for each, and does not end for some halfspaces.
const vertexSplits = 3

// planes repeats tables 1, 2 and 3 with each choice of planes, on the examples and
// splits of those tables.
func planes() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-planes", Source: "Marchand & Golea 1993, tables 1, 2 and 3, by the plane of a rule",
		About: protocol.Prose(`
			Tables 1 (two orthogonal halfspaces, n = 10, forty samples, and n = 20; an intersection), 2
			(mirror symmetry, n = 30, from 100 to 600 examples; an intersection) and 3 (real data, 20
			splits, three of CH; a list) again, on the same examples: as found, the halfspaces are those
			of the tables in random order. Vertex moves each halfspace to where the paper's
			linear programming ends, two phases with Bland's rule and split weights
			(SimplexVertex{}, which leaves a halfspace as found where more than 100,000 pivots and
			1,000 per example do not end: it happens on CH); stable moves it to maximal
			stability (MaximalStability{}). k counts the constant rule in the lists of table 3. Zero:
			the share of the halfspaces' weights that are exactly 0.`),
		Params: []string{"plane", "sample"},
		Measures: []experiment.Measure{
			{Name: "gen", Title: "Gen %", Percent: true, Digits: 1},
			{Name: "k", Title: "k", Digits: 1},
			{Name: "zero", Title: "zero %", Percent: true, Digits: 0},
		},
		Trials:  planeTrials,
		Printed: planesPrinted(),
	}
}

// mirrorSamples are table 2's samples, by name and size.
var mirrorSamples = []struct {
	name string
	m    int
}{{"mirror 100", 100}, {"mirror 200", 200}, {"mirror 400", 400}, {"mirror 600", 600}}

// planeTests are the numbers of tests of the first rows of table 1. With 10 attributes
// the printed mean has a small standard error, so there are more tests than in the
// table. From 30 attributes on, Bland's rule takes too long.
var planeTests = []int{40, 6}

// planeTrials has the seeds of tables 1, 2 and 3.
func planeTrials(short bool) (trials []experiment.Trial) {
	for _, p := range ruleBy {
		for i, tests := range planeTests {
			row := table1Rows[i]
			if short { // Bland's rule takes seconds
				continue
			}
			run := planeOf(p.Separator, func(r *rand.Rand) *data.Concept { return data.Orthogonal(row.n, r) }, row.m, row.size)
			trials = append(trials, protocol.Repeat(short, tests, i, run, p.name, fmt.Sprintf("n = %d", row.n))...)
		}
		for i, s := range protocol.Points(short, 1, mirrorSamples...) {
			run := planeOf(p.Separator, func(*rand.Rand) *data.Concept { return data.Mirror(30) }, s.m, 4000)
			trials = append(trials, protocol.Repeat(short, 20, i, run, p.name, s.name)...)
		}
		for i, set := range realSets {
			n := table3Splits
			if set.name == "CH" {
				n = vertexSplits
			}
			if short && set.name != "IR" { // a small set, which is built in
				continue
			}
			list := learners.DecisionList{Separator: p.Separator}
			trials = append(trials, protocol.Repeat(short, n, i, splitBy(list, set.load), p.name, set.name)...)
		}
	}
	return trials
}

// planeOf is a trial: an intersection learns a concept from m examples, half of them
// positive, and is tested on size others.
func planeOf(sep learners.Separator, draw func(*rand.Rand) *data.Concept, m, size int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		train, test, err := balancedPair(draw(r), m, size, r)
		if err != nil {
			return nil, err
		}
		l, err := fitList(ctx, learners.Intersection{Separator: sep}, train, r)
		if err != nil {
			return nil, err
		}
		return experiment.Values{"gen": eval.Accuracy(l, test), "k": float64(len(l.Rules)), "zero": zeros(l)}, nil
	}
}

// splitBy is a trial: a list learns from two thirds of a set, and is tested on the
// rest.
func splitBy(d learners.DecisionList, load protocol.Loader) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, parts, err := inThirds(ctx, load, r)
		if err != nil {
			return nil, err
		}
		train, test := parts.Of(s.Ordinal())
		l, err := fitList(ctx, d, train, r)
		if err != nil {
			return nil, err
		}
		return experiment.Values{"gen": eval.Accuracy(l, test), "k": float64(len(l.Rules) + 1), "zero": zeros(l)}, nil
	}
}

// zeros returns the share of the weights of a list's halfspaces that are zero.
func zeros(l *learners.List) float64 {
	n, all := 0, 0
	for _, rule := range l.Rules {
		for _, w := range rule.If.W {
			if all++; w == 0 {
				n++
			}
		}
	}
	return float64(n) / float64(all)
}

// planesPrinted has Gen and k of tables 1, 2 and 3, for every choice of planes.
func planesPrinted() map[string][]string {
	printed := map[string][]string{}
	for _, p := range ruleBy {
		for _, row := range table1Rows[:len(planeTests)] {
			texts := table1Printed[fmt.Sprintf("%d %d %d", row.n, row.m, row.size)]
			printed[fmt.Sprintf("%s n = %d", p.name, row.n)] = []string{texts[1], texts[0]}
		}
		for i, row := range []string{"30 100 4000", "30 200 4000", "30 400 4000", "30 600 4000"} {
			printed[p.name+" "+mirrorSamples[i].name] = table2Printed[row]
		}
		for set, texts := range table3Printed {
			printed[p.name+" "+set] = []string{texts[2], texts[4]}
		}
	}
	return printed
}
