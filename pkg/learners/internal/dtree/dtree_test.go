package dtree_test

import (
	"fmt"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/dtree"
)

// text writes a tree: the class of a leaf, or the attribute of a test with its branches.
func text(n *dtree.Node) string {
	if n.Attr < 0 {
		return fmt.Sprint(n.Class)
	}
	var branches []string
	for _, b := range n.Branches {
		branches = append(branches, text(b))
	}
	return fmt.Sprintf("x%d(%s)", n.Attr, strings.Join(branches, " "))
}

// attributes returns a schema with two classes and two attributes with the given values.
func attributes(values ...string) data.Schema {
	return data.Schema{Attrs: []data.Attr{{Name: "a", Values: values}, {Name: "b", Values: values}}, Classes: []string{"n", "y"}}
}

// TestID3 computes the tree of an AND by hand: both attributes gain the same, so the first is
// tested first. A great weight of one example reverses the order.
func TestID3(t *testing.T) {
	s := &data.Set{Schema: attributes("no", "yes"), X: [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, Y: []int{0, 0, 0, 1}}
	for want, weights := range map[string][]float64{"x0(0 x1(0 1))": {1, 1, 1, 1}, "x1(0 x0(0 1))": {1, 1, 9, 1}} {
		root, err := dtree.ID3(t.Context(), s, weights, make([][]float64, 2))
		if err != nil || text(root) != want || root.Size() != 5 {
			t.Errorf("weights %v: %s of %d nodes, %v, want %s of 5", weights, text(root), root.Size(), err, want)
		}
	}
}

// TestStumps separates numbers by hand: b separates the classes except for one example, which the
// second level finds.
func TestStumps(t *testing.T) {
	s := &data.Set{Schema: attributes(), X: [][]float64{{5, 1}, {7, 2}, {1, 3}, {6, 4}}, Y: []int{0, 0, 0, 1}}
	grower, err := dtree.NewStumps(t.Context(), s, false)
	if err != nil {
		t.Fatal(err)
	}
	root, err := grower.Grow(t.Context(), []float64{1, 1, 1, 1}, 1)
	if err != nil || text(root) != "x1(0 1)" || root.Threshold != 3.5 {
		t.Errorf("%s at %v, %v, want x1(0 1) at 3.5", text(root), root.Threshold, err)
	}
	s.Y = []int{1, 0, 0, 1}
	root, err = grower.Grow(t.Context(), []float64{1, 1, 1, 1}, 2)
	if err != nil || text(root) != "x0(0 x0(1 0))" || root.Threshold != 3 {
		t.Errorf("%s at %v, %v, want x0(0 x0(1 0)) at 3", text(root), root.Threshold, err)
	}
}

// TestValue looks up values of a nominal attribute and of a number.
func TestValue(t *testing.T) {
	for _, c := range []struct {
		v      float64
		values []string
		levels []float64
		want   int
	}{{1, []string{"a", "b"}, nil, 1}, {2, []string{"a", "b"}, nil, -1}, {0.5, []string{"a", "b"}, nil, -1}, {7, nil, []float64{3, 7}, 1}, {5, nil, []float64{3, 7}, -1}} {
		if got := dtree.Value(c.v, c.values, c.levels); got != c.want {
			t.Errorf("Value(%v, %q, %v) is %d, want %d", c.v, c.values, c.levels, got, c.want)
		}
	}
}
