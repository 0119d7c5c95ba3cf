package ask

import (
	"fmt"
	"math/big"
	"strings"
)

// The terms of SMT-LIB that formulas and readers write.

// valueOf returns the Boolean that says that an attribute has a value.
func valueOf(letter string, j, v int) string { return fmt.Sprintf("%s%d_%d", letter, j, v) }

// joined returns the terms under an operator of any number of terms.
func joined(operator string, terms []string) string {
	switch {
	case len(terms) == 1:
		return terms[0]
	case len(terms) == 0 && operator == "+":
		return "0.0"
	case len(terms) == 0:
		return fmt.Sprint(operator == "and")
	}
	return fmt.Sprintf("(%s %s)", operator, strings.Join(terms, " "))
}

// weighed returns the term of a Boolean with a weight.
func weighed(fires string, w *big.Rat) string {
	return fmt.Sprintf("(ite %s %s 0.0)", fires, fraction(w))
}

// fraction writes a fraction exactly.
func fraction(r *big.Rat) string {
	text := new(big.Int).Abs(r.Num()).String() + ".0"
	if !r.IsInt() {
		text = fmt.Sprintf("(/ %s %s.0)", text, r.Denom())
	}
	if r.Sign() < 0 {
		text = fmt.Sprintf("(- %s)", text)
	}
	return text
}

// exact returns a number as a fraction.
func exact(v float64) *big.Rat { return new(big.Rat).SetFloat64(v) }

// rationals returns n fractions that are 0.
func rationals(n int) (all []*big.Rat) {
	for range n {
		all = append(all, new(big.Rat))
	}
	return all
}
