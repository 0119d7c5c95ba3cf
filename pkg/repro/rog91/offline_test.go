package rog91

import (
	"math"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// TestAllPairsApart compares proposition 1 pair by pair with what Separated
// finds by cells.
func TestAllPairsApart(t *testing.T) {
	r, apart := learners.Seed(1), 0
	for range 2000 {
		s := instance(labellings[r.IntN(len(labellings))], 2, 2+r.IntN(6), r)
		units := randomUnits(1+r.IntN(3), 2, r)
		_, _, want := learners.Separated(units, s)
		if got := allPairsApart(units, s); got != want {
			t.Fatalf("%v on %v, %v: all pairs apart: %v, Separated says %v", units, s.X, s.Y, got, want)
		}
		if want {
			apart++
		}
	}
	if apart < 100 || apart > 1900 {
		t.Errorf("%d of 2000 are separated: too few of one kind to tell", apart)
	}
}

// TestOfflineTasks checks that the random problems of two dimensions and the
// tables can be solved with N halfspaces, and that real data are standard.
func TestOfflineTasks(t *testing.T) {
	for i, task := range offlineTasks {
		train, fresh, err := task.draw(t.Context(), learners.Seed(protocol.Seed(i, 0)))
		if err != nil {
			t.Fatal(err)
		}
		if fresh != nil && (fresh.Len() != offlineFresh || train.Len() != combinedExamples) {
			t.Errorf("%s: %d and %d examples", task.name, train.Len(), fresh.Len())
		}
		if fresh == nil && task.n != len(train.Attrs) { // no table of parity
			checkStandard(t, task.name, train)
		}
		if len(train.Attrs) <= 4 && (train.Len() <= 20 || len(train.Attrs) <= 2) {
			checkSolvable(t, task, train)
		}
	}
}

// checkSolvable checks that as many halfspaces as the task has do separate.
func checkSolvable(t *testing.T, task offlineTask, s *data.Set) {
	t.Helper()
	m, err := learners.Megiddo{}.Fit(t.Context(), s, nil)
	if p, _ := m.(*learners.Polyhedral); err != nil || p.Found.Unseparated > 0 || len(p.Units) > task.n {
		t.Errorf("%s: %v, %v", task.name, p, err)
	}
}

// checkStandard checks that every attribute has mean 0 and variance 1.
func checkStandard(t *testing.T, name string, s *data.Set) {
	t.Helper()
	for j := range s.Attrs {
		sum, squares := 0.0, 0.0
		for _, x := range s.X {
			sum, squares = sum+x[j], squares+x[j]*x[j]
		}
		if n := float64(s.Len()); math.Abs(sum/n) > 1e-9 || math.Abs(squares/n-1) > 1e-9 {
			t.Errorf("%s: attribute %d has mean %v and mean square %v", name, j, sum/n, squares/n)
		}
	}
}
