package viz

import (
	"bytes"
	"image"
	"image/png"
	"maps"
	"math"
	"slices"
	"testing"
)

// TestPreview wants images of the figures' sizes, in few colours, small, and the same when drawn again.
func TestPreview(t *testing.T) {
	const mostPreview = 128 << 10 // bytes, of networks of thousands of lines
	const mostColours = 64
	figures := samples(t)
	for _, name := range slices.Sorted(maps.Keys(figures)) {
		f := figures[name]
		got := f.Preview()
		img, err := png.Decode(bytes.NewReader(got))
		if err != nil {
			t.Fatal(name, err)
		}
		paletted, ok := img.(*image.Paletted)
		if !ok || len(paletted.Palette) > mostColours {
			t.Errorf("%s: the image is a %T of more than %d colours", name, img, mostColours)
		}
		// An enlarged figure may be a pixel in a hundred larger, as an image has whole dots per inch.
		if got := img.Bounds().Size(); math.Abs(float64(got.X)/float64(f.Width)-1) > 0.01 || math.Abs(float64(got.Y)/float64(f.Height)-1) > 0.01 {
			t.Errorf("%s: %v pixels, want %v × %v", name, got, f.Width, f.Height)
		}
		if !bytes.Equal(got, f.Preview()) {
			t.Errorf("%s: drawn twice, the preview differs", name)
		}
		if len(got) > mostPreview {
			t.Errorf("%s: %d bytes, want at most %d", name, len(got), mostPreview)
		}
	}
}
