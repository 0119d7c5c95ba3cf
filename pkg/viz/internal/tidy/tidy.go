// Package tidy places the boxes of a tree that is drawn from left to right.
//
// The input is the tree of boxes with their levels and sizes; the output is the place of each box, and the
// extent of all. The drawing is the tidy one of E. M. Reingold and J. S. Tilford, Tidier drawings of trees,
// IEEE Trans. Software Engineering 7 (1981) 223–228: a node is centred over its branches, a subtree looks
// the same everywhere, and neighbours are as close as possible. A leaf may reach into the columns at its
// right, because nothing else is in its row. So long names of classes do not push whole levels apart.
package tidy

import "gonum.org/v1/plot/vg"

// A Box is a node's box. It begins at X and is centred at Y. The y axis points downwards and begins at the
// root.
type Box struct {
	Level      int // 0 for the root
	Wide, High vg.Length
	X, Y       vg.Length // set by Place; Y is relative to the node above until it is settled
	Children   []*Box
}

// A Column holds the boxes of a level and, before them, the edges that lead to these.
type Column struct {
	X, Wide, Edge vg.Length // left edge of the boxes, width of the tests, width of the edges' names
}

// A Tree is the layout of a tree, with a column for each level.
type Tree struct {
	Room    vg.Length // the room of an edge besides its name
	Columns []Column
	Wide    vg.Length // width of all
	Lo, Hi  vg.Length // the ends of all, from top to bottom
}

// gap keeps boxes apart, in pixels.
const gap = 8

// Column returns the column of a level, which exists already or is the next.
func (t *Tree) Column(level int) *Column {
	if len(t.Columns) == level {
		t.Columns = append(t.Columns, Column{})
	}
	return &t.Columns[level]
}

// Place sets the places of all boxes below root, whose sizes are set, as are the widths of the columns.
func (t *Tree) Place(root *Box) {
	// A column begins where the tests of the one before end, after the edges and their names.
	for k := 1; k < len(t.Columns); k++ {
		before := t.Columns[k-1]
		t.Columns[k].X = before.X + before.Wide + t.Room + t.Columns[k].Edge
	}
	// The root is at 0 for now; the tree reaches from the least to the greatest end in any column.
	for _, e := range t.spread(root) {
		t.Lo, t.Hi = min(t.Lo, e.lo), max(t.Hi, e.hi)
	}
	t.settle(root, 0)
}

// An extent is the range of a column that a subtree occupies, from lo at the top to hi at the bottom.
type extent struct{ lo, hi vg.Length }

// spread places the subtrees of b's branches below each other. Each subtree is moved as near to the ones
// before it as possible without overlap, and b is placed in the middle between its first and its last
// branch. spread returns the extents of the whole subtree, column by column from the column of b on,
// relative to b.
func (t *Tree) spread(b *Box) []extent {
	alone := extent{-b.High / 2, b.High / 2}
	if b.Children == nil {
		return t.reach(b, alone)
	}
	var joint []extent
	for _, c := range b.Children {
		e := t.spread(c)
		// Push c down until it is clear of its elder siblings in every column that both reach.
		for k := range min(len(joint), len(e)) {
			c.Y = max(c.Y, joint[k].hi+gap-e[k].lo)
		}
		// The joint contour: in each column it has the upper end of the first branch and the lower
		// end of the last.
		for k := range e {
			if k == len(joint) {
				joint = append(joint, extent{e[k].lo + c.Y, 0})
			}
			joint[k].hi = e[k].hi + c.Y
		}
	}
	middle := (b.Children[0].Y + b.Children[len(b.Children)-1].Y) / 2
	for _, c := range b.Children {
		c.Y -= middle
	}
	for k := range joint {
		joint[k] = extent{joint[k].lo - middle, joint[k].hi - middle}
	}
	return append([]extent{alone}, joint...)
}

// reach returns the extents of a leaf, one for every column that its box reaches into.
func (t *Tree) reach(b *Box, alone extent) []extent {
	right, e := t.Columns[b.Level].X+b.Wide+gap, []extent{alone}
	for k := b.Level + 1; k < len(t.Columns) && right > t.Columns[k-1].X+t.Columns[k-1].Wide; k++ {
		e = append(e, alone)
	}
	return e
}

// settle turns the places of b and of all below it, each relative to the node above, into absolute ones,
// for a node above at the given height.
func (t *Tree) settle(b *Box, height vg.Length) {
	b.X, b.Y = t.Columns[b.Level].X, b.Y+height
	t.Wide = max(t.Wide, b.X+b.Wide)
	for _, c := range b.Children {
		t.settle(c, b.Y)
	}
}
