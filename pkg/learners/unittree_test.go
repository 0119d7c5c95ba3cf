package learners_test

import (
	"encoding/json"
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

func schemaOf(attrs, classes int) data.Schema {
	s := data.Schema{Attrs: make([]data.Attr, attrs), Classes: []string{"no", "yes", "perhaps", "never"}[:classes]}
	for j := range s.Attrs {
		s.Attrs[j].Name = string(rune('a' + j))
	}
	return s
}

// node returns a node over a, b, c, d that fires where the j-th is at least 1.
func node(j int, left, right *learners.UnitNode) *learners.UnitNode {
	w := make([]float64, 4)
	w[j] = 1
	return &learners.UnitNode{Unit: ltu.Unit{W: w, Theta: 1}, Left: left, Right: right}
}

// examples are the trees of the paper's two figures.
var (
	twoNodes  = &learners.UnitTree{Schema: schemaOf(4, 2), Roots: []*learners.UnitNode{node(0, node(1, nil, nil), nil)}}
	fourNodes = &learners.UnitTree{Schema: schemaOf(4, 2), Roots: []*learners.UnitNode{node(0, node(1, node(2, nil, nil), nil), node(3, nil, nil))}}
)

// corners returns all vectors of n zeros and ones.
func corners(n int) (X [][]float64) {
	for bits := range 1 << n {
		x := make([]float64, n)
		for j := range x {
			x[j] = float64(bits >> j & 1)
		}
		X = append(X, x)
	}
	return X
}

// TestPaperNetworks compares the two examples with the paper's: which ANDs there
// are, and what they compute.
func TestPaperNetworks(t *testing.T) {
	for _, c := range []struct {
		name string
		tree *learners.UnitTree
		ands []string // units by their only attribute, negative if inverted
		says func(a, b, c, d bool) bool
	}{
		{"two nodes", twoNodes, []string{"-a+b", "+a"}, func(a, b, c, d bool) bool { return a || !a && b }},
		{"four nodes", fourNodes, []string{"-a-b+c", "-a+b", "+a+d"}, func(a, b, c, d bool) bool {
			return !a && !b && c || !a && b || a && d
		}},
	} {
		n := c.tree.Network()
		units, _ := c.tree.Roots[0].Size()
		if len(n.Nodes) != units+len(c.ands)+1 {
			t.Errorf("%s: %d nodes", c.name, len(n.Nodes))
		}
		or := n.Nodes[n.Out[0]-4]
		for i, and := range or.From {
			text := ""
			for k, from := range n.Nodes[and-4].From {
				sign := map[float64]string{1: "+", -1: "-"}[n.Nodes[and-4].W[k]]
				text += sign + string(rune('a'+slices.Index(n.Nodes[from-4].W, 1)))
			}
			if text != c.ands[i] {
				t.Errorf("%s: AND %d is %s, want %s", c.name, i, text, c.ands[i])
			}
		}
		for _, x := range corners(4) {
			want := c.says(x[0] == 1, x[1] == 1, x[2] == 1, x[3] == 1)
			if (c.tree.Predict(x) == 1) != want || (n.Predict(x) == 1) != want {
				t.Errorf("%s: at %v the tree says %d, the network %d, want %t", c.name, x, c.tree.Predict(x), n.Predict(x), want)
			}
		}
	}
}

// randomNode returns a tree of units with small whole weights, so that many
// examples lie on a plane. Some weigh nothing.
func randomNode(in, layers int, votes bool, r *rand.Rand) *learners.UnitNode {
	if layers == 0 || r.IntN(4) == 0 {
		return nil
	}
	n := &learners.UnitNode{Unit: randomUnit(in, r)}
	n.Left, n.Right = randomNode(in, layers-1, votes, r), randomNode(in, layers-1, votes, r)
	if n.Right == nil && votes {
		n.Vote = 1 + float64(r.IntN(4))/4
	}
	return n
}

func randomUnit(in int, r *rand.Rand) ltu.Unit {
	u := ltu.Unit{W: make([]float64, in), Theta: float64(r.IntN(5) - 2)}
	for j := range u.W {
		u.W[j] = float64(r.IntN(5) - 2)
	}
	return u
}

func randomUnitTree(r *rand.Rand) *learners.UnitTree {
	in, classes := r.IntN(4), 2+r.IntN(3)
	t := &learners.UnitTree{Schema: schemaOf(in, classes)}
	roots := classes
	if classes == 2 {
		roots = 1
	} else {
		t.Else = r.IntN(classes)
	}
	for len(t.Roots) < roots {
		if n := randomNode(in, 4, classes > 2, r); n != nil {
			t.Roots = append(t.Roots, n)
		}
	}
	return t
}

// TestTreeAndNetwork goes from random trees to networks and back, with the first
// layer changed in between, as by training.
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

// treesAgree checks that two trees and a network say the same, of points on planes and
// not, and that Path leads to what they say.
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
			continue // a leaf without weights is drawn as what it says of the others
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

// TestTreeOfOther breaks networks of trees in every way.
func TestTreeOfOther(t *testing.T) {
	or := func(n *ltu.Network) *ltu.Node { return &n.Nodes[n.Out[0]-4] }
	and := func(n *ltu.Network, i int) *ltu.Node { return &n.Nodes[or(n).From[i]-4] }
	for _, c := range []struct {
		change func(n *ltu.Network)
		want   string
	}{
		{func(n *ltu.Network) { n.Nodes[0].From = nil }, "4 weights for 0 signals"},
		{func(n *ltu.Network) { n.In = 5 }, "5 inputs"},
		{func(n *ltu.Network) { n.Out = append(n.Out, n.Out[0]) }, "2 outputs"},
		{func(n *ltu.Network) { or(n).Theta = 2 }, "no OR: its threshold is 2"},
		{func(n *ltu.Network) { or(n).W[1] = 0.5 }, "no OR: it has the weight 0.5"},
		{func(n *ltu.Network) { or(n).From[0] = 1 }, "it reads input 1, want an AND"},
		{func(n *ltu.Network) { or(n).From[0] = 4 }, "reads signal 0, want a unit"},
		{func(n *ltu.Network) { and(n, 0).Theta = 0 }, "no AND: its threshold is 0"},
		{func(n *ltu.Network) { and(n, 0).W[1] = 2 }, "no AND: it has the weight 2"},
		{func(n *ltu.Network) { and(n, 1).Soft = true }, "no AND"},
		{func(n *ltu.Network) { n.Nodes[0].Soft = true }, "want a unit over all inputs"},
		{func(n *ltu.Network) { n.Nodes[0].From = []ltu.Signal{0, 1, 3, 2} }, "want a unit over all inputs"},
		{func(n *ltu.Network) { or(n).From[0] = or(n).From[1] }, "are the same path"},
		{func(n *ltu.Network) { and(n, 1).From[0] = and(n, 0).From[1] }, "no tree has both"},
		{func(n *ltu.Network) { and(n, 0).W, and(n, 0).Theta = []float64{-1, -1}, 0 }, "ends with the inverted unit"},
		{func(n *ltu.Network) { or(n).W, or(n).From = or(n).W[:1], or(n).From[:1] }, "needs either a path"},
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

func parityOf(n int) (y []int) {
	for bits := range 1 << n {
		ones := 0
		for j := range n {
			ones += bits >> j & 1
		}
		y = append(y, ones%2)
	}
	return y
}

func TestUnitTreeSeveralClasses(t *testing.T) {
	leaf := func(j int, vote float64) *learners.UnitNode {
		n := node(j, nil, nil)
		n.Vote = vote
		return n
	}
	tree := &learners.UnitTree{Schema: schemaOf(4, 3), Roots: []*learners.UnitNode{leaf(0, 1.25), leaf(1, 1.75), leaf(2, 1.75)}, Else: 2}
	for _, c := range []struct {
		x    []float64
		want int
	}{
		{[]float64{0, 0, 0, 0}, 2}, // none
		{[]float64{1, 0, 0, 0}, 0},
		{[]float64{1, 1, 0, 0}, 1}, // the greater vote
		{[]float64{1, 1, 1, 0}, 2}, // a tie that Else wins
	} {
		if got := tree.Predict(c.x); got != c.want || tree.Network().Predict(c.x) != c.want {
			t.Errorf("%v: the tree says %d, the network %d, want %d", c.x, got, tree.Network().Predict(c.x), c.want)
		}
	}
	tree.Else = 0
	if got := tree.Predict([]float64{0, 1, 1, 0}); got != 1 || tree.Network().Predict([]float64{0, 1, 1, 0}) != 1 {
		t.Errorf("of a tie without Else the first should win, not %d", got)
	}
}

func TestUnitTreeOutline(t *testing.T) {
	text, err := json.Marshal(fourNodes)
	tree := &learners.UnitTree{}
	if err != nil || json.Unmarshal(text, tree) != nil {
		t.Fatal(err)
	}
	tree.Roots[0].Right.W, tree.Roots[0].Right.Theta = []float64{0, 2, 0, -0.5}, -0.25
	s := &data.Set{Schema: tree.Schema, X: corners(4), Y: parityOf(4)}
	tree.Count(s)
	want := `a < 1
|   b < 1
|   |   c < 1: no (n=2, 1 of another class)
|   |   c ≥ 1: yes (n=2, 1 of another class)
|   b ≥ 1: yes (n=4, 2 of another class)
a ≥ 1
|   2·b − 0.5·d < −0.25: no (n=2, 1 of another class)
|   2·b − 0.5·d ≥ −0.25: yes (n=6, 3 of another class)`
	if got := tree.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := tree.Path([]float64{0, 1, 1, 1}); !slices.Equal(got, []int{0, 1}) {
		t.Errorf("the path is %v", got)
	}
	never := &learners.UnitTree{Schema: schemaOf(1, 2), Roots: []*learners.UnitNode{{Unit: ltu.Unit{W: []float64{0}, Theta: 1}}}}
	if o := never.Outline(); o.Branches != nil || o.Text != "no" || len(never.Path([]float64{1})) != 0 {
		t.Errorf("a unit without weights is drawn as %+v", o)
	}
	units, layers := tree.Roots[0].Size()
	if units != 4 || layers != 3 {
		t.Errorf("%d units in %d layers", units, layers)
	}
}
