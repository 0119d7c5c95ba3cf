package viz

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/viz/internal/chart"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// A ParetoPoint is a learner with a size and a score: a point of a Pareto picture.
type ParetoPoint struct {
	Name  string
	Size  float64 // the size of its models, more than 0
	Score float64 // the score: the higher the better
	Group string  // points of one group have one colour and mark
}

// Pareto draws learners by size and score, to show how much accuracy a larger model buys. The axis of sizes
// is logarithmic. A line joins the learners on the front: those for which no other learner is both smaller
// and better. The names of these learners stand beside their points. The names of all other learners appear
// under the pointer. Pareto returns an error without learners, or if a learner lacks a size or a score.
func Pareto(title, size, score string, points ...ParetoPoint) (*Figure, error) {
	if len(points) == 0 {
		return nil, errors.New("viz: pareto: no learners")
	}
	for _, s := range points {
		if !(s.Size > 0) || math.IsInf(s.Size, 0) || math.IsNaN(s.Score) || math.IsInf(s.Score, 0) {
			return nil, fmt.Errorf("viz: pareto: %s has size %v and score %v, want a size above 0 and finite numbers", s.Name, s.Size, s.Score)
		}
	}
	p := pareto{points: points, size: size, score: score}
	for _, s := range points {
		if !slices.Contains(p.groups, s.Group) {
			p.groups = append(p.groups, s.Group)
		}
	}
	p.front = p.best()
	return &Figure{
		Width: 720, Height: 480, title: title, note: p.note(), Alt: p.alt(title), paint: p.paint, stretches: true, origins: []any{points}, data: p.data,
	}, nil
}

// A pareto is the drawing of Pareto.
type pareto struct {
	points      []ParetoPoint
	groups      []string
	front       []ParetoPoint // front by size
	size, score string
}

// best returns the learners on the front, by size: no other learner is both smaller and better.
func (p pareto) best() (front []ParetoPoint) {
	sorted := slices.Clone(p.points)
	slices.SortStableFunc(sorted, func(a, b ParetoPoint) int { return cmp.Or(cmp.Compare(a.Size, b.Size), cmp.Compare(b.Score, a.Score)) })
	for _, s := range sorted {
		if len(front) == 0 || s.Score > front[len(front)-1].Score {
			front = append(front, s)
		}
	}
	return front
}

// note returns the line below the title. It explains the front, and the marks of the groups.
func (p pareto) note() string { return "line: none is both smaller and better" }

// paint draws the axes, the front, the points and a legend.
func (p pareto) paint(c draw.Canvas) {
	axes := chart.Axes(p.size, p.score)
	lo, hi, low, high := math.Inf(1), 0.0, math.Inf(1), math.Inf(-1)
	for _, s := range p.points {
		lo, hi, low, high = min(lo, s.Size), max(hi, s.Size), min(low, s.Score), max(high, s.Score)
	}
	air := max(0.06*(high-low), 1e-6)
	axes.X.Scale, axes.X.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	axes.X.Min, axes.X.Max = p.start(lo/1.4, hi*1.4, c.Max.X-c.Min.X-paretoAxis), hi*1.4
	axes.Y.Min, axes.Y.Max = low-air, high+air
	axes.Add(chart.Func(p.draw))
	axes.Draw(c)
}

// The distance of names on the front from their points at the right, the limit of their width, and the room
// of the axis beside the plot.
const paretoGap, paretoName, paretoAxis vg.Length = 8, 190, 50

// named returns the width of a name.
func (p pareto) named(s ParetoPoint) vg.Length {
	sty := ink.Face(11, ink.Text, draw.XRight)
	return sty.Width(ink.Shorten(s.Name, sty, paretoName))
}

// start returns the smallest size on the axis, so that names on the front have room to the left.
func (p pareto) start(smallest, largest float64, width vg.Length) float64 {
	for _, s := range p.front {
		share := float64((p.named(s) + paretoGap + 4) / width)
		if left := math.Exp((math.Log(s.Size) - float64(share*math.Log(largest))) / (1 - share)); share < 1 {
			smallest = min(smallest, left)
		}
	}
	return smallest
}

// draw draws the front, the points, and in the lower right corner the legend.
func (p pareto) draw(c draw.Canvas, axes *plot.Plot) {
	x, y := axes.Transforms(&c)
	point := func(s ParetoPoint) vg.Point { return vg.Point{X: x(s.Size), Y: y(s.Score)} }
	var line []vg.Point
	for _, s := range p.front {
		if n := len(line); n > 0 {
			line = append(line, vg.Point{X: point(s).X, Y: line[n-1].Y})
		}
		line = append(line, point(s))
	}
	line = append(line, vg.Point{X: c.Max.X, Y: line[len(line)-1].Y})
	c.StrokeLines(draw.LineStyle{Color: ink.Faint, Width: 1.2}, line)
	for _, s := range p.points {
		k := slices.Index(p.groups, s.Group)
		ink.Hover(c, fmt.Sprintf("%s: %s %s, %s %s", s.Name, p.size, words.Number(s.Size), p.score, words.Number(s.Score)), func() { p.mark(c, point(s), k) })
	}
	var free vg.Point           // a name to the left of it must be above it
	for _, s := range p.front { // above the front there is nothing but names
		spot := point(s).Add(vg.Point{X: -paretoGap, Y: 9})
		if spot.X-p.named(s) < free.X {
			spot.Y = max(spot.Y, free.Y)
		}
		free = vg.Point{X: spot.X + 4, Y: spot.Y + 13}
		ink.Label(c, ink.Face(11, ink.Text, draw.XRight), spot, s.Name, paretoName)
	}
	if len(p.groups) < 2 {
		return
	}
	for k, g := range p.groups {
		spot := vg.Point{X: c.Max.X - 150, Y: c.Min.Y + 16*vg.Length(len(p.groups)-k)}
		p.mark(c, spot, k)
		ink.Label(c, ink.Face(11, ink.Text, draw.XLeft), spot.Add(vg.Point{X: 9}), g, 140)
	}
}

// mark draws the mark of a group.
func (p pareto) mark(c draw.Canvas, point vg.Point, group int) {
	var path vg.Path
	ink.Glyph(&path, group, point, 4.2)
	ink.Outlined(c, path, ink.Hue(group), ink.Veil(ink.Hue(group), 0.75), 0.5)
}

// alt returns the alternative text: the learners on the front.
func (p pareto) alt(title string) string {
	names := make([]string, len(p.front))
	for i, s := range p.front {
		names[i] = s.Name
	}
	return fmt.Sprintf("%s: %s of %s by %s; none is both smaller and better than %s", title, p.score, words.Plural(len(p.points), "learner"), p.size,
		words.Valued(names, func(i int) float64 { return p.front[i].Score }))
}

// data returns the table behind the figure, with a row for each learner.
func (p pareto) data() [][]string {
	rows := [][]string{{"learner", "group", p.size, p.score}}
	for _, s := range p.points {
		rows = append(rows, []string{s.Name, s.Group, exact(s.Size), exact(s.Score)})
	}
	return rows
}
