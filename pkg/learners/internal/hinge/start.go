package hinge

import (
	"cmp"
	"context"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/vec"
)

const (
	// fewestThinned is the number of examples from which a search begins with only some of them.
	fewestThinned = 2 * fewestShrunk
	// The first search has one of this number of examples.
	thinned = 4
	// rough is the difference of bounds that is allowed in a search on some of the examples.
	rough = 1e-3
	// mostParts is the greatest number of searches on the examples nearest to the margin. Usually two
	// are enough.
	mostParts = 4
	// An example counts as near the margin within this number of standard errors. With 1.5 some
	// examples would be assigned to the wrong side. That costs more time than searching the examples
	// between 1.5 and 2 as well.
	errorsNear = 2
)

// begin brings α near the end of a large search. First it finds w for every fourth example of each
// class, with C four times as great. According to this w, most examples lie well on one side of the
// margin or the other, so their α will be 0 or C in the end. Only the examples near the margin must be
// searched next. If some of the other examples turn out to have the wrong α, their distances show which
// distance must count as near, and the search is repeated.
//
// H. P. Graf, E. Cosatto, L. Bottou, I. Dourdanovic, V. Vapnik, Parallel support vector machines: the
// cascade SVM, NIPS 17 (2005) 521–528, begin with parts of a sample, too.
func (s *search) begin(ctx context.Context) error {
	fewest := fewestThinned
	if s.tall() {
		fewest *= thinned // a barrier on fewer examples costs no more than its parts
	}
	if len(s.y) < fewest {
		return nil
	}
	w, reach, err := s.part(s.thin()).sketch(ctx)
	for range mostParts {
		if err != nil {
			return err
		}
		members := s.close(w, reach)
		if s.renew(); len(members)*fewestShares > len(s.y) {
			return nil
		}
		if _, err = s.search(ctx, members, s.tolerance); s.agree() {
			return err
		}
		w, reach = slices.Clone(s.w), s.doubt()
	}
	return err
}

// sketch returns an approximate w, found from some of the examples. Its C is multiplied by the number of
// examples that each of these represents. It also returns reach, the distance within which an example
// counts as near the margin. Reach is estimated from the change of the values since a smaller part,
// because an error falls with the square root of the number of examples.
func (s *search) sketch(ctx context.Context) (w []float64, reach float64, err error) {
	s.c = min(s.c*thinned, greatestC)
	s.limit = limits(s.c, s.weight)
	if len(s.y) < fewestThinned {
		w, err = s.outline(ctx)
		return w, math.Inf(1), err
	}
	before, reach, err := s.part(s.thin()).sketch(ctx)
	if err != nil {
		return nil, 0, err
	}
	w, err = s.part(s.close(before, reach)).outline(ctx)
	return w, errorsNear * s.change(before, w) / math.Sqrt(thinned), err
}

// outline returns an approximate w of the search.
func (s *search) outline(ctx context.Context) (w []float64, err error) {
	if s.tall() {
		p := newBarrier(s)
		return p.w, p.run(ctx, coarse)
	}
	s.tolerance = rough
	_, err = s.solve(ctx)
	s.weigh()
	return s.w, err
}

// change returns the standard deviation of the change of the values from one w to the next.
func (s *search) change(before, after []float64) float64 {
	step := make([]float64, s.width)
	for j, v := range after {
		step[j] = v - before[j]
	}
	vec.Dots(s.value, s.rows, step)
	center(s.value)
	return math.Sqrt(dot(s.value, s.value) / float64(len(s.value)))
}

// doubt returns a distance a little greater than the distance from the margin of any example whose α is
// at the wrong end.
func (s *search) doubt() (distance float64) {
	b := s.threshold()
	for t, y := range s.y {
		excess := float64(y*(s.value[t]+b)) - 1
		if s.alpha[t] == 0 {
			distance = max(distance, -excess)
		} else if s.alpha[t] == s.limit[t] {
			distance = max(distance, excess)
		}
	}
	return 1.1 * distance // with 2, more than half of some samples were near, so all examples were searched
}

// close sets every α to the end of its range that follows from w and the best threshold for w. It
// returns the examples within reach of the margin.
func (s *search) close(w []float64, reach float64) (members []int) {
	vec.Dots(s.value, s.rows, w)
	s.assume(s.best())
	for t, excess := range s.value {
		if math.Abs(excess) <= reach {
			members = append(members, t)
		}
	}
	return members
}

// best returns the threshold with the least loss, given the values. As the threshold grows, the slope of
// the loss begins at minus the sum of the limits of class 1, and grows at the bound of each example by
// the example's limit.
func (s *search) best() float64 {
	order, slope := make([]int, len(s.y)), 0.0
	for t, y := range s.y {
		if order[t] = t; y > 0 {
			slope -= s.limit[t] / s.c
		}
	}
	slices.SortFunc(order, func(t, u int) int { return cmp.Or(cmp.Compare(s.bound(t), s.bound(u)), t-u) })
	for _, t := range order {
		if slope += s.limit[t] / s.c; slope >= 0 {
			return s.bound(t)
		}
	}
	return s.bound(order[len(order)-1])
}

// thin returns some examples of each class, and always the first of each class.
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

// assume sets α to C for the examples that have a loss with the threshold b, and to 0 for the others.
// Then it makes Σ α·y zero: of the class whose sum is too great, the examples nearest to the margin get
// 0, and the last of them gets the amount that is left. The values become the distances beyond the
// margin.
func (s *search) assume(b float64) {
	sum := 0.0 // Σ α·y/c
	for t, y := range s.y {
		s.value[t] = float64(y*(s.value[t]+b)) - 1
		if s.alpha[t] = 0; s.value[t] < 0 {
			s.alpha[t] = s.limit[t]
			sum += float64(y * (s.limit[t] / s.c))
		}
	}
	var surplus []int
	for t, y := range s.y {
		if s.alpha[t] > 0 && sum*y > 0 {
			surplus = append(surplus, t)
		}
	}
	slices.SortFunc(surplus, func(t, u int) int { return cmp.Or(cmp.Compare(s.value[u], s.value[t]), t-u) })
	for _, t := range surplus {
		all := s.limit[t] / s.c // 1 if the examples weigh the same
		amount := min(all, math.Abs(sum))
		if sum -= float64(s.y[t] * amount); amount == all {
			s.alpha[t] = 0
		} else {
			s.alpha[t] = max(0, s.limit[t]-float64(amount*s.c))
			return
		}
	}
}
