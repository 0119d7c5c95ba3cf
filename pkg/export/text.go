package export

import (
	"strconv"
	"strings"
)

// shortest returns the shortest decimals that are read back as v.
func shortest(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// joined applies word to each element and joins the results with commas.
func joined[T any](all []T, word func(T) string) string {
	words := make([]string, len(all))
	for i, v := range all {
		words[i] = word(v)
	}
	return strings.Join(words, ", ")
}

// integer returns the decimals of an integer.
func integer[T ~int](v T) string { return strconv.Itoa(int(v)) }

// quoted returns s as a string of ASCII between double quotes, as Go and Python read it.
func quoted(s string) string { return strconv.QuoteToASCII(s) }

// powersOfSixteenth are 2^(j/16), in all formats that have soft units, as in package portable.
var powersOfSixteenth = []float64{
	1, sixteenth, sixteenth2, sixteenth2 * sixteenth,
	sixteenth4, sixteenth4 * sixteenth, sixteenth4 * sixteenth2, sixteenth4 * sixteenth2 * sixteenth,
	sixteenth8, sixteenth8 * sixteenth, sixteenth8 * sixteenth2, sixteenth8 * sixteenth2 * sixteenth,
	sixteenth8 * sixteenth4, sixteenth8 * sixteenth4 * sixteenth,
	sixteenth8 * sixteenth4 * sixteenth2, sixteenth8 * sixteenth4 * sixteenth2 * sixteenth,
}

// sixteenth is 2^(1/16). The compiler computes its powers in high precision and rounds once.
const (
	sixteenth  = 1.044273782427413840321966478739929008784
	sixteenth2 = sixteenth * sixteenth
	sixteenth4 = sixteenth2 * sixteenth2
	sixteenth8 = sixteenth4 * sixteenth4
)

// expConstants maps names to numbers that the exponential functions of the formats need and that have no
// short decimal form.
var expConstants = map[string]float64{
	"INVERSE": 16 / ln2, "HIGH": ln2High / 16, "LOW": (ln2 - ln2High) / 16,
	"THIRD": 1.0 / 6, "FOURTH": 1.0 / 24, "FIFTH": 1.0 / 120, "SIXTH": 1.0 / 720, "SEVENTH": 1.0 / 5040,
}

// The logarithm of 2, and its leading part, whose product with an exponent is exact.
const (
	ln2     = 0.693147180559945309417232121458176568
	ln2High = 0x1.62e42fee00000p-1
)

// withConstants returns text with the numbers of expConstants in place of their names, between braces,
// and the powers in place of {POWERS}.
func withConstants(text string) string {
	for name, v := range expConstants {
		text = strings.ReplaceAll(text, "{"+name+"}", shortest(v))
	}
	return strings.ReplaceAll(text, "{POWERS}", joined(powersOfSixteenth, shortest))
}
