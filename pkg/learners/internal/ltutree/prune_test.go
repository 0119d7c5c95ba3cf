package ltutree

import (
	"math/rand/v2"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// unitsBelow returns a random tree of one attribute.
func unitsBelow(layers int, r *rand.Rand) *Node {
	if layers == 0 || r.IntN(5) == 0 {
		return nil
	}
	u := ltu.Unit{W: []float64{float64(2*r.IntN(2) - 1)}, Theta: r.NormFloat64()}
	return &Node{Unit: u, Left: unitsBelow(layers-1, r), Right: unitsBelow(layers-1, r)}
}

// prunings returns all trees that n becomes if branches go.
func prunings(n *Node) (all []*Node) {
	if n == nil {
		return []*Node{nil}
	}
	sides := func(child *Node) []*Node {
		if child == nil {
			return []*Node{nil}
		}
		return append(prunings(child), nil)
	}
	for _, l := range sides(n.Left) {
		for _, r := range sides(n.Right) {
			all = append(all, &Node{Unit: n.Unit, Left: l, Right: r})
		}
	}
	return all
}

// TestPruneUnits compares pruned trees with all prunings: none has fewer errors
// on the held-out examples, and none that has as many is smaller.
func TestPruneUnits(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 0))
		root := unitsBelow(3, r)
		if root == nil {
			continue
		}
		held := normalSample(r.IntN(12), 1)
		least, smallest := held.Len()+1, 0
		for _, p := range prunings(root) {
			wrong := errorsOf(p, held)
			if units := size(p); wrong < least || wrong == least && units < smallest {
				least, smallest = wrong, units
			}
		}
		pruned := root.Prune(held)
		if units := size(root); errorsOf(root, held) != least || pruned != least || units != smallest {
			t.Errorf("seed %d: %d errors of %d units, want %d of %d", seed, errorsOf(root, held), units, least, smallest)
		}
	}
}

func errorsOf(n *Node, s *data.Set) (wrong int) {
	for i, x := range s.X {
		if fires(n, x) != (s.Y[i] == 1) {
			wrong++
		}
	}
	return wrong
}

func fires(n *Node, x []float64) (fires bool) {
	for n != nil {
		if fires = n.Unit.Fires(x); fires {
			n = n.Right
		} else {
			n = n.Left
		}
	}
	return fires
}

func size(n *Node) int {
	if n == nil {
		return 0
	}
	return 1 + size(n.Left) + size(n.Right)
}

// normalSample returns n examples of two classes with d normal attributes.
func normalSample(n, d int) *data.Set {
	r := rand.New(rand.NewPCG(5, 0))
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: make([]data.Attr, d)}}
	for range n {
		x := make([]float64, d)
		for j := range x {
			x[j] = r.NormFloat64()
		}
		s.X, s.Y = append(s.X, x), append(s.Y, r.IntN(2))
	}
	return s
}
