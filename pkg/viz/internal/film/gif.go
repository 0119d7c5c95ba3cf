package film

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/gif"
	"maps"
	"slices"

	"halfspace/pkg/viz/internal/ink"
)

// lastPicture is the time that a GIF shows its end before it begins anew, in hundredths of a
// second.
const lastPicture = 300

// GIF returns f as a GIF of its width and height in pixels, which plays repeatedly. A GIF has few colours:
// this one has the 255 most frequent colours of the first, the middle and the last picture. Other colours,
// such as the shades at the edges of shapes, are replaced by the nearest of these. To save space, the file
// stores only the pixels that change from picture to picture.
func (f *Film) GIF() []byte {
	n := len(f.Pictures)
	well := dip(f.Pictures[0], f.Pictures[n/2], f.Pictures[n-1])
	moving := &gif.GIF{}
	var before *image.Paletted
	for i, p := range f.Pictures {
		now := well.picture(p.Raster())
		moving.Image = append(moving.Image, changed(before, now))
		moving.Delay = append(moving.Delay, f.Step())
		moving.Disposal = append(moving.Disposal, gif.DisposalNone)
		if before = now; i == n-1 {
			moving.Delay[i] = max(lastPicture, f.Step())
		}
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, moving); err != nil {
		panic(err) // Writing to a Buffer cannot fail, and all pictures have one size.
	}
	return b.Bytes()
}

// An inkwell holds the colours of a GIF, and remembers which one stands for each colour seen. The
// first is transparent: it shows the picture before.
type inkwell struct {
	colors color.Palette
	index  map[color.RGBA]uint8
}

// dip returns the most frequent colours of the pictures.
func dip(pictures ...ink.Sheet) *inkwell {
	count := map[color.RGBA]int{}
	for _, f := range pictures {
		img := f.Raster()
		for i := 0; i < len(img.Pix); i += 4 {
			count[colorAt(img, i)]++
		}
	}
	// Most pixels first; on a tie by colour, so that the palette is the same each time.
	all := slices.SortedFunc(maps.Keys(count), func(p, q color.RGBA) int {
		return cmp.Or(cmp.Compare(count[q], count[p]), cmp.Compare(rgb(p), rgb(q)))
	})
	w := &inkwell{color.Palette{color.RGBA{}}, map[color.RGBA]uint8{}}
	for _, c := range all[:min(255, len(all))] {
		w.index[c] = uint8(len(w.colors))
		w.colors = append(w.colors, c)
	}
	return w
}

// colorAt returns the colour that begins at img.Pix[i].
func colorAt(img *image.RGBA, i int) color.RGBA {
	return color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 0xFF}
}

// rgb returns c as a number.
func rgb(c color.RGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }

// picture returns img in the colours of w.
func (w *inkwell) picture(img *image.RGBA) *image.Paletted {
	p := image.NewPaletted(img.Bounds(), w.colors)
	for i := range p.Pix {
		c := colorAt(img, 4*i)
		k, ok := w.index[c]
		if !ok {
			k = uint8(w.colors[1:].Index(c) + 1)
			w.index[c] = k
		}
		p.Pix[i] = k
	}
	return p
}

// changed returns the part of a picture around the pixels that differ from the picture before. Equal
// pixels in that part are transparent. The first picture is whole.
func changed(before, now *image.Paletted) *image.Paletted {
	if before == nil {
		return now
	}
	var box image.Rectangle
	for i, k := range now.Pix {
		if k != before.Pix[i] {
			x, y := i%now.Stride, i/now.Stride
			box = box.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	if box.Empty() { // the pictures differ by less than a pixel
		box = image.Rect(0, 0, 1, 1)
	}
	part := image.NewPaletted(box, now.Palette)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			i := now.PixOffset(x, y)
			if k := now.Pix[i]; k != before.Pix[i] {
				part.SetColorIndex(x, y, k)
			}
		}
	}
	return part
}
