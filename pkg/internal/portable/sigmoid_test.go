package portable

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// TestSigmoids compares them with those made of Exp one by one, bit by bit, by the kernel and by its
// twin. Where one of eight is out of the ordinary none of the eight is the kernel's.
func TestSigmoids(t *testing.T) {
	defer func(best bool) { assembly = best }(assembly)
	for _, assembly = range []bool{assembly, false} {
		r := rand.New(rand.NewPCG(3, 4))
		odd := []float64{0, math.Copysign(0, -1), 700, -700, 701, -701, 709.9, -745.2, 1e300, -1e300, math.Inf(1), math.Inf(-1), math.NaN(), 5e-324}
		for n := range 2000 {
			z := make([]float64, n%41)
			for i := range z {
				z[i] = r.NormFloat64() * math.Ldexp(1, r.IntN(12)-2)
				if r.IntN(40) == 0 {
					z[i] = odd[r.IntN(len(odd))]
				}
			}
			want := append([]float64(nil), z...)
			for i, v := range want {
				want[i] = 1 / (1 + Exp(-v))
			}
			Sigmoids(z)
			for i := range z {
				if math.Float64bits(z[i]) != math.Float64bits(want[i]) && z[i] == z[i] {
					t.Fatalf("kernel %v: sigmoid is %x, want %x", assembly, z[i], want[i])
				}
			}
		}
	}
}

func BenchmarkSigmoids(b *testing.B) {
	defer func(best bool) { assembly = best }(assembly)
	for _, assembly = range []bool{assembly, false} {
		b.Run(fmt.Sprint("kernel=", assembly), func(b *testing.B) {
			z, original := make([]float64, 64), make([]float64, 64)
			for i := range original {
				original[i] = float64(i) / 8
			}
			for b.Loop() {
				copy(z, original)
				Sigmoids(z)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/64, "ns/value")
		})
	}
}
