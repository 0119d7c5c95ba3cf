package learners

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/outline"
)

const (
	// mostCellsShown is how many cells with examples a truth table has; the others are counted.
	mostCellsShown = 64
	// mostUnseenTable is with how many halfspaces a truth table has unseen cells as well: 16 rows.
	mostUnseenTable = 4
)

// String writes the formula, and under it each halfspace with where it is.
func (p *Polyhedral) String() string {
	var b strings.Builder
	b.WriteString(escape.Text(fmt.Sprintf("%s if %s, else %s", p.Classes[1], p.Formula(), p.Classes[0])))
	for i, text := range p.conditions() {
		fmt.Fprintf(&b, "\nh%d: %s", i+1, escape.Text(text))
	}
	return b.String()
}

// Markdown writes what String does, and the truth table: the cells that training
// examples lie in, with their numbers by class, up to 64 of them, and with up to
// four halfspaces the cells of no examples too.
func (p *Polyhedral) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s** if %s, else **%s**\n\n", escape.Markdown(p.Classes[1]), p.Formula(), escape.Markdown(p.Classes[0]))
	for i, text := range p.conditions() {
		fmt.Fprintf(&b, "- **h%d**: %s\n", i+1, escape.Markdown(text))
	}
	if len(p.Units) > 0 {
		b.WriteString("\n")
	}
	p.table(&b)
	return b.String()
}

// conditions writes where each halfspace is, with as many digits as tell it from the others: those
// of times in seconds may differ in the tenth. Only conditions that read alike get more digits, one
// at a time, until none do or there are no further digits.
func (p *Polyhedral) conditions() []string {
	texts, count := make([]string, len(p.Units)), map[string]int{}
	for i, u := range p.Units {
		texts[i] = outline.Condition(u, p.Attrs)
		count[texts[i]]++
	}
	for digits := outline.Digits + 1; digits <= outline.AllDigits && len(count) < len(texts); digits++ {
		again := map[string]int{}
		for i, u := range p.Units {
			if count[texts[i]] > 1 {
				texts[i] = outline.ConditionTo(digits, u, p.Attrs)
			}
			again[texts[i]]++
		}
		count = again
	}
	return texts
}

// table writes the truth table: a column for each halfspace, one for the number of examples of each
// class, and the class that the model gives the cell, which need not be that of all its examples.
func (p *Polyhedral) table(b *strings.Builder) {
	row := func(code string, cells ...string) {
		fmt.Fprintf(b, "| %s |\n", strings.Join(append(strings.Split(code, ""), cells...), " | "))
	}
	var heads []string
	for i := range p.Units {
		heads = append(heads, fmt.Sprintf("h%d", i+1))
	}
	row("", append(heads, escape.Markdown(p.Classes[0]), escape.Markdown(p.Classes[1]), "class")...)
	row("", append(slices.Repeat([]string{":-:"}, len(p.Units)), "--:", "--:", "---")...)
	for _, c := range p.Cells[:min(mostCellsShown, len(p.Cells))] {
		row(c.Code, fmt.Sprint(c.Counts[0]), fmt.Sprint(c.Counts[1]), escape.Markdown(p.Classes[p.Of(c.Code)]))
	}
	if len(p.Units) <= mostUnseenTable {
		unseen, _ := p.Unseen()
		for _, code := range unseen {
			class := escape.Markdown(p.Classes[p.Of(code)]) + ", unseen"
			if p.Empty(code) {
				class = "no such place"
			}
			row(code, "", "", class)
		}
		return
	}
	if more := len(p.Cells) - mostCellsShown; more > 0 {
		fmt.Fprintf(b, "\nNot shown: %d cells with examples.\n", more)
	}
	fmt.Fprintf(b, "\nWithout examples: %.6g cells.\n", math.Exp2(float64(len(p.Units)))-float64(len(p.Cells)))
}
