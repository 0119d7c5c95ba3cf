package learners_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// hiddenPlanes returns n examples, normal in d attributes. Their class is 1 if an odd number of the random
// planes has them in front, except for a share of noise.
func hiddenPlanes(r *rand.Rand, n, d, planes int, noise float64) *data.Set {
	s := &data.Set{Schema: data.Schema{Name: "hidden planes", Classes: []string{"no", "yes"}}}
	for j := range d {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprintf("x%d", j+1)})
	}
	w := make([][]float64, planes)
	for k := range w {
		for range d + 1 {
			w[k] = append(w[k], r.NormFloat64())
		}
		w[k][d] /= 2
	}
	for range n {
		x, y := make([]float64, d), 0
		for j := range x {
			x[j] = r.NormFloat64()
		}
		for _, w := range w {
			z := w[d]
			for j, v := range x {
				z += w[j] * v
			}
			if z > 0 {
				y = 1 - y
			}
		}
		if r.Float64() < noise {
			y = 1 - y
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// BenchmarkVoronoi times steps (a) to (c), the whole fit, and a fit with grown planes.
func BenchmarkVoronoi(b *testing.B) {
	for _, c := range []struct {
		d, n  int
		noise float64
	}{{2, 500, 0}, {2, 1000, 0}, {2, 2000, 0}, {2, 500, 0.1}, {2, 1000, 0.1}, {2, 2000, 0.1}, {3, 500, 0}, {5, 300, 0}, {5, 300, 0.1}} {
		s := hiddenPlanes(learners.Seed(1), c.n, c.d, 2, c.noise)
		v := learners.Voronoi{}
		name := fmt.Sprintf("d=%d/n=%d/noise=%v", c.d, c.n, c.noise)
		b.Run(name+"/diagram", func(b *testing.B) {
			for b.Loop() {
				d, err := v.Diagram(b.Context(), s)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(d.Class)), "parts")
				b.ReportMetric(float64(len(d.Facets)), "facets")
				b.ReportMetric(float64(len(d.Planes)), "candidates")
			}
		})
		b.Run(name+"/fit", func(b *testing.B) { fitVoronoi(b, v, s) })
		if c.d > 3 {
			b.Run(name+"/bisectors", func(b *testing.B) { fitVoronoi(b, learners.Voronoi{ZeroFaces: learners.Bisectors}, s) })
			continue
		}
		if v.Grow = 10; c.noise == 0 {
			b.Run(name+"/grown", func(b *testing.B) { fitVoronoi(b, v, s) })
		}
	}
}

func fitVoronoi(b *testing.B, v learners.Voronoi, s *data.Set) {
	for b.Loop() {
		m, err := v.Fit(b.Context(), s, nil)
		if err != nil {
			b.Fatal(err)
		}
		p := m.(*learners.Polyhedral)
		b.ReportMetric(float64(len(p.Units)), "units")
		b.ReportMetric(float64(p.Found.AtLeast), "proven")
		b.ReportMetric(float64(p.Found.Unseparated), "unseparated")
	}
}
