package ask

import (
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// TestRanking wants few boxes for one unit of 60 attributes. A search for hitting sets would need many.
func TestRanking(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Name: "sum", Classes: []string{"no", "yes"}}}
	for j := range 60 {
		s.Attrs = append(s.Attrs, data.Attr{Name: "x" + string(rune('A'+j)), Values: []string{"0", "1", "2"}})
	}
	for k := range 90 {
		x := make([]float64, 60)
		for j := range x {
			x[j] = float64((k*(j+3) + k/7) % 3)
		}
		s.X, s.Y = append(s.X, x), append(s.Y, k%2)
	}
	a := check[*Asker](t)(About(check[*pipeline.Model](t)(pipeline.Fit(t.Context(), learners.Backprop{}, s, 1)), s))
	a.Boxes = 5
	for _, x := range s.X[:20] {
		r, c := check[*Reason](t)(a.Reason(t.Context(), x)), check[*Contrast](t)(a.Contrast(t.Context(), x))
		if !r.Smallest || !c.Proven || len(r.Attrs)+len(c.Attrs) > 61 {
			t.Errorf("%v: %v; %v", x, r, c)
		}
	}
}
