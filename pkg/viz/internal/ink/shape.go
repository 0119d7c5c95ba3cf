package ink

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Rectangle returns the path around the rectangle with opposite corners a and b.
func Rectangle(a, b vg.Point) (p vg.Path) {
	p.Move(a)
	p.Line(vg.Point{X: b.X, Y: a.Y})
	p.Line(b)
	p.Line(vg.Point{X: a.X, Y: b.Y})
	p.Close()
	return p
}

// Frame draws a box with an outline of the given dashes, or a solid line without dashes. It is
// filled unless fill is nil.
func Frame(c draw.Canvas, b vg.Rectangle, outline, fill color.Color, dashes ...vg.Length) {
	p := b.Path()
	if fill != nil {
		c.SetColor(fill)
		c.Fill(p)
	}
	c.SetLineStyle(draw.LineStyle{Color: outline, Width: 1, Dashes: dashes})
	c.Stroke(p)
}

// Arrow draws a straight arrow whose tip is at to. The line ends at the neck of the head, so that
// the tip is sharp.
func Arrow(c draw.Canvas, tail, tip vg.Point) {
	const head = 7
	// The head is a triangle of a length of 7 pixels on the direction d, and nearly as wide.
	d := tip.Sub(tail)
	d = d.Scale(1 / vg.Length(math.Hypot(float64(d.X), float64(d.Y))))
	neck, side := tip.Sub(d.Scale(head)), vg.Point{X: -d.Y, Y: d.X}.Scale(head*0.45)
	c.StrokeLines(draw.LineStyle{Color: Faint, Width: 1.25}, []vg.Point{tail, neck})
	c.FillPolygon(Faint, []vg.Point{tip, neck.Add(side), neck.Sub(side)})
}

// Capsule draws a circle of radius r around a point or, if half is more than r, a circle stretched
// to that half width.
func Capsule(c draw.Canvas, centre vg.Point, half, r vg.Length, outline, fill color.Color, wide vg.Length) {
	if half == r {
		Disc(c, centre, r, outline, fill, wide)
		return
	}
	straight := half - r
	var p vg.Path
	p.Move(centre.Add(vg.Point{X: -straight, Y: -r}))
	p.Line(centre.Add(vg.Point{X: straight, Y: -r}))
	p.Arc(centre.Add(vg.Point{X: straight}), r, -math.Pi/2, math.Pi)
	p.Line(centre.Add(vg.Point{X: -straight, Y: r}))
	p.Arc(centre.Add(vg.Point{X: -straight}), r, math.Pi/2, math.Pi)
	p.Close()
	Outlined(c, p, outline, fill, wide)
}

// Disc draws a filled circle of radius r with an outline of the given width.
func Disc(c draw.Canvas, centre vg.Point, r vg.Length, outline, fill color.Color, wide vg.Length) {
	var p vg.Path
	Glyph(&p, 0, centre, r)
	Outlined(c, p, outline, fill, wide)
}

// Outlined fills a path and draws its line.
func Outlined(c draw.Canvas, p vg.Path, outline, fill color.Color, wide vg.Length) {
	c.SetColor(fill)
	c.Fill(p)
	c.SetLineStyle(draw.LineStyle{Color: outline, Width: wide})
	c.Stroke(p)
}
