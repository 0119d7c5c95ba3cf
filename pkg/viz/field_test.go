package viz

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// crowd returns n examples of two overlapping classes that take turns, and 60 of a third class.
func crowd(n int) *data.Set {
	r := rand.New(rand.NewPCG(1, 2))
	s := &data.Set{Schema: data.Schema{Name: "crowd", Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}, Classes: []string{"no", "yes", "rare"}}}
	for i := range n {
		s.X = append(s.X, []float64{r.NormFloat64() + 2*float64(i%2), r.NormFloat64()})
		s.Y = append(s.Y, i%2)
	}
	for range min(n, 60) {
		s.X, s.Y = append(s.X, []float64{1 + 0.3*r.NormFloat64(), 2 + 0.3*r.NormFloat64()}), append(s.Y, 2)
	}
	return s
}

// Once the drawing of 100,000 examples had 3.7 MB, and was black.
func TestLargeSampleIsThinned(t *testing.T) {
	s := crowd(100_000)
	m := &learners.List{Schema: s.Schema, Rules: []learners.Rule{{If: ltu.Unit{W: []float64{1, 0}, Theta: 1}, Class: 1}}}
	figure := checked(Regions(m, s))
	svg := figure.SVG()
	if len(svg) > 250<<10 {
		t.Errorf("the drawing has %d bytes", len(svg))
	}
	if !bytes.Equal(svg, checked(Regions(m, s)).SVG()) {
		t.Error("two drawings differ")
	}
	const note = "2048 of 100060 points drawn, rare classes and mistakes more often"
	if !bytes.Contains(svg, []byte("decision regions of 5 units · "+note)) || !strings.HasSuffix(figure.Alt, ", "+note) {
		t.Errorf("the figure does not say how many points it draws: %s", figure.Alt)
	}
	if all := figure.From()[0].(*data.Set); all.Len() != 100_060 {
		t.Errorf("the figure's sample has %d examples", all.Len())
	}
	if lines := checked(Lines(nil, s)); len(lines.SVG()) > 250<<10 || !strings.HasSuffix(lines.Alt, ", "+note) {
		t.Errorf("the figure of lines has %d bytes and says %s", len(lines.SVG()), lines.Alt)
	}
}

func TestRareExamplesAreDrawn(t *testing.T) {
	s := crowd(10_000)
	f := field{s: s, wrong: make([]bool, s.Len())}
	for _, i := range []int{40, 41, 4_000, 9_999} {
		f.wrong[i] = true
	}
	f.thin()
	drawn := s.Subset(f.drawn).ClassCounts()
	if drawn[2] != leastPoints {
		t.Errorf("%d examples of the rare class are drawn, want %d", drawn[2], leastPoints)
	}
	if drawn[0]+drawn[1] < mostPoints-leastPoints || min(drawn[0], drawn[1]) < mostPoints/2-100 {
		t.Errorf("%v examples are drawn of classes of equal size", drawn[:2])
	}
	wrong := 0
	for _, i := range f.drawn {
		if f.wrong[i] {
			wrong++
		}
	}
	if wrong != 4 {
		t.Errorf("%d of 4 misclassified examples are drawn", wrong)
	}
}

func TestSmallSampleIsWhole(t *testing.T) {
	if f := checked(Lines(nil, crowd(mostPoints-60))); strings.Contains(f.Alt, "drawn") {
		t.Error(f.Alt)
	}
	if f := checked(Lines(nil, crowd(mostPoints-59))); !strings.HasSuffix(f.Alt, "2000 of 2001 points drawn") {
		t.Error(f.Alt)
	}
}

func TestLongLineKeepsItsShape(t *testing.T) {
	var l squareLine
	for i := range 100_001 {
		l.points = append(l.points, Point{X: float64(i) / 100_000, Mean: float64(i) / 100_000})
	}
	s := square{title: "ROC", lines: []squareLine{l}}
	if n := len(s.figure().SVG()); n > 40<<10 {
		t.Errorf("a line of 100,000 points has %d bytes", n)
	}
	if n := len(s.data()); n != 100_002 {
		t.Errorf("the data have %d rows", n)
	}
}
