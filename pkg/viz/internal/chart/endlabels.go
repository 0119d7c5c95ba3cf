package chart

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/place"
)

// LabelStep is the height of a name at the end of its line.
const LabelStep = 17

// An EndLabels names lines at their right ends, in place of a legend, so that a reader need not
// look up a mark elsewhere.
type EndLabels struct {
	names []string
	ends  []float64 // the last value of every line; NaN without values
	Width vg.Length
}

// NewEndLabels returns the labels of lines that end at the given values. Names take up to 200
// pixels; the mark and the line to it take 46 more.
func NewEndLabels(names []string, ends []float64) EndLabels {
	widest := vg.Length(0)
	for _, n := range names {
		widest = max(widest, ink.Plain.Width(n))
	}
	return EndLabels{names, ends, min(widest, 200) + 46}
}

// Draw writes the names in the order of the lines' ends. Each name is as near to the end of its line as the
// other names allow. If a name had to move away, a thin line joins its mark to the end of the line. A line
// without an end (NaN) has no label.
func (e EndLabels) Draw(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	var order []int
	want := make([]vg.Length, len(e.ends))
	for i, end := range e.ends {
		if !math.IsNaN(end) {
			want[i] = y(end)
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(want[a], want[b]) })
	heights, size := make([]vg.Length, len(order)), make([]vg.Length, len(order))
	for k, i := range order {
		heights[k], size[k] = want[i], LabelStep
	}
	heights = place.Spaced(heights, size, c.Min.Y, c.Max.Y)
	for k, i := range order {
		x := c.Max.X
		c.StrokeLine2(draw.LineStyle{Color: ink.Hue(i), Width: 0.75}, x+3, want[i], x+17, heights[k])
		ink.Mark(c, i, vg.Point{X: x + 25, Y: heights[k]}, 3.8)
		ink.Label(c, ink.Plain, vg.Point{X: x + 35, Y: heights[k]}, e.names[i], e.Width-46)
	}
}
