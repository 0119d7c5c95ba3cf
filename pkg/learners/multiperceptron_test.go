package learners_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

var moveRules = []learners.MoveRule{learners.MoveAll, learners.MoveNearest, learners.MoveLesser, learners.MoveBounding}

// startSystem returns the system of learner m for s.
func startSystem(t testing.TB, m learners.MultiPerceptron, s data.Schema) *learners.PerceptronSystem {
	u, err := m.Start(s, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	return u.(*learners.PerceptronSystem)
}

// parity returns the table of parity of k attributes, −1 and 1.
func parity(t testing.TB, k int) *data.Set {
	s, err := data.Parity(k).Table()
	if err != nil {
		t.Fatal(err)
	}
	for j := range s.Attrs {
		s.Attrs[j].Values = nil
	}
	for _, x := range s.X {
		for j := range x {
			x[j] = 2*x[j] - 1
		}
	}
	return s
}

// twoPlanes returns m examples of the exclusive or of two random halfspaces.
func twoPlanes(d, m int, r *rand.Rand) *data.Set {
	a, b := data.Intersection(d, 1, r), data.Intersection(d, 1, r)
	c := *a
	c.Label = func(x []float64) bool { return a.Label(x) != b.Label(x) }
	return c.Sample(m, r)
}

func TestMultiPerceptronRules(t *testing.T) {
	for _, rule := range moveRules {
		for _, m := range []learners.MultiPerceptron{{}, {Bounded: true}, {Restarts: true}, {Bounded: true, Restarts: true}} {
			m.Rule = rule
			if rule == learners.MoveBounding { // a move may take a linear program for each halfspace
				if m.Epochs = 25; m.Bounded || m.Restarts {
					continue
				}
			}
			i := learners.Info{Name: "multi-perceptron", Learner: m, Learns: []string{"halfspace"}}
			if rule == learners.MoveLesser {
				i.Learns = []string{"halfspace", "interval", "outside", "xor", "3-of-5", "constant"}
			}
			t.Run(learners.String(m), func(t *testing.T) { learnertest.Run(t, i) })
		}
	}
}

// TestMultiPerceptronEqualStart is the counterexample to theorem 4: halfspaces
// that start equal stay so to the last bit by the printed rule, so they never
// separate exclusive or. By the others, and after a restart, they do.
func TestMultiPerceptronEqualStart(t *testing.T) {
	for seed := range uint64(20) {
		r := learners.Seed(seed)
		fit := func(m learners.MultiPerceptron) *learners.PerceptronSystem {
			m.EqualStart = true
			got, err := m.Fit(t.Context(), parity(t, 2), r)
			if err != nil {
				t.Fatal(err)
			}
			return got.(*learners.PerceptronSystem)
		}
		p := fit(learners.MultiPerceptron{})
		if p.Converged || p.Moves < 100 || !reflect.DeepEqual(p.Units[0], p.Units[1]) {
			t.Fatalf("seed %d: after %d moves %v", seed, p.Moves, p.Units)
		}
		for _, m := range []learners.MultiPerceptron{{Rule: learners.MoveNearest}, {Rule: learners.MoveLesser, Bounded: true}, {Restarts: true}} {
			if p := fit(m); !p.Converged || p.Restarts == 0 && m.Restarts {
				t.Errorf("seed %d: %s does not separate exclusive or", seed, learners.String(m))
			}
		}
	}
}

// A presentation is an example, and the expected state after it.
type presentation struct {
	x        float64
	y        int
	mistake  bool
	w, theta float64
	moves    int
}

// TestMultiPerceptronByHand follows the printed rule with N = 1 on a line: whatever
// was met counts where it is now. After the fourth example it goes round in a circle.
func TestMultiPerceptronByHand(t *testing.T) {
	follow(t, learners.MultiPerceptron{N: 1, C: 0.5}, []presentation{
		{2, 1, true, 1, 0, 0},    // the first in its cell; a cell without examples has class 0
		{2, 1, false, 1, 0, 0},   // met before
		{-1, 0, false, 1, 0, 0},  // in the other cell
		{1, 0, true, .5, .5, 1},  // in the cell of 2: −½·(1, 1)
		{1, 0, false, 0, 1, 2},   // ½·1 ≥ ½, and once more; the one of each class filed there is a tie
		{1, 0, false, .5, .5, 3}, // 0·1 < 1: out, but 2 is out too: +½·(1, 1)
		{2, 1, true, -.5, 1, 4},  // ½·2 ≥ ½, and so is 1: −½·(2, 1)
		{1, 0, false, 0, .5, 5},  // −½·1 < 1 and −½·2 < 1: +½·(1, 1)
		{2, 1, true, 1, 0, 6},    // 0·2 < ½ and 0·1 < ½: +½·(2, 1)
		{-1, 0, false, 1, 0, 6},  // 1·(−1) < 0, where 2 is not
		{1, 0, false, .5, .5, 7}, // as the fourth, and so on
		{2, 1, true, -.5, 1, 8},  // as the seventh
	})
}

// TestMultiPerceptronBounded is the same from the sixth example on a different path: an
// example that has come into a cell is not seen there until it is filed anew.
func TestMultiPerceptronBounded(t *testing.T) {
	follow(t, learners.MultiPerceptron{N: 1, C: 0.5, Bounded: true}, []presentation{
		{2, 1, true, 1, 0, 0},
		{2, 1, false, 1, 0, 0},
		{-1, 0, false, 1, 0, 0},
		{1, 0, true, .5, .5, 1},
		{1, 0, false, 0, 1, 2},
		{1, 0, false, 0, 1, 2},  // 0·1 < 1: out; 2 is out too, but still filed in its old cell
		{2, 1, true, 1, .5, 3},  // 0·2 < 1: in the cell of −1 and 1: +½·(2, 1)
		{1, 0, false, 1, .5, 3}, // 1·1 ≥ ½: alone in the upper cell, as 2 is filed in the lower one
		{2, 1, true, 0, 1, 4},   // in the cell of 1: −½·(2, 1), as after the fifth
		{-1, 0, false, 0, 1, 4}, // 0·(−1) < 1: where it was
		{1, 0, false, 0, 1, 4},  // out, as after the sixth
		{2, 1, true, 1, 0.5, 5}, // and so on
	})
}

// follow presents examples on a line to the one halfspace of m, which starts as x ≥ 0.
func follow(t *testing.T, m learners.MultiPerceptron, path []presentation) {
	t.Helper()
	s := data.Schema{Attrs: []data.Attr{{Name: "x"}}, Classes: []string{"no", "yes"}}
	p := startSystem(t, m, s)
	p.Units[0] = ltu.Unit{W: []float64{1}, Theta: 0}
	for k, c := range path {
		if got := p.Update([]float64{c.x}, c.y); got != c.mistake {
			t.Errorf("step %d: mistake is %v", k, got)
		}
		if u := p.Units[0]; u.W[0] != c.w || u.Theta != c.theta || p.Moves != c.moves {
			t.Errorf("step %d: %v x ≥ %v after %d moves, want %v x ≥ %v after %d", k, u.W[0], u.Theta, p.Moves, c.w, c.theta, c.moves)
		}
	}
}

// TestMultiPerceptronCycles is a counterexample to theorem 4 with N = 1, where it
// is to be the classical perceptron's: 1 and 2, of different classes, in turn.
// The printed rule goes round in a circle of four moves for ever, by hand, and the
// bounded one in one of its own.
func TestMultiPerceptronCycles(t *testing.T) {
	s := data.Schema{Attrs: []data.Attr{{Name: "x"}}, Classes: []string{"no", "yes"}}
	path := [][2]float64{{2, -.5}, {0, .5}, {1, -.5}, {-1, .5}}
	path = append(path, slices.Repeat([][2]float64{{0, -.5}, {-2, .5}, {-1, -.5}, {1, -1.5}}, 2499)...)
	for _, m := range []learners.MultiPerceptron{{N: 1}, {N: 1, Bounded: true}, {N: 1, Restarts: true}, {N: 1, Bounded: true, Restarts: true}} {
		p := startSystem(t, m, s)
		p.Units[0] = ltu.Unit{W: []float64{2}, Theta: -0.5}
		printed := !m.Bounded && !m.Restarts
		for k, want := range path {
			p.Update([]float64{float64(1 + k%2)}, k%2)
			if got := [2]float64{p.Units[0].W[0], p.Units[0].Theta}; printed && got != want {
				t.Fatalf("after %d presentations %v, want %v", k+1, got, want)
			}
		}
		if ended := p.Moves < 1000; ended != m.Restarts {
			t.Errorf("%s: %d moves", learners.String(m), p.Moves)
		}
	}
}

// TestMultiPerceptronConverges wants convergence wherever halfspaces are known to
// exist, if it may start again, and checks proposition 1 on the result.
func TestMultiPerceptronConverges(t *testing.T) {
	for seed := range uint64(10) {
		r := learners.Seed(seed)
		for _, c := range []struct {
			n int
			s *data.Set
		}{{2, parity(t, 2)}, {3, parity(t, 3)}, {4, parity(t, 4)}, {2, twoPlanes(2, 30, r)}, {2, twoPlanes(5, 60, r)}, {1, data.Intersection(3, 1, r).Sample(30, r)}} {
			m, err := learners.MultiPerceptron{N: c.n, Rule: learners.MoveLesser, Bounded: seed%2 == 1, Restarts: true, Epochs: 100_000}.Fit(t.Context(), c.s, r)
			if err != nil {
				t.Fatal(err)
			}
			p := m.(*learners.PerceptronSystem)
			_, _, ok := learners.Separated(p.Units, c.s)
			if !ok || !p.Converged {
				t.Errorf("seed %d, %d examples, N = %d: converged %v, separated %v", seed, c.s.Len(), c.n, p.Converged, ok)
			}
			frozen := frozenSystem(t, p)
			for i, x := range c.s.X {
				if p.Predict(x) != c.s.Y[i] || frozen.Predict(x) != c.s.Y[i] {
					t.Fatalf("seed %d: example %d is of class %d, predicted %d, frozen %d", seed, i, c.s.Y[i], p.Predict(x), frozen.Predict(x))
				}
			}
		}
	}
}

// TestMultiPerceptronConvergedIsSeparated also where it need not converge.
func TestMultiPerceptronConvergedIsSeparated(t *testing.T) {
	outcomes := [2]int{}
	for seed := range uint64(60) {
		r := learners.Seed(seed)
		s := twoPlanes(2, 8+int(seed), r)
		m := learners.MultiPerceptron{N: 1 + int(seed)%3, Rule: moveRules[seed/3%3], Bounded: seed%2 == 1, Epochs: 30}
		p := fitSystem(t, m, s, r)
		_, _, ok := learners.Separated(p.Units, s)
		if p.Converged && !ok {
			t.Errorf("seed %d: %s has converged and does not separate", seed, learners.String(m))
		}
		if p.Converged {
			outcomes[1]++
		} else {
			outcomes[0]++
		}
	}
	if outcomes[0] < 10 || outcomes[1] < 10 {
		t.Errorf("%v have not and have converged: the test says little", outcomes)
	}
}

func fitSystem(t *testing.T, m learners.MultiPerceptron, s *data.Set, r *rand.Rand) *learners.PerceptronSystem {
	t.Helper()
	got, err := m.Fit(t.Context(), s, r)
	if err != nil {
		t.Fatal(err)
	}
	return got.(*learners.PerceptronSystem)
}

func frozenSystem(t *testing.T, p *learners.PerceptronSystem) *learners.Polyhedral {
	t.Helper()
	m, err := p.Polyhedral(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The consolidator of many cells takes seconds, so it looks at its context.
func TestMultiPerceptronFrozenCancelled(t *testing.T) {
	p := fitSystem(t, learners.MultiPerceptron{N: 64, Rule: learners.MoveNearest, Epochs: 1}, twoPlanes(10, 500, learners.Seed(1)), learners.Seed(1))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Polyhedral(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%d cells: %v", len(p.Cells), err)
	}
}

// TestMultiPerceptronNetwork compares it with Predict all over the plane, cells
// without examples included, and Polyhedral's where there are examples.
func TestMultiPerceptronNetwork(t *testing.T) {
	r, seen := learners.Seed(7), map[int]int{}
	for n := 1; n <= 8; n++ {
		s := twoPlanes(2, 40, r)
		p := fitSystem(t, learners.MultiPerceptron{N: n, Rule: learners.MoveNearest, Epochs: 3}, s, r)
		net, frozen := p.Network(), frozenSystem(t, p)
		for range 2000 {
			x := []float64{4 * r.NormFloat64(), 4 * r.NormFloat64()}
			if got, want := net.Predict(x), p.Predict(x); got != want {
				t.Fatalf("N = %d: network says %d, model %d", n, got, want)
			}
			seen[p.Predict(x)]++
		}
		for _, x := range s.X {
			if frozen.Predict(x) != p.Predict(x) {
				t.Fatalf("N = %d: frozen says %d, model %d", n, frozen.Predict(x), p.Predict(x))
			}
		}
	}
	if seen[0] < 2000 || seen[1] < 2000 {
		t.Errorf("predicted %v times each class: the test says little", seen)
	}
}

// TestMultiPerceptronRuns checks the lengths of runs: terms of Luby's sequence.
func TestMultiPerceptronRuns(t *testing.T) {
	s := parity(t, 3) // no halfspace separates it
	p := startSystem(t, learners.MultiPerceptron{N: 1, Restarts: true}, s.Schema)
	var runs []int
	for k, last := 0, 0; len(runs) < 15; k++ {
		before := p.Restarts
		if p.Update(s.X[k%8], s.Y[k%8]); p.Restarts > before {
			runs, last = append(runs, (p.Moves-last)/120), p.Moves
		}
	}
	if want := []int{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}; !slices.Equal(runs, want) {
		t.Errorf("runs of %v times 120 moves, want %v", runs, want)
	}
}

func TestMultiPerceptronRefuses(t *testing.T) {
	s := parity(t, 2)
	for _, m := range []learners.MultiPerceptron{{N: -1}, {N: 65}, {C: -1}, {C: math.NaN()}, {Rule: "some"}, {Epochs: -1}} {
		if got, err := m.Fit(t.Context(), s, learners.Seed(1)); err == nil || errors.Is(err, learners.ErrUnsuited) {
			t.Errorf("%s: %v, %v", learners.String(m), got, err)
		}
	}
	if p := fitSystem(t, learners.MultiPerceptron{N: 64, Rule: learners.MoveNearest}, s, learners.Seed(1)); !p.Converged || p.Network().Predict(s.X[1]) != 1 {
		t.Errorf("64 halfspaces: %v", p)
	}
}

// TestMoveLesserComparesShares has ten examples of one class and two of the other. Two of the ten
// share a cell with one of the two, which is a half of the rarer class and a fifth of the other: an
// example of the rarer one may stay, though it is outnumbered, and one of the other is moved.
func TestMoveLesserComparesShares(t *testing.T) {
	s := data.Schema{Attrs: []data.Attr{{Name: "x"}}, Classes: []string{"no", "yes"}}
	p := startSystem(t, learners.MultiPerceptron{N: 1, Rule: learners.MoveLesser}, s)
	p.Units[0] = ltu.Unit{W: []float64{1}, Theta: 0}
	for x := -8.0; x <= 2; x++ {
		if x != 0 {
			p.Update([]float64{x}, 0)
		}
	}
	p.Update([]float64{3}, 1)
	if p.Moves != 0 {
		t.Error("an example of the class of greater share is moved")
	}
	p.Update([]float64{1}, 0)
	if p.Moves != 1 {
		t.Error("an example of the class of lesser share is not moved")
	}
}

// TestMultiPerceptronBoundingByHand has four halfspaces in the plane: x₁ ≥ −1, x₂ ≥ 0 twice, and
// x₁ + x₂ ≥ −9, which is far from the cell of (1, 1) in the others, and beyond them. So it stays where
// it is, the two equal ones bound the cell together, and what fires on the example moves away from it.
func TestMultiPerceptronBoundingByHand(t *testing.T) {
	p := startSystem(t, learners.MultiPerceptron{N: 5, Rule: learners.MoveBounding}, parity(t, 2).Schema)
	p.Units = []ltu.Unit{
		{W: []float64{1, 0}, Theta: -1}, {W: []float64{0, 1}, Theta: 0}, {W: []float64{0, 1}, Theta: 0},
		{W: []float64{1, 1}, Theta: -9}, {W: []float64{0, 0}, Theta: -1},
	}
	p.Update([]float64{3, 2}, 0)
	p.Update([]float64{1, 1}, 1)
	want := []ltu.Unit{
		{W: []float64{0, -1}, Theta: 0}, {W: []float64{-1, 0}, Theta: 1}, {W: []float64{-1, 0}, Theta: 1},
		{W: []float64{1, 1}, Theta: -9}, {W: []float64{-1, -1}, Theta: 0},
	}
	if p.Moves != 1 || !reflect.DeepEqual(p.Units, want) {
		t.Errorf("after %d moves %v, want %v", p.Moves, p.Units, want)
	}
	// Beyond parallel lines there are not all cells, however few the halfspaces are.
	p = startSystem(t, learners.MultiPerceptron{N: 2, Rule: learners.MoveBounding}, parity(t, 2).Schema)
	p.Units = []ltu.Unit{{W: []float64{1, 0}, Theta: 5}, {W: []float64{2, 0}, Theta: 2}}
	p.Update([]float64{-1, 2}, 0)
	p.Update([]float64{-1, 1}, 1)
	want = []ltu.Unit{{W: []float64{1, 0}, Theta: 5}, {W: []float64{1, 1}, Theta: 1}}
	if p.Moves != 1 || !reflect.DeepEqual(p.Units, want) {
		t.Errorf("of parallel lines, after %d moves: %v, want %v", p.Moves, p.Units, want)
	}
}

// TestMultiPerceptronBoundingIsAll wants MoveBounding to be MoveAll where there are at most
// as many halfspaces as attributes, move by move, and not always where there are more.
func TestMultiPerceptronBoundingIsAll(t *testing.T) {
	for n := 1; n <= 4; n++ {
		differ, moved := 0, 0
		for seed := range uint64(20) {
			s := twoPlanes(3, 40, learners.Seed(seed))
			var systems [2]*learners.PerceptronSystem
			for k, rule := range []learners.MoveRule{learners.MoveAll, learners.MoveBounding} {
				systems[k] = fitSystem(t, learners.MultiPerceptron{N: n, Rule: rule, Epochs: 20}, s, learners.Seed(seed))
			}
			moved += min(1, systems[0].Moves)
			if !reflect.DeepEqual(systems[0].Units, systems[1].Units) {
				differ++
			}
		}
		if (differ > 0) != (n > 3) || moved < 10 {
			t.Errorf("N = %d in three dimensions: %d of 20 differ, %d moved", n, differ, moved)
		}
	}
}
