package viz

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/ltu"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/place"
	"halfspace/pkg/viz/internal/words"
)

// mostWires limits the connections that Network draws, so that a drawing fits a notebook and is readable.
const mostWires = 500

// Network draws a network of linear threshold units in layers, from the inputs at the left to the outputs
// at the right. Units are circles around their thresholds, or wider shapes if a threshold has many digits.
// Connections of nonzero weight are lines. A line is wider if the weight is greater, compared with the
// unit's other weights, and dashed if the weight is negative.
//
// Inputs are the names of the network's inputs, or nil for x1, x2, …. Classes, if given, are the names of
// its classes. A single output is labelled with class 1, because it fires for this class. If the number of
// names does not match the inputs or classes, the names are not used, and a note says so.
//
// Large networks are drawn in part, and a line at the foot counts the rest. Network leaves out inputs
// without a connection, and units more than 24 layers from the outputs. It draws at most 24 inputs, with
// the greatest weights; at most 64 units, which matter most to the outputs; and at most 500 connections,
// the greatest. Nodes that lead only to omitted units are omitted too.
//
// Network returns an error if the network is nil.
func Network(n *ltu.Network, inputs []string, classes ...string) (*Figure, error) {
	if n == nil {
		return nil, nothing("network to draw")
	}
	return (&diagram{net: n, names: inputs, classes: classes}).figure(), nil
}

// figure chooses the parts to draw and lays them out. First the names are checked; then come units, inputs
// and connections; and at last the widths, which depend on all of these.
func (d *diagram) figure() *Figure {
	n := d.net
	d.right = outWide
	d.check()
	d.units = place.Units(n)
	d.shown, d.unread, d.hidden = place.Inputs(n, d.units)
	d.Layout = place.NewLayout(n, d.shown, d.units)
	// Great weights are drawn over small ones; beyond the limit the smallest connections are left out.
	slices.SortStableFunc(d.Wires, func(a, b place.Wire) int { return cmp.Compare(a.Share, b.Share) })
	d.undrawn = max(0, len(d.Wires)-mostWires)
	d.Wires = d.Wires[d.undrawn:]
	slices.SortStableFunc(d.Wires, d.onTop)

	// The longest name decides how far from the left edge the inputs stand.
	d.left = 24
	for _, i := range d.shown {
		d.labels = append(d.labels, words.NameOf(d.names, i, "x"))
	}
	d.labels = ink.Distinct(d.labels, ink.Remark, labelWide)
	for _, name := range d.labels {
		d.left = max(d.left, ink.Remark.Width(name)+16)
	}
	// Outputs are labelled at their right: make room for the longest of these texts, within limits.
	for _, o := range n.Out {
		says, otherwise := d.output(int(o))
		d.right = max(d.right, min(max(ink.Plain.Width(says), ink.Remark.Width(otherwise))+outRoom, labelWide))
	}
	// The layers share the room between the labels. Lines would be too steep in narrow gaps, so a deep
	// network makes the figure wider than a notebook's usual 720 pixels.
	gaps := vg.Length(max(1, len(d.Layers)-1)) - 1 // and the first, which is wider: most lines cross it
	room := 720 - 2*ink.Margin - d.left - d.right
	d.step = max(12+2*d.widest(), min(200, room/(gaps+2)))
	d.first = min(240, max(100, room-gaps*d.step))
	d.wide = vg.Length(math.Ceil(float64(max(560, 2*ink.Margin+d.left+d.first+gaps*d.step+d.right))))
	size := n.Size()
	return &Figure{
		Width: d.wide, Height: titleHeight + 2*ink.Margin + d.Height() + footHigh,
		title: fmt.Sprintf("%s, %s, depth %d", words.Plural(size.Units, "unit"), words.Plural(size.Weights, "weight"), size.Depth),
		note:  d.note(), Alt: d.alt(), paint: d.paint, origins: []any{n},
	}
}

// check drops names whose number does not match, and says so in d.wrong: a drawing with wrong names would
// be worse than a drawing without names. A single output has two classes.
func (d *diagram) check() {
	if d.names != nil && len(d.names) != d.net.In {
		d.wrong = fmt.Sprintf("%s, %s: give the Names() of the set it was learned from", words.Plural(d.net.In, "input"), words.Plural(len(d.names), "name"))
		d.names = nil
	}
	if len(d.classes) == 0 {
		d.classes = nil
	}
	if n := max(2, len(d.net.Out)); d.classes != nil && len(d.classes) != n {
		d.wrong = cmp.Or(d.wrong, fmt.Sprintf("%d classes, %s: give the Classes of the set it was learned from", n, words.Plural(len(d.classes), "name")))
		d.classes = nil
	}
}

// The sizes of a drawn network, in pixels: the limit for labels of inputs, the room at the right of the
// outputs, and the room of outputs besides their labels.
const labelWide, outWide, outRoom = 190, 92, 42

// A diagram is the drawing of Network and Firing: the network, the parts to draw, and their places. Its
// height comes from the layout, its width from the texts at either side.
type diagram struct {
	net            *ltu.Network
	names, classes []string
	example        []float64 // an example; the parts that fire for it are bold; or nil
	value          []float64 // value of every signal for the example
	wrong          string    // the mistake in the given names
	units          []bool    // drawn, by node
	shown          []int     // inputs drawn
	labels         []string  // of these
	unread, hidden int       // inputs of weight zero, and inputs not drawn
	undrawn        int       // connections not drawn
	*place.Layout
	// Widths: of the inputs' labels, of the outputs with theirs, of the first gap between layers and of the
	// other gaps, and of the whole figure.
	left, right, first, step, wide vg.Length
}

// note returns the line below the title. It says how to read the drawing or, if the given names are wrong,
// names the mistake.
func (d *diagram) note() string {
	note := "in circles: thresholds · line widths: |weight| relative to the unit's greatest"
	if d.example != nil {
		note = d.firing()
	}
	if slices.ContainsFunc(d.net.Nodes, func(n ltu.Node) bool { return n.Soft }) {
		note += " · shaded: soft units"
	}
	return cmp.Or(d.wrong, note)
}

// paint draws the connections first, so that circles and their thresholds lie above them.
func (d *diagram) paint(c draw.Canvas) {
	d.foot(c)
	c = draw.Crop(c, 0, 0, footHigh, 0)
	for _, w := range d.Wires {
		title := ""
		if len(d.Wires) <= mostTold {
			title = fmt.Sprintf("%s → %s: %s", d.signal(d.Vertices[w.Via[0]].Signal), d.signal(d.Vertices[w.Via[len(w.Via)-1]].Signal), words.Number(w.Weight))
		}
		ink.Hover(c, title, func() { d.wire(c, w) })
	}
	for _, v := range d.Vertices {
		switch point := d.place(c, v); {
		case v.Signal < 0:
		case v.Signal < d.net.In:
			ink.Hover(c, d.signal(v.Signal), func() { d.input(c, v, point) })
		default:
			ink.Hover(c, d.describe(v.Signal), func() { d.unit(c, v, point) })
		}
	}
}

// place returns the point of a vertex.
func (d *diagram) place(c draw.Canvas, v place.Vertex) vg.Point {
	point := vg.Point{X: c.Min.X + d.left, Y: c.Min.Y + v.Y}
	if v.Layer > 0 {
		point.X += d.first + d.step*vg.Length(v.Layer-1)
	}
	return point
}

// wireStyle returns the style of a connection of the given weight and share. Its colour shows the sign, and
// so does a dash, for people who cannot distinguish colours. Its width and opacity show the share.
func wireStyle(weight, share float64) draw.LineStyle {
	s := draw.LineStyle{Color: ink.Veil(ink.Positive, 0.35+0.55*share), Width: vg.Length(0.5 + 2.2*share)}
	if weight < 0 {
		s.Color, s.Dashes = ink.Veil(ink.Negative, 0.35+0.55*share), []vg.Length{5, 2.5}
	}
	return s
}

// wire draws a connection through its bends.
func (d *diagram) wire(c draw.Canvas, w place.Wire) {
	var pts []vg.Point
	for _, v := range w.Via {
		pts = append(pts, d.place(c, d.Vertices[v]))
	}
	sty := wireStyle(w.Weight, w.Share)
	if d.example != nil {
		sty = d.emphasis(sty, w)
	}
	c.StrokeLines(sty, pts)
}

// input draws an input as a dot, hollow if it is off for the example, with its name at the left.
func (d *diagram) input(c draw.Canvas, v place.Vertex, point vg.Point) {
	fill := color.Color(ink.Text)
	if d.example != nil && !d.fires(v.Signal) {
		fill = color.White
	}
	ink.Disc(c, point, 3, ink.Text, fill, 1.1)
	ink.Label(c, ink.Face(11, ink.Text, draw.XRight), point.Add(vg.Point{X: -8}), d.labels[slices.Index(d.shown, v.Signal)], d.left)
}

// output returns the meaning of a signal as an output, if it is one, and for a single output also the
// meaning when it does not fire. A signal may be the output of several classes; it then names all of them.
func (d *diagram) output(signal int) (says, otherwise string) {
	// A single output fires for class 1, and otherwise means class 0.
	one := len(d.net.Out) == 1 && int(d.net.Out[0]) == signal
	switch {
	case one && d.classes == nil:
		return "output", ""
	case one:
		return d.classes[1], "else " + d.classes[0]
	}
	var classes []string
	for c, o := range d.net.Out {
		switch {
		case int(o) != signal:
		case d.classes == nil:
			classes = append(classes, strconv.Itoa(c))
		default:
			classes = append(classes, d.classes[c])
		}
	}
	says = strings.Join(classes, ", ")
	if classes != nil && d.classes == nil {
		says = "class " + says
	}
	return says, ""
}

// foot explains the lines, and counts the parts left out.
func (d *diagram) foot(c draw.Canvas) {
	y, x := c.Min.Y+8, c.Min.X
	// A line of each sign, in the style of a middling weight.
	for _, k := range []struct {
		weight float64
		text   string
	}{{1, "positive"}, {-1, "negative"}} {
		c.StrokeLine2(wireStyle(k.weight, 0.7), x, y, x+28, y)
		ink.Label(c, ink.Remark, vg.Point{X: x + 34, Y: y}, k.text, 80)
		x += 96
	}
	var left []string
	if d.hidden > 0 {
		left = append(left, words.Plural(d.hidden, "minor input"))
	}
	if d.unread > 0 {
		left = append(left, words.Plural(d.unread, "unused input"))
	}
	if n := len(d.units) - place.Count(d.units); n > 0 {
		left = append(left, words.Plural(n, "unit"))
	}
	if d.undrawn > 0 {
		left = append(left, words.Plural(d.undrawn, "minor connection"))
	}
	if left != nil {
		ink.Label(c, ink.Remark, vg.Point{X: x, Y: y}, "not drawn: "+strings.Join(left, ", "), c.Max.X-x)
	}
}

// alt returns the alternative text, which counts the parts of the network.
func (d *diagram) alt() string {
	size := d.net.Size()
	text := fmt.Sprintf("network of %s with %s, depth %d, from %s to %s", words.Plural(size.Units, "unit"), words.Plural(size.Weights, "weight"),
		size.Depth, words.Plural(d.net.In, "input"), words.Plural(len(d.net.Out), "output"))
	if d.classes != nil {
		text += " for " + words.Listed(d.classes)
	}
	if d.example != nil {
		text += "; " + strings.TrimPrefix(d.firing(), "bold: ")
	}
	return text
}
