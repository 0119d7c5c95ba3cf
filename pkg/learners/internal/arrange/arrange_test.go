package arrange

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
)

// points returns a sample of points without classes.
func points(X ...[]float64) *data.Set {
	s := &data.Set{X: X, Y: make([]int, len(X))}
	for j := range X[0] {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprintf("x%d", j+1)})
	}
	s.Classes = []string{"no", "yes"}
	return s
}

// scattered returns n points in d dimensions: on a grid with the given number of values per
// attribute, or anywhere if values is 0.
func scattered(r *rand.Rand, n, d, values int) *data.Set {
	X := make([][]float64, n)
	for i := range X {
		X[i] = make([]float64, d)
		for j := range X[i] {
			X[i][j] = r.NormFloat64()
			if values > 0 {
				X[i][j] = float64(r.IntN(values))
			}
		}
	}
	return points(X...)
}

// countByForce counts the ways to separate the examples of s by a hyperplane, in pairs of
// complements: it asks the solver about each.
func countByForce(t *testing.T, s *data.Set) (n int) {
	for inside := range uint64(1) << (s.Len() - 1) {
		if _, ok := Unit(t.Context(), []uint64{inside}, s.X); ok {
			n++
		}
	}
	return n
}

// count counts the dichotomies found plus the one with all examples on one side, and checks that
// each found one has a unit and is new.
func count(t *testing.T, s *data.Set) int {
	t.Helper()
	candidates, err := Dichotomies(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for inside := range candidates.All() {
		oriented := slices.Clone(inside)
		candidates.Orient(oriented)
		key := fmt.Sprint(oriented)
		if _, ok := Unit(t.Context(), inside, s.X); !ok || seen[key] {
			t.Errorf("%v: %b can be realised: %t, found before: %t", s.X, inside, ok, seen[key])
		}
		seen[key] = true
	}
	return len(seen) + 1
}

func TestDichotomiesAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	degenerate := 0
	for trial := range 600 {
		d := 1 + r.IntN(4)
		s := scattered(r, 1+r.IntN(8), d, trial%5) // with one value per attribute all points are equal
		got, want := count(t, s), countByForce(t, s)
		if got != want {
			t.Errorf("trial %d: %d dichotomies, want %d: %v", trial, got, want, s.X)
		}
		if float64(got) < coverNumber(s.Len(), d)/2 {
			degenerate++
		}
	}
	if degenerate < 200 || degenerate > 500 {
		t.Errorf("%d of 600 samples are degenerate", degenerate)
	}
}

// coverNumber returns the number of ways to separate n points in general position in d dimensions:
// T. M. Cover, IEEE Transactions on Electronic Computers 14
// (1965) 326–334.
func coverNumber(n, d int) (c float64) {
	for i := range d + 1 {
		if i < n {
			c += 2 * countSubsets(n-1, i)
		}
	}
	return c
}

func TestDichotomiesAreOfCoversNumber(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	for _, c := range [][2]int{{1, 1}, {30, 1}, {70, 1}, {20, 2}, {70, 2}, {3, 3}, {14, 3}, {9, 4}, {8, 5}, {9, 8}, {6, 12}} {
		if got, want := count(t, scattered(r, c[0], c[1], 0)), coverNumber(c[0], c[1])/2; float64(got) != want {
			t.Errorf("%d points in %d dimensions: %d dichotomies, want %v", c[0], c[1], got, want)
		}
	}
}

// TestSameDichotomies compares the checksum of the dichotomies of awkward points, in order, and of
// their units, with the recorded one, because among equally good ones learners take the first.
func TestSameDichotomies(t *testing.T) {
	sum, r := fnv.New64a(), rand.New(rand.NewPCG(11, 0))
	for trial := range 60 {
		s := scattered(r, 1+r.IntN(8), 1+trial%4, trial%4)
		found, err := Dichotomies(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(sum, slices.Collect(found.All()))
		for sides := range found.All() {
			u, ok := Unit(t.Context(), sides, s.X)
			fmt.Fprintln(sum, u, ok)
		}
	}
	if got, want := sum.Sum64(), uint64(0xa5ea02812f34a773); got != want {
		t.Errorf("the sum is %#x, it was %#x: if that is meant, write it here", got, want)
	}
}

// countUnits counts the dichotomies that have a unit, plus the one with all examples on one side.
// The points may be nearer to each other than the solver can distinguish.
func countUnits(t *testing.T, s *data.Set) (n int) {
	t.Helper()
	found, err := Dichotomies(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	for sides := range found.All() {
		if _, ok := Unit(t.Context(), sides, s.X); ok {
			n++
		}
	}
	return n + 1
}

// TestDegeneratePoints has counts computed by hand, or known ones: the 104 and 1882 threshold
// functions of three and four variables.
func TestDegeneratePoints(t *testing.T) {
	circle := [][]float64{{5, 0}, {4, 3}, {3, 4}, {0, 5}, {-3, 4}, {-4, 3}, {-5, 0}, {0, -5}}
	cube := func(d int) (X [][]float64) {
		for i := range 1 << d {
			x := make([]float64, d)
			for j := range x {
				x[j] = float64(i >> j & 1)
			}
			X = append(X, x)
		}
		return X
	}
	for _, c := range []struct {
		name string
		X    [][]float64
		want int
	}{
		{"cocircular", circle, 1 + 7 + 21},
		{"collinear in space", [][]float64{{0, 0, 0}, {1, 2, 3}, {2, 4, 6}, {3, 6, 9}}, 4},
		{"collinear but for rounding", [][]float64{{0.1, 0.3}, {0.2, 0.6}, {0.3, 0.9}, {0.7, 2.1}}, 4},
		{"one point thrice", [][]float64{{1, 2}, {1, 2}, {1, 2}}, 1},
		{"a plane in space", [][]float64{{0, 0, 5}, {0, 1, 5}, {1, 0, 5}, {1, 1, 5}}, 7},
		{"an oblique plane in space", [][]float64{{0, 0, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 2}}, 7},
		{"cube", cube(3), 104 / 2},
		{"four variables", cube(4), 1882 / 2},
		{"far from zero, ranges apart", [][]float64{{1e6, 0}, {1e6, 1e-9}, {1e6 + 1, 0}, {1e6 + 1, 1e-9}}, 7},
		{"greatest range", [][]float64{{-1e100}, {1e-100}, {0}, {1e100}}, 3},
		{"no attributes", [][]float64{{}, {}}, 1},
	} {
		s := points(c.X...)
		if got := countUnits(t, s); got != c.want {
			t.Errorf("%s: %d dichotomies, want %d", c.name, got, c.want)
		}
	}
}

// TestUnitEnds has points nearer to each other than rounding allows, beside others far away: there
// the search for the farthest plane never ended.
func TestUnitEnds(t *testing.T) {
	s := points(
		[]float64{0x1.dcd6501p+29, 0x1.65a0bc0cp+31, 0x1.dcd65018p+29}, []float64{0x1.dcd65008p+29, 0x1.65a0bc06p+31, 0x1.dcd65018p+29},
		[]float64{0x1.dcd6501p+29, 0x1.65a0bc0cp+31, 0x1.65a0bc0cp+31}, []float64{0x1.dcd65008p+29, 0x1.dcd65p+29, 0x1.dcd65p+29},
		[]float64{0x1.dcd65018p+29, 0x1.dcd6501p+29, 0x1.dcd65018p+29}, []float64{0x1.dcd6501p+29, 0x1.65a0bc0cp+31, 0x1.dcd6501p+29},
		[]float64{0x1.dcd65018p+29, 0x1.dcd6501p+29, 0x1.dcd65p+29}, []float64{0x1.dcd6501p+29, 0x1.dcd6501p+29, 0x1.dcd65p+29})
	got := countUnits(t, s)
	if want := countByForce(t, s); got != want || got == 0 {
		t.Errorf("%d dichotomies, want %d", got, want)
	}
}

// TestSidesOfThinPlanes has planes through points, each only a little out of the flat of the points
// before it, and further points exactly on these planes. The small lengths multiply, so in four
// dimensions rounding exceeds the distance that counts as clearly off the plane.
func TestSidesOfThinPlanes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	sure := 0
	for trial := range 1000 {
		d := 4 + trial%2
		s := points(thin(r, d, 2)...)
		p, err := newPartings(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		n := sample.Indices(s.Len())
		cols := sample.Indices(d)
		subset := sample.Indices(d)
		w, isClear := p.normal(n, subset, cols)
		got := make([]int, s.Len())
		if !isClear || !p.place(w, n, subset, cols, got) {
			continue
		}
		sure++
		normal := p.exact.normal(subset, cols)
		equal, opposite := true, true
		for k := range s.X {
			want := p.exact.side(normal, 0, k, cols)
			equal, opposite = equal && got[k] == want, opposite && got[k] == -want
		}
		if !equal && !opposite {
			t.Fatalf("trial %d: sides %v: %v", trial, got, s.X)
		}
	}
	t.Logf("%d of 1000 planes are placed without exact arithmetic", sure)
}

// thin returns d points with integer coordinates, each after the second near the flat of the points
// before it, and further points on their plane far away.
func thin(r *rand.Rand, d, further int) [][]float64 {
	p, small := make([][]int64, d-1), make([][]int64, d-1)
	for k := range p {
		p[k], small[k] = make([]int64, d), make([]int64, d)
		c1, c2, c3 := int64(r.IntN(900)), int64(r.IntN(8000)), int64(r.IntN(3000))
		for j := range p[k] {
			v := r.Int64N(2_000_001) - 1_000_000
			if k == 0 {
				p[0][j] = v * 1000
				continue
			}
			small[k][j] = v * 60 / 1000
			p[k][j] = small[k][j]
			if k == 1 {
				p[k][j] += p[0][j] / 1000 * 617
			}
			if k >= 2 {
				p[k][j] += p[0][j]/1000*c1 + small[1][j]*c2
			}
			if k >= 3 {
				p[k][j] += small[2][j] * c3
			}
		}
	}
	X := [][]float64{make([]float64, d)}
	for _, v := range p {
		X = append(X, float(v, 1))
	}
	for range further {
		X = append(X, float(small[d-2], r.Int64N(16_000)-8_000))
	}
	return X
}

func float(v []int64, times int64) []float64 {
	x := make([]float64, len(v))
	for j := range v {
		x[j] = float64(v[j] * times)
	}
	return x
}

// TestLimit checks the documented limits against the formula.
func TestLimit(t *testing.T) {
	for _, c := range []struct{ n, d int }{{292, 2}, {79, 3}, {25, 5}} {
		allowed := planesThrough(c.n, c.d)*float64(c.n) <= mostPlacings
		if excluded := planesThrough(c.n+1, c.d)*float64(c.n+1) > mostPlacings; !allowed || !excluded {
			t.Errorf("%d examples in %d dimensions are not the most", c.n, c.d)
		}
	}
}

func TestSubsets(t *testing.T) {
	for _, c := range []struct {
		n, k int
		want string
	}{
		{4, 2, "[0 1][0 2][0 3][1 2][1 3][2 3]"}, {3, 3, "[0 1 2]"}, {3, 1, "[0][1][2]"}, {2, 0, "[]"}, {0, 0, "[]"}, {2, 3, ""},
	} {
		got := ""
		for subset := range Subsets(c.n, c.k) {
			got += fmt.Sprint(subset)
		}
		if got != c.want {
			t.Errorf("subsets of %d of %d: %s, want %s", c.k, c.n, got, c.want)
		}
	}
	n := 0
	for subset := range Subsets(100, 50) { // more than an int64 can count
		if n++; n == 3 {
			if subset[49] != 51 {
				t.Errorf("the third is %v", subset)
			}
			break
		}
	}
}
