package viz

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/ltu"
)

// unit draws a unit as a circle around its threshold, with a heavy outline if it fires for the
// example, and shaded if it is soft. An output in the last layer has an arrow to its label at the
// right; one that other units read has its label above.
func (d *diagram) unit(c draw.Canvas, v vertex, at vg.Point) {
	r := v.radius()
	half := d.half(v)
	if out, otherwise := d.output(v.signal); v.layer < len(d.layers)-1 {
		label(c, face(11, ink, draw.XCenter), at.Sub(vg.Point{Y: r + 9}), out, outWide)
	} else if out != "" {
		arrow(c, at.Add(vg.Point{X: half}), at.Add(vg.Point{X: half + 18}))
		label(c, plain, at.Add(vg.Point{X: half + 23}), out, d.right-half-23)
		label(c, remark, at.Add(vg.Point{X: half + 23, Y: -13}), otherwise, d.right-half-23)
	}
	n, fill, outline := d.net.Nodes[v.signal-d.net.In], color.Color(color.White), vg.Length(1.1)
	if n.Soft {
		fill = tint(positive, 0.2)
	}
	if d.on(v.signal) {
		outline = 3
	}
	capsule(c, at, half, r, ink, fill, outline)
	label(c, threshold, at, d.threshold(n), 2*half)
}

// threshold is the style of what stands in a unit: nothing in a drawing should be smaller than this.
var threshold = face(10, ink, draw.XCenter)

// threshold returns what stands in a unit. The threshold of one without weights says only whether it
// fires always or never.
func (d *diagram) threshold(n ltu.Node) string {
	switch {
	case len(n.Greatest()) > 0 || n.Soft:
		return number(n.Theta)
	case 0 >= n.Theta:
		return "on"
	}
	return "off"
}

// radius returns half the height of a unit, which takes most of its room and leaves a gap to the next.
func (v vertex) radius() vg.Length { return min(15, 0.42*v.size) }

// half returns half the width of a unit: that of a circle, unless its threshold needs more.
func (d *diagram) half(v vertex) vg.Length {
	return max(v.radius(), threshold.Width(d.threshold(d.net.Nodes[v.signal-d.net.In]))/2+4)
}

// widest returns half the width of the widest unit, at least that of a circle of full size.
func (d *diagram) widest() vg.Length {
	most := vg.Length(15)
	for _, v := range d.vertices {
		if v.signal >= d.net.In {
			most = max(most, d.half(v))
		}
	}
	return most
}

// signal names an input, or a unit by its number.
func (d *diagram) signal(i int) string {
	if i < d.net.In {
		return nameOf(d.names, i, "x")
	}
	return fmt.Sprintf("unit %d", i-d.net.In+1)
}

// tell says when a unit fires and, for an example, whether it does. Of crowded networks it says less, so
// that a figure stays small.
func (d *diagram) tell(signal int) string {
	n := d.net.Nodes[signal-d.net.In]
	names := make([]string, len(n.From))
	for i, f := range n.From {
		names[i] = d.signal(int(f))
	}
	text := d.signal(signal)
	if d.on(signal) {
		text += " fires:"
	} else {
		text += " fires if"
	}
	most := mostSpelt
	if len(d.wires) > mostTold {
		most = mostTerms
	}
	return text + " " + fires(ltu.Unit{W: n.W, Theta: n.Theta}, names, most)
}
