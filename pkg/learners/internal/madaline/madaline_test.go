package madaline

import (
	"math/rand/v2"
	"testing"

	"halfspace/pkg/ltu"
)

// TestDots checks that sums computed two at a time equal the sums of ltu.Dot to the bit.
func TestDots(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for n := range 40 {
		u, v, x := make([]float64, n), make([]float64, n), make([]float64, n)
		for range 50 {
			for j := range x {
				u[j], v[j], x[j] = r.NormFloat64(), 1e6*r.NormFloat64(), r.ExpFloat64()
			}
			if a, b := dots(u, v, x); a != ltu.Dot(u, x) || b != ltu.Dot(v, x) {
				t.Fatalf("%d values: %v and %v, want %v and %v", n, a, b, ltu.Dot(u, x), ltu.Dot(v, x))
			}
		}
	}
}

// BenchmarkDots compares two sums of 100 products computed together with two computed one after the
// other.
func BenchmarkDots(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 0))
	u, v, x := make([]float64, 100), make([]float64, 100), make([]float64, 100)
	for j := range x {
		u[j], v[j], x[j] = r.NormFloat64(), r.NormFloat64(), r.NormFloat64()
	}
	sum := 0.0
	b.Run("together", func(b *testing.B) {
		for b.Loop() {
			a, c := dots(u, v, x)
			sum += a + c
		}
	})
	b.Run("one by one", func(b *testing.B) {
		for b.Loop() {
			sum += ltu.Dot(u, x) + ltu.Dot(v, x)
		}
	})
	_ = sum
}

// TestWeightsHaveLimits moves weights in one direction without end.
func TestWeightsHaveLimits(t *testing.T) {
	u := &ltu.Unit{W: []float64{1, 1}}
	for _, c := range []struct{ step, want float64 }{{1, LargestWeight}, {-1, smallestWeight}, {1, LargestWeight}} {
		for range 1500 {
			move(u, []float64{1, 0}, c.step, 1.5)
		}
		if u.W[0] != c.want || u.W[1] != 1 {
			t.Errorf("moved by %v: weights %v, want %v and 1", c.step, u.W, c.want)
		}
	}
}
