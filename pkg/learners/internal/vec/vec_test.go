package vec

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func random(r *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = r.NormFloat64() * math.Pow(10, float64(r.IntN(20)-10))
	}
	return v
}

// TestTwins compares every kernel with its twin in Go, bit by bit.
func TestTwins(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, d := range []int{8, 16, 56, 128} {
		for rows := range 20 {
			m, v, out, twin := random(r, rows*d), random(r, d), random(r, rows), random(r, rows)
			Dots(out, m, v)
			if dotsGo(twin, m, v); !slices.Equal(out, twin) {
				t.Fatalf("Dots of %d×%d: %v, twin %v", rows, d, out, twin)
			}
			c, y := random(r, rows), random(r, d)
			m2, y2 := slices.Clone(m), slices.Clone(y)
			AddOuter(m, c, v)
			if addOuterGo(m2, c, v); !slices.Equal(m, m2) {
				t.Fatalf("AddOuter of %d×%d differs from its twin", rows, d)
			}
			AddRows(y, c, m)
			if addRowsGo(y2, c, m); !slices.Equal(y, y2) {
				t.Fatalf("AddRows of %d×%d differs from its twin", rows, d)
			}
		}
	}
}

// TestDots32 compares the kernel with its twin, bit by bit, and both with
// double precision.
func TestDots32(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	single := func(v []float64) []float32 {
		s := make([]float32, len(v))
		for i, x := range v {
			s[i] = float32(x)
		}
		return s
	}
	for _, d := range []int{8, 56, 128} {
		for rows := range 20 {
			m, w, exact := random(r, rows*d), random(r, d), make([]float64, rows)
			out, twin := make([]float32, rows), make([]float32, rows)
			Dots32(out, single(m), single(w))
			if dots32Go(twin, single(m), single(w)); !slices.Equal(out, twin) {
				t.Fatalf("Dots32 of %d×%d: %v, twin %v", rows, d, out, twin)
			}
			Dots(exact, m, w)
			for i, want := range exact {
				row := m[i*d : (i+1)*d]
				bound := Error32(d) * math.Sqrt(Dot(row, row)*Dot(w, w))
				if math.Abs(float64(out[i])-want) > bound {
					t.Fatalf("Dots32 is %v, want %v within %v", out[i], want, bound)
				}
			}
		}
	}
}

func TestSmall(t *testing.T) {
	m := []float64{1, 2, 3, 4, 5, 6, 7, 8, 1, 1, 1, 1, 1, 1, 1, 1}
	out := make([]float64, 2)
	Dots(out, m, m[:8])
	if out[0] != 204 || out[1] != 36 || Dot(m[8:], m[8:]) != 8 {
		t.Errorf("got %v", out)
	}
	y := make([]float64, 8)
	AddRows(y, []float64{2, -1}, m)
	if y[0] != 1 || y[7] != 15 {
		t.Errorf("got %v", y)
	}
	AddOuter(m, []float64{0, 10}, m[:8])
	if m[0] != 1 || m[8] != 11 || m[15] != 81 {
		t.Errorf("got %v", m)
	}
	if Pad(0) != 0 || Pad(1) != 8 || Pad(8) != 8 || Pad(51) != 56 {
		t.Error("Pad")
	}
}

// BenchmarkDots compares the kernel with its twin, on a matrix that fits the
// first, the second and the third cache.
func BenchmarkDots(b *testing.B) {
	for _, rows := range []int{50, 500, 14000} {
		m, w, out := random(rand.New(rand.NewPCG(1, 0)), rows*56), make([]float64, 56), make([]float64, rows)
		for name, f := range map[string]func(out, m, w []float64){"kernel": Dots, "twin": dotsGo} {
			b.Run(fmt.Sprintf("%s/rows=%d", name, rows), func(b *testing.B) {
				for b.Loop() {
					f(out, m, w)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(rows), "ns/row")
			})
		}
	}
}
