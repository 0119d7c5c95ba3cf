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
	// mostCellsShown is the maximum number of cells with examples that a truth table lists; the others
	// are only counted.
	mostCellsShown = 64
	// mostUnseenTable is the maximum number of halfspaces for which a truth table also lists the cells
	// without examples: 16 rows.
	mostUnseenTable = 4
)

// String writes the formula, and below it the condition of each halfspace.
func (p *Polyhedral) String() string {
	var b strings.Builder
	b.WriteString(escape.Text(fmt.Sprintf("%s if %s, else %s", p.Classes[1], p.Formula(), p.Classes[0])))
	for i, text := range p.conditions() {
		fmt.Fprintf(&b, "\nh%d: %s", i+1, escape.Text(text))
	}
	return b.String()
}

// Markdown writes the formula and the conditions as String does, and below them the truth table. The
// table lists up to 64 cells that contain training examples, with the number of examples of each class.
// With at most four halfspaces it also lists the cells without examples.
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

// conditions writes the condition of each halfspace, with enough digits to distinguish the halfspaces.
// Some differ only in a late digit; for example, times in seconds may differ only in the tenth.
// Conditions that read alike get more digits, one at a time, until they differ or no digits are left.
// Other conditions stay short.
func (p *Polyhedral) conditions() []string {
	texts, count := make([]string, len(p.Units)), map[string]int{}
	for i, u := range p.Units {
		texts[i] = outline.Condition(u, p.Attrs)
		count[texts[i]]++
	}
	for digits := outline.Digits + 1; digits <= outline.AllDigits && len(count) < len(texts); digits++ {
		recount := map[string]int{}
		for i, u := range p.Units {
			if count[texts[i]] > 1 {
				texts[i] = outline.ConditionTo(digits, u, p.Attrs)
			}
			recount[texts[i]]++
		}
		count = recount
	}
	return texts
}

// table writes the truth table: a column for each halfspace, a column for the number of examples of each
// class, and one for the class that the model gives the cell. Some examples of the cell may have another
// class.
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
	if hidden := len(p.Cells) - mostCellsShown; hidden > 0 {
		fmt.Fprintf(b, "\nNot shown: %d cells with examples.\n", hidden)
	}
	fmt.Fprintf(b, "\nWithout examples: %.6g cells.\n", math.Exp2(float64(len(p.Units)))-float64(len(p.Cells)))
}
