package certificate

import (
	"fmt"
	"math"
	"math/big"
	"regexp"
	"strconv"
)

// A Fraction is an exact rational number. As text it is a whole number, or two whole numbers with a slash,
// such as -3/2.
type Fraction struct{ *big.Rat }

// fractionText matches the text of a fraction. Exponents are refused, because 1e999999999 takes a
// gigabyte.
var fractionText = regexp.MustCompile(`^-?[0-9]+(/[0-9]*[1-9][0-9]*)?$`)

// UnmarshalText reads a fraction.
func (f *Fraction) UnmarshalText(text []byte) error {
	if !fractionText.Match(text) {
		return fmt.Errorf("%.40q is not a fraction such as -3/2", text)
	}
	f.Rat, _ = new(big.Rat).SetString(string(text))
	return nil
}

// MarshalText returns the fraction in lowest terms, without a denominator of 1.
func (f Fraction) MarshalText() ([]byte, error) {
	if f.Rat == nil {
		return nil, fmt.Errorf("a fraction is missing")
	}
	return []byte(f.RatString()), nil
}

// Exact returns v as an exact decimal number: the one with the fewest digits whose nearest floating-point
// number is v. So 0.1 becomes 1/10, and not the binary fraction that the computer stores. A number from a
// file with at most 15 digits becomes the number as written. Exact returns false if v is not finite.
func Exact(v float64) (Fraction, bool) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return Fraction{}, false
	}
	f, _ := new(big.Rat).SetString(strconv.FormatFloat(v, 'g', -1, 64))
	return Fraction{f}, true
}
