package learners_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// randomNode returns a tree of units with small whole weights, so that many examples lie on a plane. Some
// units have only zero weights.
func randomNode(attrs, layers int, votes bool, r *rand.Rand) *learners.UnitNode {
	if layers == 0 || r.IntN(4) == 0 {
		return nil
	}
	n := &learners.UnitNode{Unit: randomUnit(attrs, r)}
	n.Left, n.Right = randomNode(attrs, layers-1, votes, r), randomNode(attrs, layers-1, votes, r)
	if n.Right == nil && votes {
		n.Vote = 1 + float64(r.IntN(4))/4
	}
	return n
}

func randomUnit(attrs int, r *rand.Rand) ltu.Unit {
	u := ltu.Unit{W: make([]float64, attrs), Theta: float64(r.IntN(5) - 2)}
	for j := range u.W {
		u.W[j] = float64(r.IntN(5) - 2)
	}
	return u
}

func randomUnitTree(r *rand.Rand) *learners.UnitTree {
	attrs, classes := r.IntN(4), 2+r.IntN(3)
	t := &learners.UnitTree{Schema: schemaOf(attrs, classes)}
	roots := classes
	if classes == 2 {
		roots = 1
	} else {
		t.Else = r.IntN(classes)
	}
	for len(t.Roots) < roots {
		if n := randomNode(attrs, 4, classes > 2, r); n != nil {
			t.Roots = append(t.Roots, n)
		}
	}
	return t
}

// TestTreeAndNetwork goes from random trees to networks and back. In between it changes the first layer,
// as training does.
func TestTreeAndNetwork(t *testing.T) {
	r := learners.Seed(3)
	for range 300 {
		tree := randomUnitTree(r)
		n := tree.Network()
		if err := n.Check(); err != nil {
			t.Fatal(err)
		}
		back, err := learners.TreeOf(n, tree.Schema)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(back.Network(), n) {
			t.Fatalf("the network of the tree of a network is another:\n%+v\n%+v", back.Network(), n)
		}
		treesAgree(t, r, tree, back, n)

		for k := range n.Nodes {
			if len(n.Nodes[k].From) == n.In && (n.In == 0 || n.Nodes[k].From[0] == 0) {
				n.Nodes[k].Unit = randomUnit(n.In, r)
			}
		}
		trained, err := learners.TreeOf(n, tree.Schema)
		if err != nil {
			t.Fatal(err)
		}
		treesAgree(t, r, trained, trained, n)
	}
}

// treesAgree checks that two trees and a network predict the same class, for points on planes and off
// them, and that Path leads to that class.
func treesAgree(t *testing.T, r *rand.Rand, a, b *learners.UnitTree, n *ltu.Network) {
	t.Helper()
	outline := a.Outline()
	for range 30 {
		x := make([]float64, n.In)
		for j := range x {
			x[j] = float64(r.IntN(5) - 2)
			if r.IntN(3) == 0 {
				x[j] += r.Float64()
			}
			if r.IntN(20) == 0 {
				x[j] = math.NaN()
			}
		}
		if a.Predict(x) != n.Predict(x) || b.Predict(x) != n.Predict(x) {
			t.Fatalf("at %v the trees say %d and %d, the network %d", x, a.Predict(x), b.Predict(x), n.Predict(x))
		}
		if slices.ContainsFunc(x, math.IsNaN) {
			continue // a leaf without weights is drawn without its class
		}
		o := outline
		for _, branch := range a.Path(x) {
			o = o.Branches[branch]
		}
		if o.Branches != nil || len(a.Roots) == 1 && o.Class != a.Predict(x) {
			t.Fatalf("at %v the path ends at %+v, the class is %d", x, o, a.Predict(x))
		}
	}
}

// TestTreeOfOther breaks the networks of trees in every way.
func TestTreeOfOther(t *testing.T) {
	outputNode := func(n *ltu.Network) *ltu.Node { return &n.Nodes[n.Out[0]-4] }
	pathNode := func(n *ltu.Network, i int) *ltu.Node { return &n.Nodes[outputNode(n).From[i]-4] }
	for _, c := range []struct {
		change func(n *ltu.Network)
		want   string
	}{
		{func(n *ltu.Network) { n.Nodes[0].From = nil }, "4 weights for 0 signals"},
		{func(n *ltu.Network) { n.In = 5 }, "5 inputs"},
		{func(n *ltu.Network) { n.Out = append(n.Out, n.Out[0]) }, "2 outputs"},
		{func(n *ltu.Network) { outputNode(n).Theta = 2 }, "not an OR: its threshold is 2"},
		{func(n *ltu.Network) { outputNode(n).W[1] = 0.5 }, "not an OR: it has the weight 0.5"},
		{func(n *ltu.Network) { outputNode(n).From[0] = 1 }, "it reads input 1, want an AND"},
		{func(n *ltu.Network) { outputNode(n).From[0] = 4 }, "reads signal 0, want a unit"},
		{func(n *ltu.Network) { pathNode(n, 0).Theta = 0 }, "not an AND: its threshold is 0"},
		{func(n *ltu.Network) { pathNode(n, 0).W[1] = 2 }, "not an AND: it has the weight 2"},
		{func(n *ltu.Network) { pathNode(n, 1).Soft = true }, "not an AND"},
		{func(n *ltu.Network) { n.Nodes[0].Soft = true }, "want a unit over all inputs"},
		{func(n *ltu.Network) { n.Nodes[0].From = []ltu.Signal{0, 1, 3, 2} }, "want a unit over all inputs"},
		{func(n *ltu.Network) { outputNode(n).From[0] = outputNode(n).From[1] }, "are the same path"},
		{func(n *ltu.Network) { pathNode(n, 1).From[0] = pathNode(n, 0).From[1] }, "no tree has both"},
		{func(n *ltu.Network) { pathNode(n, 0).W, pathNode(n, 0).Theta = []float64{-1, -1}, 0 }, "ends with the inverted unit"},
		{func(n *ltu.Network) {
			outputNode(n).W, outputNode(n).From = outputNode(n).W[:1], outputNode(n).From[:1]
		}, "must have either a path"},
	} {
		n := twoNodes.Network()
		c.change(n)
		_, err := learners.TreeOf(n, twoNodes.Schema)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
	list := fit[*learners.List](t, learners.DecisionList{}, &data.Set{Schema: schemaOf(4, 2), X: corners(4), Y: parityOf(4)})
	if _, err := learners.TreeOf(list.Network(), list.Schema); err == nil {
		t.Error("the network of a list is taken for that of a tree")
	}
	b := ltu.NewBuilder(4)
	u := b.Unit(ltu.Unit{W: make([]float64, 4)})
	plain := b.Network(b.Or(b.And(u)), b.Or(b.And(u)), b.Or(b.And(u)))
	if tree, err := learners.TreeOf(plain, schemaOf(4, 3)); err != nil || tree.Else != 0 {
		t.Errorf("ORs of threshold 1 for three classes: %v, %v", tree, err)
	}
	plain.Nodes[plain.Out[1]-4].Theta, plain.Nodes[plain.Out[2]-4].Theta = 1-1./1024, 1-1./1024
	if _, err := learners.TreeOf(plain, schemaOf(4, 3)); err == nil || !strings.Contains(err.Error(), "output 2: node") {
		t.Errorf("two classes for what none claims: %v", err)
	}
}
