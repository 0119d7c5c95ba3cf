package viz

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/eval"
	"halfspace/pkg/metric"
)

// The sizes of the map in pixels: rankCell and rankStep are a cell's, ranksName and ranksMean what a
// name and a mean rank take beside it, ranksHead what the names of sets take above it.
const rankCell, rankStep, ranksName, ranksMean, ranksHead = 46, 21, 190, 64, 118

// Ranks draws how well every learner does on every set, as a heat map: a row for each learner, the one of
// the best mean rank first, and a column for each set. A cell has the mean, of accuracy in percent, and is
// the darker the better its rank among the learners on that set is. What critical difference diagrams
// have in one dimension is seen here set by set: who is best where, and who is bad at what.
func Ranks(f *eval.Friedman) *Figure {
	m := rankMap{Friedman: f, mean: f.MeanRanks(), order: f.Order()}
	k, n := len(f.Learners), len(f.Sets)
	return &Figure{
		Width:  max(420, 2*margin+ranksName+rankCell*vg.Length(n)+ranksMean),
		Height: 2*margin + titleHeight + ranksHead + rankStep*vg.Length(k),
		title:  fmt.Sprintf("%s of %s on %s", m.what(), plural(k, "learner"), plural(n, "set")),
		note:   "dark: a good rank on the set · at the right: mean rank",
		Alt:    m.alt(), paint: m.paint, from: []any{f}, data: m.data,
	}
}

// A rankMap is what Ranks draws.
type rankMap struct {
	*eval.Friedman
	mean  []float64
	order []int // learners by mean rank
}

// what says what the numbers are.
func (m rankMap) what() string {
	if m.Metric == metric.Accuracy.Name {
		return "accuracy in percent"
	}
	return m.Metric
}

// number writes a mean as a cell has it.
func (m rankMap) number(v float64) string {
	if m.Metric == metric.Accuracy.Name {
		return fmt.Sprintf("%.1f", 100*v)
	}
	return fmt.Sprintf("%.3f", v)
}

// paint draws the names of the sets, and the rows.
func (m rankMap) paint(c draw.Canvas) {
	left, top := c.Min.X+ranksName, c.Max.Y-ranksHead
	for j, set := range m.Sets {
		sty := face(11, ink, draw.XLeft)
		sty.Rotation = math.Pi / 3
		at := vg.Point{X: left + rankCell*(vg.Length(j)+0.5), Y: top + 8}
		c.FillText(sty, at, shorten(set, sty, ranksHead))
	}
	for place, i := range m.order {
		y := top - rankStep*(vg.Length(place)+0.5)
		label(c, face(11.5, ink, draw.XRight), vg.Point{X: left - 8, Y: y}, m.Learners[i], ranksName-10)
		for j := range m.Sets {
			m.cell(c, vg.Point{X: left + rankCell*vg.Length(j), Y: y - rankStep/2}, i, j)
		}
		label(c, face(11.5, ink, draw.XLeft), vg.Point{X: left + rankCell*vg.Length(len(m.Sets)) + 10, Y: y}, fmt.Sprintf("%.1f", m.mean[i]), ranksMean)
	}
}

// cell draws the cell of a learner on a set. Its text is light where the ground is dark.
func (m rankMap) cell(c draw.Canvas, at vg.Point, learner, set int) {
	rank, worst := m.Ranks[set][learner], float64(len(m.Learners))
	share := 1 - (rank-1)/max(1, worst-1) // 1 for the best
	ground := tint(palette[0], 0.04+0.96*share*share)
	col := ink
	if share > 0.72 {
		col = tint(palette[0], 0)
	}
	box := vg.Rectangle{Min: at, Max: at.Add(vg.Point{X: rankCell - 1, Y: rankStep - 1})}
	hover(c, fmt.Sprintf("%s on %s: %s, rank %s", m.Learners[learner], m.Sets[set], m.number(m.Means[set][learner]), number(rank)), func() {
		c.SetColor(ground)
		c.Fill(box.Path())
		label(c, face(10.5, col, draw.XCenter), vg.Point{X: (box.Min.X + box.Max.X) / 2, Y: (box.Min.Y + box.Max.Y) / 2}, m.number(m.Means[set][learner]), rankCell)
	})
}

// alt has the mean ranks, the best first.
func (m rankMap) alt() string {
	names := make([]string, len(m.order))
	for place, i := range m.order {
		names[place] = m.Learners[i]
	}
	return fmt.Sprintf("heat map of %s of %s on %s, mean ranks: %s", m.what(), plural(len(names), "learner"), plural(len(m.Sets), "set"),
		valued(names, func(place int) float64 { return m.mean[m.order[place]] }))
}
