package chart

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/viz/internal/ink"
)

// A Key is an entry of a legend: a mark, which Paint draws around a point, and its meaning. A key
// without a mark is a remark in the legend.
type Key struct {
	Paint func(draw.Canvas, vg.Point)
	Text  string
}

// KeyStep is the height of a legend's line, KeyMark the width of its marks.
const (
	KeyStep = 20
	KeyMark = 22
)

// KeysWidth returns the width of a legend beside a plot, with the gap before it. Texts wider than
// 150 pixels are shortened, to leave room for the plot.
func KeysWidth(keys []Key) vg.Length {
	widest := vg.Length(0)
	for _, k := range keys {
		widest = max(widest, ink.Plain.Width(k.Text))
	}
	return min(widest, 150) + KeyMark + 22
}

// Legend draws keys at the right edge of c, from the top downwards.
func Legend(c draw.Canvas, keys []Key) {
	left := c.Max.X - KeysWidth(keys) + 16
	for i, k := range keys {
		point := vg.Point{X: left + KeyMark/2, Y: c.Max.Y - KeyStep*(vg.Length(i)+0.5)}
		sty := ink.Remark
		if k.Paint != nil {
			k.Paint(c, point)
			sty = ink.Plain
		}
		ink.Label(c, sty, point.Add(vg.Point{X: KeyMark/2 + 4}), k.Text, c.Max.X-left-KeyMark-4)
	}
}
