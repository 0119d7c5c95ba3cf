package scale

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/vec"
)

// TestComponents compares the coordinates of rows on principal components with gonum's
// factorization, up to their signs: for more rows than columns, for fewer, and where the rows vary
// only along a line.
func TestComponents(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, c := range []struct{ n, d, wanted, varying int }{{60, 3, 3, 3}, {40, 17, 3, 17}, {9, 40, 3, 40}, {16, 16, 2, 16}, {30, 5, 2, 1}} {
		s := &data.Set{Schema: data.Schema{Attrs: make([]data.Attr, c.d)}}
		for range c.n {
			x := make([]float64, c.d)
			for j := range x {
				x[j] = r.Float64() / float64(int(1)<<min(j, 6)) // axes of different variance
				if j >= c.varying {
					x[j] = 3
				}
			}
			s.X = append(s.X, x)
		}
		rows, width := []float64{}, vec.Pad(c.d)
		X := mat.NewDense(c.n, c.d, nil)
		for i, x := range s.X {
			X.SetRow(i, x)
			rows = append(rows, append(x, make([]float64, width-c.d)...)...)
		}
		var pc stat.PC
		if !pc.PrincipalComponents(X, nil) {
			t.Fatal("no factorization")
		}
		var axes mat.Dense
		pc.VectorsTo(&axes)
		coordinates, err := components(t.Context(), rows, c.n, c.wanted)
		if err != nil {
			t.Fatal(err)
		}
		for k := range coordinates {
			// The rows are centered now.
			want, equal, opposite, length := make([]float64, c.n), 0.0, 0.0, 0.0
			for i := range want {
				for j := range c.d {
					want[i] += rows[i*width+j] * axes.At(j, k)
				}
				length = math.Hypot(length, want[i])
			}
			factor := 1.0
			if c.n < c.d {
				factor = length // then they refer to an axis of that length
			}
			for i, v := range want {
				equal = max(equal, math.Abs(v-factor*coordinates[k][i]))
				opposite = max(opposite, math.Abs(v+factor*coordinates[k][i]))
			}
			if min(equal, opposite) > 1e-9 {
				t.Errorf("%d rows of %d: on component %d the coordinates are off by %.2g", c.n, c.d, k+1, min(equal, opposite))
			}
		}
	}
}
