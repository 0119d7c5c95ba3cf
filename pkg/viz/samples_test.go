package viz

import (
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// samples returns the figures of the golden files.
func samples(t *testing.T) map[string]*Figure {
	t.Helper()
	must := func(f *Figure, err error) *Figure {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	return map[string]*Figure{
		"regions3": must(Regions(flowerList(), flowers(150))),
		"regions8": must(Regions(wheel(8), wheelSet(8))),
		"regions2": must(Regions(&learners.Halfspace{Unit: ltu.Unit{W: []float64{1, 1}, Theta: 7}}, twoOf(flowers(150)))),
	}
}

// flowers is three overlapping clouds, about as in iris.
func flowers(n int) *data.Set {
	r := rand.New(rand.NewPCG(1, 2))
	s := &data.Set{Schema: data.Schema{
		Name:    "flowers",
		Attrs:   []data.Attr{{Name: "petal length (cm)"}, {Name: "petal width (cm)"}},
		Classes: []string{"setosa", "versicolor", "virginica"},
	}}
	for i := range n {
		y := i % 3
		long := []float64{1.5, 4.2, 5.6}[y] + r.NormFloat64()*[]float64{0.2, 0.5, 0.6}[y]
		wide := []float64{0.25, 1.3, 2.0}[y] + r.NormFloat64()*[]float64{0.1, 0.2, 0.3}[y]
		s.X = append(s.X, []float64{math.Round(long*10) / 10, math.Round(max(0.1, wide)*10) / 10})
		s.Y = append(s.Y, y)
	}
	return s
}

// twoOf returns s with its classes from 1 on as one.
func twoOf(s *data.Set) *data.Set {
	t := *s
	t.Classes = []string{"setosa", "other"}
	t.Y = make([]int, s.Len())
	for i, y := range s.Y {
		t.Y[i] = min(y, 1)
	}
	return &t
}

func flowerList() *learners.List {
	return &learners.List{
		Schema: flowers(1).Schema,
		Rules: []learners.Rule{
			{If: ltu.Unit{W: []float64{-1, -0.5}, Theta: -2.8}, Class: 0, N: 50},
			{If: ltu.Unit{W: []float64{0.6, 1.5}, Theta: 5.6}, Class: 2, N: 41},
			{If: ltu.Unit{W: []float64{1, -2}, Theta: 1.6}, Class: 1, N: 18},
		},
		Else: 1, ElseN: 41, Mistakes: 4,
	}
}

// A linear machine predicts the output of greatest excess.
type machine struct{ net *ltu.Network }

func (m machine) Predict(x []float64) int { return m.net.Predict(x) }
func (m machine) Network() *ltu.Network   { return m.net }

// wheel has classes like the sectors of a wheel around (0, 0).
func wheel(classes int) machine {
	b := ltu.NewBuilder(2)
	var out []ltu.Signal
	for c := range classes {
		sin, cos := math.Sincos(2 * math.Pi * float64(c) / float64(classes))
		out = append(out, b.Unit(ltu.Unit{W: []float64{cos, sin}}))
	}
	return machine{b.Network(out...)}
}

func wheelSet(classes int) *data.Set {
	r := rand.New(rand.NewPCG(3, 4))
	s := &data.Set{Schema: data.Schema{Name: "wheel", Attrs: []data.Attr{{Name: "x"}, {Name: "y"}}}}
	for c := range classes {
		s.Classes = append(s.Classes, "sector "+string(rune('A'+c)))
	}
	for i := range 25 * classes {
		sin, cos := math.Sincos(2*math.Pi*float64(i%classes)/float64(classes) + r.NormFloat64()*0.15)
		d := 1 + 3*r.Float64()
		s.X, s.Y = append(s.X, []float64{d * cos, d * sin}), append(s.Y, i%classes)
	}
	s.X[7], s.X[20] = []float64{math.NaN(), 1}, []float64{1, math.NaN()}
	return s
}
