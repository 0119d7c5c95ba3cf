package export

import (
	"math"
	"slices"

	"halfspace/pkg/ltu"
)

// A factor lists the joint values of those terms of a unit that read the same attribute. For example, of
// the indicators of an attribute's values exactly one is on. A corner is a choice of one joint value from
// each factor.
type factor [][]pick

// A pick gives the input of one term a value.
type pick struct{ term, value int }

// mostCorners limits the corners that are tried one by one. With more corners, the sums of half of the
// factors are compared with the sums of the other half, and mostHalves limits the number of sums of each
// half.
const (
	mostCorners = 1 << 13
	mostHalves  = 1 << 20
)

// corners returns the number of corners, or a number just above mostHalves if there are more.
func corners(factors []factor) int {
	n := 1
	for _, f := range factors {
		if n > mostHalves {
			break
		}
		n *= len(f)
	}
	return n
}

// tried looks for the smallest whole numbers with which a unit fires as the given one does. It tries all
// corners.
func tried(terms []wholeTerm, products [][]float64, theta float64, factors []factor) (wholeUnit, bool) {
	if corners(factors) > mostCorners {
		return wholeUnit{}, false
	}
	var fires []bool
	w, ones := make([]float64, len(products)), slices.Repeat([]float64{1}, len(products))
	eachCorner(len(terms), factors, func(corner []int) bool {
		for i, v := range corner {
			w[i] = products[i][v]
		}
		fires = append(fires, ltu.Dot(w, ones) >= theta)
		return true
	})
	for s := 1.0; s < 1<<20; s += 1 + math.Floor(s/8) {
		u := roundedBy(terms, products, s/greatestMagnitude(products))
		lowest, highest := int64(2*exact), int64(-2*exact) // of corners that fire, and of the others
		k := 0
		eachCorner(len(terms), factors, func(corner []int) bool {
			sum := int64(0)
			for i, v := range corner {
				sum += u.terms[i].adds[v]
			}
			if fires[k] {
				lowest = min(lowest, sum)
			} else {
				highest = max(highest, sum)
			}
			k++
			return lowest > highest
		})
		if u.theta = lowest; lowest > highest {
			return u, true
		}
	}
	return wholeUnit{}, false
}

// eachCorner calls do with every corner, as a value for each term, until it returns false.
func eachCorner(terms int, factors []factor, do func(corner []int) bool) {
	corner, choice := make([]int, terms), make([]int, len(factors))
	for {
		for k, f := range factors {
			for _, p := range f[choice[k]] {
				corner[p.term] = p.value
			}
		}
		if !do(corner) {
			return
		}
		k := 0
		for ; k < len(factors); k++ {
			if choice[k]++; choice[k] < len(factors[k]) {
				break
			}
			choice[k] = 0
		}
		if k == len(factors) {
			return
		}
	}
}

// rounded returns a unit of whole numbers that fires at the same corners. First it finds the two sums next
// to theta, the one below and the one above. For this purpose it compares the sorted sums of half of the
// factors with the sums of the other half. Then it scales the products and rounds them to whole numbers, so
// finely that no sum can cross the middle between the two. It fails if a sum is so near to theta that
// rounding errors may have decided.
func rounded(terms []wholeTerm, products [][]float64, theta float64, factors []factor) (wholeUnit, bool) {
	half := 0
	for half < len(factors) && corners(factors[:half]) < corners(factors[half:]) {
		half++
	}
	if max(corners(factors[:half]), corners(factors[half:])) > mostHalves {
		return wholeUnit{}, false
	}
	low, high := cornerSums(products, factors[:half]), cornerSums(products, factors[half:])
	lower, upper := math.Inf(-1), math.Inf(1)
	j := len(high) - 1
	for _, a := range low {
		for ; j >= 0 && a+high[j] >= theta; j-- {
			upper = min(upper, a+high[j])
		}
		if j >= 0 {
			lower = max(lower, a+high[j])
		}
	}
	// The rounding error that a different order of the terms can cause, times a hundred to be safe.
	loss := 100 * float64(len(terms)) * 0x1p-52 * (math.Abs(theta) + float64(greatestMagnitude(products)*float64(len(terms))))
	switch {
	case math.IsInf(lower, 0):
		return wholeUnit{theta: 0}, true // always fires
	case math.IsInf(upper, 0):
		return wholeUnit{theta: 1}, true // never fires
	case upper-theta < loss || theta-lower < loss:
		return wholeUnit{}, false
	}
	// Rounding changes a product by at most ½.
	scaling := float64(len(terms)+2) / (upper - lower)
	if scaling*greatestMagnitude(products)*float64(len(terms)) > exact/4 {
		return wholeUnit{}, false
	}
	u := roundedBy(terms, products, scaling)
	u.theta = int64(math.Round(float64(scaling * (upper + lower) / 2)))
	return u, true
}

// cornerSums returns all possible sums of the products of some factors, in ascending order.
func cornerSums(products [][]float64, factors []factor) []float64 {
	all := []float64{0}
	for _, f := range factors {
		var next []float64
		for _, choice := range f {
			add := 0.0
			for _, p := range choice {
				add += products[p.term][p.value]
			}
			for _, a := range all {
				next = append(next, a+add)
			}
		}
		all = next
	}
	slices.Sort(all)
	return all
}

// roundedBy returns the unit with the products multiplied by a factor and rounded.
func roundedBy(terms []wholeTerm, products [][]float64, scaling float64) wholeUnit {
	var u wholeUnit
	for i, t := range terms {
		t.adds = make([]int64, len(products[i]))
		for v, p := range products[i] {
			t.adds[v] = int64(math.Round(float64(p * scaling)))
		}
		u.terms = append(u.terms, t)
	}
	return u
}

// greatestMagnitude returns the greatest absolute value of a product.
func greatestMagnitude(products [][]float64) float64 {
	highest := 0.0
	for _, p := range slices.Concat(products...) {
		highest = max(highest, math.Abs(p))
	}
	return highest
}
