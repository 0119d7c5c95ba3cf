package learners

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"halfspace/pkg/outline"
)

// Outline returns the tree. Of more than two classes it is all trees side by
// side, which count no classes: each tells only its own from the others.
func (m *GrownTree) Outline() *outline.Node {
	if len(m.Trees) == 1 {
		o := m.outline(m.Trees[0], "")
		o.Classes = m.Classes
		return o
	}
	o := &outline.Node{Text: "class", Class: m.otherwise(), Classes: m.Classes}
	for c, n := range m.N {
		o.Counts = append(o.Counts, float64(n))
		o.Branches = append(o.Branches, m.outline(m.Trees[c], "= "+m.Classes[c]))
	}
	return o
}

func (m *GrownTree) outline(n *PerceptronNode, edge string) *outline.Node {
	o := &outline.Node{Edge: edge, Text: "LTU", Class: -1}
	if len(m.Trees) == 1 {
		o.Counts = []float64{float64(n.N[0]), float64(n.N[1])}
	}
	if n.Test == nil {
		o.Weights = m.grid(m.answering(n.Unit))
		return o
	}
	o.Text, o.Branches = m.text(n.Test), []*outline.Node{}
	if len(m.Trees) == 1 && n.most() {
		o.Class = 1
	} else if len(m.Trees) == 1 {
		o.Class = 0
	}
	for _, k := range n.Test.shown() {
		o.Branches = append(o.Branches, m.outline(n.Test.Branches[k], m.edge(n.Test, k)))
	}
	return o
}

// Path returns the branches that x takes, as far as they are grown; of more
// than two classes, in the tree of the class predicted.
func (m *GrownTree) Path(x []float64) []int {
	var path []int
	n := m.Trees[0]
	if len(m.Trees) > 1 {
		class := m.Predict(x)
		path, n = []int{class}, m.Trees[class]
	}
	for n.Test != nil {
		k := m.branch(n.Test, x)
		at := slices.Index(n.Test.shown(), k)
		if at < 0 {
			break
		}
		path, n = append(path, at), n.Test.Branches[k]
	}
	return path
}

// shown returns the indices of the branches that are grown, the one for missing
// values last.
func (t *ValueTest) shown() []int {
	var order []int
	for k := range t.Branches {
		if k = (k + 1) % len(t.Branches); t.Branches[k] != nil {
			order = append(order, k)
		}
	}
	return order
}

// text says what t tests.
func (m *GrownTree) text(t *ValueTest) string {
	if t.Unit != nil {
		return m.terms(t.Unit)
	}
	return m.Attrs[t.Attr].Name
}

// edge says which outcome of t leads to its k-th branch.
func (m *GrownTree) edge(t *ValueTest, k int) string {
	switch {
	case t.Unit != nil:
		return []string{"", "≤ 0", "> 0"}[k]
	case t.Cut != nil:
		return []string{"= ?", fmt.Sprintf("≤ %.4g", *t.Cut), fmt.Sprintf("> %.4g", *t.Cut)}[k]
	}
	return "= " + m.value(t.Attr, k-1)
}

// terms formats W·I of u. A value in brackets is 1 if it is there, else −1.
func (m *GrownTree) terms(u *ValueUnit) string {
	var b strings.Builder
	term := func(w float64, name string) {
		switch {
		case w == 0:
			return
		case w < 0:
			b.WriteString(" − ")
		case b.Len() > 0:
			b.WriteString(" + ")
		}
		if w = math.Abs(w); w != 1 || name == "" {
			fmt.Fprintf(&b, "%.4g", w)
		}
		b.WriteString(name)
	}
	for j, w := range u.W {
		for k := range w {
			term(w[k].W, "["+m.Attrs[j].Name+" = "+m.value(j, k)+"]")
		}
	}
	for i, w := range u.Numbers {
		term(w.W, "·"+m.Attrs[m.Numbers[i].Attr].Name)
	}
	term(u.Theta.W, "")
	return strings.TrimSpace(b.String())
}

// value returns the name of the k-th value of attribute j, "?" if k is −1.
func (m *GrownTree) value(j, k int) string {
	a := m.Attrs[j]
	switch {
	case k < 0:
		return "?"
	case k < len(a.Values):
		return a.Values[k]
	case a.Nominal():
		return "#" + strconv.FormatFloat(m.Values[j][k], 'g', -1, 64)
	}
	return strconv.FormatFloat(m.Values[j][k], 'g', -1, 64)
}

// grid returns the weights of u as figure 2 shows them: a row per value, a
// column per attribute; the weights of numbers and the threshold are in the
// last row.
func (m *GrownTree) grid(u *ValueUnit) *outline.Grid {
	g := &outline.Grid{}
	for j, w := range u.W {
		for k := range w {
			if name := m.value(j, k); !slices.Contains(g.Rows, name) {
				g.Rows = append(g.Rows, name)
			}
		}
	}
	if len(g.Rows) == 0 {
		g.Rows = []string{""}
	}
	g.Cells = make([][]float64, len(g.Rows))
	last := len(g.Rows) - 1
	column := func(name string) {
		g.Columns = append(g.Columns, name)
		for i := range g.Cells {
			g.Cells[i] = append(g.Cells[i], math.NaN())
		}
	}
	for j, w := range u.W {
		if w == nil {
			continue
		}
		column(m.Attrs[j].Name)
		for k := range w {
			g.Cells[slices.Index(g.Rows, m.value(j, k))][len(g.Columns)-1] = w[k].W
		}
	}
	for i, w := range u.Numbers {
		column(m.Attrs[m.Numbers[i].Attr].Name)
		g.Cells[last][len(g.Columns)-1] = w.W
	}
	column("θ")
	g.Cells[last][len(g.Columns)-1] = u.Theta.W
	return g
}
