// Package histogram boosts regression trees that grow from histograms (gradient boosting). Its input is a
// sample, the weights of its examples and the settings; its output is a tree for each stage and each output,
// and the sum to begin with.
//
// The values of an attribute lie in at most 255 bins. A node adds up the derivatives of the loss in every
// bin, and then tries every split between bins. Derivatives are rounded to integers, whose sums are exact. So
// the sums do not depend on the order of adding, and the histogram of a branch is exactly the histogram
// of the node minus the histogram of the other branch. Therefore only the smaller branch is counted.
//
// J. H. Friedman, Greedy function approximation: a gradient boosting machine, Annals of Statistics 29 (2001)
// 1189–1232; T. Chen, C. Guestrin, XGBoost, KDD (2016) 785–794, §2.2 for the gain and §3.4 for missing
// values; G. Ke and others, LightGBM, NIPS 30 (2017), §2.1 for histograms.
package histogram

import "math"

// Sums are sums over examples: of the first and second derivatives of the loss, and of weights.
type sums struct{ gradient, hessian, weight int64 }

func (a *sums) add(b sums) {
	a.gradient, a.hessian, a.weight = a.gradient+b.gradient, a.hessian+b.hessian, a.weight+b.weight
}

// minus returns a − b.
func (a sums) minus(b sums) sums {
	return sums{a.gradient - b.gradient, a.hessian - b.hessian, a.weight - b.weight}
}

// pure reports whether all examples have the same derivative, half of the second derivative.
func (a sums) pure() bool { return 2*max(a.gradient, -a.gradient) == a.hessian }

// A histogram has the sums of every bin of every attribute. The bins of an attribute begin at its place, and
// end with the bin of missing values.
type histogram []sums

// subtract subtracts the histogram of some of the examples.
func (h histogram) subtract(part histogram) {
	for k, p := range part {
		h[k] = h[k].minus(p)
	}
}

// count adds the derivatives of the rows, which have the given bins, to the sums.
func count(h []sums, bins []uint8, rows []int32, derivatives []sums) {
	derivatives = derivatives[:len(rows)]
	for k, i := range rows {
		s, d := &h[bins[i]], &derivatives[k]
		s.gradient += d.gradient
		s.hessian += d.hessian
		s.weight += d.weight
	}
}

// fixed is the number of binary places of a derivative, before it is multiplied by the example's weight.
const fixed = 30

// places returns the number of binary places for weighted derivatives, so that no sum overflows. Each is at
// most the example's weight.
func places(total float64) int {
	_, exponent := math.Frexp(total)
	return min(fixed, 61-exponent)
}
