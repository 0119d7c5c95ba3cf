// Package viz draws samples, models and results with gonum/plot, as SVG text
// and as PNG. The same input gives the same bytes. Colours are those of Okabe
// and Ito, which colour-blind readers can tell apart, and nothing is told by
// colour alone.
package viz

import (
	"bytes"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A Figure is a drawing on white, made when it is asked for.
type Figure struct {
	Width, Height vg.Length // in CSS pixels
	paint         func(draw.Canvas)
}

// pngDPI makes two PNG pixels of every CSS pixel, for sharp notebooks.
const pngDPI = 144

// SVG returns f as the text of an SVG document. Fonts are named, not embedded:
// Liberation Sans, or Arial or Helvetica, which have the same widths.
func (f *Figure) SVG() []byte {
	c := vgsvg.New(f.Width, f.Height)
	f.paint(draw.New(c))
	return tidy(written(c), f.Width, f.Height)
}

// PNG returns f as a PNG image of twice its width and height.
func (f *Figure) PNG() []byte {
	c := vgimg.NewWith(vgimg.UseWH(f.Width, f.Height), vgimg.UseDPI(pngDPI), vgimg.UseBackgroundColor(color.White))
	f.paint(draw.New(c))
	return written(vgimg.PngCanvas{Canvas: c})
}

// Save writes f to a file whose name ends in .svg or .png.
func (f *Figure) Save(path string) error {
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".svg":
		return os.WriteFile(path, f.SVG(), 0o666)
	case ".png":
		return os.WriteFile(path, f.PNG(), 0o666)
	default:
		return fmt.Errorf("viz: cannot save %s: want a name in .svg or .png", path)
	}
}

func written(c vg.CanvasWriterTo) []byte {
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		panic(err) // A Buffer takes everything.
	}
	return b.Bytes()
}

const (
	svgHead = `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]v" height="%[2]v" viewBox="0 0 %[1]v %[2]v" ` +
		`font-family="'Liberation Sans', Arial, Helvetica, sans-serif">` + "\n" +
		`<rect width="100%%" height="100%%" fill="#FFFFFF"/>` + "\n"
	vgsvgHeadEnd = "xlink\">\n"
	vgsvgFont    = "font-family:Liberation Sans;font-variant:normal;"
	vgsvgPlain   = "font-weight:normal;font-style:normal;"
)

var (
	svgTag    = regexp.MustCompile(`<[^>]*>`)
	svgNumber = regexp.MustCompile(`-?\d+\.\d+(e[-+]\d+)?|-?\d+e[-+]\d+`)
)

// tidy makes vgsvg's document measure in pixels and stand on white, names the
// fonts once with their substitutes, and rounds to hundredths of a pixel, so
// that it does not depend on a processor's last bit.
func tidy(svg []byte, w, h vg.Length) []byte {
	_, body, _ := bytes.Cut(svg, []byte(vgsvgHeadEnd))
	text := strings.NewReplacer(vgsvgFont, "", vgsvgPlain, "", "\n\tstyle", " style").Replace(string(body))
	text = svgTag.ReplaceAllStringFunc(text, func(tag string) string {
		return svgNumber.ReplaceAllStringFunc(tag, round)
	})
	return fmt.Appendf(nil, svgHead+"%s", float64(w), float64(h), strings.Map(xmlRune, fused(text)))
}

// fused joins every path that is filled and then stroked, which vgsvg writes
// twice, to one that is both.
func fused(svg string) string {
	lines := strings.SplitAfter(svg, "\n")
	kept := lines[:0]
	for _, l := range lines {
		shape, stroke, ok := strings.Cut(l, `style="fill:none;`)
		if last := len(kept) - 1; ok && last >= 0 && strings.HasPrefix(kept[last], shape+`style="fill:#`) {
			fill := strings.TrimSuffix(kept[last], "\" />\n")
			kept[last] = fill + ";" + stroke
			continue
		}
		kept = append(kept, l)
	}
	return strings.Join(kept, "")
}

func round(digits string) string {
	v, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return digits
	}
	s := strconv.FormatFloat(v, 'f', 2, 64)
	if s = strings.TrimRight(strings.TrimRight(s, "0"), "."); s == "-0" {
		return "0"
	}
	return s
}

// xmlRune replaces what XML forbids, which names of attributes may contain.
func xmlRune(r rune) rune {
	if r < ' ' && !strings.ContainsRune("\t\n\r", r) || r == 0xFFFE || r == 0xFFFF {
		return '\uFFFD'
	}
	return r
}
