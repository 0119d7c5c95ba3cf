package viz

import (
	"cmp"
	"fmt"
	"image/color"

	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/ltu"
)

// Firing draws a network as Network does, with what fires for the example x
// bold: the units and, of what they read, the connections that speak for it, the
// others pale. Those are of positive weight from what is on, and of negative
// weight from what is off: so of an AND of a tree's path the inverted units, too.
// An input is on above 0, else its dot is hollow; a soft unit is on from ½. It
// panics unless x has a value for each input.
func Firing(n *ltu.Network, x []float64, inputs []string, classes ...string) *Figure {
	return (&diagram{net: n, names: inputs, classes: classes, example: x, value: n.Signals(x)}).figure()
}

// on reports whether a signal is on for the example, if there is one.
func (d *diagram) on(signal int) bool {
	switch {
	case d.value == nil:
		return false
	case signal < d.net.In:
		return d.value[signal] > 0
	}
	return d.value[signal] >= 0.5
}

// speaks reports whether a connection leads to a unit that fires and speaks for
// its firing.
func (d *diagram) speaks(w wire) bool {
	from, to := d.vertices[w.via[0]].signal, d.vertices[w.via[len(w.via)-1]].signal
	return d.on(to) && (w.weight > 0) == d.on(from)
}

// onTop orders wires so that what is bold is drawn over what is pale.
func (d *diagram) onTop(a, b wire) int {
	switch s := d.speaks(a); {
	case s == d.speaks(b):
		return 0
	case s:
		return 1
	}
	return -1
}

// emphasis returns the style of a connection for the example.
func (d *diagram) emphasis(sty draw.LineStyle, w wire) draw.LineStyle {
	col := color.NRGBAModel.Convert(sty.Color).(color.NRGBA)
	if d.speaks(w) {
		sty.Color, sty.Width = veil(col, 1), sty.Width+1
		return sty
	}
	sty.Color, sty.Width = veil(col, 0.3), min(sty.Width, 1)
	return sty
}

// firing says what is bold, and what becomes of the example.
func (d *diagram) firing() string {
	class := d.net.Predict(d.example)
	name := fmt.Sprint("class ", class)
	if class < len(d.classes) {
		name = d.classes[class]
	}
	return cmp.Or(d.wrong, "bold: what fires for an example, predicted "+name)
}
