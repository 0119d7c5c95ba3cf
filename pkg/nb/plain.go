package nb

import (
	"fmt"
	"strings"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
)

// plain is a value without markup of its own, as text. It is displayed, not printed, because
// printed text may come before or after the displays beside it.
type plain string

// printed returns v as plain text: a learner as its literal, and anything else as fmt prints it.
func printed(v any) plain {
	if l, ok := v.(learners.Learner); ok {
		return plain(escape.Text(learners.String(l)))
	}
	return plain(escape.Lines(strings.TrimRight(fmt.Sprintln(v), "\n"), escape.Text))
}

// String returns the text.
func (p plain) String() string { return string(p) }

// Markdown returns the text as a block of code, which shows it unchanged.
func (p plain) Markdown() string {
	fence := "```"
	for strings.Contains(string(p), fence) {
		fence += "`"
	}
	return fence + "\n" + string(p) + "\n" + fence
}
