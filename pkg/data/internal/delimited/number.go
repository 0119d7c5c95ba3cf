package delimited

import (
	"encoding/binary"
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

var floatTens = func() (t [20]float64) {
	for i, v := range tens {
		t[i] = float64(v)
	}
	return t
}()

// Number returns the float64 nearest to the decimal number that text spells,
// as strconv.ParseFloat does. NaN, Inf, hexadecimal and numbers too large for
// a float64 are not numbers.
func Number(text []byte) (v float64, ok bool) {
	if v, n := scanNumber(text); n > 0 && n == len(text) {
		return v, true
	}
	for _, c := range text {
		if c-'0' >= 10 && c != '.' && c != 'e' && c != 'E' && c != '+' && c != '-' {
			return 0, false
		}
	}
	v, err := strconv.ParseFloat(string(text), 64)
	return v, err == nil
}

// scanNumber returns the number that text begins with and its length: digits
// without exponent, 19 of them at most. The length is 0 if there are none.
func scanNumber(text []byte) (v float64, n int) {
	var sign uint64
	i := 0
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		sign, i = uint64(text[0]&4)<<61, 1 // '-' has the bit that '+' has not
	}
	m, first := uint64(0), i // the number is m / 10^frac
	for ; i < len(text) && text[i]-'0' < 10; i++ {
		m = 10*m + uint64(text[i]-'0')
	}
	digits, frac := i-first, 0
	if i < len(text) && text[i] == '.' {
		i++
		first = i
		for i+8 <= len(text) && text[i+5]-'0' < 10 { // that of a short one is no digit
			eight, ok := eightDigits(binary.LittleEndian.Uint64(text[i:]))
			if !ok {
				break
			}
			m = 1e8*m + eight
			i += 8
		}
		for ; i < len(text) && text[i]-'0' < 10; i++ {
			m = 10*m + uint64(text[i]-'0')
		}
		frac = i - first
		digits += frac
	}
	switch {
	case digits == 0 || digits > 19:
		return 0, 0
	case m < 1<<53:
		v = float64(int64(m)) / floatTens[frac] // both are exact, so the quotient is the nearest
	default:
		v = quotient(m, tens[frac])
	}
	return math.Float64frombits(math.Float64bits(v) | sign), i
}

// eightDigits returns the number that eight ASCII digits spell, the first in
// the lowest byte, joining neighbours to numbers of 2, 4 and 8 digits.
func eightDigits(b uint64) (v uint64, ok bool) {
	const ones = 0x0101010101010101
	ok = b&(0xf0*ones) == 0x30*ones && (b+6*ones)&(0xf0*ones) == 0x30*ones
	b -= 0x30 * ones
	b = (10*b + b>>8) & 0x00ff00ff00ff00ff
	b = (100*b + b>>16) & 0x0000ffff0000ffff
	return (10000*b + b>>32) & 0xffffffff, ok
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
