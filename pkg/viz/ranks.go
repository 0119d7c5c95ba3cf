package viz

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/eval"
	"halfspace/pkg/metric"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// The sizes of the map in pixels: rankCell and rankStep are the size of a cell, ranksName and
// ranksMean the widths of a name and a mean rank beside it, ranksHead the height of the names of
// sets above it.
const rankCell, rankStep, ranksName, ranksMean, ranksHead = 46, 21, 190, 64, 118

// Ranks draws the performance of every learner on every set as a heat map. A critical difference diagram
// shows only mean ranks, while this map shows for each set which learners are good or bad at it. It has a
// row for each learner, with the best mean rank first, and a column for each set. A cell shows the mean,
// for accuracy in percent. The better the learner's rank on the set, the darker the cell. Ranks returns an
// error if the numbers of ranks and means do not match the learners and sets.
func Ranks(f *eval.Friedman) (*Figure, error) {
	if err := checkRanks(f); err != nil {
		return nil, fmt.Errorf("viz: ranks: %w", err)
	}
	if len(f.Means) != len(f.Sets) || slices.ContainsFunc(f.Means, func(means []float64) bool { return len(means) != len(f.Learners) }) {
		return nil, fmt.Errorf("viz: ranks: want a mean of each of %s on each of %s", words.Plural(len(f.Learners), "learner"), words.Plural(len(f.Sets), "set"))
	}
	m := rankMap{Friedman: f, mean: f.MeanRanks(), order: f.Order()}
	k, n := len(f.Learners), len(f.Sets)
	return &Figure{
		Width:  max(420, 2*ink.Margin+ranksName+rankCell*vg.Length(n)+ranksMean),
		Height: 2*ink.Margin + titleHeight + ranksHead + rankStep*vg.Length(k),
		title:  fmt.Sprintf("%s of %s on %s", m.heading(), words.Plural(k, "learner"), words.Plural(n, "set")),
		note:   "dark: a good rank on the set · at the right: mean rank",
		Alt:    m.alt(), paint: m.paint, origins: []any{f}, data: m.data,
	}, nil
}

// checkRanks returns an error unless there are at least two learners, at least one set, and all
// ranks.
func checkRanks(f *eval.Friedman) error {
	switch {
	case f == nil:
		return errors.New("there are no ranks to draw")
	case len(f.Learners) < 2 || len(f.Sets) == 0:
		return fmt.Errorf("%s on %s, want two learners or more and a set", words.Plural(len(f.Learners), "learner"), words.Plural(len(f.Sets), "set"))
	case len(f.Ranks) != len(f.Sets) || slices.ContainsFunc(f.Ranks, func(ranks []float64) bool { return len(ranks) != len(f.Learners) }):
		return fmt.Errorf("want a rank of each of %s on each of %s", words.Plural(len(f.Learners), "learner"), words.Plural(len(f.Sets), "set"))
	}
	return nil
}

// A rankMap is the drawing of Ranks.
type rankMap struct {
	*eval.Friedman
	mean  []float64
	order []int // learners by mean rank
}

// heading describes the numbers.
func (m rankMap) heading() string {
	if m.Metric == metric.Accuracy.Name {
		return "accuracy in percent"
	}
	return m.Metric
}

// number writes a mean in the form of a cell.
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
		sty := ink.Face(11, ink.Text, draw.XLeft)
		sty.Rotation = math.Pi / 3
		point := vg.Point{X: left + rankCell*(vg.Length(j)+0.5), Y: top + 8}
		c.FillText(sty, point, ink.Shorten(set, sty, ranksHead))
	}
	for place, i := range m.order {
		y := top - rankStep*(vg.Length(place)+0.5)
		ink.Label(c, ink.Face(11.5, ink.Text, draw.XRight), vg.Point{X: left - 8, Y: y}, m.Learners[i], ranksName-10)
		for j := range m.Sets {
			m.cell(c, vg.Point{X: left + rankCell*vg.Length(j), Y: y - rankStep/2}, i, j)
		}
		ink.Label(c, ink.Face(11.5, ink.Text, draw.XLeft), vg.Point{X: left + rankCell*vg.Length(len(m.Sets)) + 10, Y: y}, fmt.Sprintf("%.1f", m.mean[i]), ranksMean)
	}
}

// cell draws the cell of a learner on a set. Its text is light where the ground is dark.
func (m rankMap) cell(c draw.Canvas, point vg.Point, learner, set int) {
	rank, worst := m.Ranks[set][learner], float64(len(m.Learners))
	share := 1 - (rank-1)/max(1, worst-1) // 1 for the best
	ground := ink.Tint(ink.Palette[0], 0.04+0.96*share*share)
	col := ink.Text
	if share > 0.72 {
		col = ink.Tint(ink.Palette[0], 0)
	}
	box := vg.Rectangle{Min: point, Max: point.Add(vg.Point{X: rankCell - 1, Y: rankStep - 1})}
	ink.Hover(c, fmt.Sprintf("%s on %s: %s, rank %s", m.Learners[learner], m.Sets[set], m.number(m.Means[set][learner]), words.Number(rank)), func() {
		c.SetColor(ground)
		c.Fill(box.Path())
		ink.Label(c, ink.Face(10.5, col, draw.XCenter), vg.Point{X: (box.Min.X + box.Max.X) / 2, Y: (box.Min.Y + box.Max.Y) / 2}, m.number(m.Means[set][learner]), rankCell)
	})
}

// alt returns the alternative text: the mean ranks, the best first.
func (m rankMap) alt() string {
	names := make([]string, len(m.order))
	for place, i := range m.order {
		names[place] = m.Learners[i]
	}
	return fmt.Sprintf("heat map of %s of %s on %s, mean ranks: %s", m.heading(), words.Plural(len(names), "learner"), words.Plural(len(m.Sets), "set"),
		words.Valued(names, func(place int) float64 { return m.mean[m.order[place]] }))
}

// data returns the table behind the figure, with a row for each learner and set.
func (m rankMap) data() [][]string {
	rows := [][]string{{"learner", "set", m.heading(), "rank"}}
	for _, i := range m.order {
		for k, set := range m.Sets {
			mean := math.NaN()
			if k < len(m.Means) {
				mean = m.Means[k][i]
			}
			rows = append(rows, []string{m.Learners[i], set, exact(mean), exact(m.Friedman.Ranks[k][i])})
		}
	}
	return rows
}
