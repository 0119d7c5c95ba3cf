package viz

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/eval"
	"halfspace/pkg/metric"
	"halfspace/pkg/viz/internal/chart"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// scoreStep is the height that a learner takes, in pixels.
const scoreStep = 34

// Scores draws what every learner of t reached in every trial, accuracy in percent or what the table is
// by: a dot for each trial, and a bar for the mean with its 95 % confidence interval, which takes into
// account that trials share examples; see eval.Table.Interval. That two intervals overlap says nothing of
// a difference, as the trials are paired: for that there are tests. Learners without scores are named
// below. It is an error if none has any.
func Scores(t *eval.Table) (*Figure, error) {
	if t == nil {
		return nil, nothing("table of scores to draw")
	}
	s := dotPlot{set: t.Set, what: metric.Accuracy.Name + " in percent", factor: 100}
	if len(t.Metrics) > 0 && t.Metrics[0].Name != metric.Accuracy.Name {
		s.what, s.factor = t.Metrics[0].Name, 1
	}
	for i, row := range t.Rows {
		if len(row.Scores) == 0 {
			s.without = append(s.without, row.Learner)
			continue
		}
		lo, hi := t.Interval(i, 0.95)
		d := dots{name: row.Learner, mean: s.factor * row.Mean(), lo: s.factor * lo, hi: s.factor * hi}
		for _, v := range row.Scores {
			d.trials = append(d.trials, s.factor*v)
		}
		s.rows, s.trials = append(s.rows, d), len(row.Scores)
	}
	if len(s.rows) == 0 {
		return nil, errors.New("viz: scores: no learner has any")
	}
	return &Figure{
		Width: 720, Height: titleHeight + 2*ink.Margin + axisHigh + scoreStep*vg.Length(len(s.rows)),
		title: fmt.Sprintf("%s: %s", words.OrUnnamed(t.Set), t.Plan), note: s.note(), Alt: s.alt(), paint: s.paint, from: []any{t}, data: s.data, stretches: true,
	}, nil
}

// A dotPlot is what Scores draws.
type dotPlot struct {
	set, what string
	factor    float64
	rows      []dots
	trials    int
	without   []string
}

// dots are those of a learner.
type dots struct {
	name         string
	mean, lo, hi float64
	trials       []float64
}

// note says how to read the dots, and who has none.
func (s dotPlot) note() string {
	note := fmt.Sprintf("a dot for each of %s · bar: mean and its 95 %% interval, corrected for examples in common", words.Plural(s.trials, "trial"))
	if s.trials < 2 {
		note = "one trial"
	}
	if s.without != nil {
		note += " · none of " + words.Listed(s.without)
	}
	return note
}

// reach returns the range of the axis: all trials and intervals, with some air.
func (s dotPlot) reach() (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, d := range s.rows {
		for _, v := range append([]float64{d.mean, d.lo, d.hi}, d.trials...) {
			if !math.IsNaN(v) {
				lo, hi = min(lo, v), max(hi, v)
			}
		}
	}
	air := max(0.04*(hi-lo), 1e-9, 0.001*math.Abs(hi))
	return lo - air, hi + air
}

// paint draws the dots as a plot whose y axis has the learners for ticks, and no line.
func (s dotPlot) paint(c draw.Canvas) {
	p := chart.Axes(s.what, "")
	p.X.Min, p.X.Max = s.reach()
	p.Y.Min, p.Y.Max = -0.5, float64(len(s.rows))-0.5
	p.Y.Width, p.Y.Tick.Length = 0, 0
	names := make([]string, len(s.rows))
	for i, d := range s.rows {
		names[i] = d.name
	}
	names = ink.Distinct(names, p.Y.Tick.Label, barName)
	var ticks plot.ConstantTicks
	for i := range s.rows {
		ticks = append(ticks, plot.Tick{Value: float64(len(s.rows) - 1 - i), Label: names[i]})
	}
	p.Y.Tick.Marker = ticks
	p.Add(chart.Func(s.draw))
	p.Draw(c)
}

// draw draws the rows. The dots of a row stand a little above and below each other, by their numbers, so
// that equal ones can be counted.
func (s dotPlot) draw(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, d := range s.rows {
		at := y(float64(len(s.rows) - 1 - i))
		for t, v := range d.trials {
			lift := vg.Length(scoreStep*0.3) * vg.Length(float64(t*7%11)/5-1)
			ink.Disc(c, vg.Point{X: x(v), Y: at + lift}, 2.6, ink.Veil(ink.Hue(0), 0), ink.Veil(ink.Hue(0), 0.35), 0)
		}
		ink.Hover(c, fmt.Sprintf("%s: mean %s, from %s to %s", d.name, words.Number(d.mean), words.Number(d.lo), words.Number(d.hi)), func() {
			if !math.IsNaN(d.lo) {
				c.StrokeLine2(draw.LineStyle{Color: ink.Text, Width: 2}, x(d.lo), at, x(d.hi), at)
			}
			c.StrokeLine2(draw.LineStyle{Color: ink.Negative, Width: 3.5}, x(d.mean), at-scoreStep*0.3, x(d.mean), at+scoreStep*0.3)
		})
	}
}

// alt has the means.
func (s dotPlot) alt() string {
	names := make([]string, len(s.rows))
	for i, d := range s.rows {
		names[i] = d.name
	}
	return fmt.Sprintf("%s of %s on %s, means: %s", s.what, words.Plural(len(s.rows), "learner"), words.OrUnnamed(s.set),
		words.Valued(names, func(i int) float64 { return s.rows[i].mean }))
}

// data has a row for each trial of a learner.
func (s dotPlot) data() [][]string {
	rows := [][]string{{"learner", "trial", s.what}}
	for _, r := range s.rows {
		for t, v := range r.trials {
			rows = append(rows, []string{r.name, strconv.Itoa(t + 1), exact(v)})
		}
	}
	return rows
}
