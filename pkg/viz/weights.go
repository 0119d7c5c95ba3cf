package viz

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/ltu"
	"halfspace/pkg/viz/internal/chart"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// mostBars limits the weights that Weights draws.
const mostBars = 20

// Weights draws the weights of a unit as bars, starting with the greatest magnitude: positive
// weights to the right, towards firing, and negative ones to the left. It draws at most 20, and
// counts the others and the weights that are zero.
//
// Names lists the names of the features, or is nil for x1, x2, …. It is an error if their number
// differs from the number of weights, or if a weight is not finite.
func Weights(u ltu.Unit, names []string) (*Figure, error) {
	if names != nil && len(names) != len(u.W) {
		return nil, fmt.Errorf("viz: weights: unit has %s, but %s", words.Plural(len(u.W), "weight"), words.Plural(len(names), "name"))
	}
	b := barChart{theta: u.Theta}
	// A weight of zero is not drawn; most features of a sparse unit have one.
	for i, w := range u.W {
		name := words.NameOf(names, i, "x")
		if math.IsNaN(w) || math.IsInf(w, 0) {
			return nil, fmt.Errorf("viz: weights: the weight of %s is %v, want a finite number", name, w)
		}
		if w != 0 {
			b.bars = append(b.bars, weightBar{name, w})
		}
	}
	b.zero = len(u.W) - len(b.bars)
	slices.SortStableFunc(b.bars, func(a, b weightBar) int { return cmp.Compare(math.Abs(b.w), math.Abs(a.w)) })
	b.smaller = max(0, len(b.bars)-mostBars)
	b.bars = b.bars[:len(b.bars)-b.smaller]
	return &Figure{
		Width: 640, Height: titleHeight + 2*ink.Margin + axisHigh + barStep*vg.Length(max(2, len(b.bars))),
		title: "fires if Σ weight · feature ≥ " + words.Number(u.Theta), note: b.note(), Alt: b.alt(), paint: b.paint, origins: []any{u}, data: b.data,
	}, nil
}

// A weightBar is a named weight.
type weightBar struct {
	name string
	w    float64
}

// A barChart is the drawing of Weights.
type barChart struct {
	bars          []weightBar
	theta         float64
	smaller, zero int // weights not drawn
}

// barStep is the height that a bar takes, with the gap below it, in pixels.
const barStep = 21

// axisHigh is the height of the axis of weights; barName and barNumber limit the widths of a bar's
// name and number, all in pixels.
const axisHigh, barName, barNumber = 54, 220, 90

// paint draws the bars as a plot whose y axis has their names for ticks, and no line.
func (b *barChart) paint(c draw.Canvas) {
	// Without weights there are no bars; the note has described the unit.
	if len(b.bars) == 0 {
		return
	}
	p := chart.Axes("weight", "")
	lo, hi := b.reach()
	p.X.Min, p.X.Max = lo, hi
	p.Y.Min, p.Y.Max = -0.5, float64(len(b.bars))-0.5
	// Names are ticks of the y axis, so that gonum makes room for them; the axis itself is not
	// drawn.
	p.Y.Width, p.Y.Tick.Length = 0, 0
	var ticks plot.ConstantTicks
	names := make([]string, len(b.bars))
	for i, w := range b.bars {
		names[i] = w.name
	}
	names = ink.Distinct(names, p.Y.Tick.Label, barName)
	for i := range b.bars {
		ticks = append(ticks, plot.Tick{Value: b.row(i), Label: names[i]})
	}
	p.Y.Tick.Marker = ticks
	p.Add(chart.Func(b.draw))
	p.Draw(c)
}

// row returns where bar i stands on the y axis, which points upwards: the first bar is the
// uppermost.
func (b *barChart) row(i int) float64 { return float64(len(b.bars) - 1 - i) }

// reach returns the range of the x axis. It contains zero and all weights, and leaves space for the numbers
// at the ends of the bars.
func (b *barChart) reach() (lo, hi float64) {
	for _, w := range b.bars {
		lo, hi = min(lo, w.w), max(hi, w.w)
	}
	air := 0.14 * (hi - lo)
	if lo < 0 {
		lo -= air
	}
	if hi > 0 {
		hi += air
	}
	return lo, hi
}

// note returns the line below the title. It says how to read the bars, and counts the weights without a
// bar. A unit without weights has no bars; it fires always or never.
func (b *barChart) note() string {
	if len(b.bars) == 0 {
		fires := "never"
		if 0 >= b.theta {
			fires = "always"
		}
		return fires + " fires: it has no weight but zero"
	}
	note := "bars to the right help it fire"
	if b.smaller > 0 {
		note += fmt.Sprintf(" · … and %d smaller", b.smaller)
	}
	if b.zero > 0 {
		note += fmt.Sprintf(" · %d zero", b.zero)
	}
	return note
}

// draw draws the bars, each with its number at the end, and the line of zero above them. A number
// stands outside its bar, at the left of one that points to the left.
func (b *barChart) draw(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, w := range b.bars {
		height, end := y(b.row(i)), x(w.w)
		half := vg.Length(barStep * 0.34)
		var fill color.Color = ink.Positive
		sty, gap := ink.Remark, vg.Length(4)
		if w.w < 0 {
			fill, sty, gap = ink.Negative, ink.Face(ink.Remark.Font.Size, ink.Faint, draw.XRight), -4
		}
		ink.Hover(c, w.name+": "+words.Number(w.w), func() {
			c.FillPolygon(fill, []vg.Point{{X: x(0), Y: height - half}, {X: end, Y: height - half}, {X: end, Y: height + half}, {X: x(0), Y: height + half}})
		})
		ink.Label(c, sty, vg.Point{X: end + gap, Y: height}, words.Number(w.w), barNumber)
	}
	c.StrokeLine2(draw.LineStyle{Color: ink.Text, Width: 1}, x(0), c.Min.Y, x(0), c.Max.Y)
}

// alt returns the alternative text: the greatest weights.
func (b *barChart) alt() string {
	names := make([]string, len(b.bars))
	for i, w := range b.bars {
		names[i] = w.name
	}
	if len(names) == 0 {
		return "weights of a unit: none but zero"
	}
	text := "weights"
	if b.smaller > 0 {
		text = fmt.Sprintf("the %d greatest of %s", len(b.bars), words.Plural(len(b.bars)+b.smaller, "weight"))
	}
	return fmt.Sprintf("%s of a unit with threshold %s, greatest first: %s", text, words.Number(b.theta), words.Valued(names, func(i int) float64 { return b.bars[i].w }))
}

// data returns the table behind the figure, with a row for each weight that is drawn.
func (b barChart) data() [][]string {
	rows := [][]string{{"feature", "weight"}}
	for _, w := range b.bars {
		rows = append(rows, []string{w.name, exact(w.w)})
	}
	return rows
}
