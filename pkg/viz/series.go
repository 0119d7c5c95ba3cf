package viz

import (
	"cmp"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/viz/internal/chart"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// A Series draws means with error bars, for example the measurements of an experiment as a
// parameter grows.
type Series struct {
	Title, X, Y string // titles of the figure and its axes
	Bars        string // the meaning of the error bars; "standard deviation" if empty
	Lines       []Line
	// Log makes the Y axis logarithmic, for means that are 0 or above. Such an axis has no place for 0,
	// so means of 0 are drawn at its foot, which is marked 0.
	Log bool
	// Within has the least and the greatest possible value, such as {0, 100} for shares in percent. A
	// bar that would go beyond stops there, without the short stroke at its end. If both are 0, bars
	// may have any length.
	Within [2]float64
}

// A Line holds the values of one measure.
type Line struct {
	Name   string
	Points []Point // the points, in the order that joins them
	Apart  bool    // the points are not joined
}

// A Point is a mean and its standard deviation, which is NaN for a single value.
type Point struct{ X, Mean, SD float64 }

// An axis is logarithmic if all of its values are positive and the ratio of the greatest to the least value
// exceeds the number below. An x axis stays linear if its points are evenly spaced.
const (
	logSpanX = 20
	logSpanY = 100
)

// Figure draws s. Each mean is a mark, and lines join the marks. A mean with a standard deviation has a bar
// to either side. The names of the lines stand at their ends. Figure returns an error if it has no
// points, or if a point is not finite.
func (s Series) Figure() (*Figure, error) {
	b := newBounds()
	for _, l := range s.Lines {
		for _, p := range l.Points {
			if s.Log && p.Mean < 0 {
				return nil, fmt.Errorf("viz: series %q: %s has the mean %v, want 0 or more on a logarithmic axis", s.Title, l.Name, p.Mean)
			}
			if math.IsNaN(p.X+p.Mean) || math.IsInf(p.X+p.Mean, 0) || math.IsInf(p.SD, 0) {
				return nil, fmt.Errorf("viz: series %q: %s has the point (%v, %v ± %v), want finite numbers", s.Title, l.Name, p.X, p.Mean, p.SD)
			}
			b.take(s, p)
		}
	}
	if b.x[1] < b.x[0] {
		return nil, fmt.Errorf("viz: series %q: %w", s.Title, errors.New("no points"))
	}
	return &Figure{
		Width: 720, Height: vg.Length(max(440, 140+chart.LabelStep*len(s.Lines))),
		title: s.Title, note: s.note(b), Alt: s.alt(), stretches: true, origins: []any{s}, data: s.data,
		paint: func(c draw.Canvas) { s.paint(c, b) },
	}, nil
}

// A bounds holds the least and the greatest value of x, of the means, and of the ends of the bars.
type bounds struct{ x, mean, bar [2]float64 }

// newBounds returns the bounds of no points, which any point widens.
func newBounds() bounds {
	empty := [2]float64{math.Inf(1), math.Inf(-1)}
	return bounds{empty, empty, empty}
}

// take widens b by a point of s. The ends of bars are recorded separately from the means, because only the
// means decide whether an axis is logarithmic.
func (b *bounds) take(s Series, p Point) {
	widen := func(limits *[2]float64, v float64) { limits[0], limits[1] = min(limits[0], v), max(limits[1], v) }
	widen(&b.x, p.X)
	widen(&b.mean, p.Mean)
	lo, hi := s.bar(p)
	widen(&b.bar, lo)
	widen(&b.bar, hi)
}

// bar returns the ends of the bar of p, cut off where values are impossible.
func (s Series) bar(p Point) (lo, hi float64) {
	lo, hi = p.Mean-p.sd(), p.Mean+p.sd()
	if s.Within[0] < s.Within[1] {
		lo, hi = max(lo, min(p.Mean, s.Within[0])), min(hi, max(p.Mean, s.Within[1]))
	}
	return lo, hi
}

// sd returns half the height of p's bar: 0 for a single value.
func (p Point) sd() float64 {
	if math.IsNaN(p.SD) {
		return 0
	}
	return p.SD
}

// paint sets the scales of the axes and draws lines over bars.
func (s Series) paint(c draw.Canvas, b bounds) {
	p := chart.Axes(s.X, s.Y)
	wide := float64(logSpanX)
	// No ratio of values exceeds an infinite one, so the axis stays linear.
	if s.spacedEvenly() {
		wide = math.Inf(1)
	}
	setScale(&p.X, b.x, b.x, wide)
	setScale(&p.Y, b.bar, b.mean, logSpanY)
	if foot := s.foot(); foot > 0 {
		s.Lines = raised(s.Lines, foot)
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, chart.DecadesAbove(foot)
		p.Y.Min, p.Y.Max = foot, b.bar[1]*1.2
	}
	// A line without points has no end, and its name is left out.
	names, ends := make([]string, len(s.Lines)), make([]float64, len(s.Lines))
	for i, l := range s.Lines {
		names[i], ends[i] = l.Name, math.NaN()
		if len(l.Points) > 0 {
			ends[i] = l.Points[len(l.Points)-1].Mean
		}
	}
	labels := chart.NewEndLabels(names, ends)
	p.Add(chart.Func(chart.Grid), chart.Func(s.bars), chart.Func(s.means), chart.Func(labels.Draw))
	p.Draw(draw.Crop(c, 0, -labels.Width, 0, 0))
}

// note returns the line below the title, which explains the bars. Without bars it is empty.
func (s Series) note(b bounds) string {
	if b.bar == b.mean {
		return ""
	}
	return "means, bars: ± 1 " + cmp.Or(s.Bars, "standard deviation")
}

// spacedEvenly reports whether the joined points of every line are evenly spaced. Such a parameter was
// varied by a constant difference, and a logarithmic axis would hide that.
func (s Series) spacedEvenly() bool {
	for _, l := range s.Lines {
		for k := 2; k < len(l.Points) && !l.Apart; k++ {
			if l.Points[k].X-l.Points[k-1].X != l.Points[1].X-l.Points[0].X {
				return false
			}
		}
	}
	return true
}

// setScale sets the range of an axis so that all bars fit. The axis is logarithmic if the means are
// positive and their ratio exceeds span. A bar may then reach to zero or below. A logarithmic axis has no
// place for these values, so the bar ends at a third of the least mean.
func setScale(a *plot.Axis, bars, means [2]float64, span float64) {
	switch {
	case means[0] > 0 && means[1] > span*means[0]:
		a.Scale, a.Tick.Marker = plot.LogScale{}, chart.Decades{}
		a.Min, a.Max = max(bars[0], means[0]/3)*0.9, bars[1]*1.1
	case bars[1] > bars[0]:
		air := (bars[1] - bars[0]) * 0.05
		a.Min, a.Max = bars[0]-air, bars[1]+air
	// A single value has no range.
	default:
		a.Min, a.Max = bars[0]-1, bars[1]+1
	}
}

// aside returns by how many pixels to set the marks of the i-th line aside: lines often have their points
// at the same x, and their bars would hide each other.
func (s Series) aside(i int) vg.Length { return 2.5 * (vg.Length(i) - vg.Length(len(s.Lines)-1)/2) }

// bars draws the error bars, with a short stroke at each end, except where the bar stops because larger
// values are impossible. A part beyond the axis is cut off too.
func (s Series) bars(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, l := range s.Lines {
		sty := draw.LineStyle{Color: ink.Veil(ink.Hue(i), 0.6), Width: 1}
		for _, point := range l.Points {
			if point.sd() == 0 {
				continue
			}
			lo, hi := s.bar(point)
			mid, top, foot := x(point.X)+s.aside(i), y(min(p.Y.Max, hi)), y(max(p.Y.Min, lo))
			c.StrokeLine2(sty, mid, foot, mid, top)
			if lo == point.Mean-point.sd() {
				c.StrokeLine2(sty, mid-3, foot, mid+3, foot)
			}
			if hi == point.Mean+point.sd() {
				c.StrokeLine2(sty, mid-3, top, mid+3, top)
			}
		}
	}
}

// mostMarks is the approximate number of marks along a line: more would hide it.
const mostMarks = 40

// means draws the lines and their marks.
func (s Series) means(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, l := range s.Lines {
		var points []vg.Point
		var marks vg.Path
		// A line of many points has a mark at every stride-th of them.
		stride := 1 + len(l.Points)/mostMarks
		for k, m := range l.Points {
			points = append(points, vg.Point{X: x(m.X) + s.aside(i), Y: y(m.Mean)})
			if k%stride == 0 {
				ink.Glyph(&marks, i, points[k], 3.4)
			}
		}
		if !l.Apart {
			c.StrokeLines(draw.LineStyle{Color: ink.Hue(i), Width: 1.75}, points)
		}
		ink.Stamp(c, marks, i)
		for k, m := range l.Points {
			if k%stride == 0 {
				ink.HoverAt(c, points[k], s.describe(l, m))
			}
		}
	}
}

// describe returns the text that a point of a line shows under the pointer.
func (s Series) describe(l Line, p Point) string {
	text := fmt.Sprintf("%s, %s %s: %s", l.Name, s.X, words.Number(p.X), words.Number(p.Mean))
	if p.sd() > 0 {
		text += " ± " + words.Number(p.SD)
	}
	return text
}

// alt returns the alternative text: the last value of each line.
func (s Series) alt() string {
	names := make([]string, len(s.Lines))
	for i, l := range s.Lines {
		names[i] = l.Name
	}
	quantity := s.Y
	if quantity == "" {
		quantity = "values"
	}
	return fmt.Sprintf("%s: %s by %s, at the last point: %s", s.Title, quantity, s.X, words.Valued(names, func(i int) float64 {
		if points := s.Lines[i].Points; len(points) > 0 {
			return points[len(points)-1].Mean
		}
		return math.NaN()
	}))
}

// data returns the table behind the figure, with a row for each point of a line.
func (s Series) data() [][]string {
	rows := [][]string{{"line", s.X, s.Y, "bar"}}
	for _, l := range s.Lines {
		for _, p := range l.Points {
			rows = append(rows, []string{l.Name, exact(p.X), exact(p.Mean), exact(p.SD)})
		}
	}
	return rows
}
