package ltutree

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// unitsBelow returns a random tree for one attribute.
func unitsBelow(layers int, r *rand.Rand) *Node {
	if layers == 0 || r.IntN(5) == 0 {
		return nil
	}
	u := ltu.Unit{W: []float64{float64(2*r.IntN(2) - 1)}, Theta: r.NormFloat64()}
	return &Node{Unit: u, Left: unitsBelow(layers-1, r), Right: unitsBelow(layers-1, r)}
}

// prunings returns all trees that result from n when branches go.
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

// TestPruneUnits compares pruned trees with all prunings: none may have fewer errors on the
// held-out examples, and none with as many errors may be smaller.
func TestPruneUnits(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 0))
		root := unitsBelow(3, r)
		if root == nil {
			continue
		}
		held := normalSample(r.IntN(12), 1)
		lowest, smallest := held.Len()+1, 0
		for _, p := range prunings(root) {
			wrong := errorsOf(p, held)
			if units := size(p); wrong < lowest || wrong == lowest && units < smallest {
				lowest, smallest = wrong, units
			}
		}
		pruned := root.Prune(held)
		if units := size(root); errorsOf(root, held) != lowest || pruned != lowest || units != smallest {
			t.Errorf("seed %d: %d errors of %d units, want %d of %d", seed, errorsOf(root, held), units, lowest, smallest)
		}
	}
}

// TestDrop examines the results for random trees: they have no more errors than before, and every
// smaller tree one step further has more.
func TestDrop(t *testing.T) {
	smaller := 0
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 0))
		root := unitsBelow(4, r)
		if root == nil {
			continue
		}
		held := normalSample(1+r.IntN(30), 1)
		left, err := root.Drop(t.Context(), held)
		if err != nil {
			t.Fatal(err)
		}
		lowest := errorsOf(left, held)
		if lowest > errorsOf(root, held) {
			t.Errorf("seed %d: %d errors, before %d", seed, lowest, errorsOf(root, held))
		}
		for _, tree := range left.reduced() {
			if errorsOf(tree, held) <= lowest {
				t.Errorf("seed %d: %d units have %d errors, and %d still have %d", seed, size(left), lowest, size(tree), errorsOf(tree, held))
			}
		}
		if size(left) < size(root) {
			smaller++
		}
	}
	if smaller < 20 {
		t.Errorf("only %d trees became smaller", smaller)
	}
}

// TestDropByHand has the paper's larger network, where the root never fires: it goes with its right
// branch, and so does C, which gives the same answers as B. Prune keeps the root.
func TestDropByHand(t *testing.T) {
	unit := func(w, theta float64) ltu.Unit { return ltu.Unit{W: []float64{w}, Theta: theta} }
	a, b, c, d := unit(0, 1), unit(1, 1), unit(1, 2), unit(-1, 0)
	tree := func() *Node {
		return &Node{Unit: a, Left: &Node{Unit: b, Left: &Node{Unit: c}}, Right: &Node{Unit: d}}
	}
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: make([]data.Attr, 1)}, X: [][]float64{{0}, {1}, {3}, {-1}}, Y: []int{0, 1, 1, 0}}
	left, err := tree().Drop(t.Context(), s)
	if err != nil || size(left) != 1 || left.Unit.W[0] != 1 || left.Unit.Theta != 1 {
		t.Errorf("%+v, %v, want B", left, err)
	}
	pruned := tree()
	if pruned.Prune(s); size(pruned) != 2 || pruned.Unit.W[0] != 0 {
		t.Errorf("pruned to %d units, want A and B", size(pruned))
	}
	// Of two units with the same answers, the one nearest the root goes.
	double := &Node{Unit: unit(1, 1), Left: &Node{Unit: unit(2, 2)}}
	if left, err := double.Drop(t.Context(), s); err != nil || size(left) != 1 || left.Unit.Theta != 2 {
		t.Errorf("%+v, %v, want the lower unit", left, err)
	}
	if got := len(tree().reduced()); got != 6 {
		t.Errorf("%d trees with a unit less, want 6: from B, from D, and from A without B, C, both, or D", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if cancel(); ctx.Err() != nil {
		if _, err := tree().Drop(ctx, s); !errors.Is(err, context.Canceled) {
			t.Errorf("on a context that is done: %v", err)
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
