package viz

import (
	"fmt"
	"image/color"
	"strings"

	"gonum.org/v1/plot/vg"

	"halfspace/pkg/outline"
	"halfspace/pkg/viz/internal/ink"
)

// A stop is a node of a drawn tree. Its box begins at x and is centred at y. The y axis points
// downwards and begins at the root.
type stop struct {
	*outline.Node
	level      int
	followed   bool // on the path of the example
	table      *table
	wide, high vg.Length
	x, y       vg.Length // y is relative to the node above until it is settled
	branches   []*stop
}

// A growth is the layout of a tree, which grows from left to right, with a column for each level of
// tests. A leaf may reach into the columns at its right, because nothing else is in its row. So
// long names of classes do not push whole levels apart.
type growth struct {
	classes []string
	yes     int  // the class that a unit's positive weights vote for
	units   bool // whether there are any
	columns []column
	name    vg.Length // the greatest width of a test's name
	edge    vg.Length // the greatest width of an edge's name
	wide    vg.Length // width of all
	lo, hi  vg.Length // the ends of all, from top to bottom
}

// A column holds the boxes of a level and, before them, the edges that lead to these.
type column struct {
	x, wide, edge vg.Length // left edge of the boxes, width of the tests, width of the edges' names
}

// The sizes of a drawn tree, in pixels: the heights of tests and leaves, and the gap that keeps
// boxes apart; the room of an edge and of a test besides their names, and the most that a leaf's
// name may take.
const (
	testHigh, leafHigh, boxGap   = 38, 24, 8
	edgeRoom, testRoom, leafWide = 26, 16, 170
)

// treeWide is the intended width of all levels of a deep tree together, in pixels. It is wider
// than a notebook's page, which scrolls, but not so wide that names become unreadable.
const treeWide = 1400

// grown returns the tree of o with its boxes placed, and with the nodes marked that path leads to.
// The branches that an example takes are numbered in path, from the root on.
func grown(o *outline.Node, path []int) (*stop, *growth) {
	g := &growth{classes: o.Classes, yes: 1}
	depth, longest := shapeOf(o)
	// A level's room is shared by a test's name and the names of its edges, which are short.
	room := max(150, min(300, treeWide/vg.Length(depth))) - edgeRoom - testRoom
	g.edge = min(longest, 0.4*room)
	g.name = min(leafWide, room-g.edge)
	root := g.stop(o, 0, path, true)
	// A column begins where the tests of the one before end, after the edges and their names.
	for k := 1; k < len(g.columns); k++ {
		before := g.columns[k-1]
		g.columns[k].x = before.x + before.wide + edgeRoom + g.columns[k].edge
	}
	// The root is at 0 for now; the tree reaches from the least to the greatest end in any column.
	for _, e := range g.place(root) {
		g.lo, g.hi = min(g.lo, e.lo), max(g.hi, e.hi)
	}
	g.settle(root, 0)
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
	s := &stop{Node: o, level: level, followed: followed}
	if len(g.columns) == level {
		g.columns = append(g.columns, column{})
	}
	col := &g.columns[level]
	col.edge = max(col.edge, min(g.edge, ink.Remark.Width(edgeName(o))))
	switch {
	// A test: its column is at least as wide.
	case o.Branches != nil:
		s.wide, s.high = max(48, min(g.name, ink.Plain.Width(o.Text)), ink.Remark.Width(tally(o)))+testRoom, testHigh
		col.wide = max(col.wide, s.wide)
	case o.Class < 0 && o.Weights != nil && len(o.Weights.Rows) > 0 && len(o.Weights.Columns) > 0 && o.Rest == 0:
		// A unit with weights to show. Like a leaf it does not widen its column, but reaches over
		// the next.
		s.table, g.units = newTable(o.Weights, ink.Hue(g.yes), g.opposite()), true
		s.wide, s.high = max(s.table.wide, ink.Bold(ink.Plain).Width(o.Text)+12+ink.Remark.Width(tally(o)))+16, s.table.high+34
	default:
		// A leaf, or a test whose branches are not drawn.
		s.wide, s.high = 44+min(leafWide, ink.Bold(ink.Plain).Width(leafText(o)))+ink.Remark.Width(tally(o)), leafHigh
	}
	for b, branch := range o.Branches {
		if len(o.Classes) > 2 { // units then stand in trees side by side, one for each class
			g.yes = b
		}
		taken := followed && len(path) > 0 && path[0] == b
		s.branches = append(s.branches, g.stop(branch, level+1, path[min(1, len(path)):], taken))
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

// decided returns o or, if o is a unit that has nothing but a threshold, the leaf of the class that
// it always answers: a table of one number would not say which.
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

// An extent is the range of a column that a subtree occupies, from lo at the top to hi at the
// bottom.
type extent struct{ lo, hi vg.Length }

// place puts the branches of s below each other, each as near to those before it as their extents
// allow, and s in the middle between the first and the last. It returns the extents of all of it,
// from the column of s on, relative to s.
//
// This is the tidy drawing of E. M. Reingold and J. S. Tilford, Tidier drawings of trees, IEEE
// Trans. Software Engineering 7 (1981) 223–228: a node is centred over its branches, a subtree
// looks the same everywhere, and neighbours are as close as possible.
func (g *growth) place(s *stop) []extent {
	extents := extent{-s.high / 2, s.high / 2}
	if s.branches == nil {
		return g.reach(s, extents)
	}
	var all []extent
	for _, b := range s.branches {
		e := g.place(b)
		// Push b down until it is clear of its elder siblings in every column that both reach.
		for k := range min(len(all), len(e)) {
			b.y = max(b.y, all[k].hi+boxGap-e[k].lo)
		}
		// The joint contour: in each column it has the upper end of the first branch and the lower
		// end of the last.
		for k := range e {
			if k == len(all) {
				all = append(all, extent{e[k].lo + b.y, 0})
			}
			all[k].hi = e[k].hi + b.y
		}
	}
	middle := (s.branches[0].y + s.branches[len(s.branches)-1].y) / 2
	for _, b := range s.branches {
		b.y -= middle
	}
	for k := range all {
		all[k] = extent{all[k].lo - middle, all[k].hi - middle}
	}
	return append([]extent{extents}, all...)
}

// reach returns the extents of a leaf, one for every column that its box reaches into.
func (g *growth) reach(s *stop, extents extent) []extent {
	right, e := g.columns[s.level].x+s.wide+boxGap, []extent{extents}
	for k := s.level + 1; k < len(g.columns) && right > g.columns[k-1].x+g.columns[k-1].wide; k++ {
		e = append(e, extents)
	}
	return e
}

// settle turns the places of s and of all below it, each relative to the node above, into absolute
// ones, for a node above at the given height.
func (g *growth) settle(s *stop, height vg.Length) {
	s.x, s.y = g.columns[s.level].x, s.y+height
	g.wide = max(g.wide, s.x+s.wide)
	for _, b := range s.branches {
		g.settle(b, s.y)
	}
}
