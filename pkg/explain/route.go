package explain

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/learners"
	"halfspace/pkg/outline"
)

// A route is the way of an example through a tree, as the branches that it takes from the root.
type route struct {
	sight
	branches []int
}

// tree records which path of a tree decided.
func (c sight) tree(d *Decision, t learners.Tree) {
	node, p := t.Outline(), route{c, t.Path(c.v)}
	d.Steps = p.steps(t)
	nearest := -1 // the test with the least margin whose other outcome changes the class
	for k, b := range p.branches {
		s := &d.Steps[k]
		if s.Text = node.Text + " " + node.Branches[b].Edge; s.Value == "" {
			p.test(s, node)
		}
		if !math.IsNaN(s.Margin) && !(d.Margin <= s.Margin) { // the first, or the least
			d.Margin = s.Margin
		}
		if s.Otherwise != "" && s.Otherwise != d.Class && (nearest < 0 || !(s.Margin > d.Steps[nearest].Margin)) {
			nearest = k
		}
		node = node.Branches[b]
	}
	if nearest >= 0 {
		d.Otherwise = d.Steps[nearest].Otherwise + " unless " + d.Steps[nearest].Text
	}
	d.By = p.words(t, node)
}

// words describes the path, which ends at a node.
func (p route) words(t learners.Tree, end *outline.Node) string {
	text := fmt.Sprintf("a path of %d tests", len(p.branches))
	switch {
	case len(p.branches) == 1:
		text = "a path of 1 test"
	case len(p.branches) == 0 && end.Branches == nil:
		return "the only leaf"
	case len(p.branches) == 0:
		text = "no test"
	}
	if end.Branches != nil {
		text += ", where " + end.Text + " has no branch"
		if _, divides := t.(*learners.DecisionTree); divides {
			text += " for the example: all its branches decide by their shares"
		}
	}
	return text
}

// steps returns the margin of each test, and the class after its other outcomes.
func (p route) steps(t learners.Tree) (all []Step) {
	switch t := t.(type) {
	case *learners.DecisionTree:
		n := t.Root
		for _, b := range p.branches {
			all, n = append(all, p.attribute(t, n, b)), n.Branches[b]
		}
	case *learners.UnitTree:
		n, branches := t.Roots[0], p.branches
		if len(t.Roots) > 1 { // the first branch is the class
			n, branches, all = t.Roots[branches[0]], branches[1:], append(all, Step{Margin: math.NaN()})
		}
		for _, b := range branches {
			all = append(all, p.unit(t, n, b))
			n = []*learners.UnitNode{n.Left, n.Right}[b]
		}
	default:
		for range p.branches {
			all = append(all, Step{Margin: math.NaN()})
		}
	}
	return all
}

// attribute returns the step at a test of an attribute, where the example takes branch b.
func (p route) attribute(t *learners.DecisionTree, n *learners.DecisionNode, b int) Step {
	s := Step{Margin: math.NaN()}
	if t.Attrs[n.Attr].Values == nil && n.Levels == nil {
		s.Margin = math.Abs(p.v[n.Attr] - n.Threshold)
	}
	var classes []string
	for k, branch := range n.Branches {
		rest := &learners.DecisionTree{Schema: t.Schema, Root: branch}
		if k != b {
			classes = append(classes, t.Classes[rest.Predict(p.v)])
		}
	}
	s.Otherwise = either(classes)
	return s
}

// unit returns the step at a unit of the tree, where the example goes to branch b. The class on the other
// side of the unit is known only if the tree has a single root.
func (p route) unit(t *learners.UnitTree, n *learners.UnitNode, b int) Step {
	excess := n.Excess(p.v)
	s := Step{Value: amount(excess + n.Theta), Margin: math.Abs(excess)}
	if len(t.Roots) > 1 {
		return s
	}
	class := 1 - b // the answer of the unit, if it is a leaf there
	if side := []*learners.UnitNode{n.Right, n.Left}[b]; side != nil {
		rest := *t
		rest.Roots = []*learners.UnitNode{side}
		class = rest.Predict(p.v)
	}
	s.Otherwise = t.Classes[class]
	return s
}

// test sets the value of the attribute that a node of any tree tests. If the class after the other outcomes
// is not known, it looks for the class that the example gets with another value of a nominal attribute.
func (p route) test(s *Step, node *outline.Node) {
	features := p.m.Features()
	for f := range features {
		if features[f].Name != node.Text {
			continue
		}
		j := attrOf(p.m, f)
		a := p.m.Attrs[j]
		s.Value = valueText(a, p.x[j])
		var classes []string
		for k, value := range a.Values {
			if value != s.Value {
				classes = append(classes, p.m.Classes[p.m.Predict(replaced(p.x, j, float64(k)))])
			}
		}
		if s.Otherwise == "" {
			s.Otherwise = either(classes)
		}
		return
	}
}

// either joins the different classes of a list: "a or b".
func either(classes []string) string {
	slices.Sort(classes)
	return strings.Join(slices.Compact(classes), " or ")
}
