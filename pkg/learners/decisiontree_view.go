package learners

import (
	"fmt"
	"strings"

	"halfspace/pkg/outline"
)

// Outline returns the tree in the form for printing and drawing.
func (t *DecisionTree) Outline() *outline.Node {
	o := t.outline(t.Root)
	o.Classes = t.Classes
	return o
}

// outline returns n and the nodes below it as an outline.
func (t *DecisionTree) outline(n *DecisionNode) *outline.Node {
	o := &outline.Node{Class: n.Class, Counts: n.Counts}
	if n.Attr < 0 {
		o.Text = t.Classes[n.Class]
		return o
	}
	o.Text = t.Attrs[n.Attr].Name
	for b, branch := range n.Branches {
		child := t.outline(branch)
		child.Edge = t.edge(n, b)
		o.Branches = append(o.Branches, child)
	}
	return o
}

// edge returns the condition of branch b of n, in words.
func (t *DecisionTree) edge(n *DecisionNode, b int) string {
	values := t.Attrs[n.Attr].Values
	switch {
	case n.Levels != nil:
		return fmt.Sprintf("= %v", n.Levels[b])
	case values == nil && b == 0:
		return fmt.Sprintf("≤ %v", n.Threshold)
	case values == nil:
		return fmt.Sprintf("> %v", n.Threshold)
	case n.Groups == nil:
		return "= " + values[b]
	}
	var names []string
	for v, g := range n.Groups {
		if g == b {
			names = append(names, values[v])
		}
	}
	if len(names) == 1 {
		return "= " + names[0]
	}
	return "in {" + strings.Join(names, ", ") + "}"
}

// String formats the tree as its Outline does.
func (t *DecisionTree) String() string { return t.Outline().String() }

// Markdown formats the tree as its Outline does.
func (t *DecisionTree) Markdown() string { return t.Outline().Markdown() }
