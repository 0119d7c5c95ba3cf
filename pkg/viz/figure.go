package viz

import (
	"encoding/csv"
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/internal/wholefile"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/viz/internal/ink"
)

// A Figure is a drawing, on a white background unless it is Themed. It is painted only when its bytes are
// requested, so making a figure without showing it costs little. You may show it repeatedly, because it is
// painted anew each time.
type Figure struct {
	Width, Height vg.Length // the size in CSS pixels
	// Alt describes the figure in one sentence for people who cannot see it: "tree, 2 tests, 4 leaves,
	// outlook at the root". It may contain names from a file, unescaped.
	Alt         string
	title, note string // at the top, the note below the title
	paint       func(draw.Canvas)
	origins     []any             // the values that it shows
	data        func() [][]string // the numbers shown, as rows under a heading; or nil
	stretches   bool              // fills a canvas of any size; the drawing has no size of its own
	look
}

// String returns the alternative text of f on one line: Alt, or else the figure's size.
func (f *Figure) String() string { return f.sheet().String() }

// Wide reports whether f is wider than the page of a notebook. The notebook then shows it at full size,
// with a scroll bar.
func (f *Figure) Wide() bool { return f.sheet().Wide() }

// sheet returns f to be written as a document.
func (f *Figure) sheet() ink.Sheet {
	return ink.Sheet{Width: f.Width, Height: f.Height, Zoom: f.zoom(), Title: f.title, Alt: f.Alt, Theme: f.theme, Paint: f.draw}
}

// draw paints all of f: the title and its note at the top, the caption at the foot, and the drawing between
// them.
func (f *Figure) draw(c draw.Canvas) {
	f.paint(f.foot(f.head(draw.Crop(c, ink.Margin, -ink.Margin, ink.Margin, -ink.Margin))))
}

// SVG returns f as the text of an SVG document of f's width and height in CSS pixels. Fonts are named and
// not embedded: Liberation Sans or, if it is absent, Arial or Helvetica. All three have the same widths, so
// texts take the room that was measured for them.
func (f *Figure) SVG() []byte { return f.sheet().SVG() }

// PNG returns f as a PNG image of twice its width and height in pixels.
func (f *Figure) PNG() []byte { return f.sheet().PNG() }

// Preview returns f as a small PNG image, a pixel for each CSS pixel and with few colours. It takes a
// tenth of PNG's bytes. A notebook stores it beside the SVG, for programs that do not show SVG.
func (f *Figure) Preview() []byte { return f.sheet().Preview() }

// PDF returns f as a PDF document of one page, as large as on the screen: a pixel is ¾ of a point, so a
// figure of 720 pixels is 7.5 inches wide. It embeds the letters that it uses, so that texts can be read,
// searched and copied everywhere.
func (f *Figure) PDF() []byte { return f.sheet().PDF() }

// Image returns f as an HTML element that shows the SVG as an image. In a notebook that is not trusted this
// is the only way: Jupyter would keep only the words of an element svg.
func (f *Figure) Image() string { return f.sheet().Image() }

// Save writes f to the file at path, in the format given by its extension: .svg, .png or .pdf. Any other
// extension is an error.
func (f *Figure) Save(path string) error {
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".svg":
		return wholefile.WriteText(path, f.SVG())
	case ".png":
		return wholefile.WriteText(path, f.PNG())
	case ".pdf":
		return wholefile.WriteText(path, f.PDF())
	default:
		return fmt.Errorf("viz: cannot save %s: want a name in .svg, .png or .pdf", path)
	}
}

// nothing returns the error of a figure whose input is nil.
func nothing(kind string) error { return fmt.Errorf("viz: there is no %s", kind) }

// titleHeight is the height of a title at the top of a figure, together with the remark below it.
const titleHeight = 46

// footHigh is the height of a line at the foot of a figure, with some space above it.
const footHigh = 34

// From returns the values that f was drawn from: a table, a curve, a model, a sample.
func (f *Figure) From() []any { return f.origins }

// Sourced returns f with other values for From, such as the values behind a table.
func (f *Figure) Sourced(values ...any) *Figure {
	g := *f
	g.origins = values
	return &g
}

// CSV returns the numbers that f shows, with every digit, under a heading. It is empty if f shows a model
// or examples, because these are not numbers of the figure.
func (f *Figure) CSV() string {
	if f.data == nil {
		return ""
	}
	var b strings.Builder
	w := csv.NewWriter(&b)
	for _, row := range f.data() {
		cells := make([]string, len(row))
		for i, c := range row {
			cells[i] = escape.CSV(c)
		}
		w.Write(cells)
	}
	w.Flush() // writing to a strings.Builder cannot fail
	return b.String()
}

// exact writes a number with every digit, and NaN as nothing.
func exact(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}
