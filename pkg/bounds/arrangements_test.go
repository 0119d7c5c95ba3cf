package bounds_test

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"halfspace/pkg/bounds"
)

// TestArrangementByHand counts points, segments and cells of lines, and planes
// of a box.
func TestArrangementByHand(t *testing.T) {
	for _, c := range []struct {
		k, n, d int
		want    float64
	}{
		{0, 1, 2, 0}, {1, 1, 2, 1}, {2, 1, 2, 2},
		{0, 3, 2, 3}, {1, 3, 2, 9}, {2, 3, 2, 7},
		{0, 3, 3, 1}, {1, 3, 3, 6}, {2, 3, 3, 12}, {3, 3, 3, 8},
		{0, 4, 1, 4}, {1, 4, 1, 5}, {4, 3, 3, 0}, {-1, 3, 3, 0},
	} {
		if got := bounds.ArrangementFaces(c.k, c.n, c.d); got != c.want {
			t.Errorf("%d-faces of %d planes in %d dimensions: %v, want %v", c.k, c.n, c.d, got, c.want)
		}
	}
}

// TestArrangementOfMany compares with whole numbers of any size, where float64
// holds them; Euler's relation ties the faces together.
func TestArrangementOfMany(t *testing.T) {
	for n := 1; n <= 52; n++ {
		for d := 1; d <= 26; d++ {
			cells, euler := new(big.Int), 0.0
			for i := 0; i <= d; i++ {
				cells.Add(cells, new(big.Int).Binomial(int64(n), int64(i)))
				euler += math.Pow(-1, float64(i)) * bounds.ArrangementFaces(i, n, d)
			}
			if got := bounds.ArrangementCells(n, d); got != float64(cells.Int64()) {
				t.Errorf("%d planes in %d dimensions: %v cells, want %v", n, d, got, cells)
			}
			if want := math.Pow(-1, float64(d)); n <= 30 && euler != want {
				t.Errorf("%d planes in %d dimensions: Euler's sum is %v, want %v", n, d, euler, want)
			}
		}
	}
	for _, c := range []struct{ n, d int }{{1 << 40, 3}, {3000, 1500}, {math.MaxInt, 1}} {
		cells, want := bounds.ArrangementCells(c.n, c.d), new(big.Float)
		for i := 0; i <= c.d && c.d < 100; i++ {
			want.Add(want, new(big.Float).SetInt(new(big.Int).Binomial(int64(c.n), int64(i))))
		}
		if w, _ := want.Float64(); c.d < 100 && math.Abs(cells/w-1) > 1e-9 || c.d >= 100 && !(cells > 1e300) {
			t.Errorf("%d planes in %d dimensions: %v cells, want %v", c.n, c.d, cells, w)
		}
	}
}

// TestVC has the cases of lemma 1 that are wrong as printed, and the definition of the
// upper bound, looked for step by step.
func TestVC(t *testing.T) {
	for _, c := range []struct {
		n, d             int
		printed, minimum float64
	}{{1, 2, 2, 3}, {2, 10, 4, 21}, {5, 2, 16, 16}, {1, 1, 2, 2}} {
		if p, l := bounds.PrintedVC(c.n, c.d), bounds.LowerVC(c.n, c.d); p != c.printed || l != c.minimum {
			t.Errorf("n = %d, d = %d: %v printed, at least %v; want %v and %v", c.n, c.d, p, l, c.printed, c.minimum)
		}
	}
	for n := 1; n <= 6; n++ {
		for d := 1; d <= 6; d++ {
			holds := func(v int64) bool {
				sum := 0.0
				for i := range int64(d + 1) {
					b, _ := new(big.Float).SetInt(new(big.Int).Binomial(v-1, i)).Float64()
					sum += b
				}
				return float64(v) <= bounds.ArrangementCells(n, d)+float64(n)*math.Log2(sum)+1e-9
			}
			want := int64(0)
			for v := int64(1); v < 1000; v++ {
				if holds(v) {
					want = v
				}
			}
			if n == 1 || d == 1 {
				want = int64(n*d + 1)
			}
			if got := bounds.UpperVC(n, d); got != float64(want) || got < bounds.LowerVC(n, d) {
				t.Errorf("n = %d, d = %d: at most %v, want %v; at least %v", n, d, got, want, bounds.LowerVC(n, d))
			}
		}
	}
	for _, c := range []struct{ n, d int }{{1, 1000}, {1000, 1}, {1000, 1000}, {1 << 20, 7}, {20, 1 << 20}} {
		if v := bounds.UpperVC(c.n, c.d); !(v >= bounds.LowerVC(c.n, c.d)) {
			t.Errorf("n = %d, d = %d: at most %v, at least %v", c.n, c.d, v, bounds.LowerVC(c.n, c.d))
		}
	}
}

// TestExamplesByHand: (4/0.1)·log₂ 40 = 212.9 and (8·3/0.1)·log₂ 130 = 1685.4.
func TestExamplesByHand(t *testing.T) {
	for _, c := range []struct{ epsilon, delta, vc, want float64 }{
		{0.1, 0.05, 3, 1686}, {0.1, 1e-100, 3, 13328}, {0.5, 0.5, 1, 76},
	} {
		if got := bounds.PolyhedralExamples(c.epsilon, c.delta, c.vc); got != c.want {
			t.Errorf("%v: %v examples", c, got)
		}
	}
}

// TestAgnosticExamples checks that the number is the least: the inequality holds
// with it and with more, but not with one fewer.
func TestAgnosticExamples(t *testing.T) {
	for _, vc := range []float64{1, 3, 11, 100} {
		for _, epsilon := range []float64{0.5, 0.1, 0.01} {
			for _, delta := range []float64{0.9, 0.05, 1e-9} {
				bad := func(m float64) bool {
					return math.Log(4)+min(vc*math.Log(2*math.E*m/vc), m*math.Log(4))-epsilon*epsilon*m/8 > math.Log(delta)
				}
				m := bounds.AgnosticExamples(epsilon, delta, vc)
				if bad(m) || bad(1.5*m) || bad(100*m) || !bad(m-1) {
					t.Errorf("vc = %v, ε = %v, δ = %v: %v examples", vc, epsilon, delta, m)
				}
			}
		}
	}
	if m := bounds.AgnosticExamples(0.1, 0.05, math.Inf(1)); !math.IsInf(m, 1) {
		t.Errorf("%v examples for a VC dimension beyond all bounds", m)
	}
}

// TestBoundsPanic wants a panic that names the package where an argument makes no sense.
func TestBoundsPanic(t *testing.T) {
	for name, f := range map[string]func(){
		"gamma 0":         func() { bounds.BoostingStages(0, 10) },
		"gamma beyond ½":  func() { bounds.BoostingStages(0.6, 10) },
		"no examples":     func() { bounds.SparseStages(3, 0) },
		"no conjunctions": func() { bounds.SparseStages(0, 10) },
		"delta 0":         func() { bounds.ConsistentExamples(0.1, 0, 3) },
		"no planes":       func() { bounds.ArrangementCells(0, 2) },
		"no dimensions":   func() { bounds.UpperVC(1, 0) },
		"epsilon 0":       func() { bounds.PolyhedralExamples(0, 0.1, 3) },
		"delta 1":         func() { bounds.AgnosticExamples(0.1, 1, 3) },
		"not a number":    func() { bounds.AgnosticExamples(math.NaN(), 0.1, 3) },
		"no VC dimension": func() { bounds.PolyhedralExamples(0.1, 0.1, 0) },
	} {
		func() {
			defer func() {
				if said := fmt.Sprint(recover()); !strings.HasPrefix(said, "bounds: ") {
					t.Errorf("%s: %q", name, said)
				}
			}()
			f()
		}()
	}
}
