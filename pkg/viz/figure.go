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

// A Figure is a drawing on a white ground. It is painted when its bytes are asked for, so that
// making a figure that is not shown costs little, and painted anew each time, so that it may be
// shown twice.
type Figure struct {
	Width, Height vg.Length // in CSS pixels
	// Alt is one sentence that says what is seen, for who cannot see the figure: "decision tree,
	// outlook at the root, 5 leaves". It may hold the names of a file, as they are.
	Alt         string
	title, note string // at the top, the note below the title
	paint       func(draw.Canvas)
}

// String returns the alternative text of f on one line: Alt, or else the figure's size.
func (f *Figure) String() string {
	if f.Alt == "" {
		return fmt.Sprintf("figure of %v × %v pixels", float64(f.Width), float64(f.Height))
	}
	return strings.Join(strings.Fields(f.Alt), " ")
}

// draw paints all of f: its title and note, and below them the drawing.
func (f *Figure) draw(c draw.Canvas) { f.paint(inner(c, f.title, f.note)) }

// pngDPI makes two PNG pixels of every CSS pixel, as gonum takes 72 of them for an inch: notebooks
// are read on screens where a figure of single pixels looks blurred.
const pngDPI = 144

// SVG returns f as the text of an SVG document of f's width and height in CSS pixels. Fonts are
// named and not embedded: Liberation Sans, or else Arial or Helvetica, which have the same widths,
// so that texts take the room that was measured for them.
func (f *Figure) SVG() []byte {
	c := vgsvg.New(f.Width, f.Height)
	f.draw(draw.New(c))
	return tidy(written(c), f.Width, f.Height)
}

// PNG returns f as a PNG image of twice its width and height in pixels.
func (f *Figure) PNG() []byte {
	c := vgimg.NewWith(vgimg.UseWH(f.Width, f.Height), vgimg.UseDPI(pngDPI), vgimg.UseBackgroundColor(color.White))
	f.draw(draw.New(c))
	return written(vgimg.PngCanvas{Canvas: c})
}

// Save writes f to the file at path, in the format that its ending says: .svg, .png or .pdf.
// Another ending is an error.
func (f *Figure) Save(path string) error {
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".svg":
		return os.WriteFile(path, f.SVG(), 0o666)
	case ".png":
		return os.WriteFile(path, f.PNG(), 0o666)
	case ".pdf":
		return os.WriteFile(path, f.PDF(), 0o666)
	default:
		return fmt.Errorf("viz: cannot save %s: want a name in .svg, .png or .pdf", path)
	}
}

// written returns the bytes of what was drawn on c.
func written(c vg.CanvasWriterTo) []byte {
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		panic(err) // A Buffer takes everything.
	}
	return b.Bytes()
}

// The head that tidy writes in place of vgsvg's, and the pieces of vgsvg's text that it looks for:
// the end of its head, and what it repeats in the style of every text.
const (
	svgHead = `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]v" height="%[2]v" viewBox="0 0 %[1]v %[2]v" ` +
		`font-family="'Liberation Sans', Arial, Helvetica, sans-serif">` + "\n" +
		`<rect width="100%%" height="100%%" fill="#FFFFFF"/>` + "\n"
	vgsvgHeadEnd = "xlink\">\n"
	vgsvgFont    = "font-family:Liberation Sans;font-variant:normal;"
	vgsvgPlain   = "font-weight:normal;font-style:normal;"
)

// What tidy rounds: numbers with a decimal point or an exponent, and only within tags, as texts
// that are drawn may hold numbers too.
var (
	svgTag    = regexp.MustCompile(`<[^>]*>`)
	svgNumber = regexp.MustCompile(`-?\d+\.\d+(e[-+]\d+)?|-?\d+e[-+]\d+`)
)

// tidy makes a document of vgsvg one that can be kept and compared. It measures in pixels where
// vgsvg has points, stands on white, names the fonts once and with their substitutes, and has its
// numbers rounded to hundredths of a pixel. A processor's last bits are thus not seen, and golden
// files and notebooks do not change from machine to machine.
func tidy(svg []byte, w, h vg.Length) []byte {
	// Vgsvg's head gives the size in points, and no ground.
	_, body, _ := bytes.Cut(svg, []byte(vgsvgHeadEnd))
	text := strings.NewReplacer(vgsvgFont, "", vgsvgPlain, "", "\n\tstyle", " style").Replace(string(body))
	text = svgTag.ReplaceAllStringFunc(text, func(tag string) string {
		return svgNumber.ReplaceAllStringFunc(tag, round)
	})
	return fmt.Appendf(nil, svgHead+"%s", float64(w), float64(h), strings.Map(xmlRune, fused(text)))
}

// fused joins every path that is filled and then stroked, which vgsvg writes as two elements, to
// one element that is both. Marks are such paths, and a figure of a large sample is hardly more
// than marks.
func fused(svg string) string {
	lines := strings.SplitAfter(svg, "\n")
	kept := lines[:0]
	for _, l := range lines {
		shape, stroke, ok := strings.Cut(l, `style="fill:none;`)
		// The same shape as in the line before, filled there and only stroked here.
		if last := len(kept) - 1; ok && last >= 0 && strings.HasPrefix(kept[last], shape+`style="fill:#`) {
			fill := strings.TrimSuffix(kept[last], "\" />\n")
			kept[last] = fill + ";" + stroke
			continue
		}
		kept = append(kept, l)
	}
	return strings.Join(kept, "")
}

// round rounds a number of an SVG document to two decimals, without zeros at the end. What is no
// number stays as it is.
func round(digits string) string {
	v, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return digits
	}
	s := strconv.FormatFloat(v, 'f', 2, 64)
	// What rounds to zero from below would keep its sign.
	if s = strings.TrimRight(strings.TrimRight(s, "0"), "."); s == "-0" {
		return "0"
	}
	return s
}

// xmlRune replaces the characters that XML forbids, even escaped, by U+FFFD. Names of attributes
// come from users' files, and one such character would keep the whole figure from being shown.
func xmlRune(r rune) rune {
	if r < ' ' && !strings.ContainsRune("\t\n\r", r) || r == 0xFFFE || r == 0xFFFF {
		return '\uFFFD'
	}
	return r
}
