package dichotomy_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"halfspace/pkg/learners/internal/dichotomy"
)

// TestSet compares the set with a map of strings, and crosses the bounds of words.
func TestSet(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	for _, n := range []int{1, 5, 63, 64, 65, 128, 150} {
		set, seen := dichotomy.New(n), map[string]int{}
		for range 3000 {
			sides := dichotomy.Of(n, func(i int) bool { return i < 9 && r.IntN(2) == 0 })
			if r.IntN(2) == 0 {
				for k := range sides { // the complement, and unused bits
					sides[k] = ^sides[k]
				}
			}
			oriented := slices.Clone(sides)
			set.Orient(oriented)
			key := fmt.Sprint(oriented)
			_, met := seen[key]
			if set.Add(sides) == met {
				t.Fatalf("%d examples: %b was met: %v", n, sides, met)
			}
			if !met {
				seen[key] = len(seen)
			}
			if kept := set.At(seen[key]); !set.Alike(kept, sides) {
				t.Errorf("%d examples: %b is kept as %b", n, sides, kept)
			}
			if got, want := set.Proper(sides), slices.Max(oriented) > 0; got != want {
				t.Errorf("%d examples: %b has both sides: %v", n, sides, got)
			}
		}
		fewer := set.Without(func(k int) bool { return k == 0 || k == 3 })
		if set.Len() != len(seen) || n > 3 && (fewer.Len() != len(seen)-2 || fewer.Add(set.At(1)) || !fewer.Add(set.At(3))) {
			t.Errorf("%d examples: %d dichotomies, want %d, without two %d", n, set.Len(), len(seen), fewer.Len())
		}
	}
}

// TestReserve expects the same dichotomies under the same numbers, whether room is reserved or not,
// and fewer allocations with it.
func TestReserve(t *testing.T) {
	var found [2]*dichotomy.Set
	fill := func(reserve int) func() {
		return func() {
			r, s := rand.New(rand.NewPCG(3, 0)), dichotomy.New(70)
			for n := range 3000 {
				if n == 100 && reserve > 0 {
					s.Reserve(reserve)
				}
				s.Add([]uint64{r.Uint64N(40), r.Uint64N(40)})
			}
			s.Close()
			found[min(reserve, 1)] = s
		}
	}
	grown, reserved := testing.AllocsPerRun(1, fill(0)), testing.AllocsPerRun(1, fill(2900))
	if !reflect.DeepEqual(slices.Collect(found[0].All()), slices.Collect(found[1].All())) {
		t.Error("the dichotomies differ")
	}
	if reserved > grown-5 {
		t.Errorf("memory was asked for %v times with room made, %v times without", reserved, grown)
	}
}
