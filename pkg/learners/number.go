package learners

import (
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
)

// A Number is a numeric attribute that the units of a perceptron tree read directly, with
// PerceptronTree's Numeric: in standard units of its mean and deviation over the examples so
// far, so that attributes of any range are learned alike. A missing value is read as the mean.
type Number struct {
	Attr, N  int     // the attribute, and how many examples had it
	Mean, M2 float64 // M2 is the sum of squared deviations from the mean
}

// A NumberWeight is the weight of a Number, per unit of the attribute. A new mean or deviation
// does not change it.
type NumberWeight struct {
	ValueWeight
	Bins []Bin `json:",omitzero"` // of the examples so far, from the lowest to the highest
}

// A Bin stands for the examples of a leaf that have a Number near a value: N of other classes
// and of the tree's.
type Bin struct {
	At float64
	N  [2]int
}

// mostBins is how many bins may stand for an attribute's values in a leaf, so that a tree's
// memory is bounded.
const mostBins = 32

// greatestNumber is the greatest magnitude of a number. What is beyond it is taken as missing,
// because squares of it might overflow.
const greatestNumber = 1e100

// numeric reports whether v is a number to learn from, rather than missing.
func numeric(v float64) bool { return math.Abs(v) <= greatestNumber }

// see takes v into the mean and the deviation (Welford's on-line method, which does not lose a
// small deviation beside a large mean).
func (n *Number) see(v float64) {
	if !numeric(v) {
		return
	}
	n.N++
	d := v - n.Mean
	n.Mean += d / float64(n.N)
	n.M2 += float64(d * (v - n.Mean))
}

// deviation returns the standard deviation, 0 if it is less than rounding, or so small that
// weights would overflow.
func (n *Number) deviation() float64 {
	const rounding = 1e-12
	d := math.Sqrt(n.M2 / float64(max(1, n.N)))
	if d <= rounding*math.Abs(n.Mean) || d < 1/greatestNumber {
		return 0
	}
	return d
}

// standard returns v in standard units (its z-score), 0 if it is missing.
func (n *Number) standard(v float64) float64 {
	d := n.deviation()
	if d == 0 || !numeric(v) {
		return 0
	}
	return (v - n.Mean) / d
}

// read returns what a unit multiplies the weight of n by on x: the value as it is. The threshold
// has the mean's part of it.
func (n *Number) read(x []float64) float64 {
	if v := x[n.Attr]; numeric(v) {
		return v
	}
	return n.Mean
}

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
		w.Bins = make([]Bin, 0, mostBins+1)
	}
	at, met := slices.BinarySearchFunc(w.Bins, v, func(b Bin, v float64) int {
		switch {
		case b.At < v:
			return -1
		case b.At > v:
			return 1
		}
		return 0
	})
	if !met {
		w.Bins = slices.Insert(w.Bins, at, Bin{At: v})
	}
	w.Bins[at].N[own]++
	if len(w.Bins) > mostBins {
		w.merge()
	}
}

// merge makes one bin of the two that are nearest to each other, at their mean.
func (w *NumberWeight) merge() {
	near := 0
	for i := range len(w.Bins) - 1 {
		if w.Bins[i+1].At-w.Bins[i].At < w.Bins[near+1].At-w.Bins[near].At {
			near = i
		}
	}
	a, b := &w.Bins[near], w.Bins[near+1]
	n, k := float64(a.N[0]+a.N[1]), float64(b.N[0]+b.N[1])
	a.At += (b.At - a.At) * k / (n + k)
	a.N[0], a.N[1] = a.N[0]+b.N[0], a.N[1]+b.N[1]
	w.Bins = slices.Delete(w.Bins, near+1, near+2)
}

// cut returns where the intervals end, at most k of them, that leave the least entropy among the
// examples seen, and that entropy, in bits and summed over the examples: +Inf if there are no two
// bins. Ends lie halfway between bins. More intervals are taken only if they leave less. The examples
// without the number are a branch of their own.
//
// It is found interval by interval (W. D. Fisher, On grouping for maximum homogeneity, Journal of the
// American Statistical Association 53 (1958) 789–798, for variances).
func (w *NumberWeight) cut(seen [2]int, k int) (ends []float64, least float64) {
	below := w.below()
	n := len(w.Bins)
	missing := sample.Bits([2]int{seen[0] - below[n][0], seen[1] - below[n][1]})
	// By how many bins are in the intervals so far: the least entropy, and where the last begins.
	bits := make([]float64, n+1)
	for b := range bits {
		bits[b] = missing + sample.Bits(below[b])
	}
	least = math.Inf(1)
	var begins [][]int
	for range min(k, n) - 1 {
		var from []int
		bits, from = oneMore(bits, below)
		begins = append(begins, from)
		if e := bits[n]; math.IsInf(least, 1) || least-e > 1e-9*least {
			ends, least = w.ends(begins), e
		}
	}
	return ends, least
}

// below returns, for each number of bins from the lowest, how many examples of each class they have.
func (w *NumberWeight) below() [][2]int {
	all := make([][2]int, len(w.Bins)+1)
	for i, b := range w.Bins {
		all[i+1] = [2]int{all[i][0] + b.N[0], all[i][1] + b.N[1]}
	}
	return all
}

// oneMore returns what entropies become with one more interval, and at which bin it begins.
func oneMore(bits []float64, below [][2]int) (more []float64, from []int) {
	more, from = make([]float64, len(bits)), make([]int, len(bits))
	for b := range more {
		more[b] = math.Inf(1)
		for i := 1; i < b; i++ {
			e := bits[i] + sample.Bits([2]int{below[b][0] - below[i][0], below[b][1] - below[i][1]})
			if e < more[b] {
				more[b], from[b] = e, i
			}
		}
	}
	return more, from
}

// ends follows the bins at which intervals begin back from the last, and returns where they end.
func (w *NumberWeight) ends(begins [][]int) []float64 {
	ends, at := make([]float64, len(begins)), len(w.Bins)
	for c := len(begins) - 1; c >= 0; c-- {
		at = begins[c][at]
		ends[c] = w.Bins[at-1].At + float64((w.Bins[at].At-w.Bins[at-1].At)/2)
	}
	return ends
}
