package voronoi

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestVerticesAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for trial := range 400 {
		d := 1 + trial%4
		side := []int{2, 3, 4, 1000}[trial/4%4]
		points := distinct(r, 2+r.IntN(8), d, func() float64 { return float64(r.IntN(side)) })
		if trial%5 == 0 {
			flatten(points)
		}
		got, err := Vertices(t.Context(), points, neighbors(t, points), 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		if want := emptySpheres(points); !slices.EqualFunc(got, want, slices.Equal[[]int]) {
			t.Fatalf("trial %d: points %v have vertices %v, want %v", trial, points, got, want)
		}
	}
}

// emptySpheres returns the points on every sphere, about a point of their affine hull, that passes
// through affinely independent points that span the hull and has none inside.
func emptySpheres(points [][]float64) (found [][]int) {
	rank := Rank(points)
	var choose func(start int, chosen []int)
	choose = func(start int, chosen []int) {
		if len(chosen) < rank+1 {
			for i := start; i < len(points); i++ {
				choose(i+1, append(slices.Clone(chosen), i))
			}
			return
		}
		z, ok := center(points, chosen)
		if !ok {
			return
		}
		var touching []int
		radius := distance(points[chosen[0]], z)
		for i, x := range points {
			switch d := distance(x, z) / radius; {
			case d < 1-1e-7:
				return
			case d < 1+1e-7:
				touching = append(touching, i)
			}
		}
		found = append(found, touching)
	}
	choose(0, nil)
	slices.SortFunc(found, slices.Compare)
	return slices.CompactFunc(found, slices.Equal)
}

// center returns the point of the affine hull that is equidistant from the given points, by
// Gaussian elimination of the coefficients of their differences.
func center(points [][]float64, chosen []int) (z []float64, ok bool) {
	var a [][]float64
	p := points[chosen[0]]
	for _, i := range chosen[1:] {
		row := make([]float64, len(p))
		for j := range row {
			row[j] = points[i][j] - p[j]
		}
		a = append(a, row)
	}
	k := len(a)
	m := make([][]float64, k)
	for i := range m {
		m[i] = make([]float64, k+1)
		for j := range k {
			m[i][j] = dot(a[i], a[j])
		}
		m[i][k] = m[i][i] / 2
	}
	for i := range m {
		pivot := i
		for j := i; j < k; j++ {
			if math.Abs(m[j][i]) > math.Abs(m[pivot][i]) {
				pivot = j
			}
		}
		if m[i], m[pivot] = m[pivot], m[i]; math.Abs(m[i][i]) < 1e-6 {
			return nil, false
		}
		for j := range m {
			if f := m[j][i] / m[i][i]; j != i {
				for l := range m[j] {
					m[j][l] -= f * m[i][l]
				}
			}
		}
	}
	z = slices.Clone(p)
	for i, row := range a {
		for j := range z {
			z[j] += m[i][k] / m[i][i] * row[j]
		}
	}
	return z, true
}

func distance(a, b []float64) float64 {
	s := 0.0
	for j := range a {
		s += (a[j] - b[j]) * (a[j] - b[j])
	}
	return math.Sqrt(s)
}

// TestVerticesAreCounted uses Euler's formula: a triangulation of n points of the plane, h of them
// on the hull, has 2n−2−h triangles and 3n−3−h edges.
func TestVerticesAreCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	points := distinct(r, 300, 2, r.NormFloat64)
	adjacent := neighbors(t, points)
	edges := 0
	for _, f := range adjacent {
		edges += len(f)
	}
	v, err := Vertices(t.Context(), points, adjacent, 1<<20)
	if err != nil || edges/2-len(v) != len(points)-1 {
		t.Errorf("%d points, %d edges, %d triangles (%v)", len(points), edges/2, len(v), err)
	}
	if _, err := Vertices(t.Context(), points, adjacent, len(v)-1); !errors.Is(err, ErrTooMany) {
		t.Errorf("got %v, want ErrTooMany", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Vertices(ctx, points, adjacent, 1<<20); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func BenchmarkVertices(b *testing.B) {
	for _, size := range [][2]int{{2, 2000}, {3, 300}, {4, 100}, {5, 50}} {
		b.Run(fmt.Sprintf("d=%d/n=%d", size[0], size[1]), func(b *testing.B) {
			r := rand.New(rand.NewPCG(4, 0))
			points := distinct(r, size[1], size[0], r.NormFloat64)
			adjacent := neighbors(b, points)
			n := 0
			for b.Loop() {
				v, err := Vertices(b.Context(), points, adjacent, 1<<30)
				if err != nil {
					b.Fatal(err)
				}
				n = len(v)
			}
			b.ReportMetric(float64(n)/float64(len(points)), "vertices/point")
		})
	}
}

// TestWalk compares the walk with the intersections of facets, and expects it to report points that
// are not in general position.
func TestWalk(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 0))
	for trial := range 100 {
		d := 1 + trial%5
		points := distinct(r, d+1+r.IntN(12), d, r.NormFloat64)
		adjacent := neighbors(t, points)
		got, ok := walkFrom(t.Context(), points, firstVertex(t.Context(), points, adjacent), 1<<20)
		want, err := meetings(t.Context(), points, adjacent, d, 1<<20)
		if err != nil || !ok || !slices.EqualFunc(got, want, slices.Equal[[]int]) {
			t.Fatalf("trial %d: points %v have vertices %v (%v), want %v, %v", trial, points, got, ok, want, err)
		}
	}
	square := [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {3, 0}}
	for first := range 2 {
		if v, ok := walkFrom(t.Context(), square, [][]int{{0, 1, 2}, {2, 3, 4}}[first], 100); ok {
			t.Errorf("a square has four generators, got %v", v)
		}
	}
}
