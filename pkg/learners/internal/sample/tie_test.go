package sample_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/learners/internal/sample"
)

// TestSameBits compares with the products themselves, for random counts so small that many sums are
// equal: the same terms in another order, and different terms, for example (1, 1) twice and (2, 2).
func TestSameBits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	counts := func() [][2]int {
		c := make([][2]int, 1+r.IntN(3))
		for i := range c {
			c[i] = [2]int{r.IntN(5), r.IntN(5)}
		}
		return c
	}
	seen := map[bool]int{}
	for range 5000 {
		a, b := counts(), counts()
		want := product(a).Cmp(product(b)) == 0
		if got := sample.SameBits(a, b); got != want {
			t.Fatalf("%v and %v: %v, want %v", a, b, got, want)
		}
		seen[want]++
	}
	if seen[true] < 200 {
		t.Errorf("%d ties: the test says little", seen[true])
	}
	if !sample.SameBits([][2]int{{1, 1}, {1, 1}}, [][2]int{{2, 2}}) {
		t.Error("(1, 1) twice and (2, 2) are four bits each")
	}
}

// product returns the number whose logarithm is the sum of Bits.
func product(counts [][2]int) *big.Rat {
	p := big.NewRat(1, 1)
	for _, n := range counts {
		p.Mul(p, new(big.Rat).SetFrac(power(n[0]+n[1]), new(big.Int).Mul(power(n[0]), power(n[1]))))
	}
	return p
}

// power returns n^n, which is 1 for 0.
func power(n int) *big.Int { return new(big.Int).Exp(big.NewInt(int64(n)), big.NewInt(int64(n)), nil) }
