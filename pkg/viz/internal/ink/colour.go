package ink

import (
	"image/color"
	"math"
)

// The colours of text, of less important text, and of lines that only guide the eye.
var (
	Text  = color.NRGBA{0x22, 0x22, 0x22, 0xFF} // text
	Faint = color.NRGBA{0x6B, 0x6B, 0x6B, 0xFF} // remarks: contrast 5:1 on white
	Rule  = color.NRGBA{0xD8, 0xD8, 0xD8, 0xFF} // grid lines and borders
)

// Palette holds the colours of M. Okabe and K. Ito, Color universal design (2008), which people
// with any common colour blindness can distinguish. Colours with the best mutual contrast come
// first.
var Palette = []color.NRGBA{
	{0x00, 0x72, 0xB2, 0xFF}, // blue
	{0xE6, 0x9F, 0x00, 0xFF}, // orange
	{0x00, 0x9E, 0x73, 0xFF}, // bluish green
	{0xCC, 0x79, 0xA7, 0xFF}, // reddish purple
	{0xD5, 0x5E, 0x00, 0xFF}, // vermilion
	{0x56, 0xB4, 0xE9, 0xFF}, // sky blue
	{0x00, 0x00, 0x00, 0xFF}, // black
	{0xF0, 0xE4, 0x42, 0xFF}, // yellow
}

// Positive and negative are the colours of weights: blue and vermilion, which differ for everybody.
var Positive, Negative = Palette[0], Palette[4]

// Hue returns the colour of class or line i. After eight the colours begin again, with other marks.
func Hue(i int) color.NRGBA { return Palette[i%len(Palette)] }

// Tint returns c mixed with white: it is c itself for share 1 and white for share 0.
func Tint(c color.NRGBA, share float64) color.NRGBA {
	mix := func(v uint8) uint8 { return uint8(math.Round(255 - share*(255-float64(v)))) }
	return color.NRGBA{mix(c.R), mix(c.G), mix(c.B), c.A}
}

// Veil returns c with the given opacity: a share from 0, which cannot be seen, to 1.
func Veil(c color.NRGBA, share float64) color.NRGBA {
	c.A = uint8(math.Round(255 * share))
	return c
}
