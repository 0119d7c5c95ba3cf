package eval

import (
	"fmt"
	"math"
	"strings"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/metric"
	"halfspace/pkg/significance"
)

// A Paragraph describes a comparison in sentences, to be pasted into a paper. It names the test, its
// conclusions, and the conclusions that the test does not allow. Its numbers are the same as in the tables.
// The elements contain the names of learners and sets unchanged. The methods Markdown and LaTeX escape
// them.
type Paragraph []string

// String returns the paragraph for a terminal.
func (w Paragraph) String() string { return escape.Text(strings.Join(w, " ")) }

// Markdown returns the paragraph as Markdown.
func (w Paragraph) Markdown() string { return escape.Markdown(strings.Join(w, " ")) + "\n" }

// LaTeX returns the paragraph for a LaTeX document.
func (w Paragraph) LaTeX() string { return escape.LaTeX(strings.Join(w, " ")) + "\n" }

// level is the significance level below which a paragraph calls a difference significant. ropeWidth is the
// difference of accuracy, one percentage point, up to which it calls two learners equivalent in practice.
// sure is the probability from which on it takes a posterior as decided.
const level, ropeWidth, sure = 0.05, 0.01, 0.95

// add appends a sentence.
func (w *Paragraph) add(format string, args ...any) { *w = append(*w, fmt.Sprintf(format, args...)) }

// listed joins items as a sentence does: "a, b and c".
func listed(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:len(items)-1], ", ") + " and " + items[len(items)-1]
}

// wasWere returns the verb for a number of things.
func wasWere(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

// counted writes a number of things, the small ones as words.
func counted(n int, one, several string) string {
	switch n {
	case 0:
		return "no " + several
	case 1:
		return "one " + one
	}
	return spelt(n) + " " + several
}

// spelt writes a number, up to twelve as a word.
func spelt(n int) string {
	words := []string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}

// capital writes the first letter large.
func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// A scale is how sentences write values of a metric: accuracy in percent, differences in points.
type scale struct{ percent bool }

func scaleOf(m metric.Metric) scale { return scale{m.Name == metric.Accuracy.Name} }

// value writes a mean.
func (s scale) value(v float64) string {
	if s.percent {
		return signed(100*v, 1) + " %"
	}
	return signed(v, 3)
}

// difference writes a difference of means.
func (s scale) difference(v float64) string {
	if s.percent {
		return s.bare(v) + " points"
	}
	return s.bare(v)
}

// bare writes a difference of means without its unit.
func (s scale) bare(v float64) string {
	if s.percent {
		return signed(100*v, 1)
	}
	return signed(v, 3)
}

// rope writes the greatest difference that counts as equivalent in practice (the region of practical
// equivalence).
func (s scale) rope() string {
	if s.percent {
		return "one percentage point"
	}
	return fmt.Sprint(ropeWidth)
}

// signed writes a number with the given decimals and a typographic minus; a number that rounds to 0
// has no minus.
func signed(v float64, decimals int) string {
	text := strings.Replace(fmt.Sprintf("%.*f", decimals, v), "-", "−", 1)
	if strings.Trim(text, "−0.") == "" {
		return strings.TrimPrefix(text, "−")
	}
	return text
}

// effect writes Cliff's δ with the word for its size.
func effect(delta float64) string {
	return fmt.Sprintf("Cliff's δ = %s, %s", signed(delta, 2), significance.Size(delta))
}

// likely writes a probability in whole per cent, as posteriors are not more exact than that.
func likely(p float64) string {
	switch {
	case p > 0.995:
		return "over 99 %"
	case p < 0.005:
		return "under 1 %"
	}
	return fmt.Sprintf("%.0f %%", 100*p)
}

// decided says whether a posterior shows that a learner is better, equivalent or worse, or nothing.
func decided(p significance.Posterior) string {
	switch {
	case p.Better >= sure:
		return "better"
	case p.Equivalent >= sure:
		return "equivalent"
	case p.Worse >= sure:
		return "worse"
	}
	return ""
}

// pWritten writes a p-value as sentences do, with as many digits as show on which side of the level it is.
func pWritten(p float64) string {
	if p < 0.001 {
		return "p < 0.001"
	}
	if math.Abs(p-level) < 0.0005 {
		return fmt.Sprintf("p = %.5f", p)
	}
	return fmt.Sprintf("p = %.3f", p)
}
