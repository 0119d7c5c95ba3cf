package viz

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/eval"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// CriticalDifference draws the critical difference diagram of Friedman's and Nemenyi's tests, as Demšar
// recommends. It shows the mean ranks of learners on an axis, the best at the left. If a bar joins
// learners, Nemenyi's test finds no difference between them at significance level alpha. It is an error
// unless alpha is between 0 and 1.
//
// J. Demšar, Statistical comparisons of classifiers over multiple data sets, Journal of Machine Learning
// Research 7 (2006) 1–30, figure 1.
func CriticalDifference(f *eval.Friedman, alpha float64) (*Figure, error) {
	if !(alpha > 0 && alpha < 1) {
		return nil, fmt.Errorf("viz: critical difference: level is %v, want between 0 and 1", alpha)
	}
	if err := checkRanks(f); err != nil {
		return nil, fmt.Errorf("viz: critical difference: %w", err)
	}
	d := newRanking(f, f.CriticalDifference(alpha))
	d.reach = 3 // beyond the mean ranks that a bar joins, so that it can be seen which
	for _, group := range d.alike() {
		d.bars = append(d.bars, [2]float64{d.mean[d.order[group[0]]], d.mean[d.order[group[1]]]})
	}
	figure := d.figure()
	figure.title = d.counts()
	figure.note = fmt.Sprintf("bars join what Nemenyi's test does not tell apart at %v · Friedman's test: p = %s", alpha, words.Number(f.P))
	figure.Alt = d.alt()
	return figure, nil
}

// The sizes of the diagram in pixels: rankTop is the height of the axis and the critical difference
// above it, rankBar of a bar, rankRow of a row of names, and rankName the width of a name beside
// the axis.
const rankTop, rankBar, rankRow, rankName = 68, 11, 22, 178

// A ranking is the drawing of CriticalDifference and AgainstControl.
type ranking struct {
	f        *eval.Friedman
	critical float64
	mean     []float64
	order    []int        // learners by mean rank
	bars     [][2]float64 // the lowest and the highest rank of each
	reach    vg.Length    // how much further bars are drawn
	control  *control     // nil if all pairs are compared
}

func newRanking(f *eval.Friedman, critical float64) *ranking {
	return &ranking{f: f, critical: critical, mean: f.MeanRanks(), order: f.Order()}
}

// figure returns the figure without its texts.
func (d *ranking) figure() *Figure {
	rows := vg.Length((len(d.order) + 1) / 2)
	return &Figure{Width: 720, Height: 2*ink.Margin + titleHeight + rankTop + rankBar*vg.Length(len(d.bars)) + rankRow*rows, paint: d.paint, origins: []any{d.f}, data: d.data}
}

// counts gives the numbers of learners and sets.
func (d *ranking) counts() string {
	return fmt.Sprintf("mean ranks of %s on %s", words.Plural(len(d.order), "learner"), words.Plural(len(d.f.Sets), "set"))
}

// alike returns the longest runs of two or more learners, in order of mean rank, whose mean ranks
// all differ by less than the critical difference. A run inside another one is left out, because
// its bar would add nothing. Runs may overlap, since the relation is not transitive.
func (d *ranking) alike() (groups [][2]int) {
	end := 0
	for i := range d.order {
		last := i
		for last+1 < len(d.order) && d.mean[d.order[last+1]]-d.mean[d.order[i]] < d.critical {
			last++
		}
		if last > i && last > end {
			groups, end = append(groups, [2]int{i, last}), last
		}
	}
	return groups
}

// paint draws the axis from rank 1 to the number of learners. Below the axis come the bars, each in a row
// of its own, and below the bars the names.
func (d *ranking) paint(c draw.Canvas) {
	c = draw.Crop(c, rankName, -rankName, 0, 0)
	k := float64(len(d.order))
	// Rank 1 is at the left end of the axis, and the last rank at the right one.
	x := func(rank float64) vg.Length {
		return c.Min.X + vg.Length((rank-1)/(k-1))*(c.Max.X-c.Min.X)
	}
	axis := c.Max.Y - rankTop + 14
	d.scale(c, axis, x)
	bars := axis - 12
	for i, bar := range d.bars {
		y := bars - rankBar*vg.Length(i)
		c.StrokeLine2(draw.LineStyle{Color: ink.Positive, Width: 4}, x(bar[0])-d.reach, y, x(bar[1])+d.reach, y)
	}
	for place := range d.order {
		d.name(c, axis, place, x)
	}
	if d.control != nil {
		d.dots(c, axis, x)
	}
}

// scale draws the axis with a tick at each whole rank, and above it a ruler as long as the critical
// difference, beginning at rank 1.
func (d *ranking) scale(c draw.Canvas, axis vg.Length, x func(float64) vg.Length) {
	line := draw.LineStyle{Color: ink.Text, Width: 1}
	c.StrokeLine2(line, x(1), axis, x(float64(len(d.order))), axis)
	for r := 1; r <= len(d.order); r++ {
		tick := x(float64(r))
		c.StrokeLine2(line, tick, axis, tick, axis+5)
		ink.Label(c, ink.Face(11, ink.Text, draw.XCenter), vg.Point{X: tick, Y: axis + 13}, fmt.Sprint(r), 30)
	}
	y, end := axis+38, min(x(1+d.critical), c.Max.X)
	c.StrokeLine2(line, x(1), y, end, y)
	for _, tick := range []vg.Length{x(1), end} {
		c.StrokeLine2(line, tick, y-4, tick, y+4)
	}
	ink.Label(c, ink.Remark, vg.Point{X: end + 8, Y: y}, "critical difference "+words.Number(d.critical), 200)
}

// name writes the name of the learner at the given place in the ranking, and draws a line from the name to
// the learner's mean rank on the axis. The names of the better half stand at the left of the axis, and the
// others at the right. The names of the outermost ranks stand in the upper rows. So no line crosses
// another.
func (d *ranking) name(c draw.Canvas, axis vg.Length, place int, x func(float64) vg.Length) {
	half := (len(d.order) + 1) / 2
	row, side, sty := place, c.Min.X-8, ink.Face(12, ink.Text, draw.XRight)
	if place >= half {
		row, side, sty = len(d.order)-1-place, c.Max.X+8, ink.Plain
	}
	y := axis - 12 - rankBar*vg.Length(len(d.bars)) - rankRow*vg.Length(row) - 6
	i := d.order[place]
	line := draw.LineStyle{Color: ink.Faint, Width: 0.9}
	c.StrokeLines(line, []vg.Point{{X: x(d.mean[i]), Y: axis}, {X: x(d.mean[i]), Y: y}, {X: side, Y: y}})
	if d.control != nil && i == d.control.learner {
		sty = ink.Bold(sty)
	}
	// The rank stands behind the name, so only the name is shortened.
	rank := " " + words.Number(math.Round(100*d.mean[i])/100)
	name := ink.Shorten(d.f.Learners[i], sty, rankName-12-sty.Width(rank)) + rank
	gap := vg.Length(4)
	if place < half {
		gap = -4
	}
	ink.Hover(c, d.f.Learners[i]+": mean rank "+words.Number(d.mean[i])+d.tested(i), func() {
		ink.Label(c, sty, vg.Point{X: side + gap, Y: y}, name, rankName)
	})
}

// alt returns the alternative text: the mean ranks, the best first.
func (d *ranking) alt() string {
	names := make([]string, len(d.order))
	for place, i := range d.order {
		names[place] = d.f.Learners[i]
	}
	return fmt.Sprintf("critical difference diagram of %s on %s, mean ranks: %s; critical difference %s", words.Plural(len(d.order), "learner"),
		words.Plural(len(d.f.Sets), "set"), words.Valued(names, func(place int) float64 { return d.mean[d.order[place]] }), words.Number(d.critical))
}

// data returns the table behind the figure: the mean rank of each learner.
func (d *ranking) data() [][]string {
	rows := [][]string{{"learner", "mean rank"}}
	for _, i := range d.order {
		rows = append(rows, []string{d.f.Learners[i], exact(d.mean[i])})
	}
	return rows
}
