package learners

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/learners/internal/separate"
)

const (
	mostCellsShown  = 64 // rows of a truth table; the rest is counted
	mostUnseenTable = 4  // halfspaces of which a truth table has unseen cells as well
)

// String writes the formula, and under it each halfspace with where it is.
func (p *Polyhedral) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s if %s, else %s", p.Classes[1], p.Formula(), p.Classes[0])
	for i, u := range p.Units {
		fmt.Fprintf(&b, "\nh%d: %s", i+1, condition(u, p.Attrs))
	}
	return b.String()
}

// Markdown writes what String does, and the truth table: the cells that training
// examples lie in, with their numbers by class, up to 64 of them, and with up to
// four halfspaces the cells of no examples too.
func (p *Polyhedral) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s** if %s, else **%s**\n\n", escape(p.Classes[1]), p.Formula(), escape(p.Classes[0]))
	for i, u := range p.Units {
		fmt.Fprintf(&b, "- **h%d**: %s\n", i+1, escape(condition(u, p.Attrs)))
	}
	if len(p.Units) > 0 {
		b.WriteString("\n")
	}
	p.table(&b)
	return b.String()
}

// table writes the truth table.
func (p *Polyhedral) table(b *strings.Builder) {
	row := func(code string, cells ...string) {
		fmt.Fprintf(b, "| %s |\n", strings.Join(append(strings.Split(code, ""), cells...), " | "))
	}
	var heads []string
	for i := range p.Units {
		heads = append(heads, fmt.Sprintf("h%d", i+1))
	}
	row("", append(heads, escape(p.Classes[0]), escape(p.Classes[1]), "class")...)
	row("", append(slices.Repeat([]string{":-:"}, len(p.Units)), "--:", "--:", "---")...)
	for _, c := range p.Cells[:min(mostCellsShown, len(p.Cells))] {
		row(c.Code, fmt.Sprint(c.Counts[0]), fmt.Sprint(c.Counts[1]), escape(p.Classes[p.Of(c.Code)]))
	}
	if len(p.Units) <= mostUnseenTable {
		unseen, _ := p.Unseen()
		for _, code := range unseen {
			class := escape(p.Classes[p.Of(code)]) + ", unseen"
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

// Empty reports whether no point lies strictly inside a cell: whether it is none
// of the arrangement's. There are fewer than 2^N if N is above the number of
// attributes, and where hyperplanes are parallel.
func (p *Polyhedral) Empty(code string) bool {
	if len(code) != len(p.Units) {
		panic(fmt.Sprintf("learners: a cell of %d halfspaces, written as %q", len(p.Units), code))
	}
	// Wanted are x and t > 0 with ±(w·x − θt) > 0: a vector that has positive
	// products with these rows, hence a plane that parts them from the origin.
	rows := [][]float64{append(make([]float64, len(p.Attrs)), 1)}
	for i, u := range p.Units {
		sign := float64(2*int(code[i]-'0') - 1)
		if len(u.Greatest()) == 0 {
			if (0 >= u.Theta) != (sign > 0) {
				return true
			}
			continue
		}
		row := append(slices.Clone(u.W), -u.Theta)
		for j := range row {
			row[j] *= sign
		}
		rows = append(rows, row)
	}
	search := separate.New([][]float64{make([]float64, len(p.Attrs)+1)}, rows, 0).Start()
	for i := range rows {
		if !search.Add(i) {
			return true
		}
	}
	return false
}
