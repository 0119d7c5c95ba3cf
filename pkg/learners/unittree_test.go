package learners_test

import (
	"encoding/json"
	"regexp"
	"slices"
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

// TestPaperNetworks compares the two examples with the paper's: which ANDs there are, and their functions.
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
		output := n.Nodes[n.Out[0]-4]
		for i, path := range output.From {
			text := ""
			for k, signal := range n.Nodes[path-4].From {
				sign := map[float64]string{1: "+", -1: "-"}[n.Nodes[path-4].W[k]]
				text += sign + string(rune('a'+slices.Index(n.Nodes[signal-4].W, 1)))
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
		{[]float64{0, 0, 0, 0}, 2}, // no tree fires
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
	uncounted, err := learners.TreeOf(tree.Network(), tree.Schema)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := uncounted.String(), regexp.MustCompile(` \(n=.*\)`).ReplaceAllString(want, ""); got != want {
		t.Errorf("without counts: got\n%s\nwant\n%s", got, want)
	}
	if got, want := uncounted.Outline().Rules()[0], "if a < 1 and b < 1 and c < 1 then no"; got != want {
		t.Errorf("without counts: rule %q, want %q", got, want)
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
