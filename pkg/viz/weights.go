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

// Weights draws the weights of a unit as bars, the greatest magnitudes first:
// positive ones to the right, towards firing, negative ones to the left. Names
// are those of the features, or nil for x1, x2, …; another number of names
// than weights, or a weight that is not finite, is an error.
func Weights(u ltu.Unit, names []string) (*Figure, error) {
	if names != nil && len(names) != len(u.W) {
		return nil, fmt.Errorf("viz: weights: unit has %s, names %d", plural(len(u.W), "weight"), len(names))
	}
	b := barChart{theta: u.Theta}
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
	return &Figure{640, titleHeight + 2*margin + 54 + barStep*vg.Length(max(2, len(b.bars))), b.paint}, nil
}

// A bar is a named weight.
type bar struct {
	name string
	w    float64
}

// barChart is what Weights draws.
type barChart struct {
	bars          []bar
	theta         float64
	smaller, zero int // weights not drawn
}

// barStep is the height that a bar takes.
const barStep = 21

func (b *barChart) paint(c draw.Canvas) {
	c = inner(c, "fires if Σ weight · feature ≥ "+number(b.theta), b.note())
	if len(b.bars) == 0 {
		return
	}
	p := axes("weight", "")
	lo, hi := b.reach()
	p.X.Min, p.X.Max = lo, hi
	p.Y.Min, p.Y.Max = -0.5, float64(len(b.bars))-0.5
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

// row returns where bar i stands on the upward axis.
func (b *barChart) row(i int) float64 { return float64(len(b.bars) - 1 - i) }

// reach returns the range of the axis: zero, all weights, and air for the
// numbers at their ends.
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
		c.FillPolygon(fill, []vg.Point{{X: x(0), Y: at - half}, {X: end, Y: at - half}, {X: end, Y: at + half}, {X: x(0), Y: at + half}})
		label(c, sty, vg.Point{X: end + gap, Y: at}, number(w.w), 90)
	}
	c.StrokeLine2(draw.LineStyle{Color: ink, Width: 1}, x(0), c.Min.Y, x(0), c.Max.Y)
}
