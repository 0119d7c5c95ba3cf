package fewest

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

// begin returns a new search.
func begin(t *testing.T, hard, soft [][]float64, budget int) *search {
	t.Helper()
	f, err := newSearch(t.Context(), hard, soft, budget)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestSweepAndDeepenAgree runs each proof without the other, and without an initial plane, on
// samples of random labels in few dimensions.
func TestSweepAndDeepenAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	for trial := range 120 {
		n, d, whole := 6+r.IntN(12), 1+trial%4, trial%3 > 0
		var rows [2][][]float64
		for range n {
			x := make([]float64, d)
			for j := range x {
				if x[j] = r.NormFloat64(); whole {
					x[j] = float64(r.IntN(3))
				}
			}
			y := r.IntN(2)
			rows[y] = append(rows[y], x)
		}
		all := begin(t, rows[0], rows[1], math.MaxInt)
		all.sweep(all.spanned())
		one := begin(t, rows[0], rows[1], math.MaxInt)
		for one.bound < one.errors && one.deepen(math.MaxInt) {
		}
		if all.errors != one.errors || all.bound != all.errors || one.bound != one.errors {
			t.Fatalf("trial %d, %v: the sweep finds %d, at least %d, the search %d, at least %d", trial, rows, all.errors, all.bound, one.errors, one.bound)
		}
		if limit := sweepNodes(n, d+1); float64(all.nodes) > limit {
			t.Errorf("trial %d: %d turns, more than C(%d, %d)", trial, all.nodes, n+1, d-1)
		}
		for _, f := range []*search{all, one} {
			system := f.problem.System()
			for i, w := range f.wrong {
				if w {
					system.Remove(i)
				}
			}
			if !system.Solve(t.Context()) {
				t.Errorf("trial %d: no plane has those in front that are said to be", trial)
			}
		}
	}
}

// TestTurnByHand turns (1, 0) to (0, 1) and on to (−1, 0).
func TestTurnByHand(t *testing.T) {
	for _, c := range []struct {
		why         string
		rows        [][2]float64
		never, best int
	}{
		{"none", nil, 0, 0},
		{"on the axis", [][2]float64{{0, 0}, {1e-12, 0}}, 2, 0},
		{"one and its opposite", [][2]float64{{1, 0}, {-1, 0}}, 0, 1},
		{"along the first vector's normal", [][2]float64{{0, 1}, {0, 1}, {0, -1}}, 0, 2},
		{"three that oppose each other", [][2]float64{{1, 0}, {-0.5, 0.8}, {-0.5, -0.8}}, 0, 2},
		{"all on one side, in the second half of the turn", [][2]float64{{-1, -1}, {-0.1, -1}, {1, -2}}, 0, 3},
	} {
		var turn halfTurn
		var x, y []float64
		for _, a := range c.rows {
			x, y = append(x, a[0]), append(y, a[1])
		}
		turn.set(x, y)
		best, place := turn.best(nil)
		cos, sin := angle(place)
		front := 0
		for _, a := range c.rows {
			if cos*a[0]+sin*a[1] > sameDirection {
				front++
			}
		}
		if turn.never != c.never || best != c.best || front != best {
			t.Errorf("%s: %d never, %d at most and %d at %v; want %d and %d", c.why, turn.never, best, front, place, c.never, c.best)
		}
	}
}

// TestPlaneOnExample begins with a plane that has an example in front only by rounding. It once
// counted as right, so the search claimed fewer errors than any plane makes.
func TestPlaneOnExample(t *testing.T) {
	f := begin(t, [][]float64{{0}, {5}}, [][]float64{{1}, {10}, {11}}, 0)
	w := append([]float64(nil), f.rows[0]...)
	normal := f.rows[1]
	component := 0.0
	for j := range w {
		component += w[j] * normal[j]
	}
	for j := range w {
		w[j] -= (component - 1e-13) * normal[j]
	}
	if f.begin(w); !rowsBehind(f.rows, f.w)[1] {
		t.Error("an example at 1e-13 from the plane is in front")
	}
}

// TestSweepOfFewRows has fewer examples than attributes, two of them equal but of different
// classes. A sweep by all subsets of the rows, the shorter ones uncounted, took 2ⁿ looks that no
// context ended, and n·d²/2 numbers.
func TestSweepOfFewRows(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 0))
	for _, c := range [][2]int{{3, 4}, {12, 20}, {30, 29}, {40, 60}, {8, 3000}} {
		n, d := c[0], c[1]
		var rows [2][][]float64
		for i := range n {
			x := make([]float64, d)
			for j := range x {
				x[j] = r.NormFloat64()
			}
			rows[i%2] = append(rows[i%2], x)
		}
		rows[0] = append(rows[0], rows[1][0])
		f := begin(t, rows[0], rows[1], math.MaxInt)
		span := f.spanned()
		if limit := sweepNodes(n+1, len(span[0])); n < 12 || d == 20 {
			if f.sweep(span); f.errors != 1 || f.bound != 1 || float64(f.nodes) > limit {
				t.Errorf("%d examples of %d attributes: the sweep finds %d errors, at least %d, by %d nodes of %v", n+1, d, f.errors, f.bound, f.nodes, limit)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		f = begin(t, rows[0], rows[1], math.MaxInt)
		f.ctx = ctx
		if f.sweep(span); f.nodes > 0 || f.bound > 0 {
			t.Errorf("%d examples of %d attributes: %d nodes and the bound %d though cancelled", n+1, d, f.nodes, f.bound)
		}
	}
}

// TestStart has rows that are nearly the same: any weighted sum of them has all in front.
func TestStart(t *testing.T) {
	f := begin(t, nil, [][]float64{{0, 1}, {0.1, 1}, {0, 1.1}}, 0)
	for i := range f.rows {
		f.rows[i] = []float64{1, float64(i) / 10, 0}
	}
	w := f.start(rand.New(rand.NewPCG(1, 0)))
	for i, behind := range rowsBehind(f.rows, w) {
		if behind || !(w[0] > w[1] && w[1] > 0) {
			t.Errorf("row %d behind %v: %t", i, w, behind)
		}
	}
}
