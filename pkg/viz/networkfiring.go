package viz

import (
	"cmp"
	"fmt"
	"image/color"

	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/ltu"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/place"
	"halfspace/pkg/viz/internal/words"
)

// Firing draws a network as Network does, and shows how it classifies the example x. The units that fire
// for x are bold, together with the connections that contribute to their firing. All other parts are pale.
// A connection contributes if its weight is positive and its source is on, or if its weight is negative and
// its source is off. For example, a tree's path becomes an AND of units, and some of them enter it negated.
// Such a connection is bold if its unit is off.
//
// An input is on if it is above 0; otherwise its dot is hollow. A soft unit is on if its value is at least
// ½. Firing returns an error if the network is nil, or if x does not have one value for each input.
func Firing(n *ltu.Network, x []float64, inputs []string, classes ...string) (*Figure, error) {
	if n == nil {
		return nil, nothing("network of units to draw")
	}
	if len(x) != n.In {
		return nil, fmt.Errorf("viz: firing: network has %s, example has %s", words.Plural(n.In, "input"), words.Plural(len(x), "value"))
	}
	return (&diagram{net: n, names: inputs, classes: classes, example: x, value: n.Signals(x)}).figure(), nil
}

// fires reports whether a signal is on for the example. Without an example all are off.
func (d *diagram) fires(signal int) bool {
	switch {
	case d.value == nil:
		return false
	case signal < d.net.In:
		return d.value[signal] > 0
	}
	return d.value[signal] >= 0.5
}

// speaks reports whether a connection leads to a unit that fires and speaks for its firing.
func (d *diagram) speaks(w place.Wire) bool {
	source, target := d.Vertices[w.Via[0]].Signal, d.Vertices[w.Via[len(w.Via)-1]].Signal
	return d.fires(target) && (w.Weight > 0) == d.fires(source)
}

// onTop orders wires so that bold ones are drawn later, and thus over pale ones. Used in a stable
// sort, it keeps the order by share within each group.
func (d *diagram) onTop(a, b place.Wire) int {
	switch s := d.speaks(a); {
	case s == d.speaks(b):
		return 0
	case s:
		return 1
	}
	return -1
}

// emphasis returns the style of a connection for the example: opaque and a little wider if it
// speaks for the firing of its unit, else faint and thin.
func (d *diagram) emphasis(sty draw.LineStyle, w place.Wire) draw.LineStyle {
	col := color.NRGBAModel.Convert(sty.Color).(color.NRGBA)
	if d.speaks(w) {
		sty.Color, sty.Width = ink.Veil(col, 1), sty.Width+1
		return sty
	}
	sty.Color, sty.Width = ink.Veil(col, 0.3), min(sty.Width, 1)
	return sty
}

// firing explains the bold parts, and names the class of the example.
func (d *diagram) firing() string {
	class := d.net.Predict(d.example)
	name := fmt.Sprint("class ", class)
	if class < len(d.classes) {
		name = d.classes[class]
	}
	return cmp.Or(d.wrong, "bold: what fires for an example, predicted "+name)
}
