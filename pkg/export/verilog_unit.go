package export

import (
	"errors"
	"math"
	"slices"
)

// A wholeUnit is a unit of whole numbers; it fires if the sum of its terms is at least Theta.
type wholeUnit struct {
	terms []wholeTerm
	theta int64
}

// A wholeTerm is a term of a wholeUnit: the number that it adds for each value of its input. For the first
// value this number is 0.
type wholeTerm struct {
	source int // a wire, or, beyond the wires, a node
	adds   []int64
}

// exact limits the whole numbers that floats represent exactly: sums below it are not rounded.
const exact = 1 << 53

var errNotWhole = errors.New("has fractional weights: no power of two makes them whole, and a trial of all their sums found no whole numbers instead")

// wholeOf returns a unit of whole numbers that fires where a unit does. Products holds, by term and
// value, the unit's weights times its inputs. Factors holds the values that can occur together. Theta is
// the unit's threshold.
//
// Every float is a whole number times some power of two. If one power serves all products, and their sum
// is small enough, the network's sums are not rounded, and the unit can be multiplied by that power.
// Otherwise wholeOf looks for whole numbers that fire at the same corners: see rounded and tried.
func wholeOf(terms []wholeTerm, products [][]float64, theta float64, factors []factor) (wholeUnit, error) {
	if k, ok := scale(products); ok {
		return scaled(terms, products, k, theta).reduced(), nil
	}
	if u, ok := tried(terms, products, theta, factors); ok {
		return u.reduced(), nil
	}
	if u, ok := rounded(terms, products, theta, factors); ok {
		return u.reduced(), nil
	}
	return wholeUnit{}, errNotWhole
}

// scaled returns the unit times 2^k, which makes its products whole numbers.
func scaled(terms []wholeTerm, products [][]float64, k int, theta float64) wholeUnit {
	u := wholeUnit{theta: clamped(math.Ceil(math.Ldexp(theta, k)))}
	for i, t := range terms {
		t.adds = make([]int64, len(products[i]))
		for v, p := range products[i] {
			t.adds[v] = int64(math.Ldexp(p, k))
		}
		u.terms = append(u.terms, t)
	}
	return u
}

// scale returns the k for which multiplying by 2^k makes all products whole numbers, and reports
// whether all sums of them are exact.
func scale(products [][]float64) (k int, ok bool) {
	k = math.MinInt
	for _, p := range slices.Concat(products...) {
		if p == 0 {
			continue
		}
		mantissa, e := math.Frexp(p) // p is mantissa·2^e, and mantissa·2^53 is whole
		whole := int64(math.Ldexp(mantissa, 53))
		twos := 0
		for ; whole%2 == 0; whole /= 2 {
			twos++
		}
		k = max(k, 53-e-twos)
	}
	if k == math.MinInt {
		return 0, true
	}
	sum := 0.0
	for _, values := range products {
		greatest := 0.0
		for _, p := range values {
			greatest = max(greatest, math.Abs(p))
		}
		sum += math.Ldexp(greatest, k)
	}
	return k, sum < exact
}

// clamped returns a threshold as a whole number; a threshold beyond all sums stays beyond them.
func clamped(theta float64) int64 { return int64(max(-2*exact, min(2*exact, theta))) }

// based returns u with every term changed so that it adds 0 for its first value, and without terms that
// then add nothing. The threshold changes by the same amount, so the sum minus the threshold stays the
// same.
func (u wholeUnit) based() wholeUnit {
	r := wholeUnit{theta: u.theta}
	for _, t := range u.terms {
		first := t.adds[0]
		r.theta -= first
		for v := range t.adds {
			t.adds[v] -= first
		}
		if slices.ContainsFunc(t.adds, func(a int64) bool { return a != 0 }) {
			r.terms = append(r.terms, t)
		}
	}
	return r
}

// reduced returns u based, and divided by the common divisor of its numbers.
func (u wholeUnit) reduced() wholeUnit {
	r := u.based()
	shared := int64(0)
	for _, t := range r.terms {
		for _, a := range t.adds {
			shared = gcd(shared, a)
		}
	}
	if shared > 1 {
		for _, t := range r.terms {
			for v := range t.adds {
				t.adds[v] /= shared
			}
		}
		r.theta = -floorDiv(-r.theta, shared)
	}
	return r
}

// gcd returns the nonnegative greatest common divisor.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// floorDiv returns a/b rounded down, for b > 0.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// span returns the least and the greatest sum of u.
func (u wholeUnit) span() (lo, hi int64) {
	for _, t := range u.terms {
		lo, hi = lo+slices.Min(t.adds), hi+slices.Max(t.adds)
	}
	return lo, hi
}
