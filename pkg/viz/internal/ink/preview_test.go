package ink

import (
	"image"
	"image/color"
	"testing"
)

// TestFewColoursKeepsPixels has an image of few colours, in runs of several lengths.
func TestFewColoursKeepsPixels(t *testing.T) {
	picture := image.NewRGBA(image.Rect(0, 0, 9, 4))
	for i := range 36 {
		picture.SetRGBA(i%9, i/9, color.RGBA{R: uint8(i * i / 40), G: 7, A: 255})
	}
	got := fewColours(picture)
	for i := range 36 {
		if x, y := i%9, i/9; color.RGBAModel.Convert(got.At(x, y)) != picture.RGBAAt(x, y) {
			t.Errorf("pixel %d, %d is %v, want %v", x, y, got.At(x, y), picture.RGBAAt(x, y))
		}
	}
}
