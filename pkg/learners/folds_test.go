package learners

import (
	"testing"

	"halfspace/pkg/data"
)

// A share is rounded to whole examples: of ten, 0.96 is all, and 0.94 is nine.
func TestSetAside(t *testing.T) {
	for share, want := range map[float64][2]int{0: {10, 0}, 0.04: {10, 0}, 0.3: {7, 3}, 0.94: {1, 9}, 0.96: {10, 0}, 1: {10, 0}} {
		s := &data.Set{Schema: data.Schema{Classes: []string{"only"}}, X: make([][]float64, 10), Y: make([]int, 10)}
		train, held, err := setAside(s, share, Seed(1))
		if err != nil || len(train) != want[0] || len(held) != want[1] {
			t.Errorf("%v of ten: %v to learn from, %v held out, %v", share, train, held, err)
		}
	}
}
