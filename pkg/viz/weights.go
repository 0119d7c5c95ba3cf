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
)

// mostBars is how many weights Weights draws.
const mostBars = 20

// Weights draws the weights of a unit as bars, those of greatest magnitude first: positive ones to
// the right, towards firing, and negative ones to the left. It draws at most 20, and counts the
// others and those that are zero.
//
// Names are those of the features, or nil for x1, x2, …. Names that are not as many as the weights
// are an error, and so is a weight that is not finite.
func Weights(u ltu.Unit, names []string) (*Figure, error) {
	if names != nil && len(names) != len(u.W) {
		return nil, fmt.Errorf("viz: weights: unit has %s, names %d", plural(len(u.W), "weight"), len(names))
	}
	b := barChart{theta: u.Theta}
	// A weight of zero is not drawn; most features of a sparse unit have one.
	for i, w := range u.W {
		name := nameOf(names, i, "x")
		if math.IsNaN(w) || math.IsInf(w, 0) {
			return nil, fmt.Errorf("viz: weights: weight of %s is %v", name, w)
		}
		if w != 0 {
			b.bars = append(b.bars, bar{name, w})
		}
	}
	b.zero = len(u.W) - len(b.bars)
	slices.SortStableFunc(b.bars, func(a, b bar) int { return cmp.Compare(math.Abs(b.w), math.Abs(a.w)) })
	b.smaller = max(0, len(b.bars)-mostBars)
	b.bars = b.bars[:len(b.bars)-b.smaller]
	return &Figure{
		Width: 640, Height: titleHeight + 2*margin + 54 + barStep*vg.Length(max(2, len(b.bars))),
		title: "fires if Σ weight · feature ≥ " + number(u.Theta), note: b.note(), Alt: b.alt(), paint: b.paint, from: []any{u}, data: b.data,
	}, nil
}

// A bar is a named weight.
type bar struct {
	name string
	w    float64
}

// A barChart is what Weights draws.
type barChart struct {
	bars          []bar
	theta         float64
	smaller, zero int // weights not drawn
}

// barStep is the height that a bar takes, with the gap below it, in pixels.
const barStep = 21

// paint draws the bars as a plot whose y axis has their names for ticks, and no line.
func (b *barChart) paint(c draw.Canvas) {
	// There is nothing to draw without weights; the note has said what the unit does.
	if len(b.bars) == 0 {
		return
	}
	p := axes("weight", "")
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
	names = distinct(names, p.Y.Tick.Label, 220)
	for i := range b.bars {
		ticks = append(ticks, plot.Tick{Value: b.row(i), Label: names[i]})
	}
	p.Y.Tick.Marker = ticks
	p.Add(plotterFunc(b.draw))
	p.Draw(c)
}

// row returns where bar i stands on the y axis, which points upwards: the first bar is the
// uppermost.
func (b *barChart) row(i int) float64 { return float64(len(b.bars) - 1 - i) }

// reach returns the range of the x axis: zero, all weights, and some air for the numbers that stand
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

// note says how to read the bars, and how many weights have none. A unit without weights has no
// bars to read; it fires always or never.
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
		at, end := y(b.row(i)), x(w.w)
		half := vg.Length(barStep * 0.34)
		var fill color.Color = positive
		sty, gap := remark, vg.Length(4)
		if w.w < 0 {
			fill, sty, gap = negative, face(remark.Font.Size, faint, draw.XRight), -4
		}
		hover(c, w.name+": "+number(w.w), func() {
			c.FillPolygon(fill, []vg.Point{{X: x(0), Y: at - half}, {X: end, Y: at - half}, {X: end, Y: at + half}, {X: x(0), Y: at + half}})
		})
		label(c, sty, vg.Point{X: end + gap, Y: at}, number(w.w), 90)
	}
	c.StrokeLine2(draw.LineStyle{Color: ink, Width: 1}, x(0), c.Min.Y, x(0), c.Max.Y)
}
