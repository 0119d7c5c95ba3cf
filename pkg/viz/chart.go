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

// margin keeps a figure's drawing off its edges. All lengths in this package are in CSS pixels: a
// point of gonum's vg is written as one pixel.
const margin = 14

// titleHeight is what a title takes from the top of a figure, together with the remark below it.
const titleHeight = 46

// footHigh is what a line at the foot of a figure takes, with some air above it.
const footHigh = 34

// axes returns an empty plot with titled axes, in the style of all figures: fine lines, so that the
// data stand out, and few ticks at round numbers.
func axes(x, y string) *plot.Plot {
	p := plot.New()
	// The figure has a white ground already.
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

// A steps is a plot.Ticker of at most so many round numbers. Gonum's own ticker adds minor ticks
// and formats values to more digits than a label has room for.
type steps int

// Ticks returns the multiples of 1, 2 or 5 times a power of ten in a range.
func (n steps) Ticks(lo, hi float64) (ticks []plot.Tick) {
	// Begin with the power of ten below the ideal step, and go on to its double, fivefold and
	// tenfold as long as there would be too many ticks.
	step := math.Pow(10, math.Floor(math.Log10((hi-lo)/float64(n))))
	for _, f := range []float64{2, 2.5, 2} { // 1, 2, 5, 10
		if (hi-lo)/step > float64(n) {
			step *= f
		}
	}
	// Multiples of the step, and no running sum, whose rounding errors would show in the labels.
	for k := math.Ceil(lo / step); k*step <= hi && len(ticks) <= int(n); k++ {
		ticks = append(ticks, plot.Tick{Value: k * step, Label: rounded(k*step, step)})
	}
	return ticks
}

// rounded formats v with as many decimals as step has, so that the labels of an axis agree in their
// number. Values of a magnitude that would not fit a label are written as number does.
func rounded(v, step float64) string {
	if math.Abs(v) >= 1e6 || step < 1e-4 {
		return number(v)
	}
	decimals := max(0, int(-math.Floor(math.Log10(step))))
	return strings.ReplaceAll(strconv.FormatFloat(v+0, 'f', decimals, 64), "-", "−")
}

// A plotterFunc is a plot.Plotter made of a function, as http.HandlerFunc is a handler.
type plotterFunc func(draw.Canvas, *plot.Plot)

// Plot calls f.
func (f plotterFunc) Plot(c draw.Canvas, p *plot.Plot) { f(c, p) }

// grid draws faint lines across the plot at the labelled ticks of its y axis. Lines at the x axis's
// ticks are left out: readers compare heights, not places along the axis.
func grid(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		c.StrokeLine2(draw.LineStyle{Color: rule, Width: 0.75}, c.Min.X, y(t.Value), c.Max.X, y(t.Value))
	}
}

// A key is an entry of a legend: a mark, which paint draws around a point, and what it means. A key
// without a mark is a remark that stands in the legend.
type key struct {
	paint func(draw.Canvas, vg.Point)
	text  string
}

// keyStep is the height of a legend's line, keyMark the width of its marks.
const (
	keyStep = 20
	keyMark = 22
)

// keysWidth returns what a legend takes beside a plot, with the gap before it. Texts wider than 150
// pixels are shortened rather than that they take the plot's room.
func keysWidth(keys []key) vg.Length {
	widest := vg.Length(0)
	for _, k := range keys {
		widest = max(widest, plain.Width(k.text))
	}
	return min(widest, 150) + keyMark + 22
}

// legend draws keys at the right edge of c, from the top downwards.
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

// label writes s, shortened to the given width, with the middle of its small letters at the height
// of the point: that is where a reader sees the middle of a text.
func label(c draw.Canvas, sty text.Style, at vg.Point, s string, wide vg.Length) {
	at.Y += sty.Font.Size * 0.1
	c.FillText(sty, at, shorten(s, sty, wide))
}
