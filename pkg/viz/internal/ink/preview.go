package ink

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/png"
	"maps"
	"slices"
)

const (
	// previewDots makes a pixel of every CSS pixel.
	previewDots = 72
	// previewColours is the number of colours of a preview: the colours of marks and letters, and
	// the shades between them and the background.
	previewColours = 64
)

// Preview returns s as a small PNG image, a pixel for each CSS pixel and with few colours, in a
// tenth of PNG's bytes.
func (s Sheet) Preview() []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, fewColours(s.raster(previewDots).Image())); err != nil {
		panic(err) // Writing to a Buffer cannot fail.
	}
	return b.Bytes()
}

// Raster returns s in pixels, one for each CSS pixel.
func (s Sheet) Raster() *image.RGBA { return s.raster(previewDots).Image().(*image.RGBA) }

// fewColours returns an image in its most frequent colours. Others become the nearest of them.
func fewColours(picture image.Image) *image.Paletted {
	pixels := map[color.RGBA]int{}
	eachRun(picture, func(c color.RGBA, x, y, n int) { pixels[c] += n })
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
	p := image.NewPaletted(picture.Bounds(), palette)
	eachRun(picture, func(c color.RGBA, x, y, n int) {
		offset, k := p.PixOffset(x, y), index[c]
		for i := range p.Pix[offset : offset+n] {
			p.Pix[offset+i] = k
		}
	})
	return p
}

// eachRun calls do with each run of equal pixels in a row: its colour, beginning and length.
func eachRun(picture image.Image, do func(c color.RGBA, x, y, n int)) {
	colour := func(x, y int) color.RGBA { return color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA) }
	if m, ok := picture.(*image.RGBA); ok {
		colour = m.RGBAAt
	}
	r := picture.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; {
			c, n := colour(x, y), 1
			for x+n < r.Max.X && colour(x+n, y) == c {
				n++
			}
			do(c, x, y, n)
			x += n
		}
	}
}
