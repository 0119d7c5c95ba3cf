package c45

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
)

// TestReadNumeric compares a sorted column with a stable sort by comparisons: for extreme numbers,
// for values of all exponents, for integers, which differ in only a few bytes, and for one value
// that differs from all others.
func TestReadNumeric(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	extremes := []float64{math.Copysign(0, -1), 0, 1, -1, math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64, math.MaxFloat64, -math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN()}
	for trial := range 60 {
		s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: make([]data.Attr, 1)}}
		for range r.IntN(1000) {
			v := extremes[r.IntN(len(extremes))]
			switch trial % 4 {
			case 1:
				v = math.Float64frombits(r.Uint64())
			case 2:
				v = float64(r.IntN(600) - 300)
			case 3:
				if v = 5; len(s.X) == 7 {
					v = 4
				}
			}
			s.X, s.Y = append(s.X, []float64{v}), append(s.Y, r.IntN(2))
		}
		c, err := newColumns(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		var values []float64
		ids := slices.Clone(c.cases().ids)
		slices.SortStableFunc(ids, func(a, b int32) int {
			return cmp.Compare(-s.X[b][0], -s.X[a][0]) // negated, because NaN must come last
		})
		for k, id := range ids {
			rank, v := int32(-1), s.X[id][0]
			if !math.IsNaN(v) {
				if len(values) == 0 || v != values[len(values)-1] {
					values = append(values, v)
				}
				rank = int32(len(values) - 1)
			}
			if got, want := c.sorted[0][k], (entry{id, int32(s.Y[id]), rank}); got != want {
				t.Fatalf("trial %d: entry %d is %v, want %v", trial, k, got, want)
			}
		}
		if !slices.EqualFunc(c.values[0], values, func(v, w float64) bool { return math.Float64bits(v) == math.Float64bits(w) }) {
			t.Errorf("trial %d: the values are %v, want %v", trial, c.values[0], values)
		}
	}
}
