package learners

import (
	"fmt"
	"math"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// Terms of a halfspace that a printed rule shows; the rest is counted.
const shownTerms = 4

// Markdown formats the list as rules to read: if … then … , with the number of
// training examples each covers. A rule shows the terms of greatest weight; If
// holds them all.
func (l *List) Markdown() string {
	return l.format(
		func(i int, if_ string, r Rule) string {
			return fmt.Sprintf("%d. **%s** %s **then** %s (n=%d)\n", i+1, if_, escape(condition(r.If, l.Attrs)), escape(l.Classes[r.Class]), r.N)
		},
		func(else_ string) string {
			return fmt.Sprintf("%d. **%s** %s\n", len(l.Rules)+1, else_, escape(l.last()))
		})
}

// String formats the list as Markdown does, as plain text.
func (l *List) String() string {
	return strings.TrimSuffix(l.format(
		func(_ int, if_ string, r Rule) string {
			return fmt.Sprintf("%s %s then %s (n=%d)\n", if_, condition(r.If, l.Attrs), l.Classes[r.Class], r.N)
		},
		func(else_ string) string { return else_ + " " + l.last() + "\n" }), "\n")
}

func (l *List) format(rule func(i int, if_ string, r Rule) string, last func(else_ string) string) string {
	var b strings.Builder
	if_, else_ := "if", "always"
	for i, r := range l.Rules {
		b.WriteString(rule(i, if_, r))
		if_, else_ = "otherwise, if", "otherwise"
	}
	b.WriteString(last(else_))
	return b.String()
}

// last says what the list predicts where no rule fires.
func (l *List) last() string {
	s := fmt.Sprintf("%s (n=%d", l.Classes[l.Else], l.ElseN)
	if l.Mistakes > 0 {
		s += fmt.Sprintf(", %d of another class", l.Mistakes)
	}
	return s + ")"
}

const (
	conditionDigits = 3  // of a printed number
	allDigits       = 17 // that tell any two numbers apart
)

// condition writes where a unit fires, by its terms of greatest weight.
func condition(u ltu.Unit, attrs []data.Attr) string { return conditionTo(conditionDigits, u, attrs) }

// conditionTo writes numbers with so many digits.
func conditionTo(digits int, u ltu.Unit, attrs []data.Attr) string {
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

// escape keeps names from being read as Markdown.
func escape(s string) string {
	return strings.NewReplacer("*", `\*`, "_", `\_`, "<", "&lt;", "|", `\|`, "`", "\\`", "$", `\$`).Replace(s)
}
