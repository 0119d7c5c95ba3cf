package viz

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/plot/vg/vgimg"

	"halfspace/pkg/internal/escape"
)

const (
	// previewDPI makes a pixel of every CSS pixel.
	previewDPI = 72
	// previewColours is how many colours a preview has: those of marks and letters, and what lies
	// between them and the ground.
	previewColours = 64
)

// Preview returns f as a small PNG image, a pixel for each CSS pixel and of few colours, with a tenth
// of PNG's bytes: what a notebook holds beside the SVG, for where SVG is not shown.
func (f *Figure) Preview() []byte {
	size := f.drawn()
	dpi := int(math.Round(previewDPI * float64(f.zoom())))
	c := vgimg.NewWith(vgimg.UseWH(size.X, size.Y), vgimg.UseDPI(dpi), vgimg.UseBackgroundColor(f.theme.ground()))
	f.draw(c)
	var b bytes.Buffer
	if err := png.Encode(&b, fewColours(c.Image())); err != nil {
		panic(err) // A Buffer takes everything.
	}
	return b.Bytes()
}

// Image returns f as an element of HTML: its SVG as an image, which is no part of the page. Of an
// element svg a notebook that is not trusted would keep the words alone.
func (f *Figure) Image() string {
	class := ""
	if f.Wide() {
		class = fmt.Sprintf("class=%q ", unconfined)
	}
	return fmt.Sprintf(`<img %salt="%s" src="data:image/svg+xml,%s"/>`, class, escape.Attribute(f.String()), dataURL(f.SVG()))
}

// fewColours returns an image in its most frequent colours. The others become the nearest of them.
func fewColours(of image.Image) *image.Paletted {
	pixels := map[color.RGBA]int{}
	eachRun(of, func(c color.RGBA, x, y, n int) { pixels[c] += n })
	// Of equally frequent colours the number decides, so that a figure always has the same bytes.
	number := func(c color.RGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }
	byUse := slices.SortedFunc(maps.Keys(pixels), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(pixels[b], pixels[a]), cmp.Compare(number(a), number(b)))
	})
	palette := color.Palette{}
	for _, c := range byUse[:min(previewColours, len(byUse))] {
		palette = append(palette, c)
	}
	index := map[color.RGBA]uint8{}
	for c := range pixels {
		index[c] = uint8(palette.Index(c))
	}
	p := image.NewPaletted(of.Bounds(), palette)
	eachRun(of, func(c color.RGBA, x, y, n int) {
		at, k := p.PixOffset(x, y), index[c]
		for i := range p.Pix[at : at+n] {
			p.Pix[at+i] = k
		}
	})
	return p
}

// eachRun calls do with each run of equal pixels in a row: its colour, beginning and length.
func eachRun(of image.Image, do func(c color.RGBA, x, y, n int)) {
	pixel := func(x, y int) color.RGBA { return color.RGBAModel.Convert(of.At(x, y)).(color.RGBA) }
	if m, ok := of.(*image.RGBA); ok {
		pixel = m.RGBAAt
	}
	r := of.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; {
			c, n := pixel(x, y), 1
			for x+n < r.Max.X && pixel(x+n, y) == c {
				n++
			}
			do(c, x, y, n)
			x += n
		}
	}
}
