package viz

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"halfspace/pkg/internal/escape"
)

// A Figure is a drawing, on a white ground unless it is Themed. It is painted when its bytes are
// asked for, so that making a figure that is not shown costs little, and painted anew each time, so
// that it may be shown twice.
type Figure struct {
	Width, Height vg.Length // in CSS pixels
	// Alt is one sentence that says what is seen, for who cannot see the figure: "tree, 2 tests, 4
	// leaves, outlook at the root". It may hold the names of a file, as they are.
	Alt         string
	title, note string // at the top, the note below the title
	paint       func(draw.Canvas)
	from        []any             // what it was drawn of
	data        func() [][]string // what it shows, as rows under a heading; nil if it knows none
	stretches   bool              // fills a canvas of any size; what it draws has no size of its own
	look
}

// String returns the alternative text of f on one line: Alt, or else the figure's size.
func (f *Figure) String() string {
	if f.Alt == "" {
		return fmt.Sprintf("figure of %v × %v pixels", float64(f.Width), float64(f.Height))
	}
	return escape.Text(f.Alt)
}

// pageWide is the width in CSS pixels that a figure has in a narrow window of JupyterLab, and unconfined
// the class by which JupyterLab, and the pages that nbconvert writes, do not shrink a wider one to the
// window.
const pageWide, unconfined = 800, "jp-mod-unconfined"

// Wide reports whether f is wider than the page of a notebook. It is shown there as large as it is, and
// scrolls: shrunk to the page, a tree of ten levels had letters of four pixels.
func (f *Figure) Wide() bool { return f.Width > pageWide }

// draw paints all of f: the title and its note at the top, the caption at the foot, and the drawing
// between them.
func (f *Figure) draw(on vg.Canvas) {
	size := f.drawn()
	c := draw.NewCanvas(f.theme.over(on), size.X, size.Y)
	c = draw.Crop(c, margin, -margin, margin, -margin)
	f.paint(f.foot(f.head(c)))
}

// pngDPI makes two PNG pixels of every CSS pixel, as gonum takes 72 of them for an inch: notebooks
// are read on screens where a figure of single pixels looks blurred.
const pngDPI = 144

// PNG returns f as a PNG image of twice its width and height in pixels.
func (f *Figure) PNG() []byte {
	size := f.drawn()
	dpi := int(math.Round(pngDPI * float64(f.zoom())))
	c := vgimg.NewWith(vgimg.UseWH(size.X, size.Y), vgimg.UseDPI(dpi), vgimg.UseBackgroundColor(f.theme.ground()))
	f.draw(c)
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
