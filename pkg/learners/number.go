package learners

import (
	"math"

	"halfspace/pkg/learners/internal/sample"
)

// A Number is a numeric attribute of a perceptron tree that units read directly, with PerceptronTree's
// Numeric. Units read it in standard units: as the distance from the mean, in standard deviations, of
// the examples so far. So attributes of any range are learned alike. A missing value is read as the
// mean.
type Number struct {
	Attr, N  int     // the attribute, and how many examples had it
	Mean, M2 float64 // M2 is the sum of squared deviations from the mean
}

// A NumberWeight is the weight of a Number in a unit. It is stored per unit of the attribute, not per
// standard deviation, so it need not change when the mean or the deviation does.
type NumberWeight struct {
	ValueWeight
	// Bins are a histogram of the examples so far, from the lowest value to the highest. They are nil if
	// the path may have no more tests of numbers.
	Bins []NumberBin `json:",omitzero"`
}

// greatestNumber is the greatest magnitude of a number. A number beyond it is taken as
// missing, because its square might overflow.
const greatestNumber = 1e100

// numeric reports whether v is a number to learn from, rather than missing.
func numeric(v float64) bool { return math.Abs(v) <= greatestNumber }

// See updates the mean and the deviation with v, unless v is missing. It uses Welford's on-line method,
// which keeps its precision even if the deviation is small beside the mean.
func (n *Number) See(v float64) {
	if !numeric(v) {
		return
	}
	n.N++
	d := v - n.Mean
	n.Mean += d / float64(n.N)
	n.M2 += float64(d * (v - n.Mean))
}

// Deviation returns the standard deviation, or 0 if it is smaller than rounding errors, or so small that
// weights would overflow.
func (n *Number) Deviation() float64 {
	const rounding = 1e-12
	d := math.Sqrt(n.M2 / float64(max(1, n.N)))
	if d <= rounding*math.Abs(n.Mean) || d < 1/greatestNumber {
		return 0
	}
	return d
}

// standard returns v in standard units (its z-score), 0 if it is missing.
func (n *Number) standard(v float64) float64 {
	d := n.Deviation()
	if d == 0 || !numeric(v) {
		return 0
	}
	return (v - n.Mean) / d
}

// read returns the input that a unit gets from n for x: the value of the attribute, or the mean if the
// value is missing. The mean is not subtracted here, because the unit's threshold already takes it into
// account.
func (n *Number) read(x []float64) float64 {
	if v := x[n.Attr]; numeric(v) {
		return v
	}
	return n.Mean
}

// cut divides the examples of a leaf by a numeric attribute, into the intervals that leave the least
// entropy of the class. It makes at most k intervals, and makes one more only if that leaves less
// entropy. It returns the upper ends of all intervals except the last; they lie halfway between bins.
// It also returns the entropy that is left, in bits and summed over the examples, or +Inf if there are
// fewer than two bins. Examples without a value count as a branch of their own.
//
// Dynamic programming adds one interval after the other (W. D. Fisher, On grouping for maximum
// homogeneity, Journal of the American Statistical Association 53 (1958) 789–798, for variances).
func (w *NumberWeight) cut(seen [2]int, k int) (ends []float64, lowest float64) {
	counts := w.cumulative()
	n := len(w.Bins)
	missing := sample.Bits([2]int{seen[0] - counts[n][0], seen[1] - counts[n][1]})
	// Each of these slices has an entry for the first n bins, for each n: the least entropy of the
	// intervals so far over these bins, and where the last interval begins.
	bits := make([]float64, n+1)
	for b := range bits {
		bits[b] = missing + sample.Bits(counts[b])
	}
	lowest = math.Inf(1)
	var begins [][]int
	for remaining := min(k, n) - 1; remaining > 0; remaining-- {
		var starts []int
		bits, starts = oneMore(bits, counts, remaining == 1)
		begins = append(begins, starts)
		if e := bits[n]; math.IsInf(lowest, 1) || lowest-e > 1e-9*lowest {
			ends, lowest = w.ends(begins), e
		}
	}
	return ends, lowest
}

// cumulative returns, for each n, the number of examples of each class in the n lowest bins.
func (w *NumberWeight) cumulative() [][2]int {
	all := make([][2]int, len(w.Bins)+1)
	for i, b := range w.Bins {
		all[i+1] = [2]int{all[i][0] + b.N[0], all[i][1] + b.N[1]}
	}
	return all
}

// oneMore returns the least entropies with one more interval, and the bins at which that interval
// begins. If it is the last interval, only the entry for all bins is needed and computed.
func oneMore(bits []float64, counts [][2]int, last bool) (next []float64, starts []int) {
	next, starts = make([]float64, len(bits)), make([]int, len(bits))
	for b := range next {
		next[b] = math.Inf(1)
		if last && b < len(bits)-1 {
			continue
		}
		for i := 1; i < b; i++ {
			e := bits[i] + sample.Bits([2]int{counts[b][0] - counts[i][0], counts[b][1] - counts[i][1]})
			if e < next[b] {
				next[b], starts[b] = e, i
			}
		}
	}
	return next, starts
}

// ends returns the bins where the intervals end. The slices begins say where the last interval begins
// for each number of intervals and bins, so ends follows them from the last interval back to the first.
func (w *NumberWeight) ends(begins [][]int) []float64 {
	ends, bin := make([]float64, len(begins)), len(w.Bins)
	for c := len(begins) - 1; c >= 0; c-- {
		bin = begins[c][bin]
		ends[c] = w.Bins[bin-1].At + float64((w.Bins[bin].At-w.Bins[bin-1].At)/2)
	}
	return ends
}
