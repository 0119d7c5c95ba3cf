package viz

import (
	"math"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/viz/internal/place"
)

// trapezoid is two examples of each class.
func trapezoid() *data.Set {
	return &data.Set{
		Schema: data.Schema{Name: "trapezoid", Attrs: []data.Attr{{Name: "x1"}, {Name: "x2"}}, Classes: []string{"0", "1"}},
		X:      [][]float64{{0, 1}, {2, 2}, {0, 0}, {1, 2}}, Y: []int{0, 0, 1, 1},
	}
}

// candidates is the trapezoid with the candidates of step (c) and their facets.
func candidates(t *testing.T) (*Figure, error) {
	t.Helper()
	s := trapezoid()
	d, err := learners.Voronoi{}.Diagram(t.Context(), s)
	if err != nil {
		return nil, err
	}
	var planes, facets LineGroup
	planes.Name, facets.Name = "candidates", "facets between classes"
	for _, p := range d.Planes {
		planes.Units = append(planes.Units, p.Unit)
	}
	for _, f := range d.Facets {
		facets.Edges = append(facets.Edges, f.Ends)
	}
	m, err := learners.Megiddo{}.Fit(t.Context(), s, nil)
	if err != nil {
		return nil, err
	}
	return Lines(m, s, facets, planes)
}

// turning is a line that turns, its places numbered.
func turning() (*Figure, error) {
	g := LineGroup{Name: "after so many moves"}
	for i := range 5 {
		sin, cos := math.Sincos(float64(i))
		g.Units, g.Labels = append(g.Units, ltu.Unit{W: []float64{cos, sin}, Theta: 0.7}), append(g.Labels, string(rune('0'+i)))
	}
	missing := LineGroup{Name: "no line", Units: []ltu.Unit{{W: []float64{0, 0}, Theta: 1}, {W: []float64{1, 1}, Theta: 1e9}}}
	return Lines(nil, trapezoid(), g, missing)
}

// TestLineEnds compares with points known to be on lines: one through the middle, one outside, and
// units without a line.
func TestLineEnds(t *testing.T) {
	l := lined{field: field{window: place.Box{Min: place.Spot{-1, -1}, Max: place.Spot{3, 1}}}}
	u := ltu.Unit{W: []float64{2, -1}, Theta: 1}
	ends, ok := l.ends(u)
	if !ok {
		t.Fatal("no line")
	}
	for _, e := range ends {
		if math.Abs(u.Excess(e[:])) > 1e-12 || e[0] > -1 && e[0] < 3 && e[1] > -1 && e[1] < 1 {
			t.Errorf("%v is not on the line, or inside the window", e)
		}
	}
	for _, u := range []ltu.Unit{{W: []float64{0, 0}, Theta: 1}, {W: []float64{0, 0}}, {W: []float64{1, 0}, Theta: 100}, {W: []float64{math.NaN(), 1}}, {W: []float64{math.Inf(1), 1}}} {
		if ends, ok := l.ends(u); ok {
			t.Errorf("%v has a line %v", u, ends)
		}
	}
}

func TestWidened(t *testing.T) {
	b := place.Box{Min: place.Spot{0, 0}, Max: place.Spot{1, 1}}.Widened(2)
	if math.Abs(b.Size(0)/b.Size(1)-2) > 1e-12 || math.Abs(b.Min[1]+0.12) > 1e-12 || math.Abs(b.Min[0]+b.Max[0]-1) > 1e-12 {
		t.Errorf("widened to %v", b)
	}
}

func TestLinesErrors(t *testing.T) {
	three := &data.Set{Schema: data.Schema{Name: "s", Attrs: make([]data.Attr, 3)}}
	for _, c := range []struct {
		s      *data.Set
		m      learners.Model
		groups []LineGroup
		want   string
	}{
		{three, nil, nil, "viz: lines over s: needs two numeric attributes, has 3: select two first"},
		{trapezoid(), nil, make([]LineGroup, 5), "viz: lines over trapezoid: 5 groups of lines, at most 4 can be told apart"},
		{trapezoid(), nil, []LineGroup{{Name: "g", Units: []ltu.Unit{{W: []float64{1}}}}}, "viz: lines over trapezoid: g has a unit of 1 inputs, needs two"},
		{trapezoid().Subset(nil), nil, nil, "viz: lines over trapezoid: no example without missing values"},
		{trapezoid(), machine{dense(3, 1)}, nil, "viz: lines over trapezoid: model has 3 inputs and 1 output"},
	} {
		if _, err := Lines(c.m, c.s, c.groups...); err == nil || err.Error() != c.want {
			t.Errorf("error is %v, want %s", err, c.want)
		}
	}
}
