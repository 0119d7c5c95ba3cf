package viz

import (
	"cmp"
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/explain"
	"halfspace/pkg/viz/internal/chart"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// PartialDependence draws how a model's predictions change with one attribute (partial dependence plot). A
// point of a curve answers this question: if all examples had this value of the attribute, what share of
// them would the model put into this class? The horizontal axis has the value, and the vertical axis the
// share in percent. For a calibrated model the curve shows the mean probability of the class instead.
// Values of a nominal attribute stand side by side in their order, without lines between them. With more
// than eight classes, PartialDependence draws the classes that change most, and counts the others. It
// returns an error if the curve has no values, or if its parts differ in length.
func PartialDependence(c *explain.DependenceCurve) (*Figure, error) {
	if c == nil {
		return nil, nothing("response curve to draw")
	}
	if len(c.Values) == 0 || len(c.Shares) != len(c.Values) {
		return nil, fmt.Errorf("viz: response to %s: shares at %d of %s", c.Attr.Name, len(c.Shares), words.Plural(len(c.Values), "value"))
	}
	for k, shares := range c.Shares {
		if len(shares) != len(c.Classes) {
			return nil, fmt.Errorf("viz: response to %s: %d shares at value %d, want one for each of %d classes", c.Attr.Name, len(shares), k+1, len(c.Classes))
		}
	}
	r := response{DependenceCurve: c, shown: mostChanging(c)}
	return &Figure{
		Width: 720, Height: vg.Length(max(440, 140+chart.LabelStep*len(r.shown))),
		title: cmp.Or(c.Set, "response") + ": what the model predicts by " + c.Attr.Name, note: r.note(), Alt: r.alt(), paint: r.paint, stretches: true, origins: []any{c}, data: r.data,
	}, nil
}

// mostChanging returns the classes to draw, in their order.
func mostChanging(c *explain.DependenceCurve) (classes []int) {
	span := make([]float64, len(c.Classes))
	for k := range c.Classes {
		var height []float64
		for _, shares := range c.Shares {
			height = append(height, shares[k])
		}
		span[k], classes = slices.Max(height)-slices.Min(height), append(classes, k)
	}
	slices.SortStableFunc(classes, func(a, b int) int { return cmp.Compare(span[b], span[a]) })
	classes = classes[:min(len(classes), len(ink.Palette))]
	slices.Sort(classes)
	return classes
}

// A response is the drawing of PartialDependence.
type response struct {
	*explain.DependenceCurve
	shown []int // classes
}

// note returns the line below the title. It names the averaged quantity, and counts the classes that are
// not drawn.
func (r response) note() string {
	note := "partial dependence over " + words.Plural(r.Examples, "example")
	if hidden := len(r.Classes) - len(r.shown); hidden > 0 {
		note += fmt.Sprintf(" · %d of %d classes not drawn, which change less", hidden, len(r.Classes))
	}
	return note
}

// paint draws a line, or marks, for each class, and its name at the end.
func (r response) paint(c draw.Canvas) {
	label := "share of the predictions (%)"
	if r.Probability {
		label = "mean probability (%)"
	}
	p := chart.Axes(r.Attr.Name, label)
	p.Y.Min, p.Y.Max = -2, 102 // so that marks at the ends are whole
	names := r.names()
	r.across(p, c.Max.X-c.Min.X-names.Width)
	p.Add(chart.Func(chart.Grid), chart.Func(r.lines), chart.Func(names.Draw))
	p.Draw(draw.Crop(c, 0, -names.Width, 0, 0))
}

// value writes a value of the attribute: a number, or its name.
func (r response) value(v float64) string {
	if r.Attr.Nominal() {
		return r.Attr.Values[int(v)]
	}
	return words.Number(v)
}

// names returns the classes' names, each to stand at the last value of its line.
func (r response) names() chart.EndLabels {
	var names []string
	var ends []float64
	for _, k := range r.shown {
		names, ends = append(names, r.Classes[k]), append(ends, 100*r.Shares[len(r.Shares)-1][k])
	}
	return chart.NewEndLabels(names, ends)
}

// across sets the range of the values' axis, of the given width, and its ticks.
func (r response) across(p *plot.Plot, wide vg.Length) {
	smallest, largest := r.Values[0], r.Values[len(r.Values)-1]
	if !r.Attr.Nominal() {
		air := (largest - smallest) * 0.03
		if air == 0 {
			air = 1
			p.X.Tick.Marker = plot.ConstantTicks{{Value: largest, Label: words.Number(largest)}}
		}
		p.X.Min, p.X.Max = smallest-air, largest+air
		return
	}
	p.X.Min, p.X.Max = smallest-0.5, largest+0.5
	var ticks plot.ConstantTicks
	for k, name := range ink.Distinct(r.Attr.Values, ink.Remark, wide/vg.Length(len(r.Values)+1)) {
		ticks = append(ticks, plot.Tick{Value: float64(k), Label: name})
	}
	p.X.Tick.Marker = ticks
}

// mostMarked limits the values at which a line has a mark; more marks would hide it.
const mostMarked = 24

// lines draws the classes. Each has its mark at every value, or at some, so that they differ
// without colour.
func (r response) lines(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, k := range r.shown {
		var points []vg.Point
		var marks vg.Path
		stride := (len(r.Values)-1)/mostMarked + 1
		for n, v := range r.Values {
			points = append(points, vg.Point{X: x(v), Y: y(100 * r.Shares[n][k])})
			if n%stride == 0 || n == len(r.Values)-1 {
				ink.Glyph(&marks, i, points[n], 3.4)
			}
		}
		if !r.Attr.Nominal() {
			c.StrokeLines(draw.LineStyle{Color: ink.Hue(i), Width: 1.75}, points)
		}
		ink.Stamp(c, marks, i)
		for n, v := range r.Values {
			if n%stride == 0 || n == len(r.Values)-1 {
				ink.HoverAt(c, points[n], fmt.Sprintf("%s %s: %s %s", r.Attr.Name, r.value(v), r.Classes[k], words.Percent(100*r.Shares[n][k])))
			}
		}
	}
}

// alt returns the alternative text: the first and the last value of each class.
func (r response) alt() string {
	var classes []string
	for _, k := range r.shown {
		first, last := r.Shares[0][k], r.Shares[len(r.Shares)-1][k]
		classes = append(classes, fmt.Sprintf("%s from %s to %s", r.Classes[k], words.Percent(100*first), words.Percent(100*last)))
	}
	return fmt.Sprintf("response curve of a model on %s to %s: %s", words.OrUnnamed(r.Set), r.Attr.Name, words.Listed(classes))
}

// data returns the table behind the figure: the share of each class at each value.
func (r response) data() [][]string {
	rows := [][]string{{r.Attr.Name, "class", "share"}}
	for i, v := range r.Values {
		value := exact(v)
		if r.Attr.Nominal() && int(v) >= 0 && int(v) < len(r.Attr.Values) {
			value = r.Attr.Values[int(v)]
		}
		for k, class := range r.Classes {
			rows = append(rows, []string{value, class, exact(r.Shares[i][k])})
		}
	}
	return rows
}
