package learners

import (
	"math/rand/v2"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// unitsBelow returns a random tree of one attribute.
func unitsBelow(layers int, r *rand.Rand) *UnitNode {
	if layers == 0 || r.IntN(5) == 0 {
		return nil
	}
	u := ltu.Unit{W: []float64{float64(2*r.IntN(2) - 1)}, Theta: r.NormFloat64()}
	return &UnitNode{Unit: u, Left: unitsBelow(layers-1, r), Right: unitsBelow(layers-1, r)}
}

// prunings returns all trees that n becomes if branches go.
func prunings(n *UnitNode) (all []*UnitNode) {
	if n == nil {
		return []*UnitNode{nil}
	}
	sides := func(child *UnitNode) []*UnitNode {
		if child == nil {
			return []*UnitNode{nil}
		}
		return append(prunings(child), nil)
	}
	for _, l := range sides(n.Left) {
		for _, r := range sides(n.Right) {
			all = append(all, &UnitNode{Unit: n.Unit, Left: l, Right: r})
		}
	}
	return all
}

// TestPruneUnits compares pruned trees with all prunings: none has fewer errors
// on the held-out examples, and none that has as many is smaller.
func TestPruneUnits(t *testing.T) {
	for seed := range uint64(100) {
		r := Seed(seed)
		root := unitsBelow(3, r)
		if root == nil {
			continue
		}
		held := normalSample(r.IntN(12), 1)
		least, smallest := held.Len()+1, 0
		for _, p := range prunings(root) {
			wrong := errorsOf(p, held)
			if units, _ := p.Size(); wrong < least || wrong == least && units < smallest {
				least, smallest = wrong, units
			}
		}
		root.prune(held)
		if units, _ := root.Size(); errorsOf(root, held) != least || units != smallest {
			t.Errorf("seed %d: %d errors of %d units, want %d of %d", seed, errorsOf(root, held), units, least, smallest)
		}
	}
}

func errorsOf(n *UnitNode, s *data.Set) (wrong int) {
	for i, x := range s.X {
		if n.fires(x) != (s.Y[i] == 1) {
			wrong++
		}
	}
	return wrong
}
