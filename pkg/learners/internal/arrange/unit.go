package arrange

import (
	"context"
	"slices"

	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

// Unit returns a unit that fires exactly on the examples inside a dichotomy. Its hyperplane is as far as
// possible from all examples, with attributes scaled to [−1, 1], so no example lies on it. A dichotomy
// and its complement get the same hyperplane. Unit returns false if it finds no unit: if none exists, if
// each comes nearer to an example than the solver can distinguish, or if ctx is done.
func Unit(ctx context.Context, sides []uint64, X [][]float64) (ltu.Unit, bool) {
	var rows [2][][]float64
	flipped := dichotomy.Side(sides, 0) // example 0 goes to the first side, for the same unit either way
	for i, x := range X {
		side := dichotomy.Side(sides, i) ^ flipped
		rows[side] = append(rows[side], x)
	}
	u, ok := partingUnit(ctx, rows[0], rows[1])
	if ok && flipped == 1 {
		u = u.Complement()
	}
	return u, ok
}

// partingUnit returns a unit that has the rows of inside strictly inside and the rows of outside
// strictly outside. First a search decides whether such a unit exists, and then the farthest one is
// computed.
func partingUnit(ctx context.Context, outside, inside [][]float64) (ltu.Unit, bool) {
	p, err := separate.New(ctx, outside, inside, 0)
	if err != nil {
		return ltu.Unit{}, false
	}
	search := p.Start()
	for i := range inside {
		if ctx.Err() != nil || !search.Add(i) {
			return ltu.Unit{}, false
		}
	}
	best, err := p.MostStable(ctx, sample.Indices(len(inside)))
	if err != nil {
		return ltu.Unit{}, false
	}
	if isBetween(best, outside, inside) {
		return best, true
	}
	u := search.Unit() // the two differ only by rounding
	return u, isBetween(u, outside, inside)
}

// isBetween reports whether u has the rows of one set strictly outside and the rows of the other
// strictly inside. An excess that is NaN is neither inside nor outside, so the comparisons are written
// in the negative.
func isBetween(u ltu.Unit, outside, inside [][]float64) bool {
	return !slices.ContainsFunc(outside, func(x []float64) bool { return !(u.Excess(x) < 0) }) &&
		!slices.ContainsFunc(inside, func(x []float64) bool { return !(u.Excess(x) > 0) })
}
