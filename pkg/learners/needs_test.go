package learners

import (
	"math"
	"strings"
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

// TestFewValuesLooksBehindNominalOnes has a number of too many values after a nominal attribute.
func TestFewValuesLooksBehindNominalOnes(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "a", Values: []string{"x"}}, {Name: "b"}}}}
	for i := range mostValues + 1 {
		s.X, s.Y = append(s.X, []float64{0, float64(i)}), append(s.Y, 0)
	}
	limited := fewValues(func(float64) bool { return true }, "scale it")
	if got := limited(s); !strings.HasPrefix(got, `attribute "b" is numeric, with more than 32 values: scale it`) {
		t.Errorf("got %q", got)
	}
	if got := limited(s.Subset([]int{0, 1, 2, 3})); got != "" {
		t.Errorf("four values: %q", got)
	}
}
