package dichotomy_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"halfspace/pkg/learners/internal/dichotomy"
)

// TestByExample compares every bit of the rows with the dichotomies, and these with the original
// ones, where neither examples nor dichotomies fill whole words or pieces.
func TestByExample(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 0))
	for _, size := range [][2]int{{3, 3}, {63, 209}, {64, 128}, {65, 209}, {200, 2*4096 + 100}, {130, 4096}, {20, 5 * 4096}} {
		examples, set := size[0], dichotomy.New(size[0])
		var before [][]uint64
		for set.Len() < size[1] {
			if sides := dichotomy.Of(examples, func(int) bool { return r.IntN(5) < 2 }); set.Add(sides) {
				before = append(before, sides)
			}
		}
		if err := set.ByExample(t.Context()); err != nil {
			t.Fatal(err)
		}
		for i := range examples {
			row := dichotomy.Of(len(before), func(k int) bool { return dichotomy.Side(before[k], i) == 1 })
			if !slices.Equal(set.Row(i), row) {
				t.Fatalf("%v: row %d is %b, want %b", size, i, set.Row(i), row)
			}
		}
		back := make([]uint64, 64*len(before[0]))
		for k, want := range before {
			if k%64 == 0 {
				set.TurnBack(k/64, back)
			}
			if turned := back[k%64*len(want):][:len(want)]; !slices.Equal(turned, want) || !slices.Equal(set.At(k), want) {
				t.Fatalf("%v: dichotomy %d is %b, and %b turned back, it was %b", size, k, set.At(k), turned, want)
			}
		}
		if err := set.ByDichotomy(t.Context()); err != nil || !reflect.DeepEqual(slices.Collect(set.All()), before) {
			t.Errorf("%v: turned back, the dichotomies differ, %v", size, err)
		}
	}
}

func TestByExampleIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	set := dichotomy.New(2)
	set.Add([]uint64{1})
	if err := set.ByExample(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
