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

// LearningCurve draws the accuracy of learners, in percent, against the number of training examples. (If
// the sizes of the curve are another quantity, named by its field Of, that quantity is on the axis.) Each
// learner has a line, its mean accuracy over the trials, in a band of one standard deviation to either
// side. If the greatest size is more than 20 times the least, the axis of sizes is logarithmic. Scores that
// are NaN are left out.
//
// LearningCurve returns an error if the curve has no learners, sizes or scores, or if its parts differ in
// length.
func LearningCurve(c *eval.Curve) (*Figure, error) {
	if c == nil {
		return nil, nothing("learning curve to draw")
	}
	if err := checkCurve(c); err != nil {
		return nil, fmt.Errorf("viz: learning curve of %s: %w", c.Set, err)
	}
	g := graph{curve: c, named: c.Names, quantity: cmp.Or(c.Of, "examples"), lo: math.Inf(1), hi: math.Inf(-1)}
	for _, scores := range c.Scores {
		var line []spread
		for i, trials := range scores {
			// A size at which every trial failed has no place on the line.
			if s := spreadOf(trials); s.n > 0 {
				s.size = float64(c.Sizes[i])
				g.lo, g.hi = min(g.lo, s.mean-s.sd), max(g.hi, s.mean+s.sd)
				g.trials = max(g.trials, s.n)
				line = append(line, s)
			}
		}
		// Sizes may come in any order; a line goes from left to right.
		slices.SortStableFunc(line, func(a, b spread) int { return cmp.Compare(a.size, b.size) })
		g.lines = append(g.lines, line)
	}
	if g.trials == 0 {
		return nil, fmt.Errorf("viz: learning curve of %s: every score is missing", c.Set)
	}
	return &Figure{
		Width: 720, Height: vg.Length(max(440, 140+chart.LabelStep*len(c.Names))),
		title: cmp.Or(c.Set, "learning curve"), note: g.note(), Alt: g.alt(), paint: g.paint, stretches: true, origins: []any{c}, data: g.data,
	}, nil
}

// checkCurve returns an error that names a missing part of c, or a part of the wrong length. A
// curve may be made by hand, in a cell, and an index out of range would not explain the mistake.
func checkCurve(c *eval.Curve) error {
	if len(c.Names) == 0 || len(c.Sizes) == 0 {
		return fmt.Errorf("has %s and %s", words.Plural(len(c.Names), "learner"), words.Plural(len(c.Sizes), "size"))
	}
	if len(c.Scores) != len(c.Names) {
		return fmt.Errorf("has scores of %s, names %d", words.Plural(len(c.Scores), "learner"), len(c.Names))
	}
	for l, s := range c.Scores {
		if len(s) != len(c.Sizes) {
			return fmt.Errorf("%s has scores at %s, want %d", c.Names[l], words.Plural(len(s), "size"), len(c.Sizes))
		}
	}
	if smallest := slices.Min(c.Sizes); smallest < 1 && c.Of == "" {
		return fmt.Errorf("has a size of %d examples", smallest)
	}
	return nil
}

// A spread has the mean and the standard deviation, in percent, of the trials at one size.
type spread struct {
	size     float64
	mean, sd float64
	n        int
}

// spreadOf returns the mean and the sample standard deviation (with n−1 in the denominator) of the
// finite ones of the given accuracies, which are shares of 1. A single trial has a deviation of 0.
func spreadOf(trials []float64) (s spread) {
	sum, sq := 0.0, 0.0
	for _, v := range trials {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			sum, s.n = sum+100*v, s.n+1
		}
	}
	// A second pass for the deviation loses fewer digits than a sum of squares.
	s.mean = sum / float64(s.n)
	for _, v := range trials {
		if d := 100*v - s.mean; !math.IsNaN(d) && !math.IsInf(d, 0) {
			// The conversion forbids fused multiply-add, so that figures are the same on every
			// processor.
			sq += float64(d * d)
		}
	}
	if s.n > 1 {
		s.sd = math.Sqrt(sq / float64(s.n-1))
	}
	return s
}

// A graph is the drawing of LearningCurve.
type graph struct {
	curve    *eval.Curve
	named    []string   // lines
	quantity string     // quantity of the sizes
	words    []string   // numbered by the sizes, if these are words
	lines    [][]spread // lines of every learner
	lo, hi   float64    // the ends of the bands
	trials   int
}

// logSpan is the ratio of the greatest to the least size from which on the axis is logarithmic. The
// usual sizes double from one to the next, and would crowd at the left of a linear axis.
const logSpan = 20

// note returns the line below the title. It says over how many trials a mean is taken. If trials are
// missing at some sizes, it gives the greatest number. It also names learners without scores, which have no
// line and therefore no name at the end of a line.
func (g *graph) note() string {
	note := "mean over " + words.Plural(g.trials, "trial")
	if g.trials > 1 {
		note += ", bands: ± 1 standard deviation"
	}
	for i, line := range g.lines {
		if len(line) == 0 {
			note += " · no scores of " + g.curve.Names[i]
		}
	}
	return note
}

// paint sets the ranges of the axes, with some space around the data, and draws bands below lines. Axes of
// accuracy end at 0 and 100 %, because no accuracy lies beyond.
func (g *graph) paint(c draw.Canvas) {
	p := chart.Axes(cmp.Or(g.curve.Of, "training examples"), "accuracy (%)")
	smallest, largest := float64(slices.Min(g.curve.Sizes)), float64(slices.Max(g.curve.Sizes))
	p.X.Min, p.X.Max = smallest, largest
	// A single size has no range, so a range is made around it, and the size gets the only tick. On a
	// logarithmic axis the space beside the data is a factor, not a difference.
	if air := (largest - smallest) * 0.03; largest == smallest {
		p.X.Min, p.X.Max = largest-1, largest+1
		p.X.Tick.Marker = plot.ConstantTicks{{Value: largest, Label: strconv.Itoa(int(largest))}}
	} else if smallest > 0 && largest > logSpan*smallest {
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, chart.Powers{}
		p.X.Min, p.X.Max = smallest*0.9, largest*1.1
	} else {
		p.X.Min, p.X.Max = smallest-air, largest+air
	}
	// At least a percentage point, so that a flat curve is not drawn at full height.
	air := max(1, (g.hi-g.lo)*0.06)
	p.Y.Min, p.Y.Max = max(0, g.lo-air), min(100, g.hi+air)
	names := g.names()
	p.Add(chart.Func(chart.Grid), chart.Func(g.bands), chart.Func(g.means), chart.Func(names.Draw))
	p.Draw(draw.Crop(c, 0, -names.Width, 0, 0))
}

// bands fills the range of one standard deviation around the means. Bands are transparent, so that
// one shows through another.
func (g *graph) bands(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, line := range g.lines {
		var upper, lower []vg.Point
		for _, s := range line {
			upper = append(upper, vg.Point{X: x(s.size), Y: y(min(p.Y.Max, s.mean+s.sd))})
			lower = append(lower, vg.Point{X: x(s.size), Y: y(max(p.Y.Min, s.mean-s.sd))})
		}
		// Back along the lower edge, so that both edges together are a polygon.
		slices.Reverse(lower)
		if len(line) == 1 { // a band of no width: an error bar
			c.StrokeLines(draw.LineStyle{Color: ink.Hue(i), Width: 1}, append(upper, lower...))
			continue
		}
		c.FillPolygon(ink.Veil(ink.Hue(i), 0.16), append(upper, lower...))
	}
}

// means draws the lines through the means. Each has its learner's mark at every size, so that lines
// differ without colour.
func (g *graph) means(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, line := range g.lines {
		// All marks of a line are one path, which is a few bytes of SVG instead of one element for
		// each.
		var points []vg.Point
		var marks vg.Path
		for _, s := range line {
			points = append(points, vg.Point{X: x(s.size), Y: y(s.mean)})
			ink.Glyph(&marks, i, points[len(points)-1], 3.4)
		}
		c.StrokeLines(draw.LineStyle{Color: ink.Hue(i), Width: 1.75}, points)
		ink.Stamp(c, marks, i)
		for k, s := range line {
			ink.HoverAt(c, points[k], g.describe(i, s))
		}
	}
}

// describe returns the text that a point of a line shows under the pointer.
func (g *graph) describe(line int, s spread) string {
	size := words.Number(s.size)
	if g.words != nil {
		size = g.words[int(s.size)]
	}
	text := fmt.Sprintf("%s %s: %s", g.quantity, size, words.Percent(s.mean))
	if s.n > 1 {
		text += fmt.Sprintf(" ± %s, %s", words.Number(s.sd), words.Plural(s.n, "trial"))
	}
	if line < len(g.named) && g.named[line] != "" {
		text = g.named[line] + ", " + text
	}
	return text
}

// names returns the learners' names, each to stand at the last mean of its line.
func (g *graph) names() chart.EndLabels {
	ends := slices.Repeat([]float64{math.NaN()}, len(g.lines))
	for i, line := range g.lines {
		if len(line) > 0 {
			ends[i] = line[len(line)-1].mean
		}
	}
	return chart.NewEndLabels(g.curve.Names, ends)
}

// alt returns the alternative text: the last value of each line.
func (g *graph) alt() string {
	return fmt.Sprintf("learning curves on %s: accuracy in percent at the most %s: %s", words.OrUnnamed(g.curve.Set), cmp.Or(g.curve.Of, "training examples"), words.Valued(g.curve.Names, func(i int) float64 {
		if line := g.lines[i]; len(line) > 0 {
			return line[len(line)-1].mean
		}
		return math.NaN()
	}))
}

// data returns the table behind the figure, with a row for each trial of a learner at a size.
func (g graph) data() [][]string {
	rows := [][]string{{"learner", g.quantity, "trial", "accuracy"}}
	for l, name := range g.curve.Names {
		for i, n := range g.curve.Sizes {
			for t, v := range g.curve.Scores[l][i] {
				rows = append(rows, []string{name, strconv.Itoa(n), strconv.Itoa(t + 1), exact(v)})
			}
		}
	}
	return rows
}
