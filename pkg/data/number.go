package data

import (
	"math"
	"math/bits"
	"strconv"
)

// tens are the powers of ten that a uint64 holds; those up to 1e22, and so all
// of these, are exact float64s as well.
var tens = func() (t [20]uint64) {
	t[0] = 1
	for i := 1; i < len(t); i++ {
		t[i] = 10 * t[i-1]
	}
	return t
}()

// number returns the float64 nearest to the decimal number that text spells,
// as strconv.ParseFloat does. NaN, Inf, hexadecimal and numbers too large for
// a float64 are not numbers.
func number(text []byte) (v float64, ok bool) {
	i := 0
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		i = 1
	}
	var m uint64 // the number is m / 10^frac
	digits, frac := -i, 0
	for ; i < len(text) && text[i]-'0' < 10; i++ {
		m = 10*m + uint64(text[i]-'0')
	}
	digits += i
	if i < len(text) && text[i] == '.' {
		for i++; i < len(text) && text[i]-'0' < 10; i++ {
			m = 10*m + uint64(text[i]-'0')
			frac++
		}
		digits += frac
	}
	switch {
	case i < len(text) || digits > 19 || digits == 0:
		return slowNumber(text)
	case m < 1<<53:
		v = float64(m) / float64(tens[frac]) // both are exact, so the quotient is the nearest
	default:
		v = quotient(m, tens[frac])
	}
	if text[0] == '-' {
		v = -v
	}
	return v, true
}

// quotient returns the float64 nearest to m/d for positive m and d: at least
// 62 bits of the quotient, the last one set if there is a rest, which is what
// the conversion needs to round as if it saw all of them.
func quotient(m, d uint64) float64 {
	sm, sd := bits.LeadingZeros64(m), bits.LeadingZeros64(d)
	m <<= sm
	q, rest := bits.Div64(m>>1, m<<63, d<<sd)
	if rest != 0 {
		q |= 1
	}
	return float64(q) * math.Float64frombits(uint64(1023-63+sd-sm)<<52)
}

func slowNumber(text []byte) (float64, bool) {
	for _, c := range text {
		if c-'0' >= 10 && c != '.' && c != 'e' && c != 'E' && c != '+' && c != '-' {
			return 0, false
		}
	}
	v, err := strconv.ParseFloat(string(text), 64)
	return v, err == nil
}
