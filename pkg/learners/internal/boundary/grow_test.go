package boundary

import (
	"math/rand/v2"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/voronoi"
)

// TestGrownPlanesCutAllFacets checks that a round ends with every facet cut, and that each plane
// cuts the one that it began with.
func TestGrownPlanesCutAllFacets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for trial := range 50 {
		s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}}
		for range 2 + r.IntN(60) {
			s.X = append(s.X, []float64{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}[:1+trial%3])
			s.Y = append(s.Y, r.IntN(2))
		}
		d, err := newTessellation(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		if d.near, err = voronoi.Neighbors(t.Context(), d.points, nil); err != nil {
			t.Fatal(err)
		}
		var facets []crossing
		d.between(func(p, q int) { facets = append(facets, crossing{p, q}) })
		units, seeds := d.round(t.Context(), facets, 0)
		cuts := func(i int, f crossing) bool {
			return units[i].Fires(d.points[f.p]) != units[i].Fires(d.points[f.q])
		}
		for i, seed := range seeds {
			if !cuts(i, seed) {
				t.Errorf("trial %d: plane %d does not cut the facet that it grew from", trial, i)
			}
		}
		for _, f := range facets {
			cut := false
			for i := range units {
				cut = cut || cuts(i, f)
			}
			if !cut {
				t.Errorf("trial %d: facet %v is not cut", trial, f)
			}
		}
	}
}

// TestGap has facets whose middles are 3 and 4 apart in two attributes, and tiny ones whose squares
// would vanish.
func TestGap(t *testing.T) {
	for _, unit := range []float64{1, 1e-200} {
		d := &Tessellation{points: [][]float64{{0, 0}, {2 * unit, 0}, {4 * unit, 2 * unit}, {4 * unit, 6 * unit}}}
		if got := d.gap(crossing{0, 1}, crossing{2, 3}); got != 5*unit {
			t.Errorf("the gap is %v, want %v", got, 5*unit)
		}
	}
}
