package ask

import (
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/data"
)

// TestShare compares counts with all inputs, and shares of volume with random examples.
func TestShare(t *testing.T) {
	s := check[*data.Set](t)(data.Load("monks-3"))
	all := askers(t, s, 20)
	counted := 0
	for name, a := range all {
		for second, b := range all {
			if counted++; counted%29 > 0 {
				continue
			}
			count := 0
			for _, x := range s.X {
				if a.m.Predict(x) != b.m.Predict(x) {
					count++
				}
			}
			share := check[*Share](t)(a.Share(t.Context(), b.m))
			if share.Possible != 432 || share.Low != share.High || math.Round(432*share.Low) != float64(count) {
				t.Errorf("%s and %s: %v, %+v, want %d", name, second, share, share, count)
			}
		}
	}
	for _, a := range askers(t, rounded(t), 20) {
		for _, b := range asked["rounded"] {
			if counted++; counted%37 > 0 || len(a.net.nodes)+len(b.net.nodes) > 100 {
				continue
			}
			a.Boxes = 1000
			share := check[*Share](t)(a.Share(t.Context(), b.m))
			r, count := rand.New(rand.NewPCG(5, 3)), 0.0
			for range 2000 {
				if x := a.whole.draw(r); a.m.Predict(x) != b.m.Predict(x) {
					count++
				}
			}
			// Six standard errors of 2,000 examples are below 0.07.
			if share.Low > share.High || count/2000 < share.Low-0.07 || count/2000 > share.High+0.07 || !math.IsInf(share.Possible, 1) {
				t.Errorf("%v, by chance %v", share, count/2000)
			}
		}
	}
}
