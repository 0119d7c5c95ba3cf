package interior_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/learners/internal/interior"
	"halfspace/pkg/ltu"
)

// TestCellsOfLines counts the cells of random lines, given by the choices of their sides: n lines
// in general position have 1 + n + n(n−1)/2 cells, and n lines through one point have 2n. Far from
// 0 the numbers must be the same.
func TestCellsOfLines(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for trial := range 30 {
		n, through := 2+trial%4, trial%2 == 0
		far := []float64{0, 1e3, 1e9}[trial%3]
		lines := make([]ltu.Unit, n)
		for k := range lines {
			w := []float64{r.NormFloat64(), r.NormFloat64()}
			lines[k] = ltu.Unit{W: w, Theta: far * (w[0] + w[1])}
			if !through {
				lines[k].Theta += r.NormFloat64()
			}
		}
		want := 1 + n + n*(n-1)/2
		if through {
			want = 2 * n
		}
		cells := 0
		for code := range 1 << n {
			sides := make([]ltu.Unit, n)
			for k, u := range lines {
				if sides[k] = u; code>>k&1 == 0 {
					sides[k] = u.Complement()
				}
			}
			if interior.Exists(sides) {
				cells++
			}
		}
		if cells != want {
			t.Errorf("trial %d: %d lines at %v have %d cells, want %d", trial, n, far, cells, want)
		}
	}
	if !interior.Exists(nil) {
		t.Error("all of space is empty")
	}
}

// TestBoundsIsACellBeyond has random units, some of them equal, some parallel and some constant: a
// unit bounds the cell of a point if there is a cell across it, and across the units equal to it.
func TestBoundsIsACellBeyond(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	count := map[bool]int{}
	for trial := range 400 {
		d, n := 1+trial%3, 1+r.IntN(6)
		units, x := make([]ltu.Unit, n), make([]float64, d)
		for j := range x {
			x[j] = r.NormFloat64()
		}
		for k := range units {
			u := ltu.Unit{W: make([]float64, d), Theta: r.NormFloat64()}
			for j := range u.W {
				u.W[j] = r.NormFloat64()
			}
			switch before := r.IntN(k + 1); {
			case k == 0 || trial%2 == 0:
			case r.IntN(3) == 0:
				u = units[before]
			case r.IntN(3) == 0:
				u.W = units[before].W
			case r.IntN(5) == 0:
				clear(u.W)
			}
			units[k] = u
		}
		for i, crossed := range units {
			if len(crossed.Greatest()) == 0 {
				if !interior.Bounds(units, x, i) {
					t.Errorf("trial %d: a unit without weights does not bound", trial)
				}
				continue
			}
			var sides []ltu.Unit
			for _, u := range units {
				across := slices.Equal(u.W, crossed.W) && u.Theta == crossed.Theta
				if len(u.Greatest()) == 0 {
					continue
				}
				if u.Fires(x) == across {
					u = u.Complement()
				}
				sides = append(sides, u)
			}
			want := interior.Exists(sides)
			if got := interior.Bounds(units, x, i); got != want {
				t.Errorf("trial %d: unit %d of %v bounds the cell of %v: %v, want %v", trial, i, units, x, got, want)
			}
			count[want]++
		}
	}
	if count[true] < 100 || count[false] < 100 {
		t.Errorf("%v bound, or not", count)
	}
}
