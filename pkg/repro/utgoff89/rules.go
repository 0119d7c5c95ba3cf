package utgoff89

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// §4.2.1 discusses when to split. The paper tried a test by the magnitude of the weight
// vector. It mentions a test by all vectors kept, which it did not try.

// splittingRules compares the two rules with table II's.
func splittingRules() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-rules", Source: "Utgoff 1989, §4.2.1 (the paper tells of the first, without numbers)",
		About: protocol.Prose(`
			Two rules of when to split, each beside C > log dim(W) on the same 20 random splits, a
			third to test on, after one and after 50 passes over the rest. Vacillating: C counts the
			adjustments since |W| was smaller or greater than ever before. Revisited: weights come a
			second time. Gain is the difference of a pair, ± the standard error as if splits were
			independent.`),
		Params: []string{"option", "set", "passes"}, Measures: besideMeasures,
		Trials: besideTrials([]option{
			besideTree("vacillating", learners.PerceptronTree{Split: learners.Vacillating}),
			besideTree("revisited", learners.PerceptronTree{Split: learners.Revisited}),
		}),
	}
}

// magnitudes follows one unit that is never split. It shows which stops growing first,
// the unit's magnitude or its single weights, and when each rule would have given up
// the unit.
func magnitudes() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-magnitude", Source: "Utgoff 1989, §4.2.1, on Duda & Hart 1973 (the paper has no numbers)",
		About: protocol.Prose(`
			One LTU over all attributes, adjusted in 50 passes over a random two thirds of a sample
			and never split. New: the share of its adjustments that made |W|, or some weight,
			smaller or greater than ever before; last: how far through the adjustments the last of
			these was. Split after: so many adjustments until the unit would have been split, had
			the rule been that of the magnitude, or that of the weights, which is the paper's.
			Growth: |W| after so large a share of the adjustments, as a share of the greatest |W|.
			Range: the greatest |W| less the smallest in the second half of the adjustments, as a
			share of the greatest. 20 splits; ± is the standard error.`),
		Params: []string{"set"},
		Measures: []experiment.Measure{
			{Name: "adjustments", Title: "adjustments", StdErr: true},
			{Name: "magnitude_new", Title: "new |W| %", Percent: true, Digits: 1, StdErr: true},
			{Name: "weights_new", Title: "new weights %", Percent: true, Digits: 1, StdErr: true},
			{Name: "magnitude_last", Title: "last |W| %", Percent: true, Digits: 1, StdErr: true},
			{Name: "weights_last", Title: "last weights %", Percent: true, Digits: 1, StdErr: true},
			{Name: "magnitude_split", Title: "split by |W| after", Digits: 1, StdErr: true},
			{Name: "weights_split", Title: "split by weights after", Digits: 1, StdErr: true},
			{Name: "sooner", Title: "|W| splits sooner %", Percent: true, StdErr: true},
			{Name: "later", Title: "later %", Percent: true, StdErr: true},
			{Name: "growth_1", Title: "|W| after 1 %", Percent: true, Digits: 1, StdErr: true},
			{Name: "growth_10", Title: "|W| after 10 %", Percent: true, Digits: 1, StdErr: true},
			{Name: "growth_50", Title: "|W| after 50 %", Percent: true, Digits: 1, StdErr: true},
			{Name: "range", Title: "range later %", Percent: true, Digits: 1, StdErr: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, input := range protocol.Points(short, 2, nominalSources...) {
				trials = append(trials, protocol.Repeat(short, 20, i, followed(input), input.name)...)
			}
			return trials
		},
	}
}

// followed is a trial: it watches the unit on one split of a sample.
func followed(input source) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, err := input.sample(ctx, r)
		if err != nil {
			return nil, err
		}
		parts, err := s.Holdout(1./3, r)
		if err != nil {
			return nil, err
		}
		train, _ := parts.Of(s)
		m, err := grow(learners.PerceptronTree{Split: learners.Never}, train, 0)
		if err != nil {
			return nil, err
		}
		return follow(ctx, m.Trees[0].Unit, m, train, r)
	}
}

// A strain follows one quantity while a unit is adjusted, such as the length of its weight vector. It
// counts the new extreme values of the quantity, and records the last adjustment with such a value. A rule
// splits a unit after more than a given number of adjustments without a new value. The strain also records
// at which adjustment the rule would have split the unit.
type strain struct{ news, last, split int }

// see takes the next adjustment, the n-th.
func (s *strain) see(isNew bool, n int, patience float64) {
	switch {
	case isNew:
		s.news, s.last = s.news+1, n
	case s.split == 0 && float64(n-s.last) > patience:
		s.split = n
	}
}

// follow presents the sample in 50 passes, and looks at the unit after each
// adjustment.
func follow(ctx context.Context, u *learners.ValueUnit, m *learners.PerceptronTreeModel, s *data.Set, r *rand.Rand) (experiment.Values, error) {
	var magnitude, weights strain
	smallest, greatest, patience := 0.0, 0.0, portable.Log2(features(u))
	var sizes []float64 // |W| after each adjustment
	for range 50 {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for _, i := range r.Perm(s.Len()) {
			n := u.Adjusted
			if m.Update(s.X[i], s.Y[i]); u.Adjusted == n {
				continue
			}
			square := squareOf(u)
			weights.see(u.Stalled == 0, n+1, patience) // the unit counts these itself
			magnitude.see(square < smallest || square > greatest, n+1, patience)
			smallest, greatest = min(smallest, square), max(greatest, square)
			sizes = append(sizes, math.Sqrt(square))
		}
	}
	all := float64(u.Adjusted)
	v := experiment.Values{
		"adjustments":   all,
		"magnitude_new": float64(magnitude.news) / all, "weights_new": float64(weights.news) / all,
		"magnitude_last": float64(magnitude.last) / all, "weights_last": float64(weights.last) / all,
	}
	maps.Copy(v, growth(sizes))
	// A unit that was right before the rule would have split it is never split.
	never := func(n int) float64 {
		if n == 0 {
			return math.Inf(1)
		}
		return float64(n)
	}
	a, b := never(magnitude.split), never(weights.split)
	v["sooner"], v["later"] = protocol.Indicator(a < b), protocol.Indicator(a > b)
	if !math.IsInf(a, 1) {
		v["magnitude_split"] = a
	}
	if !math.IsInf(b, 1) {
		v["weights_split"] = b
	}
	return v, nil
}

// growth returns the measures of |W| over the adjustments.
func growth(sizes []float64) experiment.Values {
	greatest, v := slices.Max(sizes), experiment.Values{}
	for _, percent := range []int{1, 10, 50} {
		n := max(1, len(sizes)*percent/100)
		v[fmt.Sprint("growth_", percent)] = sizes[n-1] / greatest
	}
	later := sizes[len(sizes)/2:]
	v["range"] = (slices.Max(later) - slices.Min(later)) / greatest
	return v
}

// features returns dim(W), and squareOf |W|² with the threshold.
func features(u *learners.ValueUnit) (n float64) {
	for _, ws := range u.W {
		n += float64(len(ws))
	}
	return n
}

func squareOf(u *learners.ValueUnit) float64 {
	s := float64(u.Theta.W * u.Theta.W)
	for _, ws := range u.W {
		for _, w := range ws {
			s += float64(w.W * w.W)
		}
	}
	return s
}
