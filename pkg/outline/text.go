package outline

import (
	"fmt"
	"math"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// Terms of a halfspace that a printed rule shows; the rest is counted.
const shownTerms = 4

// Significant digits of printed numbers: Digits where they are to be read, AllDigits to tell
// any two numbers apart.
const (
	Digits    = 3
	AllDigits = 17
)

// Condition writes where a unit fires, by its terms of greatest weight.
func Condition(u ltu.Unit, attrs []data.Attr) string { return ConditionTo(Digits, u, attrs) }

// ConditionTo is Condition, with so many significant digits.
func ConditionTo(digits int, u ltu.Unit, attrs []data.Attr) string {
	terms := u.Greatest()
	switch {
	case len(terms) == 0 && u.Theta <= 0:
		return "always"
	case len(terms) == 0:
		return "never"
	}
	var b strings.Builder
	for k, j := range terms[:min(shownTerms, len(terms))] {
		sign := map[bool]string{false: " + ", true: " − "}[u.W[j] < 0]
		if k == 0 {
			sign = map[bool]string{false: "", true: "−"}[u.W[j] < 0]
		}
		times := fmt.Sprintf("%.*g·", digits, math.Abs(u.W[j]))
		b.WriteString(sign + strings.TrimPrefix(times, "1·") + attrs[j].Name)
	}
	if more := len(terms) - shownTerms; more > 0 {
		fmt.Fprintf(&b, " + … (%d more)", more)
	}
	return b.String() + strings.Replace(fmt.Sprintf(" ≥ %.*g", digits, u.Theta), "-", "−", 1)
}

// Escape keeps names from being read as Markdown.
func Escape(s string) string {
	return strings.NewReplacer("*", `\*`, "_", `\_`, "<", "&lt;", "|", `\|`, "`", "\\`", "$", `\$`).Replace(s)
}
