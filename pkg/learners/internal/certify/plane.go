package certify

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"strconv"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// plane returns the weights and the threshold of u as decimal fractions with few digits, so that people
// can read them. It takes the smallest number of digits that is good enough: good is called with the
// rows on which a unit with these numbers fires, in exact arithmetic. If no number of digits is good
// because of rounding, plane tries similar weights and thresholds. The result ok is false if none of
// these planes is good.
func plane(u ltu.Unit, rows [][]certificate.Fraction, good func(fires []bool) bool) (weights []certificate.Fraction, threshold certificate.Fraction, ok bool) {
	// 17 digits determine a floating-point number.
	const digits = 17
	for n := 1; n <= digits; n++ {
		w, ok := rounded(append(slices.Clone(u.W), -u.Theta), 'g', n)
		if ok && good(firing(w, rows)) {
			last := w[len(u.W)]
			last.Neg(last.Rat)
			return w[:len(u.W)], last, true
		}
	}
	scale := 0.0
	for _, v := range u.W {
		scale = max(scale, math.Abs(v))
	}
	relative := ltu.Unit{W: make([]float64, len(u.W)), Theta: u.Theta / scale}
	for j, v := range u.W {
		relative.W[j] = v / scale
	}
	for n := range digits {
		if w, ok := rounded(relative.W, 'f', n); ok {
			if threshold, ok := thresholdOf(w, relative.Theta, rows, good); ok {
				return w, threshold, true
			}
		}
	}
	return nil, certificate.Fraction{}, false
}

// rounded returns numbers with n digits, by a format of package strconv. It reports false
// if one of them is not finite.
func rounded(numbers []float64, format byte, n int) ([]certificate.Fraction, bool) {
	all := make([]certificate.Fraction, len(numbers))
	for j, v := range numbers {
		v, _ = strconv.ParseFloat(strconv.FormatFloat(v, format, n, 64), 64)
		var finite bool
		if all[j], finite = certificate.Exact(v); !finite {
			return nil, false
		}
	}
	return all, true
}

// thresholdOf returns the threshold nearest to theta with which weights are good. It tries those products of
// the rows with the weights that are nearest, because only products change the rows that fire.
func thresholdOf(w []certificate.Fraction, theta float64, rows [][]certificate.Fraction, good func(fires []bool) bool) (certificate.Fraction, bool) {
	const tries = 100
	values := products(w, rows)
	far := func(v *big.Rat) float64 {
		value, _ := v.Float64()
		return math.Abs(value - theta)
	}
	tried := slices.Clone(values)
	slices.SortFunc(tried, func(a, b *big.Rat) int { return cmp.Or(cmp.Compare(far(a), far(b)), a.Cmp(b)) })
	tried = slices.CompactFunc(tried, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 })
	for _, threshold := range tried[:min(tries, len(tried))] {
		fires := make([]bool, len(rows))
		for i, product := range values {
			fires[i] = product.Cmp(threshold) >= 0
		}
		if good(fires) {
			return certificate.Fraction{Rat: threshold}, true
		}
	}
	return certificate.Fraction{}, false
}

// firing returns for each row whether its product with w is at least 0. The last value of w is the
// negated threshold.
func firing(w []certificate.Fraction, rows [][]certificate.Fraction) []bool {
	fires := make([]bool, len(rows))
	for i, product := range products(w, rows) {
		fires[i] = product.Sign() >= 0
	}
	return fires
}

// products returns the product of each row with the weights, which may be fewer than the numbers of a row.
func products(w []certificate.Fraction, rows [][]certificate.Fraction) []*big.Rat {
	all, term := make([]*big.Rat, len(rows)), new(big.Rat)
	for i, row := range rows {
		all[i] = new(big.Rat)
		for j, v := range w {
			all[i].Add(all[i], term.Mul(v.Rat, row[j].Rat))
		}
	}
	return all
}

// sidesOf returns for each example whether u fires on it.
func sidesOf(u ltu.Unit, s *data.Set) []bool {
	fires := make([]bool, s.Len())
	for i, x := range s.X {
		fires[i] = u.Fires(x)
	}
	return fires
}

// errorsOf returns the number of errors in each class if the examples that fire are positive.
func errorsOf(fires []bool, s *data.Set) (errors [2]int) {
	for i, fired := range fires {
		if fired != (s.Y[i] == 1) {
			errors[s.Y[i]]++
		}
	}
	return errors
}
