package export

import (
	"math"
	"slices"

	"halfspace/pkg/ltu"
)

// A factor is what terms of a unit can be together, as they read the same attribute: indicators of its
// values, say, of which one is on. A corner has one choice of each factor.
type factor [][]pick

// A pick is a value of what a term reads.
type pick struct{ term, value int }

// mostCorners is how many corners are tried one by one, and mostHalves how many sums of half the factors are
// compared with those of the other half.
const (
	mostCorners = 1 << 13
	mostHalves  = 1 << 20
)

// corners returns how many corners there are, at most just above mostHalves.
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

// tried looks for the smallest whole numbers that fire where the unit does, corner by corner.
func tried(terms []wholeTerm, products [][]float64, theta float64, factors []factor) (wholeUnit, bool) {
	if corners(factors) > mostCorners {
		return wholeUnit{}, false
	}
	var fires []bool
	w, ones := make([]float64, len(products)), slices.Repeat([]float64{1}, len(products))
	eachCorner(len(terms), factors, func(at []int) bool {
		for i, v := range at {
			w[i] = products[i][v]
		}
		fires = append(fires, ltu.Dot(w, ones) >= theta)
		return true
	})
	for s := 1.0; s < 1<<20; s += 1 + math.Floor(s/8) {
		u := roundedBy(terms, products, s/greatestMagnitude(products))
		least, most := int64(2*exact), int64(-2*exact) // of what fires, and of what does not
		k := 0
		eachCorner(len(terms), factors, func(at []int) bool {
			sum := int64(0)
			for i, v := range at {
				sum += u.terms[i].adds[v]
			}
			if fires[k] {
				least = min(least, sum)
			} else {
				most = max(most, sum)
			}
			k++
			return least > most
		})
		if u.theta = least; least > most {
			return u, true
		}
	}
	return wholeUnit{}, false
}

// eachCorner calls do with every corner, the value by term, until it returns false.
func eachCorner(terms int, factors []factor, do func(at []int) bool) {
	at, choice := make([]int, terms), make([]int, len(factors))
	for {
		for k, f := range factors {
			for _, p := range f[choice[k]] {
				at[p.term] = p.value
			}
		}
		if !do(at) {
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

// rounded finds the sums next to theta, below and above, and rounds the products to whole numbers so fine
// that nothing can cross the middle between the two. To find them it puts the sums of half the factors
// beside those of the other half, in order. It is not to be had where a sum is so near to theta that
// rounding may have decided.
func rounded(terms []wholeTerm, products [][]float64, theta float64, factors []factor) (wholeUnit, bool) {
	half := 0
	for half < len(factors) && corners(factors[:half]) < corners(factors[half:]) {
		half++
	}
	if max(corners(factors[:half]), corners(factors[half:])) > mostHalves {
		return wholeUnit{}, false
	}
	low, high := cornerSums(products, factors[:half]), cornerSums(products, factors[half:])
	below, above := math.Inf(-1), math.Inf(1)
	j := len(high) - 1
	for _, a := range low {
		for ; j >= 0 && a+high[j] >= theta; j-- {
			above = min(above, a+high[j])
		}
		if j >= 0 {
			below = max(below, a+high[j])
		}
		if j+1 < len(high) {
			above = min(above, a+high[j+1])
		}
	}
	// What adding up may have lost, of either order, and a hundred times as much.
	loss := 100 * float64(len(terms)) * 0x1p-52 * (math.Abs(theta) + float64(greatestMagnitude(products)*float64(len(terms))))
	switch {
	case math.IsInf(below, 0):
		return wholeUnit{theta: 0}, true // always
	case math.IsInf(above, 0):
		return wholeUnit{theta: 1}, true // never
	case above-theta < loss || theta-below < loss:
		return wholeUnit{}, false
	}
	// A rounded product is off by ½ at most.
	by := float64(len(terms)+2) / (above - below)
	if by*greatestMagnitude(products)*float64(len(terms)) > exact/4 {
		return wholeUnit{}, false
	}
	u := roundedBy(terms, products, by)
	u.theta = int64(math.Round(float64(by * (above + below) / 2)))
	return u, true
}

// cornerSums returns all that the products of some factors can add up to, in ascending order.
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

// roundedBy returns the unit of the products times a number, rounded.
func roundedBy(terms []wholeTerm, products [][]float64, by float64) wholeUnit {
	var u wholeUnit
	for i, t := range terms {
		t.adds = make([]int64, len(products[i]))
		for v, p := range products[i] {
			t.adds[v] = int64(math.Round(float64(p * by)))
		}
		u.terms = append(u.terms, t)
	}
	return u
}

// greatestMagnitude returns the greatest magnitude of a product.
func greatestMagnitude(products [][]float64) float64 {
	most := 0.0
	for _, p := range slices.Concat(products...) {
		most = max(most, math.Abs(p))
	}
	return most
}
