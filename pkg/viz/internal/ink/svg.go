package ink

import (
	"bytes"
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg/vgsvg"

	"halfspace/pkg/internal/escape"
)

// SVG returns s as the text of an SVG document of its width and height in CSS pixels. Fonts are named
// and not embedded.
func (s Sheet) SVG() []byte { return s.Document(s.Elements()) }

// Elements returns the content of the document of s: its background and all strokes, to the end.
func (s Sheet) Elements() string {
	size := s.Size()
	c := vgsvg.New(size.X, size.Y)
	s.Draw(titled{c})
	return fmt.Sprintf(svgGround, hex(s.Theme.ground())) + tidy(written(c))
}

// Document returns a document of the size, theme and fonts of s with the given elements.
func (s Sheet) Document(elements string) []byte {
	size := s.Size()
	return fmt.Appendf(nil, svgHead+"%s%s", float64(s.Width), float64(s.Height), float64(size.X), float64(size.Y),
		escape.Attribute(cmp.Or(s.Title, s.String())), s.classes(), escape.Attribute(s.String()), s.Theme.css(elements), elements)
}

// classes returns the attribute of the root that selects rules of the style sheets.
func (s Sheet) classes() string {
	var classes []string
	if s.Theme == Adapting {
		classes = append(classes, "adapting")
	}
	if s.Wide() {
		classes = append(classes, unconfined)
	}
	if classes == nil {
		return ""
	}
	return fmt.Sprintf(" class=%q", strings.Join(classes, " "))
}

// The head of a document, in place of vgsvg's, and the parts of vgsvg's text to look for: the end
// of its head, and the properties that it repeats in the style of every text.
const (
	svgHead = `<svg xmlns="http://www.w3.org/2000/svg" width="%v" height="%v" viewBox="0 0 %v %v" ` +
		`font-family="'Liberation Sans', Arial, Helvetica, sans-serif" role="img" aria-label="%s"%s>` + "\n" + "<desc>%s</desc>\n"
	svgGround    = `<rect width="100%%" height="100%%" fill="%s"/>` + "\n"
	vgsvgHeadEnd = "xlink\">\n"
	vgsvgFont    = "font-family:Liberation Sans;font-variant:normal;"
	vgsvgPlain   = "font-weight:normal;font-style:normal;"
)

// shorter removes text without effect.
var shorter = strings.NewReplacer(vgsvgFont, "", vgsvgPlain, "", "\n\tstyle", " style", " />", "/>", "scale(1, -1)", "scale(1 -1)")

// tidy makes the output of vgsvg suitable for storing and comparing. It measures in pixels where vgsvg
// has points, leaves the fonts to the document, and rounds numbers. Places are rounded to tenths of a
// pixel, opacities and widths to hundredths. This hides a processor's last bits, so golden files and
// notebooks do not differ between machines.
func tidy(svg []byte) string {
	// Vgsvg's head gives the size in points, and has no background.
	_, body, _ := bytes.Cut(svg, []byte(vgsvgHeadEnd))
	return escape.SVG(withTitles(fused(withRoundedNumbers(shorter.Replace(string(body))))))
}

// fused joins every path that is filled and then stroked, which vgsvg writes as two elements, into
// one element. Marks are such paths, and a figure of a large sample consists mostly of marks.
func fused(svg string) string {
	lines := strings.SplitAfter(svg, "\n")
	kept := lines[:0]
	for _, l := range lines {
		shape, stroke, ok := strings.Cut(l, `style="fill:none;`)
		// The same shape as in the line before, filled there and only stroked here.
		if last := len(kept) - 1; ok && last >= 0 && strings.HasPrefix(kept[last], shape+`style="fill:#`) {
			fill := strings.TrimSuffix(kept[last], "\"/>\n")
			kept[last] = fill + ";" + stroke
			continue
		}
		kept = append(kept, l)
	}
	return strings.Join(kept, "")
}

// withRoundedNumbers rounds the numbers in the tags of a document; texts may contain numbers too.
func withRoundedNumbers(svg string) string {
	to := make([]byte, 0, len(svg))
	for {
		text, rest, _ := strings.Cut(svg, "<")
		tag, after, ok := strings.Cut(rest, ">")
		if to = append(to, text...); !ok {
			return string(append(to, svg[len(text):]...))
		}
		shape, style, styled := strings.Cut(tag, "style=")
		to = appendRounded(append(to, '<'), shape, 1)
		if styled {
			to = appendRounded(append(to, "style="...), style, 2)
		}
		to, svg = append(to, '>'), after
	}
}

// appendRounded appends s to a text. Its numbers that have a decimal point or an exponent are
// rounded to the given number of decimals.
func appendRounded(text []byte, s string, decimals int) []byte {
	for {
		position := strings.IndexAny(s, "-0123456789")
		if position < 0 {
			return append(text, s...)
		}
		text, s = append(text, s[:position]...), s[position:]
		n, whole := numberLen(s)
		text, s = append(text, round(s[:n], whole, decimals)...), s[n:]
	}
}

// numberLen returns the length of the number, or of the mere sign, at the beginning of s, and
// whether it has neither a decimal point nor an exponent.
func numberLen(s string) (n int, whole bool) {
	digits := func(i int) int {
		for i < len(s) && '0' <= s[i] && s[i] <= '9' {
			i++
		}
		return i
	}
	sign := 0
	if s[0] == '-' {
		sign = 1
	}
	if n, whole = digits(sign), true; n == sign {
		return n, whole
	}
	if n < len(s) && s[n] == '.' && digits(n+1) > n+1 {
		n, whole = digits(n+1), false
	}
	if n+1 < len(s) && s[n] == 'e' && (s[n+1] == '-' || s[n+1] == '+') && digits(n+2) > n+2 {
		n, whole = digits(n+2), false
	}
	return n, whole
}

// round returns a number with the given number of decimals, without zeros at the end. A whole
// number, or a text that is not a number, is unchanged.
func round(digits string, whole bool, decimals int) string {
	if whole {
		return digits
	}
	v, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return digits
	}
	s := strconv.FormatFloat(v, 'f', decimals, 64)
	// A number that rounds to zero from below would keep its sign.
	if s = strings.TrimRight(strings.TrimRight(s, "0"), "."); s == "-0" {
		return "0"
	}
	return s
}
