package viz

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/eval"
	"halfspace/pkg/viz/internal/chart"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// A square is a drawing of lines between 0 and 1 in both directions, one for each learner, with a
// legend. The lines meet at their ends, so names cannot stand there as in other figures.
type square struct {
	table             *eval.Table
	title, note, x, y string
	lines             []squareLine
	guide             [2]Point // the ends of a dashed line: the result of chance, or perfection
	guided            string   // the meaning of the guide
}

// A squareLine is the line of the learner of a number, which decides on its colour and mark.
type squareLine struct {
	learner int
	name    string
	points  []Point
	marked  bool // every point has a mark, else only a few
}

// figure returns the figure of a square.
func (s square) figure() *Figure {
	return &Figure{
		Width: 720, Height: vg.Length(max(500, 2*ink.Margin+titleHeight+chart.KeyStep*(len(s.lines)+2))),
		title: s.title, note: s.note, Alt: s.alt(), paint: s.paint, stretches: true, origins: []any{s.table}, data: s.data,
	}
}

// paint draws the axes, the guide below the lines, and the legend. There is a little space around
// the square, because lines often run along its edges.
func (s square) paint(c draw.Canvas) {
	p := chart.Axes(s.x, s.y)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -0.01, 1.01, -0.01, 1.015
	p.Add(chart.Func(chart.Grid), chart.Func(s.draw))
	keys := []chart.Key{{Paint: func(c draw.Canvas, point vg.Point) {
		c.StrokeLine2(guideStyle, point.X-chart.KeyMark/2, point.Y, point.X+chart.KeyMark/2, point.Y)
	}, Text: s.guided}}
	for _, l := range s.lines {
		keys = append(keys, chart.Key{Paint: func(c draw.Canvas, point vg.Point) {
			c.StrokeLine2(draw.LineStyle{Color: ink.Hue(l.learner), Width: 1.75}, point.X-chart.KeyMark/2, point.Y, point.X+chart.KeyMark/2, point.Y)
			ink.Mark(c, l.learner, point, 3.4)
		}, Text: l.name})
	}
	chart.Legend(c, keys)
	p.Draw(draw.Crop(c, 0, -chart.KeysWidth(keys), 0, 0))
}

// guideStyle is the line of the guide.
var guideStyle = draw.LineStyle{Color: ink.Faint, Width: 1, Dashes: []vg.Length{4, 4}}

// draw draws the guide and the lines.
func (s square) draw(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	c.StrokeLine2(guideStyle, x(s.guide[0].X), y(s.guide[0].Mean), x(s.guide[1].X), y(s.guide[1].Mean))
	for _, l := range s.lines {
		var points []vg.Point
		for _, m := range l.points {
			points = append(points, vg.Point{X: x(m.X), Y: y(m.Mean)})
		}
		ink.Hover(c, l.name, func() {
			c.StrokeLines(draw.LineStyle{Color: ink.Hue(l.learner), Width: 1.75}, distant(points))
			ink.Stamp(c, l.marks(points), l.learner)
		})
		for k, m := range l.points {
			if l.marked {
				ink.HoverAt(c, points[k], fmt.Sprintf("%s: %s %s, %s %s", l.name, s.x, words.Number(m.X), s.y, words.Number(m.Mean)))
			}
		}
	}
}

// distant returns the points of a long line without those that are less than half a pixel away from the
// point before: the line looks the same. The curve of 100,000 examples has as many points.
func distant(points []vg.Point) (kept []vg.Point) {
	if len(points) <= mostPoints {
		return points
	}
	for k, p := range points {
		if k == 0 || k == len(points)-1 || math.Hypot(float64(p.X-kept[len(kept)-1].X), float64(p.Y-kept[len(kept)-1].Y)) >= 0.5 {
			kept = append(kept, p)
		}
	}
	return kept
}

// marks returns the marks of a line: at every point, or about as many pixels apart.
func (l squareLine) marks(points []vg.Point) (marks vg.Path) {
	const apart = 60
	// Where lines lie on each other, their marks still stand at different places.
	gone := vg.Length(l.learner%4) * apart / 4
	for k, m := range points {
		if k > 0 {
			gone += vg.Length(math.Hypot(float64(m.X-points[k-1].X), float64(m.Y-points[k-1].Y)))
		}
		if l.marked || gone >= apart {
			ink.Glyph(&marks, l.learner, m, 3.4)
			gone = 0
		}
	}
	return marks
}

// alt returns the alternative text: the title, the meaning of the numbers in the legend, and the numbers.
func (s square) alt() string {
	var lines []string
	for _, l := range s.lines {
		lines = append(lines, l.name)
	}
	return fmt.Sprintf("%s (%s): %s", s.title, s.note, words.Listed(lines))
}

// data returns the table behind the figure, with a row for each point of a line.
func (s square) data() [][]string {
	rows := [][]string{{"learner", s.x, s.y}}
	for _, l := range s.lines {
		for _, p := range l.points {
			rows = append(rows, []string{l.name, exact(p.X), exact(p.Mean)})
		}
	}
	return rows
}
