package export

import (
	"errors"
	"math"
	"slices"
)

// A wholeUnit is a unit of whole numbers, which fires where the sum of its terms is at least Theta.
type wholeUnit struct {
	terms []wholeTerm
	theta int64
}

// A wholeTerm is what a unit adds for each value of what it reads: 0 for the first.
type wholeTerm struct {
	from int // a wire, or past these a node
	adds []int64
}

// exact is below what floats count one by one: sums below it are not rounded.
const exact = 1 << 53

var errNotWhole = errors.New("has weights that are no whole numbers, are not made whole by a power of two, and are not told from whole ones by trying what they can add up to")

// wholeOf returns a unit of whole numbers that fires where a unit does. The products of its weights with what
// it reads are given by term and value, and what of these can come together by the factors. Theta is the
// unit's.
//
// Every float is a whole number of some power of two. If that power is the same for all products, and their
// sum is small enough, then the sums of the network are not rounded, and the unit may be multiplied by
// it. Else whole numbers are looked for that fire at the same corners: see rounded and tried.
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

// scaled returns the unit times 2^k, by which its products are whole numbers.
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

// scale returns the k by which all products are whole numbers when they are multiplied by 2^k, and whether
// no sum of them is then rounded.
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
	for _, of := range products {
		most := 0.0
		for _, p := range of {
			most = max(most, math.Abs(p))
		}
		sum += math.Ldexp(most, k)
	}
	return k, sum < exact
}

// clamped returns a threshold as a whole number; one beyond all sums stays beyond them.
func clamped(theta float64) int64 { return int64(max(-2*exact, min(2*exact, theta))) }

// based returns u with terms that begin at 0, and without those that add nothing. Its sum less its
// threshold is the same.
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

// reduced returns u based, and divided by what all of its numbers share.
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

// gcd returns the greatest common divisor, not negative.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// floorDiv returns a/b rounded down, of b > 0.
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
