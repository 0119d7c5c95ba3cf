package viz

import (
	"math/rand/v2"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/viz/internal/place"
)

// ring is a net of three soft units around the flowers in the middle.
func ring() *learners.Net {
	return &learners.Net{Schema: middle().Schema,
		Hidden: []ltu.Unit{{W: []float64{3, 0}, Theta: 8.4}, {W: []float64{-3, 0}, Theta: -15.3}, {W: []float64{-1, -4}, Theta: -11.5}},
		Out:    []ltu.Unit{{W: []float64{1, 1, 1}, Theta: 2.1}},
	}
}

// middle is flowers with versicolor against the rest.
func middle() *data.Set {
	s, err := flowers(150).Regroup(data.Group{"other", "setosa", "virginica"}, data.Group{"versicolor"})
	if err != nil {
		panic(err)
	}
	return s
}

// TestRegionsOfSoftUnits are right but within a square of their borders.
func TestRegionsOfSoftUnits(t *testing.T) {
	net := ring().Network()
	found, r := place.Regions(net, 2, testWindow), rand.New(rand.NewPCG(1, 1))
	class := func(s place.Spot) int {
		return net.Predict([]float64{testWindow.Min[0] + s[0]*testWindow.Size(0), testWindow.Min[1] + s[1]*testWindow.Size(1)})
	}
	const fine = 240 // squares along a side
	seen := [2]int{}
points:
	for range 3000 {
		s := place.Spot{r.Float64(), r.Float64()}
		want := class(s)
		for _, d := range []place.Spot{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			if class(place.Spot{s[0] + d[0]/fine, s[1] + d[1]/fine}) != want {
				continue points
			}
		}
		seen[want]++
		for c, loops := range found {
			if inside := winding(loops, s) == 1; inside != (c == want) {
				t.Fatalf("class of %v is %d; inside the region of class %d: %v", s, want, c, inside)
			}
		}
	}
	if min(seen[0], seen[1]) < 100 {
		t.Errorf("points seen of each class: %v", seen)
	}
}
