package learners_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// weather has a nominal attribute of three values, a number, and one of five.
var weather = data.Schema{
	Attrs: []data.Attr{
		{Name: "outlook", Values: []string{"sunny", "overcast", "rain"}},
		{Name: "humidity"},
		{Name: "day", Values: []string{"mon", "tue", "wed", "thu", "fri"}},
	},
	Classes: []string{"stay", "play"},
}

func leaf(class int, counts ...float64) *learners.DecisionNode {
	return &learners.DecisionNode{Attr: -1, Class: class, Counts: counts}
}

// weatherTree has a test of each kind, and a leaf without examples.
func weatherTree() *learners.DecisionTree {
	days := &learners.DecisionNode{
		Attr: 2, Groups: []int{0, 1, 0, -1, 1}, Counts: []float64{5, 2}, Class: 0,
		Branches: []*learners.DecisionNode{leaf(0, 5, 0), leaf(1, 0, 2)},
	}
	humid := &learners.DecisionNode{
		Attr: 1, Threshold: 75, Counts: []float64{7, 4}, Class: 0,
		Branches: []*learners.DecisionNode{leaf(1, 2, 2), days},
	}
	return &learners.DecisionTree{Schema: weather, Root: &learners.DecisionNode{
		Attr: 0, Counts: []float64{7, 7}, Class: 1,
		Branches: []*learners.DecisionNode{humid, leaf(1, 0, 3), leaf(0, 0, 0)},
	}}
}

// TestTreeScores has the shares of both classes where examples come to one leaf, or are divided.
func TestTreeScores(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct{ x, want []float64 }{
		{[]float64{0, 75, 0}, []float64{0.5, 0.5}},
		{[]float64{0, 76, 2}, []float64{1, 0}},
		{[]float64{2, 0, 0}, []float64{1, 0}}, // a leaf without examples
		{[]float64{0, 76, 3}, []float64{5.0 / 7, 2.0 / 7}},
		{[]float64{nan, 75, 0}, []float64{11.0 / 28, 11.0/28 + 3.0/14}},
	} {
		got := weatherTree().Scores(c.x)
		if math.Abs(got[0]-c.want[0]) > 1e-12 || math.Abs(got[1]-c.want[1]) > 1e-12 {
			t.Errorf("%v: %v, want %v", c.x, got, c.want)
		}
	}
}

func TestDecisionTree(t *testing.T) {
	tree, nan := weatherTree(), math.NaN()
	for _, c := range []struct {
		x    []float64
		want int
		path []int
	}{
		{[]float64{0, 75, 0}, 1, []int{0, 0}}, // on the threshold
		{[]float64{0, 76, 2}, 0, []int{0, 1, 0}},
		{[]float64{0, 76, 4}, 1, []int{0, 1, 1}},
		{[]float64{1, nan, nan}, 1, []int{1}},
		{[]float64{2, 0, 0}, 0, []int{2}},
		{[]float64{0, 76, 3}, 0, []int{0, 1}},   // no group has thursday: 5 of 7 stay
		{[]float64{0, nan, 1}, 1, []int{0}},     // 4/11 at 1:1, and 7/11 play
		{[]float64{nan, 76, 0}, 0, nil},         // 11/14 stay
		{[]float64{nan, 75, 0}, 1, nil},         // 11/14 at 1:1, 3/14 play
		{[]float64{0.5, 76, 0}, 0, nil},         // no value of outlook
		{[]float64{-1, 76, 0}, 0, nil},          // nor this,
		{[]float64{3, 76, 0}, 0, nil},           // nor that
		{[]float64{math.Inf(1), 76, 0}, 0, nil}, // nor infinity
		{[]float64{0, math.Inf(-1), 0}, 1, []int{0, 0}},
	} {
		if got := tree.Predict(c.x); got != c.want {
			t.Errorf("%v: got class %d, want %d", c.x, got, c.want)
		}
		if got := tree.Path(c.x); !reflect.DeepEqual(got, c.path) {
			t.Errorf("%v: got path %v, want %v", c.x, got, c.path)
		}
	}
}

func TestDecisionTreeAsJSON(t *testing.T) {
	tree := weatherTree()
	b, err := json.Marshal(tree)
	if err != nil {
		t.Fatal(err)
	}
	var back learners.DecisionTree
	if err := json.Unmarshal(b, &back); err != nil || !reflect.DeepEqual(tree, &back) {
		t.Errorf("%s is read as another tree (%v)", b, err)
	}
}

// randomTree has tests of all kinds, of up to the given depth.
func randomTree(r *rand.Rand, depth int, classes int) *learners.DecisionNode {
	if depth == 0 || r.IntN(5) == 0 {
		return leaf(r.IntN(classes))
	}
	n := &learners.DecisionNode{Attr: r.IntN(len(weather.Attrs))}
	branches := len(weather.Attrs[n.Attr].Values)
	switch {
	case n.Attr == 1:
		branches, n.Threshold = 2, float64(r.IntN(7))
	case n.Attr == 2 && r.IntN(2) == 0:
		branches = 3
		for range weather.Attrs[2].Values {
			n.Groups = append(n.Groups, r.IntN(branches))
		}
	}
	for range branches {
		n.Branches = append(n.Branches, randomTree(r, depth-1, classes))
	}
	return n
}

func TestDecisionTreeIsItsNetwork(t *testing.T) {
	r := learners.Seed(1)
	for k := range 200 {
		schema := weather
		schema.Classes = []string{"a", "b", "c"}[:1+k%3]
		tree := &learners.DecisionTree{Schema: schema, Root: randomTree(r, 4, len(schema.Classes))}
		net := tree.Network()
		if err := net.Check(); err != nil {
			t.Fatal(err)
		}
		for range 200 {
			x := []float64{float64(r.IntN(3)), float64(r.IntN(15)) / 2, float64(r.IntN(5))}
			if m, n := tree.Predict(x), net.Predict(x); m != n {
				t.Fatalf("%v: tree says %d, network %d:\n%v", x, m, n, tree)
			}
		}
	}
}
