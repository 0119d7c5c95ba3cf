package ltutree

import (
	"cmp"
	"context"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// recut replaces a unit u that puts all examples of s on one side by a unit that divides them. Usually
// this is u with another threshold. But if u's weighted sum is the same for all examples, no threshold
// divides them. Then the new unit reads one attribute: the attribute that leaves the least entropy of
// the class, the first on a tie. The result ok is false if all examples are equal.
func recut(ctx context.Context, u ltu.Unit, s *data.Set) (cut ltu.Unit, ok bool, err error) {
	cut, lowest := bestCut(u, s)
	if !math.IsInf(lowest, 1) {
		return cut, true, nil
	}
	for j := range s.Attrs {
		if ctx.Err() != nil {
			return cut, false, ctx.Err()
		}
		single := ltu.Unit{W: make([]float64, len(s.Attrs))}
		single.W[j] = 1
		if c, e := bestCut(single, s); e < lowest {
			cut, lowest = c, e
		}
	}
	return cut, !math.IsInf(lowest, 1), nil
}

// bestCut returns u with the threshold that leaves the least entropy of the class on its two sides, the
// lowest on a tie. It considers all thresholds that divide the examples of s. The unit is negated if it
// then makes fewer errors. If the weighted sum of u is the same for all examples, the entropy is
// infinite.
func bestCut(u ltu.Unit, s *data.Set) (cut ltu.Unit, lowest float64) {
	type weighed struct {
		sum float64
		y   int
	}
	sorted := make([]weighed, s.Len())
	for i, x := range s.X {
		sorted[i] = weighed{ltu.Dot(u.W, x), s.Y[i]}
	}
	slices.SortFunc(sorted, func(a, b weighed) int { return cmp.Compare(a.sum, b.sum) })
	counts := s.ClassCounts()
	var lower [2]int
	lowest = math.Inf(1)
	for i, w := range sorted[:len(sorted)-1] {
		lower[w.y]++
		upper := [2]int{counts[0] - lower[0], counts[1] - lower[1]}
		e := sample.Bits(lower) + sample.Bits(upper)
		if w.sum == sorted[i+1].sum || !(e < lowest) {
			continue
		}
		lowest = e
		cut = ltu.Unit{W: slices.Clone(u.W), Theta: midway(w.sum, sorted[i+1].sum)}
		if lower[1]+upper[0] > lower[0]+upper[1] { // fire below: −W·x ≥ −sum
			cut = ltu.Unit{W: u.Complement().W, Theta: -w.sum}
		}
	}
	return cut, lowest
}

// midway returns a number above a and at most b, which must be above a: halfway, unless
// rounding turns that into a. The halves are added because the sum of a and b might
// overflow.
func midway(a, b float64) float64 {
	if m := float64(a/2) + float64(b/2); m > a {
		return m
	}
	return b
}
