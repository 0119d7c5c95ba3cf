package viz

import (
	"fmt"
	"math"

	"halfspace/pkg/learners"
	"halfspace/pkg/outline"
	"halfspace/pkg/viz/internal/words"
)

// checkPath returns an error unless x is nil or has as many values as m has attributes.
func checkPath(m learners.Tree, x []float64) error {
	if s, ok := m.(interface{ Names() []string }); ok && x != nil && len(x) != len(s.Names()) {
		return fmt.Errorf("viz: tree of %s, example has %s", words.Plural(len(s.Names()), "attribute"), words.Plural(len(x), "value"))
	}
	return nil
}

// pathOf returns the path of x in m, as the numbers of the branches that it takes. If it ends at a
// test because no branch has the value of x, end says so, and says how the class is decided.
func pathOf(m learners.Tree, o *outline.Node, x []float64) (path []int, end string) {
	path = m.Path(x)
	// The node at which the path ends.
	for _, b := range path {
		o = o.Branches[b]
	}
	if len(o.Branches) == 0 {
		return path, ""
	}
	// Decision trees divide an example among all branches if they cannot tell which one it takes;
	// for other trees nothing is added.
	d, ok := m.(*learners.DecisionTree)
	if !ok {
		return path, fmt.Sprintf("its value of %s has no branch", o.Text)
	}
	n := d.Root
	for _, b := range path {
		n = n.Branches[b]
	}
	// A value that is not missing was not seen in training, or there would be a branch for it.
	state := "new"
	if math.IsNaN(x[n.Attr]) {
		state = "missing"
	}
	return path, fmt.Sprintf("the value of %s is %s: divided among all branches", o.Text, state)
}
