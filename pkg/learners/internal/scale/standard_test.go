package scale

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/data"
)

// byColumns does the same as Standardize, but by attributes instead of by rows.
func byColumns(s *data.Set) Standard {
	t := Standard{make([]float64, len(s.Attrs)), make([]float64, len(s.Attrs))}
	for j := range s.Attrs {
		magnitude, mean, variance, binary := 0.0, 0.0, 0.0, true
		for i, x := range s.X {
			magnitude = max(magnitude, math.Abs(x[j]))
			binary = binary && (x[j] == 0 || x[j] == 1)
			mean += (x[j] - mean) / float64(i+1)
		}
		for i, x := range s.X {
			d := (x[j] - mean) / max(magnitude, math.SmallestNonzeroFloat64)
			variance += (d*d - variance) / float64(i+1)
		}
		unit := math.Sqrt(variance) * magnitude
		switch {
		case binary:
			mean, unit = 0, 1
		case math.Sqrt(variance) < constantShare || unit < leastDeviation:
			unit = math.Inf(1)
		}
		t.mean[j], t.unit[j] = mean, unit
	}
	return t
}

// awkwardColumns returns d normal attributes and, after them, an attribute of bits, a constant one,
// one of large numbers and one of tiny numbers.
func awkwardColumns(n, d int) *data.Set {
	r := rand.New(rand.NewPCG(5, 0))
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: make([]data.Attr, d+4)}, Y: make([]int, n)}
	for i := range n {
		x := make([]float64, d+4)
		for j := range x {
			x[j] = r.NormFloat64()
		}
		s.X = append(s.X, x)
		x[d], x[d+1], x[d+2], x[d+3] = float64(i%2), 3, 1e100*x[d+2], 1e-250*x[d+3]
	}
	return s
}

// TestStandardByRows compares results read by rows with results read by columns, to the bit.
func TestStandardByRows(t *testing.T) {
	for n := range 60 {
		s := awkwardColumns(n, 3)
		got, err := Standardize(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		want := byColumns(s)
		for j := range s.Attrs {
			if got.mean[j] != want.mean[j] || got.unit[j] != want.unit[j] {
				t.Errorf("%d examples, attribute %d: mean %v, unit %v, want %v, %v", n, j, got.mean[j], got.unit[j], want.mean[j], want.unit[j])
			}
		}
	}
}

// TestStandardHeedsTheContext can interrupt nothing but the passes over the sample.
func TestStandardHeedsTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := awkwardColumns(10, 2)
	if _, err := Standardize(ctx, s); !errors.Is(err, context.Canceled) {
		t.Errorf("Standardize: %v", err)
	}
}

// BenchmarkStandard compares rows with columns.
func BenchmarkStandard(b *testing.B) {
	s := awkwardColumns(200_000, 16)
	b.Run("rows", func(b *testing.B) {
		for b.Loop() {
			if _, err := Standardize(b.Context(), s); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("columns", func(b *testing.B) {
		for b.Loop() {
			byColumns(s)
		}
	})
}
