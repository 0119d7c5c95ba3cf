package delimited

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strconv"
)

// tens are the powers of ten that a uint64 holds, up to 1e19. Those up to 1e22, and so all of
// these, are exact as a float64 as well.
var tens = func() (t [20]uint64) {
	t[0] = 1
	for i := 1; i < len(t); i++ {
		t[i] = 10 * t[i-1]
	}
	return t
}()

// floatTens are the same as float64s.
var floatTens = func() (t [20]float64) {
	for i, v := range tens {
		t[i] = float64(v)
	}
	return t
}()

// Number returns the float64 nearest to the decimal number that text spells, and whether it spells
// one. Value and rounding agree with strconv.ParseFloat. Its grammar is wider: NaN, Inf,
// hexadecimal, underscores and numbers too large for a float64 do not count as numbers here. No
// learner could use them, and in a data file they are more likely words, or some program's codes
// for a missing value.
func Number(text []byte) (v float64, ok bool) {
	if v, n := ScanNumber(text); n > 0 && n == len(text) {
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

// Code reports whether text is a whole number with a superfluous leading zero. Programs do not
// write numbers in this way, but postal codes, account numbers and telephone numbers have this
// form.
func Code(text []byte) bool {
	if len(text) < 2 || text[0] != '0' {
		return false
	}
	for _, c := range text {
		if c-'0' >= 10 {
			return false
		}
	}
	return true
}

// ScanNumber parses a simple number at the beginning of text: a sign, and at most 19 digits with or
// without a decimal point, so that a uint64 holds them. It returns the number and its length in
// bytes, or a length of 0 if text begins with another text. The caller parses numbers with more
// digits or with an exponent by strconv; it recognises them because the scan stops before the end
// of the field. The caller also handles numbers with a superfluous leading zero: they may be codes,
// such as postal codes, and their spelling matters.
//
// The digits are read as one integer m, and the number is m / 10^frac. The quotient of two exact
// float64s is rounded correctly by the processor (W. Clinger, How to read floating point numbers
// accurately, 1990), so if m is below 2^53 one division is all it takes. Other m need quotient.
func ScanNumber(text []byte) (v float64, n int) {
	var sign uint64
	i := 0
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		sign, i = uint64(text[0]&4)<<61, 1 // '-' is 0x2d and '+' is 0x2b: only the former has bit 2
	}
	m, first := uint64(0), i // More than 19 digits overflow m, but are refused below.
	for ; i < len(text) && text[i]-'0' < 10; i++ {
		m = 10*m + uint64(text[i]-'0')
	}
	digits, frac := i-first, 0
	if digits > 1 && text[first] == '0' {
		return 0, 0
	}
	if i < len(text) && text[i] == '.' {
		i++
		first = i
		// Decimals are read eight at a time if there are that many. The sixth byte is tested first. If
		// there are fewer decimals, that byte is often the delimiter, or the sign or point of the next
		// field.
		for i+8 <= len(text) && text[i+5]-'0' < 10 {
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
		v = float64(int64(m)) / floatTens[frac]
	default:
		v = quotient(m, tens[frac])
	}
	return math.Float64frombits(math.Float64bits(v) | sign), i
}

// eightDigits returns the number that eight ASCII digits spell, and whether they are digits. They
// come as one word with the first digit in the lowest byte, and all of them are treated at once
// ("SIMD within a register"; D. Lemire, Number parsing at a gigabyte per second, 2021): neighbours
// are joined to numbers of two digits, these to numbers of four, and these to the one of eight.
//
// A byte is a digit if its upper half is 3, and still is after adding 6, which turns ':' to '?',
// the other six bytes of that half, into 0x40 and more.
func eightDigits(b uint64) (v uint64, ok bool) {
	const ones = 0x0101010101010101
	ok = b&(0xf0*ones) == 0x30*ones && (b+6*ones)&(0xf0*ones) == 0x30*ones
	b -= 0x30 * ones
	b = (10*b + b>>8) & 0x00ff00ff00ff00ff
	b = (100*b + b>>16) & 0x0000ffff0000ffff
	return (10000*b + b>>32) & 0xffffffff, ok
}

// quotient returns the float64 nearest to m/d for positive m and d. It computes at least 62 bits of the
// quotient as an integer and sets the last bit if there is a rest (a "sticky bit"). A float64 has 53
// bits. So the conversion of the integer sees enough bits to round as if it saw all of them. The last bit
// only decides whether a quotient is exactly half-way between two floats. The power of two that was taken
// out is put back by its bits in the exponent of a float64, whose bias is 1023.
func quotient(m, d uint64) float64 {
	sm, sd := bits.LeadingZeros64(m), bits.LeadingZeros64(d)
	m <<= sm
	q, rest := bits.Div64(m>>1, m<<63, d<<sd)
	if rest != 0 {
		q |= 1
	}
	return float64(q) * math.Float64frombits(uint64(1023-63+sd-sm)<<52)
}
