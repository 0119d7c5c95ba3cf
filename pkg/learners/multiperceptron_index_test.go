package learners_test

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// inCell returns the cell that x lies in.
func inCell(units []ltu.Unit, x []float64) (cell uint64) {
	for i, u := range units {
		if u.Fires(x) {
			cell |= 1 << i
		}
	}
	return cell
}

// TestMultiPerceptronIndex checks after every update, against all examples met,
// that each move had a reason and that the piles contain the right examples. An
// update misses no case (b), unless it is bounded.
func TestMultiPerceptronIndex(t *testing.T) {
	missed := map[bool]int{}
	for k := range 2 * len(moveRules) {
		rule, bounded := moveRules[k/2], k%2 == 1
		r := learners.Seed(3)
		s := twoPlanes(2, 40, r)
		s.X, s.Y = append(s.X, s.X[5], s.X[6]), append(s.Y, 1-s.Y[5], 1-s.Y[6])
		p := startSystem(t, learners.MultiPerceptron{N: 3, Rule: rule, Bounded: bounded, Restarts: rule == learners.MoveLesser}, s.Schema)
		for range 2000 {
			i := r.IntN(s.Len())
			before, cell := p.Moves, inCell(p.Units, s.X[i])
			conflict := false
			for _, e := range p.Met {
				conflict = conflict || int(e.Y) == 1-s.Y[i] && inCell(p.Units, e.X) == cell
			}
			p.Update(s.X[i], s.Y[i])
			aside := slices.ContainsFunc(p.Met, func(e learners.SeenExample) bool { return e.Y < 0 && slices.Equal(e.X, s.X[i]) })
			switch moved := p.Moves > before; {
			case moved && !conflict:
				t.Fatal("halfspaces moved in case (a)")
			case conflict && !moved && !aside && rule != learners.MoveLesser:
				missed[bounded]++
			}
			checkPiles(t, p)
		}
	}
	if missed[false] > 0 || missed[true] == 0 {
		t.Errorf("missed case (b) %d times, and %d times if bounded", missed[false], missed[true])
	}
}

// checkPiles counts the filed examples from the list of examples, and walks the stacks.
func checkPiles(t *testing.T, p *learners.PerceptronSystem) {
	t.Helper()
	count, filed, mixed := map[uint64][2]int{}, [2]int{}, 0
	for _, e := range p.Met {
		if e.Y >= 0 && e.Run == int32(p.Restarts)+1 {
			c := count[e.Cell]
			c[e.Y]++
			count[e.Cell], filed[e.Y] = c, filed[e.Y]+1
		}
	}
	for cell, c := range count {
		pile := p.Cells[cell]
		for y, top := range pile.Top {
			n := 0
			for e, previous := top, int32(0); e > 0; e, previous = p.Met[e-1].Below, e {
				if m := p.Met[e-1]; m.Cell != cell || int(m.Y) != y || m.Above != previous {
					t.Fatalf("example %d is in the stack of cell %b and class %d: %v", e, cell, y, m)
				}
				n++
			}
			if n != c[y] {
				t.Fatalf("the stack of cell %b and class %d has %d examples, want %d", cell, y, n, c[y])
			}
		}
		if pile.Count != c {
			t.Fatalf("cell %b: %v, want %v", cell, pile.Count, c)
		}
		if c[0] > 0 && c[1] > 0 {
			mixed++
		}
	}
	if p.Filed != filed || p.Mixed != mixed || len(p.Cells) != len(count) {
		t.Fatalf("filed %v, mixed %d, cells %d; want %v, %d, %d", p.Filed, p.Mixed, len(p.Cells), filed, mixed, len(count))
	}
}

// TestMultiPerceptronSetsAside has examples that are in both classes: the others
// converge, and such examples do not move anything however often they come.
func TestMultiPerceptronSetsAside(t *testing.T) {
	for _, rule := range moveRules {
		s := parity(t, 2)
		s.X, s.Y = append(s.X, []float64{0, 0}, []float64{0, 0}, []float64{0, math.Copysign(0, -1)}), append(s.Y, 0, 1, 1)
		p := fitSystem(t, learners.MultiPerceptron{Rule: rule, Restarts: true}, s, learners.Seed(1))
		if !p.Converged || len(p.Met) != 5 || p.Filed != [2]int{2, 2} {
			t.Errorf("rule %s: converged %v with %v, filed %v", rule, p.Converged, p.Met, p.Filed)
		}
		before := p.Moves
		for k := range 100 {
			p.Update([]float64{0, 0}, k%2)
			p.Update([]float64{0, math.NaN()}, k%2)
			p.Update([]float64{math.Inf(1), 1}, k%2)
		}
		if p.Moves != before || !p.Converged || len(p.Met) != 5 {
			t.Errorf("rule %s: %d moves for what is set aside or has missing values", rule, p.Moves-before)
		}
	}
	s := parity(t, 2)
	s.X, s.Y = append(s.X, s.X...), []int{0, 0, 0, 0, 1, 1, 1, 1}
	if p := fitSystem(t, learners.MultiPerceptron{}, s, learners.Seed(1)); !p.Converged || p.Filed != [2]int{} || p.Predict(s.X[0]) != 0 {
		t.Errorf("every example in both classes: %v", p)
	}
}

// TestMultiPerceptronGoesOnFromJSON as if it had not been written.
func TestMultiPerceptronGoesOnFromJSON(t *testing.T) {
	for _, rule := range moveRules {
		s := twoPlanes(3, 60, learners.Seed(5))
		p := startSystem(t, learners.MultiPerceptron{N: 2, Rule: rule, Bounded: rule == learners.MoveNearest, Restarts: true}, s.Schema)
		teach := func(p *learners.PerceptronSystem) string {
			for k := range 3000 {
				p.Update(s.X[k*7%60], s.Y[k*7%60])
			}
			b, err := json.Marshal(p)
			if err != nil {
				t.Fatal(err)
			}
			return string(b)
		}
		var read learners.PerceptronSystem
		if err := json.Unmarshal([]byte(teach(p)), &read); err != nil {
			t.Fatal(err)
		}
		if a, b := teach(p), teach(&read); a != b {
			t.Errorf("rule %s: it goes on otherwise after JSON:\n%s\n%s", rule, a, b)
		}
	}
}

// TestMultiPerceptronTouchesFew counts the examples whose place in the index a bounded
// update changes: it and its neighbours in two stacks, and the same of each of
// the four that it may look at, however many were met.
func TestMultiPerceptronTouchesFew(t *testing.T) {
	const limit = 5 * 4
	for _, rule := range moveRules {
		s := twoPlanes(4, 3000, learners.Seed(2))
		p := startSystem(t, learners.MultiPerceptron{N: 3, Rule: rule, Bounded: true}, s.Schema)
		for i, x := range s.X {
			p.Update(x, s.Y[i])
		}
		greatest := 0
		for i, x := range s.X[:300] {
			before := slices.Clone(p.Met)
			p.Update(x, s.Y[i])
			touched := 0
			for k, e := range p.Met {
				b := before[k]
				if e.Cell != b.Cell || e.Above != b.Above || e.Below != b.Below {
					touched++
				}
			}
			greatest = max(greatest, touched)
		}
		if greatest > limit || greatest < 3 {
			t.Errorf("rule %s: an update touched %d of %d examples, want 3 to %d", rule, greatest, len(p.Met), limit)
		}
	}
}

// TestMultiPerceptronAllocatesNothing for examples met before, but where linear programs are asked.
func TestMultiPerceptronAllocatesNothing(t *testing.T) {
	for _, rule := range moveRules {
		if rule == learners.MoveBounding {
			continue
		}
		s := twoPlanes(5, 200, learners.Seed(2))
		p := startSystem(t, learners.MultiPerceptron{N: 2, Rule: rule, Bounded: rule != learners.MoveAll}, s.Schema)
		k := 0
		update := func() {
			p.Update(s.X[k%200], s.Y[k%200])
			k++
		}
		for range 2000 {
			update()
		}
		before := p.Moves
		if n := testing.AllocsPerRun(2000, update); n != 0 || p.Moves == before {
			t.Errorf("rule %s: Update allocates %v times, %d moves", rule, n, p.Moves-before)
		}
	}
}
