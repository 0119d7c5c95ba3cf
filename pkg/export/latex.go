package export

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
	"halfspace/pkg/pipeline"
)

var _ = register(Format{
	Name: "latex", Extension: ".tex", Write: LaTeX,
	Carries: "single units as formulas, lists as tables, trees and other networks as drawings by TikZ",
})

// LaTeX writes a model for a paper: a single unit as a formula (package amsmath), a list as a table (also
// package booktabs), a tree and any other network as a picture (package tikz). Numbers have four digits.
func LaTeX(w io.Writer, m *pipeline.Model) error {
	var b bytes.Buffer
	switch inner := m.Inner.(type) {
	case *learners.List:
		b.WriteString("\\begin{tabular}{rp{0.7\\linewidth}l}\n\\toprule\n & if & then \\\\\n\\midrule\n")
		for i, r := range inner.Rules {
			fmt.Fprintf(&b, "%d & $%s$ & %s \\\\\n", i+1, inequality(r.If, inner.Names()), escape.LaTeX(m.Classes[r.Class]))
		}
		fmt.Fprintf(&b, "%d & else & %s \\\\\n\\bottomrule\n\\end{tabular}\n", len(inner.Rules)+1, escape.LaTeX(m.Classes[inner.Else]))
	case learners.Tree:
		b.WriteString(picture)
		t := tikz{b: &b}
		t.tree(inner.Outline(), 0)
		b.WriteString("\\end{tikzpicture}\n")
	default:
		if err := network(&b, m); err != nil {
			return err
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// network writes a network of one unit as a formula, and draws any other network.
func network(b *bytes.Buffer, m *pipeline.Model) error {
	f, err := formOf(m)
	if err != nil {
		return err
	}
	n := m.Network()
	if len(n.Nodes) > 1 {
		tikzNetwork(b, m, f, n)
		return nil
	}
	var names []string
	for _, input := range n.Nodes[0].From {
		names = append(names, f.features[input].Name)
	}
	fmt.Fprintf(b, "%s if $%s$, else %s\n",
		escape.LaTeX(m.Classes[min(1, len(m.Classes)-1)]), inequality(n.Nodes[0].Unit, names), escape.LaTeX(m.Classes[0]))
	return nil
}

// picture begins a picture with boxes as wide as the columns allow.
const picture = "\\begin{tikzpicture}[x=4cm, y=-1cm, every node/.style={font=\\small}, box/.style={draw, text width=2.4cm, align=center}]\n"

// inequality writes the condition for a unit to fire as a formula, term by term.
func inequality(u ltu.Unit, names []string) string {
	s := ""
	for i, v := range u.W {
		if v == 0 {
			continue
		}
		sign := "+"
		if v < 0 {
			sign = "-"
		}
		if s == "" && v > 0 {
			sign = ""
		}
		s += fmt.Sprintf("%s %s\\,\\text{%s} ", sign, decimal(math.Abs(v)), escape.LaTeX(names[i]))
	}
	if s == "" {
		s = "0 "
	}
	return strings.TrimSpace(s) + " \\ge " + decimal(u.Theta)
}

// decimal writes a number for a formula, with an exponent as a power of ten.
func decimal(v float64) string {
	mantissa, exponent, ok := strings.Cut(fmt.Sprintf("%.4g", v), "e")
	if !ok {
		return mantissa
	}
	power, _ := strconv.Atoi(exponent) // Sprintf always writes a number here
	return fmt.Sprintf(`%s\cdot 10^{%d}`, mantissa, power)
}

// A tikz draws a tree from left to right. Each leaf has a line of its own.
type tikz struct {
	b            *bytes.Buffer
	nodes, lines int
}

// tree draws a node at a depth with all nodes below it, and returns its number and its line.
func (t *tikz) tree(o *outline.Node, depth int) (number int, line float64) {
	number = t.nodes
	t.nodes++
	if o.Branches == nil {
		line = float64(t.lines)
		t.lines++
		fmt.Fprintf(t.b, "  \\node[box, rounded corners] (n%d) at (%d, %g) {%s};\n", number, depth, line, escape.LaTeX(o.Text))
		return number, line
	}
	var lines []int
	var first, last float64
	for i, branch := range o.Branches {
		n, place := t.tree(branch, depth+1)
		if lines = append(lines, n); i == 0 {
			first = place
		}
		last = place
	}
	line = (first + last) / 2
	fmt.Fprintf(t.b, "  \\node[box] (n%d) at (%d, %g) {%s};\n", number, depth, line, escape.LaTeX(o.Text))
	for i, n := range lines {
		fmt.Fprintf(t.b, "  \\draw (n%d.east) -- node[above, sloped] {%s} (n%d.west);\n", number, escape.LaTeX(o.Branches[i].Edge), n)
	}
	return number, line
}

// tikzNetwork draws the inputs in use and the units, each in the column after its last input, with
// positive weights as lines and negative ones dashed.
func tikzNetwork(b *bytes.Buffer, m *pipeline.Model, f *form, n *ltu.Network) {
	column, read := make([]int, n.In+len(n.Nodes)), make([]bool, n.In)
	for j, node := range n.Nodes {
		for i, input := range node.From {
			if node.W[i] == 0 {
				continue
			}
			if int(input) < n.In {
				read[input] = true
			}
			column[n.In+j] = max(column[n.In+j], column[input])
		}
		column[n.In+j]++
	}
	b.WriteString(picture)
	lines := map[int]int{} // by column
	put := func(signal int, style, text string) {
		place := column[signal]
		fmt.Fprintf(b, "  \\node[%s] (s%d) at (%d, %d) {%s};\n", style, signal, place, lines[place], text)
		lines[place]++
	}
	for k, feature := range f.features {
		if read[k] {
			put(k, "left", escape.LaTeX(feature.Name))
		}
	}
	for j, node := range n.Nodes {
		style := "draw, circle"
		if node.Soft {
			style = "draw, circle, double"
		}
		put(n.In+j, style, "$"+decimal(node.Theta)+"$")
		for i, input := range node.From {
			if node.W[i] != 0 {
				dashed := map[bool]string{true: "[dashed]"}[node.W[i] < 0]
				fmt.Fprintf(b, "  \\draw%s (s%d) -- (s%d);\n", dashed, input, n.In+j)
			}
		}
	}
	for c, out := range f.out {
		name := m.Classes[min(1, len(m.Classes)-1)] // of two classes, the one where the output fires
		if len(f.out) > 1 {
			name = m.Classes[c]
		}
		fmt.Fprintf(b, "  \\node[right] at (s%d.east) {%s};\n", out, escape.LaTeX(name))
	}
	b.WriteString("\\end{tikzpicture}\n")
}
