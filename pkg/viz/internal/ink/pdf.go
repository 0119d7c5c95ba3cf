package ink

import (
	"bytes"
	"image"
	"image/color"
	"io"
	"math"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// PDF returns s as a PDF document of one page, as large as on the screen. Of its fonts it embeds the
// letters that occur.
func (s Sheet) PDF() []byte {
	p := newPage(s.Size(), pixel*s.Zoom)
	p.doc.SetTitle(s.Title, true)
	p.doc.SetSubject(s.String(), true)
	s.Theme.cover(p)
	s.Draw(p)
	return written(p)
}

// A page is a canvas that draws to a PDF document. It replaces gonum's own canvas (vgpdf) for three
// reasons. Vgpdf uses one byte for a letter, and so has no ≥ and no minus sign. It cannot use a bold face
// beside the regular one. And it stores the time at which the document was made.
type page struct {
	doc   *fpdf.Fpdf
	size  vg.Point  // in pixels
	scale vg.Length // points to the pixel
}

// pixel is a CSS pixel in points.
const pixel = 0.75

// newPage returns an empty page. Its bytes do not depend on the time, and the entries of fpdf's
// maps are written in order, so that the same figure gives the same document.
func newPage(size vg.Point, scale vg.Length) page {
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: float64(scale * size.X), Ht: float64(scale * size.Y)}})
	epoch := time.Unix(0, 0).UTC()
	doc.SetCreationDate(epoch)
	doc.SetModificationDate(epoch)
	doc.SetCatalogSort(true)
	doc.AddPage()
	p := page{doc, size, scale}
	p.Push()
	p.Scale(float64(scale), float64(scale))
	vg.Initialize(p)
	return p
}

// Size returns the size of the page, in pixels.
func (p page) Size() (w, h vg.Length) { return p.size.X, p.size.Y }

// up returns the height of a point as fpdf measures it, from the upper edge of the page downwards.
func (p page) up(y vg.Length) float64 { return (p.scale*p.size.Y - y).Points() }

// SetLineWidth and the methods below implement vg.Canvas.
func (p page) SetLineWidth(w vg.Length) { p.doc.SetLineWidth(w.Points()) }

// SetLineDash sets the dashes of lines.
func (p page) SetLineDash(dashes []vg.Length, offset vg.Length) {
	lengths := make([]float64, len(dashes))
	for i, d := range dashes {
		lengths[i] = d.Points()
	}
	p.doc.SetDashPattern(lengths, offset.Points())
}

// SetColor sets the colour of lines, areas and texts.
func (p page) SetColor(c color.Color) {
	v := color.NRGBA{A: 0xFF}
	if c != nil {
		v = color.NRGBAModel.Convert(c).(color.NRGBA)
	}
	r, g, b := int(v.R), int(v.G), int(v.B)
	p.doc.SetFillColor(r, g, b)
	p.doc.SetDrawColor(r, g, b)
	p.doc.SetTextColor(r, g, b)
	p.doc.SetAlpha(float64(v.A)/0xFF, "Normal")
}

// Rotate turns all later strokes.
func (p page) Rotate(rad float64) {
	sin, cos := math.Sincos(rad)
	p.doc.Transform(fpdf.TransformMatrix{A: cos, B: sin, C: -sin, D: cos})
}

// Translate moves all later strokes.
func (p page) Translate(offset vg.Point) {
	p.doc.Transform(fpdf.TransformMatrix{A: 1, D: 1, E: offset.X.Points(), F: offset.Y.Points()})
}

// Scale scales all later strokes.
func (p page) Scale(x, y float64) { p.doc.Transform(fpdf.TransformMatrix{A: x, D: y}) }

// Push keeps the colours, lines and transformations for Pop.
func (p page) Push() { p.doc.TransformBegin() }

// Pop restores the state that Push kept.
func (p page) Pop() { p.doc.TransformEnd() }

// Stroke draws the line of a path.
func (p page) Stroke(path vg.Path) { p.path(path, "D") }

// Fill fills a path.
func (p page) Fill(path vg.Path) { p.path(path, "F") }

// path draws a path of lines and arcs; this package draws no other paths.
func (p page) path(path vg.Path, how string) {
	const degree = 180 / math.Pi
	for _, part := range path {
		switch x, y := part.Pos.X.Points(), p.up(part.Pos.Y); part.Type {
		case vg.MoveComp:
			p.doc.MoveTo(x, y)
		case vg.LineComp:
			p.doc.LineTo(x, y)
		case vg.ArcComp:
			r := part.Radius.Points()
			p.doc.ArcTo(x, y, r, r, 0, part.Start*degree, (part.Start+part.Angle)*degree)
		case vg.CloseComp:
			p.doc.ClosePath()
		default:
			panic("viz: a PDF has no curves")
		}
	}
	p.doc.DrawPath(how)
}

// FillString writes a text. Letters missing from the font are replaced by a mark.
func (p page) FillString(face font.Face, point vg.Point, s string) {
	name := face.Name()
	if p.doc.GetFontDesc(name, "").CapHeight == 0 { // not yet in the document
		var ttf bytes.Buffer
		if _, err := face.Face.WriteSourceTo(nil, &ttf); err != nil {
			panic(err) // The font is part of the program.
		}
		p.doc.AddUTF8FontFromBytes(name, "", ttf.Bytes())
	}
	p.doc.SetFont(name, "", face.Font.Size.Points())
	p.doc.Text(point.X.Points(), p.up(point.Y), strings.Map(func(r rune) rune {
		if i, err := face.Face.GlyphIndex(nil, r); i == 0 || err != nil {
			return '\uFFFD'
		}
		return r
	}, s))
}

// DrawImage completes vg.Canvas. No figure contains images.
func (page) DrawImage(vg.Rectangle, image.Image) { panic("viz: a PDF has no images") }

// WriteTo ends the document and writes it.
func (p page) WriteTo(w io.Writer) (int64, error) {
	p.Pop() // the scale
	return 0, p.doc.Output(w)
}
