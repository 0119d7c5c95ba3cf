package words

import (
	"math"
	"strings"

	"halfspace/pkg/ltu"
)

// FewTerms limits the terms of a rule's weighted sum that List spells out.
const FewTerms = 4

// Term writes a term of a weighted sum, with the sign that joins it to the terms before it. A
// weight of 1 is not written.
func Term(w float64, name string, first bool) string {
	sign := " + "
	switch {
	case first && w < 0:
		sign = "−"
	case first:
		sign = ""
	case w < 0:
		sign = " − "
	}
	if m := Number(math.Abs(w)); m != "1" {
		sign += m + " · "
	}
	return sign + name
}

// ManyTerms limits the terms of a unit that its title spells out.
const ManyTerms = 12

// Fires says when a unit fires: "1.5 · size − weight ≥ 1", "always" or "never". It spells out the
// first of its terms, up to limit, and counts the others.
func Fires(u ltu.Unit, terms []int, names []string, limit int) string {
	switch {
	case len(terms) > 0:
	case 0 >= u.Theta:
		return "always"
	default:
		return "never"
	}
	var b strings.Builder
	for k, i := range terms[:min(limit, len(terms))] {
		b.WriteString(Term(u.W[i], NameOf(names, i, "x"), k == 0))
	}
	if rest := len(terms) - limit; rest > 0 {
		b.WriteString(" + " + Plural(rest, "term"))
	}
	return b.String() + " ≥ " + Number(u.Theta)
}
