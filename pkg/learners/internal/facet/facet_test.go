package facet

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/learners/internal/vec"
)

// cube returns the corners of a unit cube, its lowest at x, and the cube's middle.
func cube(x float64) (points [][]float64) {
	for k := range 8 {
		points = append(points, []float64{x + float64(k&1), float64(k >> 1 & 1), float64(k >> 2)})
	}
	return append(points, []float64{x + 0.5, 0.5, 0.5})
}

// TestFacetsOfACube expects each of the six sides four times, because any three of its four corners
// determine it. It expects no plane through the middle, nor through three corners of a diagonal.
func TestFacetsOfACube(t *testing.T) {
	seen := map[[3]float64]int{}
	err := facets(t.Context(), cube(0), 1e-9, func(h facet) {
		seen[[3]float64{math.Round(h.normal[0]*1e9) / 1e9, math.Round(h.normal[1]*1e9) / 1e9, math.Round(h.normal[2]*1e9) / 1e9}]++
	})
	if err != nil || len(seen) != 6 {
		t.Fatalf("%v, %v", seen, err)
	}
	for normal, times := range seen {
		if times != 4 {
			t.Errorf("%v %d times, want 4", normal, times)
		}
	}
}

// TestFacetsOfASphere has points in general position, all on the hull, which has 2n − 4 triangles
// by Euler's formula. The number of triples is large enough for several looks at the context.
func TestFacetsOfASphere(t *testing.T) {
	const n = 40
	r := rand.New(rand.NewPCG(1, 0))
	points := make([][]float64, n)
	for i := range points {
		points[i] = []float64{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}
		vec.Normalize(points[i])
	}
	seen := 0
	if err := facets(t.Context(), points, 1e-9, func(facet) { seen++ }); err != nil || seen != 2*n-4 {
		t.Errorf("%d facets of %d points, want %d, %v", seen, n, 2*n-4, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := facets(ctx, points, 1e-9, func(facet) { seen-- }); !errors.Is(err, context.Canceled) || seen <= 0 {
		t.Errorf("the context is done: %v, and %d facets are not visited", err, seen)
	}
}

// TestFacetsOfCyclicPolytopes has points on the curve (t, …, tᵈ), whose hulls have the most facets of n
// points: n, 2n − 4 and n(n − 3)/2 in two, three and four dimensions, which grow as n to the power ⌊d/2⌋.
func TestFacetsOfCyclicPolytopes(t *testing.T) {
	for n := 6; n <= 12; n += 3 {
		for d, want := range map[int]int{2: n, 3: 2*n - 4, 4: n * (n - 3) / 2} {
			points := make([][]float64, n)
			for i := range points {
				for j := 1; j <= d; j++ {
					points[i] = append(points[i], math.Pow(2*float64(i)/float64(n-1)-1, float64(j)))
				}
			}
			seen := 0
			if err := facets(t.Context(), points, 1e-12, func(facet) { seen++ }); err != nil || seen != want {
				t.Errorf("%d points in %d dimensions have %d facets, want %d, %v", n, d, seen, want, err)
			}
		}
	}
}

// TestBetweenCubes has two cubes 2 apart: the plane halfway is right, whichever cube is positive.
func TestBetweenCubes(t *testing.T) {
	for _, positive := range []int{0, 1} {
		rows := [2][][]float64{cube(0), cube(3)}
		if positive == 0 {
			rows[0], rows[1] = rows[1], rows[0]
		}
		u, err := Between(t.Context(), rows)
		if err != nil {
			t.Fatal(err)
		}
		if position := u.Theta / u.W[0]; math.Abs(position-2) > 1e-9 || !u.Fires(rows[1][0]) || u.Fires(rows[0][0]) {
			t.Errorf("%v, want a plane at 2 that fires on %v", u, rows[1][0])
		}
	}
}

// A deadline is done after a given number of looks.
type deadline struct {
	context.Context
	looks *int
}

func (d deadline) Err() error {
	if *d.looks--; *d.looks < 0 {
		return context.Canceled
	}
	return nil
}

// TestBetweenCancelled ends the search at every look.
func TestBetweenCancelled(t *testing.T) {
	var examples [2][][]float64
	for class := range examples {
		for i := range 90 {
			angle := float64(i)
			examples[class] = append(examples[class], []float64{math.Cos(angle), math.Sin(angle), float64(3*class) + float64(i%7)/9})
		}
	}
	for looks := 0; ; looks++ {
		left := looks
		u, err := Between(deadline{t.Context(), &left}, examples)
		if err == nil {
			if looks < 100 {
				t.Errorf("%d looks only", looks)
			}
			break
		}
		if !errors.Is(err, context.Canceled) || u.W != nil {
			t.Fatalf("look %d: %v, %v", looks, u, err)
		}
		looks += looks / 8
	}
}
