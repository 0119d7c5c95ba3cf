package hinge

import (
	"cmp"
	"context"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/vec"
)

const (
	// fewestThinned is the number of examples from which a search begins with some of them.
	fewestThinned = 2 * fewestShrunk
	// One example in thinned belongs to the first search, and one in closest to the second, on the
	// examples nearest to the margin.
	thinned, closest = 4, 8
	// rough is the allowed difference of bounds in the search on some examples.
	rough = 1e-3
)

// begin brings α near the end of a large search. It finds the plane for every fourth example of
// each class, with C four times as great. According to this plane most examples lie well on one
// side of the margin or the other, and will have an α of 0 or C in the end; only those nearest to
// the margin are then searched. From α of 0, each example with an α of C would take a step over all
// examples.
//
// H. P. Graf, E. Cosatto, L. Bottou, I. Dourdanovic, V. Vapnik, Parallel support vector machines: the
// cascade SVM, NIPS 17 (2005) 521–528, begin with parts of a sample, too.
func (s *search) begin(ctx context.Context) error {
	if len(s.y) < fewestThinned {
		return nil
	}
	subset := s.part(s.thin())
	subset.c, subset.tolerance = min(s.c*thinned, greatestC), rough
	subset.limit = limits(subset.c, subset.weight)
	if err := subset.begin(ctx); err != nil {
		return err
	}
	if err := subset.solve(ctx); err != nil {
		return err
	}
	subset.weigh()
	order := s.assume(subset.w, subset.threshold())
	order = order[:len(order)/closest]
	slices.Sort(order) // as the examples lie in memory
	s.renew()
	if err := s.search(ctx, order, s.tolerance); err != nil {
		return err
	}
	return s.narrow(ctx)
}

// thin returns some examples of each class, including its first.
func (s *search) thin() (subset []int) {
	counts := map[float64]int{}
	for t, y := range s.y {
		if counts[y]%thinned == 0 {
			subset = append(subset, t)
		}
		counts[y]++
	}
	return subset
}

// assume sets α to C for the examples that have a loss for the plane w and b, and to 0 for the
// others. To make Σ α·y zero, it then sets the surplus examples nearest to the margin to 0, and the
// last of them to the remaining amount. It returns all examples in order of their distance from the
// margin.
func (s *search) assume(w []float64, b float64) (order []int) {
	excess := make([]float64, len(s.y)) // distance beyond the margin
	vec.Dots(excess, s.rows, w)
	sum := 0.0
	for t, y := range s.y {
		order = append(order, t)
		if excess[t] = float64(y*(excess[t]+b)) - 1; excess[t] < 0 {
			s.alpha[t] = s.limit[t]
			sum += float64(y * (s.limit[t] / s.c))
		}
	}
	slices.SortFunc(order, func(t, u int) int {
		return cmp.Or(cmp.Compare(math.Abs(excess[t]), math.Abs(excess[u])), t-u)
	})
	for _, t := range order {
		if s.alpha[t] > 0 && sum*s.y[t] > 0 {
			all := s.limit[t] / s.c // 1 if the examples weigh the same
			if amount := min(all, math.Abs(sum)); amount == all {
				s.alpha[t] = 0
				sum -= float64(s.y[t] * all)
			} else {
				s.alpha[t] = max(0, s.limit[t]-float64(amount*s.c))
				sum = 0
			}
		}
	}
	return order
}
