package viz

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/viz/internal/chart"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/place"
	"halfspace/pkg/viz/internal/words"
)

// plane2D returns an error unless s can be drawn in the plane: with two numeric attributes, and no
// more classes than there are colours. A nominal attribute has no scale, so its values have no
// place on an axis.
func plane2D(s *data.Set) error {
	if len(s.Attrs) != 2 {
		return fmt.Errorf("needs two numeric attributes, has %d: select two first", len(s.Attrs))
	}
	for _, a := range s.Attrs {
		if a.Nominal() {
			return fmt.Errorf("needs two numeric attributes, %q is nominal", a.Name)
		}
	}
	if len(s.Classes) > len(ink.Palette) {
		return fmt.Errorf("has %d classes, at most %d can be told apart", len(s.Classes), len(ink.Palette))
	}
	return nil
}

// complete returns the examples with two finite values, and the number of others.
func complete(s *data.Set) (*data.Set, int) {
	var idx []int
	for i, x := range s.X {
		if sum := x[0] + x[1]; !math.IsNaN(sum) && !math.IsInf(sum, 0) {
			idx = append(idx, i)
		}
	}
	return s.Subset(idx), s.Len() - len(idx)
}

// A field is a sample in the plane with the decision regions of a network: the drawing of Regions,
// and the lower part of the drawing of Lines. Its examples are complete; others are only counted.
type field struct {
	s      *data.Set
	net    *ltu.Network
	window place.Box
	wrong  []bool // the misclassified examples
	drawn  []int  // the examples that have marks, in their order
	unseen int    // examples with missing values
}

// The marks of a large sample would cover each other and the regions, so only mostPoints randomly chosen
// examples are drawn. A small class might then disappear. So at least leastPoints examples of each class,
// and leastPoints misclassified examples of it, are drawn if there are that many.
const (
	mostPoints  = 2000
	leastPoints = 50
)

// thin chooses the examples to draw at random, so that the drawn marks are dense where the examples are
// dense. The random order depends only on the number of examples. So the same sample always gives the same
// figure, and in an animation the same examples are drawn in every picture.
func (f *field) thin() {
	type kind struct {
		class int
		wrong bool
	}
	n, drawn := f.s.Len(), map[kind]int{}
	for k, i := range rand.New(rand.NewPCG(1, uint64(n))).Perm(n) {
		kind := kind{f.s.Y[i], f.wrong[i]}
		if k < mostPoints || drawn[kind] < leastPoints {
			f.drawn = append(f.drawn, i)
			drawn[kind]++
		}
	}
	slices.Sort(f.drawn)
}

// thinned adds to a note or an alternative text how many examples are drawn, unless all are.
func (f *field) thinned(text, separator string) string {
	n := len(f.drawn)
	if n == f.s.Len() {
		return text
	}
	text = fmt.Sprintf("%s%s%d of %d points drawn", text, separator, n, f.s.Len())
	if n > mostPoints {
		text += ", rare classes and mistakes more often"
	}
	return text
}

// areas fills the regions of the classes in pale colours, and outlines them. The corners of the regions are
// in the unit square, which c.X and c.Y scale to the plot.
func (f *field) areas(c draw.Canvas, _ *plot.Plot) {
	// Borders are drawn after all areas are filled: the area of a neighbour would cover half of its
	// own.
	var all vg.Path
	for class, loops := range place.Regions(f.net, max(2, len(f.s.Classes)), f.window) {
		var p vg.Path
		for _, l := range loops {
			for i, s := range l {
				if point := (vg.Point{X: c.X(s[0]), Y: c.Y(s[1])}); i == 0 {
					p.Move(point)
				} else {
					p.Line(point)
				}
			}
			p.Close()
		}
		ink.Hover(c, f.class(class), func() {
			c.SetColor(ink.Tint(ink.Hue(class), 0.28))
			c.Fill(p)
		})
		all = append(all, p...)
	}
	c.SetLineStyle(draw.LineStyle{Color: ink.Faint, Width: 0.75})
	c.Stroke(all)
}

// lineStyle is the style of the lines of first-layer units.
var lineStyle = draw.LineStyle{Color: ink.Faint, Width: 0.75, Dashes: []vg.Length{5, 3}}

// radius returns the size of the marks of n examples, in pixels. More examples have smaller marks, so
// that these hide less of each other, but never so small that their shapes cannot be seen. The marks of n
// examples take an area of n·r², so r falls with the root of n.
func radius(n int) vg.Length { return vg.Length(min(3.6, max(1.6, 60/math.Sqrt(float64(n))))) }

// points draws the examples, with rings around misclassified ones. Where several examples of a class
// share a pixel, only one is drawn. It looks the same, and keeps the files of large samples small. All
// marks of a class are one path.
func (f *field) points(c draw.Canvas, p *plot.Plot) {
	r := radius(len(f.drawn))
	x, y := p.Transforms(&c)
	marks := make([]vg.Path, len(f.s.Classes))
	var rings vg.Path
	// The visible properties: place, class, and whether there is a ring.
	type pixel struct {
		x, y, class int
		wrong       bool
	}
	seen := map[pixel]bool{}
	for _, i := range f.drawn {
		v := f.s.X[i]
		point, class := vg.Point{X: x(v[0]), Y: y(v[1])}, f.s.Y[i]
		px := pixel{int(math.Round(float64(point.X))), int(math.Round(float64(point.Y))), class, f.wrong[i]}
		if seen[px] {
			continue
		}
		seen[px] = true
		ink.Glyph(&marks[class], class, point, r)
		if f.wrong[i] {
			ink.Glyph(&rings, 0, point, ringSize(r))
		}
	}
	for class, p := range marks {
		ink.Stamp(c, p, class)
	}
	c.SetLineStyle(ringStyle)
	c.Stroke(rings)
	f.describe(c, x, y)
}

// mostTold limits the examples that show a text under the pointer, because each text takes as many bytes as
// a mark. In a larger sample only misclassified examples show one, up to the same limit.
const mostTold = 200

// describe gives examples the texts that they show under the pointer: the values, the class, and the
// predicted class if it differs.
func (f *field) describe(c draw.Canvas, x, y func(float64) vg.Length) {
	n, all := 0, f.s.Len() <= mostTold
	for _, i := range f.drawn {
		v := f.s.X[i]
		if !all && !f.wrong[i] || n == mostTold {
			continue
		}
		n++
		title := fmt.Sprintf("%s %s, %s %s: %s", f.s.Attrs[0].Name, words.Number(v[0]), f.s.Attrs[1].Name, words.Number(v[1]), f.class(f.s.Y[i]))
		if f.wrong[i] {
			title += ", predicted " + f.class(f.net.Predict(v))
		}
		ink.HoverAt(c, vg.Point{X: x(v[0]), Y: y(v[1])}, title)
	}
}

// class returns the name of a class. A model of one output has two classes, and a sample may have one.
func (f *field) class(i int) string { return words.NameOf(f.s.Classes, i, "class ") }

// ringStyle is the style of the ring around a misclassified example.
var ringStyle = draw.LineStyle{Color: ink.Text, Width: 1.1}

// ringSize returns the radius of a ring around a mark of radius r.
func ringSize(r vg.Length) vg.Length { return r*1.4 + 2 }

// mistaken counts the misclassified examples.
func (f *field) mistaken() (n int) {
	for _, w := range f.wrong {
		if w {
			n++
		}
	}
	return n
}

// keys returns the legend: each class with its number of examples, the meaning of rings and lines, and the
// number of examples that are not shown. The order matters, because Lines removes some of these entries by
// their positions.
func (f *field) keys() (keys []chart.Key) {
	for i, n := range f.s.ClassCounts() {
		keys = append(keys, chart.Key{Paint: func(c draw.Canvas, point vg.Point) { ink.Mark(c, i, point, 4) },
			Text: fmt.Sprintf("%s (%d)", f.s.Classes[i], n)})
	}
	keys = append(keys, chart.Key{Paint: func(c draw.Canvas, point vg.Point) {
		var p vg.Path
		ink.Glyph(&p, 0, point, 6)
		c.SetLineStyle(ringStyle)
		c.Stroke(p)
	}, Text: fmt.Sprintf("misclassified (%d)", f.mistaken())})
	keys = append(keys, chart.Key{Paint: func(c draw.Canvas, point vg.Point) {
		c.StrokeLine2(lineStyle, point.X-10, point.Y, point.X+10, point.Y)
	}, Text: "first-layer unit"})
	if f.unseen > 0 {
		keys = append(keys, chart.Key{Text: fmt.Sprintf("%d not shown: values missing", f.unseen)})
	}
	return keys
}

// counted joins the classes of a sample with their numbers of examples.
func counted(s *data.Set) string {
	counts := s.ClassCounts()
	return words.Valued(s.Classes, func(i int) float64 { return float64(counts[i]) })
}

// alt returns the part of the alternative text of Regions and Lines that is about the sample.
func (f *field) alt() string {
	text := fmt.Sprintf("%s by %s and %s (%s)", words.Plural(f.s.Len(), "example"), f.s.Attrs[0].Name, f.s.Attrs[1].Name, counted(f.s))
	if f.net != nil {
		text = fmt.Sprintf("decision regions of %s over %s, %d misclassified", words.Plural(f.net.Size().Units, "unit"), text, f.mistaken())
	}
	return f.thinned(text, ", ")
}

// given returns the values that the figure records as its origin.
func given(s *data.Set, m learners.Model) []any {
	if m == nil {
		return []any{s}
	}
	return []any{s, m}
}
