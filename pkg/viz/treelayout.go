package viz

import (
	"fmt"
	"image/color"
	"strings"

	"gonum.org/v1/plot/vg"

	"halfspace/pkg/outline"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/tidy"
)

// A stop is a node of a drawn tree, with the box that tidy places.
type stop struct {
	*outline.Node
	box      *tidy.Box
	followed bool // on the path of the example
	table    *table
	branches []*stop
}

// A growth is the layout of a tree, which grows from left to right, with a column for each level of tests.
type growth struct {
	layout  *tidy.Tree
	classes []string
	yes     int       // the class that a unit's positive weights vote for
	units   bool      // whether there are any
	name    vg.Length // the greatest width of a test's name
	edge    vg.Length // the greatest width of an edge's name
}

// The sizes of a drawn tree, in pixels: the heights of tests and leaves, the room of an edge and of a test
// besides their names, and the most that a leaf's name may take.
const (
	testHigh, leafHigh           = 38, 24
	edgeRoom, testRoom, leafWide = 26, 16, 170
)

// treeWide is the intended width of all levels of a deep tree together, in pixels. It is wider
// than a notebook's page, which scrolls, but not so wide that names become unreadable.
const treeWide = 1400

// grown returns the tree of o with its boxes placed, and with the nodes marked through which an example
// goes. The numbers in path are the branches that the example takes, from the root on.
func grown(o *outline.Node, path []int) (*stop, *growth) {
	g := &growth{layout: &tidy.Tree{Room: edgeRoom}, classes: o.Classes, yes: 1}
	depth, longest := shapeOf(o)
	// A level's room is shared by a test's name and the names of its edges, which are short.
	room := max(150, min(300, treeWide/vg.Length(depth))) - edgeRoom - testRoom
	g.edge = min(longest, 0.4*room)
	g.name = min(leafWide, room-g.edge)
	root := g.stop(o, 0, path, true)
	g.layout.Place(root.box)
	return root, g
}

// shapeOf returns the number of levels of o and the width of its longest edge name, in pixels.
func shapeOf(o *outline.Node) (depth int, longest vg.Length) {
	longest = ink.Remark.Width(edgeName(o))
	for _, b := range o.Branches {
		d, l := shapeOf(b)
		depth, longest = max(depth, d), max(longest, l)
	}
	return depth + 1, longest
}

// stop returns the node of o with all nodes below it, with the sizes of their boxes, and widens
// the columns to hold the boxes.
func (g *growth) stop(o *outline.Node, level int, path []int, followed bool) *stop {
	o = g.decided(o)
	s := &stop{Node: o, box: &tidy.Box{Level: level}, followed: followed}
	col := g.layout.Column(level)
	col.Edge = max(col.Edge, min(g.edge, ink.Remark.Width(edgeName(o))))
	switch {
	// A test: its column is at least as wide.
	case o.Branches != nil:
		s.box.Wide, s.box.High = max(48, min(g.name, ink.Plain.Width(o.Text)), ink.Remark.Width(tally(o)))+testRoom, testHigh
		col.Wide = max(col.Wide, s.box.Wide)
	case o.Class < 0 && o.Weights != nil && len(o.Weights.Rows) > 0 && len(o.Weights.Columns) > 0 && o.Rest == 0:
		// A unit with weights to show. Like a leaf it does not widen its column, but reaches over
		// the next.
		s.table, g.units = newTable(o.Weights, ink.Hue(g.yes), g.opposite()), true
		s.box.Wide, s.box.High = max(s.table.wide, ink.Bold(ink.Plain).Width(o.Text)+12+ink.Remark.Width(tally(o)))+16, s.table.high+34
	default:
		// A leaf, or a test whose branches are not drawn.
		s.box.Wide, s.box.High = 44+min(leafWide, ink.Bold(ink.Plain).Width(leafText(o)))+ink.Remark.Width(tally(o)), leafHigh
	}
	for b, branch := range o.Branches {
		if len(o.Classes) > 2 { // units then stand in trees side by side, one for each class
			g.yes = b
		}
		taken := followed && len(path) > 0 && path[0] == b
		child := g.stop(branch, level+1, path[min(1, len(path)):], taken)
		s.branches, s.box.Children = append(s.branches, child), append(s.box.Children, child.box)
	}
	return s
}

// opposite returns the colour of the class that a unit's negative weights vote for. With two
// classes it is the other class; with more it is grey, for any class but the unit's own.
func (g *growth) opposite() color.NRGBA {
	if len(g.classes) > 2 {
		return ink.Faint
	}
	return ink.Hue(0)
}

// class returns the name of a class.
func (g *growth) class(i int) string {
	if i < len(g.classes) {
		return g.classes[i]
	}
	return fmt.Sprintf("class %d", i)
}

// decided returns o, except if o is a unit with nothing but a threshold. Such a unit always gives the same
// answer. Then decided returns a leaf of this class, because a table with a single number would not show
// the class.
func (g *growth) decided(o *outline.Node) *outline.Node {
	if o.Class >= 0 || o.Rest > 0 || o.Weights == nil || len(o.Weights.Columns) != 1 {
		return o
	}
	// A copy: the outline belongs to the caller.
	leaf := *o
	for _, row := range o.Weights.Cells {
		switch theta := row[0]; {
		case theta > 0:
			leaf.Class = g.yes
		case theta < 0 && len(g.classes) <= 2:
			leaf.Class = 0
		}
	}
	if leaf.Class >= 0 {
		leaf.Text = g.class(leaf.Class)
	}
	return &leaf
}

// edgeName returns the name of an edge: only the value, if its text is "= value".
func edgeName(o *outline.Node) string { return strings.TrimPrefix(o.Edge, "= ") }
