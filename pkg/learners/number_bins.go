package learners

import (
	"math"
	"slices"
)

// A NumberBin stands for the examples of a leaf with a number near some value. N has two counts: the
// examples of other classes, and the examples of the tree's class.
type NumberBin struct {
	At float64
	N  [2]int
}

// mostBins is the greatest number of bins for an attribute in a leaf. It bounds the memory of a tree.
const mostBins = 32

// count adds v to the bins of w, a histogram that is built from a stream of values. Positive is 1 if the
// example has the tree's class. A new value gets a bin of its own. If there are then too many bins, the
// two that are nearest to each other become one.
//
// Y. Ben-Haim, E. Tom-Tov, A streaming parallel decision tree algorithm, Journal of Machine Learning
// Research 11 (2010) 849–872, algorithm 1; here a bin counts both classes.
func (w *NumberWeight) count(v float64, positive int) {
	if !numeric(v) {
		return
	}
	if w.Bins == nil {
		w.Bins = make([]NumberBin, 0, mostBins)
	}
	var gaps [mostBins]int64
	place, narrowest := nearestBin(w.Bins, v, &gaps)
	if place < len(w.Bins) && w.Bins[place].At == v {
		w.Bins[place].N[positive]++
		return
	}
	one := NumberBin{At: v}
	one.N[positive] = 1
	if len(w.Bins) < mostBins {
		w.Bins = slices.Insert(w.Bins, place, one)
		return
	}
	insert(w.Bins, place, one, closest(w.Bins, place, v, gaps[1:], narrowest))
}

// nearestBin returns the index of the first bin that is not below v, and the least distance between
// neighbouring bins. In gaps[i] it puts the distance of bin i from the bin before it. Updates spend most
// of their time here, so the code avoids jumps, which the processor cannot guess. It counts the bins
// below v instead of comparing until one is not. For the least distance it compares the bits of the
// distances as whole numbers, which have the same order because distances are not negative.
func nearestBin(bins []NumberBin, v float64, gaps *[mostBins]int64) (place int, narrowest int64) {
	narrowest, last := math.MaxInt64, math.Inf(-1)
	for i := range bins[:min(len(bins), mostBins)] {
		b := bins[i].At
		step := 0
		if b < v {
			step = 1
		}
		place += step
		gap := int64(math.Float64bits(b - last))
		gaps[i] = gap
		narrowest = min(narrowest, gap)
		last = b
	}
	return place, narrowest
}

// closest returns the first of the two bins that are nearest to each other once v has its bin at the
// index place. Gaps are the distances between the bins before that, and narrowest is the least of them.
// The bin of v divides one gap into two parts, neither of them greater than the gap. So the least
// distance is either narrowest or one of these two parts.
func closest(bins []NumberBin, place int, v float64, gaps []int64, narrowest int64) int {
	before, after := int64(math.MaxInt64), int64(math.MaxInt64)
	if place > 0 {
		before = int64(math.Float64bits(v - bins[place-1].At))
	}
	if place < len(bins) {
		after = int64(math.Float64bits(bins[place].At - v))
	}
	narrowest = min(narrowest, before, after)
	if i := slices.Index(gaps[:max(0, place-1)], narrowest); i >= 0 {
		return i
	}
	switch narrowest {
	case before:
		return place - 1
	case after:
		return place
	}
	return place + 1 + slices.Index(gaps[place:], narrowest)
}

// insert puts the bin one in front of the bin at place, and joins the bin at merge with the next bin
// into one bin at their mean. It does both at once, so that only the bins between the two places are
// moved.
func insert(bins []NumberBin, place int, one NumberBin, merge int) {
	switch {
	case merge == place-1:
		bins[merge].join(one)
	case merge == place:
		one.join(bins[place])
		bins[place] = one
	case merge < place:
		bins[merge].join(bins[merge+1])
		copy(bins[merge+1:], bins[merge+2:place])
		bins[place-1] = one
	default:
		bins[merge-1].join(bins[merge])
		copy(bins[place+1:], bins[place:merge])
		bins[place] = one
	}
}

// join adds the examples of the bin next to b.
func (b *NumberBin) join(next NumberBin) {
	n, k := float64(b.N[0]+b.N[1]), float64(next.N[0]+next.N[1])
	b.At += (next.At - b.At) * k / (n + k)
	b.N[0], b.N[1] = b.N[0]+next.N[0], b.N[1]+next.N[1]
}
