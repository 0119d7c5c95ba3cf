package learners

import (
	"fmt"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
)

// Outline returns the tree in the form for drawing and printing. A test is shown as the weighted sum of
// its unit, and a branch as a range of that sum. With more than two classes all trees are shown side by
// side, below a root that stands for the choice between them.
func (t *UnitTree) Outline() *outline.Node {
	if len(t.Roots) == 1 {
		o := t.outline(t.Roots[0], 1)
		o.Classes = t.Classes
		return o
	}
	o := &outline.Node{Text: "class", Class: t.Else, Counts: t.Roots[0].Counts, Classes: t.Classes}
	for c, root := range t.Roots {
		child := t.outline(root, c)
		child.Edge = "= " + t.Classes[c]
		o.Branches = append(o.Branches, child)
	}
	return o
}

// outline returns the outline of the tree below n, which fires for the given class. A unit without
// weights always gives the same answer, so it is shown as a leaf and not as a test.
func (t *UnitTree) outline(n *UnitNode, class int) *outline.Node {
	if n.constant() {
		return t.answer(class, n.Theta <= 0, n.Counts)
	}
	sum, edges := testOf(n.Unit, t.Attrs)
	o := &outline.Node{Text: sum, Counts: n.Counts, Class: sample.Commonest(n.Counts)}
	for side, child := range []*UnitNode{n.Left, n.Right} {
		branch := t.answer(class, side == 1, n.side(side))
		if child != nil {
			branch = t.outline(child, class)
		}
		branch.Edge = edges[side]
		o.Branches = append(o.Branches, branch)
	}
	return o
}

// testOf returns the weighted sum of a unit in words, and the range of the sum on each side.
func testOf(u ltu.Unit, attrs []data.Attr) (sum string, edges [2]string) {
	sum = outline.Condition(u, attrs)
	cut := strings.LastIndex(sum, " ≥ ")
	if cut < 0 { // no weights
		sum, cut = "0", 1
	}
	theta := strings.Replace(fmt.Sprintf("%.3g", u.Theta), "-", "−", 1)
	return sum[:cut], [2]string{"< " + theta, "≥ " + theta}
}

// answer returns a leaf of the tree that fires for the given class. If there are several trees, a leaf
// that does not fire names no class, because then the other trees decide.
func (t *UnitTree) answer(class int, fires bool, counts []float64) *outline.Node {
	switch {
	case fires:
		return &outline.Node{Text: t.Classes[class], Class: class, Counts: counts}
	case len(t.Roots) == 1:
		return &outline.Node{Text: t.Classes[0], Class: 0, Counts: counts}
	}
	return &outline.Node{Text: "not " + t.Classes[class], Class: -1, Counts: counts}
}

// side returns the counts of the examples on one side of n: side 1 is where the unit fires. It returns
// nil if the counts are unknown.
func (n *UnitNode) side(side int) []float64 {
	if n.Fired == nil || side == 1 {
		return n.Fired
	}
	rest := make([]float64, len(n.Counts))
	for c := range rest {
		rest[c] = n.Counts[c] - n.Fired[c]
	}
	return rest
}

// Path returns the side that x takes at each unit: 0 for left and 1 for right. With more than two
// classes the first number is the predicted class, and the rest is the path in its tree.
func (t *UnitTree) Path(x []float64) []int {
	var path []int
	n := t.Roots[0]
	if len(t.Roots) > 1 {
		class := t.Predict(x)
		path, n = []int{class}, t.Roots[class]
	}
	checkLength(t.Schema, x)
	for n != nil && !n.constant() {
		if n.Unit.Fires(x) {
			path, n = append(path, 1), n.Right
		} else {
			path, n = append(path, 0), n.Left
		}
	}
	return path
}

// String formats the tree as its Outline does.
func (t *UnitTree) String() string { return t.Outline().String() }

// Markdown formats the tree as its Outline does.
func (t *UnitTree) Markdown() string { return t.Outline().Markdown() }
