package viz

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/eval"
	"halfspace/pkg/viz/internal/chart"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// Stream draws the recent accuracy of learners, in percent, along a stream of examples. The recent accuracy
// is the accuracy on the latest examples, which form a sliding window. The curve begins where the window is
// first full. If fewer than two points follow there, it begins at the first point. Stream returns an error
// if the stream has no points, or if its parts differ in length.
func Stream(s *eval.Stream) (*Figure, error) {
	if s == nil {
		return nil, nothing("stream to draw")
	}
	if len(s.Names) == 0 || len(s.Seen) == 0 || len(s.Recent) != len(s.Names) {
		return nil, fmt.Errorf("viz: stream of %s: has %s, %s and accuracies of %d", words.OrUnnamed(s.Set), words.Plural(len(s.Names), "learner"), words.Plural(len(s.Seen), "point"), len(s.Recent))
	}
	for l, a := range s.Recent {
		if len(a) != len(s.Seen) {
			return nil, fmt.Errorf("viz: stream of %s: %s has %s, want %d", words.OrUnnamed(s.Set), s.Names[l], words.Plural(len(a), "accuracy value"), len(s.Seen))
		}
	}
	c := current{Stream: s, lo: math.Inf(1), hi: math.Inf(-1)}
	// Full is the first point at which the window is full. A line takes two points.
	if full, _ := slices.BinarySearch(s.Seen, s.Window); full < len(s.Seen)-1 {
		c.start = full
	}
	for _, a := range s.Recent {
		c.lo, c.hi = min(c.lo, 100*slices.Min(a[c.start:])), max(c.hi, 100*slices.Max(a[c.start:]))
	}
	return &Figure{
		Width: 720, Height: vg.Length(max(400, 140+chart.LabelStep*len(s.Names))),
		title: cmp.Or(s.Set, "stream"), note: c.note(), Alt: c.alt(), paint: c.paint, stretches: true, origins: []any{s}, data: c.data,
	}, nil
}

// A current is the drawing of Stream: the stream, and the range of the accuracies, in percent.
type current struct {
	*eval.Stream
	start  int // the first point drawn
	lo, hi float64
}

// note returns the line below the title, which explains a point of a line. Before the window is full for
// the first time, a mean covers fewer examples; the note says so if such points are drawn.
func (s current) note() string {
	if s.start == 0 && s.Seen[0] < s.Window {
		return fmt.Sprintf("mean of the last %d examples, or all so far; each classified before it is learned", s.Window)
	}
	return fmt.Sprintf("mean of the last %d examples, each classified before it is learned", s.Window)
}

// paint sets the axes to the points that are drawn. The last one is at the right end, where the
// names are.
func (s current) paint(c draw.Canvas) {
	p := chart.Axes("examples", "accuracy (%)")
	// Points begin at the left end of the axis, with a little space, and end at its right end.
	first, last := float64(s.Seen[s.start]), float64(s.Seen[len(s.Seen)-1])
	p.X.Min, p.X.Max = first-(last-first)*0.02, last
	if first == last {
		p.X.Min, p.X.Max = last-1, last+1
	}
	// At least a percentage point, so that a flat line is not drawn at full height.
	air := max(1, (s.hi-s.lo)*0.06)
	p.Y.Min, p.Y.Max = max(0, s.lo-air), min(100, s.hi)+air/2
	// Each learner's name stands at its last accuracy.
	ends := make([]float64, len(s.Names))
	for l, a := range s.Recent {
		ends[l] = 100 * a[len(a)-1]
	}
	labels := chart.NewEndLabels(s.Names, ends)
	p.Add(chart.Func(chart.Grid), chart.Func(s.lines), chart.Func(labels.Draw))
	p.Draw(draw.Crop(c, 0, -labels.Width, 0, 0))
}

// marksOfLine is the approximate number of marks along a line, which has up to 400 points.
const marksOfLine = 8

// lines draws each learner's line. Marks are counted from its end, so that there is always one
// beside the name.
func (s current) lines(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for l, a := range s.Recent {
		var points []vg.Point
		for i := s.start; i < len(a); i++ {
			points = append(points, vg.Point{X: x(float64(s.Seen[i])), Y: y(100 * a[i])})
		}
		c.StrokeLines(draw.LineStyle{Color: ink.Hue(l), Width: 1.5}, points)
		var marks vg.Path
		step := max(1, len(points)/marksOfLine)
		for i := len(points) - 1; i >= 0; i -= step {
			ink.Glyph(&marks, l, points[i], 3.2)
		}
		ink.Stamp(c, marks, l)
		for i := len(points) - 1; i >= 0; i -= step {
			ink.HoverAt(c, points[i], fmt.Sprintf("%s, %s: %s", s.Names[l], words.Plural(s.Seen[s.start+i], "example"), words.Percent(100*a[s.start+i])))
		}
	}
}

// alt returns the alternative text: the accuracy of each learner at the end.
func (s current) alt() string {
	last := len(s.Seen) - 1
	return fmt.Sprintf("accuracy on the stream of %s, in percent of the last %d of %s: %s", words.OrUnnamed(s.Set), s.Window,
		words.Plural(s.Seen[last], "example"), words.Valued(s.Names, func(i int) float64 { return 100 * s.Recent[i][last] }))
}

// data returns the table behind the figure, with a row for each point of a learner's line.
func (c current) data() [][]string {
	rows := [][]string{{"learner", "examples", "accuracy"}}
	for l, name := range c.Names {
		for i, n := range c.Seen {
			rows = append(rows, []string{name, strconv.Itoa(n), exact(c.Recent[l][i])})
		}
	}
	return rows
}
