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
	"halfspace/pkg/ltu"
	"halfspace/pkg/repro/internal/protocol"
)

// Step 6 of Build_NDL, of §5.1, keeps the halfspace that covers the largest fraction of
// its class: "the fraction of examples reflects more closely the probability measure we
// are covering than the actual number".

// A listProblem draws examples to learn from and examples to test on.
type listProblem struct {
	name   string
	trials int
	point  int // of the seeds
	draw   func(ctx context.Context, r *rand.Rand) (train, test *data.Set, err error)
}

// listProblems returns the problems on which lists are compared: the splits of table 3, splits of glass
// with its six classes, and intersections of §6.2. The more halfspaces an intersection has, the less
// balanced are its classes.
func listProblems() (all []listProblem) {
	// The sets of table 3 have its points, and so its splits.
	for i, set := range realSets {
		all = append(all, listProblem{set.name, table3Splits, i, ordinalThirds(set.load)})
	}
	all = append(all, listProblem{"glass", 100, 1, ordinalThirds(protocol.Named("glass"))})
	for i, h := range []int{2, 4, 6} {
		draw := func(_ context.Context, r *rand.Rand) (train, test *data.Set, err error) {
			c := data.Intersection(10, h, r)
			return c.Sample(500, r), c.Sample(2000, r), nil
		}
		all = append(all, listProblem{fmt.Sprintf("n = 10; h = %d", h), 100, 10 + i, draw})
	}
	return all
}

// ordinalThirds draws a split of a set into two thirds and one, with one number
// per attribute.
func ordinalThirds(load protocol.Loader) func(ctx context.Context, r *rand.Rand) (train, test *data.Set, err error) {
	return func(ctx context.Context, r *rand.Rand) (train, test *data.Set, err error) {
		s, parts, err := inThirds(ctx, load, r)
		if err != nil {
			return nil, nil, err
		}
		train, test = parts.Of(s.Ordinal())
		return train, test, nil
	}
}

// fractions compares lists that choose halfspaces by the fraction of their
// class with lists that choose them by the number of examples.
func fractions() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-fractions", Source: "Marchand & Golea 1993, §5.1, the fraction or the number",
		About: protocol.Prose(`
			Lists whose step 6 keeps the halfspace that covers the largest fraction of the remaining examples of
			its class, as in the paper, or the largest number of examples. Both try the same halfspaces
			as long as they agree. Table 3's splits of its five sets; glass, of six classes, in two thirds to learn
			from and one to test on; and §6.2's intersections of h halfspaces, 500 examples to learn from and
			2000 to test on. Largest class: its share of the examples to learn from. Differ: the lists differ.`),
		Params: []string{"problem"},
		// Both lists are tested on the same examples, so that differences are paired.
		Measures: []experiment.Measure{
			{Name: "largest", Title: "largest class %", Percent: true, Digits: 1},
			{Name: "fraction", Title: "by fraction: Gen %", Percent: true, Digits: 1},
			{Name: "number", Title: "by number: Gen %", Percent: true, Digits: 1},
			{Name: "fraction_k", Title: "by fraction: halfspaces", Digits: 2},
			{Name: "number_k", Title: "by number: halfspaces", Digits: 2},
			{Name: "differ", Title: "differ %", Percent: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, p := range listProblems() {
				if short && p.name != "IR" {
					continue // IR is small and built in
				}
				trials = append(trials, protocol.Repeat(short, p.trials, p.point, p.compare, p.name)...)
			}
			return trials
		},
	}
}

// compare is a trial: both lists of one sample.
func (p listProblem) compare(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
	train, test, err := p.draw(ctx, r)
	if err != nil {
		return nil, err
	}
	// Both lists start with the same random numbers, so only their choices of
	// halfspaces differ.
	order := r.Uint64()
	fraction, err := listBy(ctx, true, train, learners.Seed(order))
	if err != nil {
		return nil, err
	}
	number, err := listBy(ctx, false, train, learners.Seed(order))
	if err != nil {
		return nil, err
	}
	agree := slices.EqualFunc(fraction.Rules, number.Rules, func(a, b learners.Rule) bool {
		return a.Class == b.Class && a.If.Theta == b.If.Theta && slices.Equal(a.If.W, b.If.W)
	})
	return experiment.Values{
		"largest":  float64(slices.Max(train.ClassCounts())) / float64(train.Len()),
		"fraction": eval.Accuracy(fraction, test), "number": eval.Accuracy(number, test),
		"fraction_k": float64(len(fraction.Rules)), "number_k": float64(len(number.Rules)),
		"differ": protocol.Indicator(!agree),
	}, nil
}

// listBy is Build_NDL by fraction, or else by number. The first class wins a
// tie. The list ends when one class is left, or when no halfspace covers
// examples of one class alone.
func listBy(ctx context.Context, byFraction bool, s *data.Set, r *rand.Rand) (*learners.List, error) {
	left := make([][][]float64, len(s.Classes)) // the examples that no rule covers, by class
	for i, y := range s.Y {
		left[y] = append(left[y], s.X[i])
	}
	l := &learners.List{Schema: s.Schema}
	for {
		var best learners.Rule
		highest := 0.
		for class, soft := range left {
			hard := slices.Concat(slices.Concat(left[:class]...), slices.Concat(left[class+1:]...))
			if len(soft) == 0 || len(hard) == 0 {
				continue
			}
			u, n, err := coverBy(ctx, hard, soft, r)
			if err != nil {
				return nil, err
			}
			// Steps 4 to 6: of all classes the halfspace of the highest value becomes a
			// rule.
			value := float64(n)
			if byFraction {
				value /= float64(len(soft))
			}
			if value > highest {
				best, highest = learners.Rule{If: u, Class: class, N: n}, value
			}
		}
		if highest == 0 {
			break
		}
		l.Rules = append(l.Rules, best)
		// Where a halfspace was not chosen, a new one is found from the examples that
		// are left.
		left[best.Class] = slices.DeleteFunc(slices.Clone(left[best.Class]), best.If.Fires)
	}
	// The last, constant rule.
	for class, rest := range left {
		if len(rest) > len(left[l.Else]) {
			l.Else = class
		}
	}
	return l, nil
}

// coverBy returns the halfspace of steps 4 and 5, and the number of soft
// examples that it covers. The number is 0 if the halfspace covers a hard
// example because of rounding.
func coverBy(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, int, error) {
	u, err := learners.FindLargeNegSubset{}.Separate(ctx, hard, soft, r)
	if err != nil || slices.ContainsFunc(hard, u.Fires) {
		return ltu.Unit{}, 0, err
	}
	n := 0
	for _, x := range soft {
		if u.Fires(x) {
			n++
		}
	}
	return u, n, nil
}
