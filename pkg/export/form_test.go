package export

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// TestFormMeets draws features and needs, codes every value of the attribute, and wants a need met if
// all codes meet it. Of numbers it codes some around the cuts.
func TestFormMeets(t *testing.T) {
	r, met := rand.New(rand.NewPCG(7, 8)), 0
	for range 3000 {
		a := data.Attr{Name: "a", Values: []string{"x", "y", "z"}[:2+r.IntN(2)]}
		f := data.Feature{Name: "f", Value: -1, Base: float64(r.IntN(3) - 1), Step: float64(r.IntN(2) + 1), Missing: float64(r.IntN(4) - 1), Keep: r.IntN(2) == 0}
		raw := []float64{math.NaN(), 0, 1, 2}[:1+len(a.Values)]
		switch r.IntN(4) {
		case 0:
			f.Value = r.IntN(len(a.Values))
		case 1:
			a.Values, f.Cuts = nil, []float64{-0.5, 1, 7}[:1+r.IntN(3)]
			raw = []float64{math.NaN(), -math.MaxFloat64, -0.5, 0, 1, 2, 7, 8}
		case 2:
			a.Values, raw = nil, []float64{math.NaN(), -1e300, -0.37, 0, 1, 2, 3, 4, 5}
		}
		d := ltu.Need{Missing: r.IntN(2) == 0}
		for v := -1.0; v < 6; v++ {
			if r.IntN(8) > 0 {
				d.Values = append(d.Values, v)
			}
		}
		if r.IntN(4) == 0 {
			d.Values = nil
		}
		e, n := data.Encoding{From: []data.Attr{a}, Features: []data.Feature{f}}, ltu.Network{In: 1, Needs: []ltu.Need{d}}
		want := !slices.ContainsFunc(raw, func(v float64) bool { return !n.Covers(e.Encode([]float64{v})) })
		coded := &form{Schema: data.Schema{Attrs: []data.Attr{a}}, features: []data.Feature{f}}
		if got := coded.meets(d); got != want {
			t.Fatalf("attribute %+v, feature %+v, need %+v: %v, want %v", a, f, d, got, want)
		}
		if n.Needs = append([]ltu.Need{{Values: []float64{-1, 0, 1, 2, 3, 4, 5, 6, 7}, Missing: true}}, d); want {
			met++
		} else if f.Cuts != nil && coded.unmet(&n) != 1 {
			t.Fatalf("the second need is not met, but need %d is named", coded.unmet(&n))
		}
	}
	if met < 500 || met > 2500 {
		t.Errorf("%d of 3000 needs are met", met)
	}
}
