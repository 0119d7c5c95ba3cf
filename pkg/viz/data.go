package viz

import (
	"encoding/csv"
	"fmt"
	"math"
	"strconv"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
)

// From returns what f was drawn of: a table, a curve, a model, a sample.
func (f *Figure) From() []any { return f.from }

// Of returns f with other values as what it was drawn of, such as what a table was made of.
func (f *Figure) Of(values ...any) *Figure {
	g := *f
	g.from = values
	return &g
}

// CSV returns the numbers that f shows, with every digit, under a heading. It is empty if f shows a model
// or examples, and so no numbers of its own.
func (f *Figure) CSV() string {
	if f.data == nil {
		return ""
	}
	var b strings.Builder
	w := csv.NewWriter(&b)
	for _, row := range f.data() {
		cells := make([]string, len(row))
		for i, c := range row {
			cells[i] = escape.CSV(c)
		}
		w.Write(cells)
	}
	w.Flush() // a strings.Builder takes everything
	return b.String()
}

// exact writes a number with every digit, and nothing if there is none.
func exact(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// given returns what lines and regions are drawn of.
func given(s *data.Set, m learners.Model) []any {
	if m == nil {
		return []any{s}
	}
	return []any{s, m}
}

// What follows are the rows of each kind of figure, under a heading.

func (s dotPlot) data() [][]string {
	rows := [][]string{{"learner", "trial", s.what}}
	for _, r := range s.rows {
		for t, v := range r.trials {
			rows = append(rows, []string{r.name, strconv.Itoa(t + 1), exact(v)})
		}
	}
	return rows
}

func (d *ranking) data() [][]string {
	rows := [][]string{{"learner", "mean rank"}}
	for _, i := range d.order {
		rows = append(rows, []string{d.f.Learners[i], exact(d.mean[i])})
	}
	return rows
}

func (m rankMap) data() [][]string {
	rows := [][]string{{"learner", "set", m.what(), "rank"}}
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

func (s Series) data() [][]string {
	rows := [][]string{{"line", s.X, s.Y, "bar"}}
	for _, l := range s.Lines {
		for _, p := range l.Points {
			rows = append(rows, []string{l.Name, exact(p.X), exact(p.Mean), exact(p.SD)})
		}
	}
	return rows
}

func (s square) data() [][]string {
	rows := [][]string{{"learner", s.x, s.y}}
	for _, l := range s.lines {
		for _, p := range l.points {
			rows = append(rows, []string{l.name, exact(p.X), exact(p.Mean)})
		}
	}
	return rows
}

func (g graph) data() [][]string {
	rows := [][]string{{"learner", g.what, "trial", "accuracy"}}
	for l, name := range g.curve.Names {
		for i, n := range g.curve.Sizes {
			for t, v := range g.curve.Scores[l][i] {
				rows = append(rows, []string{name, strconv.Itoa(n), strconv.Itoa(t + 1), exact(v)})
			}
		}
	}
	return rows
}

func (c current) data() [][]string {
	rows := [][]string{{"learner", "examples", "accuracy"}}
	for l, name := range c.Names {
		for i, n := range c.Seen {
			rows = append(rows, []string{name, strconv.Itoa(n), exact(c.Recent[l][i])})
		}
	}
	return rows
}

func (p pareto) data() [][]string {
	rows := [][]string{{"learner", "group", p.size, p.score}}
	for _, s := range p.of {
		rows = append(rows, []string{s.Name, s.Group, exact(s.Size), exact(s.Score)})
	}
	return rows
}

func (b barChart) data() [][]string {
	rows := [][]string{{"feature", "weight"}}
	for _, w := range b.bars {
		rows = append(rows, []string{w.name, exact(w.w)})
	}
	return rows
}

func (m matrix) data() [][]string {
	rows := [][]string{{"class", "taken for", "examples"}}
	for i, class := range m.Classes {
		for j, n := range m.Counts[i] {
			rows = append(rows, []string{class, m.Classes[j], fmt.Sprint(n)})
		}
	}
	return rows
}

func (r response) data() [][]string {
	rows := [][]string{{r.Attr.Name, "class", "share"}}
	for i, v := range r.Values {
		at := exact(v)
		if r.Attr.Nominal() && int(v) >= 0 && int(v) < len(r.Attr.Values) {
			at = r.Attr.Values[int(v)]
		}
		for k, class := range r.Classes {
			rows = append(rows, []string{at, class, exact(r.Shares[i][k])})
		}
	}
	return rows
}
