package viz

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The colours of text, of what is less important than that, and of what only guides the eye.
var (
	ink   = color.NRGBA{0x22, 0x22, 0x22, 0xFF} // text
	faint = color.NRGBA{0x6B, 0x6B, 0x6B, 0xFF} // remarks: contrast 5:1 on white
	rule  = color.NRGBA{0xD8, 0xD8, 0xD8, 0xFF} // grid lines and borders
)

// palette is the colours of M. Okabe and K. Ito, Color universal design (2008), which people with
// any common colour blindness can tell apart. Those that contrast best with each other come first.
var palette = []color.NRGBA{
	{0x00, 0x72, 0xB2, 0xFF}, // blue
	{0xE6, 0x9F, 0x00, 0xFF}, // orange
	{0x00, 0x9E, 0x73, 0xFF}, // bluish green
	{0xCC, 0x79, 0xA7, 0xFF}, // reddish purple
	{0xD5, 0x5E, 0x00, 0xFF}, // vermilion
	{0x56, 0xB4, 0xE9, 0xFF}, // sky blue
	{0x00, 0x00, 0x00, 0xFF}, // black
	{0xF0, 0xE4, 0x42, 0xFF}, // yellow
}

// positive and negative are the colours of weights: blue and vermilion, which differ for everybody.
var positive, negative = palette[0], palette[4]

// hue returns the colour of class or line i. After eight they begin again, with other marks.
func hue(i int) color.NRGBA { return palette[i%len(palette)] }

// tint returns c mixed with white: it is c itself for share 1 and white for share 0.
func tint(c color.NRGBA, share float64) color.NRGBA {
	mix := func(v uint8) uint8 { return uint8(math.Round(255 - share*(255-float64(v)))) }
	return color.NRGBA{mix(c.R), mix(c.G), mix(c.B), c.A}
}

// veil returns c with the given opacity: a share from 0, which cannot be seen, to 1.
func veil(c color.NRGBA, share float64) color.NRGBA {
	c.A = uint8(math.Round(255 * share))
	return c
}

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

// star returns the corners of a polygon: n at distance out from the centre, the first of them at
// the given angle, and between them n at distance in, if that is not 0.
func star(n int, out, in, angle float64) (s [][2]float64) {
	for i := range n {
		at := angle + 360*float64(i)/float64(n)
		s = append(s, [2]float64{out, at})
		if in > 0 {
			s = append(s, [2]float64{in, at + 180/float64(n)})
		}
	}
	return s
}

// glyph adds the mark of class i to p: a shape to be filled, of about radius r.
func glyph(p *vg.Path, i int, at vg.Point, r vg.Length) {
	i = (i + i/len(palette)) % len(palette) // past the palette, colours meet other shapes
	if i == 0 {
		p.Move(vg.Point{X: at.X + r, Y: at.Y})
		p.Arc(at, r, 0, 2*math.Pi)
		p.Close()
		return
	}
	for k, s := range spokes[i-1] {
		sin, cos := math.Sincos(s[1] * math.Pi / 180)
		corner := at.Add(vg.Point{X: r * vg.Length(s[0]*cos), Y: r * vg.Length(s[0]*sin)})
		if k == 0 {
			p.Move(corner)
		} else {
			p.Line(corner)
		}
	}
	p.Close()
}

// stamp fills a path of glyphs in the colour of class i and outlines them, so that they can be seen
// on a ground of the same colour.
func stamp(c draw.Canvas, p vg.Path, i int) {
	if len(p) == 0 {
		return
	}
	c.SetColor(hue(i))
	c.Fill(p)
	c.SetLineStyle(draw.LineStyle{Color: ink, Width: 0.5})
	c.Stroke(p)
}

// mark draws one glyph.
func mark(c draw.Canvas, i int, at vg.Point, r vg.Length) {
	var p vg.Path
	glyph(&p, i, at, r)
	stamp(c, p, i)
}

// face returns the style of text of the given size, colour and horizontal alignment, centred
// vertically. Liberation Sans is the font that gonum brings along.
func face(size vg.Length, col color.Color, x text.XAlignment) text.Style {
	return text.Style{
		Font: font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}, Color: col,
		XAlign: x, YAlign: draw.YCenter, Handler: plot.DefaultTextHandler,
	}
}

// bold returns sty in bold face.
func bold(sty text.Style) text.Style {
	sty.Font.Weight = 3 // font.WeightBold of golang.org/x/image
	return sty
}

// The styles of a figure's title, of its labels, and of remarks.
var (
	heading = bold(face(14, ink, draw.XLeft))
	plain   = face(12, ink, draw.XLeft)
	remark  = face(11, faint, draw.XLeft)
)

// shorten cuts letters out of s until it is at most so wide. It takes them from the middle, because
// the ends of names like "physician-fee-freeze=y" are what tells them apart.
func shorten(s string, sty text.Style, wide vg.Length) string { return elide(s, sty, wide, 0.4) }

// elide cuts letters out of s until it is at most so wide, and puts an ellipsis in their place. Of
// what it keeps, the given share is of its end.
func elide(s string, sty text.Style, wide vg.Length, end float64) string {
	if sty.Width(s) <= wide {
		return s
	}
	r := []rune(s)
	by := func(n int) string { // n letters
		tail := int(float64(len(r)-n) * end)
		return string(r[:len(r)-n-tail]) + "…" + string(r[len(r)-tail:])
	}
	// The width falls with the number of letters cut, so the least number is found by halving.
	return by(sort.Search(len(r), func(n int) bool { return sty.Width(by(n)) <= wide }))
}

// distinct returns names shortened to the given width. Those that would look the same are cut at
// the end instead, and at a width that grows until they can be told apart: a label that is too wide
// is better than two labels that are equal.
func distinct(names []string, sty text.Style, wide vg.Length) []string {
	short := make([]string, len(names))
	for i, name := range names {
		short[i] = shorten(name, sty, wide)
	}
	for alike := true; alike; wide += 6 {
		alike = false
		// Names are compared as they were at the beginning of a round, so that of two that look the
		// same both are cut anew.
		seen := slices.Clone(short)
		for i, name := range names {
			for k := range names {
				if seen[k] == seen[i] && names[k] != name {
					short[i], alike = elide(name, sty, wide, 0), true
				}
			}
		}
	}
	return short
}

// number formats v with about three significant digits, and a minus sign instead of a hyphen. It
// gives whole numbers of up to a million in full, and very large and very small values with an
// exponent.
func number(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return fmt.Sprint(v)
	}
	s := strconv.FormatFloat(v+0, 'g', 3, 64) // +0 takes the sign from −0
	switch m := math.Abs(v); {
	case m >= 1e6 || m > 0 && m < 1e-3:
		s = strings.NewReplacer("e+0", "e", "e-0", "e-", "e+", "e").Replace(s)
	case m >= 100:
		s = strconv.FormatFloat(v, 'f', 0, 64)
	default:
		// Back and forth once more, for three digits without an exponent.
		short, _ := strconv.ParseFloat(s, 64)
		s = strconv.FormatFloat(short, 'f', -1, 64)
	}
	return strings.ReplaceAll(s, "-", "−")
}

// nameOf returns names[i], or the given letter with i+1 where names has none.
func nameOf(names []string, i int, letter string) string {
	if i < len(names) {
		return cmp.Or(names[i], letter+strconv.Itoa(i+1))
	}
	return letter + strconv.Itoa(i+1)
}

// plural returns "1 thing" or "n things".
func plural(n int, thing string) string {
	switch {
	case n == 1:
		return "1 " + thing
	case strings.HasSuffix(thing, "s"):
		thing += "e"
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
