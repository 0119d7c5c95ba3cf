package weka

import (
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// numbers returns n examples of 20 normal numbers, whose class depends on four
// of them and on chance.
func numbers(n int) *data.Set {
	r := learners.Seed(1)
	s := &data.Set{Schema: data.Schema{Name: "numbers", Classes: []string{"no", "yes"}}, X: make([][]float64, n), Y: make([]int, n)}
	for j := range 20 {
		s.Attrs = append(s.Attrs, data.Attr{Name: "x" + string(rune('a'+j))})
	}
	for i := range s.X {
		x := make([]float64, len(s.Attrs))
		for j := range x {
			x[j] = float64(float32(r.NormFloat64())) // as scikit-learn keeps them
		}
		if s.X[i] = x; x[0]*x[1]+x[2]+x[3]*x[3]/2+r.NormFloat64()/2 > 0.5 {
			s.Y[i] = 1
		}
	}
	return s
}

func BenchmarkC45(b *testing.B) {
	chess, err := data.Load("chess")
	if err != nil {
		b.Fatal(err)
	}
	for _, s := range []*data.Set{chess, numbers(50_000)} {
		for _, c := range []learners.C45{{}, {Unpruned: true}} {
			b.Run(s.Name+"/"+learners.String(c), func(b *testing.B) {
				for b.Loop() {
					if _, err := c.Fit(b.Context(), s, nil); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
