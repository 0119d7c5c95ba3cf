package optimal

import (
	"context"
	"math/rand/v2"
	"reflect"
	"runtime"
	"testing"

	"halfspace/pkg/data"
)

// random returns a random sample with few values, so that ties are frequent.
func random(r *rand.Rand, n, attrs, classes, values int) *data.Set {
	s := &data.Set{}
	for range attrs {
		s.Attrs = append(s.Attrs, data.Attr{Name: "a"})
	}
	for c := range classes {
		s.Classes = append(s.Classes, string(rune('a'+c)))
	}
	for range n {
		x := make([]float64, attrs)
		for j := range x {
			x[j] = float64(r.IntN(values))
		}
		s.X, s.Y = append(s.X, x), append(s.Y, r.IntN(classes))
	}
	return s
}

// fewest returns the fewest errors of all trees, by trying all of them.
func fewest(s *data.Set, layers int) int {
	counts := make([]int, len(s.Classes))
	for _, y := range s.Y {
		counts[y]++
	}
	best := s.Len() - greatest(counts)
	if layers == 0 || best == 0 {
		return best
	}
	for j := range s.Attrs {
		for _, at := range s.X {
			var left, right []int
			for i, x := range s.X {
				if x[j] <= at[j] {
					left = append(left, i)
				} else {
					right = append(right, i)
				}
			}
			if len(right) > 0 {
				best = min(best, fewest(s.Subset(left), layers-1)+fewest(s.Subset(right), layers-1))
			}
		}
	}
	return best
}

// TestAgainstEnumeration compares with the best of all trees.
func TestAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for k := range 300 {
		layers := 1 + k%3
		s := random(r, 2+r.IntN([]int{60, 25, 12}[layers-1]), 1+r.IntN(3), 2+r.IntN(3), 2+r.IntN(12))
		f, err := Find(t.Context(), s, layers, 1e9, func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		if want := fewest(s, layers); f.Errors != want || f.Bound != want {
			t.Fatalf("sample %d of %d examples, %d layers: %d errors with bound %d, want %d", k, s.Len(), layers, f.Errors, f.Bound, want)
		}
	}
}

// TestFourLayers compares with enumeration where a tree has four layers.
func TestFourLayers(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		s := random(r, 14, 2, 2, 5)
		f, err := Find(t.Context(), s, 4, 1e9, func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		if want := fewest(s, 4); f.Errors != want || f.Bound != want {
			t.Fatalf("%d errors with bound %d, want %d", f.Errors, f.Bound, want)
		}
	}
}

// TestAnytime: with any budget the bound is right, the errors are possible, and more steps make neither
// worse.
func TestAnytime(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for k := range 10 {
		s := random(r, 60, 3, 2+k%2, 20)
		// With two values, an attribute has one threshold. Once it was tried, no span is left.
		if k%3 == 0 {
			s = random(r, 60, 8, 2, 2)
		}
		whole, err := Find(t.Context(), s, 3, 1e9, func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		stopped := 0
		for steps := 1; steps < whole.Steps; steps *= 4 {
			f, err := Find(t.Context(), s, 3, steps, func(int) {})
			if err != nil {
				t.Fatal(err)
			}
			if f.Errors < whole.Errors || f.Bound > whole.Errors || f.Bound > f.Errors {
				t.Errorf("%d steps: %d errors with bound %d, the fewest are %d", steps, f.Errors, f.Bound, whole.Errors)
			}
			if f.Bound < f.Errors {
				stopped++
			}
		}
		if stopped == 0 {
			t.Error("no search was stopped before its proof")
		}
	}
}

// TestCores: one core and several find the same tree.
func TestCores(t *testing.T) {
	s := random(rand.New(rand.NewPCG(7, 8)), 200, 4, 3, 50)
	var all []*Found
	for _, cores := range []int{1, 2, 5} {
		old := runtime.GOMAXPROCS(cores)
		f, err := Find(t.Context(), s, 3, 2_000_000, func(int) {})
		runtime.GOMAXPROCS(old)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, f)
	}
	if !reflect.DeepEqual(all[0], all[1]) || !reflect.DeepEqual(all[0], all[2]) {
		t.Error("the trees differ")
	}
}

// TestCancelled: a search whose context is done ends with its error.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := random(rand.New(rand.NewPCG(9, 10)), 300, 4, 2, 300)
	_, err := Find(ctx, s, 3, 1e9, func(int) { cancel() })
	if err != context.Canceled {
		t.Errorf("error is %v", err)
	}
}
