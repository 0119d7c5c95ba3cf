package outline

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// shownTerms is the number of terms of a halfspace, or weights of a unit, that a printed rule
// shows. More terms do not fit on a line; their number is shown instead.
const shownTerms = 4

// Significant digits of printed numbers: Digits for reading, AllDigits to distinguish any two
// float64s.
const (
	Digits    = 3
	AllDigits = 17
)

// Condition writes the condition under which a unit fires, such as "2·size − weight ≥ 1": an
// inequality of its inputs, which are the given attributes. It shows the first four of its Terms,
// and counts the rest. A unit without weights fires "always" or "never".
func Condition(u ltu.Unit, attrs []data.Attr) string { return ConditionTo(Digits, u, attrs) }

// ConditionTo is Condition with the given number of significant digits. Use it if two units
// would otherwise read alike.
func ConditionTo(digits int, u ltu.Unit, attrs []data.Attr) string {
	return inequality(digits, shownTerms, u, attrs)
}

// WholeCondition is ConditionTo with all terms.
func WholeCondition(digits int, u ltu.Unit, attrs []data.Attr) string {
	return inequality(digits, len(u.W), u, attrs)
}

// inequality is ConditionTo with at most the given number of terms.
func inequality(digits, limit int, u ltu.Unit, attrs []data.Attr) string {
	// A weight of 0 makes no term, so a unit may have no terms; its sum is then 0.
	terms := Terms(u, attrs)
	switch {
	case len(terms) == 0 && u.Theta <= 0:
		return "always"
	case len(terms) == 0:
		return "never"
	}
	var b strings.Builder
	// The sign stands between the terms, and before the first one only if it is a minus.
	for k, j := range terms[:min(limit, len(terms))] {
		sign := map[bool]string{false: " + ", true: " − "}[u.W[j] < 0]
		if k == 0 {
			sign = map[bool]string{false: "", true: "−"}[u.W[j] < 0]
		}
		// A weight that is 1, or rounds to it, needs no factor.
		times := fmt.Sprintf("%.*g·", digits, math.Abs(u.W[j]))
		b.WriteString(sign + strings.TrimPrefix(times, "1·") + attrs[j].Name)
	}
	if hidden := len(terms) - limit; hidden > 0 {
		fmt.Fprintf(&b, " + … (%d more)", hidden)
	}
	return b.String() + strings.Replace(fmt.Sprintf(" ≥ %.*g", digits, u.Theta), "-", "−", 1)
}

// Terms returns the indices of u's terms in printed order, the term of greatest effect first. The effect
// is the magnitude of the weight times the Spread of the attribute. (A raw weight depends on the
// attribute's unit of measurement.) If no Spread is known, the weight alone decides. Each term is
// judged alone, although terms of attributes that vary together may add up or cancel.
func Terms(u ltu.Unit, attrs []data.Attr) []int {
	effect := func(j int) float64 {
		if j >= len(attrs) {
			return 0
		}
		return math.Abs(u.W[j]) * attrs[j].Spread
	}
	terms := u.Greatest()
	slices.SortStableFunc(terms, func(a, b int) int { return cmp.Compare(effect(b), effect(a)) })
	return terms
}
