package learners

import (
	"context"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

// realise returns a unit that fires on the given examples and not on the
// others, with none on its hyperplane, which is as far from them as can be; or
// that there is none, or that ctx is done. A way to part the examples and its complement
// get the same hyperplane.
func realise(ctx context.Context, in []uint64, s *data.Set) (ltu.Unit, bool) {
	var sides [2][][]float64
	flipped := dichotomy.Side(in, 0)
	for i, x := range s.X {
		side := dichotomy.Side(in, i) ^ flipped
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
