package viz

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
	"halfspace/pkg/viz/internal/ink"
)

func leafOf(class int, counts ...float64) *learners.DecisionNode {
	return &learners.DecisionNode{Attr: -1, Class: class, Counts: counts}
}

func testOf(attr int, branches ...*learners.DecisionNode) *learners.DecisionNode {
	n := &learners.DecisionNode{Attr: attr, Branches: branches}
	for _, b := range branches {
		n.Counts = slices.Grow(n.Counts, len(b.Counts))[:len(b.Counts)]
		for c, k := range b.Counts {
			n.Counts[c] += k
		}
	}
	return n
}

// playTree is a small tree of a nominal attribute and a number.
func playTree() *learners.DecisionTree {
	humid := testOf(1, leafOf(1, 1, 2), leafOf(0, 3, 0))
	humid.Threshold = 75
	return &learners.DecisionTree{
		Schema: data.Schema{
			Attrs:   []data.Attr{{Name: "outlook", Values: []string{"sunny", "overcast", "rain"}}, {Name: "humidity"}},
			Classes: []string{"stay", "play"},
		},
		Root: testOf(0, humid, leafOf(1, 0, 4), leafOf(0, 0, 0)),
	}
}

// A drawn is a tree that is its outline.
type drawn struct {
	outline outline.Node
	path    []int
}

func (d drawn) Predict([]float64) int  { return 0 }
func (d drawn) Network() *ltu.Network  { return nil }
func (d drawn) Outline() *outline.Node { return &d.outline }
func (d drawn) Path([]float64) []int   { return d.path }

// figure2 is the perceptron tree of Utgoff (1989), in part made up, with a unit
// of many attributes.
func figure2() drawn {
	nan := math.NaN()
	unit := func(edge string, negative, yes float64, columns []string, cells ...[]float64) *outline.Node {
		return &outline.Node{
			Edge: edge, Text: "LTU", Class: -1, Counts: []float64{negative, yes},
			Weights: &outline.Grid{Rows: []string{"F", "T"}, Columns: columns, Cells: cells},
		}
	}
	abt := []string{"a", "b", "θ"}
	d := &outline.Node{Edge: "= T", Text: "d", Counts: []float64{9, 14}, Branches: []*outline.Node{
		unit("= T", 7, 5, abt, []float64{2, 3, nan}, []float64{-2, -1, 2}),
		unit("= F", 2, 9, abt, []float64{-2, -1, nan}, []float64{1, 2, 1}),
	}}
	var votesOf [2][]float64
	for j := range votes {
		w := float64(j*j%23 - 11)
		votesOf[0], votesOf[1] = append(votesOf[0], w), append(votesOf[1], -w)
	}
	wide := unit("= F", 21, 36, append(slices.Clone(votes), "θ"), append(votesOf[0], nan), append(votesOf[1], -3))
	return drawn{outline.Node{
		Text: "c", Counts: []float64{30, 50}, Branches: []*outline.Node{d, wide}, Classes: []string{"no", "yes"},
	}, []int{0, 1}}
}

// ticTacToe is a unit of attributes whose names have the same ends.
func ticTacToe() drawn {
	nan := math.NaN()
	g := &outline.Grid{Rows: []string{"x", "o", "b"}, Cells: make([][]float64, 3)}
	for j, name := range []string{"top-left-square", "top-middle-square", "middle-left-square", "middle-middle-square", "middle-right-square", "bottom-left-square", "bottom-right-square"} {
		g.Columns = append(g.Columns, name)
		for k, w := range []float64{float64(j - 3), float64(3 - j), 1} {
			g.Cells[k] = append(g.Cells[k], w)
		}
	}
	g.Columns = append(g.Columns, "θ")
	for k, w := range []float64{nan, nan, -2} {
		g.Cells[k] = append(g.Cells[k], w)
	}
	return drawn{outline.Node{Text: "LTU", Class: -1, Counts: []float64{30, 60}, Weights: g, Classes: []string{"negative", "positive"}}, nil}
}

// sideBySide is three trees of units for three classes, or for two the second
// of them.
func sideBySide(classes ...string) drawn {
	nan := math.NaN()
	grid := func(columns []string, cells ...[]float64) *outline.Grid {
		return &outline.Grid{Rows: []string{"round", "square"}, Columns: columns, Cells: cells}
	}
	o := &outline.Node{Text: "class", Branches: []*outline.Node{}}
	for _, c := range classes {
		o.Branches = append(o.Branches, &outline.Node{Edge: "= " + c, Text: "head", Branches: []*outline.Node{
			{Edge: "= round", Text: "LTU", Class: -1, Weights: grid([]string{"body", "θ"}, []float64{2, nan}, []float64{-2, 1})},
			{Edge: "= square", Text: "LTU", Class: -1, Weights: grid([]string{"θ"}, []float64{nan}, []float64{3})},
			{Edge: "= ?", Text: "LTU", Class: -1, Weights: grid([]string{"θ"}, []float64{nan}, []float64{-1})},
		}})
	}
	if len(classes) == 2 {
		o = o.Branches[1]
		o.Edge, o.Counts = "", []float64{11, 9}
		for b, n := range [][]float64{{4, 4}, {1, 5}, {6, 0}} {
			o.Branches[b].Counts = n
		}
	}
	o.Classes = classes
	return drawn{*o, []int{1}}
}

// deepTree is a list of tests with long names, in three classes.
func deepTree(n int) drawn {
	o := &outline.Node{Text: "setosa", Class: 0, Counts: []float64{50, 0, 0}}
	var path []int
	for k := range n {
		leaf := &outline.Node{Edge: "> 3.75", Text: []string{"setosa", "versicolor", "virginica"}[k%3], Class: k % 3, Counts: []float64{1, float64(k), 3}}
		o.Edge = "in {physician, freeze, water}"
		parent := &outline.Node{Text: votes[(n+k)%len(votes)], Branches: []*outline.Node{o, leaf}, Counts: make([]float64, 3)}
		for c := range parent.Counts {
			parent.Counts[c] = o.Counts[c] + leaf.Counts[c]
		}
		o, path = parent, append(path, 0)
	}
	o.Edge, o.Classes = "", []string{"setosa", "versicolor", "virginica"}
	return drawn{*o, path}
}

// largeTree has the given numbers of leaves and classes.
func largeTree(leaves, classes int) drawn {
	r := rand.New(rand.NewPCG(1, 0))
	var grow func(n, depth int) *outline.Node
	grow = func(n, depth int) *outline.Node {
		c := r.IntN(classes)
		o := &outline.Node{Text: fmt.Sprintf("class %d", c), Class: c, Counts: make([]float64, classes)}
		if n == 1 {
			o.Counts[c] = float64(1 + r.IntN(9))
			return o
		}
		o.Text = votes[r.IntN(len(votes))]
		for k, left := min(n, 2+r.IntN(depth)), n; k > 0; k-- {
			part := left
			if k > 1 {
				part = 1 + r.IntN(left-k+1)
			}
			b := grow(part, depth)
			b.Edge, left = fmt.Sprintf("= %d", k), left-part
			o.Branches = append(o.Branches, b)
			for c, n := range b.Counts {
				o.Counts[c] += n
			}
		}
		return o
	}
	o := grow(leaves, 5)
	for c := range classes {
		o.Classes = append(o.Classes, fmt.Sprintf("class %d", c))
	}
	return drawn{*o, nil}
}

// boxesOf returns the boxes of the nodes from s on.
func boxesOf(s *stop) [][4]float64 {
	all := [][4]float64{{float64(s.box.X), float64(s.box.X + s.box.Wide), float64(s.box.Y - s.box.High/2), float64(s.box.Y + s.box.High/2)}}
	for _, b := range s.branches {
		all = append(all, boxesOf(b)...)
	}
	return all
}

// No two boxes of a tree meet, whatever its shape, and all are on the canvas.
func TestTreeBoxesKeepApart(t *testing.T) {
	trees := []drawn{figure2(), deepTree(1), deepTree(60)}
	for _, n := range []int{1, 2, 5, 17, 40, 100, 100, 100} {
		trees = append(trees, largeTree(n, 9))
	}
	for _, d := range trees {
		root, g := grown(&d.outline, nil)
		all := boxesOf(root)
		for i, a := range all {
			if a[0] < 0 || a[1] > float64(g.layout.Wide) || a[2] < float64(g.layout.Lo) || a[3] > float64(g.layout.Hi) {
				t.Errorf("box %v is not in %v, %v to %v", a, g.layout.Wide, g.layout.Lo, g.layout.Hi)
			}
			for _, b := range all[:i] {
				if a[0] < b[1] && b[0] < a[1] && a[2] < b[3] && b[2] < a[3] {
					t.Fatalf("of %d boxes, %v and %v meet", len(all), a, b)
				}
			}
		}
	}
}

// An edge runs from a test to its branches without passing through a box.
func TestTreeEdgesPassNoBox(t *testing.T) {
	for _, d := range []drawn{figure2(), deepTree(20), largeTree(100, 4)} {
		root, g := grown(&d.outline, nil)
		all := boxesOf(root)
		var check func(s *stop)
		check = func(s *stop) {
			trunk := float64(g.layout.Columns[s.box.Level].X + g.layout.Columns[s.box.Level].Wide + edgeRoom/2)
			for _, b := range s.branches {
				for _, o := range all {
					lo, hi := float64(min(s.box.Y, b.box.Y)), float64(max(s.box.Y, b.box.Y))
					onTrunk := o[0] < trunk && trunk < o[1] && o[2] < hi && lo < o[3]
					onRun := o[2] < float64(b.box.Y) && float64(b.box.Y) < o[3] && o[0] < float64(b.box.X) && trunk < o[1]
					if onTrunk || onRun {
						t.Fatalf("the edge %q of %q passes a box", b.Edge, s.Text)
					}
				}
				check(b)
			}
		}
		check(root)
	}
}

// An example must have as many values as the tree has attributes, and where it
// has none for a test, the note says what becomes of it.
func TestTreePaths(t *testing.T) {
	if _, err := Tree(playTree(), []float64{0}); fmt.Sprint(err) != "viz: tree of 2 attributes, example has 1 value" {
		t.Error(err)
	}
	grown, err := learners.PerceptronTree{}.Start(playTree().Schema, nil)
	if err != nil {
		t.Fatal(err)
	}
	m := grown.(*learners.PerceptronTreeModel)
	leaf := m.Trees[0]
	m.Trees[0] = &learners.PerceptronNode{Test: &learners.ValueTest{Branches: []*learners.PerceptronNode{nil, leaf, leaf}}}
	nan := math.NaN()
	for _, c := range []struct {
		m    learners.Tree
		x    []float64
		want string
	}{
		{playTree(), []float64{0, 80}, "predicted stay<"},
		{playTree(), []float64{nan, 80}, "· the value of outlook is missing: divided among all branches<"},
		{playTree(), []float64{0, nan}, "· the value of humidity is missing: divided among all branches<"},
		{playTree(), []float64{7, 80}, "· the value of outlook is new: divided among all branches<"},
		{m, []float64{nan, 80}, "· its value of outlook has no branch<"},
	} {
		if svg := string(checked(Tree(c.m, c.x)).SVG()); !strings.Contains(svg, c.want) {
			t.Errorf("figure of %v does not say %q", c.x, c.want)
		}
	}
}

// Leaves that say little are drawn too.
func TestTreeOfLittle(t *testing.T) {
	for _, o := range []outline.Node{
		{},
		{Class: -1, Text: "LTU"},
		{Class: -1, Text: "LTU", Weights: &outline.Grid{}},
		{Class: -1, Text: "LTU", Counts: []float64{0, 0}, Weights: &outline.Grid{Rows: []string{"T"}, Columns: []string{"θ"}, Cells: [][]float64{{0}}}},
		{Class: 30, Text: "many\nclasses", Counts: make([]float64, 31), Classes: make([]string, 31)},
		{Text: "test", Class: -1, Branches: []*outline.Node{}},
	} {
		f := checked(Tree(drawn{o, nil}, []float64{}))
		wellFormed(t, f.SVG())
		f.PNG()
	}
}

// A weight has the colour of the class that it votes for, and a unit with
// nothing but a threshold is a leaf of the class that this says.
func TestTreeUnitsVoteInTheirClassesColours(t *testing.T) {
	nan := math.NaN()
	theta := func(edge string, v float64) *outline.Node {
		return &outline.Node{Edge: edge, Text: "LTU", Class: -1, Counts: []float64{3, 4},
			Weights: &outline.Grid{Rows: []string{"F", "T"}, Columns: []string{"θ"}, Cells: [][]float64{{nan}, {v}}}}
	}
	for _, c := range []struct {
		classes []string
		want    []int
	}{
		{[]string{"no", "yes"}, []int{0, 1, -1}},
		{[]string{"a", "b", "c"}, []int{-1, 1, -1}},
	} {
		o := &outline.Node{Classes: c.classes, Branches: []*outline.Node{theta("= 0", -2), theta("= 1", 2), theta("= 2", 0)}}
		root, g := grown(o, nil)
		for b, want := range c.want {
			s := root.branches[b]
			if s.Class != want || want >= 0 && s.Text != c.classes[want] || (s.table == nil) != (want >= 0) {
				t.Errorf("of %v, unit %d is of class %d, %q, want %d", c.classes, b, s.Class, s.Text, want)
			}
		}
		if colour := g.opposite(); len(c.classes) == 2 && (root.branches[2].table.yes != ink.Hue(1) || colour != ink.Hue(0)) {
			t.Errorf("positive weights are %v, negative ones %v, want %v and %v", root.branches[2].table.yes, colour, ink.Hue(1), ink.Hue(0))
		}
		if len(c.classes) == 3 && (root.branches[0].table.yes != ink.Hue(0) || root.branches[2].table.yes != ink.Hue(2)) {
			t.Error("of three classes, weights do not vote for the class of their tree")
		}
	}
	if f := checked(Tree(figure2(), nil)); !strings.Contains(string(f.SVG()), "W·I &gt; 0 → yes") {
		t.Error("no word on what a unit answers")
	}
}
