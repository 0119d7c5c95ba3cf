package learners_test

import (
	"fmt"
	"math"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// lengthOf returns the sum of the squares of u's weights.
func lengthOf(u *learners.ValueUnit) float64 {
	s := u.Theta.W * u.Theta.W
	for _, ws := range u.W {
		for _, w := range ws {
			s += w.W * w.W
		}
	}
	return s
}

// TestVacillatingCountsSinceTheMagnitude follows the magnitudes of the first unit from outside, on random
// labels. The unit is given up when more than log 8 adjustments in a row made no new least or greatest
// magnitude, and not sooner.
func TestVacillatingCountsSinceTheMagnitude(t *testing.T) {
	s := bits(t, 4, func([]bool) bool { return false })
	late, level := 0, 0
	for seed := range uint64(200) {
		m, r := startTree(t, learners.PerceptronTree{Split: learners.Vacillating}, s.Schema), learners.Seed(seed)
		u := m.Trees[0].Unit
		smallest, greatest, count := 0.0, 0.0, 0
		for float64(count) <= math.Log2(8) {
			if m.Trees[0].Test != nil {
				t.Fatalf("seed %d: split, %d adjustments since the magnitude was a new one", seed, count)
			}
			before := u.Adjusted
			m.Update(s.X[r.IntN(16)], r.IntN(2))
			if u.Adjusted == before {
				continue
			}
			count++
			switch l := lengthOf(u); {
			case l < smallest || l > greatest:
				smallest, greatest, count = min(l, smallest), max(l, greatest), 0
			case l == greatest:
				level++
			}
		}
		if m.Trees[0].Test == nil {
			t.Errorf("seed %d: not split, %d adjustments since the magnitude was a new one", seed, count)
		}
		if u.Adjusted > 4 {
			late++
		}
	}
	if late == 0 || level == 0 {
		t.Errorf("%d units were adjusted more than 4 times, %d times to the greatest magnitude again", late, level)
	}
}

// TestVacillatingKnowsInheritedMagnitudes wants the magnitudes of a new leaf to begin at the magnitude of
// its inherited weights.
func TestVacillatingKnowsInheritedMagnitudes(t *testing.T) {
	leaves := 0
	grow(t, learners.PerceptronTree{Split: learners.Vacillating, Inherit: true}, func(m *learners.PerceptronTreeModel) {
		nodes(m.Trees[0], func(n *learners.PerceptronNode) {
			if n.Unit == nil || n.Unit.Adjusted > 0 {
				return
			}
			l := lengthOf(n.Unit)
			if n.Unit.Range != [2]float64{l, l} {
				t.Fatalf("a new leaf's range is %v, its |W|² is %v", n.Unit.Range, l)
			}
			if l > 0 {
				leaves++
			}
		})
	})
	if leaves == 0 {
		t.Error("no leaf inherited any weights")
	}
}

// TestVacillatingHasNoUnits wants the same tests of numbers in other units, because the magnitude is
// computed from weights in standard units.
func TestVacillatingHasNoUnits(t *testing.T) {
	plain := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "x"}, {Name: "y"}}, Classes: []string{"0", "1"}}}
	scaled := &data.Set{Schema: plain.Schema}
	for i := range 300 {
		x, y := float64(i*7%64), float64(i*11%128)
		class := i * 7 % 64 / 16 % 2
		plain.X, plain.Y = append(plain.X, []float64{x, y}), append(plain.Y, class)
		scaled.X, scaled.Y = append(scaled.X, []float64{1024*x + 1<<20, y/256 + 4}), append(scaled.Y, class)
	}
	p := learners.PerceptronTree{Split: learners.Vacillating, Numeric: true, Inherit: true, Epochs: 3, InOrder: true}
	a, b := fit[*learners.PerceptronTreeModel](t, p, plain), fit[*learners.PerceptronTreeModel](t, p, scaled)
	if got, want := fmt.Sprint(tested(b.Outline())), fmt.Sprint(tested(a.Outline())); got != want || a.Tests < 3 {
		t.Errorf("tests %s, want %s", got, want)
	}
}

// TestRevisitedIsTheFirstRevisit follows the weight vectors of the first unit from outside, on every
// function of three attributes or its complement. The unit is given up at the first vector that comes a
// second time. If a halfspace describes the function, no unit is ever given up.
func TestRevisitedIsTheFirstRevisit(t *testing.T) {
	s := bits(t, 3, func([]bool) bool { return false })
	split := 0
	for f := range 1 << 7 {
		for i := range s.Y {
			s.Y[i] = f >> i & 1
		}
		m := startTree(t, learners.PerceptronTree{Split: learners.Revisited}, s.Schema)
		unit, visited, repeated := m.Trees[0].Unit, map[string]bool{}, false
		for i := 0; i < 1000 && !repeated; i++ {
			before := fmt.Sprint(weightsOf(unit))
			m.Update(s.X[i%8], s.Y[i%8])
			now := fmt.Sprint(weightsOf(unit))
			if now != before {
				visited[before] = true
			}
			repeated = now != before && visited[now]
			if repeated != (m.Trees[0].Test != nil) {
				t.Fatalf("function %#x, presentation %d: revisited %v, split %v", f, i+1, repeated, m.Trees[0].Test != nil)
			}
		}
		unit = fit[*learners.PerceptronTreeModel](t, learners.PerceptronTree{Split: learners.Never, InOrder: true, Epochs: 100}, s).Trees[0].Unit
		if separable := unit.Run >= 8; separable == repeated {
			t.Errorf("function %#x: separable %v, split %v", f, separable, repeated)
		}
		if repeated {
			split++
		}
	}
	if 2*(128-split) != 104 { // S. Muroga, Threshold Logic and its Applications (1971)
		t.Errorf("%d of 128 are split, want all but 52", split)
	}
}

// weightsOf returns all weights of u.
func weightsOf(u *learners.ValueUnit) []float64 {
	all := []float64{u.Theta.W}
	for _, ws := range u.W {
		for _, w := range ws {
			all = append(all, w.W)
		}
	}
	return all
}

// TestRevisitedForgets presents contradictory labels of many attributes, which hardly ever bring old
// weights back. The memory for weight vectors must be bounded.
func TestRevisitedForgets(t *testing.T) {
	s := data.Schema{Classes: []string{"0", "1"}}
	for j := range 24 {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint(j), Values: []string{"F", "T", "U"}})
	}
	m, r := startTree(t, learners.PerceptronTree{Split: learners.Revisited}, s), learners.Seed(1)
	largest, x := 0, make([]float64, len(s.Attrs))
	for range 500_000 {
		for j := range x {
			x[j] = float64(r.IntN(3))
		}
		m.Update(x, r.IntN(2))
		if u := m.Trees[0].Unit; u != nil {
			largest = max(largest, len(u.Visited))
		}
	}
	if largest != 1<<16 {
		t.Errorf("the unit kept %d weight vectors, want no more than 65536, and so many here", largest)
	}
}

// TestRevisitedKeepsNothingOfASplit wants the weight vectors of a unit to be gone after a split, even if
// other units inherit its weights.
func TestRevisitedKeepsNothingOfASplit(t *testing.T) {
	kept, splits := 0, 0
	grow(t, learners.PerceptronTree{Split: learners.Revisited, Inherit: true}, func(m *learners.PerceptronTreeModel) {
		nodes(m.Trees[0], func(n *learners.PerceptronNode) {
			switch {
			case n.Unit != nil:
				kept += len(n.Unit.Visited)
			case len(n.Test.From.Visited) > 0:
				t.Fatalf("a split unit keeps %d weight vectors", len(n.Test.From.Visited))
			default:
				splits++
			}
		})
	})
	if kept == 0 || splits == 0 {
		t.Errorf("%d weight vectors kept, %d splits", kept, splits)
	}
}

// TestProvenSplitsAtTheBound follows the first unit from outside on contradictory examples. The unit is given
// up with the first adjustment by which it had more weight vectors than there are between the least and the
// greatest weights, and not later.
func TestProvenSplitsAtTheBound(t *testing.T) {
	s := bits(t, 1, func([]bool) bool { return false })
	for seed := range uint64(50) {
		m, r := startTree(t, learners.PerceptronTree{Split: learners.Proven}, s.Schema), learners.Seed(seed)
		u := m.Trees[0].Unit
		for m.Trees[0].Test == nil {
			m.Update(s.X[r.IntN(2)], r.IntN(2))
			vectors := u.Theta.Max - u.Theta.Min + 1
			for _, ws := range u.W {
				for _, w := range ws {
					vectors *= w.Max - w.Min + 1
				}
			}
			visited := float64(u.Adjusted + 1)
			if split := m.Trees[0].Test != nil; split != (visited > vectors) {
				t.Fatalf("seed %d: split is %t after %g weight vectors of %g", seed, split, visited, vectors)
			}
		}
	}
}
