package eval

import (
	"fmt"
	"strings"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/significance"
)

// Words are a paragraph on a comparison, sentence by sentence: what was tested and how, what follows, and
// what does not. They are made of the same numbers as the tables. Names of learners and sets are as they are;
// Markdown and LaTeX make them harmless.
type Words []string

// String returns the paragraph for a terminal.
func (w Words) String() string { return escape.Text(strings.Join(w, " ")) }

// Markdown returns the paragraph as Markdown.
func (w Words) Markdown() string { return escape.Markdown(strings.Join(w, " ")) + "\n" }

// LaTeX returns the paragraph for a LaTeX document.
func (w Words) LaTeX() string { return escape.LaTeX(strings.Join(w, " ")) + "\n" }

// level is at which words speak of a difference, and rope what they take for equivalent in practice: of
// accuracy one percentage point.
const level, rope = 0.05, 0.01

// add appends a sentence.
func (w *Words) add(format string, args ...any) { *w = append(*w, fmt.Sprintf(format, args...)) }

// listed joins items as a sentence does: "a, b and c".
func listed(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:len(items)-1], ", ") + " and " + items[len(items)-1]
}

// counted writes a number of things, the small ones as words.
func counted(n int, one, many string) string {
	words := []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	number := fmt.Sprint(n)
	if n < len(words) {
		number = words[n]
	}
	if n == 1 {
		return number + " " + one
	}
	return number + " " + many
}

// believed says what a posterior makes probable: of a over b.
func believed(p significance.Posterior) string {
	return fmt.Sprintf("better by more than %v with a probability of %.0f %%, equivalent within that with %.0f %%, and worse by more with %.0f %%",
		rope, 100*p.Better, 100*p.Equivalent, 100*p.Worse)
}

// pWritten writes a p-value as sentences do.
func pWritten(p float64) string {
	if p < 0.001 {
		return "p < 0.001"
	}
	return fmt.Sprintf("p = %.3f", p)
}
