package fewest

import (
	"testing"

	"halfspace/pkg/learners/internal/separate"
)

// TestHeaviestWithoutAReason expects that, without a reason, for example before the first step of a
// system, the first row that is neither in front nor given up is chosen.
func TestHeaviestWithoutAReason(t *testing.T) {
	problem, err := separate.NewEuclidean(t.Context(), [][]float64{{0}, {2}}, [][]float64{{1}, {3}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := heaviest(problem, problem.System(), []bool{true, false, false, false}); got != 1 {
		t.Errorf("row %d goes, want 1, as 0 is given up", got)
	}
	system := problem.System()
	for i := range 4 {
		if i != 2 {
			system.Remove(i)
		}
	}
	if !system.Solve(t.Context()) || !system.InFront(2) {
		t.Fatal("one row alone is not in front")
	}
	want := 0
	for system.InFront(want) {
		want++
	}
	if got := heaviest(problem, system, make([]bool, 4)); got != want {
		t.Errorf("row %d goes, want %d, the first that is not in front", got, want)
	}
}
