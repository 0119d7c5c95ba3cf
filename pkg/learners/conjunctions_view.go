package learners

import (
	"fmt"
	"strings"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/ltu"
)

// Unit returns the perceptron as a unit that reads its conjunctions, and their names. The constant is a
// part of the threshold, and not one of the inputs. viz.Weights(c.Unit()) draws the unit.
func (c *Conjunctions) Unit() (u ltu.Unit, names []string) {
	u, terms := c.unit()
	for _, t := range terms {
		names = append(names, t.name(c.Attrs))
	}
	return u, names
}

// String formats the perceptron as a score sheet: a reader adds up the weights of the terms
// that hold, and compares the sum with the threshold.
func (c *Conjunctions) String() string {
	u, names := c.Unit()
	var b strings.Builder
	b.WriteString(escape.Text(c.heading(u)))
	for k, w := range u.W {
		fmt.Fprintf(&b, "\n%s  %s", signed(w), escape.Text(names[k]))
	}
	return b.String()
}

// Markdown formats the score sheet as a table.
func (c *Conjunctions) Markdown() string {
	u, names := c.Unit()
	var b strings.Builder
	b.WriteString(escape.Markdown(c.heading(u)) + "\n")
	for k, w := range u.W {
		if k == 0 {
			b.WriteString("\n| weight | if |\n|--:|---|\n")
		}
		fmt.Fprintf(&b, "| %s | %s |\n", signed(w), escape.Markdown(names[k]))
	}
	return b.String()
}

// heading returns the rule of the score sheet: the sum to reach, or one class if u has no weights.
func (c *Conjunctions) heading(u ltu.Unit) string {
	if len(u.W) == 0 {
		return "always " + c.Classes[int(toFloat(u.Theta <= 0))]
	}
	theta := strings.Replace(fmt.Sprintf("%.3g", u.Theta), "-", "−", 1)
	return fmt.Sprintf("%s if the weights of what holds sum to %s or more, else %s", c.Classes[1], theta, c.Classes[0])
}

// An Explanation shows how each term of a Conjunctions voted on an example.
type Explanation struct {
	Class string  // the predicted class
	For   string  // the positive class, which positive votes are for
	Score float64 // the sum of the votes
	Votes []TermVote
}

// A TermVote is the vote of one term on an example: its weight if the term holds on the example, else
// minus its weight.
type TermVote struct {
	Term  string
	Holds bool
	Vote  float64
}

// Explain returns the vote of each term on x, in the order of the terms, with the greatest weight first.
// If the votes sum to 0 or more, the class is the positive one. The sum is twice the excess of the unit,
// so both give the same class.
func (c *Conjunctions) Explain(x []float64) *Explanation {
	e := &Explanation{Class: c.Classes[c.Predict(x)], For: c.Classes[1]}
	for _, t := range c.Terms {
		o := TermVote{t.name(c.Attrs), t.Holds(x), t.Weight}
		if !o.Holds {
			o.Vote = -o.Vote
		}
		e.Score += o.Vote
		e.Votes = append(e.Votes, o)
	}
	return e
}

// String formats the explanation, one line for each term: its vote, and whether it holds.
func (e *Explanation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: votes for %s sum to %s", escape.Text(e.Class), escape.Text(e.For), signed(e.Score))
	for _, o := range e.Votes {
		fmt.Fprintf(&b, "\n%s  %s %s", signed(o.Vote), escape.Text(o.Term), map[bool]string{true: "holds", false: "does not hold"}[o.Holds])
	}
	return b.String()
}

// Markdown formats the explanation as a table with the same contents.
func (e *Explanation) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**: votes for %s sum to %s\n\n| vote | term | holds |\n|--:|---|---|\n", escape.Markdown(e.Class), escape.Markdown(e.For), signed(e.Score))
	for _, o := range e.Votes {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", signed(o.Vote), escape.Markdown(o.Term), map[bool]string{true: "yes", false: "no"}[o.Holds])
	}
	return b.String()
}

// signed formats a number with its sign and two decimals, or no decimals if it is whole. Its
// minus sign is not a hyphen.
func signed(w float64) string {
	return strings.Replace(strings.TrimSuffix(fmt.Sprintf("%+.2f", w), ".00"), "-", "−", 1)
}
