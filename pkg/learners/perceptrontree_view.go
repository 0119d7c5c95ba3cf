package learners

import (
	"fmt"
	"slices"

	"halfspace/pkg/learners/internal/valueunit"
	"halfspace/pkg/outline"
)

// Outline returns the tree in the form for printing and drawing. With more than two classes it shows all
// trees side by side. They then have no counts of classes, because each tree separates only its own
// class from the others.
func (m *PerceptronTreeModel) Outline() *outline.Node {
	view := treeView{m, m.inputs()}
	if len(m.Trees) == 1 {
		o := view.outline(m.Trees[0], "")
		o.Classes = m.Classes
		return o
	}
	o := &outline.Node{Text: "class", Class: m.fallback(), Classes: m.Classes}
	for c, n := range m.N {
		o.Counts = append(o.Counts, float64(n))
		o.Branches = append(o.Branches, view.outline(m.Trees[c], "= "+m.Classes[c]))
	}
	return o
}

// A treeView is a perceptron tree together with the inputs of its units, which have the names that are
// printed beside the weights. The inputs are stored because every node of a large tree uses them.
type treeView struct {
	m      *PerceptronTreeModel
	inputs valueunit.Inputs
}

// outline returns the outline of the tree below n. Edge is the outcome of the test above that leads to
// n. A leaf answers by its unit and so has no class; a test has the majority class of its examples. With
// several trees the counts are left out, because each tree counts only one class against all others.
func (v treeView) outline(n *PerceptronNode, edge string) *outline.Node {
	o := &outline.Node{Edge: edge, Text: "LTU", Class: -1}
	if len(v.m.Trees) == 1 {
		o.Counts = []float64{float64(n.N[0]), float64(n.N[1])}
	}
	if n.Test == nil {
		o.Weights = v.inputs.Grid(v.m.answering(n.Unit))
		return o
	}
	o.Text, o.Branches = v.text(n.Test), []*outline.Node{}
	if len(v.m.Trees) == 1 {
		o.Class = int(toFloat(n.mostOwn()))
	}
	for _, k := range n.Test.grown() {
		o.Branches = append(o.Branches, v.outline(n.Test.Branches[k], v.edge(n.Test, k)))
	}
	return o
}

// text returns the name of the attribute that t tests, or the sum of a linear combination.
func (v treeView) text(t *ValueTest) string {
	if t.Unit != nil {
		return v.inputs.Terms(v.m.answering(t.Unit))
	}
	return v.m.Attrs[t.Attr].Name
}

// edge returns in words the outcome of t that leads to its k-th branch.
func (v treeView) edge(t *ValueTest, k int) string {
	switch {
	case t.Unit != nil:
		return []string{"", "≤ 0", "> 0"}[k]
	case t.Ends != nil && k == 0:
		return "= ?"
	case t.Ends != nil:
		return intervalText(t.Ends, k-1)
	}
	return "= " + v.inputs.Name(t.Attr, k-1)
}

// intervalText describes the k-th interval in words.
func intervalText(ends []float64, k int) string {
	switch k {
	case 0:
		return fmt.Sprintf("≤ %.4g", ends[0])
	case len(ends):
		return fmt.Sprintf("> %.4g", ends[k-1])
	}
	return fmt.Sprintf("> %.4g, ≤ %.4g", ends[k-1], ends[k])
}

// grown returns the indices of the branches that exist, in display order. The branch for missing values,
// which has index 0, comes last.
func (t *ValueTest) grown() []int {
	var order []int
	for k := range t.Branches {
		if k = (k + 1) % len(t.Branches); t.Branches[k] != nil {
			order = append(order, k)
		}
	}
	return order
}

// Path returns the branches that x takes, as indices into the Branches of the outline, as far as these
// branches exist. With more than two classes the first index stands for the tree of the predicted class,
// and the rest is the path in that tree.
func (m *PerceptronTreeModel) Path(x []float64) []int {
	var path []int
	n := m.Trees[0]
	if len(m.Trees) > 1 {
		class := m.Predict(x)
		path, n = []int{class}, m.Trees[class]
	}
	for n.Test != nil {
		k := m.branch(n.Test, x)
		place := slices.Index(n.Test.grown(), k)
		if place < 0 {
			break
		}
		path, n = append(path, place), n.Test.Branches[k]
	}
	return path
}
