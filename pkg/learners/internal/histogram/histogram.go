// Package histogram grows regression trees for GradientBoosting and RandomForest. It is fast because it
// uses histograms. Its input is a sample, the weights of its examples and the settings. Its output is a
// tree for each stage and each output, and the sum to begin with.
//
// The values of an attribute are put into at most 255 bins. At a node, the derivatives of the loss are
// added up in every bin, and then every split between bins is tried. Derivatives are rounded to
// integers, so sums are exact and do not depend on the order of adding. This has one more use: the
// histogram of a branch is exactly the histogram of the node minus the histogram of the other branch, so
// only the smaller branch must be counted.
//
// J. H. Friedman, Greedy function approximation: a gradient boosting machine, Annals of Statistics 29
// (2001) 1189–1232; T. Chen, C. Guestrin, XGBoost, KDD (2016) 785–794, §2.2 for the gain and §3.4 for
// missing values; G. Ke and others, LightGBM, NIPS 30 (2017), §2.1 for histograms.
package histogram

import "math"

// Sums are sums over some examples: of the first derivatives of the loss, of its second derivatives, and
// of weights.
type sums struct{ gradient, hessian, weight int64 }

func (a *sums) add(b sums) {
	a.gradient, a.hessian, a.weight = a.gradient+b.gradient, a.hessian+b.hessian, a.weight+b.weight
}

// minus returns a − b.
func (a sums) minus(b sums) sums {
	return sums{a.gradient - b.gradient, a.hessian - b.hessian, a.weight - b.weight}
}

// pure reports whether all examples have the same first derivative, half of the second, so that a split
// gains nothing.
func (a sums) pure() bool { return 2*max(a.gradient, -a.gradient) == a.hessian }

// A histogram has the sums for every bin of every attribute. The bins of an attribute begin at its
// place; the last one is for missing values.
type histogram []sums

// subtract subtracts the histogram of a part of the examples.
func (h histogram) subtract(part histogram) {
	for k, p := range part {
		h[k] = h[k].minus(p)
	}
}

// count adds the derivatives of the given rows to the sums of their bins.
func count(h []sums, bins []uint8, rows []int32, derivatives []sums) {
	derivatives = derivatives[:len(rows)]
	for k, i := range rows {
		s, d := &h[bins[i]], &derivatives[k]
		s.gradient += d.gradient
		s.hessian += d.hessian
		s.weight += d.weight
	}
}

// fixed is the number of binary places to which a derivative is rounded, before it is multiplied by the
// example's weight.
const fixed = 30

// places returns the number of binary places for weighted derivatives with which no sum can overflow. A
// derivative is at most the example's weight.
func places(total float64) int {
	_, exponent := math.Frexp(total)
	return min(fixed, 61-exponent)
}
