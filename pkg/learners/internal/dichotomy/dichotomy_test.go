package dichotomy_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"halfspace/pkg/learners/internal/dichotomy"
)

// TestSet compares the set with one of strings, and crosses the bounds of words.
func TestSet(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	for _, n := range []int{1, 5, 63, 64, 65, 128, 150} {
		set, seen := dichotomy.New(n), map[string]int{}
		for range 3000 {
			in := dichotomy.Of(n, func(i int) bool { return i < 9 && r.IntN(2) == 0 })
			if r.IntN(2) == 0 {
				for k := range in { // the complement, and bits that are not in use
					in[k] = ^in[k]
				}
			}
			oriented := slices.Clone(in)
			set.Orient(oriented)
			key := fmt.Sprint(oriented)
			_, met := seen[key]
			if set.Add(in) == met {
				t.Fatalf("%d examples: %b was met: %v", n, in, met)
			}
			if !met {
				seen[key] = len(seen)
			}
			if kept := set.At(seen[key]); !set.Alike(kept, in) {
				t.Errorf("%d examples: %b is kept as %b", n, in, kept)
			}
			if got, want := set.Proper(in), slices.Max(oriented) > 0; got != want {
				t.Errorf("%d examples: %b has both sides: %v", n, in, got)
			}
		}
		fewer := set.Without(func(k int) bool { return k == 0 || k == 3 })
		if set.Len() != len(seen) || n > 3 && (fewer.Len() != len(seen)-2 || fewer.Add(set.At(1)) || !fewer.Add(set.At(3))) {
			t.Errorf("%d examples: %d dichotomies, want %d, without two %d", n, set.Len(), len(seen), fewer.Len())
		}
	}
}

// TestReserve has the same dichotomies under the same numbers, whether room is made at once or not, and
// memory asked for less often.
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
