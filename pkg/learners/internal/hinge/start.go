package hinge

import (
	"cmp"
	"context"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/vec"
)

const (
	// fewestThinned is the number of examples from which on a search begins with some of them.
	fewestThinned = 2 * fewestShrunk
	// thinned is how many examples there are for one of these, and near how many for one of those nearest
	// to the margin.
	thinned, near = 4, 8
	// rough is by how much bounds may disagree in the search among some.
	rough = 1e-3
)

// begin puts α near the end of a large search. It finds the plane of every fourth example of each class, for
// a C four times as great. By that plane most examples lie well on one side of the margin or the other, and
// have an α of 0 or C in the end; only those nearest to it are then searched. From α of 0, each example of
// an α of C takes a step over all.
//
// H. P. Graf, E. Cosatto, L. Bottou, I. Dourdanovic, V. Vapnik, Parallel support vector machines: the
// cascade SVM, NIPS 17 (2005) 521–528, begin with parts of a sample, too.
func (s *search) begin(ctx context.Context) error {
	if len(s.y) < fewestThinned {
		return nil
	}
	few := s.part(s.thin())
	few.c, few.within = min(s.c*thinned, greatestC), rough
	few.most = mosts(few.c, few.weight)
	if err := few.begin(ctx); err != nil {
		return err
	}
	if err := few.solve(ctx); err != nil {
		return err
	}
	few.weigh()
	order := s.assume(few.w, few.threshold())
	order = order[:len(order)/near]
	slices.Sort(order) // as the examples lie in memory
	s.renew()
	if err := s.search(ctx, order, s.within); err != nil {
		return err
	}
	return s.narrow(ctx)
}

// thin returns some examples of each class, the first of it among them.
func (s *search) thin() (few []int) {
	of := map[float64]int{}
	for t, y := range s.y {
		if of[y]%thinned == 0 {
			few = append(few, t)
		}
		of[y]++
	}
	return few
}

// assume sets α to C for the examples that have a loss by the plane w and b, and to 0 for the others. So
// that Σ α·y is 0, the nearest ones to the margin that are too many have 0, too, and the last of them what is
// left. It returns all examples by how near they are to the margin.
func (s *search) assume(w []float64, b float64) (order []int) {
	over := make([]float64, len(s.y)) // by how much it is beyond the margin
	vec.Dots(over, s.rows, w)
	sum := 0.0
	for t, y := range s.y {
		order = append(order, t)
		if over[t] = float64(y*(over[t]+b)) - 1; over[t] < 0 {
			s.alpha[t] = s.most[t]
			sum += float64(y * (s.most[t] / s.c))
		}
	}
	slices.SortFunc(order, func(t, u int) int {
		return cmp.Or(cmp.Compare(math.Abs(over[t]), math.Abs(over[u])), t-u)
	})
	for _, t := range order {
		if s.alpha[t] > 0 && sum*s.y[t] > 0 {
			all := s.most[t] / s.c // 1 if the examples weigh the same
			if many := min(all, math.Abs(sum)); many == all {
				s.alpha[t] = 0
				sum -= float64(s.y[t] * all)
			} else {
				s.alpha[t] = max(0, s.most[t]-float64(many*s.c))
				sum = 0
			}
		}
	}
	return order
}
