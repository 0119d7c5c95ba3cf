package arrange

import (
	"context"
	"slices"

	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

// Unit returns a unit that fires exactly on the examples inside a dichotomy, and reports whether it found
// one. It finds none if no such unit exists, if each comes nearer to an example than the solver can
// distinguish, or if ctx is done. The unit's hyperplane has no example on it, and is as far as possible
// from all examples, with attributes scaled to [−1, 1]. A dichotomy and its complement get the same
// hyperplane.
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
// strictly outside. A search decides whether such a unit exists, before the farthest is sought.
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

// isBetween reports whether u has some rows strictly outside and the others strictly inside. An excess
// that is not a number is neither inside nor outside, so the comparisons are negated. A unit and its
// complement have the same rows strictly on a side.
func isBetween(u ltu.Unit, outside, inside [][]float64) bool {
	return !slices.ContainsFunc(outside, func(x []float64) bool { return !(u.Excess(x) < 0) }) &&
		!slices.ContainsFunc(inside, func(x []float64) bool { return !(u.Excess(x) > 0) })
}
