package viz

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/learners"
	"halfspace/pkg/outline"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// mostLeaves limits the leaves that Tree draws: in rows of their own they take some 3,200 pixels.
const mostLeaves = 100

// Tree draws a tree from its root at the left to its leaves at the right. A test is a box with the number
// of training examples of each class that reached it. An edge shows the outcome of a test. A leaf has the
// colour of its class. If a leaf is a unit, it is drawn as a table of its weights, each in the colour of
// the class that it votes for. A perceptron tree counts presentations: an example counts once in every
// pass.
//
// If x is not nil, the path of that example is bold. If the tree has more than 100 leaves, Tree draws the
// tests that most examples reach, and counts the nodes below them. It returns an error if the tree is nil,
// or if the length of x differs from the tree's number of attributes.
func Tree(m learners.Tree, x []float64) (*Figure, error) {
	if m == nil {
		return nil, nothing("tree to draw")
	}
	if err := checkPath(m, x); err != nil {
		return nil, err
	}
	o := m.Outline()
	top := o.Top(mostLeaves)
	// Only the top of a large tree is laid out, but the title counts all of it.
	var t sapling
	var path []int
	var end string
	if x != nil {
		path, end = pathOf(m, o, x)
	}
	t.root, t.growth = grown(top, path)
	if x != nil {
		t.note = "bold: the path of an example, predicted " + t.class(m.Predict(x))
		if end != "" {
			t.note += " · " + end
		}
	}
	tests, leaves := o.Nodes()
	t.title = words.Plural(tests, "test") + ", " + countLeaves(leaves)
	if drawn, _ := top.Nodes(); drawn < tests {
		t.title += fmt.Sprintf("; drawn: the %s of most examples", words.Plural(drawn, "test"))
	}
	// The figure is as wide as the tree, and as the longest of its texts.
	wide := max(420, t.layout.Wide+2*ink.Margin, ink.Heading.Width(t.title)+2*ink.Margin, ink.Remark.Width(t.note)+2*ink.Margin, ink.Remark.Width(t.unitKey())+2*ink.Margin+16)
	return &Figure{
		Width: wholePixels(wide), Height: wholePixels(titleHeight + 2*ink.Margin + t.layout.Hi - t.layout.Lo + t.footRoom()),
		title: t.title, note: t.note, Alt: t.alt(), paint: t.paint(x != nil), origins: []any{m},
	}, nil
}

// wholePixels rounds a size up to whole pixels. A size may exceed a whole number by rounding alone, so a
// thousandth of a pixel does not count.
func wholePixels(v vg.Length) vg.Length { return vg.Length(int(v + 0.999)) }

// countLeaves returns "1 leaf" or "n leaves", which plural cannot form.
func countLeaves(n int) string {
	if n == 1 {
		return "1 leaf"
	}
	return fmt.Sprintf("%d leaves", n)
}

// countMistakes returns "1 mistake" or "n mistakes". Mistakes are whole examples or, where values are
// missing, fractions of them: C4.5 divides such an example among the branches of a test.
func countMistakes(n float64) string {
	if n == 1 {
		return "1 mistake"
	}
	return words.Number(n) + " mistakes"
}

// A sapling is the drawing of Tree.
type sapling struct {
	*growth
	root        *stop
	title, note string
}

// paint draws the foot, the edges, those on the path of an example once more and bold, and the boxes above
// them.
func (t sapling) paint(path bool) func(draw.Canvas) {
	return func(c draw.Canvas) {
		t.foot(c)
		t.edges(c, t.root, false)
		if path {
			t.edges(c, t.root, true)
		}
		t.boxes(c, t.root)
	}
}

// point returns the point of the canvas at a place of the tree, whose y grows downwards.
func (t sapling) point(c draw.Canvas, x, y vg.Length) vg.Point {
	return vg.Point{X: c.Min.X + x, Y: c.Max.Y - (y - t.layout.Lo)}
}

// edges draws the edges below s: all with their names, or only those on the path, bold. An edge goes right
// to the trunk between two columns, along it, and right again to its branch.
func (t sapling) edges(c draw.Canvas, s *stop, path bool) {
	sty := draw.LineStyle{Color: ink.Faint, Width: 1}
	if path {
		sty = draw.LineStyle{Color: ink.Text, Width: 2.5}
	}
	trunk := t.layout.Columns[s.box.Level].X + t.layout.Columns[s.box.Level].Wide + edgeRoom/2
	for _, b := range s.branches {
		if !path || b.followed {
			c.StrokeLines(sty, []vg.Point{t.point(c, s.box.X+s.box.Wide, s.box.Y), t.point(c, trunk, s.box.Y), t.point(c, trunk, b.box.Y), t.point(c, b.box.X, b.box.Y)})
		}
		if !path {
			// The name stands on its edge, so it is recognisable without colour.
			name := t.point(c, trunk+5, b.box.Y)
			name.Y += 8
			ink.Label(c, ink.Remark, name, edgeName(b.Node), t.edge+1)
		}
		t.edges(c, b, path)
	}
}

// boxes draws the boxes of s and of all nodes below it. Boxes on the path of an example have a heavy
// outline. The root is on every path, so its outline is heavy only if there is an example.
func (t sapling) boxes(c draw.Canvas, s *stop) {
	b := vg.Rectangle{Min: t.point(c, s.box.X, s.box.Y+s.box.High/2), Max: t.point(c, s.box.X+s.box.Wide, s.box.Y-s.box.High/2)}
	ink.Hover(c, t.describe(s), func() {
		switch {
		case s.branches != nil:
			t.test(c, b, s)
		case s.table != nil:
			t.unit(c, b, s)
		default:
			t.leaf(c, b, s)
		}
	})
	if s.followed && s.box.Level > 0 || s.followed && t.note != "" {
		c.SetLineStyle(draw.LineStyle{Color: ink.Text, Width: 2})
		c.Stroke(b.Path())
	}
	for _, b := range s.branches {
		t.boxes(c, b)
	}
}

// test draws a test: its condition, and below it the counts of the classes.
func (t sapling) test(c draw.Canvas, b vg.Rectangle, s *stop) {
	ink.Frame(c, b, ink.Faint, ink.Tint(ink.Text, 0.03))
	t.bar(c, b, s)
	left := vg.Point{X: b.Min.X + 8, Y: b.Max.Y - 11}
	ink.Label(c, ink.Plain, left, s.Text, s.box.Wide-testRoom)
	ink.Label(c, ink.Remark, left.Sub(vg.Point{Y: 14}), tally(s.Node), s.box.Wide-testRoom)
}

// leaf draws a leaf: its class with the class's colour and mark. A dashed box is not a leaf of one class.
// It says how many leaves are below a test that is not drawn, or describes a unit that has no weights to
// show.
func (t sapling) leaf(c draw.Canvas, b vg.Rectangle, s *stop) {
	left, sty := vg.Point{X: b.Min.X + 10, Y: b.Min.Y + s.box.High/2}, ink.Plain
	switch {
	case s.Rest > 0:
		ink.Frame(c, b, ink.Faint, nil, 4, 3)
		t.bar(c, b, s)
	case s.Class < 0: // a unit without a table
		ink.Frame(c, b, ink.Faint, nil)
		t.bar(c, b, s)
	default:
		ink.Frame(c, b, ink.Hue(s.Class), ink.Tint(ink.Hue(s.Class), 0.22))
		ink.Mark(c, s.Class, left.Add(vg.Point{X: 3}), 4)
		left.X, sty = left.X+14, ink.Bold(ink.Plain)
	}
	// The tally stands behind the class's name, wherever that ends.
	wide := min(leafWide, sty.Width(leafText(s.Node)))
	ink.Label(c, sty, left, leafText(s.Node), wide)
	small := ink.Remark
	small.Color = ink.Text
	ink.Label(c, small, left.Add(vg.Point{X: wide + 10}), tally(s.Node), s.box.Wide)
}

// unit draws a leaf that is a unit: its name and counts above the table of its weights, which was measured
// when the tree was laid out.
func (t sapling) unit(c draw.Canvas, b vg.Rectangle, s *stop) {
	ink.Frame(c, b, ink.Faint, ink.Tint(ink.Text, 0))
	t.bar(c, b, s)
	left := vg.Point{X: b.Min.X + 8, Y: b.Max.Y - 12}
	ink.Label(c, ink.Bold(ink.Plain), left, s.Text, s.box.Wide)
	ink.Label(c, ink.Remark, left.Add(vg.Point{X: ink.Bold(ink.Plain).Width(s.Text) + 10}), tally(s.Node), s.box.Wide)
	s.table.paint(c, vg.Point{X: left.X, Y: b.Max.Y - 24})
}

// bar draws along the lower edge of a node's box which share of the examples that came to the node belongs
// to each class.
func (t sapling) bar(c draw.Canvas, b vg.Rectangle, s *stop) {
	n := s.Examples()
	if n == 0 {
		return
	}
	x := b.Min.X
	for class, k := range s.Counts {
		if k > 0 {
			// Each class takes as much of the bar as its share of the examples.
			right := x + (b.Max.X-b.Min.X)*vg.Length(k/n)
			c.SetColor(ink.Hue(class))
			c.Fill(vg.Rectangle{Min: vg.Point{X: x, Y: b.Min.Y}, Max: vg.Point{X: right, Y: b.Min.Y + 4}}.Path())
			x = right
		}
	}
}

// leafText returns the answer of a leaf, or the number of leaves that it stands for.
func leafText(o *outline.Node) string {
	if o.Rest > 0 {
		return "… " + countLeaves(o.Rest)
	}
	return o.Text
}

// tally counts the training examples that reached a node. For a leaf it gives their number and the number
// of mistakes among them. For a test, or for a node where a unit learned, it gives the number of each class
// if there are at most three classes, and otherwise only the sum.
func tally(o *outline.Node) string {
	n := o.Examples()
	switch {
	case o.Counts == nil:
		return ""
	case o.Branches == nil && o.Rest == 0 && o.Class >= 0 && o.Weights == nil:
		// Examples of other classes than the leaf's are its mistakes. The counts may not include a class
		// without training examples.
		s := "n = " + words.Number(n)
		if o.Class < len(o.Counts) && o.Counts[o.Class] < n {
			s += ", " + countMistakes(n-o.Counts[o.Class])
		}
		return s
	// More numbers would not fit a box. The bar below shows their shares.
	case len(o.Counts) > 3:
		return "n = " + words.Number(n)
	}
	counts := make([]string, len(o.Counts))
	for class, k := range o.Counts {
		counts[class] = words.Number(k)
	}
	return strings.Join(counts, " : ")
}

// alt returns the alternative text: the size of the tree and its first test.
func (t sapling) alt() string {
	text := "tree, " + t.title
	if t.root.branches != nil {
		text += ", " + t.root.Text + " at the root"
	}
	if t.note != "" {
		text += "; " + strings.TrimPrefix(t.note, "bold: ")
	}
	return text
}
