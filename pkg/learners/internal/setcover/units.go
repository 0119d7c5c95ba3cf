package setcover

import (
	"context"
	"slices"

	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// mostAsked is of how many candidates the units are computed to leave out those that have none:
// a tenth of a millisecond or a few for each.
const mostAsked = 100_000

// ChooseUnits chooses as Choose does, and returns the units of the chosen candidates. Function
// unit returns the unit of candidate k, and reports whether it has one: it has none where a plane
// would be nearer to an example than the solver can tell.
//
// Units are computed only for what is chosen, as candidates may be millions. If a chosen one has
// no unit, all candidates without are taken out, and others chosen; where there are too many to
// ask, only those that were chosen are. Each further choice has half the budget of the one
// before, which is twice the budget in all.
func ChooseUnits(ctx context.Context, candidates *dichotomy.Set, unit func(k int) (ltu.Unit, bool), classes []int, n, budget int) ([]ltu.Unit, Result, error) {
	var left []int // the candidates' numbers in the first choice, once some are taken out
	for {
		numbers, result, err := Choose(ctx, candidates, classes, n, budget)
		if err != nil {
			return nil, Result{}, err
		}
		if left != nil {
			for i, k := range numbers {
				numbers[i] = left[k]
			}
		}
		units, failed := unitsOf(ctx, numbers, unit)
		if len(failed) > 0 {
			if err := candidates.ByDichotomy(ctx); err != nil {
				return nil, Result{}, err
			}
			if left == nil {
				left = sample.Indices(candidates.Len())
			}
			// Where one has no unit others have none either, as examples are near to each other.
			if len(left) <= mostAsked {
				_, failed = unitsOf(ctx, left, unit)
			}
		}
		if ctx.Err() != nil {
			return nil, Result{}, ctx.Err()
		}
		if len(failed) == 0 {
			return units, result, nil
		}
		candidates = candidates.Without(func(k int) bool { return failed[left[k]] })
		left = slices.DeleteFunc(left, func(k int) bool { return failed[k] })
		budget /= 2
	}
}

// unitsOf returns the units of the given candidates, and which of these have none, asked for on all
// cores. It is of no use if ctx is done: then some were not asked at all.
func unitsOf(ctx context.Context, numbers []int, unit func(k int) (ltu.Unit, bool)) (units []ltu.Unit, failed map[int]bool) {
	units, failed = make([]ltu.Unit, len(numbers)), map[int]bool{}
	ok := make([]bool, len(numbers))
	_ = parallel.Each(ctx, len(numbers), func(i int) error {
		units[i], ok[i] = unit(numbers[i])
		return nil
	}) // The only error is ctx's, which the caller looks at itself.
	for i, k := range numbers {
		if !ok[i] {
			failed[k] = true
		}
	}
	return units, failed
}
