package learners

import (
	"context"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

// mostRealised is of how many candidates the units are computed to leave out those that
// have none: a tenth of a millisecond or a few for each.
const mostRealised = 100_000

// chooseAndRealise returns the model of at most n of the candidates, or of as few as
// separate if n is zero. If a unit of those chosen is not ok, because it would be nearer
// to an example than the solver can tell, all candidates of which that is so are taken
// out, and others chosen; where there are too many to ask, only those that were chosen. Each
// further choice has half the budget of the one before: twice the budget in all.
func chooseAndRealise(ctx context.Context, candidates *wayset, unit func(k int) (ltu.Unit, bool), s *data.Set, n, budget int) (*Polyhedral, error) {
	left := sample.Indices(len(candidates.ways)) // their numbers, by those of the first choice
	for {
		chosen, found, err := choosePlanes(ctx, candidates, s, n, budget)
		if err != nil {
			return nil, err
		}
		numbers := make([]int, len(chosen))
		for i, k := range chosen {
			numbers[i] = left[k]
		}
		units, failed := realiseAll(ctx, numbers, unit)
		if len(failed) > 0 && len(left) <= mostRealised {
			_, failed = realiseAll(ctx, left, unit)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if len(failed) == 0 {
			m, err := fitConsolidator(ctx, units, s)
			m.Found = found
			return m, err
		}
		candidates = candidates.without(func(k int) bool { return failed[left[k]] })
		left = slices.DeleteFunc(left, func(k int) bool { return failed[k] })
		budget /= 2
	}
}

// realiseAll returns the units of the given numbers, and which numbers have none. It is
// of no use if ctx is done.
func realiseAll(ctx context.Context, numbers []int, unit func(k int) (ltu.Unit, bool)) (units []ltu.Unit, failed map[int]bool) {
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

// realise returns a unit that fires on the given examples and not on the
// others, with none on its hyperplane, which is as far from them as can be; or
// that there is none, or that ctx is done. A way to part the examples and its complement
// get the same hyperplane.
func realise(ctx context.Context, in []uint64, s *data.Set) (ltu.Unit, bool) {
	var sides [2][][]float64
	flipped := in[0] & 1
	for i, x := range s.X {
		side := in[i/64]>>(i%64)&1 ^ flipped
		sides[side] = append(sides[side], x)
	}
	u, ok := partingUnit(ctx, sides)
	if ok && flipped == 1 {
		u = u.Complement()
	}
	return u, ok
}

// partingUnit returns a unit that has the second of the sides strictly inside
// and the first strictly outside.
func partingUnit(ctx context.Context, sides [2][][]float64) (ltu.Unit, bool) {
	p := separate.New(sides[0], sides[1], 0)
	search := p.Start()
	for i := range sides[1] {
		if ctx.Err() != nil || !search.Add(i) {
			return ltu.Unit{}, false
		}
	}
	best, err := p.MostStable(ctx, sample.Indices(len(sides[1])))
	if err != nil {
		return ltu.Unit{}, false
	}
	if parts(best, sides) {
		return best, true
	}
	u := search.Unit() // the two differ by no more than rounding allows
	return u, parts(u, sides)
}

// parts reports whether u has the second of the sides strictly inside and the
// first strictly outside. What is not a number is neither.
func parts(u ltu.Unit, sides [2][][]float64) bool {
	return !slices.ContainsFunc(sides[0], func(x []float64) bool { return !(u.Excess(x) < 0) }) &&
		!slices.ContainsFunc(sides[1], func(x []float64) bool { return !(u.Excess(x) > 0) })
}
