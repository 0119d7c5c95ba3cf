package learners

import (
	"fmt"
	"strings"

	"halfspace/pkg/outline"
)

// Markdown formats the list as rules to read: if … then … , with the number of
// training examples each covers. A rule shows the terms of greatest weight; If
// holds them all.
func (l *List) Markdown() string {
	return l.format(
		func(i int, if_ string, r Rule) string {
			return fmt.Sprintf("%d. **%s** %s **then** %s (n=%d)\n", i+1, if_, outline.Escape(outline.Condition(r.If, l.Attrs)), outline.Escape(l.Classes[r.Class]), r.N)
		},
		func(else_ string) string {
			return fmt.Sprintf("%d. **%s** %s\n", len(l.Rules)+1, else_, outline.Escape(l.last()))
		})
}

// String formats the list as Markdown does, as plain text.
func (l *List) String() string {
	return strings.TrimSuffix(l.format(
		func(_ int, if_ string, r Rule) string {
			return fmt.Sprintf("%s %s then %s (n=%d)\n", if_, outline.Condition(r.If, l.Attrs), l.Classes[r.Class], r.N)
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
