// Package mdl divides the range of a number into intervals, so that the examples of an interval have mostly
// the same class. It makes the best cuts, as long as they shorten the description of the classes (minimum
// description length). The input is the values and the classes of examples. The output is pairs of
// neighbouring values; a cut lies between the two.
//
// U. M. Fayyad, K. B. Irani, Multi-interval discretization of continuous-valued attributes for
// classification learning, IJCAI-93, 1022–1027, §3 and §5.
package mdl

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/internal/portable"
)

// rounding is the share by which an entropy must be smaller to count as smaller. Without it, rounding
// errors would decide between two cuts that are equally good, such as mirror images. With it, the first of
// them is taken.
const rounding = 1e-12

// A Cut lies between two neighbouring values.
type Cut struct{ Below, Above float64 }

// Accepted returns the cuts of the paper's method, in ascending order. The best cut is the one that leaves
// the least entropy of the classes. It is made if it saves more bits than are needed to encode its place
// and the classes on both sides. Then both sides are divided in the same way. Values are finite or missing
// (NaN). Classes are numbered from 0.
func Accepted(values []float64, classes []int) []Cut {
	a := newAxis(values, classes)
	var cuts []Cut
	var divide func(s split)
	divide = func(s split) {
		if !s.pays() {
			return
		}
		divide(a.best(s.start, s.place))
		cuts = append(cuts, a.cut(s.place))
		divide(a.best(s.place, s.stop))
	}
	divide(a.best(0, len(a.values)))
	return cuts
}

// Most returns at most limit cuts, in ascending order, and each cut saves some bits. The first cut is the
// one that saves most. Each further cut is the one that saves most in any of the intervals so far. Unlike
// Accepted, Most does not require that a cut saves more than it costs.
func Most(values []float64, classes []int, limit int) []Cut {
	a := newAxis(values, classes)
	var cuts []Cut
	open := []split{a.best(0, len(a.values))}
	for len(cuts) < limit {
		// The first of the splits that save most.
		k := 0
		for i, s := range open {
			if s.saves() > open[k].saves() {
				k = i
			}
		}
		s := open[k]
		if !(s.saves() > 0) {
			break
		}
		cuts = append(cuts, a.cut(s.place))
		open = slices.Replace(open, k, k+1, a.best(s.start, s.place), a.best(s.place, s.stop))
	}
	slices.SortFunc(cuts, func(p, q Cut) int { return cmp.Compare(p.Below, q.Below) })
	return cuts
}

// An axis has the distinct values of a number in ascending order. For each class, counts[i] counts
// the examples with a value less than value i.
type axis struct {
	values []float64
	counts [][]int
}

func newAxis(values []float64, classes []int) *axis {
	order := make([]int, 0, len(values))
	several := 0
	for i, v := range values {
		if v == v {
			order, several = append(order, i), max(several, classes[i]+1)
		}
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(values[i], values[j]) })
	a, counts := &axis{}, make([]int, several)
	for _, i := range order {
		if n := len(a.values); n == 0 || values[i] > a.values[n-1] {
			a.values, a.counts = append(a.values, values[i]), append(a.counts, slices.Clone(counts))
		}
		counts[classes[i]]++
	}
	a.counts = append(a.counts, counts)
	return a
}

// cut returns the cut below value i.
func (a *axis) cut(i int) Cut { return Cut{a.values[i-1], a.values[i]} }

// A split is the best cut of the values from start to stop−1. It lies below value place.
type split struct {
	start, place, stop int
	all, low, high     part
}

// best returns the best cut of the values from start to stop−1. The best cut always lies where the
// class changes (theorem 1), so it skips other places.
func (a *axis) best(start, stop int) split {
	s := split{start: start, stop: stop, all: a.part(start, stop)}
	lowest := math.Inf(1)
	for place := start + 1; place < stop; place++ {
		if c := a.class(place - 1); c >= 0 && c == a.class(place) {
			continue
		}
		low, high := a.part(start, place), a.part(place, stop)
		if bits := low.bits + high.bits; bits < lowest-float64(rounding*s.all.bits) {
			lowest, s.place, s.low, s.high = bits, place, low, high
		}
	}
	return s
}

// class returns the class of all examples that have value i, −1 if they have several classes.
func (a *axis) class(i int) int {
	class := -1
	for c, n := range a.counts[i] {
		switch {
		case a.counts[i+1][c] == n:
		case class >= 0:
			return -1
		default:
			class = c
		}
	}
	return class
}

// A part is a set of examples: their number, the number of their classes, and the number of bits that
// encode their classes. The bits are the entropy of the shares of the classes, multiplied by the number of
// examples.
type part struct {
	n, classes int
	bits       float64
}

// part returns the examples with the values from start to stop−1.
func (a *axis) part(start, stop int) (p part) {
	for c, before := range a.counts[start] {
		p.n += a.counts[stop][c] - before
	}
	for c, before := range a.counts[start] {
		if n := a.counts[stop][c] - before; n > 0 {
			p.classes++
			p.bits += float64(float64(n) * portable.Log2(float64(p.n)/float64(n)))
		}
	}
	return p
}

// entropies returns the entropy of an example's class times the number of classes.
func (p part) entropies() float64 { return float64(p.classes) * p.bits / float64(p.n) }

// saves returns the number of bits that s saves, or 0 if s is not a cut. Savings within rounding
// count as 0.
func (s split) saves() float64 {
	if saved := s.all.bits - s.low.bits - s.high.bits; s.place > 0 && saved > float64(2*rounding*s.all.bits) {
		return saved
	}
	return 0
}

// pays reports whether s saves more than it costs (the criterion of §5).
func (s split) pays() bool {
	saved := s.saves()
	if saved == 0 {
		return false
	}
	theory := s.low.entropies() + s.high.entropies() - s.all.entropies() + choices(s.all.classes)
	return saved > portable.Log2(float64(s.all.n-1))+theory
}

// choices returns log2(3^k − 2).
func choices(k int) float64 {
	power := 1.0
	for range k {
		power *= 3
	}
	if math.IsInf(power, 0) {
		return float64(k) * portable.Log2(3)
	}
	return portable.Log2(power - 2)
}
