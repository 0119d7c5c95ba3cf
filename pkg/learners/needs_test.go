package learners

import (
	"math"
	"testing"

	"halfspace/pkg/data"
)

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
