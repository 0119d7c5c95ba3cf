package ink

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// spokes are the corners of the marks of classes 1 and up, each as distance from the centre, for a
// mark of radius 1, and angle in degrees; the mark of class 0 is a circle. Corners reach further
// out than the circle does, so that the areas look alike.
var spokes = [][][2]float64{
	star(3, 1.25, 0.625, 90), // triangle
	star(4, 1.25, 0, 45),     // square
	star(4, 1.35, 0, 90),     // diamond
	star(3, 1.25, 0.625, 270),
	star(4, 1.4, 0.45, 90), // four-pointed star
	star(4, 1.4, 0.45, 45), // the same, as a cross
	star(5, 1.4, 0.6, 90),
}

// star returns the corners of a polygon: n corners at distance outer, the first at the given angle,
// and, if inner is not 0, between them n corners at distance inner.
func star(n int, out, inner, angle float64) (s [][2]float64) {
	for i := range n {
		direction := angle + 360*float64(i)/float64(n)
		s = append(s, [2]float64{out, direction})
		if inner > 0 {
			s = append(s, [2]float64{inner, direction + 180/float64(n)})
		}
	}
	return s
}

// Glyph adds the mark of class i to p: a shape to be filled, of about radius r.
func Glyph(p *vg.Path, i int, centre vg.Point, r vg.Length) {
	i = (i + i/len(Palette)) % len(Palette) // past the palette, colours get other shapes
	if i == 0 {
		p.Move(vg.Point{X: centre.X + r, Y: centre.Y})
		p.Arc(centre, r, 0, 2*math.Pi)
		p.Close()
		return
	}
	for k, s := range spokes[i-1] {
		sin, cos := math.Sincos(s[1] * math.Pi / 180)
		corner := centre.Add(vg.Point{X: r * vg.Length(s[0]*cos), Y: r * vg.Length(s[0]*sin)})
		if k == 0 {
			p.Move(corner)
		} else {
			p.Line(corner)
		}
	}
	p.Close()
}

// Stamp fills a path of glyphs in the colour of class i and outlines them, so that they are visible
// on a background of the same colour.
func Stamp(c draw.Canvas, p vg.Path, i int) {
	if len(p) == 0 {
		return
	}
	c.SetColor(Hue(i))
	c.Fill(p)
	c.SetLineStyle(draw.LineStyle{Color: Text, Width: 0.5})
	c.Stroke(p)
}

// Mark draws one glyph.
func Mark(c draw.Canvas, i int, centre vg.Point, r vg.Length) {
	var p vg.Path
	Glyph(&p, i, centre, r)
	Stamp(c, p, i)
}
