package mg93

import (
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// §2 says that lists represent all Boolean functions: "any boolean function on a
// boolean (or discrete) domain has a NDL representation", and lists are "strictly
// richer than halfspace intersections (unions)".

// A truthTable is a Boolean function of up to four inputs: bit k is its value
// at the corner of number k.
type truthTable uint16

// inputs are the numbers of inputs. All functions of each number are
// enumerated. Parity needs the most halfspaces as an intersection or a union:
// one for every second corner.
var inputs = []struct{ n, parity int }{{2, 2}, {3, 4}, {4, 8}}

// allFunctions finds the fewest halfspaces of a list, an intersection and a
// union for each Boolean function of two, three and four inputs, and compares
// the lists that the greedy method finds.
func allFunctions() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-functions", Source: "Marchand & Golea 1993, §2, all Boolean functions of few inputs",
		About: protocol.Prose(`
			All Boolean functions of n inputs: how many need exactly k halfspaces as a list, as an intersection, as a
			union, and as the shorter of the two. The constant rule that ends a list does not count. The numbers
			are exact: a breadth-first search over all functions puts one halfspace after the other before the
			lists found so far. Then come the functions whose shortest list has k halfspaces: the share that the
			greedy list classifies without a mistake, its halfspaces, and the share for which no list is
			shorter, with the paper's approximation in random order (DecisionList{}) and with the densest
			halfspaces (Separator: DensestHalfspace{}).`),
		Params: []string{"n", "k"},
		// The first four measures are numbers of functions. The others are means over
		// the functions whose shortest list has k halfspaces.
		Measures: []experiment.Measure{
			{Name: "lists", Title: "lists"},
			{Name: "intersections", Title: "intersections"},
			{Name: "unions", Title: "unions"},
			{Name: "either", Title: "intersections or unions"},
			{Name: "right", Title: "greedy list without a mistake %", Percent: true, Digits: 1},
			{Name: "greedy", Title: "greedy list's halfspaces", Digits: 2},
			{Name: "shortest", Title: "greedy list is shortest %", Percent: true, Digits: 1},
			{Name: "densest", Title: "densest halfspaces'", Digits: 2},
			{Name: "densest_shortest", Title: "these are shortest %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, size := range protocol.Points(short, 2, inputs...) {
				for k := range size.parity + 1 {
					trials = append(trials, experiment.Trial{At: []any{size.n, k}, Seed: protocol.Seed(size.n, k), Run: needing(size.n, k)})
				}
			}
			return trials
		},
	}
}

// thresholdFunctions returns the linear threshold functions of n inputs, at
// most four. Weights up to 3 suffice.
func thresholdFunctions(n int) (all []truthTable) {
	const heaviest = 3
	known := map[truthTable]bool{}
	weights := make([]int, n)
	var choose func(j int)
	choose = func(j int) {
		if j < n {
			for weights[j] = -heaviest; weights[j] <= heaviest; weights[j]++ {
				choose(j + 1)
			}
			return
		}
		// One more than the greatest sum gives the function that is never true.
		for threshold := -heaviest * n; threshold <= heaviest*n+1; threshold++ {
			var f truthTable
			for corner := range 1 << n {
				sum := 0
				for i, w := range weights {
					sum += w * (corner >> i & 1)
				}
				if sum >= threshold {
					f |= 1 << corner
				}
			}
			if !known[f] {
				known[f], all = true, append(all, f)
			}
		}
	}
	choose(0)
	return all
}

// unite and exclude return the function of a list with one more rule at its beginning, which is a
// halfspace: a rule of class 1 (unite) or of class 0 (exclude).
func unite(f, h truthTable) truthTable   { return f | h }
func exclude(f, h truthTable) truthTable { return f &^ h }

// fewestRules returns for each function of n inputs the fewest halfspaces of a list with the given kinds of
// rules. With exclude alone the lists are intersections of halfspaces, and with unite alone they are
// unions. Constants need no halfspace. Every list comes from a shorter list by a new first rule. So a
// breadth-first search that starts from the constants finds every function first by a list with the fewest
// halfspaces.
func fewestRules(n int, kinds ...func(f, h truthTable) truthTable) []int {
	halfspaces := thresholdFunctions(n)
	last := truthTable(1<<(1<<n) - 1)
	fewest := make([]int, int(last)+1)
	for f := range fewest {
		fewest[f] = -1
	}
	// The search goes in the order of the numbers of halfspaces. It finds every
	// function in the end, because some halfspace cuts off one corner alone.
	found := []truthTable{0, last}
	fewest[0], fewest[last] = 0, 0
	for next := 0; len(found) < len(fewest); next++ {
		f := found[next]
		for _, h := range halfspaces {
			for _, kind := range kinds {
				if longer := kind(f, h); fewest[longer] < 0 {
					fewest[longer] = fewest[f] + 1
					found = append(found, longer)
				}
			}
		}
	}
	return fewest
}

// table returns the sample of all corners, of −1 and 1, with the classes of a
// function.
func (f truthTable) table(n int) *data.Set {
	s := &data.Set{Schema: data.Schema{Name: fmt.Sprintf("function %d of %d inputs", f, n), Classes: []string{"no", "yes"}}}
	for j := range n {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprintf("x%d", j+1)})
	}
	for corner := range 1 << n {
		x := make([]float64, n)
		for j := range x {
			x[j] = float64(2*(corner>>j&1) - 1)
		}
		s.X, s.Y = append(s.X, x), append(s.Y, int(f>>corner&1))
	}
	return s
}

// needing is a trial. It counts the functions of n inputs that need exactly k
// halfspaces, and learns the functions whose shortest list has k. If the trial has no
// such function, it has no measure of greedy lists.
func needing(n, k int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		lists, cuts, joins := fewestRules(n, unite, exclude), fewestRules(n, exclude), fewestRules(n, unite)
		values := experiment.Values{"lists": 0, "intersections": 0, "unions": 0, "either": 0}
		for f := range lists {
			values["lists"] += protocol.Indicator(lists[f] == k)
			values["intersections"] += protocol.Indicator(cuts[f] == k)
			values["unions"] += protocol.Indicator(joins[f] == k)
			values["either"] += protocol.Indicator(min(cuts[f], joins[f]) == k)
			if lists[f] != k {
				continue
			}
			// IncLP takes the corners of every function in a new random order.
			found, err := listsOf(ctx, truthTable(f).table(n), k, r)
			if err != nil {
				return nil, err
			}
			for name, v := range found {
				values[name] += v
			}
		}
		// Sums become means.
		for _, name := range []string{"right", "greedy", "shortest", "densest", "densest_shortest"} {
			if _, ok := values[name]; ok {
				values[name] /= values["lists"]
			}
		}
		return values, nil
	}
}

// listsOf learns a function's table by both greedy lists. Its shortest list has
// k halfspaces.
func listsOf(ctx context.Context, s *data.Set, k int, r *rand.Rand) (experiment.Values, error) {
	l, err := fitList(ctx, learners.DecisionList{}, s, r)
	if err != nil {
		return nil, err
	}
	d, err := fitList(ctx, learners.DecisionList{Separator: learners.DensestHalfspace{}}, s, r)
	if err != nil {
		return nil, err
	}
	return experiment.Values{
		"right":  protocol.Indicator(l.Mistakes == 0 && d.Mistakes == 0),
		"greedy": float64(len(l.Rules)), "shortest": protocol.Indicator(len(l.Rules) == k),
		"densest": float64(len(d.Rules)), "densest_shortest": protocol.Indicator(len(d.Rules) == k),
	}, nil
}
