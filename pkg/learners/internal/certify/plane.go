package certify

import (
	"math/big"
	"strconv"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// plane returns the weights and the threshold of u as decimal fractions with few digits, so that people
// can read them. It takes the smallest number of digits that is good enough: good is called with the
// rows on which a unit with these numbers fires, in exact arithmetic. The result ok is false if no
// number of digits is good.
func plane(u ltu.Unit, rows [][]certificate.Fraction, good func(fires []bool) bool) (weights []certificate.Fraction, threshold certificate.Fraction, ok bool) {
	// 17 digits determine a floating-point number.
	const digits = 17
	for n := 1; n <= digits; n++ {
		w := make([]certificate.Fraction, len(u.W)+1)
		for j := range w {
			v := -u.Theta
			if j < len(u.W) {
				v = u.W[j]
			}
			v, _ = strconv.ParseFloat(strconv.FormatFloat(v, 'g', n, 64), 64)
			var finite bool
			if w[j], finite = certificate.Exact(v); !finite {
				break
			}
		}
		if last := w[len(u.W)]; last.Rat != nil && good(firing(w, rows)) {
			last.Neg(last.Rat)
			return w[:len(u.W)], last, true
		}
	}
	return nil, certificate.Fraction{}, false
}

// firing returns for each row whether its product with w is at least 0. The last value of w is the
// negated threshold.
func firing(w []certificate.Fraction, rows [][]certificate.Fraction) []bool {
	fires, term := make([]bool, len(rows)), new(big.Rat)
	for i, row := range rows {
		excess := new(big.Rat)
		for j, x := range row {
			excess.Add(excess, term.Mul(w[j].Rat, x.Rat))
		}
		fires[i] = excess.Sign() >= 0
	}
	return fires
}

// sidesOf returns for each example whether u fires on it.
func sidesOf(u ltu.Unit, s *data.Set) []bool {
	fires := make([]bool, s.Len())
	for i, x := range s.X {
		fires[i] = u.Fires(x)
	}
	return fires
}

// errorsOf returns the number of errors in each class if exactly the examples that fire are taken as
// positive.
func errorsOf(fires []bool, s *data.Set) (errors [2]int) {
	for i, fired := range fires {
		if fired != (s.Y[i] == 1) {
			errors[s.Y[i]]++
		}
	}
	return errors
}
