package significance

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// ranksByPairs returns four times the rank of each size among the differences that are not zero: it counts
// smaller sizes and equal ones.
func ranksByPairs(d []float64) (ranks []int, signs []bool) {
	for _, x := range d {
		if x == 0 {
			continue
		}
		rank := 2
		for _, y := range d {
			switch {
			case y == 0:
			case math.Abs(y) < math.Abs(x):
				rank += 4
			case math.Abs(y) == math.Abs(x):
				rank += 2
			}
		}
		ranks, signs = append(ranks, rank), append(signs, x > 0)
	}
	return ranks, signs
}

// TestWilcoxonByEnumeration gives ranks all choices of signs. It counts the choices that are as far from the
// mean as the differences, on either side.
func TestWilcoxonByEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for n := 1; n <= 11; n++ {
		for range 6 {
			d := make([]float64, n)
			for i := range d {
				d[i] = float64(r.IntN(9) - 3) // with ties and zeros
			}
			ranks, signs := ranksByPairs(d)
			total, up, extreme := 0, 0, 0
			for i, rank := range ranks {
				total += rank
				if signs[i] {
					up += rank
				}
			}
			for choice := range 1 << len(ranks) {
				sum := 0
				for rest := uint(choice); rest != 0; rest &= rest - 1 {
					sum += ranks[bits.TrailingZeros(rest)]
				}
				if max(sum, total-sum) >= max(up, total-up) {
					extreme++
				}
			}
			positive, negative, p := Wilcoxon(d)
			want := float64(extreme) / float64(int(1)<<len(ranks))
			if positive != float64(up)/4 || negative != float64(total-up)/4 || p != want {
				t.Errorf("%v: got %v, %v, p = %v; want %v, %v, p = %v", d, positive, negative, p, float64(up)/4, float64(total-up)/4, want)
			}
		}
	}
}

// TestWilcoxonBeyondFifty compares with the textbook's variance n(n+1)(2n+1)/24, less (t³−t)/48 for each
// group of t ties. Up to fifty the p-value is exact, which differs.
func TestWilcoxonBeyondFifty(t *testing.T) {
	for _, n := range []int{50, 51, 64} {
		var d []float64
		sum := 0.0
		for i := range n {
			d = append(d, float64(i/2+1)) // pairs of ties; the 64th and others alone are in no pair
			if i%5 < 2 {
				d[i] = -d[i]
				rank := float64(i/2*2) + 1.5
				if i == n-1 && n%2 == 1 {
					rank = float64(n)
				}
				sum += rank
			}
		}
		N := float64(n)
		deviation := math.Sqrt(N*(N+1)*(2*N+1)/24 - float64(n/2)*6/48)
		want := math.Erfc((N*(N+1)/4 - sum) / deviation / math.Sqrt2)
		_, negative, p := Wilcoxon(d)
		approximate(t, "sum sum", negative, sum, 0)
		if close := math.Abs(p-want) < 1e-12; close != (n > 50) || math.Abs(p-want) > 0.01 {
			t.Errorf("%d differences: p = %v, by the normal distribution %v", n, p, want)
		}
	}
}
