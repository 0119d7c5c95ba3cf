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
	// One example in this number belongs to the first search.
	thinned = 4
	// rough is the allowed difference of bounds in the search on some examples.
	rough = 1e-3
	// mostParts is the number of parts nearest to the margin that are searched; usually two suffice.
	mostParts = 4
	// Examples within this number of standard errors of the margin are near it. With 1.5 some examples on
	// the wrong side are left out. They cost more than the examples between 1.5 and 2.
	errorsNear = 2
)

// begin brings α near the end of a large search. It finds w for every fourth example of each class, with
// C four times as great. According to this w most examples lie well on one side of the margin or the
// other. They will have an α of 0 or C in the end. So only the examples near the margin are then
// searched. Some examples turn out to have the wrong α. They show which distances from the margin are
// near, and are searched again.
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

// sketch returns an approximate w from some examples, for C multiplied by the number of examples that
// each of them represents. It also returns the distance from the margin within which examples are near
// it. This distance comes from the change of their values since a smaller part: an error falls with the
// square root of the number of examples.
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

// doubt returns a little more than the greatest distance from the margin of an example whose α is at the
// wrong end.
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

// close sets all α to the ends that they have for w and its best threshold. It returns the examples within
// reach of the margin.
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

// best returns the threshold of least loss for the values. The slope of the loss begins at minus the
// limits of class 1, and grows at each bound by the example's limit.
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

// assume sets α to C for the examples that have a loss with the threshold b, and to 0 for the others.
// Then Σ α·y must become zero. For this, assume sets the surplus examples nearest to the margin to 0, and
// the last of them to the remaining amount. The values become the distances beyond the margin.
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
