package viz

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/learners"
	"halfspace/pkg/viz/internal/chart"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// mostValidationLines limits the lines of a validation curve. If several fields are drawn at random, every
// setting would be a line of its own.
const mostValidationLines = 8

// ValidationCurve draws the results of a search for the best setting of a learner, to show how much one of
// the searched fields matters. The horizontal axis has the values of this field. The line shows the mean,
// over the inner folds, of the accuracy or of the metric that the search used, in a band of one standard
// deviation to either side. Values are in percent, unless a lower value is better. A ring marks the chosen
// setting.
//
// If the search has several fields, there is a line for each combination of the other fields' values. With
// more than eight combinations all settings are drawn as points. Values that are not numbers stand side by
// side in the order of their trials. If the greatest number is more than 20 times the least, the
// axis is logarithmic. A search by successive halving drops bad settings before its last round. Such
// settings learned from fewer examples, so they are only counted and not drawn.
//
// ValidationCurve returns an error if the field was not searched, or if the choice has no folds.
func ValidationCurve(c *learners.Choice, field string) (*Figure, error) {
	if c == nil {
		return nil, nothing("choice to draw")
	}
	index := slices.Index(c.Fields, field)
	if index < 0 {
		return nil, fmt.Errorf("viz: validation curve: field %q was not searched, but %s", field, cmp.Or(strings.Join(c.Fields, ", "), "whole learners were"))
	}
	wrong := func(t learners.Candidate) bool { return len(t.Values) != len(c.Fields) }
	if slices.ContainsFunc(c.Tried, wrong) || c.Chosen < 0 || c.Chosen >= len(c.Tried) {
		return nil, fmt.Errorf("viz: validation curve of %s: a setting lacks the value of a field, or the chosen setting does not exist", field)
	}
	v := validation{field: field, words: wordsOf(c, index), choice: c}
	for i, t := range c.Tried {
		if t.Share < 1 {
			v.dropped++
			continue
		}
		p := v.spread(t.Scores)
		if p.n == 0 {
			return nil, fmt.Errorf("viz: validation curve of %s: %s has no scores", field, t.Learner)
		}
		p.size = v.place(t.Values[index])
		if i == c.Chosen {
			v.chosen = p
		}
		v.add(rest(c.Fields, t.Values, index), p)
	}
	v.settle()
	learner, _, _ := strings.Cut(c.Tried[c.Chosen].Learner, "{")
	return &Figure{
		Width: 720, Height: vg.Length(max(440, 140+chart.LabelStep*len(v.names))), title: learner, note: v.note(), Alt: v.alt(), paint: v.paint, stretches: true, origins: []any{c},
	}, nil
}

// wordsOf returns the values of a field in the order of trial if one of them is not a number, else
// nil.
func wordsOf(c *learners.Choice, index int) (words []string) {
	numbers := true
	for _, t := range c.Tried {
		v, err := strconv.ParseFloat(t.Values[index], 64)
		numbers = numbers && err == nil && !math.IsNaN(v) && !math.IsInf(v, 0)
		if !slices.Contains(words, t.Values[index]) {
			words = append(words, t.Values[index])
		}
	}
	if numbers {
		return nil
	}
	return words
}

// rest writes the values of all fields except one: "MinLeaf 5, Subsets true".
func rest(fields, values []string, index int) string {
	var texts []string
	for i, f := range fields {
		if i != index {
			texts = append(texts, f+" "+values[i])
		}
	}
	return strings.Join(texts, ", ")
}

// A validation is the drawing of ValidationCurve.
type validation struct {
	field   string
	words   []string // the values, if they are words
	choice  *learners.Choice
	names   []string // names of the lines: the values of other fields
	lines   [][]spread
	chosen  spread
	dropped int  // settings that learned from fewer examples than the others
	points  bool // no lines
}

// spread returns the mean and deviation of scores, in percent except if a lower score is better.
func (v *validation) spread(scores []float64) spread {
	p := spreadOf(scores)
	if v.choice.LowerIsBetter {
		p.mean, p.sd = p.mean/100, p.sd/100
	}
	return p
}

// place returns the position of a value on the axis.
func (v *validation) place(value string) float64 {
	if v.words != nil {
		return float64(slices.Index(v.words, value))
	}
	x, _ := strconv.ParseFloat(value, 64) // as wordsOf has seen
	return x
}

// add adds a point to the line of a name.
func (v *validation) add(name string, p spread) {
	k := slices.Index(v.names, name)
	if k < 0 {
		k, v.names, v.lines = len(v.names), append(v.names, name), append(v.lines, nil)
	}
	v.lines[k] = append(v.lines[k], p)
}

// settle sorts the points of each line, or turns too many lines into points.
func (v *validation) settle() {
	if len(v.lines) > mostValidationLines {
		v.lines, v.names, v.points = [][]spread{slices.Concat(v.lines...)}, []string{""}, true
	}
	for _, line := range v.lines {
		slices.SortStableFunc(line, func(a, b spread) int { return cmp.Compare(a.size, b.size) })
	}
}

// paint draws the lines as in a learning curve.
func (v *validation) paint(c draw.Canvas) {
	measure := "inner " + cmp.Or(v.choice.By, "accuracy")
	if !v.choice.LowerIsBetter {
		measure += " (%)"
	}
	p := chart.Axes(v.field, measure)
	v.across(p)
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, s := range slices.Concat(v.lines...) {
		lo, hi = min(lo, s.mean-s.sd), max(hi, s.mean+s.sd)
	}
	edge, top := 1.0, 100.0 // as in a learning curve
	if v.choice.LowerIsBetter {
		edge, top = hi/100, math.Inf(1)
	}
	air := max(edge, (hi-lo)*0.06)
	p.Y.Min, p.Y.Max = max(min(0, lo), lo-air), min(top, hi+air)
	g := graph{lines: v.lines, named: v.names, quantity: v.field, words: v.words}
	p.Add(chart.Func(chart.Grid))
	if !v.points {
		p.Add(chart.Func(g.bands), chart.Func(g.means))
	} else {
		p.Add(chart.Func(v.scatter))
	}
	p.Add(chart.Func(v.ring))
	wide := vg.Length(8) // for the ring of a point at the edge
	if len(v.names) > 1 {
		ends := make([]float64, len(v.lines))
		for i, line := range v.lines {
			ends[i] = line[len(line)-1].mean
		}
		names := chart.NewEndLabels(v.names, ends)
		p.Add(chart.Func(names.Draw))
		wide = names.Width
	}
	p.Draw(draw.Crop(c, 0, -wide, 0, 0))
}

// note returns the line below the title. It names the quantity that is drawn, and counts the settings that
// are not drawn.
func (v *validation) note() string {
	note := "mean over " + words.Plural(v.chosen.n, "inner fold")
	if !v.points && v.chosen.n > 1 {
		note += ", bands: ± 1 standard deviation"
	}
	note += " · ring: chosen"
	if v.dropped > 0 {
		note += fmt.Sprintf(" · given up before the last round: %d", v.dropped)
	}
	return note
}

// across sets the range and the ticks of the axis of values: a tick at each of up to eight.
func (v *validation) across(p *plot.Plot) {
	var places []float64
	for _, s := range slices.Concat(v.lines...) {
		places = append(places, s.size)
	}
	slices.Sort(places)
	places = slices.Compact(places)
	leftmost, rightmost := places[0], places[len(places)-1]
	var ticks plot.ConstantTicks
	for _, x := range places {
		text := words.Number(x)
		if v.words != nil {
			text = ink.Shorten(v.words[int(x)], ink.Remark, 560/vg.Length(len(v.words)))
		}
		ticks = append(ticks, plot.Tick{Value: x, Label: text})
	}
	if v.words != nil || len(places) <= 8 {
		p.X.Tick.Marker = ticks
	}
	switch air := (rightmost - leftmost) * 0.03; {
	case v.words != nil || rightmost == leftmost:
		p.X.Min, p.X.Max = leftmost-0.5, rightmost+0.5
	case leftmost > 0 && rightmost > logSpan*leftmost:
		p.X.Scale = plot.LogScale{}
		p.X.Min, p.X.Max = leftmost*0.9, rightmost*1.1
		if len(places) > 8 {
			p.X.Tick.Marker = chart.Powers{}
		}
	default:
		p.X.Min, p.X.Max = leftmost-air, rightmost+air
	}
}

// scatter draws a mark for each setting.
func (v *validation) scatter(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	var marks vg.Path
	for _, s := range v.lines[0] {
		ink.Glyph(&marks, 0, vg.Point{X: x(s.size), Y: y(s.mean)}, 3.4)
	}
	ink.Stamp(c, marks, 0)
}

// ring draws a ring around the chosen setting.
func (v *validation) ring(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	point := vg.Point{X: x(v.chosen.size), Y: y(v.chosen.mean)}
	var path vg.Path
	path.Move(vg.Point{X: point.X + 7.5, Y: point.Y})
	path.Arc(point, 7.5, 0, 2*math.Pi)
	path.Close()
	c.SetLineStyle(draw.LineStyle{Color: ink.Text, Width: 1.5})
	c.Stroke(path)
}

// alt returns the alternative text, which names the chosen setting.
func (v *validation) alt() string {
	result := words.Percent(v.chosen.mean)
	if v.choice.LowerIsBetter {
		result = v.choice.By + " " + words.Number(v.chosen.mean)
	}
	return fmt.Sprintf("validation curve of %s over %s: chosen %s, with %s on inner folds",
		v.field, words.Plural(len(v.choice.Tried), "setting"), v.choice.Tried[v.choice.Chosen].Learner, result)
}
