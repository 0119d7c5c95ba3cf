package learners

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// dichotomies returns a sample of n examples and random candidates for it.
func dichotomies(r *rand.Rand, n, candidates int, ones float64) (*data.Set, []candidate) {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}}
	for i := range n {
		s.X, s.Y = append(s.X, []float64{float64(i)}), append(s.Y, r.IntN(2))
	}
	c := make([]candidate, candidates)
	for k := range c {
		c[k].in = make([]uint64, (n+63)/64)
		for i := range n {
			if r.Float64() < ones {
				c[k].in[i/64] |= 1 << (i % 64)
			}
		}
	}
	return s, c
}

// together counts, pair by pair, what a choice leaves together.
func together(s *data.Set, candidates []candidate, chosen []int) (n int) {
	for i := range s.Y {
		for j := range i {
			if s.Y[i] != s.Y[j] && !slices.ContainsFunc(chosen, func(k int) bool { return opposites{i, j}.separates(candidates[k].in) }) {
				n++
			}
		}
	}
	return n
}

// leastByForce returns the size of the smallest choice that separates, one more
// than there are candidates if none does.
func leastByForce(s *data.Set, candidates []candidate) int {
	least := len(candidates) + 1
	for set := range 1 << len(candidates) {
		var chosen []int
		for k := range candidates {
			if set>>k&1 != 0 {
				chosen = append(chosen, k)
			}
		}
		if len(chosen) < least && together(s, candidates, chosen) == 0 {
			least = len(chosen)
		}
	}
	return least
}

func TestCoverAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	seen := map[int]int{}
	for trial := range 400 {
		s, c := dichotomies(r, 1+r.IntN(12), r.IntN(9), []float64{0.5, 0.2}[trial%2])
		least := leastByForce(s, c)
		possible := least <= len(c)
		seen[least]++
		for n := range 6 {
			chosen, found, err := choosePlanes(t.Context(), c, s, n, 1<<30)
			if err != nil {
				t.Fatal(err)
			}
			left := together(s, c, chosen)
			switch separates := possible && (n == 0 || n >= least); {
			case left != found.Unseparated:
				t.Errorf("trial %d, n=%d: %d pairs are left together, reported %d", trial, n, left, found.Unseparated)
			case (left == 0) != separates:
				t.Errorf("trial %d, n=%d: %d pairs left by %d, but %d separate", trial, n, left, len(chosen), least)
			case n > 0 && len(chosen) > n:
				t.Errorf("trial %d: %d chosen, want at most %d", trial, len(chosen), n)
			case n == 0 && possible && (len(chosen) != least || found.AtLeast != least):
				t.Errorf("trial %d: %d chosen, at least %d, want %d", trial, len(chosen), found.AtLeast, least)
			case !possible && found.AtLeast != found.Candidates+1:
				t.Errorf("trial %d, n=%d: nothing separates, but %v", trial, n, found)
			case possible && found.AtLeast > least, possible && n > 0 && n < least && found.AtLeast != n+1:
				t.Errorf("trial %d, n=%d: at least %d, want %d", trial, n, found.AtLeast, least)
			}
		}
	}
	if len(seen) < 6 {
		t.Errorf("the cases are alike: %v", seen)
	}
}

// TestCoverOfManyExamples crosses the bounds of words: eight hidden bits, among
// many random dichotomies, are the smallest choice that separates 2⁸ examples.
func TestCoverOfManyExamples(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	s, c := dichotomies(r, 1<<8, 60, 0.01)
	for k := range 8 {
		in := make([]uint64, len(c[0].in))
		for i := range s.Y {
			in[i/64] |= uint64(i>>k&1) << (i % 64)
		}
		c = append(c, candidate{in: in})
	}
	for i := range s.Y {
		s.Y[i] = bits.OnesCount(uint(i)) & 1
	}
	chosen, found, err := choosePlanes(t.Context(), c, s, 0, 1<<26)
	if err != nil || found.Unseparated != 0 || together(s, c, chosen) != 0 {
		t.Fatalf("chosen %v, %v, %v", chosen, found, err)
	}
	if len(chosen) != 8 || found.AtLeast != 8 {
		t.Errorf("parity of 8 bits: %d chosen, at least %d", len(chosen), found.AtLeast)
	}
}

func TestCoverCountsEqualCandidatesOnce(t *testing.T) {
	s, c := dichotomies(rand.New(rand.NewPCG(3, 0)), 70, 3, 0.5)
	c = append(c, c...)
	for _, k := range c[:3] {
		not := candidate{in: slices.Clone(k.in)}
		for w := range not.in {
			not.in[w] = ^not.in[w]
		}
		c = append(c, not)
	}
	none := make([]uint64, 2)
	c = append(c, candidate{in: none}, candidate{in: []uint64{^uint64(0), 1<<6 - 1}})
	if _, found, _ := choosePlanes(t.Context(), c, s, 0, 1000); found.Candidates != 3 {
		t.Errorf("%d candidates, want 3", found.Candidates)
	}
}

func TestCoverIsCancelled(t *testing.T) {
	s, c := dichotomies(rand.New(rand.NewPCG(4, 0)), 100, 100, 0.5)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := choosePlanes(ctx, c, s, 0, 1000); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// stripes returns n examples of two classes, in the cells of planes hidden
// halfspaces of the plane, and random halfspaces besides these.
func stripes(n, planes, candidates int) (*data.Set, []candidate) {
	r := rand.New(rand.NewPCG(5, 0))
	s := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "x"}, {Name: "y"}}, Classes: []string{"no", "yes"}}}
	units := make([]ltu.Unit, candidates)
	for k := range units {
		units[k] = ltu.Unit{W: []float64{r.NormFloat64(), r.NormFloat64()}, Theta: 0.5 * r.NormFloat64()}
	}
	c := make([]candidate, candidates)
	for range n {
		x := []float64{r.NormFloat64(), r.NormFloat64()}
		class := 0
		for _, u := range units[:planes] {
			if u.Fires(x) {
				class = 1 - class
			}
		}
		s.X, s.Y = append(s.X, x), append(s.Y, class)
	}
	for k, u := range units {
		c[k] = newCandidate(u, s)
	}
	return s, c
}

func BenchmarkCover(b *testing.B) {
	for _, c := range []struct{ examples, planes, candidates int }{{20, 2, 200}, {300, 3, 2000}, {2000, 2, 5000}, {2000, 4, 5000}} {
		b.Run(fmt.Sprintf("examples=%d/planes=%d/candidates=%d", c.examples, c.planes, c.candidates), func(b *testing.B) {
			s, candidates := stripes(c.examples, c.planes, c.candidates)
			for b.Loop() {
				chosen, found, err := choosePlanes(b.Context(), candidates, s, 0, 1<<28)
				if err != nil || found.Unseparated != 0 || len(chosen) > c.planes {
					b.Fatalf("%d chosen, %v, %v", len(chosen), found, err)
				}
				b.ReportMetric(float64(found.AtLeast), "proven")
			}
		})
	}
}

func TestConsistent(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}, Y: []int{0, 1, 0, 1}}
	s.X = [][]float64{{0, 1}, {1, 0}, {0, 1}, {math.Copysign(0, -1), 1}}
	if got, want := consistent(s), "examples 0 and 3 are equal, one of class no, the other of yes"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := consistent(s.Subset([]int{0, 1, 2})); got != "" {
		t.Errorf("duplicates of one class: %q", got)
	}
}
