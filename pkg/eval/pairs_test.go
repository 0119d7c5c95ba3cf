package eval

import (
	"math"
	"slices"
	"testing"
)

// TestDeltaSpeaksForTheBetter has the same signs where less is better.
func TestDeltaSpeaksForTheBetter(t *testing.T) {
	f := &Friedman{Learners: []string{"A", "B"}, Means: [][]float64{{1, 1}, {1, 3}, {2, 2}}, Ranks: [][]float64{{1.5, 1.5}, {1, 2}, {1.5, 1.5}}}
	varied := &Friedman{Learners: []string{"A", "B"}, Means: [][]float64{{9, 9}, {9, 7}, {8, 8}}, Ranks: f.Ranks}
	if a, b := f.Against(1)[0].Delta, varied.Against(1)[0].Delta; !isClose(a, 4./9, 1e-12) || a != b {
		t.Errorf("got %v and %v", a, b)
	}
}

// TestAgainst has the z of Demšar (2006), table 7, whose control is the first version.
func TestAgainst(t *testing.T) {
	f, err := NewFriedman(demsar...)
	if err != nil {
		t.Fatal(err)
	}
	pairs := f.Against(0)
	for i, z := range []float64{-2.342, -0.512, -2.416} {
		if p := pairs[i]; p.A != i+1 || p.B != 0 || !isClose(p.Z, z, 0.001) {
			t.Errorf("got %+v, want z = %v", p, z)
		}
	}
	// He rejects by Holm's procedure at 5 % the two of p = 0.016 and 0.019, and keeps 0.607.
	for i, want := range []float64{0.047, 0.609, 0.047} {
		if got := pairs[i].Holm; !isClose(got, want, 0.0015) {
			t.Errorf("Holm's p of %s is %.4f, want %v", f.Learners[i+1], got, want)
		}
	}
	if all := f.Pairs(); len(all) != 6 || all[0].P != pairs[0].P || !(all[0].Holm > pairs[0].Holm) || all[0].Z != -pairs[0].Z {
		t.Errorf("all pairs: %+v", all)
	}
	differ := 0
	for i, p := range f.Pairs() {
		if !(p.P <= p.Hommel && p.Hommel <= p.Holm) {
			t.Errorf("p %v, Hommel's %v, Holm's %v", p.P, p.Hommel, p.Holm)
		}
		if row := f.Compared(f.Pairs()).Rows[i]; !slices.Equal(row[3:6], []string{printP(p.P), printP(p.Holm), printP(p.Hommel)}) {
			t.Errorf("in the table: %q, want those of %+v", row, p)
		} else if row[4] != row[5] {
			differ++
		}
	}
	if differ == 0 {
		t.Error("Holm's and Hommel's p-values do not differ: the table shows nothing")
	}
}

// TestLowerIsBetter turns differences round where less is better.
func TestLowerIsBetter(t *testing.T) {
	f := &Friedman{Learners: []string{"A", "B"}, Sets: []string{"p", "q"}, Means: [][]float64{{1, 3}, {2, 2}}, Ranks: [][]float64{{1, 2}, {1.5, 1.5}}}
	if got := f.differences(0, 1); !slices.Equal(got, []float64{2, 0}) {
		t.Errorf("got %v, want 2 for the one that needs less, and nothing", got)
	}
	if p := f.SignedRank(0, 1, 0.01); p.Better < 0.5 || math.IsNaN(p.Better) {
		t.Errorf("got %+v", p)
	}
}
