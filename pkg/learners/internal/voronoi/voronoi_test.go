package voronoi

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

// TestNeighborsAreExact compares with exact rational arithmetic on tiny instances: grids, which are
// full of cocircular and collinear points, and points in general position.
func TestNeighborsAreExact(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	n := 600
	if testing.Short() {
		n = 60
	}
	for trial := range n {
		d := 1 + trial%4
		side := []int{2, 3, 4, 1000}[trial/4%4]
		points := distinct(r, 2+r.IntN(8), d, func() float64 { return float64(r.IntN(side)) })
		if trial%5 == 0 {
			flatten(points)
		}
		got := neighbors(t, points)
		for p := range points {
			for q := range points {
				if want := p != q && shareFacet(points, p, q); slices.Contains(got[p], q) != want {
					t.Fatalf("trial %d: points %v: that %d and %d are neighbours is %v, want %v", trial, points, p, q, !want, want)
				}
			}
		}
	}
}

// flatten puts points on a line, where possible.
func flatten(points [][]float64) {
	for i, x := range points {
		for j := range x {
			x[j] = float64(j) + float64((j+1)*i)
		}
	}
}

// distinct returns n points or, if the values do not suffice, fewer.
func distinct(r *rand.Rand, n, d int, value func() float64) (points [][]float64) {
	for range 5 * n {
		x := make([]float64, d)
		for j := range x {
			x[j] = value()
		}
		if !slices.ContainsFunc(points, func(y []float64) bool { return slices.Equal(x, y) }) && len(points) < n {
			points = append(points, x)
		}
	}
	return points
}

func neighbors(t testing.TB, points [][]float64) [][]int {
	t.Helper()
	got, err := Neighbors(t.Context(), points, nil)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// shareFacet reports whether some z is equidistant from p and q and strictly closer to them than to
// all others, by Fourier and Motzkin's elimination.
func shareFacet(points [][]float64, p, q int) bool {
	equal := constraint(points, p, q)
	k := slices.IndexFunc(equal[:len(equal)-1], func(v *big.Rat) bool { return v.Sign() != 0 })
	var rows [][]*big.Rat
	for r := range points {
		if r == p || r == q {
			continue
		}
		row := constraint(points, p, r)
		eliminate(row, equal, k)
		rows = append(rows, slices.Delete(row, k, k+1))
	}
	for range len(points[0]) - 1 {
		rows = project(rows)
	}
	for _, row := range rows {
		if row[0].Sign() <= 0 { // 0 < bound
			return false
		}
	}
	return true
}

// constraint returns the coefficients and bound of a·y < |a|²/2.
func constraint(points [][]float64, p, r int) []*big.Rat {
	row, sum := []*big.Rat{}, new(big.Rat)
	for j, v := range points[r] {
		a := new(big.Rat).SetFloat64(v)
		a.Sub(a, new(big.Rat).SetFloat64(points[p][j]))
		row = append(row, a)
		sum.Add(sum, new(big.Rat).Mul(a, a))
	}
	return append(row, sum.Quo(sum, big.NewRat(2, 1)))
}

// eliminate subtracts a multiple of equal from row such that its coefficient k becomes 0.
func eliminate(row, equal []*big.Rat, k int) {
	f := new(big.Rat).Quo(row[k], equal[k])
	for j := range row {
		row[j] = new(big.Rat).Sub(row[j], new(big.Rat).Mul(f, equal[j]))
	}
}

// project eliminates the first variable of strict inequalities.
func project(rows [][]*big.Rat) (out [][]*big.Rat) {
	for _, a := range rows {
		if a[0].Sign() == 0 {
			out = append(out, a[1:])
		}
		for _, b := range rows {
			if a[0].Sign() > 0 && b[0].Sign() < 0 {
				row := make([]*big.Rat, len(a))
				for j := range a {
					row[j] = new(big.Rat).Sub(new(big.Rat).Mul(a[0], b[j]), new(big.Rat).Mul(b[0], a[j]))
				}
				out = append(out, row[1:])
			}
		}
	}
	return out
}

// TestNeighborsByEmptySpheres compares with the definition of the diagram by its vertices: points
// in general position are neighbours iff both are among d+1 points whose circumsphere is empty, or
// on the convex hull.
func TestNeighborsByEmptySpheres(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	for trial := range 60 {
		points := distinct(r, 30, 2, r.NormFloat64)
		got := neighbors(t, points)
		want := byEmptyCircles(points)
		for p := range points {
			if !slices.Equal(got[p], want[p]) {
				t.Fatalf("trial %d: neighbours of %d are %v, want %v", trial, p, got[p], want[p])
			}
		}
	}
}

// byEmptyCircles returns the edges of the Delaunay triangulation. An edge of the convex hull also
// belongs to a triangle.
func byEmptyCircles(points [][]float64) [][]int {
	n := len(points)
	found := make([][]int, n)
	for i := range n {
		for j := range i {
			for k := range j {
				z, r2 := circle(points[i], points[j], points[k])
				if slices.ContainsFunc(points, func(x []float64) bool {
					return math.Pow(x[0]-z[0], 2)+math.Pow(x[1]-z[1], 2) < r2*(1-1e-9)
				}) {
					continue
				}
				for _, e := range [][2]int{{i, j}, {i, k}, {j, k}} {
					found[e[0]], found[e[1]] = append(found[e[0]], e[1]), append(found[e[1]], e[0])
				}
			}
		}
	}
	for i := range found {
		slices.Sort(found[i])
		found[i] = slices.Compact(found[i])
	}
	return found
}

func circle(a, b, c []float64) (z []float64, r2 float64) {
	ux, uy, vx, vy := b[0]-a[0], b[1]-a[1], c[0]-a[0], c[1]-a[1]
	det, b2, c2 := 2*(ux*vy-uy*vx), ux*ux+uy*uy, vx*vx+vy*vy
	x, y := (vy*b2-uy*c2)/det, (ux*c2-vx*b2)/det
	return []float64{a[0] + x, a[1] + y}, x*x + y*y
}

// TestNeighborsKeepUnderSimilarity expects scale, place and the number of cores not to matter.
func TestNeighborsKeepUnderSimilarity(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	points := distinct(r, 100, 3, r.NormFloat64)
	want := neighbors(t, points)
	for _, scale := range []float64{1e-90, 1e-9, 1e9, 1e90} {
		moved := make([][]float64, len(points))
		for i, x := range points {
			for _, v := range x {
				moved[i] = append(moved[i], scale*(v+5))
			}
		}
		if got := neighbors(t, moved); !slices.EqualFunc(got, want, slices.Equal[[]int]) {
			t.Errorf("neighbours change at scale %v", scale)
		}
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if got := neighbors(t, points); !slices.EqualFunc(got, want, slices.Equal[[]int]) {
		t.Error("neighbours are others on one core")
	}
}

func TestNeighborsOfFewPoints(t *testing.T) {
	for n := range 3 {
		got := neighbors(t, [][]float64{{0, 0}, {1, 0}}[:n])
		if len(got) != n || n == 1 && len(got[0]) > 0 || n == 2 && (len(got[0]) != 1 || len(got[1]) != 1) {
			t.Errorf("%d points: %v", n, got)
		}
	}
}

func TestNeighborsHeedContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Neighbors(ctx, [][]float64{{0}, {1}}, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestSameDiagrams compares the checksum of all results for awkward points, with every bit of
// planes and edges, with the recorded one. Where points are collinear or cocircular up to rounding,
// another answer need not be wrong, but no change may alter it unseen.
func TestSameDiagrams(t *testing.T) {
	sum, r := fnv.New64a(), rand.New(rand.NewPCG(9, 0))
	for trial := range 120 {
		d := 1 + trial%4
		value := []func() float64{
			func() float64 { return float64(r.IntN(3)) },
			func() float64 { return r.NormFloat64() },
			func() float64 { return []float64{0, 1, 1 + 1e-9, 1e6}[r.IntN(4)] },
		}[trial/4%3]
		points := distinct(r, min(2+r.IntN(9), 1<<d), d, value)
		if trial%7 == 0 {
			flatten(points)
		}
		adjacent := neighbors(t, points)
		found, err := Vertices(t.Context(), points, adjacent, 12+trial)
		fmt.Fprintln(sum, adjacent, found, err, Rank(points))
		if d == 2 && len(adjacent[0]) > 0 {
			fmt.Fprintln(sum, Edge(points, adjacent, 0, adjacent[0][0], 10))
		}
		corners := r.Perm(len(points))[:min(d, len(points))]
		isAbove, clear := NewSides(points).Of(corners)
		fmt.Fprintln(sum, isAbove, clear)
		w, theta := Planes(points, corners)
		fmt.Fprintln(sum, w, theta)
	}
	if got, want := sum.Sum64(), uint64(0x299a4f5a20083917); got != want {
		t.Errorf("the sum is %#x, it was %#x: if that is meant, write it here", got, want)
	}
}

func BenchmarkNeighbors(b *testing.B) {
	for _, size := range [][2]int{{2, 500}, {2, 1000}, {2, 2000}, {3, 1000}, {5, 300}, {10, 200}} {
		b.Run(fmt.Sprintf("d=%d/n=%d", size[0], size[1]), func(b *testing.B) {
			r := rand.New(rand.NewPCG(4, 0))
			points := distinct(r, size[1], size[0], r.NormFloat64)
			pairs := 0
			for b.Loop() {
				pairs = 0
				for _, f := range neighbors(b, points) {
					pairs += len(f)
				}
			}
			b.ReportMetric(float64(pairs)/float64(len(points)), "neighbours/point")
		})
	}
}
