package setcover

import (
	"context"
	"slices"

	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// mostAsked is the greatest number of candidates whose units are all computed, in order to find those
// candidates that have no unit. A unit takes a tenth of a millisecond or more.
const mostAsked = 100_000

// ChooseUnits chooses as Choose does, and returns the units of the chosen candidates. The function unit
// returns the unit of candidate k, and reports whether it exists. A unit does not exist if its plane
// would be nearer to an example than the solver can distinguish.
//
// There may be millions of candidates, so units are computed only for the chosen ones. If a chosen
// candidate turns out to have no unit, all candidates without a unit are removed, and the choice is
// repeated. If there are too many candidates to check, only the chosen ones without a unit are removed.
// Each repeated choice has half the budget of the one before, so the total is at most twice the budget.
func ChooseUnits(ctx context.Context, candidates *dichotomy.Set, unit func(k int) (ltu.Unit, bool), classes []int, n, budget int) ([]ltu.Unit, Result, error) {
	var left []int // the candidates' numbers in the first choice, once some are removed
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
			// If one candidate has no unit, others probably have none either, because examples are near
			// to each other.
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

// unitsOf returns the units of the given candidates, and the set of candidates without a unit. It uses
// all cores. If ctx is done, some units were not computed, so the result must not be used.
func unitsOf(ctx context.Context, numbers []int, unit func(k int) (ltu.Unit, bool)) (units []ltu.Unit, failed map[int]bool) {
	units, failed = make([]ltu.Unit, len(numbers)), map[int]bool{}
	ok := make([]bool, len(numbers))
	_ = parallel.Each(ctx, len(numbers), func(i int) error {
		units[i], ok[i] = unit(numbers[i])
		return nil
	}) // The only error is ctx's, which the caller checks itself.
	for i, k := range numbers {
		if !ok[i] {
			failed[k] = true
		}
	}
	return units, failed
}
