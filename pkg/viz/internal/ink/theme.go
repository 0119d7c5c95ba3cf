package ink

import (
	"fmt"
	"image/color"
	"regexp"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
)

// A Theme is what a figure stands on. The zero value is Light.
type Theme string

// The themes. An Adapting figure is light or dark as the reader's system or browser is, where it is
// SVG (prefers-color-scheme), and else light.
const (
	Light    Theme = ""         // dark letters on white
	Dark     Theme = "dark"     // light letters on #111111, the ground of JupyterLab's dark theme
	Adapting Theme = "adapting" // SVG: as the reader's system
)

// The grounds of the themes.
var White, night = color.NRGBA{0xFF, 0xFF, 0xFF, 0xFF}, color.NRGBA{0x11, 0x11, 0x11, 0xFF}

// ground returns the colour behind a figure.
func (t Theme) ground() color.NRGBA {
	if t == Dark {
		return night
	}
	return White
}

// over returns a canvas on which what is drawn for a white ground is drawn for that of the theme.
func (t Theme) over(c vg.Canvas) vg.Canvas {
	if t == Dark {
		return darkened{c}
	}
	return c
}

// cover draws the ground of a page, which is white by itself.
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

// darkOf returns the colour that stands for c on a dark ground. Those of classes and lines can be
// seen on both grounds, and stay, so that a class has one colour everywhere. Of others, which are
// greys and tints, the lightness is turned round and the hue kept: the ends of the scale are the
// ground for white and nearly white for black.
func darkOf(c color.NRGBA) color.NRGBA {
	solid := Veil(c, 1)
	if solid != (color.NRGBA{A: 0xFF}) && slices.Contains(Palette, solid) {
		return c
	}
	both := int(min(c.R, c.G, c.B)) + int(max(c.R, c.G, c.B)) // twice the lightness
	turned := func(v uint8) uint8 {
		return night.R + uint8((int(v)+0xFF-both)*(0xFF-int(night.R))/0xFF)
	}
	return color.NRGBA{turned(c.R), turned(c.G), turned(c.B), c.A}
}

// svgColor is a colour in the style of an SVG element.
var svgColor = regexp.MustCompile(`(fill|stroke):#[0-9A-F]{6}`)

// css returns what makes the SVG of a theme adapt, for a root of the class adapting: a style sheet with
// the dark colour for each one of the text. Programs that do not know the rule show the light ones. Where
// an element has no colour in its style it is filled in black.
func (t Theme) css(svg string) string {
	if t != Adapting {
		return ""
	}
	var b strings.Builder
	b.WriteString("<style>@media (prefers-color-scheme: dark) {\n.adapting { fill: " + hex(darkOf(color.NRGBA{A: 0xFF})) + " }\n.adapting > rect { fill: " + hex(night) + " }\n")
	found := svgColor.FindAllString(svg, -1)
	slices.Sort(found)
	for _, is := range slices.Compact(found) {
		var c color.NRGBA
		property, digits, _ := strings.Cut(is, ":")
		fmt.Sscanf(digits, "#%02X%02X%02X", &c.R, &c.G, &c.B)
		c.A = 0xFF
		if dark := darkOf(c); dark != c {
			fmt.Fprintf(&b, ".adapting [style*=%q] { %s: %s !important }\n", is, property, hex(dark))
		}
	}
	b.WriteString("}</style>\n")
	return b.String()
}

// hex returns an opaque colour as SVG has it.
func hex(c color.NRGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }
