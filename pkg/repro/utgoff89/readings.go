package utgoff89

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/outline"
	"halfspace/pkg/repro/internal/protocol"
)

// Table II leaves questions open. The illustration of §4.3 is repeated under each
// reading. Its text says that the first split is at instance 34, the second at 60, and
// that all is right after 94.

// defaultOrder names the order of Sixteen: the attributes from the slowest to the
// fastest, and the value that comes first.
const defaultOrder = "abcd T"

// orderings returns the names of the 48 orders in which all sixteen instances can be
// counted, the default first: 24 orders of the attributes, and either T or F first. The
// paper does not say which order it has.
func orderings() []string {
	names := []string{defaultOrder}
	for i := range 256 {
		// i has the attributes as digits to the base 4; no attribute comes twice.
		choices := []int{i >> 6, i >> 4 & 3, i >> 2 & 3, i & 3}
		if p := choices[0]; p == choices[1] || p == choices[2] || p == choices[3] || choices[1] == choices[2] || choices[1] == choices[3] || choices[2] == choices[3] {
			continue
		}
		for _, first := range "TF" {
			name := string([]byte{"abcd"[choices[0]], "abcd"[choices[1]], "abcd"[choices[2]], "abcd"[choices[3]], ' ', byte(first)})
			if name != defaultOrder {
				names = append(names, name)
			}
		}
	}
	return names
}

// readings tries all readings in all orders: 48 times 48 trials, without anything
// random. The printed numbers are compared with the default reading.
func readings() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-readings", Source: "Utgoff 1989, §4.3",
		About: protocol.Prose(`
			When the tree for (a ∨ b) ⊕ (c ∧ d) is split, on which attribute (1 is a, 4 is d), how
			much is right then, and after how many presentations everything is, for each reading of
			table II: the logarithm's base, ⌊⌋ towards zero or down, whether dim(W) counts the
			threshold, whether the counts include the instance that splits, whether W·I = 0 is
			always an error or accepts, the order of instances (attributes from the slowest to the
			fastest, and the value that comes first). The first row is the default.`),
		Params: []string{"order", "zero", "log", "rounding", "dim", "counts"},
		// first, second and all are presentations; on is the number of an attribute.
		Measures: []experiment.Measure{
			{Name: "first", Title: "first split"},
			{Name: "first_on", Title: "on"},
			{Name: "first_right", Title: "right then %", Percent: true},
			{Name: "second", Title: "second split"},
			{Name: "second_on", Title: "on"},
			{Name: "second_right", Title: "right then %", Percent: true},
			{Name: "all", Title: "all right"},
			{Name: "tests", Title: "decision nodes"},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, order := range protocol.Points(short, 1, orderings()...) {
				for i := range 2 * 3 * 2 * 2 * 2 {
					values, p := readingOf(i)
					trials = append(trials, experiment.Trial{
						At:   slices.Concat([]any{order}, values),
						Seed: 1,
						Run: func(context.Context, *rand.Rand) (experiment.Values, error) {
							return trace(p, ordered(order))
						},
					})
				}
			}
			return trials
		},
		Printed: map[string][]string{
			defaultOrder + " error 2 towards 0 without θ before": {"34", "3", "0", "60", "4", "44", "94", "2"},
		},
	}
}

// readingOf returns the i-th of the 48 readings of table II: its values in the columns zero, log,
// rounding, dim and counts, and the learner that follows this reading. The learner's fields define the
// reading. Number 0, the default, sets no field.
func readingOf(i int) (values []any, p learners.PerceptronTree) {
	accepts, base, down, threshold, last := i/24, i/8%3, i/4%2, i/2%2, i%2
	values = []any{
		[]string{"error", "accepts"}[accepts], []string{"2", "e", "10"}[base],
		[]string{"towards 0", "down"}[down], []string{"without θ", "with θ"}[threshold], []string{"before", "after"}[last],
	}
	return values, learners.PerceptronTree{Reading: learners.Reading{
		ZeroAccepts: accepts == 1, LogBase: []float64{2, math.E, 10}[base],
		Floor: down == 1, CountThreshold: threshold == 1, CountLast: last == 1,
	}}
}

// ordered returns the sixteen instances in the order of the given name, such as
// "abcd T".
func ordered(name string) *data.Set {
	order := make([]int, 16) // order[i] is the place among Sixteen's instances of the i-th instance
	for i := range order {
		// Bit k of i, from the highest, is the k-th slowest attribute of the name.
		for k, attr := range name[:4] {
			order[i] |= i >> (3 - k) & 1 << ('d' - attr)
		}
	}
	// What counts from T downwards, as Sixteen does, counts from F upwards backwards.
	if name[5] == 'F' {
		slices.Reverse(order)
	}
	return Sixteen().Subset(order)
}

// trace follows a tree until it is right about all of s. It notes when the tree is
// split, on which attribute, and the share that is right just after.
func trace(p learners.PerceptronTree, s *data.Set) (experiment.Values, error) {
	m, err := grow(p, s, 0)
	if err != nil {
		return nil, err
	}
	// Some readings split more than twice; only the paper's two splits are noted.
	values, n, splits := experiment.Values{}, 0, 0
	for ; n < 10_000 && knownRight(m, s) < 1; n++ {
		m.Update(s.X[n%s.Len()], s.Y[n%s.Len()])
		tests := asked(m.Outline())
		if len(tests) > splits && splits < 2 {
			ordinal := []string{"first", "second"}[splits]
			test := tests[len(tests)-1] // the newer of two is below the other
			values[ordinal], values[ordinal+"_right"] = float64(n+1), knownRight(m, s)
			values[ordinal+"_on"] = float64(1 + slices.Index(s.Names(), test))
		}
		splits = len(tests)
	}
	values["all"], values["tests"] = float64(n), testsOf(m)
	return values, nil
}

// asked returns the names of the attributes that a tree tests, from the root down.
func asked(o *outline.Node) []string {
	if o.Branches == nil {
		return nil
	}
	// The node's own test, and then the tests of its branches.
	all := []string{o.Text}
	for _, b := range o.Branches {
		all = append(all, asked(b)...)
	}
	return all
}
