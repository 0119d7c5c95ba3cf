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

// unit draws a unit as a circle around its threshold, with a heavy outline if it fires for the
// example, and shaded if it is soft. An output in the last layer has an arrow to its label at the
// right; one that other units read has its label above.
func (d *diagram) unit(c draw.Canvas, v place.Vertex, at vg.Point) {
	r := unitRadius(v)
	half := d.half(v)
	if out, otherwise := d.output(v.Signal); v.Layer < len(d.Layers)-1 {
		ink.Label(c, ink.Face(11, ink.Text, draw.XCenter), at.Sub(vg.Point{Y: r + 9}), out, outWide)
	} else if out != "" {
		ink.Arrow(c, at.Add(vg.Point{X: half}), at.Add(vg.Point{X: half + 18}))
		ink.Label(c, ink.Plain, at.Add(vg.Point{X: half + 23}), out, d.right-half-23)
		ink.Label(c, ink.Remark, at.Add(vg.Point{X: half + 23, Y: -13}), otherwise, d.right-half-23)
	}
	n, fill, outline := d.net.Nodes[v.Signal-d.net.In], color.Color(color.White), vg.Length(1.1)
	if n.Soft {
		fill = ink.Tint(ink.Positive, 0.2)
	}
	if d.on(v.Signal) {
		outline = 3
	}
	ink.Capsule(c, at, half, r, ink.Text, fill, outline)
	ink.Label(c, threshold, at, d.threshold(n), 2*half)
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
	most := vg.Length(15)
	for _, v := range d.Vertices {
		if v.Signal >= d.net.In {
			most = max(most, d.half(v))
		}
	}
	return most
}

// signal names an input, or a unit by its number.
func (d *diagram) signal(i int) string {
	if i < d.net.In {
		return words.NameOf(d.names, i, "x")
	}
	return fmt.Sprintf("unit %d", i-d.net.In+1)
}

// tell says when a unit fires and, for an example, whether it does. In crowded networks it says
// less, so that a figure stays small.
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
	most := words.ManyTerms
	if len(d.Wires) > mostTold {
		most = words.FewTerms
	}
	return text + " " + words.Fires(ltu.Unit{W: n.W, Theta: n.Theta}, names, most)
}
