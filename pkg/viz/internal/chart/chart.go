// Package chart draws the parts around the data of a chart: axes and their ticks, the grid,
// legends, and names at the ends of lines.
package chart

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/viz/internal/ink"
)

// Axes returns an empty plot with titled axes, in the style of all figures: fine lines, so that the
// data stand out, and few ticks at round numbers.
func Axes(x, y string) *plot.Plot {
	p := plot.New()
	// The figure already has a white background.
	p.BackgroundColor = nil
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Padding = 0
		a.Color, a.Width = ink.Faint, 0.75
		a.Tick.Color, a.Tick.Width, a.Tick.Length = ink.Faint, 0.75, 4
		a.Label.TextStyle.Font, a.Label.TextStyle.Color = ink.Plain.Font, ink.Text
		a.Label.Padding = 4
		a.Tick.Label.Font, a.Tick.Label.Color = ink.Remark.Font, ink.Text
		a.Tick.Marker = steps(7)
	}
	p.X.Label.Text, p.Y.Label.Text = x, y
	return p
}

// A Func turns a function into a plot.Plotter, as http.HandlerFunc makes a handler.
type Func func(draw.Canvas, *plot.Plot)

// Plot calls f.
func (f Func) Plot(c draw.Canvas, p *plot.Plot) { f(c, p) }

// Grid draws faint lines across the plot at the labelled ticks of its y axis. Lines at the x axis's
// ticks are left out: readers compare heights, not places along the axis.
func Grid(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		c.StrokeLine2(draw.LineStyle{Color: ink.Rule, Width: 0.75}, c.Min.X, y(t.Value), c.Max.X, y(t.Value))
	}
}
