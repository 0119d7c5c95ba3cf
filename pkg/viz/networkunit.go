package viz

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/ltu"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/place"
	"halfspace/pkg/viz/internal/words"
)

// unit draws a unit as a circle around its threshold. The outline is heavy if the unit fires for the
// example, and the circle is shaded if the unit is soft. An output in the last layer has an arrow to its
// label at the right. An output that other units read has its label above.
func (d *diagram) unit(c draw.Canvas, v place.Vertex, point vg.Point) {
	r := unitRadius(v)
	half := d.half(v)
	if out, otherwise := d.output(v.Signal); v.Layer < len(d.Layers)-1 {
		ink.Label(c, ink.Face(11, ink.Text, draw.XCenter), point.Sub(vg.Point{Y: r + 9}), out, outWide)
	} else if out != "" {
		ink.Arrow(c, point.Add(vg.Point{X: half}), point.Add(vg.Point{X: half + 18}))
		ink.Label(c, ink.Plain, point.Add(vg.Point{X: half + 23}), out, d.right-half-23)
		ink.Label(c, ink.Remark, point.Add(vg.Point{X: half + 23, Y: -13}), otherwise, d.right-half-23)
	}
	n, fill, outline := d.net.Nodes[v.Signal-d.net.In], color.Color(color.White), vg.Length(1.1)
	if n.Soft {
		fill = ink.Tint(ink.Positive, 0.2)
	}
	if d.fires(v.Signal) {
		outline = 3
	}
	ink.Capsule(c, point, half, r, ink.Text, fill, outline)
	ink.Label(c, threshold, point, d.threshold(n), 2*half)
}

// threshold is the style of a unit's text; no text in a drawing should be smaller.
var threshold = ink.Face(10, ink.Text, draw.XCenter)

// threshold returns the text in a unit. For a unit without weights it only says whether it always
// or never fires.
func (d *diagram) threshold(n ltu.Node) string {
	switch {
	case len(n.Greatest()) > 0 || n.Soft:
		return words.Number(n.Theta)
	case 0 >= n.Theta:
		return "on"
	}
	return "off"
}

// unitRadius returns half the height of a unit, which takes most of its room and leaves a gap to the next.
func unitRadius(v place.Vertex) vg.Length { return min(15, 0.42*v.Size) }

// half returns half the width of a unit: a circle's, unless its threshold needs more.
func (d *diagram) half(v place.Vertex) vg.Length {
	return max(unitRadius(v), threshold.Width(d.threshold(d.net.Nodes[v.Signal-d.net.In]))/2+4)
}

// widest returns half the width of the widest unit, at least of a circle of full size.
func (d *diagram) widest() vg.Length {
	widest := vg.Length(15)
	for _, v := range d.Vertices {
		if v.Signal >= d.net.In {
			widest = max(widest, d.half(v))
		}
	}
	return widest
}

// signal names an input, or a unit by its number.
func (d *diagram) signal(i int) string {
	if i < d.net.In {
		return words.NameOf(d.names, i, "x")
	}
	return fmt.Sprintf("unit %d", i-d.net.In+1)
}

// describe returns the text that a unit shows under the pointer: when it fires and, for an example, whether
// it does. In crowded networks the text is shorter, so that a figure stays small.
func (d *diagram) describe(signal int) string {
	n := d.net.Nodes[signal-d.net.In]
	names := make([]string, len(n.From))
	for i, f := range n.From {
		names[i] = d.signal(int(f))
	}
	text := d.signal(signal)
	if d.fires(signal) {
		text += " fires:"
	} else {
		text += " fires if"
	}
	limit := words.ManyTerms
	if len(d.Wires) > mostTold {
		limit = words.FewTerms
	}
	unit := ltu.Unit{W: n.W, Theta: n.Theta}
	return text + " " + words.Fires(unit, unit.Greatest(), names, limit)
}
