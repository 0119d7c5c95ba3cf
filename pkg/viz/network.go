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
)

// The most that Network draws, so that a drawing fits a notebook and can be read.
const (
	mostInputs = 24
	mostUnits  = 64
	mostLayers = 24 // of units
	mostWires  = 500
)

// Network draws a network of linear threshold units in layers, from the inputs at the left to the
// outputs at the right. Units are circles around their thresholds, or wider where a threshold has many
// digits. Connections of non-zero weight
// are lines, the wider the greater the weight's magnitude is within its unit, and dashed if the
// weight is negative.
//
// Inputs are the names of the network's inputs, or nil for x1, x2, …. Classes, if given, are the
// names of its classes; a single output is labelled with that of class 1, for which it fires. Names
// that are not as many as the inputs or classes are not used, and a note says so.
//
// What would not fit is left out, and counted in a line at the foot: inputs without a connection,
// and of more than 24 inputs those of smallest weight; units more than 24 layers from the outputs;
// of more than 64 units those that matter least to the outputs, with what leads to those alone; and
// of more than 500 connections the smallest.
func Network(n *ltu.Network, inputs []string, classes ...string) *Figure {
	return (&diagram{net: n, names: inputs, classes: classes}).figure()
}

// figure chooses what to draw and lays it out: first the names are checked, then come units, inputs
// and connections, and at last the widths, which depend on all of these.
func (d *diagram) figure() *Figure {
	n := d.net
	d.right = outWide
	d.check()
	d.units = unitsToDraw(n)
	d.choose()
	d.layout = newLayout(n, d.shown, d.units)
	// Great weights are drawn over small ones, and of too many connections the smallest are left
	// out.
	slices.SortStableFunc(d.wires, func(a, b wire) int { return cmp.Compare(a.share, b.share) })
	d.undrawn = max(0, len(d.wires)-mostWires)
	d.wires = d.wires[d.undrawn:]
	slices.SortStableFunc(d.wires, d.onTop)

	// The longest name decides how far from the left edge the inputs stand.
	d.left = 24
	for _, i := range d.shown {
		d.labels = append(d.labels, nameOf(d.names, i, "x"))
	}
	d.labels = distinct(d.labels, remark, labelWide)
	for _, name := range d.labels {
		d.left = max(d.left, remark.Width(name)+16)
	}
	// Outputs are labelled at their right: make room for the longest of these texts, within limits.
	for _, o := range n.Out {
		says, otherwise := d.output(int(o))
		d.right = max(d.right, min(max(plain.Width(says), remark.Width(otherwise))+outRoom, labelWide))
	}
	// The layers share the room between the labels. Lines would be too steep in narrow gaps, so a
	// deep network makes the figure wider than a notebook's usual 720 pixels.
	gaps := vg.Length(max(1, len(d.layers)-1)) - 1 // and the first, which is wider: most lines cross it
	room := 720 - 2*margin - d.left - d.right
	d.step = max(12+2*d.widest(), min(200, room/(gaps+2)))
	d.first = min(240, max(100, room-gaps*d.step))
	d.wide = vg.Length(math.Ceil(float64(max(560, 2*margin+d.left+d.first+gaps*d.step+d.right))))
	size := n.Size()
	return &Figure{
		Width: d.wide, Height: titleHeight + 2*margin + d.height() + footHigh,
		title: fmt.Sprintf("%s, %s, depth %d", plural(size.Units, "unit"), plural(size.Weights, "weight"), size.Depth),
		note:  d.note(), Alt: d.alt(), paint: d.paint, from: []any{n},
	}
}

// The sizes of a drawn network, in pixels: the most that labels of inputs take, the room at the
// right of the outputs, and what outputs take besides their labels.
const labelWide, outWide, outRoom = 190, 92, 42

// A diagram is what Network and Firing draw: the network, what of it is drawn, and where. Its
// height comes from the layout, its width from the texts at either side.
type diagram struct {
	net            *ltu.Network
	names, classes []string
	example        []float64 // for which what fires is bold, or nil
	value          []float64 // of every signal on it
	wrong          string    // what is wrong with the names given
	units          []bool    // drawn, by node
	shown          []int     // inputs drawn
	labels         []string  // of these
	unread, hidden int       // inputs of no weight, and not drawn
	undrawn        int       // connections not drawn
	*layout
	// Widths: of the inputs' labels, of the outputs with theirs, of the first gap between layers and
	// of the other gaps, and of the whole figure.
	left, right, first, step, wide vg.Length
}

// note says how to read the drawing or, if the names given are wrong, what is wrong with them.
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
	for _, w := range d.wires {
		title := ""
		if len(d.wires) <= mostTold {
			title = fmt.Sprintf("%s → %s: %s", d.signal(d.vertices[w.via[0]].signal), d.signal(d.vertices[w.via[len(w.via)-1]].signal), number(w.weight))
		}
		hover(c, title, func() { d.wire(c, w) })
	}
	for _, v := range d.vertices {
		switch at := d.place(c, v); {
		case v.signal < 0:
		case v.signal < d.net.In:
			hover(c, d.signal(v.signal), func() { d.input(c, v, at) })
		default:
			hover(c, d.tell(v.signal), func() { d.unit(c, v, at) })
		}
	}
}

// place returns where a vertex is drawn.
func (d *diagram) place(c draw.Canvas, v vertex) vg.Point {
	at := vg.Point{X: c.Min.X + d.left, Y: c.Min.Y + v.y}
	if v.layer > 0 {
		at.X += d.first + d.step*vg.Length(v.layer-1)
	}
	return at
}

// wireStyle returns the style of a connection of the given weight and share: its colour, and a dash
// for those who cannot tell it, say the sign; its width and how opaque it is say the share.
func wireStyle(weight, share float64) draw.LineStyle {
	s := draw.LineStyle{Color: veil(positive, 0.35+0.55*share), Width: vg.Length(0.5 + 2.2*share)}
	if weight < 0 {
		s.Color, s.Dashes = veil(negative, 0.35+0.55*share), []vg.Length{5, 2.5}
	}
	return s
}

// wire draws a connection through its bends.
func (d *diagram) wire(c draw.Canvas, w wire) {
	var pts []vg.Point
	for _, v := range w.via {
		pts = append(pts, d.place(c, d.vertices[v]))
	}
	sty := wireStyle(w.weight, w.share)
	if d.example != nil {
		sty = d.emphasis(sty, w)
	}
	c.StrokeLines(sty, pts)
}

// input draws an input as a dot, hollow if it is off for the example, with its name at the left.
func (d *diagram) input(c draw.Canvas, v vertex, at vg.Point) {
	fill := color.Color(ink)
	if d.example != nil && !d.on(v.signal) {
		fill = color.White
	}
	disc(c, at, 3, ink, fill, 1.1)
	label(c, face(11, ink, draw.XRight), at.Add(vg.Point{X: -8}), d.labels[slices.Index(d.shown, v.signal)], d.left)
}

// output returns what a signal says as an output, if it is one, and, of a single output, what it
// says if it does not fire. A signal may be the output of several classes; it then names all of
// them.
func (d *diagram) output(signal int) (says, otherwise string) {
	// A single output fires for class 1; what it does not say is class 0.
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

// foot explains the lines, and counts what is not drawn.
func (d *diagram) foot(c draw.Canvas) {
	y, x := c.Min.Y+8, c.Min.X
	// A line of each sign, in the style of a middling weight.
	for _, k := range []struct {
		weight float64
		text   string
	}{{1, "positive"}, {-1, "negative"}} {
		c.StrokeLine2(wireStyle(k.weight, 0.7), x, y, x+28, y)
		label(c, remark, vg.Point{X: x + 34, Y: y}, k.text, 80)
		x += 96
	}
	var left []string
	if d.hidden > 0 {
		left = append(left, plural(d.hidden, "minor input"))
	}
	if d.unread > 0 {
		left = append(left, plural(d.unread, "unused input"))
	}
	if n := len(d.units) - countDrawn(d.units); n > 0 {
		left = append(left, plural(n, "unit"))
	}
	if d.undrawn > 0 {
		left = append(left, plural(d.undrawn, "minor connection"))
	}
	if left != nil {
		label(c, remark, vg.Point{X: x, Y: y}, "not drawn: "+strings.Join(left, ", "), c.Max.X-x)
	}
}
