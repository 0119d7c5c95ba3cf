package viz

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/viz/internal/ink"
)

// A look is the appearance of a figure, as changed by the methods below. Each returns a new figure and
// leaves f unchanged, so that one figure may be shown in several ways:
//
//	Show(Must(viz.Regions(m, iris)).Titled("Three rules").Sized(480, 360))
type look struct {
	caption    string
	wide, high float64 // as requested, 0 if not
	font       float64 // the requested size of letters, 0 if none
	theme      Theme
	natural    vg.Point  // the size that f would have had
	scale      vg.Length // CSS pixels to the pixel of the drawing, 0 if nothing was changed
}

// Titled returns f with another title, of several lines if it is long. An empty title removes the title and
// the note below it, for documents with captions of their own.
func (f *Figure) Titled(title string) *Figure { return f.changed(func(g *Figure) { g.title = title }) }

// Captioned returns f with a text below the drawing, as wide as the figure. A line feed begins a new line.
func (f *Figure) Captioned(caption string) *Figure {
	return f.changed(func(g *Figure) { g.caption = caption })
}

// Sized returns f in another size, in CSS pixels. If width or height is 0, it follows from the other. What
// happens depends on the figure. A chart is drawn anew for its size, with letters as large as before. Only
// if the size is too small for the letters is the whole chart made smaller. The size of other figures
// follows from their content: a tree, a network, a list, a matrix, a ranking, weights. Such a figure is
// scaled as a whole until it fits, so it may become less wide or high than requested.
func (f *Figure) Sized(width, height float64) *Figure {
	return f.changed(func(g *Figure) { g.wide, g.high = drawable(width), drawable(height) })
}

// FontSized returns f with letters of another size in CSS pixels; the default is 12. Titles and remarks,
// marks and lines grow with the letters. A chart keeps its size. A figure whose size follows from its
// content, such as a tree, grows unless it is Sized.
func (f *Figure) FontSized(size float64) *Figure {
	return f.changed(func(g *Figure) { g.font = drawable(size) })
}

// Themed returns f on the background of a theme.
func (f *Figure) Themed(t Theme) *Figure { return f.changed(func(g *Figure) { g.theme = t }) }

// mostAsked is the greatest width, height or font size that a user may ask for, in pixels.
const mostAsked = 10000

// drawable returns a size that can be drawn, or 0, which means no size, if the given one is not positive.
func drawable(size float64) float64 {
	if size > 0 {
		return min(size, mostAsked)
	}
	return 0
}

// changed returns a copy of f with a change.
func (f *Figure) changed(change func(*Figure)) *Figure {
	g := *f
	if g.scale == 0 {
		g.natural = vg.Point{X: g.Width, Y: g.Height}
	}
	change(&g)
	g.arrange()
	return &g
}

// The least size of a chart, so that there is room between its labels.
const leastWide, leastHigh = 300, 220

// arrange sets the scale and the size of f from the requested ones.
func (f *Figure) arrange() {
	f.scale = 1
	if f.font > 0 {
		f.zoomBy(f.font / float64(ink.Plain.Font.Size))
	}
	size, ratio := f.natural, f.natural.Y/f.natural.X
	wide, high := vg.Length(f.wide), vg.Length(f.high)
	if !f.stretches {
		size.Y += f.additional(size.X)
		if f.wide > 0 || f.high > 0 {
			f.zoomBy(min(fraction(wide, size.X), fraction(high, size.Y)))
		}
	} else {
		f.zoomBy(min(float64(f.scale), fraction(wide, leastWide), fraction(high, leastHigh)))
		switch wide, high = wide/f.scale, high/f.scale; {
		case wide > 0 && high > 0:
			size = vg.Point{X: wide, Y: high}
		case wide > 0:
			size = vg.Point{X: wide, Y: wide*ratio + f.additional(wide)}
		case high > 0:
			size = vg.Point{X: high / ratio, Y: high}
		default:
			size = size.Scale(1 / f.scale)
			size.Y += f.additional(size.X)
		}
	}
	f.Width, f.Height = size.X*f.scale, size.Y*f.scale
}

// fraction returns the ratio of a length to a whole, or no bound if no length was requested.
func fraction(length, whole vg.Length) float64 {
	if length == 0 {
		return math.Inf(1)
	}
	return float64(length / whole)
}

// zoomBy sets the scale, down to a multiple of 1/144: images have a whole number of dots to the inch.
func (f *Figure) zoomBy(scale float64) {
	f.scale = vg.Length(max(1, math.Floor(scale*ink.PNGDots+1e-9)) / ink.PNGDots)
}

// zoom returns the number of CSS pixels per pixel of the drawing.
func (f *Figure) zoom() vg.Length {
	if f.scale == 0 {
		return 1
	}
	return f.scale
}

// The heights of a title's line, and of a caption's.
const titleStep, captionStep = 18, 16

// headLines returns the lines of the title: one, unless it was changed.
func (f *Figure) headLines(wide vg.Length) []string {
	switch {
	case f.scale == 0:
		return []string{f.title}
	case f.title == "":
		return nil
	}
	return ink.Lines(f.title, ink.Heading, wide)
}

// footLines returns the lines of the caption.
func (f *Figure) footLines(wide vg.Length) []string {
	if f.caption == "" {
		return nil
	}
	return ink.Lines(f.caption, ink.Plain, wide)
}

// additional returns the height of f beyond its height with a title of one line and no caption.
func (f *Figure) additional(wide vg.Length) vg.Length {
	wide -= 2 * ink.Margin
	return headHigh(f.headLines(wide)) - titleHeight + footHeight(f.footLines(wide))
}

// headHigh returns the height of a title of some lines, together with the note below it.
func headHigh(lines []string) vg.Length {
	if lines == nil {
		return 0
	}
	return titleHeight + titleStep*vg.Length(len(lines)-1)
}

// footHeight returns the height of a caption, with a gap above it.
func footHeight(lines []string) vg.Length {
	if lines == nil {
		return 0
	}
	return 10 + captionStep*vg.Length(len(lines))
}

// head writes the title and its note, and returns the rest of c.
func (f *Figure) head(c draw.Canvas) draw.Canvas {
	wide := c.Max.X - c.Min.X
	lines := f.headLines(wide)
	for i, line := range lines {
		ink.Label(c, ink.Heading, vg.Point{X: c.Min.X, Y: c.Max.Y - 8 - titleStep*vg.Length(i)}, line, wide)
	}
	high := headHigh(lines)
	if lines != nil {
		ink.Label(c, ink.Remark, vg.Point{X: c.Min.X, Y: c.Max.Y - high + titleHeight - 27}, f.note, wide)
	}
	return draw.Crop(c, 0, 0, 0, -high)
}

// foot writes the caption, and returns the rest of c.
func (f *Figure) foot(c draw.Canvas) draw.Canvas {
	wide := c.Max.X - c.Min.X
	lines := f.footLines(wide)
	high := footHeight(lines)
	for i, line := range lines {
		ink.Label(c, ink.Plain, vg.Point{X: c.Min.X, Y: c.Min.Y + high - 10 - captionStep*(vg.Length(i)+0.5)}, line, wide)
	}
	return draw.Crop(c, 0, 0, high, 0)
}
