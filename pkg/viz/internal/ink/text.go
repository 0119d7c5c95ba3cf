package ink

import (
	"image/color"
	"slices"
	"sort"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Label writes s, shortened to the given width, with the middle of its small letters at the height
// of the point: readers see the middle of a text there.
func Label(c draw.Canvas, sty text.Style, point vg.Point, s string, wide vg.Length) {
	point.Y += sty.Font.Size * 0.1
	c.FillText(sty, point, Shorten(s, sty, wide))
}

// Lines breaks a text between its words into lines of at most the given width.
func Lines(s string, sty text.Style, wide vg.Length) (lines []string) {
	for paragraph := range strings.SplitSeq(s, "\n") {
		line := ""
		for _, word := range strings.Fields(paragraph) {
			switch {
			case line == "":
				line = word
			case sty.Width(line+" "+word) <= wide:
				line += " " + word
			default:
				lines, line = append(lines, line), word
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// Face returns the style of text of the given size, colour and horizontal alignment, centred
// vertically. Liberation Sans is the font that gonum brings along.
func Face(size vg.Length, col color.Color, x text.XAlignment) text.Style {
	return text.Style{
		Font: font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}, Color: col,
		XAlign: x, YAlign: draw.YCenter, Handler: plot.DefaultTextHandler,
	}
}

// Bold returns sty in bold face.
func Bold(sty text.Style) text.Style {
	sty.Font.Weight = 3 // font.WeightBold of golang.org/x/image
	return sty
}

// The styles of a figure's title, of its labels, and of remarks.
var (
	Heading = Bold(Face(14, Text, draw.XLeft))
	Plain   = Face(12, Text, draw.XLeft)
	Remark  = Face(11, Faint, draw.XLeft)
)

// Shorten cuts letters out of s until it fits the given width. It takes them from the middle,
// because names like "physician-fee-freeze=y" differ at their ends.
func Shorten(s string, sty text.Style, wide vg.Length) string { return elide(s, sty, wide, 0.4) }

// elide cuts letters out of s until it fits the given width, and puts an ellipsis in their place.
// The share end of the letters that it keeps comes from the end of s.
func elide(s string, sty text.Style, wide vg.Length, end float64) string {
	if sty.Width(s) <= wide {
		return s
	}
	r := []rune(s)
	shortened := func(n int) string { // n letters
		tail := int(float64(len(r)-n) * end)
		return string(r[:len(r)-n-tail]) + "…" + string(r[len(r)-tail:])
	}
	// The width falls with the number of letters cut, so the least number is found by halving.
	return shortened(sort.Search(len(r), func(n int) bool { return sty.Width(shortened(n)) <= wide }))
}

// Distinct returns names shortened to the given width. Names that would look the same are cut at
// the end instead, at a width that grows until they differ: one label too wide is better than two
// equal labels.
func Distinct(names []string, sty text.Style, wide vg.Length) []string {
	short := make([]string, len(names))
	for i, name := range names {
		short[i] = Shorten(name, sty, wide)
	}
	for alike := true; alike; wide += 6 {
		alike = false
		// Names are compared with the state at the beginning of a round, so that two equal ones are
		// both cut anew.
		seen := slices.Clone(short)
		for i, name := range names {
			for k := range names {
				if seen[k] == seen[i] && names[k] != name {
					short[i], alike = elide(name, sty, wide, 0), true
				}
			}
		}
	}
	return short
}
