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

// recut returns a unit that parts the examples of s: u with another threshold,
// or if it weighs all examples alike, a unit of the one attribute that tells most
// of the classes, the first such on a tie. There is none if all examples are the
// same.
func recut(ctx context.Context, u ltu.Unit, s *data.Set) (cut ltu.Unit, ok bool, err error) {
	cut, least := bestCut(u, s)
	if !math.IsInf(least, 1) {
		return cut, true, nil
	}
	for j := range s.Attrs {
		if ctx.Err() != nil {
			return cut, false, ctx.Err()
		}
		single := ltu.Unit{W: make([]float64, len(s.Attrs))}
		single.W[j] = 1
		if c, e := bestCut(single, s); e < least {
			cut, least = c, e
		}
	}
	return cut, !math.IsInf(least, 1), nil
}

// bestCut returns u with the threshold, of all that part the examples of s, after
// which their classes have the least entropy, the lowest such on a tie. It fires
// on the side where it makes fewer errors. The entropy is infinite if u weighs all
// examples alike.
func bestCut(u ltu.Unit, s *data.Set) (cut ltu.Unit, least float64) {
	type weighed struct {
		sum float64
		y   int
	}
	by := make([]weighed, s.Len())
	for i, x := range s.X {
		by[i] = weighed{ltu.Dot(u.W, x), s.Y[i]}
	}
	slices.SortFunc(by, func(a, b weighed) int { return cmp.Compare(a.sum, b.sum) })
	counts := s.ClassCounts()
	var below [2]int
	least = math.Inf(1)
	for i, w := range by[:len(by)-1] {
		below[w.y]++
		above := [2]int{counts[0] - below[0], counts[1] - below[1]}
		e := sample.Bits(below) + sample.Bits(above)
		if w.sum == by[i+1].sum || !(e < least) {
			continue
		}
		least = e
		cut = ltu.Unit{W: slices.Clone(u.W), Theta: between(w.sum, by[i+1].sum)}
		if below[1]+above[0] > below[0]+above[1] { // fire below: −W·x ≥ −sum
			cut = ltu.Unit{W: u.Complement().W, Theta: -w.sum}
		}
	}
	return cut, least
}

// between returns a number above a and not above b, which is above a: halfway, unless rounding puts
// that on a. Halves are added because the sum of a and b might overflow.
func between(a, b float64) float64 {
	if m := float64(a/2) + float64(b/2); m > a {
		return m
	}
	return b
}
