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

// dichotomies returns a sample of n examples and as many random candidates for it, of which those
// alike are one.
func dichotomies(r *rand.Rand, n, candidates int, ones float64) (*data.Set, *wayset) {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}}
	for i := range n {
		s.X, s.Y = append(s.X, []float64{float64(i)}), append(s.Y, r.IntN(2))
	}
	c := newWayset(n)
	for range candidates {
		if in := wayOf(n, func(int) bool { return r.Float64() < ones }); c.proper(in) {
			c.add(in)
		}
	}
	return s, c
}

// together counts, pair by pair, what a choice leaves together.
func together(s *data.Set, candidates *wayset, chosen []int) (n int) {
	for i := range s.Y {
		for j := range i {
			if s.Y[i] != s.Y[j] && !slices.ContainsFunc(chosen, func(k int) bool { return opposites{i, j}.separates(candidates.ways[k]) }) {
				n++
			}
		}
	}
	return n
}

// leastByForce returns the size of the smallest choice that separates, one more
// than there are candidates if none does.
func leastByForce(s *data.Set, candidates *wayset) int {
	least := len(candidates.ways) + 1
	for set := range 1 << len(candidates.ways) {
		var chosen []int
		for k := range candidates.ways {
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
		possible := least <= len(c.ways)
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
		c.add(wayOf(len(s.Y), func(i int) bool { return i>>k&1 != 0 }))
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

// TestWayset compares the set with one of strings, and crosses bounds of words.
func TestWayset(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	for _, n := range []int{1, 5, 63, 64, 65, 128, 150} {
		ways, seen := newWayset(n), map[string]int{}
		for range 3000 {
			in := wayOf(n, func(i int) bool { return i < 9 && r.IntN(2) == 0 })
			if r.IntN(2) == 0 {
				for k := range in { // the complement, and bits that are not in use
					in[k] = ^in[k]
				}
			}
			key := fmt.Sprint(ways.outside(in))
			_, met := seen[key]
			if ways.add(in) == met {
				t.Fatalf("%d examples: %b was met: %v", n, in, met)
			}
			if !met {
				seen[key] = len(seen)
			}
			if kept := ways.ways[seen[key]]; !ways.alike(kept, in) {
				t.Errorf("%d examples: %b is kept as %b", n, in, kept)
			}
			if got, want := ways.proper(in), slices.Max(ways.outside(in)) > 0; got != want {
				t.Errorf("%d examples: %b has both sides: %v", n, in, got)
			}
		}
		fewer := ways.without(func(k int) bool { return k == 0 || k == 3 })
		if len(ways.ways) != len(seen) || n > 3 && (len(fewer.ways) != len(seen)-2 || fewer.add(ways.ways[1]) || !fewer.add(ways.ways[3])) {
			t.Errorf("%d examples: %d ways, want %d, without two %d", n, len(ways.ways), len(seen), len(fewer.ways))
		}
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
func stripes(n, planes, candidates int) (*data.Set, *wayset) {
	r := rand.New(rand.NewPCG(5, 0))
	s := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "x"}, {Name: "y"}}, Classes: []string{"no", "yes"}}}
	units := make([]ltu.Unit, candidates)
	for k := range units {
		units[k] = ltu.Unit{W: []float64{r.NormFloat64(), r.NormFloat64()}, Theta: 0.5 * r.NormFloat64()}
	}
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
	c := newWayset(n)
	for _, u := range units {
		if in := wayOf(n, func(i int) bool { return u.Fires(s.X[i]) }); c.proper(in) {
			c.add(in)
		}
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
