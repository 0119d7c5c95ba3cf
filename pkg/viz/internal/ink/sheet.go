// Package ink draws marks, boxes and texts in the colours of all figures, and writes drawings as
// SVG, PDF and PNG. It knows documents, but no particular figure. All lengths are in CSS pixels,
// written where gonum's vg has points. The y axis of vg points upwards.
package ink

import (
	"bytes"
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"halfspace/pkg/internal/escape"
)

// Margin keeps a figure's drawing off its edges. All lengths in this package are in CSS pixels: a
// point of gonum's vg is written as one pixel.
const Margin = 14

// A Sheet is a drawing, with the texts that describe it in documents.
type Sheet struct {
	Width, Height vg.Length // in CSS pixels
	Zoom          vg.Length // CSS pixels per pixel of the drawing
	Title         string    // may be empty
	Alt           string    // a sentence that describes the drawing
	Theme         Theme
	Paint         func(draw.Canvas) // draws all of it, for a white ground
}

// String returns the alternative text on one line: Alt, or else the size.
func (s Sheet) String() string {
	if s.Alt == "" {
		return fmt.Sprintf("figure of %v × %v pixels", float64(s.Width), float64(s.Height))
	}
	return escape.Text(s.Alt)
}

// pageWide is the width of a figure, in CSS pixels, in a narrow window of JupyterLab. The class
// unconfined prevents JupyterLab, and pages written by nbconvert, from shrinking a wider figure to
// the window.
const pageWide, unconfined = 800, "jp-mod-unconfined"

// Wide reports whether s is wider than the page of a notebook, which then shows it at full size
// with a scroll bar: shrunk to the page, a tree of ten levels had letters of four pixels.
func (s Sheet) Wide() bool { return s.Width > pageWide }

// Size returns the size of the drawing, in its own pixels.
func (s Sheet) Size() vg.Point { return vg.Point{X: s.Width, Y: s.Height}.Scale(1 / s.Zoom) }

// Draw draws all of s in the colours of its theme, without the background.
func (s Sheet) Draw(canvas vg.Canvas) {
	size := s.Size()
	s.Paint(draw.NewCanvas(s.Theme.adapt(canvas), size.X, size.Y))
}

// PNGDots makes two PNG pixels of every CSS pixel, because on many screens a figure of single
// pixels looks blurred. For gonum an inch has 72 CSS pixels.
const PNGDots = 144

// PNG returns s as a PNG image of twice its width and height in pixels.
func (s Sheet) PNG() []byte { return written(vgimg.PngCanvas{Canvas: s.raster(PNGDots)}) }

// raster returns s in pixels, with dots of them per inch of 72 CSS pixels.
func (s Sheet) raster(dots float64) *vgimg.Canvas {
	size := s.Size()
	dpi := int(math.Round(dots * float64(s.Zoom)))
	c := vgimg.NewWith(vgimg.UseWH(size.X, size.Y), vgimg.UseDPI(dpi), vgimg.UseBackgroundColor(s.Theme.ground()))
	s.Draw(c)
	return c
}

// Image returns s as an element of HTML: its SVG as an image, outside the page's own content. From
// an element svg, a notebook that is not trusted would keep only the words.
func (s Sheet) Image() string {
	class := ""
	if s.Wide() {
		class = fmt.Sprintf("class=%q ", unconfined)
	}
	return fmt.Sprintf(`<img %salt="%s" src="data:image/svg+xml,%s"/>`, class, escape.Attribute(s.String()), DataURL(s.SVG()))
}

// DataURL writes an SVG document as the address of an image. It escapes only the necessary
// characters. This takes a sixth more room, where base64 takes a third, and can be read and
// compared.
func DataURL(svg []byte) string {
	return strings.NewReplacer("%", "%25", "#", "%23", "<", "%3C", ">", "%3E", `"`, "%22", "&", "%26", "\n", "%0A").Replace(string(svg))
}

// written returns the bytes of the drawing on c.
func written(c vg.CanvasWriterTo) []byte {
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		panic(err) // Writing to a Buffer cannot fail.
	}
	return b.Bytes()
}
