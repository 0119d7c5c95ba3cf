package viz

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// margin keeps a figure's drawing off its edges.
const margin = 14

// titleHeight is what a title takes from the top, with its remark.
const titleHeight = 46

// footHigh is what a line at the foot of a figure takes.
const footHigh = 34

// inner returns c without its margins, the title written and cut off.
func inner(c draw.Canvas, title, note string) draw.Canvas {
	c = draw.Crop(c, margin, -margin, margin, -margin)
	wide := c.Max.X - c.Min.X
	label(c, heading, vg.Point{X: c.Min.X, Y: c.Max.Y - 8}, title, wide)
	label(c, remark, vg.Point{X: c.Min.X, Y: c.Max.Y - 27}, note, wide)
	return draw.Crop(c, 0, 0, 0, -titleHeight)
}

// axes returns an empty plot with titled axes, in the style of the house.
func axes(x, y string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Padding = 0
		a.Color, a.Width = faint, 0.75
		a.Tick.Color, a.Tick.Width, a.Tick.Length = faint, 0.75, 4
		a.Label.TextStyle.Font, a.Label.TextStyle.Color = plain.Font, ink
		a.Label.Padding = 4
		a.Tick.Label.Font, a.Tick.Label.Color = remark.Font, ink
		a.Tick.Marker = steps(7)
	}
	p.X.Label.Text, p.Y.Label.Text = x, y
	return p
}

// steps is a Ticker of at most so many round numbers.
type steps int

// Ticks returns the multiples of 1, 2 or 5 times a power of ten in a range.
func (n steps) Ticks(lo, hi float64) (ticks []plot.Tick) {
	step := math.Pow(10, math.Floor(math.Log10((hi-lo)/float64(n))))
	for _, f := range []float64{2, 2.5, 2} { // 1, 2, 5, 10
		if (hi-lo)/step > float64(n) {
			step *= f
		}
	}
	for k := math.Ceil(lo / step); k*step <= hi && len(ticks) <= int(n); k++ {
		ticks = append(ticks, plot.Tick{Value: k * step, Label: rounded(k*step, step)})
	}
	return ticks
}

// rounded formats v to the decimals of step, for |v| that fit a label.
func rounded(v, step float64) string {
	if math.Abs(v) >= 1e6 || step < 1e-4 {
		return number(v)
	}
	decimals := max(0, int(-math.Floor(math.Log10(step))))
	return strings.ReplaceAll(strconv.FormatFloat(v+0, 'f', decimals, 64), "-", "−")
}

// A plotterFunc is a Plotter made of a function.
type plotterFunc func(draw.Canvas, *plot.Plot)

// Plot calls f.
func (f plotterFunc) Plot(c draw.Canvas, p *plot.Plot) { f(c, p) }

// grid draws faint lines across the plot at the labelled ticks of its y axis.
func grid(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		c.StrokeLine2(draw.LineStyle{Color: rule, Width: 0.75}, c.Min.X, y(t.Value), c.Max.X, y(t.Value))
	}
}

// A key is an entry of a legend: a mark that paint draws around a point, and
// what it means.
type key struct {
	paint func(draw.Canvas, vg.Point)
	text  string
}

// keyStep is the height of a legend's line, keyMark the width of its marks.
const (
	keyStep = 20
	keyMark = 22
)

// keysWidth returns what keys take beside a plot, with the gap before them.
func keysWidth(keys []key) vg.Length {
	widest := vg.Length(0)
	for _, k := range keys {
		widest = max(widest, plain.Width(k.text))
	}
	return min(widest, 150) + keyMark + 22
}

// legend draws keys downwards at the right edge of c.
func legend(c draw.Canvas, keys []key) {
	left := c.Max.X - keysWidth(keys) + 16
	for i, k := range keys {
		at := vg.Point{X: left + keyMark/2, Y: c.Max.Y - keyStep*(vg.Length(i)+0.5)}
		sty := remark
		if k.paint != nil {
			k.paint(c, at)
			sty = plain
		}
		label(c, sty, at.Add(vg.Point{X: keyMark/2 + 4}), k.text, c.Max.X-left-keyMark-4)
	}
}

// label writes s, shortened to the given width, with the middle of its small
// letters at the height of the point.
func label(c draw.Canvas, sty text.Style, at vg.Point, s string, wide vg.Length) {
	at.Y += sty.Font.Size * 0.1
	c.FillText(sty, at, shorten(s, sty, wide))
}
