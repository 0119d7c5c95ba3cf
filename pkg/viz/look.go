package viz

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/viz/internal/ink"
)

// A look is how a figure is to look, where that was changed by one of the methods below. They
// return a figure of their own and leave f as it was, so that one may be shown in several ways:
//
//	Show(Must(viz.Regions(m, iris)).Titled("Three rules").Sized(480, 360))
type look struct {
	caption    string
	wide, high float64 // asked for, 0 if they are not
	font       float64 // the size of letters asked for, 0 if it is not
	theme      Theme
	natural    vg.Point  // the size that f would have had
	scale      vg.Length // CSS pixels to the pixel of the drawing, 0 if nothing was changed
}

// Titled returns f with another title, of several lines if it is long. An empty one takes the title
// and the note below it away, as for a document that has captions of its own.
func (f *Figure) Titled(title string) *Figure { return f.with(func(g *Figure) { g.title = title }) }

// Captioned returns f with a text below the drawing, as wide as the figure. A line feed begins a new
// line.
func (f *Figure) Captioned(caption string) *Figure {
	return f.with(func(g *Figure) { g.caption = caption })
}

// Sized returns f in another size, in CSS pixels. If one of the two is 0 it follows from the other. A
// chart is drawn anew for its size, with letters as large as before; of a size in which its letters
// would have no room it is made smaller as a whole. What has a size of its own (a tree, a network, a
// list, a matrix, a ranking, weights) is made smaller or larger as a whole, to fit in: it may be less
// wide or high than asked for.
func (f *Figure) Sized(width, height float64) *Figure {
	return f.with(func(g *Figure) { g.wide, g.high = drawable(width), drawable(height) })
}

// FontSized returns f with letters of another size in CSS pixels, which is 12 by default; titles and
// remarks, marks and lines grow with them. A chart keeps its size, what has a size of its own grows
// unless it is Sized.
func (f *Figure) FontSized(size float64) *Figure {
	return f.with(func(g *Figure) { g.font = drawable(size) })
}

// Themed returns f on another ground.
func (f *Figure) Themed(t Theme) *Figure { return f.with(func(g *Figure) { g.theme = t }) }

// mostAsked is the most that a width, a height or a font may have, in pixels.
const mostAsked = 10000

// drawable returns a size that can be drawn: 0, which is none, for what is not above it.
func drawable(size float64) float64 {
	if size > 0 {
		return min(size, mostAsked)
	}
	return 0
}

// with returns a copy of f with something changed.
func (f *Figure) with(change func(*Figure)) *Figure {
	g := *f
	if g.scale == 0 {
		g.natural = vg.Point{X: g.Width, Y: g.Height}
	}
	change(&g)
	g.arrange()
	return &g
}

// The least that a chart is drawn in, so that there is room between its labels.
const leastWide, leastHigh = 300, 220

// arrange sets the scale and the size of f from what was asked for.
func (f *Figure) arrange() {
	f.scale = 1
	if f.font > 0 {
		f.zoomBy(f.font / float64(ink.Plain.Font.Size))
	}
	size, ratio := f.natural, f.natural.Y/f.natural.X
	wide, high := vg.Length(f.wide), vg.Length(f.high)
	if !f.stretches {
		size.Y += f.more(size.X)
		if f.wide > 0 || f.high > 0 {
			f.zoomBy(min(fraction(wide, size.X), fraction(high, size.Y)))
		}
	} else {
		f.zoomBy(min(float64(f.scale), fraction(wide, leastWide), fraction(high, leastHigh)))
		switch wide, high = wide/f.scale, high/f.scale; {
		case wide > 0 && high > 0:
			size = vg.Point{X: wide, Y: high}
		case wide > 0:
			size = vg.Point{X: wide, Y: wide*ratio + f.more(wide)}
		case high > 0:
			size = vg.Point{X: high / ratio, Y: high}
		default:
			size = size.Scale(1 / f.scale)
			size.Y += f.more(size.X)
		}
	}
	f.Width, f.Height = size.X*f.scale, size.Y*f.scale
}

// fraction returns which part of a whole a length is, or no bound if none was asked for.
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

// zoom returns how many CSS pixels a pixel of the drawing takes.
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

// more returns by how much f is higher than with a title of one line and no caption.
func (f *Figure) more(wide vg.Length) vg.Length {
	wide -= 2 * ink.Margin
	return headHigh(f.headLines(wide)) - titleHeight + footHeight(f.footLines(wide))
}

// headHigh returns what a title of some lines takes, together with the note below it.
func headHigh(lines []string) vg.Length {
	if lines == nil {
		return 0
	}
	return titleHeight + titleStep*vg.Length(len(lines)-1)
}

// footHeight returns what a caption takes, with a gap above it.
func footHeight(lines []string) vg.Length {
	if lines == nil {
		return 0
	}
	return 10 + captionStep*vg.Length(len(lines))
}

// head writes the title and its note, and returns what is left of c.
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

// foot writes the caption, and returns what is left of c.
func (f *Figure) foot(c draw.Canvas) draw.Canvas {
	wide := c.Max.X - c.Min.X
	lines := f.footLines(wide)
	high := footHeight(lines)
	for i, line := range lines {
		ink.Label(c, ink.Plain, vg.Point{X: c.Min.X, Y: c.Min.Y + high - 10 - captionStep*(vg.Length(i)+0.5)}, line, wide)
	}
	return draw.Crop(c, 0, 0, high, 0)
}
