package viz

import (
	"cmp"
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/viz/internal/chart"
	"halfspace/pkg/viz/internal/place"
	"halfspace/pkg/viz/internal/words"
)

// Regions draws the decision regions of a model on a sample of two numeric attributes and at most eight
// classes. Regions are areas, examples are marks, rings surround misclassified examples, and the units of
// the first layer are lines. If the network has no soft units, the regions are exact and not sampled: they
// are the polygons into which the units cut the plane.
//
// If there are more than 2,000 examples, about 2,000 of them are drawn, and a note says so. Examples with a
// missing value are only counted in the legend. Regions returns an error if the sample has other attributes
// or more classes, or if the model has another number of inputs or classes.
func Regions(m learners.Model, s *data.Set) (*Figure, error) {
	if s == nil {
		return nil, nothing("sample for regions")
	}
	if m == nil {
		return nil, nothing("model for regions")
	}
	if err := plane2D(s); err != nil {
		return nil, fmt.Errorf("viz: regions of %s: %w", words.OrUnnamed(s.Name), err)
	}
	net, err := netOf(m)
	if err != nil {
		return nil, fmt.Errorf("viz: regions of %s: %w", words.OrUnnamed(s.Name), err)
	}
	if net.In != 2 {
		return nil, fmt.Errorf("viz: regions of %s: model has %d inputs, needs two", words.OrUnnamed(s.Name), net.In)
	}
	shown, unseen := complete(s)
	if shown.Len() == 0 {
		return nil, fmt.Errorf("viz: regions of %s: no example without missing values", words.OrUnnamed(s.Name))
	}
	// A model with more classes than the sample cannot have been learned from it. Some of its regions would
	// have colours that are not in the legend.
	if n := len(net.Out); n > max(1, len(s.Classes)) {
		return nil, fmt.Errorf("viz: regions of %s: model has %s, sample has %s", words.OrUnnamed(s.Name), words.Plural(n, "output"), words.Plural(len(s.Classes), "class"))
	}
	f := field{s: shown, net: net, window: place.Around(shown.X), unseen: unseen}
	for i, x := range shown.X {
		f.wrong = append(f.wrong, m.Predict(x) != shown.Y[i])
	}
	f.thin()
	return &Figure{
		Width: 720, Height: 500, title: cmp.Or(s.Name, "decision regions"),
		note: f.thinned("decision regions of "+words.Plural(net.Size().Units, "unit"), " · "), Alt: f.alt(), paint: f.paint, stretches: true, origins: given(s, m),
	}, nil
}

// paint draws the regions, above them the lines, and above these the examples.
func (f *field) paint(c draw.Canvas) {
	p := chart.Axes(f.s.Attrs[0].Name, f.s.Attrs[1].Name)
	p.X.Min, p.X.Max = f.window.Min[0], f.window.Max[0]
	p.Y.Min, p.Y.Max = f.window.Min[1], f.window.Max[1]
	p.Add(chart.Func(f.areas), chart.Func(f.lines), chart.Func(f.points))
	keys := f.keys()
	p.Draw(draw.Crop(c, 0, -chart.KeysWidth(keys), 0, 0))
	chart.Legend(c, keys)
}

// lines draws the thresholds of the units that read only inputs. Other units have no line of their
// own, because the units that they read give them another border in each cell.
func (f *field) lines(c draw.Canvas, _ *plot.Plot) {
	for _, n := range f.net.Nodes {
		if !firstLayer(n, f.net.In) {
			continue
		}
		var ends []vg.Point
		for _, s := range place.Line(f.net, n, f.window) {
			ends = append(ends, vg.Point{X: c.X(s[0]), Y: c.Y(s[1])})
		}
		if ends != nil {
			c.StrokeLines(lineStyle, ends)
		}
	}
}

// firstLayer reports whether n reads only inputs.
func firstLayer(n ltu.Node, inputs int) bool {
	for _, f := range n.From {
		if int(f) >= inputs {
			return false
		}
	}
	return true
}
