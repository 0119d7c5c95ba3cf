package viz

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/viz/internal/chart"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/place"
	"halfspace/pkg/viz/internal/words"
)

// A LineGroup is a group of lines with one style and one entry in the legend.
type LineGroup struct {
	Name   string
	Units  []ltu.Unit      // units of two inputs; a line is where the sum equals the threshold
	Labels []string        // names of Units, written where their lines leave the figure; may be nil
	Edges  [][2][2]float64 // lines from point to point
}

// groupStyles are the styles of the groups, in their order. They differ in width and dashes, and
// not in colour alone.
var groupStyles = []draw.LineStyle{
	{Color: ink.Hue(2), Width: 3.2},
	{Color: ink.Hue(3), Width: 1.5, Dashes: []vg.Length{9, 4}},
	{Color: ink.Text, Width: 1.2, Dashes: []vg.Length{2, 3}},
	{Color: ink.Faint, Width: 0.75, Dashes: []vg.Length{5, 3}},
}

// Lines draws a sample of two numeric attributes and at most eight classes, with up to four groups of lines
// over it, such as the edges of a Voronoi diagram. Both attributes have the same scale, so that right
// angles look right.
//
// If m is not nil, its decision regions are drawn below the examples. Examples with a missing value are
// only counted in the legend. Lines returns an error if the sample has other attributes or more classes, if
// there is a fifth group, or if a unit does not have two inputs.
func Lines(m learners.Model, s *data.Set, groups ...LineGroup) (*Figure, error) {
	if s == nil {
		return nil, nothing("sample for lines")
	}
	if err := plane2D(s); err != nil {
		return nil, fmt.Errorf("viz: lines over %s: %w", s.Name, err)
	}
	if len(groups) > len(groupStyles) {
		return nil, fmt.Errorf("viz: lines over %s: %d groups of lines, at most %d can be told apart", s.Name, len(groups), len(groupStyles))
	}
	// A unit's line is where W·x = Theta in the plane of the two attributes.
	for _, g := range groups {
		for _, u := range g.Units {
			if len(u.W) != 2 {
				return nil, fmt.Errorf("viz: lines over %s: %s has a unit of %d inputs, needs two", s.Name, g.Name, len(u.W))
			}
		}
	}
	shown, unseen := complete(s)
	if shown.Len() == 0 {
		return nil, fmt.Errorf("viz: lines over %s: no example without missing values", s.Name)
	}
	l := lined{field{s: shown, window: place.Around(shown.X), unseen: unseen, wrong: make([]bool, shown.Len())}, groups}
	if m != nil {
		var err error
		if l.net, err = netOf(m); err != nil {
			return nil, fmt.Errorf("viz: lines over %s: %w", s.Name, err)
		}
		if l.net.In != 2 || len(l.net.Out) > max(1, len(s.Classes)) {
			return nil, fmt.Errorf("viz: lines over %s: model has %d inputs and %s", s.Name, l.net.In, words.Plural(len(l.net.Out), "output"))
		}
		for i, x := range shown.X {
			l.wrong[i] = m.Predict(x) != shown.Y[i]
		}
	}
	l.thin()
	note := "examples and lines"
	if l.net != nil {
		note = fmt.Sprintf("decision regions of %s, and lines", words.Plural(l.net.Size().Units, "unit"))
	}
	return &Figure{Width: 720, Height: 500, title: cmp.Or(s.Name, "examples and lines"), note: l.thinned(note, " · "), Alt: l.alt(), paint: l.paint, stretches: true, origins: given(s, m)}, nil
}

// A lined is the drawing of Lines: a field, without the lines of a model's units, under groups of
// lines.
type lined struct {
	field
	groups []LineGroup
}

// paint draws on a copy of l, because it widens the window to the shape of the plot's area, which
// it knows only when there is a canvas.
func (l lined) paint(c draw.Canvas) {
	keys := l.keys()
	plotted := draw.Crop(c, 0, -chart.KeysWidth(keys), 0, 0)
	p := chart.Axes(l.s.Attrs[0].Name, l.s.Attrs[1].Name)
	l.fit(p) // so that tick labels take about the room that they will
	area := p.DataCanvas(plotted)
	l.window = l.window.Widened(float64((area.Max.X - area.Min.X) / (area.Max.Y - area.Min.Y)))
	l.fit(p)
	if l.net != nil {
		p.Add(chart.Func(l.areas))
	}
	p.Add(chart.Func(l.draw), chart.Func(l.points))
	p.Draw(plotted)
	chart.Legend(c, keys)
}

// fit sets the axes of p to the window.
func (l *lined) fit(p *plot.Plot) {
	p.X.Min, p.X.Max = l.window.Min[0], l.window.Max[0]
	p.Y.Min, p.Y.Max = l.window.Min[1], l.window.Max[1]
}

// draw draws the groups, the first one below the others. Labels stand where their lines leave the
// figure.
func (l *lined) draw(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	point := func(s [2]float64) vg.Point { return vg.Point{X: x(s[0]), Y: y(s[1])} }
	for i, g := range l.groups {
		for _, e := range g.Edges {
			c.StrokeLines(groupStyles[i], c.ClipLinesXY([]vg.Point{point(e[0]), point(e[1])})...)
		}
		for k, u := range g.Units {
			ends, ok := l.ends(u)
			if !ok {
				continue
			}
			seen := c.ClipLinesXY([]vg.Point{point(ends[0]), point(ends[1])})
			c.StrokeLines(groupStyles[i], seen...)
			if k < len(g.Labels) && len(seen) > 0 {
				// The label stands a little inside the end, so that it is not cut off.
				a, b := seen[0][0], seen[0][len(seen[0])-1]
				if i%2 == 1 { // at the other end than the group before, which may be near
					a, b = b, a
				}
				drawTag(c, a.Add(b.Sub(a).Scale(0.06)), g.Labels[k])
			}
		}
	}
}

// drawTag writes a text with its middle at a point, on a white ground that hides the line below.
func drawTag(c draw.Canvas, at vg.Point, s string) {
	wide := ink.Plain.Width(s)
	c.SetColor(ink.Tint(ink.Text, 0))
	c.Fill(ink.Rectangle(vg.Point{X: at.X - wide/2 - 2, Y: at.Y - 7}, vg.Point{X: at.X + wide/2 + 2, Y: at.Y + 7}))
	ink.Label(c, ink.Plain, vg.Point{X: at.X - wide/2, Y: at.Y}, s, wide+1)
}

// ends returns two points on a unit's line, one beyond either side of the window, so that the line between
// them can be clipped to the window. The result ok is false if the line does not come near the window, or
// if the unit has no line because its weights are zero. In the second case the distance computed here is
// infinite or NaN.
func (l *lined) ends(u ltu.Unit) (ends [2][2]float64, ok bool) {
	length := math.Hypot(u.W[0], u.W[1])
	// The point of the line nearest to the window's centre is off away from it along the normal.
	centre := [2]float64{(l.window.Min[0] + l.window.Max[0]) / 2, (l.window.Min[1] + l.window.Max[1]) / 2}
	distance := (u.Theta - u.W[0]*centre[0] - u.W[1]*centre[1]) / length
	// No point of the window is as far from its centre as this.
	far := l.window.Size(0) + l.window.Size(1)
	normal := [2]float64{u.W[0] / length, u.W[1] / length}
	for k, reach := range [2]float64{-far, far} {
		ends[k] = [2]float64{centre[0] + distance*normal[0] - reach*normal[1], centre[1] + distance*normal[1] + reach*normal[0]}
	}
	return ends, math.Abs(distance) <= far // not so if it is NaN
}

// keys returns the legend of the field without the entries that do not apply, and the groups'
// names.
func (l *lined) keys() []chart.Key {
	keys := l.field.keys()
	classes := len(l.s.Classes)
	// After the classes the field's legend has misclassified examples, which only a model has, and
	// first-layer units, whose lines are not drawn here.
	if l.net == nil {
		keys = append(keys[:classes], keys[classes+2:]...)
	} else {
		keys = append(keys[:classes+1], keys[classes+2:]...)
	}
	for i, g := range l.groups {
		keys = append(keys, chart.Key{Paint: func(c draw.Canvas, point vg.Point) {
			c.StrokeLine2(groupStyles[i], point.X-10, point.Y, point.X+10, point.Y)
		}, Text: g.Name})
	}
	return keys
}

// alt returns the alternative text of Lines.
func (l *lined) alt() string {
	var groups []string
	for _, g := range l.groups {
		groups = append(groups, g.Name)
	}
	if groups == nil {
		return l.field.alt()
	}
	return l.field.alt() + ", with lines: " + words.Listed(groups)
}
