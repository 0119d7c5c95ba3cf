package learners

import (
	"math"
	"slices"
)

// A NumberBin stands for the examples of a leaf that have a Number near a value: N of other classes
// and of the tree's.
type NumberBin struct {
	At float64
	N  [2]int
}

// mostBins is how many bins may stand for an attribute's values in a leaf, so that a tree's
// memory is bounded.
const mostBins = 32

// count puts v, of the tree's class if own is 1, into the bins of w, a histogram of a stream:
// a new value gets a bin of its own, and where bins are too many, the nearest two become one.
//
// Y. Ben-Haim, E. Tom-Tov, A streaming parallel decision tree algorithm, Journal of Machine
// Learning Research 11 (2010) 849–872, algorithm 1; here a bin counts both classes.
func (w *NumberWeight) count(v float64, own int) {
	if !numeric(v) {
		return
	}
	if w.Bins == nil {
		w.Bins = make([]NumberBin, 0, mostBins)
	}
	var gaps [mostBins]int64
	at, least := nearestBin(w.Bins, v, &gaps)
	if at < len(w.Bins) && w.Bins[at].At == v {
		w.Bins[at].N[own]++
		return
	}
	one := NumberBin{At: v}
	one.N[own] = 1
	if len(w.Bins) < mostBins {
		w.Bins = slices.Insert(w.Bins, at, one)
		return
	}
	insert(w.Bins, at, one, closest(w.Bins, at, v, gaps[1:], least))
}

// nearestBin returns the index of the first bin that is not below v, and the least distance of
// neighbouring bins. At index i of gaps it puts the distance of bin i from the one before. This is
// where the time of an update goes, and whether a bin is below v is a coin's toss: so they are counted,
// without a jump. Distances are not negative, and so are ordered as the whole numbers that their bits
// are, of which the least is found without a jump, too.
func nearestBin(bins []NumberBin, v float64, gaps *[mostBins]int64) (at int, least int64) {
	least, last := math.MaxInt64, math.Inf(-1)
	for i := range bins[:min(len(bins), mostBins)] {
		b := bins[i].At
		below := 0
		if b < v {
			below = 1
		}
		at += below
		gap := int64(math.Float64bits(b - last))
		gaps[i] = gap
		least = min(least, gap)
		last = b
	}
	return at, least
}

// closest returns which two are nearest to each other, once v has its place before bin at: the first of
// these two. Gaps are between the bins so far, and least is the least of them. That gap which v
// parts has no part that is greater, so the least of all is found though it is among them.
func closest(bins []NumberBin, at int, v float64, gaps []int64, least int64) int {
	before, after := int64(math.MaxInt64), int64(math.MaxInt64)
	if at > 0 {
		before = int64(math.Float64bits(v - bins[at-1].At))
	}
	if at < len(bins) {
		after = int64(math.Float64bits(bins[at].At - v))
	}
	least = min(least, before, after)
	if i := slices.Index(gaps[:max(0, at-1)], least); i >= 0 {
		return i
	}
	switch least {
	case before:
		return at - 1
	case after:
		return at
	}
	return at + 1 + slices.Index(gaps[at:], least)
}

// insert puts one before bin at, and makes one bin of those that are then at near and behind it, at
// their mean. Only what is between the two places moves.
func insert(bins []NumberBin, at int, one NumberBin, near int) {
	switch {
	case near == at-1:
		bins[near].join(one)
	case near == at:
		one.join(bins[at])
		bins[at] = one
	case near < at:
		bins[near].join(bins[near+1])
		copy(bins[near+1:], bins[near+2:at])
		bins[at-1] = one
	default:
		bins[near-1].join(bins[near])
		copy(bins[at+1:], bins[at:near])
		bins[at] = one
	}
}

// join makes b the bin of b's examples and of those of the next one.
func (b *NumberBin) join(next NumberBin) {
	n, k := float64(b.N[0]+b.N[1]), float64(next.N[0]+next.N[1])
	b.At += (next.At - b.At) * k / (n + k)
	b.N[0], b.N[1] = b.N[0]+next.N[0], b.N[1]+next.N[1]
}
