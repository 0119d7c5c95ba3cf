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

// scoreStep is the height of a learner's row, in pixels.
const scoreStep = 34

// Scores draws the result of every learner of t in every trial: accuracy in percent, or the metric of the
// table. Each trial is a dot. A bar shows the mean with its 95 % confidence interval, which takes into
// account that trials share examples; see eval.Table.Interval. If intervals overlap, the learners may
// differ all the same, because the trials are paired: use a test to find out. A line below names the
// learners without scores. Scores returns an error if no learner has scores.
func Scores(t *eval.Table) (*Figure, error) {
	if t == nil {
		return nil, nothing("table of scores to draw")
	}
	s := dotPlot{set: t.Set, quantity: metric.Accuracy.Name + " in percent", factor: 100}
	if len(t.Metrics) > 0 && t.Metrics[0].Name != metric.Accuracy.Name {
		s.quantity, s.factor = t.Metrics[0].Name, 1
	}
	for i, row := range t.Rows {
		if len(row.Scores) == 0 {
			s.unscored = append(s.unscored, row.Learner)
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
		return nil, errors.New("viz: scores: no learner has scores")
	}
	return &Figure{
		Width: 720, Height: titleHeight + 2*ink.Margin + axisHigh + scoreStep*vg.Length(len(s.rows)),
		title: fmt.Sprintf("%s: %s", words.OrUnnamed(t.Set), t.Plan), note: s.note(), Alt: s.alt(), paint: s.paint, origins: []any{t}, data: s.data, stretches: true,
	}, nil
}

// A dotPlot is the drawing of Scores.
type dotPlot struct {
	set, quantity string
	factor        float64
	rows          []dots
	trials        int
	unscored      []string
}

// dots are the dots of a learner.
type dots struct {
	name         string
	mean, lo, hi float64
	trials       []float64
}

// note returns the line below the title. It explains the dots, and names the learners without dots.
func (s dotPlot) note() string {
	note := fmt.Sprintf("a dot for each of %s · bar: mean and its 95 %% interval, corrected for examples in common", words.Plural(s.trials, "trial"))
	if s.trials < 2 {
		note = "one trial"
	}
	if s.unscored != nil {
		note += " · none of " + words.Listed(s.unscored)
	}
	return note
}

// reach returns the range of the axis: all trials and intervals, with some space at both ends.
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
	p := chart.Axes(s.quantity, "")
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
		height := y(float64(len(s.rows) - 1 - i))
		for t, v := range d.trials {
			lift := vg.Length(scoreStep*0.3) * vg.Length(float64(t*7%11)/5-1)
			ink.Disc(c, vg.Point{X: x(v), Y: height + lift}, 2.6, ink.Veil(ink.Hue(0), 0), ink.Veil(ink.Hue(0), 0.35), 0)
		}
		ink.Hover(c, fmt.Sprintf("%s: mean %s, from %s to %s", d.name, words.Number(d.mean), words.Number(d.lo), words.Number(d.hi)), func() {
			if !math.IsNaN(d.lo) {
				c.StrokeLine2(draw.LineStyle{Color: ink.Text, Width: 2}, x(d.lo), height, x(d.hi), height)
			}
			c.StrokeLine2(draw.LineStyle{Color: ink.Negative, Width: 3.5}, x(d.mean), height-scoreStep*0.3, x(d.mean), height+scoreStep*0.3)
		})
	}
}

// alt returns the alternative text: the mean of each learner.
func (s dotPlot) alt() string {
	names := make([]string, len(s.rows))
	for i, d := range s.rows {
		names[i] = d.name
	}
	return fmt.Sprintf("%s of %s on %s, means: %s", s.quantity, words.Plural(len(s.rows), "learner"), words.OrUnnamed(s.set),
		words.Valued(names, func(i int) float64 { return s.rows[i].mean }))
}

// data returns the table behind the figure, with a row for each trial of a learner.
func (s dotPlot) data() [][]string {
	rows := [][]string{{"learner", "trial", s.quantity}}
	for _, r := range s.rows {
		for t, v := range r.trials {
			rows = append(rows, []string{r.name, strconv.Itoa(t + 1), exact(v)})
		}
	}
	return rows
}
