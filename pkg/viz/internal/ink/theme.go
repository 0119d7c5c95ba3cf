package ink

import (
	"fmt"
	"image/color"
	"regexp"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
)

// A Theme is the background of a figure. The zero value is Light.
type Theme string

// The themes. As SVG, an Adapting figure is light or dark like the reader's system or browser
// (prefers-color-scheme); in other formats it is light.
const (
	Light    Theme = ""         // dark letters on white
	Dark     Theme = "dark"     // light letters on #111111, the ground of JupyterLab's dark theme
	Adapting Theme = "adapting" // in SVG, light or dark as the reader's system
)

// The backgrounds of the themes.
var White, night = color.NRGBA{0xFF, 0xFF, 0xFF, 0xFF}, color.NRGBA{0x11, 0x11, 0x11, 0xFF}

// ground returns the colour behind a figure.
func (t Theme) ground() color.NRGBA {
	if t == Dark {
		return night
	}
	return White
}

// adapt returns a canvas that changes colours made for a white background to colours for the
// theme's.
func (t Theme) adapt(c vg.Canvas) vg.Canvas {
	if t == Dark {
		return darkened{c}
	}
	return c
}

// cover draws the background of a page, which is white by itself.
func (t Theme) cover(p page) {
	if t == Dark {
		p.SetColor(night)
		p.Fill(vg.Rectangle{Max: p.size}.Path())
	}
}

// A darkened canvas has a dark ground.
type darkened struct{ vg.Canvas }

// SetColor sets a colour that stands out from the ground as c does from white.
func (d darkened) SetColor(c color.Color) {
	v := color.NRGBA{A: 0xFF}
	if c != nil {
		v = color.NRGBAModel.Convert(c).(color.NRGBA)
	}
	d.Canvas.SetColor(darkOf(v))
}

// darkOf returns the colour that replaces c on a dark background. Colours of classes and lines are
// visible on both backgrounds and do not change, so that a class has one colour everywhere. Other
// colours are greys and tints: their lightness is inverted and their hue kept, so that white
// becomes the background and black nearly white.
func darkOf(c color.NRGBA) color.NRGBA {
	solid := Veil(c, 1)
	if solid != (color.NRGBA{A: 0xFF}) && slices.Contains(Palette, solid) {
		return c
	}
	lightness := int(min(c.R, c.G, c.B)) + int(max(c.R, c.G, c.B)) // twice the lightness
	turned := func(v uint8) uint8 {
		return night.R + uint8((int(v)+0xFF-lightness)*(0xFF-int(night.R))/0xFF)
	}
	return color.NRGBA{turned(c.R), turned(c.G), turned(c.B), c.A}
}

// svgColor is a colour in the style of an SVG element.
var svgColor = regexp.MustCompile(`(fill|stroke):#[0-9A-F]{6}`)

// css returns the text that makes the SVG of a theme adapt, for a root of the class adapting: a
// style sheet with the dark colour for each light one. Programs that do not know the rule show the
// light colours. An element without a colour in its style is filled in black.
func (t Theme) css(svg string) string {
	if t != Adapting {
		return ""
	}
	var b strings.Builder
	b.WriteString("<style>@media (prefers-color-scheme: dark) {\n.adapting { fill: " + hex(darkOf(color.NRGBA{A: 0xFF})) + " }\n.adapting > rect { fill: " + hex(night) + " }\n")
	found := svgColor.FindAllString(svg, -1)
	slices.Sort(found)
	for _, colour := range slices.Compact(found) {
		var c color.NRGBA
		property, digits, _ := strings.Cut(colour, ":")
		fmt.Sscanf(digits, "#%02X%02X%02X", &c.R, &c.G, &c.B)
		c.A = 0xFF
		if dark := darkOf(c); dark != c {
			fmt.Fprintf(&b, ".adapting [style*=%q] { %s: %s !important }\n", colour, property, hex(dark))
		}
	}
	b.WriteString("}</style>\n")
	return b.String()
}

// hex returns an opaque colour in the notation of SVG.
func hex(c color.NRGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }
